"""Order of the questions that workers answer.

Urgency first, then short thoughts, then the people who have had least thinking done. The length of a thought is
estimated from the last ones at the tables of its people: those who usually ask for a few milliseconds hardly wait for
anybody, and lengthy thoughts, which would each need a worker of their own, seldom delay one another. People who take
far more than others lose the advantage of short thoughts, and a part of the time goes to the oldest question, so that
nobody starves.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import asynccontextmanager
from enum import IntEnum
from itertools import count
from typing import Protocol

OWED = 0.5
"""How many seconds of thinking somebody who asked for little may have before others, at most."""
SLICE = 0.005
"""After how many seconds a thought may be held up for another one."""
LEVELS = 5
"""How many lengths of a thought are told apart beside the first slice; each is twice the one before."""
AHEAD = 7.0
"""How many seconds more than others somebody may have had whose short thoughts come first."""
HALVES = 10.0
"""After how many seconds of thinking half of what somebody has had more than others is forgotten."""
RESERVE = 1 / 16
"""Which part of the time the oldest question has at least, whatever comes before it."""
BEGUN = 4
"""How many begun thoughts may wait for short ones to begin, each of which keeps a worker process; for others, 1.

Twice as many, for one of a kind of which none is begun.
"""
_MOST_USUAL = 1000
_MARGIN = 0.1
"""How many seconds less somebody must have had, so that a thought which was begun waits for theirs."""
_ASKING = 0.001
"""What a question costs beside the thinking, in seconds: also short ones go round."""


class Urgency(IntEnum):
    """The urgency of a question where several wait."""

    AT_ONCE = 0
    """A bot that answers after one pause, whatever it has come to."""
    TABLE = 1
    """A bot at a table: people wait for it."""
    REVIEW = 2


class HeldWork(Protocol):
    """A worker on a question that can be asked to wait."""

    def hold_up(self) -> bool:
        """Pause the work; tells whether it does."""
        ...

    def go_on(self) -> None:
        """Let the paused work go on."""
        ...


class Shares:
    """Seconds of thinking used by each person, to share the workers fairly.

    A person who used less than their share is owed the difference, `OWED` at most, so that it does not grow for ever. A
    table counts for the one of its people who has had least; tables without people share one account.
    """

    def __init__(self) -> None:
        self._had: dict[str, float] = {}
        self._level = 0.0
        """What those who ask have had at least; it only rises."""

    def had(self, people: Collection[str]) -> float:
        """Return the seconds used by the one of these people who has used least."""
        return min(map(self._had_by, people or ("",)))

    def exceeded(self, people: Collection[str], by: float) -> bool:
        """Tell whether each of these people has had this many seconds more than others who ask."""
        return self.had(people) > self._level + by

    def charge(self, people: Collection[str], seconds: float) -> None:
        """Count seconds of thinking to the one of these people who has had least."""
        person = min(people or ("",), key=self._had_by)
        kept = 0.5 ** (seconds / HALVES)
        level = self._level
        self._had = {name: min(had, level + (had - level) * kept) for name, had in self._had.items()}
        self._had[person] = self._had_by(person) + seconds

    def level(self, asking: Iterable[Collection[str]]) -> None:
        """Raise the level to the least used share of those waiting; forget smaller shares."""
        self._level = max(self._level, min(map(self.had, asking), default=0.0))
        self._had = {person: had for person, had in self._had.items() if had > self._level - OWED}

    def _had_by(self, person: str) -> float:
        return max(self._had.get(person, 0.0), self._level - OWED)


def length_of(seconds: float) -> int:
    """Return how lengthy a thought is: 0 within a slice, one more each time it doubles, at most `LEVELS`."""
    return min(round(seconds / SLICE).bit_length(), LEVELS)


class Turn:
    """A question that wants to be worked on; `worker` is who works on it, None while nobody does."""

    def __init__(self, urgency: Urgency, people: Collection[str], number: int, kind: str = "") -> None:
        """Enqueue a question; `people` are those waiting for its answer, possibly none."""
        self.urgency = urgency
        self.kind = kind
        """Whose thoughts take about as long, such as those of one bot of a game."""
        self.people = frozenset(people)
        self.number = number
        """The smaller, the earlier it came."""
        self.worker: HeldWork | None = None
        self.charged = 0.0
        """How many seconds of it were counted already."""
        self.seconds = 0.0
        """How long was thought about it."""
        self.may_work = asyncio.Event()
        """Cleared while it waits, and while others have its time."""

    @property
    def works(self) -> bool:
        """Tell whether the question is being worked on."""
        return self.may_work.is_set()

    def hold_up(self) -> None:
        """Pause the worker of this question, if it can be paused."""
        if self.worker is not None and self.worker.hold_up():
            self.may_work.clear()

    def go_on(self) -> None:
        """Start or resume the work."""
        self.may_work.set()
        if self.worker is not None:
            self.worker.go_on()


class ThinkingQueue:
    """Queue of questions: this many at a time, the most urgent first, then the asker that had least.

    A more urgent question pauses work on the others until no such question waits any more: nobody at a table waits for
    a judgement, and an answer with a fixed time waits for no other bot. A lengthy thought is paused for a shorter one,
    and for people who have had less. While no bot wants to think, `judging` places are judged at a time.
    """

    def __init__(self, most: int, judging: int) -> None:
        """Begin with no questions; bots think about at most `most` at a time."""
        self._most = most
        self._judging = max(most, judging)
        self._turns: list[Turn] = []
        self._numbers = count()
        self._tables, self._reviews = Shares(), Shares()
        self._usual: dict[frozenset[str] | str, float] = {}
        """How many seconds thoughts for the same people, or of the same kind, took lately.

        The last one, or half of the one before.
        """
        self._owed = 0.0
        """How many seconds the oldest question at a table has still to get of what is reserved for it."""

    @asynccontextmanager
    async def taken(self, urgency: Urgency, people: Collection[str] = (), kind: str = "") -> AsyncIterator[Turn]:
        """Wait for the turn of a question of these people and have it inside; then its `seconds` are counted.

        The length of the first thought for these people is estimated from thoughts of the same `kind`.
        """
        turn = Turn(urgency, people, next(self._numbers), kind)
        self._turns.append(turn)
        self._share_out()
        try:
            await turn.may_work.wait()
            yield turn
        finally:
            self._charge(turn, _ASKING + max(0.0, turn.seconds - turn.charged))
            self._expect(turn)
            self._turns.remove(turn)
            if not turn.works:
                turn.go_on()
            self._share_out()

    @property
    def contended(self) -> bool:
        """Tell whether bots at the tables of different people want to think now."""
        return len({frozenset(turn.people) for turn in self._turns if turn.urgency is not Urgency.REVIEW}) > 1

    def lengthen(self, turn: Turn) -> None:
        """Count a slice of a question that is worked on: it may be held up now, and comes after shorter ones."""
        if turn.urgency is Urgency.TABLE and turn.works:
            self._charge(turn, SLICE)
            self._share_out()

    def _charge(self, turn: Turn, seconds: float) -> None:
        self._shares(turn).charge(turn.people, seconds)
        turn.charged += seconds
        if turn is self._oldest():
            self._owed = max(self._owed - seconds, -_MARGIN)
        elif turn.urgency is not Urgency.REVIEW:
            self._owed = min(self._owed + seconds * RESERVE, _MARGIN)

    def _expect(self, turn: Turn) -> None:
        """Keep how long a thought took, of those for the same people lately."""
        for whose in (turn.people, turn.kind):
            before = self._usual.pop(whose, 0.0)
            self._usual[whose] = max(turn.seconds, before / 2)
        for whose in [*self._usual][:-_MOST_USUAL]:
            del self._usual[whose]

    def _expected(self, turn: Turn) -> float:
        """Return how many seconds a thought is expected to take: nothing where neither people nor kind are known."""
        return self._usual.get(turn.people, self._usual.get(turn.kind, 0.0))

    def _may_begin(self, turn: Turn, beside: int) -> bool:
        """Tell whether a thought may be begun `beside` so many that wait; one of another kind than all these may.

        Of a kind that nobody knows yet one thought tells how long they are, before others are begun.
        """
        begun = [other.kind for other in self._turns if other.worker is not None and other.urgency is Urgency.TABLE]
        if turn.kind not in begun:
            return len(begun) - self._most < 2 * BEGUN
        known = not turn.kind or turn.people in self._usual or turn.kind in self._usual
        return known and len(begun) - self._most < beside

    def _oldest(self) -> Turn | None:
        """Return the question at a table that came first."""
        return next((turn for turn in self._turns if turn.urgency is Urgency.TABLE), None)

    def _shares(self, turn: Turn) -> Shares:
        return self._reviews if turn.urgency is Urgency.REVIEW else self._tables

    def _order(self, turn: Turn) -> tuple[int, bool, int, bool, float, int]:
        """Return what puts questions in their order: begun ones stay, unless others have had much less."""
        shares = self._shares(turn)
        urgency = turn.urgency
        if urgency is Urgency.AT_ONCE and shares.exceeded(turn.people, OWED):
            urgency = Urgency.TABLE
        expected = length_of(max(turn.charged, self._expected(turn)))
        length = LEVELS if shares.exceeded(turn.people, AHEAD) else expected
        begun = _MARGIN * ((turn.worker is not None) + turn.works)
        if turn.worker is None and any(other.worker and other.people == turn.people for other in self._turns):
            length = LEVELS  # Thoughts for the same people do not hold up each other.
        if turn.worker is None and not self._may_begin(turn, BEGUN if expected < LEVELS else 1):
            length = LEVELS + 1
        if self._owed >= SLICE and turn is self._oldest():
            length = -1
        fresh = turn.works and turn.charged < SLICE
        had = shares.had(turn.people) - begun
        return urgency, not self._may_end_soon(turn), length, not fresh, had, turn.number

    def _may_end_soon(self, turn: Turn) -> bool:
        """Tell whether a question is worked on for less than a slice, and may well be answered within it."""
        return turn.works and turn.charged < SLICE and length_of(self._expected(turn)) < LEVELS

    def _share_out(self) -> None:
        """Let the most urgent work, and hold up others where there are too many."""
        self._tables.level(turn.people for turn in self._turns if turn.urgency is not Urgency.REVIEW)
        self._reviews.level(turn.people for turn in self._turns if turn.urgency is Urgency.REVIEW)
        order = sorted(self._turns, key=self._order)
        most = self._judging if order and order[0].urgency is Urgency.REVIEW else self._most
        first = order[:most]
        waiting = [turn for turn in first if not turn.works]
        for turn in reversed(order[most:]):
            too_many = self._working() + len(waiting) - most
            if too_many > 0 and turn.works and (turn.urgency > first[0].urgency or not self._may_end_soon(turn)):
                turn.hold_up()
        for turn in waiting:
            # A bot waits for no judgement, not even for one that cannot be held up just now.
            if self._working(turn.urgency) < most:
                turn.go_on()

    def _working(self, least: Urgency = Urgency.REVIEW) -> int:
        """Return how many questions are worked on that are at least as urgent."""
        return sum(turn.works and turn.urgency <= least for turn in self._turns)
