"""A crowd of browsers in a process of its own.

Readers of pages, players who tell results, players at tables.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import sys
import time
from collections import Counter
from collections.abc import Sequence
from html import unescape
from random import Random

import aiohttp

from tui.bench.server_crowd import SECONDS, AnyClient, all_come
from tui.bench.server_load import LoadTable
from tui.bench.server_scripts import GuestScript, WebFigures, WebPlan, give_way, heard, name_of, say, script_of

BEGIN, PAUSE = b"begin\n", b"pause\n"
"""The lines on which the crowd begins, and pauses and tells what it did."""
_VIEWS = ("", "/standings", "/bracket", "/crosstable")
_LOOKS_ELSEWHERE = 0.25
"""How likely a reader opens another page of the tournament after one that has changed."""
_SOON = 3.0
"""Seconds within which all readers open their first page."""
_EVENTS = re.compile(r'data-events="([^"]+)"')
_SPREAD = re.compile(rb"data: (\d+)")
_HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')
_FIELD = re.compile(r'<select id="[^"]*" name="(f[\d.]+)"')


class BrowserClient(AnyClient):
    """One person at the terminal of a page."""

    _http: aiohttp.ClientSession
    _wire: aiohttp.ClientWebSocketResponse

    async def come(self) -> None:
        """Come in and wait for the first picture; raises aiohttp.ClientError and TimeoutError."""
        guest, here = self.guest, f"http://127.0.0.1:{self._port}"
        self.lost, self.bytes = False, 0
        self.shown.clear()
        self._http = browser(guest.address)
        began = time.perf_counter()
        self._wire = await self._http.ws_connect(f"{here}/play/socket?lang=en", headers={"Origin": here})
        columns, rows = guest.size
        await self._wire.send_json(
            {"type": "enter", "name": guest.name, "key": guest.key, "code": "", "columns": columns, "rows": rows}
        )
        self._reading = asyncio.ensure_future(self._read())
        await asyncio.wait_for(self.shown.wait(), SECONDS)
        self.came = self.seen - began

    async def _read(self) -> None:
        async for message in self._wire:
            if message.type is aiohttp.WSMsgType.BINARY:
                self.take(message.data)
        self.lost = True

    def type(self, keys: str) -> None:
        """Press keys."""
        if not self.lost:
            self._typing = asyncio.ensure_future(self._wire.send_json({"type": "type", "text": keys}))

    def cut(self) -> None:
        """Be gone without a word."""
        self._reading.cancel()
        self._closing = asyncio.ensure_future(self._http.close())


def browser(address: str) -> aiohttp.ClientSession:
    """Return a browser's connections, from an address of its own where there is one."""
    local = (address, 0) if address else None
    timeout = aiohttp.ClientTimeout(total=SECONDS, sock_read=SECONDS)
    return aiohttp.ClientSession(connector=aiohttp.TCPConnector(local_addr=local), timeout=timeout)


