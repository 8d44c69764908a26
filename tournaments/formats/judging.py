"""What speaks for and against two at one table, in one order of weight for every table size.

A cost is one whole number in which every level has its own digits: no sum over a whole round carries from one level
into the next, so that a single rematch outweighs every gap of scores, and so on down to the lot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations, pairwise

from engine.core.chance import Stream
from tournaments.format import APART, FieldOfPlayers
from tournaments.formats.accelerating import boosts, pairing_scores
from tournaments.formats.seating import why_again, why_apart
from tournaments.formats.seats import Seats
from tournaments.formats.standing import scores_now
from tournaments.lots import stream
from tournaments.model import EntrantId, Why

LEVELS = ("apart", "rematch", "bye", "streak", "gap", "float", "club", "seats", "order", "lot")
"""What the digits of a cost mean, the weightiest first."""
_REMATCH, _BYE, _STREAK, _GAP, _FLOAT, _CLUB, _SEATS, _ORDER, _ = range(len(LEVELS) - 1)
"""Where the weights of the levels stand; those who are not to meet count as APART rematches."""
UNIT = 840
"""Scores are compared in this part of a match point: a whole number at any table of up to eight."""
_LOT = 1 << 32


class PairingJudge:
    """The basis of judging a round's pairing.

    `order` holds those to be seated from the top, level ones by lot; `rank` is their index there. Before the first
    round it is the order of seeds, and the upper half meets the lower one.
    """

    def __init__(self, field: FieldOfPlayers, lots: Mapping[EntrantId, int], *, by_score: bool) -> None:
        self.field = field
        self.lots = lots
        self.by_score = by_score
        self.met = field.met()
        self.avoided = field.avoided() if field.apart else self.met
        self.byes = field.byes()
        self.seats = Seats(field, lots)
        self.boosts = boosts(field) if by_score else {}
        self.scores = pairing_scores(field) if by_score else scores_now(field)
        self.fresh = not field.rounds
        points = {entrant: round(UNIT * score) if by_score else 0 for entrant, score in self.scores.items()}
        seed = {entrant: index for index, entrant in enumerate(field.seeds)}

        def key(entrant: EntrantId) -> tuple[int, int]:
            return -points[entrant], seed[entrant] if self.fresh else lots[entrant]

        self.order = sorted(field.playing(), key=key)
        self.rank = {entrant: index for index, entrant in enumerate(self.order)}
        self.points = _stepped([points[entrant] for entrant in self.order])
        self.leads = [self.seats.lead(entrant) for entrant in self.order]
        self.due = [self.seats.due(entrant) for entrant in self.order]
        downs, ups = floats_of(field) if self.seats.alternating else (Counter(), Counter())
        self.downs = [downs[entrant] for entrant in self.order]
        self.ups = [ups[entrant] for entrant in self.order]
        self._apart = field.settings.avoid_clubs
        self._clubs = [set(field.clubs.get(entrant, ())) for entrant in self.order]
        self._numbers = odd_lots(self.order, lots)

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """Weight of each criterion, heaviest first, without the first of LEVELS."""
        count = len(self.order)
        pairs = count // 2 + 1
        reach = self.points[0] - self.points[-1] if count else 0
        floats = max(self.downs, default=0) + max(self.ups, default=0)
        # What a whole round can come to at most, from the byes down: only one of its pairs is the bye.
        most = (
            count,
            *(pairs * limit for limit in (any(self.due), reach * reach, floats, self.field.settings.avoid_clubs)),
            *(pairs * limit for limit in (self._widest, count * count if self.fresh else 0, _LOT)),
        )
        weights = [1]
        for limit in reversed(most):
            weights.append(weights[-1] * (limit + 1))
        return tuple(reversed(weights))

    def levels(self, cost: int) -> dict[str, int]:
        """Return a cost, or a round's sum of costs, split by criterion."""
        data: dict[str, int] = {}
        for level, weight in zip(LEVELS[1:], self.weights, strict=True):
            data[level], cost = divmod(cost, weight)
        return with_apart(data)

    def pair(self, this: int, other: int) -> int:
        """Return the cost of a duel between two entrants, by their index in order (smaller first)."""
        weights, order = self.weights, self.order
        gap = self.points[this] - self.points[other]
        a, b = order[this], order[other]
        cost = (self._widest - abs(self.leads[this] - self.leads[other])) * weights[_SEATS]
        cost += self._numbers[this] * self._numbers[other] % _LOT
        if gap:
            cost += gap * gap * weights[_GAP] + (self.downs[this] + self.ups[other]) * weights[_FLOAT]
        if (due := self.due[this]) and due == self.due[other]:
            cost += weights[_STREAK]
        if again := self.avoided.get((a, b) if a < b else (b, a)):
            cost += again * weights[_REMATCH]
        if self.fresh:
            off = other - this - len(order) // 2
            cost += off * off * weights[_ORDER]
        if self._apart and self.mates(this, other):
            cost += weights[_CLUB]
        return cost

    @cached_property
    def _widest(self) -> int:
        return 2 * max(map(abs, self.leads), default=0)

    def free(self, entrant: int) -> int:
        """Return the cost of a bye for this entrant: lowest for the lowest with fewest byes."""
        return (len(self.order) - entrant) * self.weights[_BYE] + self._numbers[entrant] % _LOT

    def mates(self, this: int, other: int) -> bool:
        """Tell whether two of one club would meet, by their index in order."""
        return not self._clubs[this].isdisjoint(self._clubs[other])

    def better_apart(self) -> Mapping[tuple[EntrantId, EntrantId], int]:
        """Return the objections to pairs in a first round, lower number first: club or separation."""
        if not self.field.settings.avoid_clubs:
            return self.avoided
        pairs = combinations(range(len(self.order)), 2)
        mates = ((self.order[this], self.order[other]) for this, other in pairs if self.mates(this, other))
        return {(min(pair), max(pair)): 1 for pair in mates} | self.avoided

    @cached_property
    def shorts(self) -> Counter[EntrantId]:
        """How often everybody has sat at a table that was smaller than others of its round."""
        had: Counter[EntrantId] = Counter()
        for this_round in self.field.rounds:
            sizes = [len(table.seats) + len(table.absent) for table in this_round.draft.tables]
            for table, size in zip(this_round.draft.tables, sizes, strict=True):
                if size < max(sizes):
                    had.update(table.seats)
        return had

    def why(self, table: Sequence[EntrantId], *, fewest: bool) -> tuple[Why, ...]:
        """Return why a table is made so; `fewest` tells that no round repeats fewer meetings than this one."""
        reasons = [self._why_scores(table) if self.by_score else Why("by_lot"), *why_again(table, self.met, fewest)]
        if raised := tuple(seat for seat in table if seat in self.boosts):
            reasons.append(Why("accelerated", {"entrants": raised, "score": score_text(self.boosts[raised[0]])}))
        if apart := self.field.kept_apart(table):
            reasons += (*why_apart(apart), *(Why("apart_unavoidable"),) * (self.field.size == 2))
        if self.field.settings.avoid_clubs:
            ranks = (self.rank[seat] for seat in table)
            reasons += [Why("club_mates")] * any(self.mates(*pair) for pair in combinations(ranks, 2))
        return tuple(reasons)

    def _why_scores(self, table: Sequence[EntrantId]) -> Why:
        best, least = max(self.scores[seat] for seat in table), min(self.scores[seat] for seat in table)
        if best == least:
            return Why("same_score", {"score": score_text(best)})
        low = next(seat for seat in table if self.scores[seat] == least)
        return Why("floats", {"entrant": low, "score": score_text(least), "best": score_text(best)})

    def why_free(self, entrant: EntrantId) -> tuple[Why, ...]:
        """Return why somebody has the bye."""
        return (Why("bye", {"score": score_text(self.scores[entrant]), "times": self.byes[entrant]}),)


