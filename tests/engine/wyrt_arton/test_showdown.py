"""Wyrt de Arton: the dice cards, the showdown, and what hands are worth against each other."""

from __future__ import annotations

from itertools import product

import pytest

from engine.core.model import Chance, Roll
from engine.core.redaction import redact
from engine.games.wyrt_arton.cards import KING, dice_card, height
from engine.games.wyrt_arton.events import ArtonHandShown, DiceCardThrown, PotPaid, SuitRolled
from engine.games.wyrt_arton.hands import HandKind, best_five, reading_of, strength_of
from engine.games.wyrt_arton.model import ArtonAsk, DiceCard
from tests.engine.wyrt_arton.positions import ANA, BIA, CAIO, DUDA, FILLER, GAME, Match, card, cards, table, words


def after_the_first_turn() -> Match:
    return table(3).deal(*FILLER[:3]).check_down()


# ---- 4: the dice cards -----------------------------------------------------------------------------------------------


def test_4_1_after_the_first_betting_turn_the_dice_make_one_card_for_everybody() -> None:
    match = after_the_first_turn()
    assert match.state.ask is ArtonAsk.SUIT and match.state.dice == ()
    match.throw("9H")
    assert match.events[0] == DiceCardThrown(1, DiceCard(2, (6, 3), card("9H")), False)
    for seat in (ANA, BIA, CAIO, None):
        assert match.view(seat).dice == match.state.dice
        assert redact(match.events[0], seat) == match.events[0]
    assert match.asks() == (BIA, ArtonAsk.ACT)


@pytest.mark.parametrize(("die", "made"), [(2, "2H"), (3, "2S"), (4, "2D"), (5, "2C")])
def test_4_2_one_die_says_the_suit(die: int, made: str) -> None:
    match = after_the_first_turn().draw(die)
    assert match.events == [SuitRolled(1, die, False)] and match.state.ask is ArtonAsk.HEIGHT
    assert match.draw(1, 1).state.dice[0].card == card(made)


@pytest.mark.parametrize("die", [1, 6])
def test_4_2_one_and_six_are_rolled_again(die: int) -> None:
    match = after_the_first_turn().draw(die)
    assert match.events == [SuitRolled(1, die, True)] and match.state.ask is ArtonAsk.SUIT
    assert GAME.turn(match.state) == Chance(Roll(1), "hand 1 dice 1 suit 2")
    assert match.draw(7 - die).draw(4).draw(5, 6).state.dice[0].card == card("JD")


def test_4_3_the_sum_of_two_dice_says_the_height_and_kings_and_aces_never_come() -> None:
    thrown = [height(dice_card(3, first + second)) for first, second in product(range(1, 7), repeat=2)]
    assert {tall: thrown.count(tall) for tall in sorted(set(thrown))} == {
        tall: 6 - abs(7 - tall) for tall in range(2, 13)
    }
    assert max(thrown) < KING
    assert [words([dice_card(4, total)]) for total in (2, 10, 11, 12)] == ["2D", "TD", "JD", "QD"]


def test_WA_16_two_dice_cards_and_the_second_may_be_the_same_as_the_first() -> None:
    match = after_the_first_turn().throw("9H").check_down()
    assert match.state.ask is ArtonAsk.SUIT and match.state.turn == 2
    match.throw("9H", again=(1, 6))
    assert [die.card for die in match.state.dice] == [card("9H")] * 2 and match.state.turn == 3
    assert match.check_down().state.hand_number == 2


def test_WA_3_a_dice_card_may_be_one_that_is_held_and_both_count() -> None:
    match = table(2).deal("9H 9S 9D 9C 2S", "KS KH KD KC 2H").check_down().throw("9H").check_down().throw("3S")
    assert match.check_down().happened(ArtonHandShown)[1].reading.kind is HandKind.FIVE_OF_A_KIND
    assert match.happened(PotPaid)[-1].winners == (ANA,)


def test_4_5_the_second_dice_card_comes_after_the_second_turn_then_the_third_and_last_turn() -> None:
    match = after_the_first_turn().throw("9H")
    assert match.asks() == (BIA, ArtonAsk.ACT) and match.state.turn == 2
    match.check_down().throw("2C")
    assert match.asks() == (BIA, ArtonAsk.ACT) and match.state.turn == 3
    match.check_down()
    assert match.happened(ArtonHandShown) and match.state.hand_number == 2


