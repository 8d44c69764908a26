"""Seats: who sits, who plays the hand, and in which order they are asked."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.wyrt_arton.model import NOBODY, ArtonOptions, ArtonSeatState, ArtonState, Chair, Mode

Seats: TypeAlias = tuple[ArtonSeatState, ...]

SEATS = range(2, 10)
"""Two or more; nine hands of five leave seven cards of the deck (WA-35)."""
LIVES = 20
"""Points of life of a mortal (R4, WA-59)."""
MORTO_LIVES = 30
"""Points of life of the Morto (R6, WA-59)."""
_LIFE_MINIMUM = 2
_MOST_DOUBLINGS = 40

RINGS = {
    size: tuple(tuple((first + step) % size for step in range(size)) for first in range(size + 1)) for size in SEATS
}
"""For each number of seats all of them clockwise from any on; the seat after the last is the first."""


def ring_from(state: ArtonState, first: Seat) -> tuple[Seat, ...]:
    """Return all seats clockwise from `first` on."""
    return RINGS[len(state.seats)][first % len(state.seats)]


def swapped(seats: Seats, seat: Seat, place: ArtonSeatState) -> Seats:
    """Return the seats with another one in a place."""
    changed = [*seats]
    changed[seat] = place
    return tuple(changed)


def with_seat(state: ArtonState, seat: Seat, place: ArtonSeatState, /, **changes: Any) -> ArtonState:
    """Return the state with one seat, and whatever else, changed."""
    return replace(state, seats=swapped(state.seats, seat, place), **changes)


def seated(state: ArtonState) -> tuple[Seat, ...]:
    """Return who sits at the table, in the order of the seats."""
    sits = Chair.SEATED
    return tuple([seat for seat, place in enumerate(state.seats) if place.chair is sits])


def in_hand(state: ArtonState, first: Seat) -> tuple[Seat, ...]:
    """Return who is still in the hand, clockwise from `first` on."""
    seats = state.seats
    return tuple([seat for seat in ring_from(state, first) if seats[seat].in_hand])


def pot_of(state: ArtonState) -> int:
    """Return all that is staked in the hand, dead money too."""
    return state.dead + sum([place.stake for place in state.seats])


def morto_of(state: ArtonState) -> Seat:
    """Return the seat of the Morto, the last of a Death Match; NOBODY in other modes (WA-59)."""
    return len(state.seats) - 1 if state.options.mode is Mode.DEATH_MATCH else NOBODY


def first_purse_of(options: ArtonOptions) -> int:
    """Return what somebody sits down with where no purse is given.

    The buy-in, or points of life (WA-36, WA-59).
    """
    return options.minimum * options.buy_in if options.mode is Mode.MONEY else LIVES


def minimum_in(options: ArtonOptions, orbit: int) -> int:
    """Return the minimum bet of an orbit, counted from 1 (WA-28, WA-37, WA-59, WA-77)."""
    first = options.minimum if options.mode is Mode.MONEY else _LIFE_MINIMUM
    if options.mode is Mode.DEATH_MATCH:
        doublings = orbit - 4
    elif options.until_one:
        doublings = orbit - 3
    else:
        doublings = 0
    return first << min(max(doublings, 0), _MOST_DOUBLINGS)
