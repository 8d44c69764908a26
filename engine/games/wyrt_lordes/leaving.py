"""A lord resigns: what was bet stays in the pot, the hand goes on among the others (WL-38)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.core.model import Seat
from engine.games.wyrt_lordes.bets import settle_when_in
from engine.games.wyrt_lordes.ending import end_match, leave, over_before_hand
from engine.games.wyrt_lordes.events import Events
from engine.games.wyrt_lordes.exchange import end_turn
from engine.games.wyrt_lordes.model import EXCHANGE, Dispute, WyrtAsk, WyrtState
from engine.games.wyrt_lordes.pot import award_without, pay_the_last
from engine.games.wyrt_lordes.seats import groups_in_play, in_order, in_play, next_lord
from engine.games.wyrt_lordes.truth import next_roll

_BEFORE_HAND = (WyrtAsk.START, WyrtAsk.SHUFFLE)
_DISPUTE = (WyrtAsk.ROLL_OFF, WyrtAsk.DICE_OFF)


def resign(state: WyrtState, seat: Seat, events: Events) -> WyrtState:
    """Take a lord out for good; raises IllegalAction when it is out already."""
    if state.seats[seat].left or state.outcome is not None:
        raise IllegalAction("not_asked", "WL-38", seat=seat)
    state = leave(state, [seat], True, events)
    if state.dispute is Dispute.MATCH:
        return _match_dispute_without(state, seat, events)
    if state.ask in _BEFORE_HAND:
        return over_before_hand(_shuffler_without(state, seat), events)
    if len(groups_in_play(state)) == 1:
        return pay_the_last(state, in_play(state)[0], events)
    if state.ask is WyrtAsk.BET:
        return settle_when_in(_lord_without(state, seat), events)
    if state.ask in EXCHANGE:
        return end_turn(state, seat, events) if seat == state.seat else state
    return _truth_without(state, seat, events)


def _shuffler_without(state: WyrtState, seat: Seat) -> WyrtState:
    """Let the next lord that has not shuffled yet shuffle, when the one that was to do it leaves."""
    lords = [other for other in in_order(state, seat) if not state.seats[other].shuffled]
    return replace(state, lord=lords[0], seat=lords[0]) if lords and seat == state.lord else state


def _lord_without(state: WyrtState, seat: Seat) -> WyrtState:
    """Let the next lord in order take over what the Lord of Wyrt leaves before anything was played."""
    if seat != state.lord:
        return state
    lord = next_lord(state, seat)
    return replace(state, lord=lord, seat=lord)


def _truth_without(state: WyrtState, seat: Seat, events: Events) -> WyrtState:
    """Take a hand out of the Hora da Verdade; a dispute that it was part of starts again (WL-38)."""
    state = replace(state, order=tuple(other for other in state.order if other != seat))
    if state.ask in _DISPUTE:
        return award_without(state, events) if seat in state.contenders else state
    return next_roll(state, events) if seat == state.seat else state


def _match_dispute_without(state: WyrtState, seat: Seat, events: Events) -> WyrtState:
    """Look again who has won the match, when one of those that were level resigns."""
    return end_match(state, events) if seat in state.contenders else state
