"""Who sits where at a table: first seats shared above all, then every other seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

from tournaments.formats.base import Field
from tournaments.model import EntrantId

_FEW = 4
"""Up to so many at a table every order is looked at."""
_FIRST = 1 << 20


class Seats:
    """How often everybody has had which seat, and the orders that follow from it."""

    def __init__(self, field: Field, lots: Mapping[EntrantId, int]) -> None:
        self.lots = lots
        self.had: Counter[tuple[EntrantId, int]] = Counter()
        self.games: Counter[EntrantId] = Counter()
        for one in field.rounds:
            for table in one.draft.tables:
                for seat, entrant in enumerate(table.seats):
                    self.had[entrant, seat] += 1
                    self.games[entrant] += 1

    def lead(self, entrant: EntrantId) -> int:
        """Return by how much the entrant has been first more often than not."""
        return 2 * self.had[entrant, 0] - self.games[entrant]

    def order(self, table: Sequence[EntrantId]) -> tuple[EntrantId, ...]:
        """Return the table in the seat order that balances best; the lot orders what is level."""
        drawn = sorted(table, key=self.lots.__getitem__)
        if len(drawn) == 2:
            return tuple(sorted(drawn, key=self.lead))
        if len(drawn) <= _FEW:
            return min(permutations(drawn), key=self._cost)
        return self._swapped(drawn)

    def _cost(self, order: Sequence[EntrantId]) -> int:
        return sum(
            (_FIRST if seat == 0 else 1) * (2 * self.had[entrant, seat] + 1) for seat, entrant in enumerate(order)
        )

    def _swapped(self, drawn: list[EntrantId]) -> tuple[EntrantId, ...]:
        """Return an order that no swap of two makes better."""
        order, best = drawn, self._cost(drawn)
        better = True
        while better:
            better = False
            for one in range(len(order)):
                for other in range(one + 1, len(order)):
                    tried = order[:]
                    tried[one], tried[other] = tried[other], tried[one]
                    if (cost := self._cost(tried)) < best:
                        order, best, better = tried, cost, True
        return tuple(order)
