"""Test whether all who leave a bracket surely find an opponent below it (C4, C8).

If they do, the search need not look below. By Dirac's theorem an even number of players can all be paired if each of
them may meet at least half of the others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

import msgspec

from tournaments.formats.dutch.criteria import Bracket, against_colours
from tournaments.formats.dutch.sieve import Edge

Barred: TypeAlias = dict[int, set[int]]
"""For every place the places that it must not be paired with."""

_STAND_INS = 4
"""So many, or one more, stand for all below a bracket."""


def allowed(places: Sequence[int], barred: Barred) -> Iterator[Edge]:
    """Yield the pairs of places, in their order, that may be paired."""
    return (edge for edge in combinations(places, 2) if edge[1] not in barred[edge[0]])


def all_paired(group: Collection[int], size: int, barred: Barred) -> bool:
    """Tell whether any `size` of a group, an even number, can surely be paired among themselves."""
    members = set(group)
    return size == 0 or (size > 0 and all(2 * len(barred[place] & members) + 2 <= size for place in members))


class Below(msgspec.Struct, frozen=True):
    """The brackets below one, with the places that may have the bye."""

    bracket: Bracket
    barred: Barred
    byes: frozenset[int]

    def going_on(self, leaving: int) -> int:
        """Return how many go on below the following bracket if this many come into it.

        They are the bye, and one more where the number is odd: the least that C8 allows.
        """
        following = self.bracket.following
        free = not self.byes.isdisjoint(following)
        return free + (leaving + len(following) - free) % 2

    def takes(self, leaving: int) -> bool:
        """Tell whether `leaving` members and all others surely find opponents in the following bracket.

        Then the choice of who leaves makes no difference further down.
        """
        bracket, barred = self.bracket, self.barred
        following, rest = set(bracket.following), set(bracket.rest)
        if not self.byes.isdisjoint(bracket.members):
            return False
        going_on = self.going_on(leaving)
        odd = going_on - (not self.byes.isdisjoint(following))
        # Two of those met may go on themselves.
        met = not leaving or all(len(following - barred[place]) >= leaving + 2 for place in bracket.members)
        lower = not odd or all(len(rest - barred[place]) >= 2 for place in following)
        return (
            met
            and lower
            and all_paired(following, len(following) - leaving - going_on, barred)
            and all_paired(rest, len(rest) - odd - (not self.byes.isdisjoint(rest)), barred)
        )

    def without(self) -> Bracket:
        """Return the bracket with a few places below it for anybody, in an even number in all."""
        first = max(self.bracket.players) + 2
        stand_ins = range(first, first + _STAND_INS + len(self.bracket.members) % 2)
        return Bracket(self.bracket.players, self.bracket.moved, self.bracket.residents, (), tuple(stand_ins))

    def edges_without(self, bracket: Bracket) -> list[Edge]:
        """Return the pairs that may be paired in the bracket that `without` returned."""
        leaving = bracket.leaving(bracket.members)
        return [*allowed(sorted(bracket.members), self.barred), *leaving, *combinations(bracket.rest, 2)]


def first_candidate(bracket: Bracket, barred: Barred) -> Mapping[int, int] | None:
    """Return the partners in the first candidate of all (3.6), where no criterion speaks against it.

    Else None.
    """
    players, residents = bracket.players, bracket.residents
    half, odd = divmod(len(residents), 2)
    pairs = tuple(zip(residents[:half], residents[half:], strict=not odd))
    if odd or bracket.moved or any(low in barred[high] for low, high in pairs):
        return None
    if any(against_colours(players[low], players[high]) for low, high in pairs):
        return None
    return {**dict(pairs), **{high: low for low, high in pairs}}
