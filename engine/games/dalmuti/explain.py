"""The permission or refusal of every action, with a code and its rule.

No other module decides it. `legal.py` reads sets and gifts off tables, which is faster; a test holds that it lists
exactly what is not refused here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, get_args

from engine.core.model import Reason, Seat
from engine.games.dalmuti.actions import (
    CallRevolution,
    CallTakeover,
    DalmutiPass,
    Decline,
    GiveCards,
    Play,
)
from engine.games.dalmuti.cards import FIELD, JOKER, JOKER_BITS, SHIFT, TOP, count_of
from engine.games.dalmuti.hand import gift_of, holds_both_jokers
from engine.games.dalmuti.model import DalmutiAsk, DalmutiState
from engine.games.dalmuti.seating import interns, leads_single

Call: TypeAlias = CallTakeover | CallRevolution | Decline
_PLAY = DalmutiAsk.PLAY
"""Looked up once: a member of an enumeration is slow to reach."""

RULES = {
    "game_over": "M6",
    "not_your_turn": "S3",
    "play_after_bonus": "M5",
    "call_only_before_bonus": "DA-16",
    "gift_only_after_payment": "M4",
    "no_such_set": "S2",
    "jokers_not_alone": "C3",
    "cards_not_in_hand": "S2",
    "jokers_not_in_hand": "C3",
    "wrong_count": "S3",
    "not_rarer": "S3",
    "jokers_beat_nothing": "DA-5",
    "leader_must_play": "DA-8",
    "president_leads_single": "DA-36",
    "wrong_gift_size": "M4",
    "gift_not_in_hand": "M4",
    "gift_out_of_order": "M4",
    "no_takeover_here": "DA-16",
    "takeover_by_interns": "DA-16",
    "no_revolution_here": "DA-17",
    "needs_both_jokers": "DA-17",
}
"""Every code with its rule; both catalogs hold a sentence for each."""


def _because(code: str, **data: int | str) -> Reason:
    return Reason(code, RULES[code], data)


def _unasked(state: DalmutiState, seat: Seat, code: str) -> Reason:
    """Return why an action is not asked for: of a seat that is asked something else, the code given."""
    if seat in deciders(state):
        return _because(code)
    return _because("not_your_turn" if state.deal.outcome is None else "game_over")


def against_set(state: DalmutiState, seat: Seat, play: Play) -> Reason | None:
    """Return the reason against laying a set, or None (S2, S3, C3, DA-5)."""
    if state.deal.ask is not _PLAY or seat != state.seat:
        return _unasked(state, seat, "play_after_bonus")
    # Every set of every playout is asked about here: what holds is found without a call.
    hand, rank, count, jokers = state.hands[seat], play.rank, play.count, play.jokers
    if not (count >= jokers >= 0 < count and (0 < rank <= TOP or count == jokers)):
        return _because("no_such_set")
    if count == jokers:
        if not state.deal.options.jokers_alone:
            return _because("jokers_not_alone")
        if rank != state.deal.alone:
            return _because("no_such_set")
    elif (naturals := hand >> SHIFT[rank] & FIELD[rank]) < count - jokers:
        return _because("cards_not_in_hand", card=rank, needs=count - jokers, has=naturals)
    if jokers > hand & JOKER_BITS:
        return _because("jokers_not_in_hand", needs=jokers, has=hand & JOKER_BITS)
    if not state.laid:
        return _because("president_leads_single") if count > 1 and leads_single(state.deal, state.trick, seat) else None
    top = state.laid[-1].play
    return None if count == top.count and rank < top.rank else _against_answer(top, play)


def _against_answer(top: Play, play: Play) -> Reason:
    if play.count != top.count:
        return _because("wrong_count", needs=top.count, has=play.count)
    if play.count == play.jokers:
        return _because("jokers_beat_nothing")
    return _because("not_rarer", card=play.rank, top=top.rank)


def against_pass(state: DalmutiState, seat: Seat, _pass: DalmutiPass) -> Reason | None:
    """Return the reason against a pass, or None (S4, DA-8)."""
    if state.deal.ask is not _PLAY or seat != state.seat:
        return _unasked(state, seat, "play_after_bonus")
    return None if state.laid else _because("leader_must_play")


def against_gift(state: DalmutiState, seat: Seat, gift: GiveCards) -> Reason | None:
    """Return the reason against an executive's gift, or None (M4, DA-4)."""
    if state.deal.ask is not DalmutiAsk.GIFT or seat not in state.deal.waiting:
        return _unasked(state, seat, "gift_only_after_payment")
    cards, (_, count) = gift.cards, gift_of(state.deal, seat)
    if len(cards) != count:
        return _because("wrong_gift_size", needs=count, has=len(cards))
    held = state.hands[seat]
    for card in cards:
        if card not in range(TOP + 1) or count_of(held, card) < cards.count(card):
            return _because("gift_not_in_hand", card=card)
    in_order = tuple(sorted(cards, key=lambda card: (card == JOKER, card)))
    return None if cards == in_order else _because("gift_out_of_order")


def against_call(state: DalmutiState, seat: Seat, action: Call) -> Reason | None:
    """Return the reason against an answer to the question who calls, or None.

    Anybody may decline (DA-16, DA-17).
    """
    if state.deal.ask is not DalmutiAsk.CALL or seat not in state.deal.waiting:
        return _unasked(state, seat, "call_only_before_bonus")
    options = state.deal.options
    match action:
        case Decline():
            return None
        case CallTakeover() if not options.takeover:
            return _because("no_takeover_here")
        case CallTakeover() if seat not in interns(state.deal):
            return _because("takeover_by_interns")
        case CallRevolution() if not options.revolution:
            return _because("no_revolution_here")
    return None if holds_both_jokers(state.hands[seat]) else _because("needs_both_jokers")


def deciders(state: DalmutiState) -> tuple[Seat, ...]:
    """Return the seats whose choice the match waits for."""
    ask = state.deal.ask
    if ask is _PLAY:
        return (state.seat,)
    return state.deal.waiting if ask in (DalmutiAsk.CALL, DalmutiAsk.GIFT) else ()


REFUSALS: Mapping[type, Callable[[DalmutiState, Seat, Any], Reason | None]] = {
    Play: against_set,
    DalmutiPass: against_pass,
    GiveCards: against_gift,
    **dict.fromkeys(get_args(Call), against_call),
}
"""By the type of an action: what returns the first thing that stands in its way, None where nothing does."""
