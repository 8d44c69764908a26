"""Wyrt in groups: seats, sums that must match, a pot that is shared."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.core.model import Resigned
from engine.games.wyrt_lordes.events import BetsRefused, BetsShown, DisputeBegan, PotWon
from engine.games.wyrt_lordes.model import Dispute, Groups, WyrtAsk, WyrtOptions
from engine.games.wyrt_lordes.seats import groups_of
from tests.engine.wyrt_lordes.positions import ANA, BIA, CAIO, DUDA, FILLER, GAME, Match, dealt, showdown

HIGH, LOW, LOWER, LOWEST = "A K 9 7 5", "Q J 9 7 5", "Q J 8 7 4", "J 10 8 5 4"
KINGS, DRAGON = "10 J Q K A", "9 9 9 4 4"


def pairs(*hands: str, **more: Any) -> Match:
    """Two pairs: Ana and Caio against Bia and Duda."""
    return showdown(*hands, groups=Groups.PAIRS, **more)


def bets(*amounts: int, **more: Any) -> Match:
    match = dealt(*FILLER[:4], groups=Groups.PAIRS, **more)
    return match.bets(*amounts)


# ---- Seats -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("groups", "fit"), [(Groups.NONE, {2, 3, 4, 5}), (Groups.PAIRS, {4, 6}), (Groups.TRIOS, {6})])
def test_7_pairs_are_four_or_six_lords_and_trios_six(groups: Groups, fit: set[int]) -> None:
    for seats in range(1, 8):
        if seats in fit:
            GAME.initial_state(WyrtOptions(groups=groups), seats)
            continue
        with pytest.raises(BadSetup) as refused:
            GAME.initial_state(WyrtOptions(groups=groups), seats)
        assert refused.value.code == ("bad_seats" if groups is Groups.NONE else "bad_groups")


def test_WL_9_groups_alternate_round_the_table() -> None:
    assert groups_of(Groups.PAIRS, 6) == ((0, 3), (1, 4), (2, 5))
    assert groups_of(Groups.PAIRS, 4) == ((0, 2), (1, 3))
    assert groups_of(Groups.TRIOS, 6) == ((0, 2, 4), (1, 3, 5))
    view = GAME.view(GAME.initial_state(WyrtOptions(groups=Groups.PAIRS), 6), None)
    assert [place.group for place in view.seats] == [0, 1, 2, 0, 1, 2]


# ---- Bets ------------------------------------------------------------------------------------------------------------


def test_7_1_groups_that_bet_the_same_sum_put_in_what_each_has_bet() -> None:
    match = bets(20, 50, 50, 20)
    assert match.happened(BetsShown) == [BetsShown((20, 50, 50, 20), 70, (20, 50, 50, 20), False, ())]
    assert match.money() == [80, 50, 50, 80]


def test_WL_7_if_the_sums_differ_all_bet_once_more() -> None:
    match = bets(20, 50, 20, 10)
    assert match.happened(BetsRefused) == [BetsRefused((20, 50, 20, 10), (40, 60))]
    assert match.deciders() == (ANA, BIA, CAIO, DUDA) and match.state.refused == (20, 50, 20, 10)
    assert [place.bet for place in GAME.view(match.state, None).seats] == [0] * 4
    assert match.bets(50, 20, 10, 50).asks() == (ANA, WyrtAsk.WYRT_HAND), "60 against 70: an impasse"


def test_WL_7_and_if_they_differ_again_everybody_puts_in_ten() -> None:
    match = bets(20, 50, 20, 10).bets(20, 50, 20, 10)
    shown = match.happened(BetsShown)[0]
    assert shown.impasse and shown.paid == (10,) * 4 and shown.table_bet == 20
    assert match.asks() == (ANA, WyrtAsk.WYRT_HAND)


def test_WL_7_a_second_try_that_agrees_counts() -> None:
    match = bets(20, 50, 20, 10).bets(50, 10, 10, 50)
    assert match.paid() == [50, 10, 10, 50]


def test_WL_7_a_purse_that_is_short_counts_with_what_is_in_it() -> None:
    match = dealt(*FILLER[:4], groups=Groups.PAIRS, money=(5, 100, 195, 100))
    assert match.deciders() == (BIA, CAIO, DUDA)
    match.bets(10, 20, 10)
    assert match.happened(BetsRefused)[0].sums == (25, 20)
    match.bets(10, 20, 10)
    assert match.paid() == [5, 10, 10, 10]


# ---- The pot ---------------------------------------------------------------------------------------------------------


def test_7_2_a_lord_wins_the_pot_for_its_group() -> None:
    match = pairs(HIGH, LOW, LOWER, LOWEST).rolls((6, 6), (1, 1), (1, 1), (1, 1))
    assert match.happened(PotWon)[0].shares == (20, 0, 20, 0)
    assert match.money() == [110, 90, 110, 90]


def test_WL_8_the_lord_that_won_it_has_what_cannot_be_shared() -> None:
    match = dealt(LOW, LOWER, HIGH, LOWEST, pile="3 4 2", groups=Groups.PAIRS, money=(100, 5, 100, 195))
    match.bets(10, 10, 10).bets(10, 10, 10).sit_out()
    assert match.paid() == [10, 5, 10, 10]
    match.rolls((6, 6), (1, 1), (1, 1), (1, 1))
    assert match.happened(PotWon)[0].seats == (CAIO,) and match.happened(PotWon)[0].shares == (17, 0, 18, 0)


def test_WL_8_a_lord_out_of_money_leaves_its_seat_and_the_group_goes_on() -> None:
    match = pairs(HIGH, LOW, LOWER, LOWEST, money=(100, 10, 100, 190)).rolls((6, 6), (1, 1), (1, 1), (1, 1))
    assert match.state.seats[BIA].left == 1 and match.state.ask is WyrtAsk.SHUFFLE
    match.draw(*range(52))
    assert match.deciders() == (ANA, CAIO, DUDA) and match.hand(BIA) == ""


def test_WL_8_the_group_with_most_money_wins() -> None:
    match = pairs(HIGH, LOW, LOWER, LOWEST, shuffled=(BIA, CAIO, DUDA), money=(30, 100, 90, 180))
    match.rolls((6, 6), (1, 1), (1, 1), (1, 1))
    assert match.money() == [40, 90, 100, 170]
    assert match.places == (3, 1, 3, 1)


def test_WL_8_or_the_points_of_each_group_are_added_up() -> None:
    match = pairs(HIGH, LOW, LOWER, LOWEST, group_sum=True).rolls((6, 6), (5, 5), (1, 1), (5, 5))
    assert match.happened(PotWon)[0].seats[0] in (BIA, DUDA)
    assert match.happened(PotWon)[0].shares == (0, 20, 0, 20)


def test_WL_42_sums_that_are_level_go_by_the_best_hands() -> None:
    match = pairs("9 9 9 6 6", "Q J 8 7 5", "Q J 8 7 3", "J 10 8 5 2", group_sum=True)
    match.rolls((1, 1), (2, 3), (1, 2), (2, 2))
    assert [place.points for place in GAME.view(match.state, None).seats] == [7, 6, 4, 5]
    assert match.happened(PotWon)[0].seats == (ANA,) and match.happened(PotWon)[0].by == "combination"


def test_WL_42_the_best_hand_of_a_group_counts_also_where_another_of_its_lords_has_more_points() -> None:
    match = pairs("9 9 9 6 6", "8 8 8 7 3", "Q J 7 5 3", "J 10 8 5 4", group_sum=True)
    match.rolls((1, 1), (3, 3), (6, 4), (4, 4))
    assert [place.points for place in GAME.view(match.state, None).seats] == [7, 9, 11, 9]
    assert match.happened(PotWon)[0].seats == (ANA,) and match.happened(PotWon)[0].by == "combination"


@pytest.mark.parametrize(("rules", "winner"), [(1, BIA), (2, ANA), (3, ANA)])
def test_WL_42_level_sums_go_by_the_best_hands_since_version_2_of_the_rules(rules: int, winner: int) -> None:
    match = dealt(
        "9 9 9 6 6", "8 8 8 7 3", "Q J 7 5 3", "J 10 8 5 4", pile="3 4 2", groups=Groups.PAIRS, group_sum=True
    )
    match.state = replace(match.state, rules=rules)
    match.bets(10, 10, 10, 10).sit_out().rolls((1, 1), (3, 3), (6, 4), (4, 4))
    assert match.happened(PotWon)[0].seats == (winner,)


def test_WL_42_with_nimb_level_sums_are_rolled_for_by_one_lord_for_each_group() -> None:
    match = pairs(HIGH, LOW, LOWER, LOWEST, group_sum=True, nimb=True).rolls(*[(1, 1, 1)] * 4)
    assert match.happened(DisputeBegan) == [DisputeBegan((ANA, BIA), Dispute.POT)]


def test_WL_42_lords_of_one_group_do_not_roll_against_each_other() -> None:
    match = pairs(HIGH, HIGH, HIGH, LOWEST).rolls((6, 5), (6, 5), (6, 5), (1, 1))
    assert match.happened(DisputeBegan) == [DisputeBegan((ANA, BIA), Dispute.POT)]
    assert match.rolls((1, 1), (1, 2)).happened(PotWon)[0].shares == (0, 20, 0, 20)
    match = pairs(LOWEST, HIGH, HIGH, HIGH).rolls((6, 5), (6, 5), (6, 5), (1, 1))
    assert match.happened(DisputeBegan) == [DisputeBegan((BIA, CAIO), Dispute.POT)], "in the order of rolling"


def test_WL_42_lords_of_one_group_have_nothing_to_decide_between_them() -> None:
    match = pairs(HIGH, LOW, HIGH, LOWEST).rolls((6, 5), (6, 5), (1, 1), (1, 1))
    assert match.happened(DisputeBegan) == [] and match.happened(PotWon)[0].seats == (ANA,)
    match = pairs(KINGS, LOW, KINGS, LOWEST).rolls((6, 5), (6, 4), (1, 1), (1, 1))
    assert match.happened(PotWon)[0].shares == (20, 0, 20, 0)


def test_WL_42_kings_of_several_groups_divide_the_pot_a_part_for_each() -> None:
    match = pairs(KINGS, KINGS, KINGS, LOWEST, money=(100, 100, 100, 100))
    match.rolls((1, 1), (1, 1), (1, 1), (6, 6))
    assert match.happened(DisputeBegan) == [DisputeBegan((ANA, BIA), Dispute.REMAINDER)], "Caio is of Ana's group"
    match.rolls((6, 6), (1, 1))
    assert match.happened(PotWon)[0].seats == (ANA, BIA, CAIO)
    assert match.happened(PotWon)[0].shares == (7 + 6, 7, 7 + 7, 6), "14 for Ana, 13 for Bia, 13 for Caio"


def test_WL_42_the_last_dispute_is_rolled_by_one_lord_for_each_group() -> None:
    match = pairs(HIGH, LOW, LOWER, LOWEST, shuffled=(BIA, CAIO, DUDA), money=(90, 110, 90, 110))
    match.rolls((6, 6), (1, 1), (1, 1), (1, 1))
    assert match.happened(DisputeBegan) == [DisputeBegan((ANA, BIA), Dispute.MATCH)]
    assert match.rolls((1, 1), (1, 2)).places == (3, 1, 3, 1)


def test_a_group_that_resigns_whole_leaves_the_pot_to_the_other() -> None:
    match = pairs(HIGH, LOW, LOWER, LOWEST).befall(Resigned(BIA))
    assert match.asks()[1] is WyrtAsk.ROLL
    match.befall(Resigned(DUDA))
    assert match.reason == "last" and match.places == (1, 3, 1, 3)
    assert match.money() == [110, 90, 110, 90]