# ---- 5: the showdown -------------------------------------------------------------------------------------------------


def test_5_1_after_the_third_turn_those_in_the_hand_show_and_the_best_wins() -> None:
    match = table(4).deal("AS AH 3D 5C 8D", "KS KH 3H 5D 8C", "QS QH 4D 6C 9C", "JS JH 4H 6D 9D").go("c c f x")
    match.show("2H", "7S")
    assert [event.seat for event in match.happened(ArtonHandShown)] == [CAIO, DUDA, ANA]
    assert match.happened(PotPaid) == [PotPaid(0, 35, (CAIO, DUDA, ANA), (ANA,), (35, 0, 0, 0), False)]


@pytest.mark.parametrize(
    ("own", "dice", "shown"),
    [
        ("2S 4H TD TC TH", "TS TD", "TH TD TD TC TS"),  # both dice cards and three own ones
        ("2S 4S 6S 8S TD", "TS 9H", "TS 8S 6S 4S 2S"),  # one and four
        ("AH KH QH JH TH", "2C 3C", "AH KH QH JH TH"),  # five own ones
    ],
)
def test_5_2_any_five_of_the_seven_count(own: str, dice: str, shown: str) -> None:
    five = best_five(cards(own), dice=cards(dice))
    assert sorted(five) == sorted(cards(shown))
    assert reading_of(five) == reading_of((*cards(own), *cards(dice)))


def test_WA_17_two_of_the_seven_are_left_aside() -> None:
    match = table(2).deal("AS AH 3D 5C 8D", "KS KH 4H 6D 9C").show("2H", "7S")
    assert [len(event.cards) for event in match.happened(ArtonHandShown)] == [5, 5]


def test_WA_47_all_in_the_hand_show_exactly_their_best_five_and_the_rest_goes_back_unseen() -> None:
    match = table(2).deal("AS AH 3D 5C 8D", "KS KH 4H 6D 9C").show("2H", "7S")
    shown = {event.seat: words(event.cards) for event in match.happened(ArtonHandShown)}
    assert shown == {ANA: "AS AH 8D 7S 5C", BIA: "KS KH 9C 7S 6D"}
    assert all(place.hand == () for place in match.state.seats)
    assert all("3D" not in words(event.cards) for event in match.happened(ArtonHandShown))


def test_WA_47_a_stolen_card_that_is_not_among_the_five_stays_out_of_sight() -> None:
    match = table(2, cheating=True).deal("AS AH 3D 5C 8D", "KS KH 4H 6D 9C")
    match.cheat(BIA, 1, 1, 1, steal="2S").show("2H", "7S")
    assert words(match.happened(ArtonHandShown)[0].cards) == "KS KH 2H 2S 9C"
    match = table(2, cheating=True).deal("AS AH 3D 5C 8D", "KS KH 4H 6D 9C")
    match.cheat(BIA, 1, 1, 1, steal="2S").show("JH", "QS")
    assert "2S" not in words(match.happened(ArtonHandShown)[0].cards)


# ---- Ties ------------------------------------------------------------------------------------------------------------


def test_WA_5_level_hands_share_the_pot_alike_and_suits_never_break_ties() -> None:
    match = table(2).deal("AS KH 9D 5C 3D", "AH KS 9C 5D 3C").show("2H", "7S")
    assert match.happened(PotPaid) == [PotPaid(0, 20, (BIA, ANA), (BIA, ANA), (10, 10), False)]


def test_WA_5_two_royals_share_too() -> None:
    match = table(2).deal("AS KS QS JS TS", "AH KH QH JH TH").show("2H", "7S")
    assert match.happened(PotPaid)[0].winners == (BIA, ANA)
    assert {event.reading.kind for event in match.happened(ArtonHandShown)} == {HandKind.ROYAL}


LEVEL = ("AS KH 9D 5C 3D", "AH KS 9C 5D 3C", "AD KC 9H 5S 3H")
"""Three level hands."""


def test_WA_70_the_whole_remainder_goes_to_the_first_winner_at_the_bucks_left() -> None:
    match = table(4, minimum=5).deal("2S 4H 6D 8C TS", *LEVEL).go("c c c x").throw("7D").go("x x x f")
    assert match.throw("JD").check_down().happened(PotPaid)[0].shares == (0, 8, 6, 6)


