"""Wyrt: how a match ends, who has won, and what comes from outside."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.core.model import Chance, Pick, Resigned, TimeCalled
from engine.games.wyrt_lordes.actions import Bet
from engine.games.wyrt_lordes.events import DisputeBegan, LordOut, MatchEnded, PotWon
from engine.games.wyrt_lordes.model import Dispute, Groups, WyrtAsk, WyrtOptions
from tests.engine.wyrt_lordes.positions import (
    ANA,
    BIA,
    CAIO,
    DUDA,
    FILLER,
    GAME,
    PASS,
    ROLL,
    Match,
    again,
    dealt,
    showdown,
)

HIGH, LOW, LOWER = "A K 9 7 5", "Q J 9 7 5", "Q J 8 7 4"


def resigned(match: Match, *seats: int) -> Match:
    for seat in seats:
        match.befall(Resigned(seat))
    return match


# ---- 6.1, WL-24 ------------------------------------------------------------------------------------------------------


def test_6_1_the_match_ends_when_all_have_shuffled_once() -> None:
    match = showdown(HIGH, LOW, LOWER, shuffled=(BIA, CAIO)).rolls((6, 6), (1, 1), (1, 1))
    assert match.reason == "shuffled" and match.places == (1, 2, 2)


def test_6_1_or_when_two_lords_are_out() -> None:
    match = showdown(HIGH, LOW, LOWER, FILLER[0], money=(180, 10, 10, 200))
    match.rolls((6, 6), (1, 1), (1, 1), (1, 1))
    assert match.reason == "lords_out" and match.places == (1, 3, 3, 2)
    assert match.happened(LordOut) == [LordOut(BIA, False), LordOut(CAIO, False)]


def test_WL_24_of_two_lords_one_out_is_enough() -> None:
    match = showdown(HIGH, LOW, money=(150, 50), bets=(50, 50)).rolls((6, 6), (1, 1))
    assert match.reason == "last" and match.places == (1, 2)


def test_WL_24_two_lords_play_two_hands() -> None:
    match = showdown(HIGH, LOW).rolls((6, 6), (1, 1))
    assert (match.state.hand_number, match.state.lord) == (2, BIA)
    match = again(match, HIGH, LOW, pile="3 4 2").bets(20, 20).sit_out().rolls((6, 6), (1, 1))
    assert match.reason == "shuffled" and match.places == (2, 1)
    assert match.state.outcome is not None and match.state.outcome.scores == (90, 110)


def test_WL_24_lords_that_have_left_need_not_have_shuffled() -> None:
    match = showdown(HIGH, LOW, LOWER, shuffled=(CAIO,), money=(100, 10, 190)).rolls((6, 6), (1, 1), (1, 1))
    assert match.reason == "shuffled" and match.places == (2, 3, 1)


# ---- 6.2 -------------------------------------------------------------------------------------------------------------


def test_6_2_who_has_most_tibares_has_won() -> None:
    match = showdown(HIGH, LOW, LOWER, shuffled=(BIA, CAIO), money=(90, 130, 80), bets=(20, 20, 20))
    assert match.rolls((6, 6), (1, 1), (1, 1)).places == (1, 2, 3)
    assert match.happened(MatchEnded)[0].outcome.scores == (130, 110, 60)


def test_WL_26_only_the_money_at_the_end_counts() -> None:
    match = showdown(HIGH, LOW, shuffled=(BIA,), money=(60, 140)).rolls((6, 6), (1, 1))
    assert match.happened(PotWon)[0].seats == (ANA,)
    assert match.places == (2, 1)


def test_WL_25_level_at_the_top_the_dice_decide() -> None:
    match = showdown(HIGH, LOW, LOWER, shuffled=(BIA, CAIO), money=(85, 115, 100)).rolls((6, 6), (1, 1), (1, 1))
    assert match.money() == [105, 105, 90]
    assert match.happened(DisputeBegan) == [DisputeBegan((ANA, BIA), Dispute.MATCH)]
    assert match.rolls((3, 3), (4, 3)).places == (2, 1, 3)


def test_WL_40_places_by_money_and_those_out_the_last_out_first() -> None:
    match = showdown(HIGH, LOW, LOWER, FILLER[1], left=(4,), money=(100, 10, 140, 250, 0))
    match.rolls((6, 6), (1, 1), (1, 1), (1, 1))
    assert match.reason == "lords_out"
    assert match.money() == [130, 0, 130, 240, 0]
    assert match.places == (2, 4, 2, 1, 5)


# ---- WL-38: resigning ------------------------------------------------------------------------------------------------


def test_WL_38_a_lord_that_resigns_keeps_its_money_and_is_last() -> None:
    match = resigned(dealt(HIGH, LOW), ANA)
    assert match.reason == "last" and match.places == (2, 1)
    assert match.money() == [100, 100]


def test_WL_38_what_it_has_bet_stays_in_the_pot_and_who_is_left_alone_takes_it() -> None:
    match = resigned(dealt(HIGH, LOW).bets(20, 20), BIA)
    assert match.happened(PotWon)[0].by == "alone"
    assert match.money() == [120, 80] and match.places == (1, 2)


def test_WL_38_the_hand_goes_on_among_the_others_and_its_cards_are_not_shown() -> None:
    match = dealt(HIGH, LOW, LOWER, pile="3 4 2").bets(10, 10, 10).discard(ANA, "2")
    assert resigned(match, BIA).asks() == (CAIO, WyrtAsk.DISCARD)
    match.do(CAIO, PASS)
    assert match.state.order == (ANA, CAIO)
    assert GAME.view(match.state, ANA).seats[BIA].hand is None
    match.rolls((1, 1), (6, 6))
    assert match.money() == [90, 90, 120]


def test_WL_38_somebody_not_on_turn_just_vanishes_from_the_order() -> None:
    match = dealt(HIGH, LOW, LOWER, pile="3 4 2").bets(10, 10, 10)
    assert resigned(match, CAIO).asks() == (ANA, WyrtAsk.WYRT_HAND)
    assert match.discard(ANA, "2").do(BIA, PASS).asks()[1] is WyrtAsk.ROLL


def test_WL_38_before_cards_are_played_the_next_lord_takes_over() -> None:
    match = resigned(dealt(HIGH, LOW, LOWER), ANA)
    assert match.state.lord == BIA and match.bets(10, 10).asks() == (BIA, WyrtAsk.WYRT_HAND)
    match.sit_out().rolls((6, 6), (1, 1))
    assert match.state.lord == BIA, "whoever has not shuffled itself still will"


def test_WL_45_once_two_cards_are_turned_up_a_lord_of_wyrt_that_resigns_is_not_replaced() -> None:
    match = resigned(dealt(HIGH, LOW, LOWER, early_end=False).bets(10, 10, 10), ANA)
    assert match.asks() == (BIA, WyrtAsk.DISCARD) and match.state.lord == ANA
    match.do(BIA, PASS).do(CAIO, PASS)
    assert match.asks() == (BIA, WyrtAsk.DISCARD) and match.state.round == 2
    assert match.do(BIA, PASS).do(CAIO, PASS).state.order == (BIA, CAIO)


def test_WL_45_who_takes_over_has_not_shuffled_and_shuffles_the_next_hand() -> None:
    match = resigned(dealt(HIGH, LOW, LOWER, FILLER[0]), ANA).bets(10, 10, 10).sit_out().rolls((6, 6), (1, 1), (1, 1))
    assert match.state.lord == BIA and not match.state.seats[BIA].shuffled


def test_WL_46_the_unseen_bet_of_who_resigns_goes_back_and_does_not_count() -> None:
    for rules, paid in ((2, 50), (3, 10)):
        match = dealt(HIGH, LOW, LOWER, FILLER[0])
        match.state = replace(match.state, rules=rules)
        match.do(BIA, Bet(10)).do(CAIO, Bet(50)).do(DUDA, Bet(50))
        resigned(match, DUDA).do(ANA, Bet(20))
        assert match.money() == [100 - paid, 100 - paid, 100 - paid, 100]


def test_WL_47_a_group_that_is_left_alone_shares_the_pot_and_its_first_lord_has_what_is_over() -> None:
    match = dealt(HIGH, LOW, LOWER, FILLER[0], groups=Groups.PAIRS, money=(100, 5, 100, 105))
    match.bets(10, 10, 10).bets(10, 10, 10)
    assert match.money() == [90, 0, 90, 95]
    assert resigned(match, DUDA, BIA).money() == [108, 0, 107, 95] and match.places == (1, 3, 1, 3)


def test_WL_38_the_last_bet_missing_may_be_that_of_who_resigns() -> None:
    match = dealt(HIGH, LOW, LOWER)
    match.do(ANA, match.legal(ANA)[0]).do(BIA, match.legal(BIA)[0])
    assert resigned(match, CAIO).asks() == (ANA, WyrtAsk.WYRT_HAND)


def test_WL_38_who_resigns_while_rolling_rolls_no_more() -> None:
    match = showdown(LOW, HIGH, LOWER)
    assert resigned(match, BIA).asks() == (ANA, WyrtAsk.ROLL)
    match.do(ANA, ROLL)
    assert resigned(match, CAIO).reason == "last"
    match = showdown(LOW, HIGH, LOWER).do(BIA, ROLL)
    assert resigned(match, BIA).asks() == (ANA, WyrtAsk.ROLL)


def test_WL_38_a_dispute_begins_again_among_those_left() -> None:
    match = showdown(HIGH, HIGH, HIGH, LOW).rolls((6, 5), (6, 5), (6, 5), (1, 1)).rolls((6, 6))
    assert resigned(match, DUDA).asks() == (BIA, WyrtAsk.ROLL_OFF), "who is not part of it changes nothing"
    match = showdown(HIGH, HIGH, HIGH, LOW).rolls((6, 5), (6, 5), (6, 5), (1, 1)).rolls((6, 6))
    assert resigned(match, CAIO).asks() == (ANA, WyrtAsk.ROLL_OFF)
    assert match.rolls((1, 1), (1, 2)).money() == [90, 130, 90, 90]


@pytest.mark.parametrize(("rules", "asked"), [(2, (ANA, WyrtAsk.ROLL_OFF)), (3, (BIA, WyrtAsk.SHUFFLE))])
def test_WL_48_who_has_lost_a_roll_does_not_come_back_when_another_resigns(rules: int, asked: object) -> None:
    match = showdown(HIGH, HIGH, HIGH, LOW)
    match.state = replace(match.state, rules=rules)
    match.rolls((6, 5), (6, 5), (6, 5), (1, 1)).rolls((1, 1), (6, 6), (6, 6))
    assert match.state.contenders == (BIA, CAIO)
    resigned(match, CAIO)
    assert match.asks()[1] is asked[1] and match.money()[BIA] == (130 if rules == 3 else 90)


def test_WL_48_nor_in_the_dispute_of_the_match() -> None:
    match = showdown(HIGH, LOW, LOWER, LOW, shuffled=(BIA, CAIO, DUDA), money=(90, 130, 130, 130))
    match.rolls((6, 6), (1, 1), (1, 1), (1, 1))
    assert match.state.contenders == (ANA, BIA, CAIO, DUDA)
    match.rolls((1, 1), (6, 6), (6, 6), (1, 2))
    assert match.state.contenders == (BIA, CAIO) and resigned(match, BIA).places[CAIO] == 1


def test_WL_38_of_two_in_a_dispute_the_other_has_won_it() -> None:
    match = showdown(HIGH, HIGH, LOW).rolls((6, 5), (6, 5), (1, 1))
    assert resigned(match, ANA).happened(PotWon)[-1].seats == (BIA,)


def test_WL_38_the_dispute_of_the_match_too() -> None:
    match = showdown(HIGH, LOW, LOWER, shuffled=(BIA, CAIO), money=(85, 115, 100)).rolls((6, 6), (1, 1), (1, 1))
    assert match.asks() == (ANA, WyrtAsk.ROLL_OFF)
    assert resigned(match, CAIO).asks() == (ANA, WyrtAsk.ROLL_OFF)
    assert resigned(match, ANA).places == (2, 1, 3)


@pytest.mark.parametrize(("rules", "text"), [(2, "shuffled"), (3, "time")])
def test_WL_39_a_match_ended_by_time_is_told_so_whoever_resigns_in_its_last_dispute(rules: int, text: str) -> None:
    match = showdown(HIGH, LOW, LOWER, shuffled=(BIA,), money=(85, 115, 100)).befall(TimeCalled())
    match.state = replace(match.state, rules=rules)
    assert match.rolls((6, 6), (1, 1), (1, 1)).asks() == (ANA, WyrtAsk.ROLL_OFF)
    assert resigned(match, CAIO).rolls((6, 6), (1, 1)).reason == text


def test_WL_38_before_the_lot_it_is_drawn_among_the_others() -> None:
    match = resigned(Match(GAME.initial_state(WyrtOptions(), 3)), BIA)
    assert GAME.turn(match.state) == Chance(Pick(times=1, size=2), "first lord")
    assert match.draw(1).state.lord == CAIO


def test_WL_38_between_two_hands_the_next_lord_that_has_not_shuffled_takes_over() -> None:
    match = showdown(HIGH, LOW, LOWER, FILLER[0]).rolls((6, 6), (1, 1), (1, 1), (1, 1))
    assert match.state.lord == BIA and resigned(match, BIA).state.lord == CAIO


def test_WL_38_and_where_there_is_none_the_match_is_over() -> None:
    match = showdown(HIGH, LOW, LOWER, shuffled=(BIA,)).rolls((6, 6), (1, 1), (1, 1))
    assert match.state.lord == CAIO
    assert resigned(match, CAIO).reason == "shuffled" and match.places == (1, 2, 3)


def test_WL_38_nobody_resigns_twice() -> None:
    match = resigned(dealt(HIGH, LOW, LOWER), ANA)
    with pytest.raises(IllegalAction):
        match.befall(Resigned(ANA))


# ---- WL-39: time -----------------------------------------------------------------------------------------------------


def test_WL_39_when_time_is_called_this_hand_is_the_last() -> None:
    match = showdown(HIGH, LOW, LOWER).befall(TimeCalled()).rolls((6, 6), (1, 1), (1, 1))
    assert match.reason == "time" and match.places == (1, 2, 2)


def test_WL_39_also_when_it_is_just_being_shuffled() -> None:
    match = showdown(HIGH, LOW, LOWER).rolls((6, 6), (1, 1), (1, 1)).befall(TimeCalled())
    assert match.state.ask is WyrtAsk.SHUFFLE
    match = again(match, HIGH, LOW, LOWER, pile="3 4 2").bets(20, 20, 20).sit_out().rolls((6, 6), (1, 1), (1, 1))
    assert match.reason == "time"


def test_WL_24_between_two_hands_the_match_ends_at_once_when_one_lord_is_left() -> None:
    match = showdown(HIGH, LOW, LOWER).rolls((6, 6), (1, 1), (1, 1))
    assert resigned(match, ANA).state.ask is WyrtAsk.SHUFFLE
    assert resigned(match, BIA).reason == "last" and match.places == (3, 2, 1)


def test_WL_24_lords_that_resigned_are_not_counted_among_the_two_without_money() -> None:
    match = showdown(HIGH, LOW, LOWER, FILLER[0]).rolls((6, 6), (1, 1), (1, 1), (1, 1))
    assert resigned(match, ANA, BIA).state.ask is WyrtAsk.SHUFFLE, "Caio and Duda play on"
    match = again(match, HIGH, LOW, pile="3 4 2").bets(10, 10).sit_out().rolls((6, 6), (1, 1))
    assert match.state.ask is WyrtAsk.SHUFFLE and match.state.lord == DUDA
    match = again(match, HIGH, LOW, pile="3 4 2").bets(50, 50).sit_out().rolls((6, 6), (1, 1))
    assert match.reason == "shuffled" and match.places == (4, 3, 2, 1)


def test_WL_24_one_without_money_and_one_that_resigned_let_the_others_play_on() -> None:
    match = showdown(HIGH, LOW, LOWER, FILLER[0], money=(100, 10, 100, 190)).rolls((6, 6), (1, 1), (1, 1), (1, 1))
    assert match.happened(LordOut) == [LordOut(BIA, False)]
    assert resigned(match, CAIO).state.ask is WyrtAsk.SHUFFLE and match.state.lord == DUDA
    assert GAME.view(match.state, None).out == 1


def test_two_lords_that_resign_in_a_hand_let_it_and_the_match_go_on() -> None:
    match = resigned(dealt(HIGH, LOW, LOWER, FILLER[0], pile="3 4 2").bets(10, 10, 10, 10), CAIO, DUDA)
    assert match.asks() == (ANA, WyrtAsk.WYRT_HAND)
    assert match.sit_out().rolls((6, 6), (1, 1)).state.lord == BIA
    assert match.money() == [130, 90, 90, 90]


def test_a_called_time_is_kept_over_the_deal() -> None:
    match = Match(GAME.initial_state(WyrtOptions(), 2)).befall(TimeCalled()).draw(0).draw(*range(52))
    assert match.state.time_called and replace(match.state, time_called=False) != match.state
