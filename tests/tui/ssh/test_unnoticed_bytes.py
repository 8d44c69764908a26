"""What somebody does unseen reaches no other terminal: no byte more, none less, none at another moment.

Two servers play twins of a match, one with acts that nobody else may notice. After every move the sessions of everybody
else have been sent the same in both, and by an act that goes unseen they are sent nothing at all.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from engine.core.log import Acted
from engine.games.magic_wizards.actions import Answering, EndDuelTurn, LetPass
from engine.games.magic_wizards.model import MagicAsk
from engine.games.wyrt_arton.actions import Cheat, StopCheating, StopStealing
from saves.matches.match_rows import Delay, TableTerms
from tests.tui.ssh.test_hidden_cards import CHOSEN, PRYING, Wire, settled
from tests.tui.ssh_people import WORDS, eventually
from tests.tui.thefts_unseen import thefts
from tests.tui.unseen import NAMES, TERMS, WATCHER, Story, World, twins
from tests.tui.windows_unseen import until_asked, windows
from tui.launch_server import build_server
from tui.match.table import TableScreen
from tui.plain.match import LineTable
from tui.plain.talk import Spoken
from tui.services.identity.authenticator import AdmissionMethod, Visitor
from tui.services.identity.user_settings import SessionSettings
from tui.services.lobby.admin import ServerConfig
from tui.terminal.cell_style import Depth
from tui.terminal.input_decoder import Terminal
from tui.texts.localizer import Session

PEOPLE = {"Bia": (80, 24), "Ana": (120, 40), WATCHER: (80, 24)}
"""Who sits at a screen; the first one acts unseen."""
WATCHER_IN_LINES = "Watcher in lines"
_STOPS = StopCheating | StopStealing


class Sessions:
    """Everybody at a table over the wire."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.wires: dict[str, Wire] = {}
        self.apps: dict[str, Any] = {}
        self.tasks: list[asyncio.Task[Any]] = []
        self._hall = build_server(world.store, ServerConfig(), WORDS, world.match_service)

    async def come(self) -> None:
        """Let everybody come."""
        for name, size in PEOPLE.items():
            await self.sit(name, size)
        player = self.world.story.witnesses[-2]
        for name in (player, WATCHER_IN_LINES):
            wire = self.wires[f"{name} in lines"] = Wire()
            lines = LineTable(Spoken(wire.send), Session(SessionSettings(**CHOSEN)), self.world.live_match, name)
            self.tasks.append(asyncio.ensure_future(lines.play()))
        await self.settle()

    async def sit(self, name: str, size: tuple[int, int]) -> None:
        """Let somebody sit down at a screen, and forget in how many steps the first picture was painted."""
        wire = self.wires[name] = Wire()
        terminal = Terminal("xterm", size, Depth.TRUE)
        app: Any = self._hall._make_app(Visitor(f"guest:{name}", name, AdmissionMethod.CODE, ""), terminal)
        app.context.session.change(**CHOSEN)
        app.output = wire
        self.tasks.append(asyncio.get_running_loop().create_task(app.run_async(), context=contextvars.Context()))
        self.apps[name] = app
        await app.painted.wait()
        app.call_later(app.push_screen, TableScreen(self.world.live_match, name))
        await eventually(lambda: isinstance(app.screen, TableScreen))
        await self.settle()
        wire.sent.clear()
        app.attach(wire, terminal)
        await self.settle()

    async def settle(self) -> None:
        """Wait until everybody has been sent all there is."""
        await settled(list(self.apps.values()))

    async def leave(self) -> None:
        """Let everybody go."""
        for app in self.apps.values():
            app.exit()
        for task in self.tasks[len(PEOPLE) : len(PEOPLE) + 2]:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def press(self, name: str, keys: str) -> None:
        """Let somebody at a screen press keys, all in one write."""
        self.apps[name].driver.typed(keys.encode())
        await self.settle()

    async def drop_out_and_come_back(self, name: str) -> None:
        """Let somebody's line break, and be there again."""
        app = self.apps[name]
        app.detach()
        app.gone()
        # What is to be drawn anew waits until somebody sees it.
        await settled([item for item in self.apps.values() if item is not app])
        await eventually(lambda: not app.message_queue_size)
        app.attach(self.wires[name], app.terminal)
        await self.settle()

    def sent(self) -> dict[str, list[str]]:
        """What everybody has been sent, but whoever acts unseen."""
        return {name: list(wire.sent) for name, wire in self.wires.items() if name != NAMES[self.world.story.actor]}


@asynccontextmanager
async def sessions(*worlds: World) -> AsyncIterator[list[Sessions]]:
    """Let everybody come to the tables."""
    made = [Sessions(world) for world in worlds]
    try:
        for sessions in made:
            await sessions.come()
        yield made
    finally:
        for sessions in made:
            await sessions.leave()


