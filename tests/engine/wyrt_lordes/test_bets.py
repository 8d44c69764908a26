"""Wyrt: the table, the order of the lords, and the bets."""

from __future__ import annotations

import pytest

from engine.core.errors import BadSetup
from engine.core.model import Chance, Pick, Shuffle
from engine.core.redaction import redact
from engine.games.wyrt_lordes.actions import Bet
from engine.games.wyrt_lordes.bets import bet_of_the_table
from engine.games.wyrt_lordes.events import BetMade, BetsShown, HandDealt, LordChosen, OwnHandSeen
from engine.games.wyrt_lordes.model import WyrtAsk, WyrtOptions
from tests.engine.wyrt_lordes.positions import (
    ANA,
    BIA,
    CAIO,
    FILLER,
    GAME,
    PASS,
    Match,
    again,
    bet,
    dealt,
    showdown,
    words,
)

# ---- 2: the table ----------------------------------------------------------------------------------------------------


def test_2_two_to_five_lords_begin_with_100_tibares_each() -> None:
    for seats in range(2, 6):
        assert [place.money for place in GAME.initial_state(WyrtOptions(), seats).seats] == [100] * seats
    for seats in (0, 1, 6, 7):
        with pytest.raises(BadSetup) as refused:
            GAME.initial_state(WyrtOptions(), seats)
        assert refused.value.code == "bad_seats"


def test_2_the_deck_has_52_cards_and_there_are_two_dice() -> None:
    match = Match(GAME.initial_state(WyrtOptions(), 2)).draw(0)
    assert GAME.turn(match.state) == Chance(Shuffle(52), "hand 1 deck")
    match = showdown("A K 9 7 5", "Q J 9 7 5")
    turn = GAME.turn(match.do(ANA, match.legal(ANA)[0]).state)
    assert isinstance(turn, Chance) and turn.draw.dice == 2


def test_2_1_the_turn_goes_round_in_the_order_of_seats() -> None:
    match = dealt(*FILLER[:3], pile="3 4 2").bets(10, 10, 10).discard(ANA, "2")
    assert match.asks() == (BIA, WyrtAsk.DISCARD)
    assert match.do(BIA, PASS).asks() == (CAIO, WyrtAsk.DISCARD)
    assert match.do(CAIO, PASS).asks()[1] is WyrtAsk.ROLL


def test_WL_10_a_lot_says_who_shuffles_first() -> None:
    match = Match(GAME.initial_state(WyrtOptions(), 4))
    assert GAME.turn(match.state) == Chance(Pick(times=1, size=4), "first lord")
    match.draw(2)
    assert match.happened(LordChosen) == [LordChosen(CAIO)]
    assert match.draw(*range(52)).state.lord == CAIO


def test_WL_10_the_order_may_be_anticlockwise() -> None:
    match = dealt(*FILLER[:3], pile="3 4 2", anticlockwise=True).bets(10, 10, 10).discard(ANA, "2")
    assert match.asks() == (CAIO, WyrtAsk.DISCARD)
    assert match.do(CAIO, PASS).asks() == (BIA, WyrtAsk.DISCARD)


def test_2_2_the_lord_of_wyrt_deals_five_cards_to_each_and_acts_first() -> None:
    match = Match(GAME.initial_state(WyrtOptions(), 3)).draw(1).draw(*range(52))
    assert match.happened(HandDealt) == [HandDealt(1, BIA, (BIA, CAIO, ANA))]
    assert [len(place.hand) for place in match.state.seats] == [5, 5, 5]
    assert match.state.seats[BIA].hand == (0, 1, 2, 3, 4) and match.state.seats[CAIO].hand == (5, 6, 7, 8, 9)
    assert match.bets(10, 10, 10).asks() == (BIA, WyrtAsk.WYRT_HAND)


def test_2_2_the_rest_of_the_deck_is_the_pile_and_nobody_sees_it() -> None:
    state = dealt(*FILLER[:3]).state
    for viewer in (ANA, BIA, CAIO, None):
        view = GAME.view(state, viewer)
        assert view.pile == 52 - 3 * 5
        assert "deck" not in view.__struct_fields__ and view.table == ()


def test_WL_23_the_next_lord_shuffles_the_next_hand_and_the_broke_are_out() -> None:
    match = showdown("A K 9 7 5", "Q J 9 7 5", "Q J 9 6 3", money=(100, 10, 100)).rolls((6, 6), (1, 1), (1, 2))
    assert match.money() == [120, 0, 90]
    assert match.state.seats[BIA].left == 1
    assert (match.state.lord, match.state.hand_number) == (CAIO, 2)


def test_WL_33_money_is_whole_and_an_odd_purse_is_put_in_whole() -> None:
    match = dealt(*FILLER[:2], money=(195, 5)).do(ANA, bet(10))
    assert match.paid() == [10, 5] and match.money() == [185, 0]


# ---- 3: the hand -----------------------------------------------------------------------------------------------------


def test_3_bets_then_exchange_then_dice_then_the_next_hand() -> None:
    match = dealt("A K 9 7 5", "Q J 9 7 5", pile="3 4 2")
    phases = [GAME.progress(match.state)]
    phases.append(GAME.progress(match.bets(10, 10).state))
    phases.append(GAME.progress(match.sit_out().state))
    phases.append(GAME.progress(match.rolls((6, 5), (1, 1)).state))
    assert phases == [(1, 1), (1, 2), (1, 4), (2, 0)]


