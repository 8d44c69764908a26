"""Wyrt de Arton: who sits with what, the Buck, the blinds, the straddle and the deal."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.core.model import Chance, Pick, Roll, Shuffle
from engine.games.wyrt_arton.actions import NoStraddle, PostStraddle
from engine.games.wyrt_arton.events import ArtonCardsDealt, ArtonHandBegan, BlindPaid, BuckDrawn, CardsSeen
from engine.games.wyrt_arton.model import ArtonAsk, ArtonOptions, Chair, Mode
from tests.engine.wyrt_arton.positions import (
    ANA,
    BIA,
    CAIO,
    DUDA,
    EVA,
    FILLER,
    GAME,
    NO_STRADDLE,
    OUT,
    SIT,
    STAND,
    STAY,
    STRADDLE,
    Match,
    table,
    words,
)


def start(seats: int, **options: Any) -> Match:
    return Match(GAME.initial_state(ArtonOptions(**options), seats))


def refused(seats: int, **options: Any) -> str:
    with pytest.raises(BadSetup) as bad:
        GAME.initial_state(ArtonOptions(**options), seats)
    return bad.value.code


# ---- 1: the table ----------------------------------------------------------------------------------------------------


def test_1_1_two_or_more_play_each_for_themselves_with_52_cards_and_two_dice() -> None:
    match = start(2).draw(0)
    assert GAME.turn(match.state) == Chance(Shuffle(52), "hand 1 deck")
    assert GAME.turn(match.deal().go("c x").state) == Chance(Roll(1), "hand 1 dice 1 suit 1")
    assert GAME.turn(match.draw(3).state) == Chance(Roll(2), "hand 1 dice 1 height")
    assert GAME.sides(ArtonOptions(), 4) == ()


def test_WA_35_two_to_nine_seats_and_nine_leave_seven_cards() -> None:
    assert list(GAME.seats) == list(range(2, 10))
    assert [refused(seats) for seats in (0, 1, 10, 99)] == ["bad_seats"] * 4
    match = start(9).draw(8).deal()
    assert len(match.state.undealt) == 7
    assert len({card for place in match.state.seats for card in place.hand} | {*match.state.undealt}) == 52


@pytest.mark.parametrize("minimum", [1, 2, 10, 10_000])
def test_1_2_every_table_has_its_minimum_bet(minimum: int) -> None:
    match = table(3, minimum=minimum)
    assert match.state.minimum == minimum and match.stakes()[CAIO] == minimum
    assert ArtonOptions().minimum == 10


@pytest.mark.parametrize(("minimum", "small"), [(1, 1), (2, 1), (10, 5)])
def test_WA_14_the_small_blind_is_half_of_any_minimum_and_of_one_it_is_one(minimum: int, small: int) -> None:
    assert table(3, minimum=minimum).stakes() == [0, small, minimum]


def test_WA_14_a_raise_has_no_limit_but_the_money() -> None:
    match = table(2).deal().go("r980")
    assert match.state.highest == 990 and match.money()[BIA] == 10


def test_WA_36_everybody_sits_down_with_a_hundred_minimum_bets() -> None:
    assert [place.money for place in start(4).state.seats] == [1000] * 4
    assert [place.money for place in start(3, minimum=2).state.seats] == [200] * 3
    assert [place.money for place in start(3, minimum=10_000).state.seats] == [1_000_000] * 3
    assert [place.money for place in start(2, buy_in=20).state.seats] == [200, 200]
    assert GAME.first_purse(ArtonOptions(buy_in=500)) == 5000


def test_WA_36_purses_say_what_each_seat_brings() -> None:
    match = start(3, purses=(7, 70, 700))
    assert match.money() == [7, 70, 700] and [place.brought for place in match.state.seats] == [7, 70, 700]
    assert GAME.with_purses(ArtonOptions(), (5, 6)).purses == (5, 6)
    assert refused(2, purses=(1, 2, 3)) == "bad_seat_list"


def test_1_3_the_buck_is_the_dealer_and_the_owner_may_be_the_first() -> None:
    match = start(4, owner=(CAIO,))
    assert GAME.turn(match.state) == Chance(Pick(1, 1), "first buck")
    match.draw(0)
    assert match.happened(BuckDrawn) == [BuckDrawn(CAIO, False)] and match.state.buck == CAIO
    assert match.deal().happened(ArtonCardsDealt) == [ArtonCardsDealt(CAIO, (DUDA, ANA, BIA, CAIO))]


def test_WA_39_the_first_buck_is_drawn_by_lot_or_named() -> None:
    match = start(4)
    assert GAME.turn(match.state) == Chance(Pick(1, 4), "first buck")
    assert match.draw(3).happened(BuckDrawn) == [BuckDrawn(DUDA, True)]
    assert [refused(3, owner=owner) for owner in ((3,), (-1,), (0, 1))] == ["bad_owner"] * 3
    assert refused(4, owner=(3,), doors=True, empty=1) == "bad_owner"


def test_WA_104_an_owner_who_resigns_before_the_first_hand_leaves_it_to_the_lot() -> None:
    match = start(4, owner=(CAIO,)).resign(CAIO)
    assert GAME.turn(match.state) == Chance(Pick(1, 3), "first buck")
    assert match.draw(2).happened(BuckDrawn) == [BuckDrawn(DUDA, True)]


def test_1_4_a_fixed_dealer_has_no_seat_and_deals_for_every_buck() -> None:
    match = table(3, dealer="croupier").deal()
    assert len(match.state.seats) == 3 and match.state.buck == ANA
    assert match.happened(ArtonCardsDealt)[0].order == (BIA, CAIO, ANA)


@pytest.mark.parametrize("dealer", ["none", "croupier", "watchful"])
def test_WA_40_the_mark_of_the_buck_moves_with_any_dealer(dealer: str) -> None:
    match = table(3, dealer=dealer).deal().go("f f")
    assert match.state.buck == BIA


def test_WA_12_the_mark_goes_one_seat_to_the_left_after_each_hand() -> None:
    match = table(3)
    bucks = []
    for _ in range(5):
        bucks.append(match.state.buck)
        match.deal().go("f f")
    assert bucks == [ANA, BIA, CAIO, ANA, BIA]


# ---- 2: before the cards ---------------------------------------------------------------------------------------------


def test_2_1_the_small_blind_is_at_the_bucks_left_and_pays_half_unseen() -> None:
    match = table(4)
    assert match.happened(BlindPaid)[0] == BlindPaid(BIA, "small", 5, False)
    assert [place.hand for place in match.state.seats] == [()] * 4


@pytest.mark.parametrize(("minimum", "small"), [(1, 1), (3, 2), (5, 3), (11, 6)])
def test_WA_71_half_of_an_odd_minimum_is_rounded_up(minimum: int, small: int) -> None:
    assert table(3, minimum=minimum).stakes()[BIA] == small


def test_2_2_the_big_blind_is_at_the_small_blinds_left_and_pays_the_minimum() -> None:
    match = table(4)
    assert match.happened(BlindPaid)[1] == BlindPaid(CAIO, "big", 10, False)
    assert (match.state.small, match.state.big, match.state.highest) == (BIA, CAIO, 10)


def test_WA_9_of_two_the_other_is_small_blind_acts_first_and_nobody_pays_a_straddle() -> None:
    match = table(2)
    assert (match.state.small, match.state.big, match.state.ask) == (BIA, ANA, ArtonAsk.DECK)
    assert match.deal().asks() == (BIA, ArtonAsk.ACT)
    assert match.go("c x").throw("2S").asks() == (BIA, ArtonAsk.ACT)


def test_WA_42_marks_pass_over_seats_that_are_out() -> None:
    match = table(4).resign(BIA).deal().go("f f")
    assert match.state.buck == CAIO and (match.state.small, match.state.big) == (DUDA, ANA)


def test_WA_42_who_has_less_than_the_blind_puts_in_all_and_the_others_call_the_whole_minimum() -> None:
    match = table(3, money=(100, 100, 3))
    assert match.happened(BlindPaid)[1] == BlindPaid(CAIO, "big", 3, True)
    assert match.state.highest == 10
    assert match.deal().asks() == (ANA, ArtonAsk.ACT)
    assert match.go("c").stakes() == [10, 5, 3]


def sitting_down_late() -> Match:
    """Four chairs, the last one free; its newcomer sits down for the second hand, in which Bia is Buck."""
    match = table(4, doors=True, empty=1).deal().go("f f")
    return match.do(ANA, STAY).do(BIA, STAY).do(CAIO, STAY).do(DUDA, SIT)


def test_2_3_who_joins_late_pays_a_blind_of_the_minimum_in_the_first_hand() -> None:
    match = table(5, doors=True, empty=1).deal().go("f f f")
    for seat in (ANA, BIA, CAIO, DUDA):
        match.do(seat, STAY)
    match.do(EVA, SIT)
    assert (match.state.buck, match.state.small, match.state.big) == (BIA, CAIO, DUDA)
    assert match.happened(BlindPaid)[-1] == BlindPaid(EVA, "newcomer", 10, False)
    assert not match.seat(EVA).owes


def test_WA_13_a_newcomer_who_is_big_blind_pays_it_once() -> None:
    match = sitting_down_late()
    assert (match.state.buck, match.state.big) == (BIA, DUDA)
    assert match.stakes()[DUDA] == 10 and [event.kind for event in match.happened(BlindPaid)][-2:] == ["small", "big"]


def test_WA_13_the_blind_of_a_newcomer_is_a_bet_like_any_other() -> None:
    match = table(5, doors=True, empty=1).deal().go("f f f")
    for seat in (ANA, BIA, CAIO, DUDA):
        match.do(seat, STAY)
    match.do(EVA, SIT, NO_STRADDLE).deal()
    assert match.asks() == (EVA, ArtonAsk.ACT) and match.go("x").stakes()[EVA] == 10


def test_WA_76_a_newcomer_who_is_small_blind_pays_the_minimum_once() -> None:
    match = table(3, doors=True, empty=1).deal().go("f")
    assert match.do(ANA, STAY).do(BIA, STAY).do(CAIO, SIT).state.small == CAIO
    assert match.stakes() == [10, 0, 10]
    assert match.happened(BlindPaid)[2:] == [BlindPaid(CAIO, "small", 10, False), BlindPaid(ANA, "big", 10, False)]


def newcomer_at_the_straddle(money: int) -> Match:
    match = table(5, doors=True, empty=1, money=(1000, 1000, 1000, 1000, money)).deal().go("f f f")
    for seat in (ANA, BIA, CAIO, DUDA):
        match.do(seat, STAY)
    return match.do(EVA, SIT)


def test_WA_76_a_newcomer_brings_its_blind_up_to_the_straddle() -> None:
    match = newcomer_at_the_straddle(20)
    assert match.asks() == (EVA, ArtonAsk.STRADDLE)
    match.do(EVA, STRADDLE)
    assert match.happened(BlindPaid)[-1] == BlindPaid(EVA, "straddle", 10, True) and match.stakes()[EVA] == 20
    assert newcomer_at_the_straddle(19).state.ask is ArtonAsk.DECK


def test_2_4_the_seat_at_the_big_blinds_left_may_pay_a_straddle_and_acts_last_then() -> None:
    match = table(4)
    assert match.asks() == (DUDA, ArtonAsk.STRADDLE) and match.legal() == (PostStraddle(), NoStraddle())
    match.do(DUDA, STRADDLE)
    assert match.happened(BlindPaid)[-1] == BlindPaid(DUDA, "straddle", 20, False)
    match.deal()
    asked = []
    while match.state.turn == 1:
        asked.append(match.deciders[0])
        match.go("x" if match.deciders[0] == DUDA else "c")
        if match.state.ask is ArtonAsk.SUIT:
            break
    assert asked == [ANA, BIA, CAIO, DUDA]


def test_2_4_who_pays_no_straddle_acts_first() -> None:
    assert table(4).deal().asks() == (DUDA, ArtonAsk.ACT)


def test_WA_10_the_straddle_is_twice_the_minimum_and_counts_in_the_first_turn_only() -> None:
    match = table(4, minimum=7).do(DUDA, STRADDLE)
    assert match.state.highest == 14 == match.stakes()[DUDA]
    assert match.deal().asks() == (ANA, ArtonAsk.ACT)
    assert match.go("c c c x").throw("2S").asks() == (BIA, ArtonAsk.ACT)


def test_WA_10_of_three_players_the_buck_may_pay_it() -> None:
    match = table(3)
    assert match.asks() == (ANA, ArtonAsk.STRADDLE) and match.state.buck == ANA
    assert match.do(ANA, STRADDLE).deal().asks() == (BIA, ArtonAsk.ACT)


def test_WA_41_blinds_then_straddle_then_shuffling_then_deal() -> None:
    match = table(4)
    assert [type(event) for event in match.story] == [BuckDrawn, ArtonHandBegan, BlindPaid, BlindPaid]
    assert match.state.ask is ArtonAsk.STRADDLE
    assert match.do(DUDA, NO_STRADDLE).state.ask is ArtonAsk.DECK
    assert match.state.undealt == ()
    assert match.deal().state.ask is ArtonAsk.ACT


@pytest.mark.parametrize(("money", "offered"), [(19, False), (20, True)])
def test_WA_41_a_straddle_needs_all_of_twice_the_minimum(money: int, offered: bool) -> None:
    match = table(4, money=(100, 100, 100, money))
    assert (match.state.ask is ArtonAsk.STRADDLE) == offered


def test_2_5_five_cards_each_one_at_a_time_from_the_dealers_left() -> None:
    match = table(3).do(ANA, NO_STRADDLE).draw(*range(52))
    assert [match.seat(seat).hand for seat in (BIA, CAIO, ANA)] == [tuple(range(first, 15, 3)) for first in range(3)]
    assert match.state.undealt == tuple(range(15, 52)) and match.state.counted == 37
    assert [event.seat for event in match.happened(CardsSeen)] == [BIA, CAIO, ANA]


def test_2_5_a_seat_that_left_before_the_deal_gets_no_cards() -> None:
    match = table(4).resign(CAIO).deal()
    assert match.seat(CAIO).hand == () and match.state.counted == 52 - 15
    assert words(match.seat(ANA).hand) == words(match.seat(ANA).hand[:5]) != ""


@pytest.mark.parametrize(
    "options",
    [{"minimum": 0}, {"buy_in": 19}, {"buy_in": 501}, {"orbits": 0}, {"orbits": 11}, {"purses": [0, 5]}, {"stakes": 1}],
)
def test_WA_14_WA_36_numbers_that_no_table_can_have_are_refused_where_options_are_read(options: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(options, ArtonOptions)


def test_every_seat_list_must_name_every_seat() -> None:
    assert refused(3, sheets=("casa",)) == "bad_seat_list"
    assert refused(3, sheets=("casa", "casa", "rei")) == "bad_sheet"
    assert refused(3, sheets=("casa", "casa", "h2 h3")) == "bad_sheet"


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {"empty": 1}), (3, {"empty": 2, "doors": True}), (4, {"empty": 1, "mode": Mode.DEATH_MATCH, "doors": True})],
)
def test_free_chairs_need_doors_and_two_that_sit(seats: int, options: dict[str, Any]) -> None:
    assert refused(seats, **options) == "bad_empty"


@pytest.mark.parametrize("minimum", [1, 2, 10, 9_999])
def test_1_2_an_elite_table_refuses_a_minimum_bet_below_ten_thousand(minimum: int) -> None:
    elite = GAME.presets["elite"]
    with pytest.raises(BadSetup) as caught:
        GAME.initial_state(replace(elite, minimum=minimum), 4)
    assert caught.value.code == "elite_minimum"
    assert caught.value.data == {"game": "wyrt_arton", "minimum": minimum, "least": 10_000}


@pytest.mark.parametrize("minimum", [10_000, 10_001, 1_000_000])
def test_1_2_an_elite_table_takes_ten_thousand_and_more(minimum: int) -> None:
    assert GAME.initial_state(replace(GAME.presets["elite"], minimum=minimum), 4).minimum == minimum
    assert GAME.initial_state(ArtonOptions(elite=True, mode=Mode.LIFE_CASSINO), 4).minimum == 2


def test_a_chair_that_is_free_gets_no_cards_and_pays_nothing() -> None:
    match = table(4, doors=True, empty=1)
    assert match.chairs() == [Chair.SEATED] * 3 + [Chair.EMPTY]
    assert match.deal(*FILLER[:3]).seat(DUDA).hand == () and match.money()[DUDA] == 1000
    match.go("f f").do(ANA, STAND).do(BIA, STAY).do(CAIO, STAY).do(DUDA, OUT)
    assert match.chairs() == [Chair.STANDING, Chair.SEATED, Chair.SEATED, Chair.EMPTY]
