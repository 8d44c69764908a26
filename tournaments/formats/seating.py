"""How a group becomes tables, and a table seats: even sizes, strength spread, rematches avoided, first seats shared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import msgspec

from tournaments.formats.base import Field
from tournaments.model import EntrantId, Pairing

Met = Mapping[tuple[EntrantId, EntrantId], int]


def table_count(players: int, size: int, least: int = 2) -> int:
    """Return the fewest tables of at most `size`; fewer and larger ones where some would have less than `least`.

    At duels an odd number leaves somebody over.
    """
    fewest = -(-players // size)
    return fewest if size == 2 else max(1, min(fewest, players // least))


def split(members: Sequence[EntrantId], size: int, met: Met, least: int = 2) -> list[list[EntrantId]]:
    """Return the members at as few tables as will do, as even as can be; the members come from the best seed.

    They are dealt out like a serpent, so that the best seeds meet last; then seats are swapped while that saves a
    rematch. At duels the members must be an even number.
    """
    count = table_count(len(members), size, least)
    tables: list[list[EntrantId]] = [[] for _ in range(count)]
    for index, member in enumerate(members):
        row, column = divmod(index, count)
        tables[count - 1 - column if row % 2 else column].append(member)
    while met and _swap(tables, met):
        pass
    return tables


def seat(table: Sequence[EntrantId], field: Field, lots: Mapping[EntrantId, int]) -> tuple[EntrantId, ...]:
    """Return the table in seat order: whoever was first less often sits first, level ones by lot."""
    firsts = field.firsts()
    return tuple(sorted(table, key=lambda entrant: (firsts[entrant], lots[entrant])))


def rematches(table: Sequence[EntrantId], met: Met) -> int:
    """Return how many meetings the table repeats."""
    return sum(met.get((min(a, b), max(a, b)), 0) for a, b in combinations(table, 2))


def _swap(tables: list[list[EntrantId]], met: Met) -> bool:
    """Make the first swap that saves a rematch, as close in seeding as can be, and tell whether there was one."""
    longest = max((len(table) for table in tables), default=0)
    for apart in range(longest):
        for one, other in combinations(tables, 2):
            before = rematches(one, met) + rematches(other, met)
            for i in range(len(one)) if before else ():
                for j in {i - apart, i + apart}:
                    if 0 <= j < len(other):
                        one[i], other[j] = other[j], one[i]
                        if rematches(one, met) + rematches(other, met) < before:
                            return True
                        one[i], other[j] = other[j], one[i]
    return False


def numbered(kept: Sequence[Pairing], drawn: Sequence[Pairing]) -> tuple[Pairing, ...]:
    """Return all tables in order of their numbers: those kept have theirs as far as there are so many tables."""
    total = len(kept) + len(drawn)
    at = {table.number: table for table in kept if table.number <= total}
    others = [*(table for table in kept if table.number > total), *drawn]
    free = [number for number in range(1, total + 1) if number not in at]
    at |= dict(zip(free, others, strict=True))
    return tuple(msgspec.structs.replace(at[number], number=number) for number in range(1, total + 1))
