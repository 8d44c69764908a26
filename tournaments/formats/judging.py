"""What speaks for and against two at one table, in one order of weight for every table size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations

from tournaments.formats.base import Field
from tournaments.formats.matching import Cost
from tournaments.formats.seating import rematches
from tournaments.formats.seats import Seats
from tournaments.formats.standing import scores_now
from tournaments.model import EntrantId, Why

LEVELS = ("rematch", "bye", "gap", "club", "seats", "order", "lot")
"""What the figures of a cost mean, the weightiest first."""
UNIT = 840
"""Scores are compared in this part of a match point: a whole number at any table of up to eight."""
_MASK = (1 << 32) - 1


class Judge:
    """Everything that a round's pairing is judged by.

    `order` holds those to be seated from the top, level ones by lot; `rank` is their index there. Before the first
    round it is the order of seeds, and the upper half meets the lower one.
    """

    def __init__(self, field: Field, lots: Mapping[EntrantId, int], *, by_score: bool) -> None:
        self.field = field
        self.lots = lots
        self.by_score = by_score
        self.met = field.met()
        self.byes = field.byes()
        self.seats = Seats(field, lots)
        self.scores = scores_now(field)
        self.points = {entrant: round(UNIT * score) for entrant, score in self.scores.items()}
        seed = {entrant: index for index, entrant in enumerate(field.seeds)}
        self.fresh = not field.rounds

        def key(entrant: EntrantId) -> tuple[int, int]:
            tie = seed[entrant] if self.fresh else lots[entrant]
            return (-self.points[entrant] if by_score else 0), tie

        self.order = sorted(field.playing(), key=key)
        self.rank = {entrant: index for index, entrant in enumerate(self.order)}
        self._clubs = {entrant: set(names) for entrant, names in field.clubs.items()}
        self._widest = max((abs(self.seats.lead(entrant)) for entrant in self.order), default=0)

    def pair(self, one: EntrantId, other: EntrantId) -> Cost:
        """Return what it costs that two meet at a duel."""
        gap = self.gap(one, other)
        leads = abs(self.seats.lead(one) - self.seats.lead(other))
        return (
            self.met[min(one, other), max(one, other)],
            0,
            gap * gap,
            self.mates(one, other),
            2 * self._widest - leads,
            self._fold(one, other),
            self.lot(one, other),
        )

    def free(self, entrant: EntrantId) -> Cost:
        """Return what it costs that somebody has the bye: the lowest of those who have had the fewest gets it."""
        return (0, len(self.order) - self.rank[entrant], 0, 0, 0, 0, self.lot(0, entrant))

    def gap(self, one: EntrantId, other: EntrantId) -> int:
        """Return how far their scores are apart, 0 where scores do not matter."""
        return abs(self.points[one] - self.points[other]) // self._grain if self.by_score else 0

    @cached_property
    def _grain(self) -> int:
        """The smallest step between scores, by which gaps are counted."""
        values = sorted({self.points[entrant] for entrant in self.order})
        return min((above - below for below, above in zip(values, values[1:], strict=False)), default=1)

    def mates(self, one: EntrantId, other: EntrantId) -> int:
        """Return whether two of one club would meet, if that is to be avoided."""
        if not self.field.settings.avoid_clubs:
            return 0
        return int(bool(self._clubs.get(one, set()) & self._clubs.get(other, set())))

    def _fold(self, one: EntrantId, other: EntrantId) -> int:
        """Return how far they are from the first round's rule: the best of the upper half meets that of the lower."""
        if not self.fresh:
            return 0
        off = abs(self.rank[one] - self.rank[other]) - len(self.order) // 2
        return off * off

    def lot(self, one: EntrantId, other: EntrantId) -> int:
        """Return the lot of two: it makes one pairing the best among those that are level."""
        low, high = sorted((self.lots.get(one, -1) + 1, self.lots.get(other, -1) + 1))
        mixed = (low * 0x9E3779B1 + high * 0x85EBCA77 + 0x165667B1) & _MASK
        mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & _MASK
        mixed = ((mixed ^ mixed >> 12) * 0x297A2D39) & _MASK
        return mixed ^ mixed >> 15

    @cached_property
    def shorts(self) -> Counter[EntrantId]:
        """How often everybody has sat at a table that was smaller than others of its round."""
        had: Counter[EntrantId] = Counter()
        for one in self.field.rounds:
            sizes = [len(table.seats) + len(table.absent) for table in one.draft.tables]
            for table, size in zip(one.draft.tables, sizes, strict=True):
                if size < max(sizes):
                    had.update(table.seats)
        return had

    def why(self, table: Sequence[EntrantId]) -> tuple[Why, ...]:
        """Return why a table is made so; a meeting that is repeated could not be avoided."""
        told = [told_score(self.scores[seat]) for seat in table]
        reasons = []
        if self.by_score and len(set(told)) == 1:
            reasons.append(Why("same_score", {"score": told[0]}))
        elif self.by_score:
            top = max(table, key=lambda seat: self.scores[seat])
            low = min(table, key=lambda seat: self.scores[seat])
            data: dict[str, int | str | tuple[int, ...]] = {
                "entrant": low,
                "score": told_score(self.scores[low]),
                "best": told_score(self.scores[top]),
            }
            reasons.append(Why("floats", data))
        else:
            reasons.append(Why("by_lot"))
        if repeated := rematches(table, self.met):
            reasons.append(Why("rematch", {"times": repeated}))
            reasons.append(Why("rematch_unavoidable"))
        if any(self.mates(*pair) for pair in combinations(table, 2)):
            reasons.append(Why("club_mates"))
        return tuple(reasons)

    def why_free(self, entrant: EntrantId) -> tuple[Why, ...]:
        """Return why somebody has the bye."""
        return (Why("bye", {"score": told_score(self.scores[entrant]), "times": self.byes[entrant]}),)


def told_score(score: float) -> str:
    """Return a score for a reason: 2, 2.5."""
    return f"{score:g}"
