"""Pairs and trios as they are entered: the names in a line or one after another, bots too, with a name if they like."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
from textual.suggester import Suggester

from engine.core.text import fold
from tournaments.errors import TournamentError
from tournaments.model import Entrant, Member, Missed
from tournaments.ruleset import PAIR
from tui.championship import Championship, Waiting
from tui.desk.group_line import read_group

_LAST = re.compile(r"[/&+,;:]\s*|\s(?:e|and)\s+")


class GroupsEntry:
    """Enters pairs or trios; whoever came without partners waits for the next names, also while the desk is closed."""

    def __init__(self, championship: Championship) -> None:
        self._championship = championship

    @property
    def waiting(self) -> tuple[Member, ...]:
        """Whoever still needs partners, together with them."""
        return self._championship.waiting.people

    @property
    def _members(self) -> int:
        return self._championship.tournament.ruleset.members

    def enter(self, text: str, club: str = "", missed: Missed = "losses") -> bool:
        """Enter a group, or somebody who waits for partners; tells whether a group was entered.

        Raises TournamentError for more names than a group has, and for anybody who is in one already.
        """
        typed = read_group(text)
        people = tuple(self._championship.member(name, club=club) for name in typed.people)
        if not people or len(people) > self._members:
            raise TournamentError("group_of", names=typed.people, members=self._members)
        if len(people) == self._members:
            self._championship.enter_group(people, typed.name, missed=missed)
            return True
        if len(self.waiting) + len(people) > self._members:
            raise TournamentError("group_of", names=typed.people, members=self._members)
        return [self._one(person, typed.name, missed) for person in people][-1]

    def enter_bots(self, bot: str, count: int) -> int:
        """Enter so many bots group by group, the first beside whoever waits; returns how many groups that made."""
        besides = [member.name for member in self.waiting]
        return sum(self._one(member) for member in self._championship.bots(bot, count, besides))

    def _one(self, person: Member, name: str = "", missed: Missed = "losses") -> bool:
        """Put a person beside whoever waits; tells whether that made a group."""
        waiting = self._championship.waiting
        self._check(person, waiting)
        together = Waiting((*waiting.people, person), name or waiting.name)
        if len(together.people) < self._members:
            self._championship.waiting = together
            return False
        self._championship.enter_group(together.people, together.name, missed=missed)
        self.forget()
        return True

    def forget(self) -> None:
        """Nobody waits any more."""
        self._championship.waiting = Waiting()

    def show_pineapple(self) -> None:
        """Whoever waits has brought a pineapple, or has not (CH-57)."""
        waiting = self._championship.waiting
        if waiting.people:
            *others, last = waiting.people
            last = msgspec.structs.replace(last, pineapple=not last.pineapple)
            self._championship.waiting = msgspec.structs.replace(waiting, people=(*others, last))

    def _check(self, person: Member, waiting: Waiting) -> None:
        for other in waiting.people:
            if fold(person.name) == fold(other.name):
                raise TournamentError("name_taken", name=person.name, other=other.name, entrant=0)
        for entrant in self._championship.tournament.entrants:
            if any(fold(person.name) == fold(other.name) for other in entrant.people):
                raise TournamentError("name_taken", name=person.name, other=entrant.name, entrant=entrant.id)


class Step(NamedTuple):
    """Who has brought a pineapple now, or has not: a member by number."""

    member: int
    brought: bool


def next_pineapple(entrant: Entrant) -> Step:
    """Return what one more press of the key means: alone yes or no, of a pair the first, both, the second, nobody."""
    brought = [member.pineapple for member in entrant.people]
    if len(brought) < PAIR or brought[0] == brought[1]:
        return Step(0, not brought[0])
    return Step(1, brought[0])


class LastName(Suggester):
    """Completes the name being typed after the others of a line."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(case_sensitive=True)
        self._names = tuple(names)

    async def get_suggestion(self, value: str) -> str | None:
        """Return the line with its last name completed (hook of Textual)."""
        start = max((match.end() for match in _LAST.finditer(value)), default=0)
        begun = value[start:]
        found = _first(self._names, begun) if begun.strip() else None
        return None if found is None else value + found[len(begun) :]


def _first(names: Iterable[str], begun: str) -> str | None:
    return next((name for name in names if fold(name[: len(begun)]) == fold(begun)), None)
