"""Pairs as they are entered: two names in a line or one after another, bots too, with a name if they like."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
from textual.suggester import Suggester

from saves.text import fold
from tournaments.errors import TournamentError
from tournaments.model import Entrant, Member
from tournaments.ruleset import PAIR
from tui.championship import Championship
from tui.text import clean_name

_PARTNERS = re.compile(r"[/&+]")
_LAST = re.compile(r"[/&+,;:]\s*")


class Typed(NamedTuple):
    """What a line says: the pair's own name, or "", and whoever is named."""

    name: str
    people: tuple[str, ...]


def read_pair(text: str) -> Typed:
    """Read `Ana / Bia`, `Os Bravos: Ana & Bia`, or one name."""
    name, colon, rest = text.partition(":")
    if not colon:
        name, rest = "", text
    return Typed(clean_name(name), tuple(filter(None, map(clean_name, _PARTNERS.split(rest)))))


class PairsEntry:
    """Enters pairs; whoever came without a partner waits for the next name."""

    def __init__(self, championship: Championship) -> None:
        self._championship = championship
        self.waiting: Member | None = None
        """Whoever still needs a partner."""
        self._name = ""

    def enter(self, text: str) -> bool:
        """Enter a pair, or somebody who waits for a partner; tells whether a pair was entered.

        Raises TournamentError for more than two names, and for anybody who is in a pair already.
        """
        typed = read_pair(text)
        people = [self._championship.member(name) for name in typed.people]
        if len(people) > PAIR or not people:
            raise TournamentError("pair_of_two", names=typed.people)
        if len(people) == 1:
            return self._one(people[0], typed.name)
        one, other = people
        self._championship.enter_pair(one, other, typed.name)
        return True

    def enter_bots(self, bot: str, count: int) -> int:
        """Enter so many bots two by two, the first beside whoever waits; returns how many pairs that made."""
        besides = (self.waiting.name,) if self.waiting is not None else ()
        return sum(self._one(member) for member in self._championship.bots(bot, count, besides))

    def _one(self, person: Member, name: str = "") -> bool:
        """Put a person beside whoever waits, or let them wait."""
        if self.waiting is None:
            self._check(person)
            self.waiting, self._name = person, name
            return False
        self._championship.enter_pair(self.waiting, person, name or self._name)
        self.forget()
        return True

    def forget(self) -> None:
        """Nobody waits any more."""
        self.waiting, self._name = None, ""

    def show_pineapple(self) -> None:
        """Whoever waits has brought a pineapple, or has not (CH-57)."""
        if self.waiting is not None:
            self.waiting = msgspec.structs.replace(self.waiting, pineapple=not self.waiting.pineapple)

    def _check(self, person: Member) -> None:
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
    return next((name for name in names if name.casefold().startswith(begun.casefold())), None)
