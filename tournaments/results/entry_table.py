"""A table as entering its result knows it, whatever is typed."""

from __future__ import annotations

from typing import NamedTuple

from tournaments.results import ResultForm
from tournaments.results.chama import Victory
from tournaments.results.forms import Scoring

BETWEEN_FIGURES = "-–x×: "
"""Signs that people write between the games of two: `2-1`, `2 x 1`."""
DRAWN = ("=", "½", "½½", "1/21/2")
"""What people write of a drawn duel, without the signs between."""


class EntryTable(NamedTuple):
    """The facts of a table that entering a result needs.

    Entrants and people (in seat order) by name, and what its game counts. `victories` are the ways to win that a result
    may tell apart, the usual one first, () where there are none. In a match of several games the loser of one may say
    who begins the next (`loser_chooses`). Without `draws` somebody alone has to come first.
    """

    entrants: tuple[str, ...]
    people: tuple[str, ...]
    scoring: Scoring | None = None
    best_of: int = 1
    victories: tuple[Victory, ...] = ()
    loser_chooses: bool = False
    draws: bool = True

    @property
    def members(self) -> int:
        """How many people make an entrant."""
        return len(self.people) // len(self.entrants)

    @property
    def called(self) -> tuple[tuple[str, ...], ...]:
        """The names that mean each entrant: its own and its members'."""
        count = len(self.entrants)
        return tuple((name, *self.people[index::count]) for index, name in enumerate(self.entrants))

    def places_in(self, form: ResultForm) -> tuple[int, ...]:
        """Return the entrants' places in an earlier result."""
        return form.settle(len(self.entrants), strict=False, members=self.members, scoring=self.scoring).places