def test_WA_70_each_pot_is_divided_for_itself() -> None:
    # Ana folds, and Bia is all-in: of the main pot, 4 x 15, nothing is over, of 3 x 5 beside it one tibar.
    match = table(4, money=(1000, 15, 1000, 1000), minimum=10).deal("2S 4H 6D 8C TS", *LEVEL).go("r10 c c c")
    assert match.stakes() == [20, 15, 20, 20]
    match.go("x").go("x").throw("7D").go("x x f").throw("JD").check_down()
    assert [pot.shares for pot in match.happened(PotPaid)] == [(0, 20, 20, 20), (0, 0, 8, 7)]


def test_WA_70_the_buck_is_the_last_of_the_winners() -> None:
    match = table(3, minimum=7).deal("AS KH 9D 5C 3D", "2S 4H 6D 8C TS", "AH KS 9C 5D 3C").go("c f x")
    assert match.show("7D", "JD").happened(PotPaid)[0].shares == (9, 0, 9)
    match = table(3, minimum=5).deal("AS KH 9D 5C 3D", "2S 4H 6D 8C TS", "AH KS 9C 5D 3C").go("c f x")
    assert match.show("7D", "JD").happened(PotPaid)[0].shares == (6, 0, 7)
    assert [money + stake for money, stake in zip(match.money(), match.stakes(), strict=True)] == [501, 497, 502]


# ---- 6: the hands, the strongest first -------------------------------------------------------------------------------

LADDER = [
    ("6_1", "AH KH QH JH TH", HandKind.ROYAL),
    ("6_2", "QS QH QD QC QS", HandKind.FIVE_OF_A_KIND),
    ("6_2", "2S 2H 2D 2C 2S", HandKind.FIVE_OF_A_KIND),
    ("6_3", "KC QC JC TC 9C", HandKind.STRAIGHT_FLUSH),
    ("6_3", "5C 4C 3C 2C AC", HandKind.STRAIGHT_FLUSH),
    ("WA_1", "AS AH AD AC 2S", HandKind.FOUR_OF_A_KIND),
    ("WA_1", "2S 2H 2D 2C 3S", HandKind.FOUR_OF_A_KIND),
    ("6_4", "AS AH AD KC KS", HandKind.FULL_HOUSE),
    ("6_4", "2S 2H 2D 3C 3S", HandKind.FULL_HOUSE),
    ("6_5", "AD KD QD JD 9D", HandKind.FLUSH),
    ("6_5", "7D 5D 4D 3D 2D", HandKind.FLUSH),
    ("6_6", "AS KH QD JC TS", HandKind.STRAIGHT),
    ("6_6", "5S 4H 3D 2C AS", HandKind.STRAIGHT),
    ("6_7", "AS AH AD KC QS", HandKind.THREE_OF_A_KIND),
    ("6_7", "2S 2H 2D 4C 3S", HandKind.THREE_OF_A_KIND),
    ("6_8", "AS AH KD KC QS", HandKind.TWO_PAIR),
    ("6_8", "3S 3H 2D 2C 4S", HandKind.TWO_PAIR),
    ("6_9", "AS AH KD QC JS", HandKind.PAIR),
    ("6_9", "2S 2H 5D 4C 3S", HandKind.PAIR),
    ("6_10", "AS KH QD JC 9S", HandKind.HIGH_CARD),
    ("6_10", "7S 5H 4D 3C 2S", HandKind.HIGH_CARD),
]
"""The best and the worst hand of each kind."""


def kind_of(text: str) -> HandKind:
    return reading_of(cards(text)).kind


def beats(this: str, other: str) -> bool:
    return strength_of(cards(this)) > strength_of(cards(other))


def test_6_1_6_2_6_3_6_4_6_5_the_kinds_of_hand_from_the_strongest_on() -> None:
    assert [kind_of(text) for _, text, _ in LADDER] == [kind for *_, kind in LADDER]
    strengths = [strength_of(cards(text)) for _, text, _ in LADDER]
    assert strengths == sorted(strengths, reverse=True)


def test_6_1_sequencia_real_is_a_k_q_j_10_of_one_suit() -> None:
    assert kind_of("AS KS QS JS TS") is HandKind.ROYAL
    assert kind_of("AS KS QS JS TH") is HandKind.STRAIGHT


def test_6_2_quintilha_is_five_of_one_height() -> None:
    assert kind_of("7S 7H 7D 7C 7D") is HandKind.FIVE_OF_A_KIND


