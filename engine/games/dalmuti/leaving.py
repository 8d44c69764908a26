"""A seat that resigns: the others play on without its cards (DA-29 to DA-31)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.core.model import Seat
from engine.games.dalmuti.events import Event, SeatLeft
from engine.games.dalmuti.hand import without_caller, without_contender, without_gift
from engine.games.dalmuti.model import Ask, State
from engine.games.dalmuti.scoring import await_deal, end_match
from engine.games.dalmuti.seating import in_play, unlinked
from engine.games.dalmuti.trick import drop

Events = list[Event] | None


def leave(state: State, seat: Seat, events: Events) -> State:
    """Take a seat out of the match; the last one left has won it. Raises IllegalAction for one that has left."""
    deal = state.deal
    if seat in deal.left or deal.ask is Ask.OVER:
        raise IllegalAction("not_asked", "DA-29", seat=seat)
    if events is not None:
        events.append(SeatLeft(seat))
    held = seat in in_play(deal)
    ring = unlinked(deal.ring, seat)
    deal = replace(deal, left=(*deal.left, seat), gone=deal.gone + state.hands[seat], ring=ring)
    hands = (*state.hands[:seat], 0, *state.hands[seat + 1 :])
    state = replace(state, deal=deal, hands=hands)
    if len(deal.left) == len(hands) - 1:
        return end_match(state, "last_seat", events)
    match deal.ask:
        case Ask.START:
            return without_contender(state, seat)
        case Ask.DEAL:
            order = tuple(other for other in deal.order if other != seat)
            return await_deal(deal, order, deal.hand, deal.dealer if deal.dealer != seat else None)
        case Ask.CALL:
            return without_caller(state, seat, events)
        case Ask.GIFT:
            return without_gift(state, seat, events)
        case _:
            return drop(state, seat, events) if held else state
