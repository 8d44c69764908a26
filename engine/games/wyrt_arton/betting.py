"""Betting turns: who is asked, what is paid, and what follows.

Wyrt, Apostas; WA-6, WA-14, WA-43 to WA-46, WA-67.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.wyrt_arton.actions import RaiseBy
from engine.games.wyrt_arton.ending import regenerate
from engine.games.wyrt_arton.events import Called, Checked, Events, Folded, Raised
from engine.games.wyrt_arton.model import BETTING_TURNS, NOBODY, ArtonAsk, ArtonSeatState, ArtonState
from engine.games.wyrt_arton.pots import award_last, showdown
from engine.games.wyrt_arton.seats import RINGS, Seats, swapped


def to_call(state: ArtonState, seat: Seat) -> int:
    """Return the money a seat must add to match the highest stake, limited by its purse."""
    place = state.seats[seat]
    return min(place.money, max(state.highest - place.stake, 0))


def is_level(state: ArtonState, seat: Seat) -> bool:
    """Tell whether the seat has staked as much as anybody (WA-15)."""
    return state.seats[seat].stake >= state.highest


def room_of(state: ArtonState, seat: Seat) -> int:
    """Return what the seat has left after paying the highest stake, 0 when nothing is."""
    place = state.seats[seat]
    return max(place.money - max(state.highest - place.stake, 0), 0)


def is_asked(seats: Seats, seat: Seat) -> bool:
    """Tell whether a seat in the hand has anything to decide.

    Money, and somebody to play it against (WA-67).
    """
    place = seats[seat]
    if not place.money:
        return False
    stake = place.stake
    for other, rival in enumerate(seats):
        if rival.in_hand and other != seat and (rival.money or rival.stake > stake):
            return True
    return False


def may_raise(state: ArtonState, seat: Seat) -> bool:
    """Tell whether there is money left after paying, and another seat with money to answer (WA-68)."""
    place = state.seats[seat]
    if place.money <= state.highest - place.stake:
        return False
    return len([1 for other in state.seats if other.in_hand and other.money]) > 1


def open_turn(state: ArtonState, first: Seat, events: Events) -> ArtonState:
    """Begin the next betting turn: everybody in the hand has a turn of its own, clockwise from `first` on."""
    turn = state.turn + 1
    seats = state.seats
    if turn > 1:
        seats = tuple([replace(place, acted=False, turn_stake=0) if place.in_hand else place for place in seats])
    count = len(seats)
    state = replace(state, turn=turn, opener=first % count, seat=(first - 1) % count, raiser=NOBODY, asked=False)
    return go_on(state, seats, events)


def without(state: ArtonState, seat: Seat, place: ArtonSeatState, events: Events) -> ArtonState:
    """Go on without a seat that has left the hand; the last one in it takes everything."""
    seats = swapped(state.seats, seat, replace(place, in_hand=False))
    if sum([other.in_hand for other in seats]) == 1:
        return award_last(replace(state, seats=seats), events)
    return go_on(state, seats, events)


def go_on(state: ArtonState, seats: Seats, events: Events) -> ArtonState:
    """Ask the next of these seats; without any, end the betting turn."""
    highest, raiser = state.highest, state.raiser
    rings = RINGS[len(seats)]
    if raiser != NOBODY:
        for seat in rings[raiser + 1]:
            place = seats[seat]
            if place.in_hand and place.stake < highest and seat != raiser and is_asked(seats, seat):
                return replace(state, seats=seats, ask=ArtonAsk.ANSWER, seat=seat, asked=True)
    holdem = state.options.raise_rule == "holdem"
    for seat in rings[state.seat + 1 if holdem else state.opener]:
        place = seats[seat]
        if place.in_hand and (not place.acted or (holdem and place.stake < highest)) and is_asked(seats, seat):
            ask = ArtonAsk.ANSWER if place.acted else ArtonAsk.ACT
            return replace(state, seats=seats, ask=ask, seat=seat, asked=True, raiser=NOBODY)
    return _close_turn(replace(state, seats=seats, raiser=NOBODY), events)


def resume(state: ArtonState, events: Events) -> ArtonState:
    """Let the seat go on with its turn after something besides the bet, while it has something to decide."""
    place = state.seats[state.seat]
    if place.in_hand and is_asked(state.seats, state.seat):
        return replace(state, ask=ArtonAsk.ACT)
    return go_on(state, state.seats, events)


def _close_turn(state: ArtonState, events: Events) -> ArtonState:
    if state.asked and state.options.regeneration == "turn":
        state = regenerate(state, events)
    if state.turn == BETTING_TURNS:
        return showdown(state, events)
    return replace(state, ask=ArtonAsk.SUIT, seat=NOBODY, suit_rolls=0, asked=False)


def _staked(place: ArtonSeatState, amount: int, acted: bool) -> ArtonSeatState:
    return replace(
        place,
        money=place.money - amount,
        stake=place.stake + amount,
        turn_stake=place.turn_stake + amount,
        acted=acted,
    )


def check(state: ArtonState, seat: Seat, _action: object, events: Events) -> ArtonState:
    """Pass (WA-15)."""
    if events is not None:
        events.append(Checked(seat))
    return go_on(state, swapped(state.seats, seat, replace(state.seats[seat], acted=True)), events)


def call(state: ArtonState, seat: Seat, _action: object, events: Events) -> ArtonState:
    """Pay the highest stake, or all the seat has (WA-8).

    An answer does not use up its own turn (WA-43).
    """
    amount = to_call(state, seat)
    place = state.seats[seat]
    answer = state.ask is ArtonAsk.ANSWER
    if events is not None:
        events.append(Called(seat, amount, amount == place.money, answer))
    paid = _staked(place, amount, place.acted or not answer)
    return go_on(state, swapped(state.seats, seat, paid), events)


def fold(state: ArtonState, seat: Seat, _action: object, events: Events) -> ArtonState:
    """Leave the hand; what the seat has staked stays."""
    place = state.seats[seat]
    if events is not None:
        events.append(Folded(seat, place.stake))
    return without(state, seat, place, events)


def raise_by(state: ArtonState, seat: Seat, action: RaiseBy, events: Events) -> ArtonState:
    """Raise; by the literal rule all others answer at once, under holdem in turn (WA-43, WA-74)."""
    place = state.seats[seat]
    paid = to_call(state, seat) + action.amount
    highest = place.stake + paid
    if events is not None:
        events.append(Raised(seat, action.amount, paid, highest, paid == place.money))
    seats = swapped(state.seats, seat, _staked(place, paid, True))
    if state.options.raise_rule == "literal":
        return go_on(replace(state, highest=highest, raiser=seat), seats, events)
    if action.amount >= state.minimum:
        seats = tuple(
            [replace(rival, acted=other == seat) if rival.in_hand else rival for other, rival in enumerate(seats)]
        )
    return go_on(replace(state, highest=highest), seats, events)
