"""Who plays together: seats, groups, and the order of the lords (WL-7, WL-9, WL-10)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.core.model import Seat
from engine.games.wyrt_lordes.model import Groups, WyrtOptions, WyrtSeatState, WyrtState, WyrtView

Group = tuple[Seat, ...]

_SIZE = {Groups.NONE: 1, Groups.PAIRS: 2, Groups.TRIOS: 3}
_SEATS = {Groups.NONE: (2, 3, 4, 5), Groups.PAIRS: (4, 6), Groups.TRIOS: (6,)}


def with_seat(state: WyrtState, seat: Seat, place: WyrtSeatState, /, **changes: Any) -> WyrtState:
    """Return the state with one lord, and whatever else, changed."""
    seats = state.seats
    return replace(state, seats=(*seats[:seat], place, *seats[seat + 1 :]), **changes)


def check_seats(options: WyrtOptions, seats: int) -> None:
    """Raise BadSetup when this many lords cannot play by these options."""
    allowed = _SEATS[options.groups]
    if options.groups is Groups.NONE and seats not in allowed:
        raise BadSetup("bad_seats", game="wyrt_lordes", least=allowed[0], most=allowed[-1], seats=seats)
    if seats not in allowed:
        raise BadSetup("bad_groups", size=_SIZE[options.groups], seats=seats)


@lru_cache(maxsize=32)
def groups_of(groups: Groups, seats: int) -> tuple[Group, ...]:
    """Return the groups, A first: their members alternate round the table; a lord alone is a group too."""
    count = seats // _SIZE[groups]
    return tuple(tuple(range(first, seats, count)) for first in range(count))


def group_of(state: WyrtState | WyrtView, seat: Seat) -> int:
    """Return the number of a seat's group, from 0."""
    return seat % (len(state.seats) // _SIZE[state.options.groups])


def in_play(state: WyrtState) -> tuple[Seat, ...]:
    """Return the lords that are not out."""
    return tuple([seat for seat, place in enumerate(state.seats) if not place.left])


def groups_in_play(state: WyrtState) -> tuple[Group, ...]:
    """Return the groups that still have a lord in play."""
    if state.options.groups is Groups.NONE:
        return tuple([(seat,) for seat in in_play(state)])
    every = groups_of(state.options.groups, len(state.seats))
    return tuple([group for group in every if any(not state.seats[seat].left for seat in group)])


def next_lord(state: WyrtState, seat: Seat) -> Seat:
    """Return the next lord in order that is not out; the seat itself when there is no other."""
    count, step = len(state.seats), -1 if state.options.anticlockwise else 1
    other = (seat + step) % count
    while state.seats[other].left and other != seat:
        other = (other + step) % count
    return other


def in_order(state: WyrtState, first: Seat) -> tuple[Seat, ...]:
    """Return the lords in play in the order of play, from `first` on, whether that one is in play or not."""
    count, step = len(state.seats), -1 if state.options.anticlockwise else 1
    ring = [(first + step * at) % count for at in range(count)]
    return tuple([seat for seat in ring if not state.seats[seat].left])
