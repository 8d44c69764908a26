"""Wyrt: every refusal says why, and on which rule it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.model import Decide
from engine.games.wyrt_lordes.actions import Bet, TakeFromTable, WyrtAction, WyrtDiscard
from engine.games.wyrt_lordes.explain import RULES
from engine.games.wyrt_lordes.game import WyrtLordes
from engine.games.wyrt_lordes.model import BETS, WyrtState
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
from tests.laws.play import walk as play_walk
from tests.laws.wyrt_lordes_law import OPTIONS, seats_of

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


def candidates(state: WyrtState) -> list[WyrtAction]:
    """Every action of these kinds that could be meant: sets in and out of order, too many, and of what is not there."""
    hand = state.seats[state.seat].hand
    groups = [
        group for count in range(5) for group in permutations((*hand, 99)[:6], count) if count < 3 or 99 not in group
    ]
    places = [group for count in range(4) for group in permutations(range(-1, len(state.table) + 1), count)]
    bets = [Bet(amount) for amount in (0, *BETS, 15, 999)]
    return [*bets, *map(WyrtDiscard, groups), *map(TakeFromTable, places), PASS, DRAW, ROLL, AGAIN, LOWEST, KEEP]


@pytest.mark.parametrize("number", range(0, len(OPTIONS), 6))
def test_the_actions_listed_are_exactly_those_that_nothing_stands_against(number: int) -> None:
    game, rng, looked = WyrtLordes(), Random(number), Counter[str]()
    for step in play_walk(game, OPTIONS[number], seats_of(OPTIONS[number])[-1], rng):
        state, turn = step.state, game.turn(step.state)
        if isinstance(turn, Decide) and looked[state.ask.value] < 4 and rng.random() < 0.2:
            looked[state.ask.value] += 1
            seat = turn.seats[0]
            open_to = {action for action in candidates(state) if game.explain(state, seat, action) is None}
            assert open_to == {*game.legal_actions(state, seat)}
            others = (other for other in range(len(state.seats)) if other not in turn.seats)
            assert all(game.explain(state, other, action) for other in others for action in open_to)
    assert looked["discard"] and looked["bet"]
