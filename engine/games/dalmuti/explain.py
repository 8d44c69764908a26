"""Why something cannot be done now: a code for the catalogs and the rule it stands on."""

from __future__ import annotations

from engine.core.model import Reason, Seat
from engine.games.dalmuti.actions import CallRevolution, CallTakeover, DalmutiAction, DalmutiPass, GiveCards, Play
from engine.games.dalmuti.cards import JOKER, RANKS, TOP, Cards, count_of
from engine.games.dalmuti.hand import gift_of, holds_both_jokers
from engine.games.dalmuti.model import DalmutiAsk, DalmutiState
from engine.games.dalmuti.seating import interns

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


def why_not(state: DalmutiState, seat: Seat, action: DalmutiAction, deciders: tuple[Seat, ...]) -> Reason:
    """Return why an action that is not legal is not; the first thing that stands in its way."""
    deal = state.deal
    if deal.outcome is not None:
        return _because("game_over")
    if seat not in deciders:
        return _because("not_your_turn")
    match action:
        case Play():
            return _set(state, seat, action) if deal.ask is DalmutiAsk.PLAY else _because("play_after_bonus")
        case DalmutiPass():
            return _because("leader_must_play" if deal.ask is DalmutiAsk.PLAY else "play_after_bonus")
        case GiveCards(cards=cards):
            return _gift(state, seat, cards) if deal.ask is DalmutiAsk.GIFT else _because("gift_only_after_payment")
        case _:
            return _call(state, seat, action) if deal.ask is DalmutiAsk.CALL else _because("call_only_before_bonus")


def _set(state: DalmutiState, seat: Seat, play: Play) -> Reason:
    hand, alone = state.hands[seat], play.count == play.jokers
    if not ((alone or play.rank in RANKS) and play.count > 0 and 0 <= play.jokers <= play.count):
        return _because("no_such_set")
    if alone and not state.deal.options.jokers_alone:
        return _because("jokers_not_alone")
    if alone and play.rank != state.deal.alone:
        return _because("no_such_set")
    return _not_held(hand, play) or _beaten(state.laid[-1].play, play)


def _not_held(hand: Cards, play: Play) -> Reason | None:
    wanted, jokers = play.count - play.jokers, count_of(hand, JOKER)
    naturals = count_of(hand, play.rank) if wanted else 0
    if wanted > naturals:
        return _because("cards_not_in_hand", card=play.rank, needs=wanted, has=naturals)
    if play.jokers > jokers:
        return _because("jokers_not_in_hand", needs=play.jokers, has=jokers)
    return None


def _beaten(top: Play, play: Play) -> Reason:
    if play.count != top.count:
        return _because("wrong_count", needs=top.count, has=play.count)
    if play.count == play.jokers:
        return _because("jokers_beat_nothing")
    return _because("not_rarer", card=play.rank, top=top.rank)


def _gift(state: DalmutiState, seat: Seat, cards: tuple[int, ...]) -> Reason:
    _, count = gift_of(state.deal, seat)
    if len(cards) != count:
        return _because("wrong_gift_size", needs=count, has=len(cards))
    held = state.hands[seat]
    for card in cards:
        if card not in range(TOP + 1) or count_of(held, card) < cards.count(card):
            return _because("gift_not_in_hand", card=card)
    return _because("gift_out_of_order")


def _call(state: DalmutiState, seat: Seat, action: DalmutiAction) -> Reason:
    options = state.deal.options
    if isinstance(action, CallTakeover):
        if not options.takeover:
            return _because("no_takeover_here")
        if seat not in interns(state.deal):
            return _because("takeover_by_interns")
    if isinstance(action, CallRevolution) and not options.revolution:
        return _because("no_revolution_here")
    assert not holds_both_jokers(state.hands[seat])
    return _because("needs_both_jokers")
