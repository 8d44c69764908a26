"""Wyrt de Arton: the Dead Man's Hand."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.model import Chance, Pick, Roll
from engine.core.redaction import redact
from engine.games.wyrt_arton.actions import ChooseDie, UseMagic
from engine.games.wyrt_arton.cards import COIN, CROWN, DEAD_MANS_HAND, MASK, ROSE, SCEPTRE
from engine.games.wyrt_arton.events import (
    ArtonHandShown,
    CrownDrawn,
    CrownLost,
    DiceCardThrown,
    DieChosen,
    DieRolledAgain,
    Folded,
    MagicUsed,
    MaskWorn,
    PotPaid,
    SceptreUsed,
)
from engine.games.wyrt_arton.hands import HandKind
from engine.games.wyrt_arton.model import ArtonAsk, ArtonOptions, DiceCard, Mode
from tests.engine.wyrt_arton.positions import ANA, BIA, CAIO, GAME, Match, card, cards, magic, table, words

PLAIN = ("2H 4D 6C 8D TH", "2D 4C 6H 8H TD", "2C 4H 6D 8C TC")
ALL = "AS KS QS JS TS"
CETRO, COROA, MOEDA, ROSA, MASCARA_H, MASCARA_I = (
    magic("AS"),
    magic("KS"),
    magic("QS"),
    magic("JS"),
    magic("TS", "H"),
    magic("TS", "I"),
)


def holder(hand: str = ALL, **options: Any) -> Match:
    """Ana holds magic cards; it is her turn in the first betting turn, before a dice card."""
    return table(3, **{"magic": True, **options}).deal(hand, *PLAIN[:2], pile="3S 5S 7S")


def with_dice(hand: str = ALL, **options: Any) -> Match:
    """The same after the first dice card, the nine of hearts (dice of 6 and 3): Ana is the last to act."""
    return holder(hand, **options).check_down().throw("9H").go("x x")


def test_9_12_the_mortos_deck_holds_five_magic_cards_which_are_no_cheat() -> None:
    for mode in (Mode.DEATH_MATCH, Mode.LIFE_CASSINO):
        match = holder(mode=mode, magic=False, cheating=False)
        assert [action for action in match.legal() if isinstance(action, UseMagic)] == [
            CETRO,
            COROA,
            MASCARA_H,
            MASCARA_I,
        ]


def test_9_12_each_power_is_used_once_by_one_player_and_the_card_stays_in_play() -> None:
    match = holder().do(ANA, MASCARA_H).draw(6)
    assert card("TS") in match.seat(ANA).hand and match.state.spent == (MASK,)
    assert match.why(ANA, MASCARA_I) == ("magic_spent", "WA-25")
    match.show("9H", "3D").deal(PLAIN[0], "TS 4C 6H 8H TD", PLAIN[2])
    while match.deciders[0] != BIA:
        match.go("c")
    assert match.why(BIA, MASCARA_H) == ("magic_spent", "WA-25")


def test_WA_24_the_five_cards_are_a_royal_of_spades() -> None:
    assert words((SCEPTRE, CROWN, COIN, ROSE, MASK)) == ALL
    assert cards(ALL) == DEAD_MANS_HAND


def test_WA_91_in_money_games_only_with_the_option_which_is_off() -> None:
    match = table(3).deal(ALL, *PLAIN[:2])
    assert match.why(ANA, CETRO) == ("no_magic_here", "WA-91")
    assert CETRO in holder().legal()


def test_WA_25_who_holds_the_card_uses_it_on_its_own_turn() -> None:
    match = holder()
    assert match.why(BIA, CETRO) == ("not_your_turn", "3.1")
    assert match.go("c").why(BIA, CETRO) == ("magic_not_held", "WA-25")
    assert match.why(BIA, magic("2D")) == ("no_magic_card", "WA-25")


def test_WA_25_a_dice_card_has_no_power() -> None:
    match = table(3, magic=True).deal(*PLAIN).check_down().throw("TS")
    assert match.why(BIA, MASCARA_H) == ("magic_not_held", "WA-25")


def test_WA_57_moeda_one_die_of_the_last_dice_card_of_the_holders_choice_is_rolled_again() -> None:
    match = with_dice().do(ANA, MOEDA).draw(2)
    assert match.asks() == (ANA, ArtonAsk.COIN) and match.legal() == tuple(map(ChooseDie, range(3)))
    match.do(ANA, ChooseDie(1))
    assert match.events == [DieChosen(ANA, 1)] and GAME.turn(match.state) == Chance(Roll(1), "coin dice 1")
    match.draw(1)
    assert match.events[0] == DieRolledAgain(1, 1, False)
    assert match.events[1] == DiceCardThrown(1, DiceCard(2, (1, 3), card("4H")), True)
    assert match.asks() == (ANA, ArtonAsk.ACT) and match.stakes() == [10] * 3


@pytest.mark.parametrize(("die", "rolled", "made"), [(1, 2, "5H"), (2, 6, "QH"), (0, 3, "9S")])
def test_WA_57_any_of_the_three_dice(die: int, rolled: int, made: str) -> None:
    match = with_dice().do(ANA, MOEDA).draw(2).do(ANA, ChooseDie(die)).draw(rolled)
    assert [dice_card.card for dice_card in match.state.dice] == [card(made)]


def test_WA_57_a_die_of_the_suit_rolls_on_at_one_and_six() -> None:
    match = with_dice().do(ANA, MOEDA).draw(2).do(ANA, ChooseDie(0)).draw(1).draw(6)
    assert match.happened(DieRolledAgain) == [DieRolledAgain(0, 1, True), DieRolledAgain(0, 6, True)]
    assert match.draw(5).state.dice[0].card == card("9C")


def test_WA_57_rosa_rolls_all_dice_of_the_last_dice_card_again() -> None:
    match = with_dice().check_down().throw("3D").go("x x").do(ANA, ROSA).draw(2)
    match.draw(6).draw(4)
    assert match.state.ask is ArtonAsk.REROLL
    match.draw(5, 6)
    assert words([dice_card.card for dice_card in match.state.dice]) == "9H JD" and match.asks() == (ANA, ArtonAsk.ACT)


def test_WA_57_a_day_is_a_match() -> None:
    match = holder().do(ANA, MASCARA_H).draw(6).show("9H", "3D")
    assert match.state.hand_number == 2 and match.state.spent == (MASK,) and match.seat(ANA).mask_h == 0


@pytest.mark.parametrize(("action", "h", "i"), [(MASCARA_H, 7, 3), (MASCARA_I, 4, 6)])
def test_WA_26_mascara_three_more_until_the_end_of_the_hand(action: UseMagic, h: int, i: int) -> None:
    match = holder().do(ANA, action).draw(2)
    assert match.happened(MaskWorn) == [MaskWorn(ANA, action.trait, 3)]
    place = match.view(BIA).seats[ANA]
    assert (place.h, place.i) == (h, i)
    place = match.show("9H", "3D").view(BIA).seats[ANA]
    assert (place.h, place.i) == (4, 3)


def test_WA_26_coroa_one_more_card_and_five_of_all_count() -> None:
    match = holder("KS KH KD 2S 3H").do(ANA, COROA).draw(2)
    assert match.happened(CrownDrawn) == [CrownDrawn(ANA, card("3S"))] and len(match.seat(ANA).hand) == 6
    match.show("3D", "9H")
    assert match.happened(ArtonHandShown)[-1].reading.kind is HandKind.FULL_HOUSE
    assert len(match.happened(ArtonHandShown)[-1].cards) == 5


def test_WA_58_an_open_die_falls_and_a_one_turns_the_power_round() -> None:
    match = holder().do(ANA, MASCARA_H)
    assert GAME.turn(match.state) == Chance(Roll(1), "mask power")
    match.draw(1)
    assert match.happened(MagicUsed) == [MagicUsed(ANA, MASK, "H", 1, True)]
    assert all(redact(match.happened(MagicUsed)[0], seat) == match.happened(MagicUsed)[0] for seat in (BIA, None))


def test_WA_58_without_backfire_no_die_falls() -> None:
    match = holder(backfire=False).do(ANA, MASCARA_H)
    assert match.happened(MagicUsed) == [MagicUsed(ANA, MASK, "H", 0, False)] and match.asks() == (ANA, ArtonAsk.ACT)
    match = with_dice(backfire=False).do(ANA, MOEDA)
    assert match.asks() == (ANA, ArtonAsk.COIN)


def test_WA_92_first_the_card_then_the_die_then_the_effect() -> None:
    match = with_dice().do(ANA, MOEDA)
    assert match.state.ask is ArtonAsk.POWER and match.state.spent == (COIN,)
    assert match.draw(3).state.ask is ArtonAsk.COIN
    assert match.why(ANA, ChooseDie(3)) == ("no_such_die", "WA-57")
    assert holder().why(ANA, UseMagic(MASK)) == ("mask_needs_trait", "WA-92")
    assert holder().why(ANA, magic("AS", "H")) == ("mask_needs_trait", "WA-92")


def test_WA_92_moeda_and_rosa_need_a_dice_card() -> None:
    for action in (MOEDA, ROSA):
        assert holder().why(ANA, action) == ("no_dice_card_yet", "WA-92")
        assert action in with_dice().legal()


@pytest.mark.parametrize("action", [MOEDA, ROSA])
def test_WA_92_the_backfire_of_either_lets_the_next_to_the_left_choose_one_die(action: UseMagic) -> None:
    match = with_dice().do(ANA, action).draw(1)
    assert match.asks() == (BIA, ArtonAsk.COIN)
    match.do(BIA, ChooseDie(1)).draw(2)
    assert match.state.dice[0].card == card("5H") and match.asks() == (ANA, ArtonAsk.ACT)
    folded = holder().check_down().throw("9H").go("f x").do(ANA, action).draw(1)
    assert folded.asks() == (CAIO, ArtonAsk.COIN)


def test_WA_92_the_backfire_of_the_mascara_is_minus_three() -> None:
    match = holder().do(ANA, MASCARA_I).draw(1)
    assert match.happened(MaskWorn) == [MaskWorn(ANA, "I", -3)] and match.view(None).seats[ANA].i == 0


def test_WA_92_stolen_cards_have_their_power() -> None:
    match = holder(PLAIN[2], cheating=True).cheat(ANA, 1, 1, 1, steal="AS")
    assert CETRO in match.legal() and match.do(ANA, CETRO).draw(2).happened(SceptreUsed)


def test_WA_92_any_number_of_cards_in_a_turn_and_none_while_answering() -> None:
    match = holder().do(ANA, MASCARA_H).draw(2).do(ANA, CETRO).draw(2).do(ANA, COROA).draw(2)
    assert len(match.state.spent) == 3 and match.asks() == (ANA, ArtonAsk.ACT)
    match = table(3, magic=True).deal(PLAIN[0], ALL, PLAIN[1]).go("r10")
    assert match.why(BIA, CETRO) == ("answer_pay_or_fold", "WA-43")


# ---- Cetro -----------------------------------------------------------------------------------------------------------


def big_blind(**options: Any) -> Match:
    """Caio, who has paid the big blind, holds the Cetro; Ana has called and Bia too."""
    return table(3, **{"magic": True, **options}).deal(PLAIN[0], PLAIN[1], "AS 3D 5C 7D 9C").go("c c")


def test_WA_93_in_money_games_the_stake_of_this_betting_turn_comes_back_blinds_too() -> None:
    match = big_blind().do(CAIO, CETRO).draw(2)
    assert match.happened(SceptreUsed) == [SceptreUsed(CAIO, 10, False)]
    assert match.stakes() == [10, 10, 0] and match.money()[CAIO] == 1000
    assert match.state.highest == 10 and match.seat(CAIO).in_hand and match.view(CAIO).to_call == 10
    match.go("f")
    assert match.happened(Folded)[-1] == Folded(CAIO, 0) and match.money()[CAIO] == 1000


def test_WA_93_what_was_staked_in_earlier_turns_stays() -> None:
    match = big_blind().go("x").throw("2S").go("x").do(CAIO, CETRO).draw(2)
    assert match.happened(SceptreUsed) == [SceptreUsed(CAIO, 0, False)] and match.stakes() == [10, 10, 10]


def test_WA_93_backfire_puts_one_minimum_bet_into_the_main_pot_as_nobodys_stake() -> None:
    match = big_blind().do(CAIO, CETRO).draw(1)
    assert match.happened(SceptreUsed) == [SceptreUsed(CAIO, 10, True)]
    assert match.state.dead == 10 and match.stakes() == [10] * 3 and match.money()[CAIO] == 980
    assert match.view(None).pot == 40
    match.show("2S", "7H")
    assert match.happened(PotPaid)[0].amount == 40


def test_WA_93_backfire_with_less_takes_all_and_the_turn_is_over() -> None:
    match = big_blind(money=(1000, 1000, 14)).do(CAIO, CETRO).draw(1)
    assert match.happened(SceptreUsed) == [SceptreUsed(CAIO, 4, True)]
    assert match.seat(CAIO).in_hand and match.money()[CAIO] == 0 and match.state.ask is ArtonAsk.SUIT


def test_WA_93_with_pv_those_not_staked_rise_to_what_the_holder_sat_down_with() -> None:
    match = table(3, mode=Mode.DEATH_MATCH).deal("AS 3D 5C 7D 9C", *PLAIN[:2]).change_seat(ANA, money=5)
    match.do(ANA, CETRO).draw(2)
    assert match.happened(SceptreUsed) == [SceptreUsed(ANA, 15, False)] and match.money()[ANA] == 20
    match = table(3, mode=Mode.DEATH_MATCH).deal("AS 3D 5C 7D 9C", *PLAIN[:2]).change_seat(ANA, money=33)
    assert match.do(ANA, CETRO).draw(2).money()[ANA] == 33


def test_WA_93_in_the_life_cassino_to_what_it_had_when_the_hand_began() -> None:
    match = table(3, mode=Mode.LIFE_CASSINO).deal(PLAIN[0], PLAIN[1], "AS 3D 5C 7D 9C")
    match.change_seat(CAIO, began=27).go("c c").do(CAIO, CETRO).draw(2)
    assert match.money()[CAIO] == 27 and match.stakes()[CAIO] == 2


@pytest.mark.parametrize(("money", "left"), [(18, 9), (17, 9), (1, 1)])
def test_WA_93_backfire_with_pv_takes_half_of_those_not_staked_rounded_down(money: int, left: int) -> None:
    match = table(3, mode=Mode.DEATH_MATCH).deal("AS 3D 5C 7D 9C", *PLAIN[:2]).change_seat(ANA, money=money)
    assert match.do(ANA, CETRO).draw(1).money()[ANA] == left


# ---- Coroa -----------------------------------------------------------------------------------------------------------


def test_WA_94_coroa_the_next_card_of_the_deck_unseen_by_others_and_the_number_shown_rises() -> None:
    match = holder().do(ANA, COROA).draw(2)
    assert [redact(match.happened(CrownDrawn)[0], seat) for seat in (ANA, BIA, None)] == [
        CrownDrawn(ANA, card("3S")),
        CrownDrawn(ANA, None),
        CrownDrawn(ANA, None),
    ]
    assert match.view(BIA).seats[ANA].hand_size == 6 and match.state.counted == 52 - 15 - 1
    assert match.state.undealt[:2] == cards("5S 7S")


def test_WA_94_backfire_a_random_card_of_the_hand_goes_out_of_play_unseen() -> None:
    match = holder().do(ANA, COROA).draw(1)
    assert GAME.turn(match.state) == Chance(Pick(1, 5), "crown loss")
    match.draw(1)
    assert match.happened(CrownLost) == [CrownLost(ANA, CROWN)] and words(match.seat(ANA).hand) == "AS QS JS TS"
    assert redact(match.happened(CrownLost)[0], BIA) == CrownLost(ANA, None)
    assert match.view(BIA).seats[ANA].hand_size == 4 and match.state.counted == 37
    lying = [*match.state.undealt, *(held for place in match.state.seats for held in place.hand)]
    assert CROWN not in lying and len(lying) == 51


def test_WA_94_a_stolen_card_may_go_too() -> None:
    match = holder("KS 4S 6S 8S 9S", cheating=True).cheat(ANA, 1, 1, 1, steal="AS").do(ANA, COROA).draw(1)
    assert GAME.turn(match.state) == Chance(Pick(1, 6), "crown loss")
    match.draw(5)
    assert match.seat(ANA).stolen == () and len(match.seat(ANA).hand) == 5
    assert match.view(BIA).seats[ANA].hand_size == 4


def test_a_power_that_is_at_work_asks_for_nothing_else() -> None:
    match = with_dice().do(ANA, MOEDA).draw(2)
    assert match.why(ANA, CETRO) == ("choose_a_die", "WA-57")
    assert match.why(BIA, ChooseDie(1)) == ("not_your_turn", "3.1")


# ---- A day -----------------------------------------------------------------------------------------------------------


def test_WA_108_a_card_used_in_another_match_of_the_day_has_no_power_left() -> None:
    match = table(2, magic=True, spent=cards("AS")).deal("2S 4H 6D 8C TD", "AS KS 5H 7D 9C")
    assert [action.card for action in match.legal() if isinstance(action, UseMagic)] == [card("KS")]
    assert match.why(BIA, magic("AS")) == ("magic_spent", "WA-25")


def test_WA_108_the_cards_of_all_matches_that_ended_today_are_spent() -> None:
    ended = [table(2, magic=True).change(spent=cards(used)).state for used in ("QS", "AS QS", "")]
    carried = GAME.same_day(ArtonOptions(magic=True, spent=cards("KS")), ended)
    assert set(carried.spent) == set(cards("AS KS QS"))
    assert GAME.same_day(ArtonOptions(magic=True), []).spent == ()
