"""Table counts and final places (Chama 4.7.1, CH-61, CH-63)."""

from __future__ import annotations

from engine.core.model import Outcome, Seat, places_by
from engine.games.chama.formation import intact
from engine.games.chama.model import SeatState, State

REALM_POINTS = (0, 3, 5, 8, 13, 21, 34)
"""Points for so many intact realms; six, which the text leaves out, goes on by the same law (CH-61)."""


def table_count(seat: SeatState) -> int:
    """Return what a seat's table counts: realms by the scale, 2 a commander and 1 an army in the pool."""
    return REALM_POINTS[intact(seat.slots)] + sum(2 + (unit.army > 0) for unit in seat.pool)


def standing(seat: SeatState) -> tuple[int, int, int]:
    """Return what orders seats still in play: table count, intact realms, cards left to draw (CH-61)."""
    return table_count(seat), intact(seat.slots), len(seat.deck) - seat.drawn


def outcome(state: State, reason: str, winner: Seat | None = None) -> Outcome:
    """Return the places: the winner, the seats in play by their standing, then those out, last out first (CH-63)."""
    keys = [
        (0, place.left, 0, 0) if place.left else (2 if seat == winner else 1, *standing(place))
        for seat, place in enumerate(state.seats)
    ]
    return Outcome(places_by(keys), tuple(table_count(place) for place in state.seats), reason)