def browser_guest(number: int, table: int) -> GuestScript:
    """Return somebody whose browser keeps a new key; on Linux from an address of their own."""
    key = secrets.token_hex(16)
    fingerprint = f"browser:{hashlib.sha256(key.encode()).hexdigest()}"
    return GuestScript(name_of(number), key, fingerprint, address_of(100 + number // 200, number % 200), table)


def address_of(network: int, number: int) -> str:
    """Return an address of this machine, "" where it has only one."""
    return f"127.0.{network}.{1 + number}" if sys.platform == "linux" else ""


class WebCrowd:
    """The browsers of a hall, and what they have done since they were last asked."""

    def __init__(self, plan: WebPlan) -> None:
        self._plan = plan
        self._here = f"http://127.0.0.1:{plan.pages.port}"
        self._tables = list(plan.pages.tables)
        self._doing: list[asyncio.Task[None]] = []
        self._pages: list[float] = []
        self._acts: list[float] = []
        self._landed = 0
        self._wrong = Counter[str]()
        self._cpu = 0.0
        self._clients = [BrowserClient(guest, plan.pages.port) for guest in plan.guests]
        self._games: list[LoadTable] = []

    async def come(self) -> None:
        """Let those who play come to their tables."""
        plan = self._plan
        await all_come(self._clients)
        seats = len([guest for guest in plan.guests if guest.table == plan.first_table])
        for number, first in enumerate(range(0, len(plan.guests), seats)):
            people = range(plan.first_table * seats + first, plan.first_table * seats + first + seats)
            script = script_of(plan.game, people, plan.first_table + number, plan.moves)
            self._games.append(LoadTable(script, self._clients[first : first + seats], Random(number)))

    def begin(self, seconds: float) -> None:
        """Let everybody read, tell and play for so many seconds."""
        self._cpu = time.process_time()
        self._pages, self._acts, self._landed, self._wrong = [], [], 0, Counter()
        for table in self._games:
            table.forget()
        telling, self._tables = self._tables[: self._plan.tellers // 2], self._tables[self._plan.tellers // 2 :]
        until = time.perf_counter() + seconds
        self._doing = [
            asyncio.ensure_future(doing)
            for doing in (
                *(self._read(number) for number in range(self._plan.readers)),
                *(self._tell(number, table, seconds) for number, table in enumerate(telling)),
                *(table.play(until) for table in self._games),
            )
        ]

    async def pause(self) -> WebFigures:
        """Let everybody end what they do, and return what was done."""
        for doing in self._doing:
            doing.cancel()
        for found in await asyncio.gather(*self._doing, return_exceptions=True):
            if isinstance(found, Exception):
                self._wrong[type(found).__name__] += 1
        return WebFigures(
            pages=len(self._pages),
            page_seconds=tuple(self._pages),
            acts=len(self._acts),
            landed=self._landed,
            act_seconds=tuple(self._acts),
            choice_seconds=tuple(delay for table in self._games for delay in table.delays),
            cpu=time.process_time() - self._cpu,
            wrong=dict(self._wrong),
        )

    async def leave(self) -> None:
        """Hang up."""
        for client in self._clients:
            client.cut()
        await asyncio.sleep(0.1)

    async def _read(self, number: int) -> None:
        """Read the round, wait until it has changed, and read it anew, now and then something else too."""
        chance, path = Random(number), f"/t/{self._plan.pages.tournament}"
        async with browser(address_of(200, number % 250)) as http:
            await asyncio.sleep(_SOON * chance.random())
            events = _EVENTS.search(await self._page(http, path))
            if events is None:
                self._wrong["page without a stream"] += 1
                return
            async with http.get(f"{self._here}{unescape(events[1])}") as stream:
                async for line in stream.content:
                    if spread := _SPREAD.match(line):
                        await asyncio.sleep(int(spread[1]) / 1000 * chance.random())
                        await self._page(http, path)
                        if chance.random() < _LOOKS_ELSEWHERE:
                            await self._page(http, path + chance.choice(_VIEWS))

    async def _page(self, http: aiohttp.ClientSession, path: str) -> str:
        began = time.perf_counter()
        async with http.get(f"{self._here}{path}") as response:
            text = await response.text()
        self._wrong.update([] if response.status == 200 else [f"page {response.status}"])
        self._pages.append(time.perf_counter() - began)
        return text

    async def _tell(self, number: int, secrets: Sequence[str], seconds: float) -> None:
        """Tell a result at a table, have it refused, tell it again and have it confirmed, all in so many seconds."""
        chance = Random(number)
        first, second = (f"/me/{secret}" for secret in secrets)
        async with browser(address_of(201, 2 * number)) as teller, browser(address_of(201, 2 * number + 1)) as other:
            for http, path, act, comes_to in (
                (teller, first, "result", "proposed"),
                (other, second, "disagree", "refused"),
                (teller, first, "result", "proposed"),
                (other, second, "agree", "landed"),
            ):
                await asyncio.sleep(seconds / 6 * chance.uniform(0.5, 1.5))
                await self._act(http, path, act, comes_to)

    async def _act(self, http: aiohttp.ClientSession, path: str, act: str, comes_to: str) -> None:
        text = await self._page(http, path)
        # The usual way to tell a result stands first.
        hidden = reversed(_HIDDEN.findall(text))
        said = {name: value for name, value in hidden if (name == "mark") == (act != "result")}
        if act == "result":
            said |= {name: str(place) for place, name in enumerate(_FIELD.findall(text), 1)}
        began = time.perf_counter()
        async with http.post(
            f"{self._here}{path}", data={**said, "act": act}, headers={"Origin": self._here}, allow_redirects=False
        ) as response:
            there = response.headers.get("Location", "")
        self._acts.append(time.perf_counter() - began)
        if f"said={comes_to}" in there:
            self._landed += comes_to == "landed"
            await self._page(http, there)
        else:
            self._wrong[f"{act} {response.status}"] += 1


async def crowd(plan: WebPlan) -> None:
    """Come, and at the lines on stdin begin and pause."""
    web = WebCrowd(plan)
    await web.come()
    say(WebFigures())
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.buffer.readline):
        if line == PAUSE:
            say(await web.pause())
        else:
            web.begin(heard(line, float))
    await web.leave()


if __name__ == "__main__":
    give_way()
    asyncio.run(crowd(heard(sys.stdin.buffer.readline(), WebPlan)))
