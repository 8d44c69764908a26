"""Leaving the match: resigning, and being expelled (WA-55, WA-60, WA-63, WA-81, WA-96, WA-98)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.core.model import Seat
from engine.games.wyrt_arton.betting import go_on, is_asked, may_raise
from engine.games.wyrt_arton.ending import ask_doors, end_match, leave, may_come, morto_falls, settle_doors
from engine.games.wyrt_arton.events import Events, Folded
from engine.games.wyrt_arton.magic import next_chooser
from engine.games.wyrt_arton.model import (
    NOT_VOTED,
    UNSEEN,
    ArtonAsk,
    ArtonSeatState,
    ArtonState,
    Chair,
    CheatRecord,
    Mode,
)
from engine.games.wyrt_arton.pots import award_last
from engine.games.wyrt_arton.seats import morto_of, seated

_BETTING = UNSEEN | {ArtonAsk.ACT, ArtonAsk.ANSWER, ArtonAsk.VOTE}
"""While a seat has its turn: nothing may tell whether it is in the middle of a cheat (WA-54)."""
_ROLLING = (ArtonAsk.DECK, ArtonAsk.SUIT, ArtonAsk.HEIGHT)


def expelled(state: ArtonState, seat: Seat, events: Events) -> ArtonState:
    """Take a caught cheat out of the match (WA-55)."""
    return _gone(state, seat, Chair.EXPELLED, events)


def _gone(state: ArtonState, seat: Seat, chair: Chair, events: Events) -> ArtonState:
    """Take a seat out; what it becomes depends on what is played for (WA-60, WA-96, WA-98)."""
    mode = state.options.mode
    if mode is Mode.DEATH_MATCH and seat == morto_of(state):
        state, chair = (state if state.fallen else morto_falls(state, events)), Chair.DEAD
    elif mode is Mode.DEATH_MATCH:
        chair = Chair.STANDING if state.fallen or state.time_called else Chair.LOST
    elif mode is Mode.LIFE_CASSINO and not state.seats[seat].money and state.seats[seat].stake:
        chair = Chair.LOST
    return leave(state, seat, chair, events)


def recorded(state: ArtonState, *, stopped: bool = False, caught: bool = False) -> ArtonState:
    """Keep the finished cheat for the end of the match (WA-54)."""
    assert state.theft is not None
    place, theft = state.seats[state.seat], state.theft
    record = CheatRecord(
        state.hand_number, state.seat, theft.insisted, stopped, caught, place.stolen, theft.trick, place.looked_at
    )
    return replace(state, theft=None, cheats=(*state.cheats, record))


def _lapsed(state: ArtonState) -> ArtonState:
    """A cheat or a magic card under way comes to nothing more, nor a cheat that has no level yet (WA-109, WA-81)."""
    if state.theft is not None:
        state = recorded(state, stopped=not state.theft.taken)
    if state.ask is ArtonAsk.VOTE:
        seats = tuple([replace(place, vote=NOT_VOTED) for place in state.seats])
        state = replace(state, seats=seats, tricks=state.tricks[:-1])
    return replace(state, power=None)


def _is_here(state: ArtonState, place: ArtonSeatState) -> bool:
    """Tell whether a seat plays, or may come (back): standing up is for good in a Death Match (WA-81, WA-97)."""
    match place.chair:
        case Chair.SEATED:
            return True
        case Chair.STANDING:
            return state.options.mode is not Mode.DEATH_MATCH
        case Chair.EMPTY:
            return not place.left
        case _:
            return False


def resign(state: ArtonState, seat: Seat, events: Events) -> ArtonState:
    """Take a seat out for good; raises IllegalAction when it is out already (WA-63)."""
    place = state.seats[seat]
    if state.outcome is not None or not _is_here(state, place):
        raise IllegalAction("not_asked", "WA-63", seat=seat)
    playing = place.in_hand
    if playing and events is not None:
        events.append(Folded(seat, place.stake))
    empty = place.chair is Chair.EMPTY
    state = leave(state, seat, Chair.EMPTY, events) if empty else _gone(state, seat, Chair.RESIGNED, events)
    if state.ask is ArtonAsk.BUCK:
        return end_match(state, "last", events) if len(seated(state)) < 2 else state
    if state.ask is ArtonAsk.DOORS:
        return _between_hands(state, place, events)
    return _in_the_hand(state, seat, events) if playing else state


def _between_hands(state: ArtonState, left: ArtonSeatState, events: Events) -> ArtonState:
    """Go on without a seat that `left`; where the table begins to wait by it, all are asked anew (WA-78, WA-105)."""
    playing, coming = len(seated(state)), may_come(state)
    if playing + len(coming) < 2:
        return end_match(state, "last" if playing else "stood", events)
    if coming and left.chair is Chair.SEATED and playing == 1:
        return ask_doors(state, events)
    return settle_doors(state, events)


def _in_the_hand(state: ArtonState, seat: Seat, events: Events) -> ArtonState:
    """Go on without the seat; what it was about to do lapses (WA-81)."""
    if sum([place.in_hand for place in state.seats]) == 1:
        return award_last(_lapsed(state), events)
    if state.ask in _ROLLING:
        return state
    if state.power is not None and seat == state.power.chooser != state.power.by:
        return next_chooser(state, seat) if state.ask is ArtonAsk.COIN else state
    if state.seat == seat:
        state = _lapsed(state)
        return (
            replace(state, ask=ArtonAsk.DECK) if state.ask is ArtonAsk.STRADDLE else go_on(state, state.seats, events)
        )
    if state.ask in _BETTING:
        if not is_asked(state.seats, state.seat):
            return go_on(_lapsed(state), state.seats, events)
        if state.ask is ArtonAsk.AMOUNT and not may_raise(state, state.seat):
            return replace(state, ask=ArtonAsk.ACT)
    return state
