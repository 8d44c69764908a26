"""Turns: an event loop that many people share, in which those who play come first and the others take turns."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar
from enum import IntEnum
from functools import partial
from math import exp
from typing import Any, Protocol, TypeVar, TypeVarTuple, Unpack

from tui.services.identity.address_prefixes import network

Result = TypeVar("Result")
Kept = TypeVar("Kept")
Given = TypeVarTuple("Given")

SHARE, AT_ONCE = 0.25, 1.5
"""What those who take turns may use of the loop, all together; and so many seconds of it ahead, in which some two dozen
people come in."""
SLICE = 0.004
"""Seconds of the processor after which somebody else has a turn, once the step that is under way has ended."""
MOST_REST = 0.25
"""Seconds after which the next turn comes in any case: those who play may keep the loop busy by themselves."""
MEMORY = 10.0
"""Seconds after which a third of what somebody has used is still held against them."""
FAIR = 0.5
"""Whoever plays with others and has used twice as many seconds lately takes turns too: a tenth of the loop, far more
than play needs."""
CALM = 1.0
"""Seconds without anything done at a table after which those who take turns may have the whole loop."""
_NETWORK_PART = 1 / 32
"""What part of all that their network has used lately is held against each of its people."""
_LOOK_EVERY = 0.5
"""Seconds between two looks at what somebody does."""


class Precedence(IntEnum):
    """Who comes before whom."""

    AWAITED = 0
    """Plays with others, who would have to wait."""
    PLAYS = 1
    """Plays against bots alone."""
    LOOKS_ON = 2
    """Does not play."""


_PRICE = {Precedence.AWAITED: 0.5, Precedence.PLAYS: 0.5, Precedence.LOOKS_ON: 1.0}
"""What a second of the loop counts: of those who take turns, whoever plays may have twice as much as who looks on."""


class _Used:
    """The seconds of the processor that somebody has used lately; what was long ago counts less and less."""

    def __init__(self) -> None:
        self._seconds = self._then = 0.0

    def lately(self, now: float) -> float:
        return self._seconds * exp((self._then - now) / MEMORY)

    def add(self, seconds: float, now: float) -> None:
        self._seconds, self._then = self.lately(now) + seconds, now


class Step(Protocol):
    """One step of what somebody makes the loop do."""

    def _run(self) -> None: ...

    def cancelled(self) -> bool:
        """Tell whether it is to be left out."""
        ...


class Person:
    """What the loop does for one person: the steps that wait, and what was used."""

    def __init__(self, network_used: _Used) -> None:
        self.steps: deque[Step] = deque()
        self.precedence: Callable[[], Precedence] = lambda: Precedence.LOOKS_ON
        """Tells whom they come before."""
        self._used, self._network_used = _Used(), network_used
        self._found, self._looked = Precedence.LOOKS_ON, float("-inf")

    def goes_ahead(self, now: float) -> bool:
        """Tell whether what they do is done before that of all who take turns."""
        return self._precedence(now) is Precedence.AWAITED and self._used.lately(now) < FAIR

    def order(self, now: float) -> float:
        """Return by what the next one is chosen: the least."""
        return self._used.lately(now) + _NETWORK_PART * self._network_used.lately(now)

    def use(self, seconds: float, now: float) -> float:
        """Count what was used; returns what it counts."""
        counts = seconds * _PRICE[self._precedence(now)]
        self._used.add(counts, now)
        self._network_used.add(counts, now)
        return counts

    def _precedence(self, now: float) -> Precedence:
        if now - self._looked >= _LOOK_EVERY:
            self._looked, self._found = now, self.precedence()
        return self._found


class Turns:
    """Lets the people who share a loop do what they do one after the other.

    Whoever is awaited at a table goes ahead. While such people act the others together use a quarter of the loop, at
    moments at which nobody who goes ahead has anything to do, and next comes whoever has used least lately. On a quiet
    loop nobody waits. What one person does is done in its order.
    """

    def __init__(
        self,
        soon: Callable[[Callable[[], object]], object],
        later: Callable[[float, Callable[[], object]], object],
        now: Callable[[], float],
        used: Callable[[], float] = time.thread_time,
    ) -> None:
        """`soon` and `later` call something, `used` returns the seconds that the loop's thread has used."""
        self._soon, self._later, self._now, self._used = soon, later, now, used
        self._people: dict[str, Person] = {}
        self._networks: dict[str, _Used] = {}
        self._waiting: dict[Person, None] = {}
        self._due = False
        self._credit, self._counted, self._served = AT_ONCE, now(), now()
        self._ahead = 0
        """How many steps that go ahead there were; by this is seen whether the loop is busy with them."""
        self._ahead_then = 0
        self._awaited_at = -CALM
        """When somebody who is awaited did something last."""
        self.open = False
        """Whether nobody waits any more: those who share the loop are on their way out."""

    def person(self, name: str, address: str) -> Person:
        """Return the place of somebody who comes from there; whoever comes back has used what they had used."""
        if (found := self._people.get(name)) is None:
            used = _kept(self._networks, network(address), _Used())
            found = _kept(self._people, name, Person(used))
        return found

    def goes_ahead(self) -> None:
        """Count a step of somebody who never waits."""
        self._ahead += 1

    def add(self, person: Person, step: Step) -> None:
        """Do a step as soon as it may be done."""
        now = self._now()
        if not person.steps and (self.open or person.goes_ahead(now)):
            self._ahead += 1
            self._awaited_at = now
            self._soon(partial(self._do, person, step))
            return
        person.steps.append(step)
        self._waiting[person] = None
        if not self._due:
            self._due = True
            self._soon(self._next)

    def _next(self) -> None:
        self._due = bool(self._waiting)
        if not self._waiting:
            return
        now = self._now()
        share = SHARE if now - self._awaited_at < CALM else 1.0
        self._credit = min(self._credit + share * (now - self._counted), AT_ONCE)
        self._counted = now
        ahead, self._ahead_then = self._ahead - self._ahead_then, self._ahead
        if not self.open and self._credit <= 0:
            self._later(-self._credit / share + _GAP, self._next)
        elif not self.open and ahead and now - self._served < MOST_REST:
            self._soon(self._next)
        else:
            self._serve(min(self._waiting, key=lambda person: person.order(now)), now)
            self._soon(self._next)

    def _serve(self, person: Person, now: float) -> None:
        self._served, began = now, self._used()
        while person.steps and self._used() - began < SLICE:
            self._credit -= self._do(person, person.steps.popleft())
        if not person.steps:
            del self._waiting[person]

    def _do(self, person: Person, step: Step) -> float:
        """Do a step; returns what it counts for all who take turns."""
        if step.cancelled():
            return 0.0
        began = self._used()
        step._run()
        return person.use(self._used() - began, self._now())


