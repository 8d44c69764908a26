"""Turns: an event loop shared by many people, in which those who play come first.

The others take turns.
"""

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

OTHERS_SHARE = 0.25
"""What part of the loop all who take turns may use together while games are played."""
RESERVE = 1.5
"""Seconds of the loop that they may use besides, all together, once they have used less: two dozen people come in."""
PLAY_NEEDS = 0.5
"""Whoever plays with others and has used more seconds of the loop lately takes turns too: on a slow computer quick play
at a table of four needs half of it."""
MUCH = 1.5
"""Whoever has used so many seconds lately comes last, also a player: many screens opened one right after the other."""
LAST_SHARE = 0.05
"""What part of the loop all who come last may use together while games are played; nothing is kept for them."""
FADES = 10.0
"""Seconds after which a third of what somebody has used is still held against them; none of it fades while they wait:
who goes on without a pause comes last before long, however many do so, and stays last."""
SLICE = 0.004
"""Seconds of the processor after which somebody else has a turn, once the step that is under way has ended."""
QUIET = 0.015
"""Seconds without a step of those who go ahead before a turn comes: what a player does has several, with pauses, the
longest while the disk writes."""
MOST_REST = 0.05
"""Seconds after which the next turn comes in any case: those who play may keep the loop busy by themselves."""
LONGEST_WAIT_EVERY = 4
"""Of so many turns the last goes to whoever has waited longest: nobody waits for ever behind who used less."""
CALM = 1.0
"""Seconds without anything done at a table after which those who take turns may have the whole loop."""
_NETWORK_PART = 1 / 32
"""What part of all that their network has used lately is held against each of its people."""
_LOOK_EVERY = 0.5
"""Seconds between two looks at what somebody does."""


class Precedence(IntEnum):
    """Class of people in the order of turns."""

    AWAITED = 0
    """Plays with others, who would have to wait."""
    PLAYS = 1
    """Plays against bots alone."""
    LOOKS_ON = 2
    """Does not play."""


_WEIGHT = {Precedence.AWAITED: 0.25, Precedence.PLAYS: 0.5, Precedence.LOOKS_ON: 1.0}
"""What a second that somebody has used weighs where the next of those who take turns is chosen."""


class _Used:
    """The seconds of the processor that somebody has used lately; what was long ago counts less and less."""

    def __init__(self) -> None:
        self._seconds = self._then = 0.0
        self.fades = True
        """Whether it becomes less by and by."""

    def lately(self, now: float) -> float:
        if self.fades:
            self._seconds *= exp((self._then - now) / FADES)
        self._then = now
        return self._seconds

    def add(self, seconds: float, now: float) -> None:
        self._seconds = self.lately(now) + seconds


class LoopStep(Protocol):
    """One callback of a person, to be run in their turn."""

    def _run(self) -> None: ...

    def cancelled(self) -> bool:
        """Tell whether the callback was cancelled."""
        ...


class LoopPerson:
    """The loop's account of a person: the steps that wait, and what was used."""

    def __init__(self, network_used: _Used) -> None:
        self.steps: deque[LoopStep] = deque()
        self.waits = False
        """Whether they wait for a turn or have theirs."""
        self.precedence: Callable[[], Precedence] = lambda: Precedence.LOOKS_ON
        """Tells whom they come before."""
        self._used, self._network_used = _Used(), network_used
        self._asked = 0
        self._found, self._looked = Precedence.LOOKS_ON, float("-inf")

    def goes_ahead(self, now: float) -> bool:
        """Tell whether this person's callbacks run before those of everybody in turns."""
        return self._precedence(now) is Precedence.AWAITED and self._used.lately(now) < PLAY_NEEDS

    def comes_last(self, now: float) -> bool:
        """Tell whether this person has used so much lately that all others go first."""
        return self._used.lately(now) >= MUCH

    def order(self, now: float) -> float:
        """Return the sort key by which the next person is chosen, least first."""
        used = self._used.lately(now) + _NETWORK_PART * self._network_used.lately(now)
        return used * _WEIGHT[self._precedence(now)]

    def ask(self, now: float) -> None:
        """Count one more waiting callback."""
        self._asked += 1
        self._used.lately(now)
        self._used.fades = False

    def done(self, seconds: float, now: float) -> None:
        """Count one callback as done, with the time it used."""
        self._used.add(seconds, now)
        self._network_used.add(seconds, now)
        self._asked -= 1
        self._used.fades = self._asked == 0

    def _precedence(self, now: float) -> Precedence:
        if now - self._looked >= _LOOK_EVERY:
            self._looked, self._found = now, self.precedence()
        return self._found


