"""Duels inside the groups of a ladder, and between two of them where one calls somebody up.

Matched exactly. What speaks against a pairing is one whole number, as in judging.py; here the levels are, the
weightiest first: meetings across two groups, the unbeaten against others, byes had, meetings repeated, third times on
one side, the better seed for the bye, the order of seeds, the lot.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

import msgspec

from tournaments.format import FieldOfPlayers
from tournaments.formats.judging import odd_lots
from tournaments.formats.matching import best_pairs
from tournaments.formats.seats import Seats
from tournaments.model import EntrantId

_LOT = 1 << 20


class DuelGroup(msgspec.Struct, frozen=True):
    """Those who are to meet each other, from the best seed; `group` is theirs, from the top.

    Who is in the title group and can still be champion is a row of its own, `unbeaten`.
    """

    group: int
    members: Sequence[EntrantId]
    unbeaten: bool = False


def title_rows(members: Sequence[EntrantId], barred: Collection[EntrantId]) -> list[DuelGroup]:
    """Return the rows of the title group: the unbeaten, and those who can no longer be champion."""
    unbeaten = [entrant for entrant in members if entrant not in barred]
    return [DuelGroup(0, unbeaten, unbeaten=True), DuelGroup(0, [entrant for entrant in members if entrant in barred])]


class Duels(msgspec.Struct, frozen=True):
    """Pairs that meet, the upper row's first, and the free entrant."""

    pairs: tuple[tuple[EntrantId, EntrantId], ...]
    free: tuple[EntrantId, ...] = ()


class Matcher:
    """Matcher of rows from the top: within a group and with the group right below it.

    An odd number leaves one free.
    """

    def __init__(self, field: FieldOfPlayers, lots: Mapping[EntrantId, int]) -> None:
        self.field = field
        self.lots = lots
        self.met = field.avoided()
        self.byes = field.byes()
        self.seats = Seats(field, lots)

    def match(self, rows: Sequence[DuelGroup]) -> Duels:
        """Return the best pairing of all rows together."""
        return _Matching(self, [row for row in rows if row.members]).best()


class _Place(msgspec.Struct, frozen=True):
    """An entrant in its row: its place there, and how late it is called up from it."""

    entrant: EntrantId
    row: DuelGroup
    at: int
    called: int


class _Matching:
    def __init__(self, matcher: Matcher, rows: Sequence[DuelGroup]) -> None:
        self.met, self.byes, self.seats = matcher.met, matcher.byes, matcher.seats
        self.places: list[_Place] = []
        for row in rows:
            above = [other for group in rows if group.group == row.group - 1 for other in group.members]
            meetings = [sum(self._meetings(entrant, other) for other in above) for entrant in row.members]
            # Whoever has met the fewest of the group above is called up first, the best seed among them.
            called = [at for _, at in sorted(zip(meetings, range(len(meetings)), strict=True))]
            places = [_Place(entrant, row, at, called.index(at)) for at, entrant in enumerate(row.members)]
            # Those whom the order of seeds brings together stand side by side: best and last, second and last but one.
            self.places += sorted(places, key=lambda place: (min(place.at, len(places) - 1 - place.at), place.at))
        self.numbers = odd_lots([place.entrant for place in self.places], matcher.lots)

    def best(self) -> Duels:
        count = len(self.places)
        size = count + count % 2
        matching = best_pairs(size, self._cost, self._fresh) or ()
        entrants = [place.entrant for place in self.places]
        pairs = tuple((entrants[this], entrants[other]) for this, other in matching if other < count)
        return Duels(pairs, tuple(entrants[this] for this, other in matching if other == count))

    @cached_property
    def _weights(self) -> tuple[int, ...]:
        """Weight of each level, heaviest first, and of the lot at the end."""
        count = len(self.places)
        pairs = count // 2 + 1
        byes = max((self.byes[place.entrant] for place in self.places), default=0)
        again = max(self.met.values(), default=0)
        weights = [1]
        for most in (pairs * _LOT, pairs * 4 * count, count, pairs, pairs * again, byes, pairs):
            weights.append(weights[-1] * (most + 1))
        return tuple(reversed(weights))

    def _cost(self, this: int, other: int) -> int | None:
        across, mixed, byes, again, streak, bye, order, _ = self._weights
        upper = self.places[this]
        if other == len(self.places):
            return self.byes[upper.entrant] * byes + upper.at * bye + self.numbers[this] % _LOT
        lower = self.places[other]
        if lower.row.group > upper.row.group + 1:
            return None
        cost = self._meetings(upper.entrant, lower.entrant) * again
        cost += self.seats.clash(upper.entrant, lower.entrant) * streak
        cost += self.numbers[this] * self.numbers[other] % _LOT
        last = len(upper.row.members) - 1
        if upper.row is lower.row:
            return cost + abs(upper.at + lower.at - last) * order
        cost += upper.row.unbeaten * mixed + (lower.row.group > upper.row.group) * across
        return cost + 2 * (last - upper.at + lower.called) * order

    def _fresh(self, this: int, other: int) -> int | None:
        if other < len(self.places) and self._meetings(self.places[this].entrant, self.places[other].entrant):
            return None
        return self._cost(this, other)

    def _meetings(self, this: EntrantId, other: EntrantId) -> int:
        return self.met[min(this, other), max(this, other)]