_GAP = 0.001
_MOST_KEPT = 4096


def _kept(all_kept: dict[str, Kept], name: str, fresh: Kept) -> Kept:
    """Return what is kept under a name, at first a fresh one; of too many the oldest is forgotten."""
    found = all_kept.setdefault(name, fresh)
    if len(all_kept) > _MOST_KEPT:
        del all_kept[next(iter(all_kept))]
    return found


_PERSON: ContextVar[Person] = ContextVar("person")
"""For whom the loop does what is done in this context."""


def context_of(person: Person | None) -> Context:
    """Return an empty context, in which everything is done in the turns of a person; with None ahead of all turns."""
    context = Context()
    if person is not None:
        context.run(_PERSON.set, person)
    return context


if sys.platform == "win32":
    _Loop = asyncio.ProactorEventLoop
else:
    _Loop = asyncio.SelectorEventLoop


class TurnLoop(_Loop):
    """An event loop that does what is done in the context of a person in their turns, and all else at once."""

    def __init__(self) -> None:
        super().__init__()
        ahead = Context()
        call_soon = super().call_soon
        self.turns = Turns(
            lambda do: call_soon(do, context=ahead),
            lambda seconds, do: self.call_later(seconds, do, context=ahead),
            self.time,
        )

    def call_soon(
        self, callback: Callable[[Unpack[Given]], object], *args: *Given, context: Context | None = None
    ) -> asyncio.Handle:
        """Call something in the turn of whoever it is done for (hook of asyncio)."""
        person = _PERSON.get(None) if context is None else context.get(_PERSON)
        if person is None or self.is_closed():
            self.turns.goes_ahead()
            return super().call_soon(callback, *args, context=context)
        handle = asyncio.Handle(callback, args, self, context)
        self.turns.add(person, handle)
        return handle


def run_in_turns(main: Coroutine[Any, Any, Result]) -> Result:
    """Run something to its end, as `asyncio.run` does, in a loop whose people take turns."""
    with asyncio.Runner(loop_factory=TurnLoop) as runner:
        return runner.run(main)


def running_turns() -> Turns | None:
    """Return the turns of the running loop; None where nobody takes any."""
    loop = asyncio.get_running_loop()
    return loop.turns if isinstance(loop, TurnLoop) else None
