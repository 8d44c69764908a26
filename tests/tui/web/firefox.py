"""Firefox without a window, spoken to by WebDriver BiDi; there is none on most machines."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from types import TracebackType
from typing import Any

import aiohttp

from tests.tui.ssh_people import SECONDS
from tests.tui.web.chromium import LOOK_SECONDS

PROGRAM = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
LISTENS = "WebDriver BiDi listening on "


class Firefox:
    """One page of the browser."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: asyncio.subprocess.Process = None
        self._draining: asyncio.Task[bytes] = None
        self._http: aiohttp.ClientSession = None
        self._wire: aiohttp.ClientWebSocketResponse = None
        self._context = ""
        self._calls = 0
        self.complaints: list[str] = []
        """What the browser found wrong, such as what the policy of a page forbids."""

    async def __aenter__(self) -> Firefox:
        assert PROGRAM is not None
        self._folder.mkdir()
        window = ("--headless", "--no-remote", "--width", "844", "--height", "390")
        self._process = await asyncio.create_subprocess_exec(
            *(PROGRAM, *window, "--profile", str(self._folder), "--remote-debugging-port", "0"),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        assert self._process.stderr is not None
        line = ""
        while LISTENS not in line:
            line = (await asyncio.wait_for(self._process.stderr.readline(), SECONDS)).decode()
            assert line, "Firefox has ended"
        self._draining = asyncio.create_task(self._process.stderr.read())
        self._http = aiohttp.ClientSession()
        address = line.partition(LISTENS)[2].strip()
        self._wire = await self._http.ws_connect(f"{address}/session", max_msg_size=0)
        await self.call("session.new", capabilities={})
        await self.call("session.subscribe", events=["log.entryAdded"])
        self._context = (await self.call("browsingContext.getTree"))["contexts"][0]["context"]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.close()
        self._process.terminate()
        await self._process.wait()
        await self._draining

    async def call(self, method: str, **given: Any) -> dict[str, Any]:
        """Ask the browser for something and return its answer."""
        self._calls += 1
        await self._wire.send_json({"id": self._calls, "method": method, "params": given})
        while True:
            said = await self._wire.receive_json(timeout=SECONDS)
            if said.get("id") == self._calls:
                assert said["type"] == "success", said
                return dict(said["result"])
            if said.get("method") == "log.entryAdded" and said["params"]["level"] in ("error", "warn"):
                self.complaints.append(said["params"]["text"])

    async def go(self, address: str) -> None:
        """Open a page."""
        await self.call("browsingContext.navigate", context=self._context, url=address, wait="complete")

    async def run(self, script: str) -> Any:
        """Run a script in the page and return what comes of it."""
        target = {"context": self._context}
        answer = await self.call("script.evaluate", expression=script, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer
        return answer["result"].get("value")

    async def until(self, script: str) -> None:
        """Wait until something is so in the page."""
        for _ in range(round(SECONDS / LOOK_SECONDS)):
            if await self.run(script):
                return
            await asyncio.sleep(LOOK_SECONDS)
        raise AssertionError(f"{script} is not so:\n{await self.run('document.body.innerText')}\n{self.complaints}")
