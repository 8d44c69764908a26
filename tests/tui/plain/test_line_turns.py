"""However many visitors type lines, those who play keep most of the loop."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import pytest

from tests.tui.ssh.test_size_turns import Loop
from tui.plain import line_turns
from tui.plain.byte_line import PlainLine
from tui.plain.line_turns import GAP, MOST_REST, REST, LineTurns


class Visitor:
    """One who has typed so many lines, each of which takes the loop so many seconds."""

    def __init__(self, loop: Loop, lines: int, takes: float = 0.01, seated: bool = False) -> None:
        self.last_heard = 0.0
        self.comes_first = seated
        self.heard: list[float] = []
        self._loop, self._lines, self._takes = loop, lines, takes

    def hear_next(self) -> bool:
        self.heard.append(self._loop.now)
        self._loop.now += self._takes
        self._loop.used += self._takes
        return len(self.heard) < self._lines


class BusyLoop(Loop):
    """A loop that also counts the seconds in which it does something."""

    def __init__(self) -> None:
        super().__init__()
        self.used = 7.0

    def go_on(self) -> None:
        (due, do) = self.due.pop(0)
        self.now = max(self.now, due) + 1e-9  # a clock is never so exact that a rest ends with nothing left of it
        do()


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> BusyLoop:
    made = BusyLoop()
    monkeypatch.setattr(line_turns.asyncio, "get_running_loop", lambda: made)
    return made


@pytest.fixture
def turns(loop: BusyLoop) -> LineTurns:
    return LineTurns(lambda: loop.used)


def go_on(loop: BusyLoop, until: Callable[[], bool] = lambda: False) -> None:
    while loop.due and not until():
        loop.go_on()


def test_a_line_on_a_quiet_loop_is_heard_at_once(loop: BusyLoop, turns: LineTurns) -> None:
    for _ in range(3):
        visitor = Visitor(loop, 1)
        turns.ask(visitor)
        assert visitor.heard == [loop.now - 0.01]
        go_on(loop)
        loop.now += 1.0


@pytest.mark.parametrize("many", [2, 16, 250])
@pytest.mark.parametrize("takes", [0.0001, 0.002, 0.03])
def test_the_lines_of_all_take_a_quarter_of_the_loop(loop: BusyLoop, turns: LineTurns, many: int, takes: float) -> None:
    visitors = [Visitor(loop, 1000, takes) for _ in range(many)]
    for visitor in visitors:
        turns.ask(visitor)
    began, used = loop.now - takes, loop.used - takes
    go_on(loop, lambda: loop.now > began + 10)
    assert (loop.used - used) / (loop.now - began) <= 1 / (1 + REST) + 0.01
    heard = [len(visitor.heard) for visitor in visitors]
    assert max(heard) - min(heard) <= 1
    assert sum(heard) >= 10 / (GAP + takes * (1 + REST)) - 2


def test_lines_are_heard_though_players_keep_the_loop_busy(loop: BusyLoop, turns: LineTurns) -> None:
    visitors = [Visitor(loop, 100) for _ in range(4)]
    for visitor in visitors:
        turns.ask(visitor)
    began = loop.now

    def busy() -> bool:
        loop.used = 1000 + loop.now
        return loop.now > began + 10

    go_on(loop, busy)
    assert sum(len(visitor.heard) for visitor in visitors) >= 10 / (MOST_REST + 0.01) - 2


def test_whoever_plays_is_heard_next_before_a_crowd_that_looks_around(loop: BusyLoop, turns: LineTurns) -> None:
    crowd = [Visitor(loop, 1000) for _ in range(250)]
    for visitor in crowd:
        turns.ask(visitor)
    go_on(loop, lambda: loop.now > 110)
    player = Visitor(loop, 1, seated=True)
    turns.ask(player)
    before = sum(len(visitor.heard) for visitor in crowd)
    go_on(loop, lambda: bool(player.heard))
    assert sum(len(visitor.heard) for visitor in crowd) - before <= 1


def test_a_newcomer_waits_for_nobody_who_was_heard_since(loop: BusyLoop, turns: LineTurns) -> None:
    crowd = [Visitor(loop, 1000) for _ in range(250)]
    for visitor in crowd:
        turns.ask(visitor)
    go_on(loop, lambda: all(visitor.heard for visitor in crowd))
    newcomer = Visitor(loop, 1)
    turns.ask(newcomer)
    before = sum(len(visitor.heard) for visitor in crowd)
    go_on(loop, lambda: bool(newcomer.heard))
    assert sum(len(visitor.heard) for visitor in crowd) - before <= 1


def test_whoever_is_gone_is_not_waited_for(loop: BusyLoop, turns: LineTurns) -> None:
    gone, there = Visitor(loop, 9), Visitor(loop, 2)
    for visitor in (there, gone):
        turns.ask(visitor)
    turns.leave(gone)
    turns.leave(gone)
    go_on(loop)
    assert (gone.heard, len(there.heard)) == ([], 2)
    assert loop.due == []


class Channel:
    """A channel on which nothing is ever held up."""

    echoes = closed = False
    clear = True
    unsent = 0
    listener = None

    def send(self, text: str) -> None: ...

    def hold(self, waiting: bool) -> None: ...

    def cut(self) -> None: ...


def test_lines_that_wait_are_heard_in_their_order_to_the_end(loop: BusyLoop, turns: LineTurns) -> None:
    lines = [PlainLine(Channel(), turns) for _ in range(3)]
    for number in range(5):
        for line in lines:
            line.typed(str(number))
    for line in lines:
        line.typed(None)
    go_on(loop)
    for line in lines:
        assert deque(line._lines._queue) == deque([*"01234", None])


def test_a_visitor_who_hangs_up_is_done_at_once_and_asks_for_nothing_more(loop: BusyLoop, turns: LineTurns) -> None:
    other, line = PlainLine(Channel(), turns), PlainLine(Channel(), turns)
    other.typed("oi")
    for _ in range(20):
        line.typed("oi")
    line.hung_up()
    assert deque(line._lines._queue) == deque([None])
    go_on(loop)
    assert deque(line._lines._queue) == deque([None])
    assert line.ready


def test_what_waits_for_its_turn_counts_as_typed_ahead(loop: BusyLoop, turns: LineTurns) -> None:
    PlainLine(Channel(), turns).typed("somebody else is heard")
    line = PlainLine(Channel(), turns)
    for _ in range(32):
        line.typed("oi")
    assert not line.ready
