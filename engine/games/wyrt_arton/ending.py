"""After a hand: who is out, the question between hands, the next Buck, the end.

WA-37, WA-38, WA-60 to WA-62.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Outcome, Seat, places_by
from engine.games.wyrt_arton.actions import SitDown, StaySeated
from engine.games.wyrt_arton.cheat_events import CheatsRevealed
from engine.games.wyrt_arton.events import (
    ArtonMatchEnded,
    ArtonSeatOut,
    DoorAnswered,
    Events,
    MortoFell,
    MortoRegenerated,
    SatDown,
    StoodUp,
    TableWaits,
    WishGranted,
)
from engine.games.wyrt_arton.model import (
    BEFORE_THE_FIRST_HAND,
    NOBODY,
    ArtonAsk,
    ArtonSeatState,
    ArtonState,
    Chair,
    Mode,
)
from engine.games.wyrt_arton.seats import morto_of, ring_from, seated, with_seat
from engine.games.wyrt_arton.setup import begin_hand

_ASKABLE = {Chair.SEATED, Chair.STANDING, Chair.EMPTY}


def after_hand(state: ArtonState, events: Events) -> ArtonState:
    """Take out who has nothing left; then the match is over, or all are asked, or the next hand begins."""
    state = _without_the_broke(state, events)
    if state.options.regeneration == "hand":
        state = regenerate(state, events)
    coming = may_come(state)
    if len(seated(state)) + len(coming) < 2:
        return end_match(state, "last", events)
    if state.time_called:
        return end_match(state, "time", events)
    if _has_doors(state) and not _completes_the_match(state, _next_buck(state, coming)[1]):
        return ask_doors(state, events)
    return _next_hand(state, events)


def may_come(state: ArtonState) -> tuple[Seat, ...]:
    """Return the seats that a match with fewer than two seated waits for; none in version 1 (WA-78)."""
    if state.rules == 1 or state.options.mode is Mode.DEATH_MATCH or len(seated(state)) >= 2:
        return ()
    return tuple([seat for seat, place in enumerate(state.seats) if _may_sit_down(place)])


def _may_sit_down(place: ArtonSeatState) -> bool:
    return place.chair is Chair.STANDING or (place.chair is Chair.EMPTY and not place.left)


def ask_doors(state: ArtonState, events: Events) -> ArtonState:
    """Ask everybody whether it plays the next hand.

    A table with fewer than two seated waits for more (WA-78).
    """
    coming = may_come(state)
    if coming and events is not None:
        events.append(TableWaits(coming))
    seats = tuple([replace(place, answer="") for place in state.seats])
    return replace(state, seats=seats, ask=ArtonAsk.DOORS, seat=NOBODY)


def _without_the_broke(state: ArtonState, events: Events) -> ArtonState:
    """Everybody without money or points of life is out; the Morto first, since with him no soul is lost (WA-96)."""
    broke = [seat for seat, place in enumerate(state.seats) if not place.money and place.chair is Chair.SEATED]
    if morto_of(state) in broke:
        state = morto_falls(state, events)
    for seat in broke:
        state = leave(state, seat, _end_of_the_broke(state, seat), events)
    return state


def _end_of_the_broke(state: ArtonState, seat: Seat) -> Chair:
    match state.options.mode:
        case Mode.MONEY:
            return Chair.BROKE
        case Mode.LIFE_CASSINO:
            return Chair.LOST
        case Mode.DEATH_MATCH:
            spared = state.fallen or state.time_called or seat == morto_of(state)
            return Chair.DEAD if spared else Chair.LOST


def morto_falls(state: ArtonState, events: Events) -> ArtonState:
    """Note the Morto's fall: no soul is lost from now on, and standing up is free (WA-96)."""
    if events is not None:
        events.append(MortoFell(morto_of(state)))
    return replace(state, fallen=True)


def leave(state: ArtonState, seat: Seat, chair: Chair, events: Events) -> ArtonState:
    """Let a seat leave its chair in this hand, or for good.

    The Morto takes the points of life of a lost soul (WA-96).
    """
    if events is not None:
        events.append(ArtonSeatOut(seat, chair))
    place = state.seats[seat]
    taken = chair is Chair.LOST and state.options.mode is Mode.DEATH_MATCH
    left = place.left or state.hand_number or (BEFORE_THE_FIRST_HAND if state.rules > 1 else 1)
    place = replace(place, chair=chair, left=left, in_hand=False, answer="", money=0 if taken else place.money)
    return with_seat(state, seat, place)


def regenerate(state: ArtonState, events: Events) -> ArtonState:
    """Give the Morto a point of life, up to his first number, unless he has none left (WA-29, WA-95)."""
    morto = morto_of(state)
    if morto == NOBODY or state.fallen:
        return state
    place = state.seats[morto]
    if not place.money or place.money + place.stake >= place.brought:
        return state
    if events is not None:
        events.append(MortoRegenerated(morto, 1))
    return with_seat(state, morto, replace(place, money=place.money + 1))


def _has_doors(state: ArtonState) -> bool:
    """Tell whether seats may stand up now: by the option, or since the Morto has fallen (WA-30, WA-62)."""
    return state.fallen if state.options.mode is Mode.DEATH_MATCH else state.options.doors


