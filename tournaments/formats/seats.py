"""Who sits where at a table: first seats shared above all, then every other seat."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import permutations

from tournaments.editions import BALANCED
from tournaments.format import FieldOfPlayers
from tournaments.model import EntrantId

_FEW = 4
"""Up to so many at a table every order is looked at."""
_FIRST = 1 << 20


class Seats:
    """Counts of each entrant's seats, and the orders that follow from them."""

    def __init__(self, field: FieldOfPlayers, lots: Mapping[EntrantId, int]) -> None:
        self.lots = lots
        self.had: Counter[tuple[EntrantId, int]] = Counter()
        self.games: Counter[EntrantId] = Counter()
        self.alternating = field.size == 2 and field.edition >= BALANCED
        self._sides: defaultdict[EntrantId, list[int]] = defaultdict(list)
        for this_round in field.rounds:
            for table in this_round.draft.tables:
                if self.alternating and table.walkover:
                    continue
                for seat, entrant in enumerate(table.seats):
                    self.had[entrant, seat] += 1
                    self.games[entrant] += 1
                    self._sides[entrant].append(seat)

    def lead(self, entrant: EntrantId) -> int:
        """Return by how much the entrant has been first more often than not."""
        return 2 * self.had[entrant, 0] - self.games[entrant]

    def due(self, entrant: EntrantId) -> int:
        """Return -1 for an entrant who sat second at the last two duels, 1 for one who sat first, else 0."""
        last = self._sides[entrant][-2:] if self.alternating else []
        return 0 if len(last) < 2 or last[0] != last[1] else -1 if last[0] else 1

    def clash(self, this: EntrantId, other: EntrantId) -> bool:
        """Tell whether one of two players would take the same side a third time in a row."""
        return self.due(this) == self.due(other) != 0

    def order(self, table: Sequence[EntrantId]) -> tuple[EntrantId, ...]:
        """Return the table in the seat order that balances best; the lot orders what is level."""
        drawn = sorted(table, key=self.lots.__getitem__)
        if len(drawn) == 2:
            return tuple(sorted(drawn, key=self._claim))
        prices = [
            [(_FIRST if seat == 0 else 1) * self.had[entrant, seat] for seat in range(len(drawn))] for entrant in drawn
        ]
        seats = _best(prices) if len(drawn) <= _FEW else _swapped(prices)
        return tuple(drawn[index] for index in seats)

    def by_firsts(self, table: Sequence[EntrantId]) -> tuple[EntrantId, ...]:
        """Return the table in the seat order of the ladders and knockouts.

        Whoever was first less often sits first.
        """
        if self.alternating:
            return self.order(table)
        return tuple(sorted(table, key=lambda entrant: (self.had[entrant, 0], self.lots[entrant])))

    def _claim(self, entrant: EntrantId) -> tuple[int, ...]:
        """Return what orders two at a table: who must change sides, who was first less often, who sat second last."""
        if not self.alternating:
            return (self.lead(entrant),)
        last = self._sides[entrant][-1:]
        return self.due(entrant), self.lead(entrant), -last[0] if last else 0


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
        for this in range(len(order)):
            for other in range(this + 1, len(order)):
                a, b = order[this], order[other]
                if prices[b][this] + prices[a][other] < prices[a][this] + prices[b][other]:
                    order[this], order[other] = b, a
                    better = True
    return order
