"""Tables for tests: fixed seeds, a fixed clock, bots that do what they are told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from engine.core.bots import RandomBot
from engine.core.game import AnyGame, Bot
from engine.core.log import Player
from engine.games.chama.actions import (
    Attack,
    CallXisum,
    CutDeck,
    DrawSpoils,
    EndTurn,
    PlaceCommander,
    PlayRealm,
    PlaySpoils,
    SendFromHand,
    SendFromPool,
)
from engine.games.chama.game import Chama
from engine.games.chama.model import ChamaOptions
from saves.store import Store, open_store
from tui.app import CarteadoApp
from tui.match.table import TableScreen
from tui.services.identity.user_settings import SessionSettings
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService
from tui.texts.localizer import Session

SECONDS = 30.0
"""How long a test waits for what must come, even on a busy machine."""
CLOCK = 1_760_000_000_000
ANA, BIA = Player("Ana"), Player("Bia")
TITA = Player("Tita", "script")


class Script:
    """A bot that plays the first of its wishes that is legal, else ends its turn, else takes the last action."""

    def __init__(self, *wishes: Any) -> None:
        self.wishes = wishes

    def choose(self, view: Any, legal: Sequence[Any], rng: Any, **_: Any) -> Any:
        """Return the wish, or what ends the wait."""
        for wish in (*self.wishes, CutDeck(20), EndTurn()):
            if wish in legal:
                return wish
        return legal[-1]


class Eager:
    """A bot that builds, fights and helps whenever it may, always in the same way."""

    WISHES = (CallXisum, PlayRealm, Attack, PlaceCommander, SendFromPool, SendFromHand, DrawSpoils, PlaySpoils)

    def choose(self, view: Any, legal: Sequence[Any], rng: Any, **_: Any) -> Any:
        """Return the first action of the first kind wished for."""
        return next((action for wish in self.WISHES for action in legal if isinstance(action, wish)), legal[-1])


class ScriptedChama(Chama):
    """Chama with one more bot, "script", and with decks that are cut against bots too: an act that is always legal."""

    def __init__(self, script: Bot | None = None) -> None:
        super().__init__()
        self.bots: Mapping[str, Bot] = {**self.bots, "script": script or Script(), "random": RandomBot()}

    def against_bots(self, options: ChamaOptions) -> ChamaOptions:
        return options


def counted(start: int = 0) -> Callable[[], bytes]:
    """Return a source of seeds that gives 1, 2, 3 ... as 32 bytes."""
    count = [start]

    def seed() -> bytes:
        count[0] += 1
        return count[0].to_bytes(32, "big")

    return seed


def store_in(folder: Path) -> Store:
    """Open a store whose days are those of Greenwich."""
    return open_store(folder / "carteado.db", zone=UTC)


class FirstFormat(MatchService):
    """Draws by number, as matches of the first format do: the cards that seeds of these tests were chosen for."""

    format = 1


def matches_on(store: Store, game: AnyGame | None = None, seed: int = 0, match: str = "test-0001") -> MatchService:
    """Open a match service with fixed seeds, clock and match id, for Chama unless it is told another game."""
    played = game or ScriptedChama()
    return FirstFormat(
        store, {played.key: played}, clock=lambda: CLOCK, seed_source=counted(seed), match_id=lambda: match
    )


def new_app(folder: Path, game: AnyGame | None = None, *, seed: int = 0, **chosen: Any) -> CarteadoApp:
    """Return an app on a store of its own, in Portuguese, with bots that move at once; Chama if told no other game."""
    settings = SessionSettings(
        **{"language": "pt_BR", "welcomed": True, "bot_speed": "instant", "name": "Ana", **chosen}
    )
    store = store_in(folder)
    played = game or ScriptedChama()
    app = CarteadoApp(
        store,
        {played.key: played},
        clock=lambda: CLOCK,
        seed_source=counted(seed),
        session=Session(settings, {}, zone=UTC),
    )
    app.context.matches = matches_on(store, played, seed)
    return app


def sit_down(app: CarteadoApp, *players: Player, **options: Any) -> TableScreen:
    """Begin a match of the app's game and open its table."""
    game = next(iter(app.context.games.values()))
    live_match: LiveMatch = app.context.matches.new_match(game.key, players, game.options_type(**options))
    screen = TableScreen(live_match)
    app.push_screen(screen)
    return screen


@asynccontextmanager
async def at_table(folder: Path, *players: Player, game: Chama | None = None, seed: int = 0, **options: Any) -> Any:
    """Open an app at 80x24 at a table whose decks nobody cuts; yields the pilot and the screen."""
    app = new_app(folder, game, seed=seed)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, *players, **{"cut": False, **options})
        await settle(pilot, screen)
        yield pilot, screen


async def settle(pilot: Pilot[None], screen: TableScreen) -> None:
    """Wait until a person is asked and has to answer, or the match is over, and the screen shows it."""
    changed = asyncio.Event()
    unsubscribe = screen.live_match.subscribe(changed.set)
    try:
        async with asyncio.timeout(SECONDS):
            while True:
                changed.clear()
                await pilot.pause()
                if not screen.is_mounted or _waits_for_a_person(screen):
                    break
                if not _asks_a_person(screen) or _answers_for_them(screen):
                    await changed.wait()
    finally:
        unsubscribe()
    await pilot.pause()


def _asks_a_person(screen: TableScreen) -> bool:
    table, people = screen.live_match.table, screen.live_match.people
    return not table.pending and (table.outcome is not None or any(seat in people for seat in table.deciders()))


def _waits_for_a_person(screen: TableScreen) -> bool:
    shown = screen.update.number == screen.participant.update(screen.hot_seat.present).number
    return shown and _asks_a_person(screen) and not _answers_for_them(screen)


def _answers_for_them(screen: TableScreen) -> bool:
    """Tell whether the screen is about to give the only answer there is."""
    taught = type(screen)._answer_for_them is not TableScreen._answer_for_them
    return not taught and screen.only_answer is not None


async def play_until(pilot: Pilot[None], screen: TableScreen, wanted: Callable[[Any], bool]) -> None:
    """Let seat 0 play as Eager does until it is asked in a state as wanted; then whatever is said is over."""
    for _ in range(500):
        # Bots may still be acting, and submit from under this loop.
        await settle(pilot, screen)
        table = screen.live_match.table
        if table.outcome is not None or (0 in table.deciders() and wanted(table.state)):
            break
        table.submit(0, Eager().choose(None, table.legal_actions(0), None))
    else:
        raise AssertionError("what is wanted does not come")


async def press(pilot: Pilot[None], screen: TableScreen, *keys: str) -> None:
    """Press keys one by one, waiting for the bots after each."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot, screen)


async def without_toasts(app: CarteadoApp, pilot: Pilot[None]) -> None:
    """Wait until no message lies over the picture and none is to come: that depends on the clock."""
    await pilot.pause()
    if isinstance(app.screen, TableScreen):
        app.screen.look_at_clock()
        await pilot.pause()
    app.clear_notifications()
    for _ in range(100):
        await pilot.pause()
        if not app.screen.query("Toast"):
            return
    raise AssertionError("a message stays")


Step = Callable[[Pilot[None]], Awaitable[None]]
