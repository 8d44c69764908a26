"""Whose question is worked on next: urgency first, and of equally urgent ones whoever has had less thinking done."""

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
"""After how many seconds a thought may be held up for somebody who has had less."""
_MARGIN = 0.1
"""How many seconds less somebody must have had, so that a thought which was begun waits for theirs."""
_ASKING = 0.001
"""What a question costs beside the thinking, in seconds: also short ones go round."""


class Urgency(IntEnum):
    """Whose question comes first where several wait."""

    AT_ONCE = 0
    """A bot that answers after one pause, whatever it has come to."""
    TABLE = 1
    """A bot at a table: people wait for it."""
    REVIEW = 2


class Held(Protocol):
    """What works on a question, and can be told to wait."""

    def hold_up(self) -> bool:
        """Let it do nothing until it may go on; tells whether it does so."""
        ...

    def go_on(self) -> None:
        """Let it work again."""
        ...


class Shares:
    """Seconds of thinking that people have had, so that each gets as much as any other who asks.

    Whoever asked for less than that is owed the difference, `OWED` at most: it is not saved up for ever. A table
    counts for the one of its people who has had least; tables without people share one account.
    """

    def __init__(self) -> None:
        """Begin with nothing had by anybody."""
        self._had: dict[str, float] = {}
        self._level = 0.0
        """What those who ask have had at least; it only rises."""

    def had(self, people: Collection[str]) -> float:
        """Return what was had by the one of these people who has had least."""
        return min(map(self._had_by, people or ("",)))

    def exceeded(self, people: Collection[str]) -> bool:
        """Tell whether each of these people has had more than others who ask."""
        return self.had(people) > self._level + OWED

    def charge(self, people: Collection[str], seconds: float) -> None:
        """Count seconds of thinking to the one of these people who has had least."""
        person = min(people or ("",), key=self._had_by)
        self._had[person] = self._had_by(person) + seconds

    def level(self, asking: Iterable[Collection[str]]) -> None:
        """Raise the level to the least that those who ask have had, and forget who has had no more than anybody."""
        self._level = max(self._level, min(map(self.had, asking), default=0.0))
        self._had = {person: had for person, had in self._had.items() if had > self._level - OWED}

    def _had_by(self, person: str) -> float:
        return max(self._had.get(person, 0.0), self._level - OWED)


class Turn:
    """A question that wants to be worked on; `worker` is who works on it, None while nobody does."""

    def __init__(self, urgency: Urgency, people: Collection[str], number: int) -> None:
        """Wait; `people` are those who are waited for by the question, none where nobody is."""
        self.urgency = urgency
        self.people = people
        self.number = number
        """The smaller, the earlier it came."""
        self.worker: Held | None = None
        self.lengthy = False
        """Whether it has been worked on for longer than a slice."""
        self.seconds = 0.0
        """How long was thought about it."""
        self.may_work = asyncio.Event()
        """Cleared while it waits, and while others have its time."""

    @property
    def works(self) -> bool:
        """Tell whether it has been let work."""
        return self.may_work.is_set()

    def hold_up(self) -> None:
        """Let its worker do nothing, if that can be held up."""
        if self.worker is not None and self.worker.hold_up():
            self.may_work.clear()

    def go_on(self) -> None:
        """Work, or work again."""
        self.may_work.set()
        if self.worker is not None:
            self.worker.go_on()


class Turns:
    """So many questions at a time, the most urgent first, and of equally urgent ones that of whoever has had least.

    What is more urgent holds up what is being worked on, which is worked on again when nothing of that kind waits any
    more: nobody at a table waits for a judgement, and an answer with a fixed time for no other bot. A lengthy thought
    is held up for somebody who has had less, too. While no bot wants to think, `judging` places are judged at a time.
    """

    def __init__(self, most: int, judging: int) -> None:
        """Begin with no questions; bots think about at most `most` at a time."""
        self._most = most
        self._judging = max(most, judging)
        self._turns: list[Turn] = []
        self._numbers = count()
        self._tables, self._reviews = Shares(), Shares()

    @asynccontextmanager
    async def taken(self, urgency: Urgency, people: Collection[str] = ()) -> AsyncIterator[Turn]:
        """Wait for the turn of a question of these people and have it inside; then its `seconds` are counted."""
        turn = Turn(urgency, people, next(self._numbers))
        self._turns.append(turn)
        self._share_out()
        try:
            await turn.may_work.wait()
            yield turn
        finally:
            self._turns.remove(turn)
            if not turn.works:
                turn.go_on()
            counted = SLICE if turn.lengthy else 0.0
            self._shares(turn).charge(people, _ASKING + max(0.0, turn.seconds - counted))
            self._share_out()

    @property
    def contended(self) -> bool:
        """Tell whether bots at the tables of different people want to think now."""
        return len({frozenset(turn.people) for turn in self._turns if turn.urgency is not Urgency.REVIEW}) > 1

    def lengthen(self, turn: Turn) -> None:
        """Let a question that has been worked on for a slice be held up by whoever has had less."""
        if turn.urgency is Urgency.TABLE and not turn.lengthy:
            turn.lengthy = True
            self._tables.charge(turn.people, SLICE)
            self._share_out()

    def _shares(self, turn: Turn) -> Shares:
        return self._reviews if turn.urgency is Urgency.REVIEW else self._tables

    def _order(self, turn: Turn) -> tuple[int, bool, float, int]:
        """Return what puts questions in their order: begun ones stay, unless others have had much less."""
        shares = self._shares(turn)
        urgency = turn.urgency
        if urgency is Urgency.AT_ONCE and shares.exceeded(turn.people):
            urgency = Urgency.TABLE
        stays = turn.works and not turn.lengthy
        begun = _MARGIN if turn.worker is not None else 0.0
        return urgency, not stays, shares.had(turn.people) - begun, turn.number

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
            if too_many > 0 and turn.works and (turn.urgency > first[0].urgency or turn.lengthy):
                turn.hold_up()
        for turn in waiting:
            # A bot waits for no judgement, not even for one that cannot be held up just now.
            if self._working(turn.urgency) < most:
                turn.go_on()

    def _working(self, least: Urgency = Urgency.REVIEW) -> int:
        """Return how many questions are worked on that are at least as urgent."""
        return sum(turn.works and turn.urgency <= least for turn in self._turns)
