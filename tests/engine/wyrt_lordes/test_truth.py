"""Wyrt: the Hora da Verdade, tie-breaks, and the privileges of Reis de Arton."""

from __future__ import annotations

import pytest

from engine.games.wyrt_lordes.events import DiceRolled, DisputeBegan, DisputeWon, HandRevealed, PotWon
from engine.games.wyrt_lordes.model import Dispute, WyrtAsk
from tests.engine.wyrt_lordes.positions import AGAIN, ANA, BIA, CAIO, GAME, KEEP, ROLL, Match, dealt, showdown

HIGH, LOW = "A K 9 7 5", "Q J 9 7 5"
KINGS = "10 J Q K A"


def winner(match: Match) -> tuple[tuple[int, ...], str]:
    """Who won the pot, and by what."""
    won = match.happened(PotWon)[-1]
    return won.seats, won.by


def test_5_all_lay_their_hands_open_and_the_best_rolls_first() -> None:
    match = showdown(LOW, "9 9 4 3 6", HIGH)
    assert [event.seat for event in match.happened(HandRevealed)] == [BIA, CAIO, ANA]
    assert match.state.order == (BIA, CAIO, ANA) and match.asks() == (BIA, WyrtAsk.ROLL)
    seen = GAME.view(match.state, None)
    assert [place.hand for place in seen.seats] == [place.hand for place in match.state.seats]
    assert match.rolls((1, 1)).asks() == (CAIO, WyrtAsk.ROLL)


def test_5_the_most_points_win_the_pot() -> None:
    match = showdown(LOW, "9 9 4 3 6").rolls((1, 2), (6, 5))
    assert winner(match) == ((ANA,), "points")
    assert match.money() == [110, 90]


def test_WL_17_the_total_is_combination_and_two_dice() -> None:
    match = showdown("9 9 9 4 4", HIGH).rolls((3, 4), (6, 4))
    assert [event.points for event in match.happened(DiceRolled)] == [12, 11]


def test_WL_34_equal_combinations_roll_in_the_order_of_the_tie_breaks() -> None:
    assert showdown("9 9 4 3 6", "K K 4 3 6", "9 9 5 3 6").state.order == (BIA, CAIO, ANA)


def test_WL_34_and_hands_level_in_all_of_it_in_the_order_of_play() -> None:
    assert showdown("K Q 9 7 5", "A J 9 7 5", "K Q 9 7 5").state.order == (BIA, ANA, CAIO)
    assert showdown("K Q 9 7 5", "K Q 9 7 5", "K Q 9 7 5").state.order == (ANA, BIA, CAIO)
    match = showdown("K Q 9 7 5", "K Q 9 7 5", "K Q 9 7 5", anticlockwise=True)
    assert match.state.order == (ANA, CAIO, BIA)


def test_WL_44_each_lord_rolls_by_an_act_of_its_own() -> None:
    match = showdown(LOW, HIGH)
    assert match.legal(BIA) == (ROLL,) and match.legal(ANA) == ()
    match.do(BIA, ROLL)
    assert match.deciders() == ()
    match.draw(3, 3)
    assert match.state.seats[BIA].dice == (3, 3) and match.asks() == (ANA, WyrtAsk.ROLL)


def test_5_1_equal_totals_go_to_the_better_hand_and_then_to_the_dice() -> None:
    assert winner(showdown("9 9 4 3 6", HIGH).rolls((3, 3), (3, 4))) == ((ANA,), "combination")
    match = showdown("A K 9 7 5", "A K 9 7 5").rolls((3, 3), (4, 2))
    assert match.asks() == (ANA, WyrtAsk.ROLL_OFF)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("A 9 7 5 4", "K Q 9 7 5"),
        ("A K 9 7 5", "A Q J 9 7"),
        ("K K 4 3 6", "9 9 A Q 6"),
        ("K K A 3 6", "K K Q J 9"),
        ("K K A 7 6", "K K A 7 5"),
        ("8 8 8 3 4", "7 7 7 A K"),
        ("3 4 5 6 7", "2 3 4 5 6"),
        ("A A Q Q Q", "K K K 2 2"),
    ],
)
def test_WL_21_equal_combinations_by_their_highest_card_then_by_the_others(better: str, worse: str) -> None:
    match = showdown(better, worse).rolls((3, 3), (2, 4))
    assert winner(match) == ((ANA,), "cards")
    assert winner(showdown(worse, better).rolls((3, 3), (2, 4))) == ((BIA,), "cards")


