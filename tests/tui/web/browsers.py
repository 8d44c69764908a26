"""The pages of a hall on this machine, and browsers that ask for them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import aiohttp
import msgspec

from engine.games.registry import GAMES
from saves.store import Store, open_store
from tests.tournaments.events import in_seat_order
from tests.tui.desk import LINE, NAMES, counted, report_all
from tests.tui.document_readers import Page
from tests.tui.ssh_people import Clock
from tournaments.controller import TournamentController
from tournaments.spec import parse
from tui.services.lobby.lobby import Lobby
from tui.services.matches.match_service import MatchService
from tui.services.tournaments.club import ServiceContext, no_papers
from tui.services.tournaments.session import TournamentSession
from tui.services.tournaments.sessions import TournamentSessions
from tui.web.server import WebServer
from tui.web.tls import Certified


class Answer(msgspec.Struct):
    """What came back: the status, the headers and the text."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def page(self) -> Page:
        return Page(self.text)


class Browsers:
    """A club, the pages of its tournaments, and somebody who reads them."""

    def __init__(self, folder: Path, certified: Certified | None = None) -> None:
        self.clock = Clock()
        self.store: Store = open_store(folder / "club.db")
        clock = self.clock.milliseconds
        self.matches = MatchService(self.store, GAMES, clock=clock, seed_source=counted())
        self.club = ServiceContext(self.store, lambda: self.matches, GAMES, clock, counted(), no_papers)
        self.sessions = TournamentSessions(self.club)
        self.lobby = Lobby(
            self.store, self.matches, GAMES, clock=clock, now=self.clock.now, tournament_sessions=self.sessions
        )
        self._certified = certified
        self.server = self._pages(0)
        self._http: aiohttp.ClientSession = None

    async def __aenter__(self) -> Browsers:
        await self.server.start()
        self._http = aiohttp.ClientSession(skip_auto_headers=("User-Agent",))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.close()
        await self.server.stop()
        self.store.close()

    def _pages(self, port: int) -> WebServer:
        return WebServer(
            self.sessions,
            bind="127.0.0.1",
            port=port,
            hall="Clube da Bia",
            language="pt_BR",
            now=self.clock.now,
            lobby=self.lobby,
            certified=self._certified,
        )

    async def open_anew(self) -> None:
        """Open the pages again, at the same address, after they were closed by `server.stop`."""
        self.server = self._pages(self.server.port)
        await self.server.start()

    @property
    def address(self) -> str:
        return f"http{'s' if self.server.certified else ''}://127.0.0.1:{self.server.port}"

    def tournament(
        self,
        names: Iterable[str] = NAMES[:8],
        *,
        rounds: int = 0,
        drawn: bool = False,
        published: bool = True,
        line: str = LINE,
        id: str = "copa",
        **settings: Any,
    ) -> TournamentSession:
        """A tournament with so many rounds played, the next one drawn up and published or not."""
        spec = parse(line, self.club.catalog)
        chosen = msgspec.structs.replace(TournamentController(catalog=self.club.catalog).settings_for(spec), **settings)
        found = TournamentSession.create(self.club, spec, chosen, id)
        for name in names:
            found.enter(name)
        for _ in range(rounds):
            found.draw_up()
            report_all(found)
        if drawn:
            found.draw_up()
            if published:
                found.do(lambda desk: desk.publish())
        return self.sessions.add(found)

    def of_one_round(self) -> TournamentSession:
        """A tournament of duels that is over after one round, with all who have won in the first place."""
        found = self.tournament(format="swiss", table_size=2)
        found.change_settings(msgspec.structs.replace(found.tournament.settings, rounds=1))
        found.draw_up()
        for table in found.desk.pending():
            found.do(lambda desk, number=table.number: desk.report(1, number, in_seat_order(2)))
        found.finish()
        return found

    async def get(self, path: str, method: str = "GET", **how: Any) -> Answer:
        """Ask for a page."""
        async with self._http.request(method, f"{self.address}{path}", allow_redirects=False, **how) as response:
            return Answer(response.status, dict(response.headers), await response.text())

    async def weight(self, path: str) -> int:
        """Return the bytes of a page with its style sheet and scripts, as they are before they are compressed."""
        text = (await self.get(path)).text
        parts = re.findall(r'(?:href|src)="(/[a-z]+\.(?:css|js)\?v=[0-9a-f]+)"', text)
        assert parts
        return sum([len((await self.get(part)).text.encode()) for part in parts], len(text.encode()))

    def ask(self, path: str) -> Any:
        """Ask for a page that goes on, to be read as it comes."""
        return self._http.get(f"{self.address}{path}")

    async def wire(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A bare connection."""
        return await asyncio.open_connection("127.0.0.1", self.server.port)

    async def says(self, text: bytes) -> bytes:
        """Send bytes as they are and return all that comes back until the hall hangs up, or a stream has begun."""
        reader, writer = await self.wire()
        writer.write(text)
        found = b""
        with suppress(ConnectionError):
            while more := await reader.read(65536):
                found += more
                if b"text/event-stream" in found:
                    break
        writer.close()
        return found
