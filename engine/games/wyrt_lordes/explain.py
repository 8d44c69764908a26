"""The permission or refusal of every action, with a code and its rule.

No other module decides it. `legal.py` lists discards and takings without asking about each; a test holds that it lists
exactly what is not refused here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

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


def _because(code: str, **data: int | str) -> Reason:
    return Reason(code, RULES[code], data)


def why_not(state: WyrtState, seat: Seat, action: WyrtAction, deciders: tuple[Seat, ...]) -> Reason | None:
    """Return the first thing that stands in an action's way; None for one that the seat may take now."""
    if seat not in deciders:
        return _not_asked(state, seat) if state.outcome is None else _because("game_over")
    asks, code, against = _REFUSALS[type(action)]
    if state.ask in asks:
        return against(state, seat, action)
    if state.ask is WyrtAsk.SOURCE and isinstance(action, WyrtDiscard | WyrtPass):
        code = "choose_source"
    return _because(code)


def _not_asked(state: WyrtState, seat: Seat) -> Reason:
    """Tell apart who has bet already, who cannot, and who is simply not on turn."""
    if state.ask is WyrtAsk.BET and 0 <= seat < len(state.seats) and not state.seats[seat].left:
        place = state.seats[seat]
        return _because("already_bet") if place.bet else _because("too_poor_to_bet", least=LEAST, has=place.money)
    return _because("not_your_turn")


def against_bet(state: WyrtState, seat: Seat, bet: Bet) -> Reason | None:
    """Return the reason against a bet, or None (3.1, WL-35)."""
    if bet.amount not in BETS:
        return _because("bet_not_offered", amount=bet.amount)
    return _because("bet_beyond_money", amount=bet.amount) if bet.amount > state.seats[seat].money else None


def against_draw(state: WyrtState, _seat: Seat, _draw: DrawFromPile) -> Reason | None:
    """Return the reason against drawing from the pile, or None (WL-16)."""
    return None if state.drawn < len(state.deck) else _because("pile_empty")


def _against_pass(state: WyrtState, _seat: Seat, _pass: WyrtPass) -> Reason | None:
    return None if state.ask is WyrtAsk.DISCARD else _because("wyrt_hand_discards")


def _against_discard(state: WyrtState, seat: Seat, discard: WyrtDiscard) -> Reason | None:
    hand, cards = state.seats[seat].hand, discard.cards
    if not 1 <= len(cards) <= MOST_DISCARDS:
        return _because("discard_one_to_three", most=MOST_DISCARDS, cards=len(cards))
    if tuple([card for card in hand if card in cards]) == cards:
        return None
    named = set(cards) <= set(hand) and len(set(cards)) == len(cards)
    return _because("name_in_order" if named else "discard_not_in_hand")


def _against_take(state: WyrtState, seat: Seat, take: TakeFromTable) -> Reason | None:
    places, older = take.places, len(state.table) - state.fresh
    needed, last = min(older, HAND_SIZE - len(state.seats[seat].hand)), max(places, default=-1)
    if last >= len(state.table) or min(places, default=0) < 0:
        return _because("no_such_table_card")
    if last >= older:
        return _because("own_discard")
    in_order = sorted(set(places))
    if not len(in_order) == len(places) == needed:
        return _because("take_what_is_missing", needed=needed, taken=len(in_order))
    return None if places and in_order == [*places] else _because("name_in_order")


def _against_nothing(_state: WyrtState, _seat: Seat, _action: WyrtAction) -> None:
    """Let an action be taken whenever it is asked for."""


_Refusal: TypeAlias = tuple[tuple[WyrtAsk, ...], str, Callable[[WyrtState, Seat, Any], Reason | None]]
_DISCARDING = (WyrtAsk.WYRT_HAND, WyrtAsk.DISCARD)
_REFUSALS: dict[type, _Refusal] = {
    Bet: ((WyrtAsk.BET,), "bet_only_before_cards", against_bet),
    WyrtDiscard: (_DISCARDING, "discard_only_on_turn", _against_discard),
    WyrtPass: (_DISCARDING, "discard_only_on_turn", _against_pass),
    DrawFromPile: ((WyrtAsk.SOURCE,), "source_only_after_discard", against_draw),
    TakeFromTable: ((WyrtAsk.SOURCE,), "source_only_after_discard", _against_take),
    RollDice: ((WyrtAsk.ROLL, WyrtAsk.ROLL_OFF), "dice_only_in_truth", _against_nothing),
    RollAgain: ((WyrtAsk.REIS,), "only_reis_again", _against_nothing),
    RollLowest: ((WyrtAsk.THYATIS,), "only_thyatis_lowest", _against_nothing),
    KeepDice: ((WyrtAsk.REIS, WyrtAsk.THYATIS), "roll_first", _against_nothing),
}
"""By the type of an action: when it is asked for, what is said at other times, and what else stands in its way."""