def test_WL_21_hands_level_in_all_cards_roll_until_one_has_more() -> None:
    match = showdown(HIGH, LOW, HIGH).rolls((6, 5), (6, 5), (1, 1))
    assert match.happened(DisputeBegan) == [DisputeBegan((ANA, CAIO), Dispute.POT)]
    match.rolls((2, 4), (3, 3))
    assert match.happened(DisputeBegan)[1:] == [DisputeBegan((ANA, CAIO), Dispute.POT)]
    assert match.asks() == (ANA, WyrtAsk.ROLL_OFF)
    match.rolls((2, 4), (3, 4))
    assert match.happened(DisputeWon) == [DisputeWon(CAIO, Dispute.POT)]
    assert winner(match) == ((CAIO,), "dice") and match.money() == [90, 90, 120]


def test_WL_21_of_three_only_those_still_level_roll_again() -> None:
    match = showdown(HIGH, HIGH, HIGH).rolls((6, 5), (6, 5), (6, 5)).rolls((2, 2), (3, 3), (4, 2))
    assert match.happened(DisputeBegan)[-1].seats == (BIA, CAIO)
    assert winner(match.rolls((6, 6), (1, 1))) == ((BIA,), "dice")


# ---- Reis de Arton ---------------------------------------------------------------------------------------------------


def test_5_3_kings_are_asked_whether_they_roll_again_and_nobody_else_is() -> None:
    match = showdown(KINGS, HIGH).do(ANA, ROLL).draw(2, 3)
    assert match.asks() == (ANA, WyrtAsk.REIS) and match.legal(ANA) == (AGAIN, KEEP)
    match.do(ANA, KEEP).do(BIA, ROLL).draw(6, 5)
    assert match.state.hand_number == 2


@pytest.mark.parametrize(("again", "points"), [((6, 3), 15), ((1, 1), 12), ((2, 4), 12)])
def test_WL_18_of_two_rolls_the_better_total_counts(again: tuple[int, int], points: int) -> None:
    """The text's example: 12 and 15, six of them the combination's."""
    match = showdown(KINGS, HIGH).do(ANA, ROLL).draw(3, 3).do(ANA, AGAIN).draw(*again)
    assert [event.points for event in match.happened(DiceRolled)] == [12, points]
    assert match.asks() == (BIA, WyrtAsk.ROLL)


def test_WL_19_level_with_another_hand_kings_win() -> None:
    match = showdown("9 9 9 4 4", KINGS).rolls((1, 1), (2, 1))
    assert winner(match) == ((BIA,), "combination")


def test_WL_20_two_kings_divide_the_pot_whatever_the_others_have() -> None:
    match = showdown(KINGS, "9 9 9 4 4", KINGS, bets=(20, 20, 20)).rolls((1, 1), (1, 2), (6, 6))
    assert winner(match) == ((ANA, CAIO), "split")
    assert match.money() == [110, 80, 110]


def test_WL_20_what_cannot_be_divided_goes_to_the_winner_of_a_dispute() -> None:
    match = showdown(KINGS, KINGS, KINGS, "9 9 9 4 4").rolls((1, 1), (1, 2), (1, 2), (6, 6))
    assert match.happened(DisputeBegan) == [DisputeBegan((ANA, BIA, CAIO), Dispute.REMAINDER)]
    assert match.state.share == 1
    match.rolls((1, 1), (6, 6), (1, 2))
    assert match.money() == [103, 104, 103, 90]
    assert winner(match) == ((ANA, BIA, CAIO), "split")


def test_WL_20_or_only_when_one_of_them_has_won_it() -> None:
    match = showdown(KINGS, "9 9 9 4 4", KINGS, reis_split=False).rolls((1, 1), (1, 2), (6, 6))
    assert winner(match) == ((BIA,), "points")
    match = showdown(KINGS, "9 9 9 4 4", KINGS, reis_split=False).rolls((1, 1), (6, 6), (1, 2))
    assert winner(match) == ((ANA, CAIO), "split")


def test_one_king_alone_wins_like_anybody_by_points() -> None:
    assert winner(showdown(KINGS, HIGH).rolls((1, 1), (6, 6))) == ((BIA,), "points")


def test_a_hand_is_seen_by_its_lord_alone_until_all_are_laid_open() -> None:
    match = dealt(HIGH, LOW, pile="3 4 2").bets(10, 10)
    view = GAME.view(match.state, BIA)
    assert view.seats[ANA].hand is None and view.seats[ANA].reading is None and view.seats[ANA].hand_size == 6
    assert view.seats[BIA].reading is not None and not view.revealed
