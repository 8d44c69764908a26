"""What a format is: pure functions from the rounds so far to the next one, or to the final places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from tournaments.model import Draft, EntrantId, Ladder, Round


class Field(msgspec.Struct, frozen=True):
    """What a format sees: entrants from the first seed, the rounds so far, and the most that a table may seat."""

    seeds: tuple[EntrantId, ...]
    rounds: tuple[Round, ...]
    size: int

    def by_seed(self, entrants: Sequence[EntrantId]) -> tuple[EntrantId, ...]:
        """Return the entrants from the best seed."""
        rank = {entrant: index for index, entrant in enumerate(self.seeds)}
        return tuple(sorted(entrants, key=rank.__getitem__))

    def met(self) -> Counter[tuple[EntrantId, EntrantId]]:
        """Return how often two entrants, the lower number first, have sat at one table."""
        pairs: Counter[tuple[EntrantId, EntrantId]] = Counter()
        for table in (table for one in self.rounds for table in one.draft.tables):
            pairs.update((a, b) for a in table.seats for b in table.seats if a < b)
        return pairs

    def firsts(self) -> Counter[EntrantId]:
        """Return how often each entrant has had the first seat."""
        return Counter(table.seats[0] for one in self.rounds for table in one.draft.tables)

    def byes(self) -> Counter[EntrantId]:
        """Return how many byes each entrant has had."""
        return Counter(bye.entrant for one in self.rounds for bye in one.draft.byes)


class Final(msgspec.Struct, frozen=True):
    """Nothing is left to play: everybody from the first place to the last."""

    order: tuple[EntrantId, ...]


class Format(Protocol):
    """One way to run a tournament. `key` names it in logs; `strict` formats accept no shared first place."""

    key: str
    strict: bool

    def draw(self, field: Field, lots: Mapping[EntrantId, int]) -> Draft | Final:
        """Return the next round, or the final places; every round so far is complete."""
        ...

    def ladder(self, field: Field) -> Ladder:
        """Return the order as far as it is known, from the last complete round on."""
        ...

    def most_rounds(self, players: int, size: int) -> int:
        """Return how many rounds it can take at most."""
        ...


def finishers(one: Round, index: int) -> tuple[EntrantId, ...]:
    """Return a table's entrants from the winner down; level ones by lot. The table has its result."""
    result = one.results[index]
    if result is None:
        raise ValueError(f"table {index + 1} of round {one.number} has no result")
    lots = one.lots()
    seats = one.draft.tables[index].seats
    place = dict(zip(seats, result.places, strict=True))
    return tuple(sorted(seats, key=lambda entrant: (place[entrant], lots[entrant])))


def stakes(ladder: Ladder, group: int) -> tuple[int, int]:
    """Return the best and the worst place that a group of the ladder plays for."""
    above = sum(len(members) for members in ladder[:group])
    return above + 1, above + len(ladder[group])
