"""Table counts and final places (Chama 4.7.1, CH-61, CH-63)."""

from __future__ import annotations

from engine.core.model import Outcome, Seat, places_by
from engine.games.chama.formation import intact
from engine.games.chama.model import ChamaSeatState, ChamaSeatView, ChamaState
from engine.games.chama.types import Side, type_of

REALM_POINTS = (0, 3, 5, 8, 13, 21, 34)
"""Points for so many intact realms; six, which the text leaves out, goes on by the same law (CH-61)."""

COUNTED = frozenset({"time", "no_cards"})
"""The endings that table counts decide."""


def table_count(seat: ChamaSeatState | ChamaSeatView) -> int:
    """Return what a seat's table counts: realms by the scale, 2 a commander and 1 an army in the pool."""
    return REALM_POINTS[intact(seat.slots)] + sum(2 + (unit.army > 0) for unit in seat.pool)


def standing(state: ChamaState, side: Side) -> tuple[int, int, int]:
    """Return the sort key of a side that is still in play.

    Table count, intact realms, cards left to draw, of all members.
    """
    places = [state.seats[seat] for seat in side]
    return (
        sum(table_count(place) for place in places),
        sum(intact(place.slots) for place in places),
        sum(len(place.deck) - place.drawn for place in places),
    )


def sides_in_play(state: ChamaState) -> tuple[Side, ...]:
    """Return the sides of which nobody is out: a pair loses with its first member (CH-44)."""
    sides = type_of(state).sides(len(state.seats))
    return tuple(side for side in sides if not any(state.seats[seat].left for seat in side))


def outcome(state: ChamaState, reason: str, winner: Seat | None = None, behind: Seat | None = None) -> Outcome:
    """Return the places: the winner's side, sides in play by standing, then those out, last out first.

    CH-61, CH-63. A pair shares the better of its two places. The side of `behind` comes after those it is level with
    (CH-96).
    """
    keys: list[tuple[int, ...]] = [()] * len(state.seats)
    for side in type_of(state).sides(len(state.seats)):
        out = max(state.seats[seat].left for seat in side)
        rank = 2 if winner in side else 1
        key = (0, out) if out and rank == 1 else (rank, *standing(state, side), behind not in side)
        for seat in side:
            keys[seat] = key
    return Outcome(places_by(keys), tuple(table_count(place) for place in state.seats), reason)