def _next_buck(state: ArtonState, coming: tuple[Seat, ...] = ()) -> tuple[Seat, bool]:
    """Return who is Buck next, and whether the mark comes to, or passes over, the first Buck's chair (WA-77).

    Seats that are `coming` count as seated.
    """
    first = False
    for seat in ring_from(state, state.buck + 1):
        first = first or seat == state.first_buck
        if state.seats[seat].chair is Chair.SEATED or seat in coming:
            return seat, first
    raise AssertionError("nobody is seated")


def _completes_the_match(state: ArtonState, orbit: bool) -> bool:
    """Tell whether the end of this orbit is that of the match (WA-37)."""
    counted = state.options.mode is not Mode.DEATH_MATCH and not state.options.until_one
    return orbit and counted and state.orbit == state.options.orbits


def _next_hand(state: ArtonState, events: Events) -> ArtonState:
    buck, orbit = _next_buck(state)
    if _completes_the_match(state, orbit):
        return end_match(state, "orbits", events)
    return begin_hand(replace(state, orbit=state.orbit + 1) if orbit else state, buck, events)


def doors_wait_for(state: ArtonState) -> tuple[Seat, ...]:
    """Return who has still to say whether it plays the next hand (WA-62)."""
    asked = {Chair.SEATED} if state.options.mode is Mode.DEATH_MATCH else _ASKABLE
    return tuple(
        [
            seat
            for seat, place in enumerate(state.seats)
            if place.chair in asked and not place.answer and (place.chair is Chair.SEATED or _may_sit_down(place))
        ]
    )


def answer_doors(state: ArtonState, seat: Seat, action: object, events: Events) -> ArtonState:
    """Take a seat's answer whether it plays the next hand; answers take effect together (WA-78)."""
    place = replace(state.seats[seat], answer="in" if isinstance(action, StaySeated | SitDown) else "out")
    if events is not None:
        events.append(DoorAnswered(seat, place.answer))
    return settle_doors(with_seat(state, seat, place), events)


def settle_doors(state: ArtonState, events: Events) -> ArtonState:
    """Let seats stand up and sit down once all have answered, and go on (WA-62, WA-78).

    A table that waits goes on as soon as two will sit, and ends once no two can.
    """
    waiting = doors_wait_for(state)
    if may_come(state):
        sitting = [seat for seat, place in enumerate(state.seats) if _will_sit(place)]
        possible = {*sitting, *waiting}
        if len(sitting) < 2 <= len(possible):
            return state
    elif waiting:
        return state
    waited, last = bool(may_come(state)), seated(state)
    seats = tuple([_moved(state, seat, place, events) for seat, place in enumerate(state.seats)])
    state = replace(state, seats=seats)
    if len(seated(state)) >= 2:
        return _next_hand(state, events)
    if not waited and len(seated(state)) + len(may_come(state)) >= 2:
        return ask_doors(state, events)
    return end_match(state, "last", events) if seated(state) else end_match(state, "stood", events, last)


def _will_sit(place: ArtonSeatState) -> bool:
    """Tell whether a seat plays the next hand if nothing else is said."""
    return place.answer != "out" if place.chair is Chair.SEATED else place.answer == "in"


def _moved(state: ArtonState, seat: Seat, place: ArtonSeatState, events: Events) -> ArtonSeatState:
    if place.chair is Chair.SEATED and place.answer == "out":
        if events is not None:
            events.append(StoodUp(seat))
        return replace(place, chair=Chair.STANDING, left=state.hand_number, owes=False, answer="")
    if place.chair is not Chair.SEATED and place.answer == "in":
        if events is not None:
            events.append(SatDown(seat, place.money))
        return replace(place, chair=Chair.SEATED, left=0, owes=True, answer="")
    return replace(place, answer="")


def end_match(state: ArtonState, reason: str, events: Events, last: tuple[Seat, ...] = ()) -> ArtonState:
    """Give places and scores; `last` are those that were asked last, where all of them stood up (WA-97)."""
    keys = [_rank(state, seat, last) for seat in range(len(state.seats))]
    scores = tuple(0 if place.chair is Chair.EMPTY else place.money for place in state.seats)
    outcome = Outcome(places_by(keys), scores, reason)
    if events is not None:
        winner = seated(state)
        if state.options.mode is Mode.DEATH_MATCH and len(winner) == 1 and winner[0] != morto_of(state):
            events.append(WishGranted(winner[0]))
        if state.options.cheating and state.options.cheats_told:
            events.append(CheatsRevealed(state.cheats, state.tricks))
        events.append(ArtonMatchEnded(outcome))
    return replace(state, ask=ArtonAsk.OVER, seat=NOBODY, outcome=outcome)


def _rank(state: ArtonState, seat: Seat, last: tuple[Seat, ...]) -> tuple[int, int, int]:
    """Return what a seat's place goes by, the greater the better (WA-38, WA-60, WA-97, WA-99)."""
    place = state.seats[seat]
    match state.options.mode, place.chair:
        case _, Chair.EMPTY:
            return (-1, 0, 0)
        case Mode.LIFE_CASSINO, Chair.LOST:
            return (0, place.left, 0)
        case Mode.LIFE_CASSINO, _:
            return (1, place.money - place.brought, 0)
        case _, Chair.SEATED:
            return (5, place.money, 0)
        case Mode.MONEY, _:
            return (0, place.left, 0)
        case _, Chair.STANDING:
            return (4, place.left, place.money if seat in last else -1)
        case _, Chair.LOST:
            return (1, place.left, 0)
        case _:
            return (2, place.left, 0)