async def played(folder: Path, story: Story, delay: Delay) -> int:
    """Play the twins, while the others press keys to see all that may be seen; returns how much was done unseen."""
    unseen = 0
    pries = cycle((name, key) for key in PRYING for name in ("Ana", WATCHER))
    with twins(folder, story, TableTerms(time=TERMS.time, delay=delay), thinks=0) as both:
        async with sessions(both.acting, both.other) as (this, other):
            before = this.sent()
            for hidden in both.steps():
                await this.settle()
                await other.settle()
                assert this.sent() == other.sent()
                assert not hidden or this.sent() == before
                unseen += hidden
                pry = next(pries)
                await this.press(*pry)
                await other.press(*pry)
                before = this.sent()
                assert before == other.sent()
            assert this.wires["Bia"].sent != other.wires["Bia"].sent
    return unseen


async def test_nobody_else_is_sent_a_byte_for_a_cheat(tmp_path: Path) -> None:
    story = thefts()
    assert await played(tmp_path, story._replace(moves=story.moves[:24]), "none") > 3


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("answers", "moves"), [("always", 27), ("never", 20)])
async def test_MW_67_nobody_else_is_sent_a_byte_more_for_a_magic_than_for_a_trap(
    tmp_path: Path, answers: Answering, moves: int
) -> None:
    story = windows(answers)
    assert await played(tmp_path, story._replace(moves=story.moves[:moves]), "none") > 3


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("preset", "least"), [("kingdom", 10), ("discs", 6), ("labyrinth", 10)])
async def test_MW_67_on_boards_with_duel_disks_and_in_labyrinths_nobody_else_is_sent_a_byte_for_what_lies_hidden(
    tmp_path: Path, preset: str, least: int
) -> None:
    story = windows("always", preset)
    assert await played(tmp_path, story._replace(moves=story.moves[:32]), "none") >= least


@pytest.mark.marathon
@pytest.mark.covered
@pytest.mark.parametrize("delay", ["move", "hand"])
@pytest.mark.parametrize("story", [thefts, windows])
async def test_nobody_else_is_sent_a_byte_for_what_they_may_not_notice(
    tmp_path: Path, story: Callable[[], Story], delay: Delay
) -> None:
    assert await played(tmp_path, story(), delay) > 10


async def test_a_burst_of_keys_a_broken_line_and_somebody_new_in_the_middle_of_a_cheat_tell_nothing(
    tmp_path: Path,
) -> None:
    story = thefts()
    until = next(at for at, (_, action) in enumerate(story.moves) if isinstance(action, Cheat))
    with twins(tmp_path, story._replace(moves=story.moves[:until]), thinks=0) as both:
        async with sessions(both.acting, both.other) as (this, other):
            for _hidden in both.steps():
                await this.settle()
                await other.settle()
            before = this.sent()
            await this.press("Bia", "xx\r")
            table = both.acting.table
            await eventually(lambda: table.state.seats[story.actor].cheated)
            await this.settle()
            assert this.sent() == before == other.sent()
            for side in (this, other):
                await side.drop_out_and_come_back("Bia")
                await side.sit("Late", (80, 24))
                await side.press("Late", "L")
            assert this.sent() == other.sent() != before
            while stops := [action for action in table.legal_actions(story.actor) if isinstance(action, _STOPS)]:
                table.submit(story.actor, stops[0])
            check = table.legal_actions(story.actor)[0]
            for side in (this, other):
                side.world.table.submit(story.actor, check)
                await side.settle()
            assert this.sent() == other.sent()


async def test_MW_67_a_key_typed_twice_at_once_does_not_pass_the_window_that_opens_next(tmp_path: Path) -> None:
    """The rival goes on before the second key is taken: whoever typed it had not been asked yet."""
    with twins(tmp_path, until_asked("attack"), thinks=0) as both:
        list(both.steps())
        async with sessions(both.acting) as (item,):
            table = both.acting.table

            def go_on(ply: Any) -> None:
                if isinstance(ply.entry, Acted) and ply.entry.action == LetPass():
                    asyncio.get_running_loop().call_soon(table.submit, 0, EndDuelTurn())

            table.subscribe(go_on)
            await item.press("Bia", "pp")
            assert table.state.ask is MagicAsk.ANSWER and table.state.stack[-1].about == "end"
            await item.press("Bia", "p")
            assert table.state.ask is not MagicAsk.ANSWER


async def test_MW_67_who_comes_while_somebody_is_asked_is_told_nothing_of_what_is_set(tmp_path: Path) -> None:
    with twins(tmp_path, until_asked("attack"), thinks=0) as both:
        list(both.steps())
        async with sessions(both.acting, both.other) as (this, other):
            before = this.sent()
            await this.press("Bia", "OOO")
            assert this.sent() == before == other.sent()
            for side in (this, other):
                await side.sit("Late", (80, 24))
            assert this.sent() == other.sent() != before
            for side in (this, other):
                await side.press("Bia", "p")
                assert side.world.table.state.ask is MagicAsk.MAIN
            assert this.sent() == other.sent()
