"""Several people at one table for tests: an app each, one match service, one loop, a stopwatch that the test holds."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC
from pathlib import Path
from typing import Any

from textual.geometry import Region
from textual.pilot import Pilot

from engine.core.log import Player
from engine.games.chama.model import ChamaOptions
from saves.matches.match_rows import TableTerms
from saves.store import Store
from tests.tui.app import picture
from tests.tui.services.matches.match_services import Watch, matches_with
from tests.tui.tables import ANA, BIA, CLOCK, ScriptedChama, counted, store_in
from tui.app import CarteadoApp
from tui.match.table import TableScreen
from tui.services.identity.user_settings import SessionSettings
from tui.services.matches.attendance import Role
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService
from tui.texts.localizer import Session
from tui.widgets.row_list import RowList


class Guest:
    """One person at a screen."""

    def __init__(self, pilot: Pilot[None], screen: TableScreen) -> None:
        self.pilot = pilot
        self.screen = screen
        self.messages: list[str] = []
        """All that was told below the table, one after the other."""
        say = screen.say

        def listen(words: str) -> None:
            self.messages.append(words)
            say(words)

        screen.say = listen

    @property
    def app(self) -> CarteadoApp:
        # Not the screen's: asked from outside, that is whichever app is running.
        assert isinstance(self.pilot.app, CarteadoApp)
        return self.pilot.app

    @property
    def text(self) -> str:
        """The picture of the table."""
        return self.screen.board.text()

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    @property
    def players_bar(self) -> str:
        """The line with the people of the table."""
        return self.lines[-4]

    @property
    def prompt(self) -> str:
        return self.lines[-3]

    @property
    def hint(self) -> str:
        return self.lines[-2]

    @property
    def notices(self) -> list[str]:
        """Every notice that lies over the table."""
        return [notification.message for notification in self.app._notifications]

    @property
    def seen(self) -> str:
        """All that is on the screen, whatever lies over the table."""
        return picture(self.app)

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.pilot.pause()


class Party:
    """A table and the people at it."""

    def __init__(self, folder: Path, *players: Player, minutes: int = 0, bot_pause: float = 0.0, **terms: Any) -> None:
        self.watch = Watch()
        self.store: Store = store_in(folder)
        self.match_service: MatchService = matches_with(self.store, self.watch)
        self.match_service.bot_pause = bot_pause
        self.live_match: LiveMatch = self.match_service.new_match(
            "chama", players or (ANA, BIA), ChamaOptions(cut=False), minutes=minutes, terms=TableTerms(**terms)
        )
        self._stack = AsyncExitStack()
        self.guests: list[Guest] = []

    async def come(self, who: str, role: Role = "guest", size: tuple[int, int] = (80, 24), **chosen: Any) -> Guest:
        """Let somebody come to the table at a screen of their own."""
        settings = SessionSettings(
            **{"language": "pt_BR", "welcomed": True, "bot_speed": "instant", "name": who, **chosen}
        )
        app = CarteadoApp(
            self.store,
            {"chama": ScriptedChama()},
            clock=lambda: CLOCK,
            seed_source=counted(),
            session=Session(settings, {}, zone=UTC),
        )
        app.context.matches = self.match_service
        pilot = await self._stack.enter_async_context(app.run_test(size=size, notifications=True))
        screen = TableScreen(self.live_match, who, role)
        app.push_screen(screen)
        guest = Guest(pilot, screen)
        self.guests.append(guest)
        await self.settle()
        return guest

    async def go(self, guest: Guest) -> None:
        """Let somebody leave."""
        self.guests.remove(guest)
        await guest.press("Q")
        await self.settle()

    async def settle(self) -> None:
        """Wait until every screen shows what has happened."""
        for _ in range(2):
            for guest in self.guests:
                await guest.pilot.pause()

    async def tick(self, seconds: int = 0) -> None:
        """Let time go by, and let the match service and every screen look at the clock."""
        self.watch.pass_(seconds=seconds)
        self.live_match.time_keeper.look()
        await self.settle()
        for guest in self.guests:
            guest.screen.call_later(guest.screen.look_at_clock)
        await self.settle()

    def on_turn(self) -> Guest:
        """Return whoever the match waits for."""
        (seat,) = self.live_match.table.deciders()
        return next(guest for guest in self.guests if seat in guest.screen.participant.seats)

    def other(self, guest: Guest) -> Guest:
        """Return the other player."""
        return next(item for item in self.guests if item is not guest and item.screen.participant.seats)

    def act(self, which: int = 0) -> None:
        """Let whoever is on turn do something that may be taken back."""
        table = self.live_match.table
        (seat,) = table.deciders()
        self.on_turn().screen.participant.submit(seat, table.legal_actions(seat)[which])

    async def close(self) -> None:
        await self._stack.aclose()


@asynccontextmanager
async def party(folder: Path, *players: Player, **how: Any) -> AsyncIterator[Party]:
    """Open a table."""
    party = Party(folder, *players, **how)
    try:
        yield party
    finally:
        await party.close()


CAIO = Player("Caio")


def entries(party: Party) -> list[Any]:
    return [ply.entry for ply in party.live_match.table.line.plies]


def cards(guest: Guest) -> list[str]:
    return [spot.name for spot in guest.screen.board.spots if spot.name.startswith("hand:")]


def painted(guest: Guest) -> list[Region]:
    """Collect what is drawn anew on a guest's table from now on."""
    regions: list[Region] = []
    board = guest.screen.board
    refresh = board.refresh

    def noted(*parts: Region, **how: bool) -> Any:
        regions.extend(parts or (Region(0, 0, *board.size),))
        return refresh(*parts, **how)

    board.refresh = noted
    return regions


def menu(guest: Guest) -> list[str]:
    """What the menu of the table offers."""
    screen = guest.app.screen
    return [row.name for row in screen.query_one(RowList).rows]


async def choose(guest: Guest, name: str) -> None:
    """Choose from the menu on the screen."""
    at = menu(guest).index(name)
    await guest.press(*["down"] * at, "enter")
