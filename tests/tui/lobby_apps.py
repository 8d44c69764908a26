"""Several apps on one lobby, without a line between them: each a person of the server at a screen of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from engine.games.registry import GAMES
from saves.people.profiles import profile_in_memory
from saves.store import Store, open_store
from tests.tui.app import picture
from tests.tui.ssh_people import SECONDS
from tests.tui.tables import CLOCK, counted
from tui.app import CarteadoApp
from tui.lobby.client import LobbyClient
from tui.lobby.lobby import LobbyScreen
from tui.lobby.navigation import LobbyNavigation
from tui.lobby.rows import FirstVisitScreen
from tui.services.identity.user_settings import SessionSettings
from tui.services.lobby.lobby import Lobby
from tui.services.lobby.open_table import LobbyPerson
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService
from tui.services.tournaments.club import ServiceContext, no_papers
from tui.services.tournaments.sessions import TournamentSessions
from tui.texts.localizer import Session
from tui.visitor_app import VisitorApp


class GuestApp(CarteadoApp):
    """What VisitorApp has to do with the lobby, on the screen that a pilot drives."""

    CSS_PATH = VisitorApp.CSS_PATH

    def __init__(self, club: HallClub, name: str, *, organiser: bool = False, **chosen: Any) -> None:
        session = Session(
            SessionSettings(**{"language": "pt_BR", "welcomed": True, "bot_speed": "instant", "name": name, **chosen}),
            {},
            zone=UTC,
        )
        super().__init__(club.store, GAMES, clock=club.clock, session=session, profile=profile_in_memory())
        self.match_service, self.tournament_sessions = club.lobby.match_service, club.tournament_sessions
        self.context.campaigns = club.lobby.campaigns
        self.client = LobbyClient(
            self, club.lobby, LobbyPerson(name, guest=False, organiser=organiser), LobbyNavigation
        )

    def get_default_screen(self) -> LobbyScreen:
        return LobbyScreen(self.client, "Clube")

    def first_run(self) -> FirstVisitScreen:
        return FirstVisitScreen(self.client)

    def on_mount(self) -> None:
        self.client.arrive()

    def on_unmount(self) -> None:
        self.client.leave()

    def match_screen(self, live_match: LiveMatch) -> Any:
        return self.client.match_screen(live_match)


class HallClub:
    """A store, and the lobby that all share."""

    def __init__(self, folder: Path) -> None:
        self.store: Store = open_store(folder / "club.db", zone=UTC)
        self.seconds = 100.0
        match_service = MatchService(self.store, GAMES, clock=self.clock, seed_source=counted())
        self.tournament_sessions = TournamentSessions(
            ServiceContext(self.store, lambda: match_service, GAMES, self.clock, counted(), no_papers)
        )
        self.lobby = Lobby(
            self.store,
            match_service,
            GAMES,
            clock=self.clock,
            now=lambda: self.seconds,
            tournament_sessions=self.tournament_sessions,
        )

    def clock(self) -> int:
        return CLOCK


class Somebody:
    """A person at a screen."""

    def __init__(self, app: GuestApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def write(self, text: str) -> None:
        """Type into the line that has the focus, and press enter."""
        await self.press(*("space" if char == " " else char for char in text), "enter")

    @property
    def sees(self) -> str:
        return picture(self.app)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds here, letting everybody's messages through."""

        async def wait() -> None:
            while not holds():
                await self.pilot.pause()
                await asyncio.sleep(0.005)

        try:
            await asyncio.wait_for(wait(), SECONDS)
        except TimeoutError:
            raise AssertionError(self.sees) from None

    async def seeing(self, *texts: str) -> None:
        await self.until(lambda: all(text in self.sees for text in texts))

    async def on(self, kind: type[Any]) -> Any:
        """Wait until this screen is open, and return it."""
        await self.until(lambda: isinstance(self.app.screen, kind) and self.app.screen.is_mounted)
        return self.app.screen


@asynccontextmanager
async def people(
    club: HallClub, *names: str, size: tuple[int, int] = (80, 24), organiser: str = "", **chosen: Any
) -> AsyncIterator[list[Somebody]]:
    """Let these people come in."""
    async with AsyncExitStack() as stack:
        found = []
        for name in names:
            app = GuestApp(club, name, organiser=name == organiser, **chosen)
            pilot = await stack.enter_async_context(app.run_test(size=size))
            found.append(Somebody(app, pilot))
        for somebody in found:
            await somebody.pilot.pause()
        yield found
    club.store.close()
