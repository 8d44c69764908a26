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
        prices = [
            [(_FIRST if seat == 0 else 1) * self.had[entrant, seat] for seat in range(len(drawn))] for entrant in drawn
        ]
        seats = _best(prices) if len(drawn) <= _FEW else _swapped(prices)
        return tuple(drawn[index] for index in seats)


def _best(prices: list[list[int]]) -> tuple[int, ...]:
    """Return who (by index) takes which seat at the lowest price of all orders."""
    rows = range(len(prices))
    return min(permutations(rows), key=lambda order: sum([prices[index][seat] for seat, index in enumerate(order)]))


def _swapped(prices: list[list[int]]) -> list[int]:
    """Return an order that no swap of two makes better."""
    order = list(range(len(prices)))
    better = True
    while better:
        better = False
        for one in range(len(order)):
            for other in range(one + 1, len(order)):
                a, b = order[one], order[other]
                if prices[b][one] + prices[a][other] < prices[a][one] + prices[b][other]:
                    order[one], order[other] = b, a
                    better = True
    return order
