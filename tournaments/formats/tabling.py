"""Who sits together in a round: duels by exact matching, larger tables by search, all judged alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

import msgspec

from tournaments.formats.judging import LEVELS, PairingJudge, with_apart
from tournaments.formats.matching import best_pairs
from tournaments.formats.pods import best_tables
from tournaments.formats.seating import split, table_count
from tournaments.model import EntrantId

Apart: TypeAlias = frozenset[tuple[EntrantId, EntrantId]]
"""Those who are not to meet, the lower number first."""


class TablingPlan(msgspec.Struct, frozen=True):
    """The tables without seats, and who is free."""

    tables: tuple[tuple[EntrantId, ...], ...]
    free: tuple[EntrantId, ...] = ()


def tables_for(judge: PairingJudge, apart: Apart = frozenset()) -> TablingPlan:
    """Return the best plan in which those in `apart` (lower number first) do not meet if it can be helped."""
    if len(judge.order) < 2:
        return TablingPlan((), tuple(judge.order))
    return _duels(judge, apart) if judge.field.size == 2 else _tables(judge, apart)


def _duels(judge: PairingJudge, apart: Apart) -> TablingPlan:
    """Pair by exact matching; with an odd number a place stands for the bye, which only the least free may get."""
    order = judge.order
    count = len(order)
    size = count + count % 2
    fewest = min(judge.byes[entrant] for entrant in order)
    again = judge.weights[0]

    def cost(this: int, other: int) -> int | None:
        if other == count:
            return judge.free(this) if judge.byes[order[this]] == fewest else None
        return None if apart and _pair(order[this], order[other]) in apart else judge.pair(this, other)

    def near(this: int, other: int) -> int | None:
        price = cost(this, other)
        return price if price is not None and price < again else None

    frees = [judge.free(place) for place in range(count) if judge.byes[order[place]] == fewest]
    pairs = best_pairs(size, cost, near, min(frees) if size > count else 0)
    if pairs is None:
        return tables_for(judge) if apart else TablingPlan((), tuple(order))
    tables = tuple((order[this], order[other]) for this, other in pairs if other < count)
    return TablingPlan(tables, tuple(order[this] for this, other in pairs if other == count))


def _pair(this: EntrantId, other: EntrantId) -> tuple[EntrantId, EntrantId]:
    return (this, other) if this < other else (other, this)


def _tables(judge: PairingJudge, apart: Apart) -> TablingPlan:
    order = judge.order
    if judge.fresh and not apart:
        tables = split(order, judge.field.size, judge.better_apart(), judge.field.least)
        if not any(map(judge.field.kept_apart, tables)):
            return TablingPlan(tuple(map(tuple, tables)))
    sizes = even_sizes(len(order), judge.field.size, judge.field.least)
    weigh = TablingCosts(judge, apart)
    lot = ",".join(str(judge.lots[entrant]) for entrant in order)
    best = best_tables(sizes, weigh.pair, weigh.shorts(), lot, weigh.again)
    return TablingPlan(tuple(tuple(order[person] for person in table) for table in best))


def even_sizes(players: int, size: int, least: int = 2) -> list[int]:
    """Return the sizes of the tables, as few and as even as can be, the larger ones first."""
    count = table_count(players, size, least)
    whole, over = divmod(players, count)
    return [whole + 1] * over + [whole] * (count - over)


class TablingCosts:
    """The costs of sitting together at a larger table, as one number each."""

    def __init__(self, judge: PairingJudge, apart: Apart) -> None:
        self.judge = judge
        self.order = judge.order
        count = len(self.order)
        pairs = count * 8
        reach = judge.points[0] - judge.points[-1]
        self.clubs = judge.field.settings.avoid_clubs
        self.gap = pairs + 1
        self.short = self.gap * (reach * reach * pairs + 1)
        self.again = self.short * (count * (len(judge.field.rounds) + 1) + 1)
        met = Counter(judge.avoided)
        met.update(apart)
        self.met = {
            _pair(judge.rank[this], judge.rank[other]): times * self.again
            for (this, other), times in met.items()
            if this in judge.rank and other in judge.rank
        }

    def pair(self, this: int, other: int) -> int:
        """Return the cost of two entrants sharing a table, by their index in order (smaller first)."""
        gap = self.judge.points[this] - self.judge.points[other]
        cost = gap * gap * self.gap + self.met.get((this, other), 0)
        return cost + self.judge.mates(this, other) if self.clubs else cost

    def shorts(self) -> list[int]:
        """Return the cost to each entrant of a smaller table."""
        return [self.judge.shorts[entrant] * self.short for entrant in self.order]

    def cost(self, table: Sequence[EntrantId], largest: int) -> int:
        """Return the cost of a table."""
        shorts = sum(self.judge.shorts[seat] for seat in table) * self.short if len(table) < largest else 0
        ranks = sorted(self.judge.rank[seat] for seat in table)
        return shorts + sum(self.pair(this, other) for this, other in combinations(ranks, 2))

    def levels(self, cost: int) -> dict[str, int]:
        """Return a cost split by criterion; a smaller table counts like a bye."""
        data = dict.fromkeys(LEVELS, 0)
        for level, weight in (("rematch", self.again), ("bye", self.short), ("gap", self.gap), ("club", 1)):
            data[level], cost = divmod(cost, weight)
        return with_apart(data)
