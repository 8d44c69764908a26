"""Wyrt: the five variants, alone and together."""

from __future__ import annotations

from engine.core.model import Chance, Roll, Shuffle
from engine.core.redaction import redact
from engine.games.wyrt_lordes.events import (
    CardsDiscarded,
    CardsTaken,
    DiceRolled,
    DisputeBegan,
    LowestRolled,
    PotWon,
    TableRevealed,
)
from engine.games.wyrt_lordes.model import NOBODY, Dispute, WyrtAsk
from tests.engine.wyrt_lordes.positions import (
    AGAIN,
    ANA,
    BIA,
    CAIO,
    GAME,
    KEEP,
    LOWEST,
    ROLL,
    Match,
    dealt,
    showdown,
    take,
)

HIGH, LOW, LOWER = "A K 9 7 5", "Q J 9 7 5", "Q J 8 7 4"
KINGS = "10 J Q K A"


# ---- Hyninn ----------------------------------------------------------------------------------------------------------


def test_8_1_two_or_four_jokers_are_in_the_deck() -> None:
    for hyninn in (2, 4):
        match = dealt(HIGH, LOW, hyninn=hyninn)
        assert sorted(match.state.deck) == list(range(52 + hyninn))
        assert GAME.turn(Match(GAME.initial_state(match.state.options, 2)).draw(0).state) == Chance(
            Shuffle(52 + hyninn), "hand 1 deck"
        )


def test_WL_27_kings_with_a_joker_are_kings() -> None:
    match = showdown("10 J Q K *", "10 J Q K A", hyninn=2).rolls((1, 1), (6, 6))
    assert match.happened(PotWon)[0].seats == (ANA, BIA) and match.happened(PotWon)[0].by == "split"


# ---- Nimb ------------------------------------------------------------------------------------------------------------


def test_8_2_three_dice_are_rolled() -> None:
    match = showdown(HIGH, LOW, nimb=True).do(ANA, ROLL)
    assert GAME.turn(match.state) == Chance(Roll(3), "hand 1 seat 0 dice")
    assert match.draw(6, 6, 5).happened(DiceRolled)[0].points == 18


def test_WL_28_a_tie_goes_straight_to_the_dice_whatever_the_hands() -> None:
    match = showdown("9 9 9 4 4", HIGH, nimb=True).rolls((1, 1, 1), (2, 2, 3))
    assert match.happened(DisputeBegan) == [DisputeBegan((ANA, BIA), Dispute.POT)]
    match.rolls((1, 1, 1), (1, 1, 2))
    assert match.happened(PotWon)[0].seats == (BIA,)


def test_WL_28_kings_win_no_ties_and_divide_no_pot() -> None:
    match = showdown(KINGS, KINGS, LOW, nimb=True).rolls((1, 1, 1), (1, 1, 2), (6, 6, 6))
    assert match.happened(PotWon)[0].seats == (CAIO,)
    match = showdown(KINGS, LOW, nimb=True).rolls((1, 1, 1), (2, 3, 3))
    assert match.asks() == (ANA, WyrtAsk.ROLL_OFF)


def test_WL_28_kings_roll_all_three_again() -> None:
    match = showdown(KINGS, LOW, nimb=True).do(ANA, ROLL).draw(1, 1, 1).do(ANA, AGAIN)
    assert GAME.turn(match.state) == Chance(Roll(3), "hand 1 seat 0 dice again")
    assert match.draw(2, 2, 2).state.seats[ANA].dice == (2, 2, 2)


def test_WL_32_nimb_settles_the_tie_of_a_match_too() -> None:
    match = showdown(HIGH, LOW, shuffled=(BIA,), money=(90, 110), nimb=True).rolls((6, 6, 6), (1, 1, 1))
    match.do(ANA, ROLL)
    assert GAME.turn(match.state) == Chance(Roll(3), "hand 1 seat 0 dispute 1 dice")


def test_WL_32_all_variants_together_play_a_hand_to_its_end() -> None:
    every = {"hyninn": 4, "nimb": True, "azgher": True, "thyatis": True, "tenebra": True}
    match = showdown(HIGH, LOW, shuffled=(BIA,), **every)
    match.do(ANA, ROLL).draw(6, 6, 1).do(ANA, LOWEST).draw(6).do(BIA, ROLL).draw(1, 1, 1).do(BIA, KEEP)
    assert match.happened(PotWon)[0].seats == (ANA,)
    assert match.places == (2, 1)


# ---- Azgher ----------------------------------------------------------------------------------------------------------


def test_8_3_who_has_least_wins() -> None:
    match = showdown(HIGH, LOW, LOWER, shuffled=(BIA, CAIO), azgher=True, money=(100, 90, 110))
    match.rolls((6, 6), (1, 1), (1, 1))
    assert match.money() == [120, 80, 100] and match.places == (3, 1, 2)