def test_WL_22_there_is_no_ante_and_no_pot_is_carried_over() -> None:
    match = dealt(*FILLER[:2])
    assert match.money() == [100, 100] and match.paid() == [0, 0]
    match = showdown("A K 9 7 5", "Q J 9 7 5").rolls((6, 6), (1, 1))
    assert match.paid() == [0, 0]


# ---- 3.1: the bets ---------------------------------------------------------------------------------------------------


def test_3_1_all_bet_at_the_same_time_10_20_or_50() -> None:
    match = dealt(*FILLER[:3])
    assert match.deciders() == (ANA, BIA, CAIO)
    assert match.legal(CAIO) == (Bet(10), Bet(20), Bet(50))
    assert match.do(CAIO, bet(50)).deciders() == (ANA, BIA)


@pytest.mark.parametrize("viewer", [ANA, BIA, None])
def test_3_1_nobody_sees_a_card_before_the_bets_are_in_nor_what_others_bet(viewer: int | None) -> None:
    match = dealt(*FILLER[:3]).do(ANA, bet(50))
    view = GAME.view(match.state, viewer)
    assert [place.hand for place in view.seats] == [None] * 3
    assert [(place.has_bet, place.bet) for place in view.seats] == [
        (True, 50 if viewer == ANA else None),
        (False, 0),
        (False, 0),
    ]
    assert redact(match.events[0], viewer) == BetMade(ANA, 50 if viewer == ANA else None)


def test_3_1_once_all_bets_are_in_they_show_and_all_look_at_their_cards() -> None:
    match = dealt("K K 8 5 2", "A 9 7 4 3").bets(20, 50)
    assert match.happened(BetsShown) == [BetsShown((20, 50), 20, (20, 20), False, ())]
    assert [words(event.cards) for event in match.happened(OwnHandSeen)] == ["2 5 8 K K", "3 4 7 9 A"]
    assert GAME.view(match.state, BIA).seats[BIA].hand == match.state.seats[BIA].hand
    assert GAME.view(match.state, BIA).seats[ANA].hand is None


@pytest.mark.parametrize(
    ("bets", "table"),
    [
        ([20, 20, 20, 10, 50], 20),  # the text's own example
        ([10, 20, 50], 10),  # the text's own example
        ([20, 20, 50, 50, 10], 20),
        ([50, 50, 10], 50),
        ([10, 10, 50, 50], 10),
        ([50, 50, 10, 20], 50),
        ([20, 50], 20),
        ([50, 50], 50),
    ],
)
def test_WL_5_the_most_frequent_bet_counts_and_of_several_the_lowest(bets: list[int], table: int) -> None:
    assert bet_of_the_table(bets) == table
    assert dealt(*FILLER[: len(bets)]).bets(*bets).state.table_bet == table


def test_WL_5_who_bet_more_takes_the_difference_back_and_who_bet_less_adds_it() -> None:
    match = dealt(*FILLER[:4]).bets(20, 20, 50, 10)
    assert match.paid() == [20] * 4 and match.money() == [80] * 4


def test_WL_35_a_lord_can_only_bet_what_it_has() -> None:
    match = dealt(*FILLER[:3], money=(230, 49, 21))
    assert [len(match.legal(seat)) for seat in (ANA, BIA, CAIO)] == [3, 2, 2]
    assert match.why(BIA, bet(50)) == ("bet_beyond_money", "WL-35")


def test_WL_35_who_has_less_than_ten_is_not_asked_and_does_not_count_for_the_tables_bet() -> None:
    match = dealt(*FILLER[:3], money=(195, 9, 96))
    assert match.deciders() == (ANA, CAIO)
    match.bets(20, 20)
    assert match.state.table_bet == 20 and match.paid() == [20, 9, 20]
    assert match.happened(BetsShown)[0].short == (BIA,)


def test_WL_35_where_nobody_has_ten_tibares_all_put_in_everything() -> None:
    match = dealt(*FILLER[:2], money=(290, 4, 6), left=(ANA,))
    assert match.asks() == (BIA, WyrtAsk.WYRT_HAND)
    assert match.paid() == [0, 4, 6]


def test_WL_6_who_has_less_than_the_tables_bet_plays_for_the_whole_pot() -> None:
    match = showdown("A K 9 7 5", "Q J 9 7 5", "Q J 8 7 5", money=(100, 30, 170), bets=(50, 10, 50))
    assert match.paid() == [50, 30, 50]
    match.rolls((1, 1), (6, 6), (1, 2))
    assert match.money() == [50, 130, 120]


def test_a_hand_after_the_first_is_dealt_from_a_whole_deck_again() -> None:
    match = showdown("A K 9 7 5", "Q J 9 7 5").rolls((6, 6), (1, 1))
    again(match, "A A A K K", "2 3 4 5 6")
    assert match.hand(BIA) == "K K A A A" and match.hand(ANA) == "2 3 4 5 6"
    assert match.state.table == () and match.state.order == ()