class _Lane:
    """People who wait for a turn, and what they may use together: a part of the loop, and what is left over of it."""

    def __init__(self, share: float, most: float, now: float) -> None:
        """`most` is how many seconds they have left over at most, and have at first."""
        self._share, self._most = share, most
        self.left, self._counted = most, now
        self.waiting: dict[LoopPerson, float] = {}
        """Their sort key when they began to wait; first who has waited longest."""

    def earn(self, now: float, *, all_of_it: bool) -> None:
        """Count the time that has passed, in which they had their share or the whole loop."""
        share = 1.0 if all_of_it else self._share
        self.left = min(self.left + share * (now - self._counted), self._most)
        self._counted = now

    def rest(self, *, all_of_it: bool) -> float:
        """Return the seconds until something is left over."""
        return max(-self.left / (1.0 if all_of_it else self._share), 0.0)

    def take(self, *, by_wait: bool) -> LoopPerson:
        """Return who is next, who does not wait any more: who has waited longest, or has used least."""
        waiting = self.waiting
        person = next(iter(waiting)) if by_wait else min(waiting, key=waiting.__getitem__)
        del waiting[person]
        return person


class Turns:
    """Scheduler of the people who share a loop, one after the other.

    People awaited at a table go first. While such people act, the others together use a quarter of the loop, in moments
    when nobody awaited has anything to do; the next of them is the one who has used least lately, now and then the one
    who has waited longest. People who have used much come last, one after the other, with very little of the loop until
    they pause. On a quiet loop nobody waits. The acts of one person run in their order.
    """

    def __init__(
        self,
        soon: Callable[[Callable[[], object]], object],
        later: Callable[[float, Callable[[], object]], object],
        now: Callable[[], float],
        used: Callable[[], float] = time.thread_time,
    ) -> None:
        """Prepare the turns; `soon` and `later` call something, `used` returns the thread's seconds."""
        self._soon, self._later, self._now, self._used = soon, later, now, used
        self._people: dict[str, LoopPerson] = {}
        self._networks: dict[str, _Used] = {}
        self._turns_had = 0
        self._looks_at = float("inf")
        """When it is looked whose turn is next."""
        self._others = _Lane(OTHERS_SHARE, RESERVE, now())
        self._last = _Lane(LAST_SHARE, SLICE, now())
        self._served = now()
        self._awaited_at = now() - CALM
        """When somebody who is awaited did something last."""
        self.open = False
        """Whether nobody waits any more: those who share the loop are on their way out."""

    @property
    def waiting(self) -> int:
        """How many people wait for a turn."""
        return len(self._others.waiting) + len(self._last.waiting)

    def person(self, name: str, address: str) -> LoopPerson:
        """Return the account of a person at an address; a returning person keeps the old account."""
        if (person := self._people.get(name)) is None:
            used = _kept(self._networks, network(address), _Used())
            person = _kept(self._people, name, LoopPerson(used))
        return person

    def add(self, person: LoopPerson, step: LoopStep) -> None:
        """Run a callback when its person's turn comes."""
        now = self._now()
        person.ask(now)
        if not person.steps and (self.open or person.goes_ahead(now)):
            self._awaited_at = now
            self._soon(partial(self._do, person, step))
            return
        person.steps.append(step)
        if not person.waits:
            self._wait(person, now)
            self._look(now, 0.0)

    def _wait(self, person: LoopPerson, now: float) -> None:
        """Let somebody wait whose steps are to be done; while they wait, what they have used does not fade."""
        person.waits = True
        lane = self._last if person.comes_last(now) else self._others
        lane.waiting[person] = person.order(now)

    def _look(self, now: float, seconds: float) -> None:
        """Look in this many seconds whose turn is next, if that is not looked at before."""
        if now + seconds < self._looks_at:
            self._looks_at = now + seconds
            if seconds > 0:
                self._later(seconds, partial(self._next, self._looks_at))
            else:
                self._soon(partial(self._next, self._looks_at))

    def _next(self, at: float) -> None:
        if at != self._looks_at:
            return
        self._looks_at = float("inf")
        now = self._now()
        calm = self.open or now - self._awaited_at >= CALM
        for lane in (self._others, self._last):
            lane.earn(now, all_of_it=calm)
        lanes = [lane for lane in (self._others, self._last) if lane.waiting]
        if not lanes:
            return
        if calm:
            del lanes[1:]
        rests = [lane.rest(all_of_it=calm) for lane in lanes]
        quiet = self._awaited_at + QUIET - now if now - self._served < MOST_REST else 0.0
        wait = 0.0 if self.open else min(rests) + _GAP if min(rests) > 0 else quiet
        if wait <= 0:
            self._serve(next((lane for lane, rest in zip(lanes, rests, strict=True) if rest <= 0), lanes[0]))
        self._look(now, max(wait, 0.0))

    def _serve(self, lane: _Lane) -> None:
        self._turns_had += 1
        person = lane.take(by_wait=lane is self._last or self._turns_had % LONGEST_WAIT_EVERY == 0)
        spent = 0.0
        while person.steps and spent < SLICE:
            spent += self._do(person, person.steps.popleft())
        lane.left -= spent
        self._served = self._now()
        person.waits = False
        if person.steps:
            self._wait(person, self._served)

    def _do(self, person: LoopPerson, step: LoopStep) -> float:
        """Do a step; returns the seconds that it took."""
        began = self._used()
        if not step.cancelled():
            step._run()
        took = self._used() - began
        person.done(took, self._now())
        return took