def test_WL_29_lords_that_are_out_have_not_won() -> None:
    match = showdown(HIGH, LOW, azgher=True, money=(190, 10)).rolls((6, 6), (1, 1))
    assert match.money() == [200, 0] and match.places == (1, 2)


def test_WL_29_level_at_the_bottom_the_dice_decide() -> None:
    match = showdown(HIGH, LOW, LOWER, shuffled=(BIA, CAIO), azgher=True).rolls((6, 6), (1, 1), (1, 1))
    assert match.happened(DisputeBegan) == [DisputeBegan((BIA, CAIO), Dispute.MATCH)]
    assert match.rolls((1, 1), (1, 2)).places == (3, 2, 1)


# ---- Thyatis ---------------------------------------------------------------------------------------------------------


def test_8_4_each_lord_may_give_a_die_a_second_chance() -> None:
    match = showdown(HIGH, LOW, thyatis=True).do(ANA, ROLL).draw(5, 2)
    assert match.asks() == (ANA, WyrtAsk.THYATIS) and match.legal(ANA) == (LOWEST, KEEP)
    match.do(ANA, KEEP)
    assert match.state.seats[ANA].dice == (5, 2) and match.asks() == (BIA, WyrtAsk.ROLL)


def test_WL_30_the_lowest_die_is_rolled_again_once_and_what_falls_counts() -> None:
    match = showdown(HIGH, LOW, thyatis=True).do(ANA, ROLL).draw(5, 2).do(ANA, LOWEST)
    assert GAME.turn(match.state) == Chance(Roll(1), "hand 1 seat 0 lowest die")
    match.draw(1)
    assert match.happened(LowestRolled) == [LowestRolled(ANA, 1, 2, (5, 1), 7)]
    assert match.asks() == (BIA, WyrtAsk.ROLL)


def test_WL_30_of_equal_dice_the_first_is_rolled() -> None:
    match = showdown(HIGH, LOW, thyatis=True).do(ANA, ROLL).draw(3, 3).do(ANA, LOWEST).draw(6)
    assert match.state.seats[ANA].dice == (6, 3)


def test_WL_37_kings_roll_again_first_and_then_the_lowest_die_of_what_stays() -> None:
    match = showdown(KINGS, LOW, thyatis=True).do(ANA, ROLL).draw(1, 5).do(ANA, AGAIN).draw(1, 4)
    assert match.asks() == (ANA, WyrtAsk.THYATIS) and match.state.seats[ANA].dice == (1, 5)
    assert match.do(ANA, LOWEST).draw(6).state.seats[ANA].dice == (6, 5)
    match = showdown(KINGS, LOW, thyatis=True).do(ANA, ROLL).draw(6, 5).do(ANA, KEEP)
    assert match.asks() == (ANA, WyrtAsk.THYATIS)


# ---- Tenebra ---------------------------------------------------------------------------------------------------------


def dark() -> Match:
    """Ana has discarded a two beside the two hidden cards of the Mão de Wyrt."""
    return dealt("2 6 8 J K", "3 5 7 9 Q", pile="3 4 2 10 A 7", tenebra=True).bets(10, 10).discard(ANA, "2")


def test_8_5_cards_on_the_table_lie_face_down() -> None:
    match = dark()
    assert [card.card for card in GAME.view(match.state, BIA).table] == [None] * 3
    assert [card.by for card in GAME.view(match.state, None).table] == [NOBODY, NOBODY, ANA]
    discarded = next(event for event in match.story if isinstance(event, CardsDiscarded))
    assert redact(discarded, BIA) == CardsDiscarded(ANA, 1, None, True)
    assert redact(discarded, ANA) == discarded


def test_WL_31_so_do_the_two_of_the_mao_de_wyrt_for_everybody() -> None:
    match = dealt("2 6 8 J K", "3 5 7 9 Q", tenebra=True).bets(10, 10)
    for viewer in (ANA, BIA, None):
        assert [card.card for card in GAME.view(match.state, viewer).table] == [None, None]
        assert redact(match.happened(TableRevealed)[0], viewer) == TableRevealed(ANA, None, True)


def test_WL_31_taking_is_blind_and_only_the_taker_sees_the_card() -> None:
    match = dark().discard(BIA, "Q").do(BIA, take(1))
    assert match.hand(BIA) == "3 4 5 7 9"
    taken = match.happened(CardsTaken)[0]
    assert redact(taken, BIA) == taken and redact(taken, ANA) == CardsTaken(BIA, (1,), None, True)


def test_WL_43_a_lord_goes_on_knowing_what_it_has_laid_itself() -> None:
    match = dark()
    assert [card.card for card in GAME.view(match.state, ANA).table] == [None, None, match.state.table[2]]


def test_without_tenebra_the_table_lies_open_to_all() -> None:
    match = dealt("2 6 8 J K", "3 5 7 9 Q", pile="3 4 2").bets(10, 10)
    found = match.happened(TableRevealed)[0]
    assert redact(found, None) == found and found.cards == match.state.table
