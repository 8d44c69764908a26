"""How a group becomes tables, and a table seats.

Even sizes, strength spread, rematches avoided, first seats shared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import msgspec

from tournaments.model import EntrantId, Pairing, Why

Met = Mapping[tuple[EntrantId, EntrantId], int]


def table_count(players: int, size: int, least: int = 2) -> int:
    """Return the fewest tables of at most `size`.

    Fewer and larger ones where some would have less than `least`. At duels an odd number leaves somebody over.
    """
    fewest = -(-players // size)
    return fewest if size == 2 else max(1, min(fewest, players // least))


def split(members: Sequence[EntrantId], size: int, met: Met, least: int = 2) -> list[list[EntrantId]]:
    """Return the members at as few tables as will do, as even as can be.

    The members come from the best seed. They are dealt out like a serpent, so that the best seeds meet last; then seats
    are swapped while that saves a rematch. At duels the members must be an even number.
    """
    count = table_count(len(members), size, least)
    tables: list[list[EntrantId]] = [[] for _ in range(count)]
    for index, member in enumerate(members):
        row, column = divmod(index, count)
        tables[count - 1 - column if row % 2 else column].append(member)
    while met and _swap(tables, met):
        pass
    return tables


def rematches(table: Sequence[EntrantId], met: Met) -> int:
    """Return how many meetings the table repeats."""
    return sum(met.get((min(a, b), max(a, b)), 0) for a, b in combinations(table, 2))


def why_again(table: Sequence[EntrantId], met: Met, fewest: bool) -> tuple[Why, ...]:
    """Return the reason for repeated meetings at a table.

    `fewest` tells that it was computed that some have to.
    """
    repeated = rematches(table, met)
    reasons = (Why("rematch", {"times": repeated}), Why("rematch_unavoidable"))
    return reasons[: 1 + fewest] if repeated else ()


def why_apart(pairs: Sequence[tuple[EntrantId, EntrantId]]) -> tuple[Why, ...]:
    """Return the reasons about people at a table who should be kept apart."""
    return tuple(Why("apart_meet", {"entrants": pair}) for pair in pairs)


def surely_fewest(tables: Sequence[Sequence[EntrantId]], met: Met) -> bool:
    """Tell whether it is certain that no division of these people into such tables repeats fewer meetings.

    Everybody meets at least as many as the smallest table holds, and those first whom they have met least.
    """
    again = sum(rematches(table, met) for table in tables)
    if not again:
        return True
    people = [entrant for table in tables for entrant in table]
    others = min(map(len, tables)) - 1
    least = 0
    for person in people:
        times = sorted(met.get((min(person, other), max(person, other)), 0) for other in people if other != person)
        least += sum(times[:others])
    return again <= -(-least // 2)


def _swap(tables: list[list[EntrantId]], met: Met) -> bool:
    """Make the first swap that saves a rematch, as close in seeding as can be, and tell whether there was one."""
    longest = max((len(table) for table in tables), default=0)
    for apart in range(longest):
        for this, other in combinations(tables, 2):
            before = rematches(this, met) + rematches(other, met)
            for i in range(len(this)) if before else ():
                for j in {i - apart, i + apart}:
                    if 0 <= j < len(other):
                        this[i], other[j] = other[j], this[i]
                        if rematches(this, met) + rematches(other, met) < before:
                            return True
                        this[i], other[j] = other[j], this[i]
    return False


def numbered(kept: Sequence[Pairing], drawn: Sequence[Pairing]) -> tuple[Pairing, ...]:
    """Return all tables in order of their numbers.

    Those kept have theirs as far as there are so many tables.
    """
    total = len(kept) + len(drawn)
    at = {table.number: table for table in kept if table.number <= total}
    others = [*(table for table in kept if table.number > total), *drawn]
    free = [number for number in range(1, total + 1) if number not in at]
    at |= dict(zip(free, others, strict=True))
    return tuple(msgspec.structs.replace(at[number], number=number) for number in range(1, total + 1))
