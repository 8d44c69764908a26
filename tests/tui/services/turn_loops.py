"""A loop whose clocks a test moves, and the people who make it do things."""

from __future__ import annotations

from collections.abc import Callable

from tui.services.turn_loop import LoopPerson, Precedence, Turns


class Loop:
    """A loop whose clocks are moved by what is done in it."""

    def __init__(self) -> None:
        self.now, self.used = 100.0, 7.0
        self.ready: list[Callable[[], object]] = []
        self.later: list[tuple[float, Callable[[], object]]] = []

    def work(self, seconds: float) -> None:
        self.now += seconds
        self.used += seconds

    def soon(self, do: Callable[[], object]) -> None:
        self.ready.append(do)

    def call_later(self, seconds: float, do: Callable[[], object]) -> None:
        self.later.append((self.now + seconds, do))

    def go_round(self) -> None:
        """Do what is ready now; where nothing is, let the time of the next thing come."""
        if not self.ready and self.later:
            self.now = max(self.now, min(due for due, _ in self.later) + 1e-9)
        self.ready += [do for due, do in self.later if due <= self.now]
        self.later = [(due, do) for due, do in self.later if due > self.now]
        ready, self.ready = self.ready, []
        for do in ready:
            do()

    def run(self, until: Callable[[], bool] = lambda: False) -> None:
        while (self.ready or self.later) and not until():
            self.go_round()


class Step:
    """Something that somebody makes the loop do, and that takes so many seconds; another one follows, if any."""

    def __init__(self, loop: Loop, takes: float, then: Callable[[], None] = lambda: None) -> None:
        self._loop, self._takes, self._then = loop, takes, then
        self.done_at: float | None = None
        self.is_cancelled = False

    def cancelled(self) -> bool:
        return self.is_cancelled

    def _run(self) -> None:
        self._loop.work(self._takes)
        self.done_at = self._loop.now
        self._then()


class Visitor:
    """Somebody whose steps follow one another without end, or so many times."""

    def __init__(
        self,
        turns: Turns,
        loop: Loop,
        address: str,
        *,
        name: str = "",
        takes: float = 0.01,
        steps: int = 10**9,
        precedence: Precedence = Precedence.LOOKS_ON,
    ) -> None:
        self.turns, self.loop, self.takes, self.left = turns, loop, takes, steps
        self.person: LoopPerson = turns.person(name or address, address)
        self.person.precedence = lambda: precedence
        self.done: list[float] = []

    def begin(self) -> None:
        self.left -= 1
        self.turns.add(self.person, Step(self.loop, self.takes, self._done))

    def _done(self) -> None:
        self.done.append(self.loop.now)
        if self.left > 0:
            self.begin()


class Evening:
    """People who play with others, now and then."""

    def __init__(self, turns: Turns, loop: Loop, every: float = 0.5) -> None:
        self.turns, self.loop, self.every = turns, loop, every
        self.person = turns.person("Ana", "172.16.9.9")
        self.person.precedence = lambda: Precedence.AWAITED
        self.act()

    def act(self) -> None:
        self.turns.add(self.person, Step(self.loop, 0.001))
        self.loop.call_later(self.every, self.act)


def crowd(turns: Turns, loop: Loop, many: int, *, takes: float = 0.01, network: str = "") -> list[Visitor]:
    visitors = [
        Visitor(turns, loop, f"{network}{number}" if network else f"10.{number}.0.1", takes=takes)
        for number in range(many)
    ]
    for visitor in visitors:
        visitor.begin()
    return visitors


def share_used(loop: Loop, seconds: float) -> float:
    """Return the part of the loop that is used in the next seconds."""
    began, used = loop.now, loop.used
    loop.run(lambda: loop.now > began + seconds)
    return (loop.used - used) / (loop.now - began)