_GAP = 0.001
_MOST_KEPT = 4096


def _kept(all_kept: dict[str, Kept], name: str, fresh: Kept) -> Kept:
    """Return what is kept under a name, at first a fresh one; of too many the oldest is forgotten."""
    kept = all_kept.setdefault(name, fresh)
    if len(all_kept) > _MOST_KEPT:
        del all_kept[next(iter(all_kept))]
    return kept


_PERSON: ContextVar[LoopPerson] = ContextVar("person")
"""For whom the loop does what is done in this context."""


def context_of(person: LoopPerson | None) -> Context:
    """Return an empty context whose callbacks all run in the turns of one person.

    With None ahead of all turns.
    """
    context = Context()
    if person is not None:
        context.run(_PERSON.set, person)
    return context


_NOWHERE = Context()
"""What a timer that was cancelled is left with in the place of its own context."""


if sys.platform == "win32":
    _Loop = asyncio.ProactorEventLoop
else:
    _Loop = asyncio.SelectorEventLoop


class TurnLoop(_Loop):
    """An event loop that runs what is done for a person in their turns, and all else at once."""

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
        """Call something in the turn of the person whose context it has (hook of asyncio)."""
        person = _PERSON.get(None) if context is None else context.get(_PERSON)
        if person is None or self.is_closed():
            return super().call_soon(callback, *args, context=context)
        handle = asyncio.Handle(callback, args, self, context)
        self.turns.add(person, handle)
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Let go of the context of a cancelled timer (hook of asyncio).

        The timer itself lies in the loop until its time, and would keep a whole app that has ended.
        """
        super()._timer_handle_cancelled(handle)  # type: ignore[misc]
        handle._context = _NOWHERE  # type: ignore[attr-defined]


def run_in_turns(main: Coroutine[Any, Any, Result]) -> Result:
    """Run something to its end, as `asyncio.run` does, in a loop whose people take turns."""
    with asyncio.Runner(loop_factory=TurnLoop) as runner:
        return runner.run(main)


def running_turns() -> Turns | None:
    """Return the turns of the running loop; None where nobody takes any."""
    loop = asyncio.get_running_loop()
    return loop.turns if isinstance(loop, TurnLoop) else None
