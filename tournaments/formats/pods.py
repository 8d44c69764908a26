"""Tables of three to eight at a low cost.

A first guess, swaps while they help, then kicks, always in the same order. The number of steps is limited, never the
time, so that the same log gives the same tables on any machine. Small events are searched as a whole; in large ones a
window slides over the tables, whose neighbours in order they would swap with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from engine.core.chance import Stream
from tournaments.lots import stream

PairCost: TypeAlias = Callable[[int, int], int]
"""What it costs that two sit at one table."""
PodTables: TypeAlias = list[list[int]]

_WHOLE = 40
"""Up to so many people are searched as a whole."""
_WINDOW = 6
_STEP = 4
"""So many tables are looked at together in a larger event, and so many further on the next ones."""
_KICKS = 600
_STEPS = 350_000
"""So often is a small event shaken up; less often when there are many people, for whom a kick takes as many steps as
the square of their number."""
_PATIENCE = 3
"""So many times as long is searched while somebody would still meet again, unless that cannot be helped."""
_SHAKEN = 3
"""So many places of a large event are shaken up for it."""


def best_tables(sizes: Sequence[int], pair: PairCost, short: Sequence[int], lot: int | str, grave: int) -> PodTables:
    """Return the people 0, 1, ... (in order of standing) at tables of these sizes.

    `short` is what it costs each to sit at a table smaller than the largest. Where a table costs as much as `grave`,
    a wider window is looked at, in the end the whole event.
    """
    tables = _first_guess(sizes, pair)
    weigh = _Weigh(pair, short, max(sizes), grave)
    if sum(sizes) <= _WHOLE:
        return _Search(tables, weigh).kicked(_kicks(sum(sizes)), stream("tables", lot))
    for first in range(0, len(tables), _STEP):
        _settle(tables, first, first + _WINDOW, weigh)
    if any(map(weigh.is_grave, tables)) and not weigh.must_repeat(sum(sizes), min(sizes)):
        _widen(tables, weigh, lot)
    return tables


def _widen(tables: PodTables, weigh: _Weigh, lot: int | str) -> None:
    """Look further around tables where somebody would meet again, and shake up the last of them."""
    width = _WINDOW
    while width < len(tables) and (bad := [pod for pod, table in enumerate(tables) if weigh.is_grave(table)]):
        width *= 2
        for pod in bad:
            if weigh.is_grave(tables[pod]):
                _settle(tables, pod - width // 2, pod + width // 2, weigh)
    for pod in [pod for pod, table in enumerate(tables) if weigh.is_grave(table)][:_SHAKEN]:
        around = max(2, _WHOLE // (2 * weigh.largest))
        first, last = max(0, pod - around), pod + around
        window = _Search(tables[first:last], weigh)
        tables[first:last] = window.kicked(_kicks(len(window.people)), stream("tables", lot), patience=1)


def _kicks(people: int) -> int:
    return min(_KICKS, _STEPS // people**2)


def _settle(tables: PodTables, first: int, last: int, weigh: _Weigh) -> None:
    """Make the swaps that help among some of the tables."""
    first = max(0, first)
    window = tables[first:last]
    if len(window) > 1:
        tables[first:last] = _Search(window, weigh).settled()


class _Weigh(NamedTuple):
    """What a partition is weighed by."""

    pair: PairCost
    short: Sequence[int]
    largest: int
    grave: int

    def must_repeat(self, people: int, size: int) -> bool:
        """Tell whether somebody has too few left whom they have not met to fill a table of that size."""
        new = [0] * people
        for this, other in combinations(range(people), 2):
            if self.pair(this, other) < self.grave:
                new[this] += 1
                new[other] += 1
        return min(new) < size - 1

    def is_grave(self, table: Sequence[int]) -> bool:
        return any(self.pair(min(pair), max(pair)) >= self.grave for pair in combinations(table, 2))


def _first_guess(sizes: Sequence[int], pair: PairCost) -> PodTables:
    """Return tables filled from the top: the next who costs least there, of a few who stand near."""
    left = list(range(sum(sizes)))
    tables: PodTables = []
    for size in sizes:
        table = [left.pop(0)]
        while len(table) < size:
            near = left[: 2 * size]
            costs = [sum(pair(min(seat, other), max(seat, other)) for seat in table) for other in near]
            table.append(left.pop(costs.index(min(costs))))
        tables.append(table)
    return tables


class _Search:
    """A partition and its cost: what everybody costs at every table is kept, so that a swap is judged at once."""

    def __init__(self, tables: PodTables, weigh: _Weigh) -> None:
        pair, short = weigh.pair, weigh.short
        self.people = [person for table in tables for person in table]
        self.at = [number for number, table in enumerate(tables) for _ in table]
        self.short = [
            [short[person] if len(table) < weigh.largest else 0 for table in tables] for person in self.people
        ]
        count = len(self.people)
        self.pair = [[0] * count for _ in range(count)]
        for this, other in combinations(range(count), 2):
            a, b = self.people[this], self.people[other]
            self.pair[this][other] = self.pair[other][this] = pair(min(a, b), max(a, b))
        self.tables = len(tables)
        self.hopeless = any(sum(price < weigh.grave for price in row) < min(map(len, tables)) for row in self.pair)
        self.grave = weigh.grave
        self.cost = self._reckoned()

    def settled(self) -> PodTables:
        """Return the tables after all swaps that help."""
        self._descend()
        return self._tables()

    def kicked(self, kicks: int, numbers: Stream, patience: int = _PATIENCE) -> PodTables:
        """Return the best tables found: a few people change places at random, then all swaps that help are made."""
        self._descend()
        if self.tables < 2:
            return self._tables()
        best, best_cost = self.at[:], self.cost
        for kick in range(patience * kicks):
            if kick >= kicks and (self.hopeless or best_cost < 2 * self.grave):
                break
            self._kick(numbers, 3 + kick % 3)
            self._descend()
            if self.cost < best_cost:
                best, best_cost = self.at[:], self.cost
            elif self.cost > best_cost:
                self.at = best[:]
                self.cost = self._reckoned()
        self.at = best
        return self._tables()

    def _tables(self) -> PodTables:
        tables: PodTables = [[] for _ in range(self.tables)]
        for person, table in sorted(zip(self.people, self.at, strict=True)):
            tables[table].append(person)
        return tables

    def _reckoned(self) -> int:
        """Reckon anew what everybody costs at every table, and return the cost of all."""
        count = len(self.people)
        self.costs = [list(self.short[person]) for person in range(count)]
        for this in range(count):
            row, costs = self.pair[this], self.costs[this]
            for other in range(count):
                costs[self.at[other]] += row[other]
        # Every pair is counted from both sides; so what a table's size costs is counted twice too.
        return sum(self.costs[place][self.at[place]] + self.short[place][self.at[place]] for place in range(count))

    def _kick(self, numbers: Stream, swaps: int) -> None:
        count = len(self.people)
        for _ in range(swaps):
            this, other = numbers.randrange(count), numbers.randrange(count)
            if self.at[this] != self.at[other]:
                self._swap(this, other)

    def _descend(self) -> None:
        """Make the swaps that help, each person in turn the best one, until none is left."""
        count = len(self.people)
        waiting = count
        left = 0
        while waiting:
            waiting = count if self._improved(left) else waiting - 1
            left = (left + 1) % count

    def _improved(self, this: int) -> bool:
        here, costs, row, at = self.at[this], self.costs[this], self.pair[this], self.at
        own = costs[here]
        best, partner = 0, -1
        for other, there in enumerate(at):
            if there != here:
                theirs = self.costs[other]
                gain = costs[there] - own + theirs[here] - theirs[there] - 2 * row[other]
                if gain < best:
                    best, partner = gain, other
        if partner < 0:
            return False
        self._swap(this, partner)
        return True

    def _swap(self, this: int, other: int) -> None:
        here, there = self.at[this], self.at[other]
        before = self.costs[this][here] + self.costs[other][there]
        after = self.costs[this][there] + self.costs[other][here] - 2 * self.pair[this][other]
        self.cost += 2 * (after - before)
        self.at[this], self.at[other] = there, here
        for person, costs in enumerate(self.costs):
            change = self.pair[person][other] - self.pair[person][this]
            costs[here] += change
            costs[there] -= change
