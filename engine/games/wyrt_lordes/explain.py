"""Why something cannot be done now: a code for the catalogs and the rule it stands on."""

from __future__ import annotations

from engine.core.model import Reason, Seat
from engine.games.wyrt_lordes.actions import (
    Bet,
    DrawFromPile,
    KeepDice,
    RollAgain,
    RollDice,
    RollLowest,
    TakeFromTable,
    WyrtAction,
    WyrtDiscard,
    WyrtPass,
)
from engine.games.wyrt_lordes.bets import LEAST
from engine.games.wyrt_lordes.model import BETS, HAND_SIZE, MOST_DISCARDS, WyrtAsk, WyrtState

RULES = {
    "game_over": "WL-24",
    "not_your_turn": "2.1",
    "already_bet": "3.1",
    "too_poor_to_bet": "WL-6",
    "bet_only_before_cards": "3.1",
    "bet_not_offered": "3.1",
    "bet_beyond_money": "WL-35",
    "discard_only_on_turn": "3.4",
    "discard_one_to_three": "3.4",
    "discard_not_in_hand": "3.4",
    "name_in_order": "3.4",
    "wyrt_hand_discards": "WL-14",
    "choose_source": "WL-11",
    "source_only_after_discard": "WL-11",
    "pile_empty": "WL-16",
    "no_such_table_card": "WL-12",
    "own_discard": "WL-11",
    "take_what_is_missing": "WL-11",
    "dice_only_in_truth": "5",
    "only_reis_again": "WL-18",
    "only_thyatis_lowest": "WL-30",
    "roll_first": "5",
}
"""Every code with its rule; both catalogs hold a sentence for each."""

_WHEN: dict[type, tuple[tuple[WyrtAsk, ...], str]] = {
    Bet: ((WyrtAsk.BET,), "bet_only_before_cards"),
    WyrtDiscard: ((WyrtAsk.WYRT_HAND, WyrtAsk.DISCARD), "discard_only_on_turn"),
    WyrtPass: ((WyrtAsk.WYRT_HAND, WyrtAsk.DISCARD), "discard_only_on_turn"),
    DrawFromPile: ((WyrtAsk.SOURCE,), "source_only_after_discard"),
    TakeFromTable: ((WyrtAsk.SOURCE,), "source_only_after_discard"),
    RollDice: ((WyrtAsk.ROLL, WyrtAsk.ROLL_OFF), "dice_only_in_truth"),
    RollAgain: ((WyrtAsk.REIS,), "only_reis_again"),
    RollLowest: ((WyrtAsk.THYATIS,), "only_thyatis_lowest"),
    KeepDice: ((WyrtAsk.REIS, WyrtAsk.THYATIS), "roll_first"),
}


def _because(code: str, **data: int | str) -> Reason:
    return Reason(code, RULES[code], data)


def why_not(state: WyrtState, seat: Seat, action: WyrtAction, deciders: tuple[Seat, ...]) -> Reason:
    """Return why an action that is not legal is not; the first thing that stands in its way."""
    if state.outcome is not None:
        return _because("game_over")
    if seat not in deciders:
        return _not_asked(state, seat)
    asks, code = _WHEN[type(action)]
    if state.ask not in asks:
        if state.ask is WyrtAsk.SOURCE and isinstance(action, WyrtDiscard | WyrtPass):
            code = "choose_source"
        return _because(code)
    match action:
        case Bet(amount=amount):
            return _because("bet_beyond_money" if amount in BETS else "bet_not_offered", amount=amount)
        case WyrtDiscard(cards=cards):
            return _discard(state, seat, cards)
        case TakeFromTable(places=places):
            return _take(state, seat, places)
        case WyrtPass():
            return _because("wyrt_hand_discards")
        case _:
            return _because("pile_empty")


def _not_asked(state: WyrtState, seat: Seat) -> Reason:
    """Tell apart who has bet already, who cannot, and who is simply not on turn."""
    if state.ask is WyrtAsk.BET and 0 <= seat < len(state.seats) and not state.seats[seat].left:
        place = state.seats[seat]
        return _because("already_bet") if place.bet else _because("too_poor_to_bet", least=LEAST, has=place.money)
    return _because("not_your_turn")


def _discard(state: WyrtState, seat: Seat, cards: tuple[int, ...]) -> Reason:
    if not 1 <= len(cards) <= MOST_DISCARDS:
        return _because("discard_one_to_three", most=MOST_DISCARDS, cards=len(cards))
    named = set(cards) <= set(state.seats[seat].hand) and len(set(cards)) == len(cards)
    return _because("name_in_order" if named else "discard_not_in_hand")


def _take(state: WyrtState, seat: Seat, places: tuple[int, ...]) -> Reason:
    older = len(state.table) - state.fresh
    needed = min(older, HAND_SIZE - len(state.seats[seat].hand))
    if any(not 0 <= place < len(state.table) for place in places):
        return _because("no_such_table_card")
    if any(place >= older for place in places):
        return _because("own_discard")
    if len(set(places)) == len(places) == needed:
        return _because("name_in_order")
    return _because("take_what_is_missing", needed=needed, taken=len(set(places)))
