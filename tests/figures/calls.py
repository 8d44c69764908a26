"""The work of one key press: how often Python calls a function of the program for an Enter in a battle of Chama."""

from __future__ import annotations

import asyncio
import contextvars
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple, TypeAlias

from textual import events

from engine.core.log import Player
from engine.core.redaction import redact
from engine.games.chama.game import Chama
from tests.figures.tree import PACKAGES, ROOT
from tests.tui.tables import ANA, BIA, Eager, matches_on, new_app, store_in
from tui.launch_server import build_server
from tui.match.table import TableScreen
from tui.services.identity.authenticator import AdmissionMethod, Visitor
from tui.services.lobby.admin import ServerConfig
from tui.services.matches.live_match import LiveMatch
from tui.terminal.cell_style import Depth
from tui.terminal.input_decoder import Terminal
from tui.texts.localizer import Words

_POSITIONS = 6
"""Over so many battles the mean is taken."""
_SIZE = (80, 24)
_QUIET = 0.3
"""Within twice this time, in seconds, all that follows from a key is done."""


Place: TypeAlias = Callable[[Path], AbstractAsyncContextManager[tuple[LiveMatch, Callable[[], Awaitable[Any]]]]]
"""Opens a match, and gives it with what lets people come to its screens and returns the driver of the first."""


class Work(NamedTuple):
    """What was called between a key and the quiet after it: everything, and view, redact and turn by name."""

    calls: int
    files: int
    asked: dict[str, int]


class Calls:
    """Counts the calls of the program's own functions while it is open; those of libraries are not counted."""

    def __init__(self) -> None:
        self._own = tuple(str(ROOT / package) for package in PACKAGES)
        self._codes: Counter[CodeType] = Counter()

    def __enter__(self) -> Calls:
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(self._own):
            self._codes[frame.f_code] += 1

    def work(self, game: Any) -> Work:
        """Return what was called; `asked` is how often the game's view and turn, and redact, were."""
        asked_of = {"view": type(game).view, "redact": redact, "turn": type(game).turn}
        asked = {name: self._codes[function.__code__] for name, function in asked_of.items()}
        return Work(self._codes.total(), len({code.co_filename for code in self._codes}), asked)


def key_press() -> Iterator[str]:
    """Tell the calls for one Enter at a local table, and at one that two people share over SSH."""
    places = (("local, an answering bot", _local, 2), ("two SSH seats, both screens", _remote, 1))
    for title, place, plies in places:
        works = asyncio.run(_battles(place, plies))
        calls, files = [work.calls for work in works], max(work.files for work in works)
        mean = sum(calls) / len(calls)
        asked = {name: sum(work.asked[name] for work in works) / len(works) for name in works[0].asked}
        yield (
            f"Python calls for one Enter in a Chama battle ({title}; plies {plies}): {mean:,.0f} in {files} files "
            f"({min(calls):,} to {max(calls):,}); " + ", ".join(f"{name} {count:.1f}" for name, count in asked.items())
        )


async def _battles(place: Place, plies: int) -> list[Work]:
    """Return the work of Enter in the first battles in which it brings so many plies."""
    found: list[Work] = []
    for actions in range(200):
        with tempfile.TemporaryDirectory() as folder:
            async with place(Path(folder)) as (sitting, come):
                if _played(sitting, actions) and (work := await _entered(sitting, await come(), plies)):
                    found.append(work)
        if len(found) == _POSITIONS:
            return found
    raise LookupError(f"too few battles in which Enter brings {plies} plies")


def _played(sitting: LiveMatch, actions: int) -> bool:
    """Play so many actions; tells whether the first seat is asked in a battle then."""
    table = sitting.table
    for _ in range(actions):
        if not (seats := table.deciders()):
            return False
        table.submit(seats[0], Eager().choose(None, table.legal_actions(seats[0]), None))
    return table.state.battle is not None and table.deciders() == (0,)


async def _entered(sitting: LiveMatch, driver: Any, plies: int) -> Work | None:
    """Press Enter; returns None where it brings fewer plies or more."""
    table, before = sitting.table, len(sitting.table.line.plies)
    await asyncio.sleep(_QUIET)
    with Calls() as calls:
        driver.process_message(events.Key("enter", "\r"))
        await asyncio.sleep(2 * _QUIET)
    return calls.work(table.game) if len(table.line.plies) == before + plies else None


@asynccontextmanager
async def _local(folder: Path) -> AsyncIterator[tuple[LiveMatch, Callable[[], Awaitable[Any]]]]:
    """A person against a bot in the app of this machine."""
    app = new_app(folder, Chama())
    async with app.run_test(size=_SIZE) as pilot:
        sitting = app.context.matches.new_match(
            "chama", (ANA, Player("Tita", "random")), Chama().options_type(cut=False)
        )

        async def come() -> Any:
            await app.push_screen(TableScreen(sitting, ANA.name))
            await pilot.pause()
            return app._driver

        yield sitting, come


class _Deaf:
    """A wire whose other end takes everything and answers nothing."""

    clear = True

    def send(self, text: str) -> None: ...

    def hold(self, waiting: bool) -> None: ...

    def offer(self, keys: object) -> None: ...


@asynccontextmanager
async def _remote(folder: Path) -> AsyncIterator[tuple[LiveMatch, Callable[[], Awaitable[Any]]]]:
    """Two people, each at a screen of the hall."""
    store = store_in(folder)
    matches = matches_on(store, Chama())
    sitting = matches.new_match("chama", (ANA, BIA), Chama().options_type(cut=False))
    hall = build_server(store, ServerConfig(), Words("pt_BR"), matches)
    running: list[tuple[Any, asyncio.Task[Any]]] = []

    async def come() -> Any:
        for player in (ANA, BIA):
            terminal = Terminal("xterm", _SIZE, Depth.TRUE)
            app: Any = hall._make_app(Visitor(f"guest:{player.name}", player.name, AdmissionMethod.CODE, ""), terminal)
            app.context.session.change(welcomed=True, bot_speed="instant")
            app.output = _Deaf()
            running.append((app, asyncio.create_task(app.run_async(), context=contextvars.Context())))
            await app.painted.wait()
            app.call_later(app.push_screen, TableScreen(sitting, player.name))
        await asyncio.sleep(_QUIET)
        return running[0][0]._driver

    try:
        yield sitting, come
    finally:
        for app, _ in running:
            app.exit()
        await asyncio.gather(*(task for _, task in running))
        store.close()
