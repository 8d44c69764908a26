"""Before the cards: seats and purses, the first Buck, the blinds, the straddle's offer.

Wyrt, Regras.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.core.model import Chance, Pick, Seat
from engine.games.wyrt_arton.events import ArtonHandBegan, Blind, BlindPaid, BuckDrawn, Events
from engine.games.wyrt_arton.model import NOBODY, ArtonAsk, ArtonOptions, ArtonSeatState, ArtonState, Chair, Mode
from engine.games.wyrt_arton.seats import (
    MORTO_LIVES,
    SEATS,
    first_purse_of,
    minimum_in,
    ring_from,
    seated,
)
from engine.games.wyrt_arton.sheets import CASA, MORTO, Sheet, sheet_of

ELITE_MINIMUM = 10_000
"""The least minimum bet of an elite table, in tibares (1.2)."""


def initial_state(options: ArtonOptions, seats: int, rules: int) -> ArtonState:
    """Return the state before the first Buck is known.

    Raises BadSetup for options that do not go with the seats.
    """
    _check(options, seats)
    purses = list(options.purses) or [first_purse_of(options)] * seats
    if not options.purses and options.mode is Mode.DEATH_MATCH:
        purses[-1] = MORTO_LIVES
    chairs = [Chair.SEATED] * (seats - options.empty) + [Chair.EMPTY] * options.empty
    places = tuple(ArtonSeatState(money, money, chair=chair) for money, chair in zip(purses, chairs, strict=True))
    minimum = minimum_in(options, 1)
    return ArtonState(options, rules, _sheets(options, seats), places, minimum, spent=options.spent)


def _check(options: ArtonOptions, seats: int) -> None:
    if seats not in SEATS:
        raise BadSetup("bad_seats", game="wyrt_arton", least=SEATS[0], most=SEATS[-1], seats=seats)
    for name, listed in (("purses", options.purses), ("sheets", options.sheets)):
        if len(listed) not in (0, seats):
            raise BadSetup("bad_seat_list", game="wyrt_arton", option=name, count=len(listed), seats=seats)
    if options.elite and options.mode is Mode.MONEY and options.minimum < ELITE_MINIMUM:
        raise BadSetup("elite_minimum", game="wyrt_arton", minimum=options.minimum, least=ELITE_MINIMUM)
    opening = options.empty and (options.mode is Mode.DEATH_MATCH or not options.doors)
    if opening or seats - options.empty < SEATS[0]:
        raise BadSetup("bad_empty", game="wyrt_arton", empty=options.empty, seats=seats)
    if len(options.owner) > 1 or any(not 0 <= seat < seats - options.empty for seat in options.owner):
        last = seats - options.empty - 1
        raise BadSetup("bad_owner", game="wyrt_arton", listed=options.owner, last=last)


def _sheets(options: ArtonOptions, seats: int) -> tuple[Sheet, ...]:
    sheets = [sheet_of(text) for text in options.sheets] or [CASA] * seats
    if options.mode is Mode.DEATH_MATCH:
        sheets[-1] = MORTO
    return tuple(sheets)


def draw_of_buck(state: ArtonState) -> Chance:
    """Return the lot that says who is the first Buck, among one where the owner is named (WA-39)."""
    return Chance(Pick(1, len(first_bucks(state))), "first buck")


def first_bucks(state: ArtonState) -> tuple[Seat, ...]:
    """Return the seats one of which is the first Buck."""
    return tuple(_owner(state) or seated(state))


def choose_buck(state: ArtonState, index: int, events: Events) -> ArtonState:
    """Take the first Buck."""
    owner = _owner(state)
    buck = first_bucks(state)[index]
    if events is not None:
        events.append(BuckDrawn(buck, not owner))
    return begin_hand(replace(state, first_buck=buck), buck, events)


def _owner(state: ArtonState) -> tuple[Seat, ...]:
    """Return the owner of the deck, who may have resigned before the first hand."""
    return tuple([seat for seat in state.options.owner if state.seats[seat].chair is Chair.SEATED])


def begin_hand(state: ArtonState, buck: Seat, events: Events) -> ArtonState:
    """Collect the blinds, then offer the straddle (WA-41); nothing of the hand before remains."""
    before, sits = state.seats, Chair.SEATED
    order = [seat for seat in ring_from(state, buck + 1) if before[seat].chair is sits]
    small, big = order[0], order[1]
    minimum = minimum_in(state.options, state.orbit)
    hand_number = state.hand_number + 1
    if events is not None:
        events.append(ArtonHandBegan(hand_number, state.orbit, buck, small, big, minimum))
    dues: dict[Seat, tuple[Blind, int]] = {small: ("small", (minimum + 1) // 2), big: ("big", minimum)}
    for seat in order:
        if state.seats[seat].owes:
            dues[seat] = (dues[seat][0] if seat in dues else "newcomer", minimum)
    seats = tuple([_fresh(place, dues[seat][1] if seat in dues else 0) for seat, place in enumerate(state.seats)])
    if events is not None:
        events.extend(
            BlindPaid(seat, kind, seats[seat].stake, not seats[seat].money) for seat, (kind, _) in dues.items()
        )
    straddler = order[2] if len(order) > 2 else NOBODY
    offered = straddler != NOBODY and seats[straddler].money + seats[straddler].stake >= 2 * minimum
    return ArtonState(
        options=state.options,
        rules=state.rules,
        sheets=state.sheets,
        seats=seats,
        minimum=minimum,
        ask=ArtonAsk.STRADDLE if offered else ArtonAsk.DECK,
        hand_number=hand_number,
        orbit=state.orbit,
        first_buck=state.first_buck,
        buck=buck,
        small=small,
        big=big,
        seat=straddler if offered else NOBODY,
        highest=minimum,
        spent=state.spent,
        fallen=state.fallen,
        time_called=state.time_called,
        cheats=state.cheats,
        tricks=state.tricks,
    )


def _fresh(place: ArtonSeatState, due: int) -> ArtonSeatState:
    """Return the seat as a hand begins, this much or all it has paid unseen."""
    paid = min(due, place.money)
    return ArtonSeatState(
        place.money - paid,
        place.brought,
        place.money,
        place.chair,
        place.left,
        paid,
        paid,
        place.chair is Chair.SEATED,
    )
