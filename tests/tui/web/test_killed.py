"""A hall that is killed right after it has answered a phone: what it said is there when it is opened again."""

from __future__ import annotations

import asyncio
import re
import socket
import sys
from pathlib import Path

import aiohttp
import pytest

from saves.store import open_store
from tests.tui.ssh_people import SECONDS
from tests.tui.web.browsers import Browsers
from tournaments.acts import Reported
from tui.services.tournaments.player_links import PlayerLinks

pytestmark = [pytest.mark.marathon, pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is of Unix")]


class KilledHall:
    """`carteado serve --web` in a process of its own."""

    def __init__(self, database: Path) -> None:
        self._database = database
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._process: asyncio.subprocess.Process = None

    async def open(self) -> None:
        said = ("--lang", "en", "--db", str(self._database), "serve", "--port", "0", "--web", str(self.port))
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tui", *said, "--bind", "127.0.0.1", stdout=asyncio.subprocess.PIPE
        )
        assert self._process.stdout is not None
        async with asyncio.timeout(2 * SECONDS):
            while b"closes" not in await self._process.stdout.readline():
                pass

    async def kill(self) -> None:
        self._process.kill()
        await self._process.wait()

    async def ask(self, http: aiohttp.ClientSession, path: str, said: dict[str, str] | None = None) -> str:
        """Ask for a page, or say something there; returns the page, or where the answer leads."""
        here = f"http://127.0.0.1:{self.port}"
        how = {"data": said, "headers": {"Origin": here}} if said is not None else {}
        async with http.request("POST" if said else "GET", f"{here}{path}", allow_redirects=False, **how) as answer:
            return answer.headers.get("Location") or await answer.text()


async def test_what_a_phone_was_answered_is_there_after_the_hall_was_killed(tmp_path: Path) -> None:
    async with Browsers(tmp_path) as browsers:
        session = browsers.tournament(drawn=True)
        links = PlayerLinks(session)
        table = session.desk.pending()[0]
        first, second = (f"/me/{links.issue(session.tournament.entrant(seat).name)}" for seat in table.seats[:2])
    hall = KilledHall(tmp_path / "club.db")
    places = {f"f{row}": str(row + 1) for row in range(len(table.seats))}
    entered = {"act": "result", "table": f"1.{table.number}", "way": "places", **places}
    async with aiohttp.ClientSession() as http:
        await hall.open()
        assert "said=proposed" in await hall.ask(http, first, entered)
        await hall.kill()
        await hall.open()
        mark = re.search(r'name="mark" value="(\w+)"', await hall.ask(http, second))
        assert mark is not None
        assert "said=landed" in await hall.ask(http, second, {"act": "agree", "mark": mark[1]})
        await hall.kill()
    with open_store(tmp_path / "club.db") as store:
        assert isinstance(store.tournaments.load(session.id)[-1].act, Reported)
