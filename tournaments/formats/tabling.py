"""Who sits together in a round: duels by exact matching, larger tables by search, all judged alike."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from tournaments.formats.judging import Judge
from tournaments.formats.matching import Cost, best_pairs
from tournaments.formats.pods import best_tables
from tournaments.formats.seating import table_count
from tournaments.model import EntrantId


class Plan(msgspec.Struct, frozen=True):
    """The tables without seats, and who is free."""

    tables: tuple[tuple[EntrantId, ...], ...]
    free: tuple[EntrantId, ...] = ()


def tables_for(judge: Judge, apart: frozenset[tuple[EntrantId, EntrantId]] = frozenset()) -> Plan:
    """Return the best plan, in which those in `apart` (the lower number first) do not meet if it can be helped."""
    if len(judge.order) < 2:
        return Plan((), tuple(judge.order))
    return _duels(judge, apart) if judge.field.size == 2 else _tables(judge, apart)


def _duels(judge: Judge, apart: frozenset[tuple[EntrantId, EntrantId]]) -> Plan:
    """Pair by exact matching; with an odd number a place stands for the bye, which only the least free may get."""
    order = judge.order
    size = len(order) + len(order) % 2
    fewest = min(judge.byes[entrant] for entrant in order)

    def cost(one: int, other: int) -> Cost | None:
        if other == len(order):
            return judge.free(order[one]) if judge.byes[order[one]] == fewest else None
        a, b = order[one], order[other]
        return None if (min(a, b), max(a, b)) in apart else judge.pair(a, b)

    def near(one: int, other: int) -> Cost | None:
        price = cost(one, other)
        return price if price is not None and not price[0] else None

    pairs = best_pairs(size, cost, near)
    if pairs is None:
        return tables_for(judge) if apart else Plan((), tuple(order))
    tables = tuple((order[one], order[other]) for one, other in pairs if other < len(order))
    return Plan(tables, tuple(order[one] for one, other in pairs if other == len(order)))


def _tables(judge: Judge, apart: frozenset[tuple[EntrantId, EntrantId]]) -> Plan:
    order = judge.order
    sizes = even_sizes(len(order), judge.field.size, judge.field.least)
    weigh = _Weights(judge, apart)
    lot = ",".join(str(judge.lots[entrant]) for entrant in order)
    tables = best_tables(sizes, weigh.pair, weigh.shorts(), lot)
    return Plan(tuple(tuple(order[person] for person in table) for table in tables))


def even_sizes(players: int, size: int, least: int = 2) -> list[int]:
    """Return the sizes of the tables, as few and as even as can be, the larger ones first."""
    count = table_count(players, size, least)
    whole, over = divmod(players, count)
    return [whole + 1] * over + [whole] * (count - over)


class _Weights:
    """The costs of sitting together at a larger table, as one number each."""

    def __init__(self, judge: Judge, apart: frozenset[tuple[EntrantId, EntrantId]]) -> None:
        self.judge = judge
        self.apart = apart
        self.order = judge.order
        pairs = len(self.order) * max(judge.field.size, 8)
        top, bottom = (self.order[0], self.order[-1]) if judge.by_score else (self.order[0], self.order[0])
        self.club = 1
        self.gap = self.club * (pairs + 1)
        self.short = self.gap * (judge.gap(top, bottom) ** 2 * pairs + 1)
        self.met = self.short * (len(self.order) * (len(judge.field.rounds) + 1) + 1)

    def pair(self, one: int, other: int) -> int:
        """Return what it costs that these two, by their index in order, share a table."""
        a, b = self.order[one], self.order[other]
        pair = (a, b) if a < b else (b, a)
        again = self.judge.met.get(pair, 0) + (pair in self.apart)
        gap = self.judge.gap(a, b)
        return again * self.met + gap * gap * self.gap + self.judge.mates(a, b) * self.club

    def shorts(self) -> list[int]:
        """Return what it costs each to sit at a smaller table."""
        return [self.judge.shorts[entrant] * self.short for entrant in self.order]

    def cost(self, table: Sequence[EntrantId], largest: int) -> int:
        """Return what a table costs."""
        rank = self.judge.rank
        shorts = sum(self.judge.shorts[seat] for seat in table) * self.short if len(table) < largest else 0
        return shorts + sum(self.pair(rank[one], rank[other]) for one, other in combinations(table, 2))
