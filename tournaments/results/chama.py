"""Results of a Chama table played with real cards: a win, or the count when time was called (CH-61)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from engine.core.model import places_by
from tournaments.errors import TournamentError
from tournaments.results.forms import Score, Scoring, Settled, added, checked_places

REALM_POINTS = (0, 3, 5, 8, 13, 21, 34)
"""What so many intact realms count: 4.7.1, with six of them as CH-61 continues the row."""
LIMITS = {"armies": 20, "commanders": 16, "realms": 6, "pile": 52}
"""One suit of four packs holds no more than this (1.3); six slots make the formation (2.2)."""


class ArmyCount(msgspec.Struct, frozen=True):
    """The forces of a seat when time is called.

    Armies and commanders in its pool, intact realms, cards to draw.
    """

    armies: int
    commanders: int
    realms: int
    pile: int = 0

    @property
    def points(self) -> int:
        """The table count of 4.7.1: an army 1, a commander 2, intact realms by the table."""
        return self.armies + 2 * self.commanders + REALM_POINTS[self.realms]

    @property
    def score(self) -> Score:
        """Table count, then more intact realms, then more cards in the draw pile (CH-61)."""
        return (self.points, self.realms, self.pile)


Victory: TypeAlias = Literal["six_realms", "ten_realms", "conquest", "last_seat"]
"""How a game was won: six realms (1.4.2), a pair's ten (CH-54), a conquest (CH-55), or nobody else left (CH-44)."""


def victories_of(type_name: str, *, six_realms_too: bool = False) -> tuple[Victory, ...]:
    """Return how a game of Chama of that type may be won, the usual way first.

    1.4.2, CH-44, CH-54, CH-55.
    """
    match type_name:
        case "duplas":
            return ("ten_realms", "last_seat")
        case "conquistadores":
            return ("conquest", "six_realms", "last_seat") if six_realms_too else ("conquest", "last_seat")
        case _:
            return ("six_realms", "last_seat")


class SixRealms(msgspec.Struct, frozen=True, tag="six_realms", omit_defaults=True):
    """An entrant won, `by` six realms as a rule; the others by their typed places or by their counts.

    `winner` counts the table's entrants from 0, `places` are in their order; `counts` are in seat order, one for each
    member of a pair. Two entrants need neither. With counts alone the others rank by them (CH-63); the winner's may be
    left out (None).
    """

    winner: int
    counts: tuple[ArmyCount | None, ...] = ()
    places: tuple[int, ...] = ()
    by: Victory = "six_realms"

    def settle(self, seats: int, strict: bool, members: int = 1, scoring: Scoring | None = None) -> Settled:
        """Return the winner first and the others behind; raises TournamentError when something is missing."""
        if not 0 <= self.winner < seats:
            raise TournamentError("bad_winner", winner=self.winner, seats=seats)
        scores = _scores(self.counts, seats, members)
        if self.places:
            places = checked_places(self.places, seats)
            if places[self.winner] != 1 or places.count(1) != 1:
                raise TournamentError("bad_places", places=places, seats=seats)
            return Settled(places, scores)
        others = [seat for seat in range(seats) if seat != self.winner]
        if seats > 2 and not all(scores[seat] for seat in others):
            raise TournamentError("counts_missing", seats=seats)
        keys = [(1,) if seat == self.winner else (0, *scores[seat]) for seat in range(seats)]
        return Settled(places_by(keys), scores)


class TableCounts(msgspec.Struct, frozen=True, tag="table_counts"):
    """Counts of what each seat had on the table at time, in seat order (4.7.1, CH-61).

    Both counts of a pair are added, each by its own table. Razings count nothing, in Conquistadores too.
    """

    counts: tuple[ArmyCount, ...]

    def settle(self, seats: int, strict: bool, members: int = 1, scoring: Scoring | None = None) -> Settled:
        """Rank the entrants by their counts.

        Where places must be strict, a tie asks for one more rodada (CH-61).
        """
        scores = _scores(self.counts, seats, members)
        if not self.counts:
            raise TournamentError("counts_missing", seats=seats * members)
        places = places_by(list(scores))
        if strict and len(set(places)) < seats:
            raise TournamentError("play_one_more_rodada", places=places)
        return Settled(places, scores)


def _scores(counts: tuple[ArmyCount | None, ...], seats: int, members: int) -> tuple[Score, ...]:
    if counts and len(counts) != seats * members:
        raise TournamentError("counts_missing", seats=seats * members)
    for count in counts:
        for name, most in LIMITS.items() if count else ():
            if not 0 <= getattr(count, name) <= most:
                raise TournamentError("bad_count", figure=name, most=most)
    return added([count.score if count else () for count in counts], seats, members)
