"""However many terminals change their size on and on, those who play keep most of the loop."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from tui.terminal import size_turns
from tui.terminal.size_turns import SIZE_GAP, SIZE_LOST, SIZE_REST, SizeTurns


class Loop:
    """A loop whose time is told; only what was put off last is due."""

    def __init__(self) -> None:
        self.now = 100.0
        self.due: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, do: Callable[[], None]) -> Handle:
        self.due.append((self.now + delay, do))
        return Handle(self, self.due[-1])

    def go_on(self) -> None:
        """Let the time come at which the next thing is due, and do it."""
        (self.now, do) = self.due.pop(0)
        do()


class Handle:
    def __init__(self, loop: Loop, due: tuple[float, Callable[[], None]]) -> None:
        self._loop, self._due = loop, due

    def cancel(self) -> None:
        self._loop.due.remove(self._due)


class Terminal:
    """One whose every picture takes so many seconds; None where nobody ever sees it drawn."""

    def __init__(self, loop: Loop, turns: SizeTurns, takes: float | None = 0.05) -> None:
        self.last_sized = 0.0
        self.pictures = 0
        self.changes = True
        self._loop, self._turns, self._takes = loop, turns, takes

    def take_size(self) -> bool:
        self.pictures += self.changes
        self.last_sized = self._loop.now if self.changes else self.last_sized
        return self.changes

    def draw(self) -> None:
        if self._takes is not None:
            self._loop.now += self._takes
            self._turns.drawn(self)


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    made = Loop()
    monkeypatch.setattr(size_turns.asyncio, "get_running_loop", lambda: made)
    return made


def storm(loop: Loop, turns: SizeTurns, terminals: list[Terminal], seconds: float) -> None:
    """Let all of them ask on and on."""
    until = loop.now + seconds
    while loop.now < until:
        for terminal in terminals:
            before = terminal.pictures
            turns.ask(terminal)
            if terminal.pictures != before:
                terminal.draw()
        drawn = [terminal.pictures for terminal in terminals]
        loop.go_on()
        for terminal, before in zip(terminals, drawn, strict=True):
            if terminal.pictures != before:
                terminal.draw()


@pytest.mark.parametrize("many", [1, 10, 100])
def test_all_who_resize_take_together_no_more_of_the_loop_than_one(loop: Loop, many: int) -> None:
    turns = SizeTurns()
    terminals = [Terminal(loop, turns) for _ in range(many)]
    storm(loop, turns, terminals, 60.0)
    pictures = [terminal.pictures for terminal in terminals]
    assert sum(pictures) * 0.05 <= 60.0 / (SIZE_REST + 1) + 0.1
    assert sum(pictures) * 0.05 <= 60.0 / 20 + 0.1, "a twentieth of the loop: p95 of the others is not touched"
    assert max(pictures) - min(pictures) <= 1, "each has its turn"


def test_a_window_that_changes_once_comes_before_those_that_change_on_and_on(loop: Loop) -> None:
    turns = SizeTurns()
    terminals = [Terminal(loop, turns) for _ in range(10)]
    storm(loop, turns, terminals, 20.0)
    for terminal in terminals:
        turns.ask(terminal)
    once, asked = Terminal(loop, turns), loop.now
    turns.ask(once)
    loop.go_on()
    assert once.pictures == 1 and loop.now - asked <= 0.05 * SIZE_REST + SIZE_GAP


def test_a_size_that_nobody_sees_drawn_or_that_is_no_other_holds_up_nobody(loop: Loop) -> None:
    turns = SizeTurns()
    unseen, same, gone, last = (Terminal(loop, turns, None) for _ in range(4))
    same.changes = False
    asked = loop.now
    for terminal, order in zip((unseen, same, gone, last), count(), strict=False):
        terminal.last_sized = float(order)
        turns.ask(terminal)
    turns.leave(gone)
    loop.go_on()
    assert (unseen.pictures, same.pictures, gone.pictures, last.pictures) == (1, 0, 0, 1)
    assert loop.now - asked == SIZE_LOST