def test_WA_2_quintilhas_are_of_heights_that_dice_can_throw() -> None:
    made = {height(dice_card(die, total)) for die in range(2, 6) for total in range(2, 13)}
    assert made == set(range(2, 13))


def test_WA_1_quadra_stands_between_sequencia_de_cor_and_trinca_e_par() -> None:
    assert beats("5C 4C 3C 2C AC", "AS AH AD AC KS") and beats("2S 2H 2D 2C 3S", "AS AH AD KC KS")


def test_6_4_trinca_e_par_is_three_and_two() -> None:
    assert kind_of("QS QH QD 8C 8S") is HandKind.FULL_HOUSE and kind_of("QS QH QD 8C 7S") is HandKind.THREE_OF_A_KIND


def test_6_5_cor_is_five_of_one_suit() -> None:
    assert kind_of("AD 8D 4D 4D 2D") is HandKind.FLUSH and kind_of("AD 8D 4D 3D 2S") is HandKind.HIGH_CARD


def test_6_6_sequencia_is_five_in_a_row() -> None:
    assert kind_of("JC TC 9C 8C 7D") is HandKind.STRAIGHT and kind_of("JC TC 9C 8C 6D") is HandKind.HIGH_CARD


def test_WA_4_ace_to_five_is_the_lowest_row_and_k_a_2_is_none() -> None:
    assert kind_of("AS 2H 3D 4C 5S") is HandKind.STRAIGHT and reading_of(cards("AS 2H 3D 4C 5S")).heights == (5,)
    assert beats("2S 3H 4D 5C 6S", "AS 2H 3D 4C 5S")
    assert kind_of("KS AH 2D 3C 4S") is HandKind.HIGH_CARD


def test_6_7_the_kickers_of_a_trinca_break_ties_the_higher_first() -> None:
    assert beats("5S 5H 5D 9C 2S", "5C 5H 5D 8C 7S") and beats("5S 5H 5D 9C 3S", "5C 5H 5D 9H 2S")


def test_6_8_the_fifth_card_of_dois_pares_is_the_kicker() -> None:
    assert beats("KS KH JD JC 9S", "KD KC JS JH 8S") and beats("KS KH JD JC 2S", "KD KC TS TH AS")


def test_6_9_the_three_others_of_a_par_are_kickers() -> None:
    assert beats("QS QH 9D 4C 3S", "QD QC 9S 4H 2S")


def test_6_10_of_carta_alta_the_highest_counts_then_the_second_and_so_on() -> None:
    assert beats("AS JH 7D 3C 2S", "KS QH 7D 3C 2S") and beats("AS JH 7D 4C 2S", "AH JD 7S 3C 2H")
    assert strength_of(cards("AS JH 7D 3C 2S")) == strength_of(cards("AH JD 7S 3H 2C"))


def test_6_11_hands_of_one_kind_are_compared_by_their_highest_card() -> None:
    assert beats("AS KH QD JC TS", "KS QH JD TC 9S")
    pairs = [strength_of(cards(f"{high}S {high}H")) for high in "AKQJT98765432"]
    assert pairs == sorted(pairs, reverse=True) and len(set(pairs)) == 13


def test_WA_48_what_breaks_ties_in_each_kind() -> None:
    assert beats("9S 9H 9D 9C 9S", "8S 8H 8D 8C 8S")
    assert beats("9S 9H 9D 9C 3S", "9S 9H 9D 9C 2S")
    assert beats("9S 9H 9D 2C 2S", "8S 8H 8D AC AS") and beats("9S 9H 9D 3C 3S", "9S 9H 9C 2C 2S")
    assert beats("AD 8D 4D 4D 3D", "AH 8H 4H 4H 2H") and beats("AD 8D 5D 4D 2D", "AH 8H 4H 4H 2H")
    assert beats("6C 5C 4C 3C 2C", "5C 4C 3C 2C AC")
    assert beats("KS KH JD JC 9S", "KD KC TS TH AS")


def test_WA_48_a_dice_card_and_the_same_card_held_are_a_pair() -> None:
    match = table(2).deal("AS KH 9D 5C 3D", "AH KS QC JD 3C").show("9D", "7S")
    assert [event.reading.kind for event in match.happened(ArtonHandShown)] == [HandKind.HIGH_CARD, HandKind.PAIR]
