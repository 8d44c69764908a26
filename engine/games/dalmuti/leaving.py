"""A seat that resigns: the others play on without its cards (DA-29 to DA-31)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.core.model import Seat
from engine.games.dalmuti.events import DalmutiSeatLeft, Events
from engine.games.dalmuti.hand import without_caller, without_contender, without_gift
from engine.games.dalmuti.model import DalmutiAsk, DalmutiState
from engine.games.dalmuti.scoring import await_deal, end_match
from engine.games.dalmuti.seating import in_play, unlinked
from engine.games.dalmuti.trick import drop


def leave(state: DalmutiState, seat: Seat, events: Events) -> DalmutiState:
    """Take a seat out of the match; the last one left has won it.

    Raises IllegalAction for one that has left.
    """
    deal = state.deal
    if seat in deal.left or deal.ask is DalmutiAsk.OVER:
        raise IllegalAction("not_asked", "DA-29", seat=seat)
    if events is not None:
        events.append(DalmutiSeatLeft(seat))
    held = seat in in_play(deal)
    ring = unlinked(deal.ring, seat)
    deal = replace(deal, left=(*deal.left, seat), gone=deal.gone + state.hands[seat], ring=ring)
    hands = (*state.hands[:seat], 0, *state.hands[seat + 1 :])
    state = replace(state, deal=deal, hands=hands)
    if len(deal.left) == len(hands) - 1:
        return end_match(state, "last_seat", events)
    match deal.ask:
        case DalmutiAsk.START:
            return without_contender(state, seat)
        case DalmutiAsk.DEAL:
            order = tuple(other for other in deal.order if other != seat)
            return await_deal(deal, order, deal.hand, deal.dealer if deal.dealer != seat else None)
        case DalmutiAsk.CALL:
            return without_caller(state, seat, events)
        case DalmutiAsk.GIFT:
            return without_gift(state, seat, events)
        case _:
            return drop(state, seat, events) if held else state