def with_apart(levels: dict[str, int]) -> dict[str, int]:
    """Return the levels with those who are not to meet counted by themselves, and no longer as rematches."""
    apart, again = divmod(levels["rematch"], APART)
    return {**levels, "apart": apart, "rematch": again}


def floats_of(field: FieldOfPlayers) -> tuple[Counter[EntrantId], Counter[EntrantId]]:
    """Return how often each entrant met a lower score, and a higher one, as the rounds were drawn."""
    downs: Counter[EntrantId] = Counter()
    ups: Counter[EntrantId] = Counter()
    for this_round in field.rounds:
        group = {entrant: index for index, members in enumerate(this_round.draft.ladder) for entrant in members}
        for table in this_round.draft.tables:
            own = [group[entrant] for entrant in table.seats]
            downs.update(entrant for entrant in table.seats if group[entrant] < max(own))
            ups.update(entrant for entrant in table.seats if group[entrant] > min(own))
    return downs, ups


def score_text(score: float) -> str:
    """Return a score for a reason: 2, 2.5."""
    return f"{score:g}"


def odd_lots(entrants: Sequence[EntrantId], lots: Mapping[EntrantId, int]) -> list[int]:
    """Return a number for everybody; their products make one pairing the best among those that are level."""
    return [_odd(stream("pairing", f"{lots[entrant]} of {len(lots)}")) for entrant in entrants]


def _odd(numbers: Stream) -> int:
    return 2 * numbers.randrange(_LOT // 2) + 1


def _stepped(points: list[int]) -> list[int]:
    """Return the points counted in their smallest step."""
    values = sorted(set(points))
    step = min((above - below for below, above in pairwise(values)), default=1)
    return [point // step for point in points]
