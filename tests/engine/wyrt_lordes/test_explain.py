"""Wyrt: every refusal says why, and on which rule it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.wyrt_lordes.actions import Bet, WyrtDiscard
from engine.games.wyrt_lordes.explain import RULES
from tests.engine.wyrt_lordes.positions import (
    AGAIN,
    ANA,
    BIA,
    CAIO,
    DRAW,
    FILLER,
    KEEP,
    LOWEST,
    PASS,
    ROLL,
    Match,
    bet,
    dealt,
    showdown,
    take,
)

HIGH, LOW = "A K 9 7 5", "Q J 9 7 5"


def betting() -> Match:
    return dealt(*FILLER[:3], money=(250, 5, 45)).do(ANA, bet(10))


def exchange() -> Match:
    return dealt("2 6 8 J K", "3 5 7 9 Q", pile="3 4 2").bets(10, 10).discard(ANA, "2")


def source() -> Match:
    return exchange().discard(BIA, "7 Q")


def drained() -> Match:
    match = source()
    match.state = replace(match.state, deck=match.state.deck[: match.state.drawn])
    return match


def truth() -> Match:
    return showdown(HIGH, LOW)


def over() -> Match:
    return showdown(HIGH, LOW, shuffled=(BIA,)).rolls((6, 6), (1, 1))


def wyrt_hand() -> Match:
    return dealt(*FILLER[:2]).bets(10, 10)


def foreign(match: Match) -> WyrtDiscard:
    """A discard of a card that the lord on turn does not hold."""
    return WyrtDiscard(match.state.deck[-1:])


def turned(match: Match) -> WyrtDiscard:
    """A discard named against the order of the hand."""
    return WyrtDiscard(match.state.seats[match.state.seat].hand[1::-1])


REFUSALS: list[tuple[Callable[[], Match], int, Any, str]] = [
    (over, ANA, ROLL, "game_over"),
    (exchange, ANA, PASS, "not_your_turn"),
    (truth, BIA, ROLL, "not_your_turn"),
    (betting, ANA, bet(20), "already_bet"),
    (betting, BIA, bet(10), "too_poor_to_bet"),
    (exchange, BIA, bet(10), "bet_only_before_cards"),
    (betting, CAIO, bet(15), "bet_not_offered"),
    (betting, CAIO, bet(50), "bet_beyond_money"),
    (truth, ANA, PASS, "discard_only_on_turn"),
    (betting, CAIO, WyrtDiscard((0,)), "discard_only_on_turn"),
    (exchange, BIA, WyrtDiscard(()), "discard_one_to_three"),
    (exchange, BIA, WyrtDiscard((0, 1, 2, 3)), "discard_one_to_three"),
    (exchange, BIA, foreign, "discard_not_in_hand"),
    (exchange, BIA, turned, "name_in_order"),
    (wyrt_hand, ANA, PASS, "wyrt_hand_discards"),
    (source, BIA, PASS, "choose_source"),
    (source, BIA, WyrtDiscard((0,)), "choose_source"),
    (exchange, BIA, DRAW, "source_only_after_discard"),
    (exchange, BIA, take(0), "source_only_after_discard"),
    (drained, BIA, DRAW, "pile_empty"),
    (source, BIA, take(0, 17), "no_such_table_card"),
    (source, BIA, take(-1, 0), "no_such_table_card"),
    (source, BIA, take(0, 4), "own_discard"),
    (source, BIA, take(0), "take_what_is_missing"),
    (source, BIA, take(0, 0), "take_what_is_missing"),
    (source, BIA, take(1, 0), "name_in_order"),
    (exchange, BIA, ROLL, "dice_only_in_truth"),
    (truth, ANA, AGAIN, "only_reis_again"),
    (truth, ANA, LOWEST, "only_thyatis_lowest"),
    (truth, ANA, KEEP, "roll_first"),
]


@pytest.mark.parametrize(("start", "seat", "action", "code"), REFUSALS, ids=[code for *_, code in REFUSALS])
def test_a_refusal_has_its_reason_and_rule(start: Callable[[], Match], seat: int, action: Any, code: str) -> None:
    match = start()
    action = action(match) if callable(action) else action
    assert match.why(seat, action) == (code, RULES[code])


def test_every_reason_is_given_by_some_refusal() -> None:
    assert {code for *_, code in REFUSALS} == set(RULES)


def test_what_is_legal_has_nothing_in_its_way() -> None:
    match = source()
    assert [match.why(BIA, action) for action in match.legal(BIA)] == [None] * len(match.legal(BIA))
    assert betting().why(CAIO, Bet(10)) is None
