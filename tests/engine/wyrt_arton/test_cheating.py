"""Wyrt de Arton: levels, the double test, the theft, being caught, and the sheets."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.model import Chance, Roll
from engine.games.wyrt_arton.actions import (
    AcceptDie,
    Cheat,
    Insist,
    SecondChance,
    StealCard,
    StopCheating,
    StopStealing,
)
from engine.games.wyrt_arton.cheat_events import (
    CardStolen,
    CheatBegan,
    CheatCaught,
    CheatDieFell,
    CheatInsisted,
    CheatStopped,
    LootRolled,
    TheftEnded,
)
from engine.games.wyrt_arton.cheating import level_against, level_of
from engine.games.wyrt_arton.events import ArtonHandShown, ArtonSeatOut, PotPaid
from engine.games.wyrt_arton.hands import HandKind
from engine.games.wyrt_arton.model import ArtonAsk, Chair, CheatOdds, Mode
from engine.games.wyrt_arton.sheets import CASA, chances_of, modifier_of, passes, sheet_of
from tests.engine.wyrt_arton.positions import (
    ACCEPT,
    AGAIN,
    ANA,
    BIA,
    CAIO,
    CHEAT,
    ENOUGH,
    FILLER,
    GAME,
    INSIST,
    STAY,
    STOP,
    Match,
    card,
    cards,
    table,
)

CLIENT = "cliente_casual"


def dealt(*sheets: str, **options: Any) -> Match:
    """Three seats with these sheets; Ana is asked first."""
    options = {"cheating": True, **({"sheets": sheets} if sheets else {}), **options}
    return table(len(sheets) or 3, **options).deal(*FILLER[: len(sheets) or 3])


def level(*others: str, thief: str = "casa", **options: Any) -> int:
    """The level that these opponents impose on Ana."""
    match = table(1 + len(others), cheating=True, sheets=(thief, *others), **options)
    return level_against(match.state, ANA)


# ---- The theft -------------------------------------------------------------------------------------------------------


def test_8_1_a_cheat_steals_as_many_cards_as_a_die_says_of_the_thiefs_choice() -> None:
    match = dealt().do(ANA, CHEAT).draw(1).draw(1)
    assert GAME.turn(match.state) == Chance(Roll(1), "hand 1 seat 0 loot")
    match.draw(2)
    assert match.events == [LootRolled(ANA, 2, match.state.undealt)]
    assert len(match.legal()) == 37 + 1
    match.do(ANA, StealCard(card("AS"))).do(ANA, StealCard(card("AH")))
    assert match.seat(ANA).stolen == cards("AS AH") and match.asks() == (ANA, ArtonAsk.ACT)


def test_WA_56_the_theft_of_cards_is_the_only_cheat() -> None:
    kinds = {type(action) for action in dealt().legal()}
    assert {kind.__name__ for kind in kinds} == {"Call", "Raise", "Fold", "Cheat"}


def test_WA_18_cards_come_from_the_undealt_deck_and_five_of_all_count() -> None:
    match = dealt()
    match.do(ANA, CHEAT).draw(1).draw(1).draw(6)
    held = match.seat(BIA).hand[0]
    assert match.why(ANA, StealCard(held)) == ("not_in_the_deck", "WA-53")
    assert match.why(ANA, StealCard(99)) == ("not_in_the_deck", "WA-53")
    for number in cards("AS AH AD AC KS"):
        match.do(ANA, StealCard(number))
    match.do(ANA, ENOUGH).show("2H", "7S")
    shown = match.happened(ArtonHandShown)[-1]
    assert shown.reading.kind is HandKind.FOUR_OF_A_KIND and len(shown.cards) == 5


def test_WA_51_on_ones_own_turn_in_any_betting_turn_before_choosing() -> None:
    match = dealt()
    for turn in (1, 2, 3):
        assert match.state.turn == turn and CHEAT in match.legal()
        if turn < 3:
            match.check_down().throw("9H")
    assert match.cheat(BIA, 1, 1, 1, steal="AS").asks() == (BIA, ArtonAsk.ACT)


def test_WA_51_not_while_answering_nor_all_in_nor_out_of_turn() -> None:
    match = dealt().go("r10")
    assert match.why(BIA, CHEAT) == ("answer_pay_or_fold", "WA-43")
    assert match.why(CAIO, CHEAT) == ("not_your_turn", "3.1")
    match = table(3, money=(1000, 1000, 10), cheating=True).deal().go("c c")
    assert match.seat(CAIO).money == 0 and match.state.ask is ArtonAsk.SUIT


def test_WA_51_WA_83_once_a_hand_also_when_it_was_stopped() -> None:
    match = dealt().do(ANA, CHEAT).draw(6).do(ANA, STOP)
    assert match.happened(CheatStopped) == [CheatStopped(ANA)] and match.asks() == (ANA, ArtonAsk.ACT)
    assert match.why(ANA, CHEAT) == ("cheated_already", "WA-83")
    match.check_down().throw("9H").go("x x")
    assert CHEAT not in match.legal(ANA)
    match.show("3D").deal()
    assert match.asks() == (BIA, ArtonAsk.ACT) and CHEAT in match.go("c c").legal(ANA)


def test_WA_53_the_thief_looks_through_the_deck_and_may_take_fewer() -> None:
    match = dealt().do(ANA, CHEAT).draw(1).draw(1).draw(5)
    assert match.view(ANA).undealt == match.state.undealt and match.view(BIA).undealt is None
    match.do(ANA, StealCard(card("AS"))).do(ANA, ENOUGH)
    assert match.happened(TheftEnded) == [TheftEnded(ANA, 1)] and match.view(ANA).undealt is None
    assert card("AS") not in match.state.undealt and match.seat(ANA).stolen == (card("AS"),)


def test_WA_53_what_was_stolen_is_kept_to_the_showdown_and_then_gone() -> None:
    match = dealt().cheat(ANA, 1, 1, 1, steal="AS").check_down().throw("9H")
    assert match.seat(ANA).stolen == (card("AS"),)
    assert match.show("3D").seat(ANA).stolen == ()


def test_8_2_it_takes_prestidigitacao_of_artes_or_of_manipulacao() -> None:
    able = [sheet_of(text).can_cheat for text in ("artes", "manipulacao", "crime", "animais", "h9 i9 arena carteador")]
    assert able == [True, True, False, False, False]
    match = dealt(CLIENT, "casa", "casa")
    assert CHEAT not in match.legal(ANA) and match.why(ANA, CHEAT) == ("no_sleight", "8.2")


def test_nothing_of_it_without_the_option() -> None:
    match = table(3).deal(*FILLER[:3])
    assert match.why(ANA, CHEAT) == ("no_cheating_here", "WA-49") and match.view(ANA).odds is None


# ---- Levels ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("i", "imposed"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 6), (20, 6)])
def test_8_3_the_level_is_that_of_the_opponent_of_highest_i(i: int, imposed: int) -> None:
    assert level(f"i{i}", CLIENT) == level(CLIENT, f"i{i}") == imposed
    assert level_of(sheet_of(f"i{i}"), i) == imposed


def test_WA_21_folded_and_all_in_seats_are_at_the_table_and_who_left_is_not() -> None:
    match = dealt("casa", CLIENT, "i5")
    assert level_against(match.state, ANA) == 5
    assert level_against(match.change_seat(CAIO, in_hand=False).state, ANA) == 5
    assert level_against(match.change_seat(CAIO, in_hand=True, money=0).state, ANA) == 5
    assert level_against(match.resign(CAIO).state, ANA) == 0


def test_WA_21_a_watchful_dealer_counts_and_a_croupier_does_not() -> None:
    assert [level(CLIENT, dealer=dealer) for dealer in ("none", "croupier", "watchful")] == [0, 0, 3]
    assert level("i5", dealer="watchful") == 5


def test_WA_21_what_counts_is_i_with_all_that_the_table_adds() -> None:
    assert level("i1 arena") == 3 and level("genialidade") == 2 and level("animais") == 1


@pytest.mark.parametrize(
    ("sheet", "imposed"), [("i3 crime", 5), ("i3 manipulacao", 5), ("i3 crime manipulacao", 7), ("i6 crime", 7)]
)
def test_8_4_crime_and_manipulacao_are_a_level_each(sheet: str, imposed: int) -> None:
    """A skill raises I by one as well, and then the level by one more (WA-22)."""
    assert level(sheet) == imposed


def test_WA_22_only_the_skills_of_the_opponent_of_highest_i_count() -> None:
    assert level("i5", "crime manipulacao") == 5
    assert level("i1 crime", "i3 artes") == 4


def test_WA_22_of_several_it_is_the_one_that_makes_it_hardest() -> None:
    assert level("i4", "i3 crime", "i2 crime manipulacao") == 6


def test_8_5_radar_makes_it_very_hard_and_skills_are_still_added() -> None:
    assert level("radar") == 6 and level("radar crime") == 7 and level("radar crime manipulacao") == 8


def test_WA_85_radar_of_anybody_counts_with_the_skills_of_who_has_the_highest_i() -> None:
    assert level("radar crime", "i3") == 6
    assert level("radar", "i3 manipulacao") == 7
    assert level("i9 crime", "radar i2") == 7


def test_WA_85_the_mascara_counts_in_ones_tests_and_in_the_level_imposed() -> None:
    match = dealt().change_seat(BIA, mask_i=3).change_seat(ANA, mask_h=3)
    assert level_against(match.state, ANA) == 6
    match = dealt().change_seat(ANA, mask_h=3, mask_i=-3)
    assert match.view(ANA).odds == CheatOdds(3, 0, 5, 5, False)


@pytest.mark.parametrize("trait", ["h", "i"])
@pytest.mark.parametrize("rules", GAME.rules_versions)
def test_WA_85_the_mascara_takes_neither_trait_below_0(rules: str, trait: str) -> None:
    match = dealt("artes", "h0").change(rules=int(rules)).change_seat(ANA, **{f"mask_{trait}": -3})
    odds, own = match.view(ANA).odds, match.view(ANA).seats[ANA]
    assert (odds.level, odds.passes_i) == (0, 3 if trait == "i" else 4)
    assert (own.i, own.h) == (0 if trait == "i" else 1, -3 if (rules, trait) == ("1", "h") else 0)
    assert odds.passes_h == (0 if own.h < 0 else 3)


# ---- The double test -------------------------------------------------------------------------------------------------


def test_8_6_the_test_is_double_first_i_then_h() -> None:
    match = dealt().do(ANA, CHEAT)
    assert match.events == [CheatBegan(ANA, 3, 3, 4)]
    assert GAME.turn(match.state) == Chance(Roll(1), "hand 1 seat 0 cheat I")
    match.draw(3)
    assert match.events == [CheatDieFell(ANA, "I", 3, 3, True, False)]
    assert GAME.turn(match.state) == Chance(Roll(1), "hand 1 seat 0 cheat H")
    assert match.draw(4).events == [CheatDieFell(ANA, "H", 4, 4, True, False)]


def test_8_7_after_a_failed_i_the_cheat_may_be_given_up_or_h_tried_a_level_harder() -> None:
    match = dealt().do(ANA, CHEAT).draw(4)
    assert match.legal() == (Insist(), StopCheating())
    match.do(ANA, INSIST)
    assert match.happened(CheatInsisted) == [CheatInsisted(ANA)]
    assert match.draw(3).happened(CheatDieFell)[-1] == CheatDieFell(ANA, "H", 3, 3, True, False)
    assert match.state.ask is ArtonAsk.LOOT


def test_WA_19_a_passed_i_leaves_h_at_the_same_level_and_h_alone_decides() -> None:
    match = dealt().do(ANA, CHEAT).draw(1).draw(4)
    assert match.state.ask is ArtonAsk.LOOT
    match = dealt().do(ANA, CHEAT).draw(1).draw(5)
    assert match.happened(CheatCaught)
    match = dealt().do(ANA, CHEAT).draw(6).do(ANA, INSIST).draw(4)
    assert match.happened(CheatCaught)


def test_WA_19_giving_up_costs_nothing() -> None:
    match = dealt()
    before = match.money(), match.stakes()
    match.do(ANA, CHEAT).draw(6).do(ANA, STOP)
    assert (match.money(), match.stakes()) == before and match.legal()[-1].__struct_config__.tag == "fold"


def test_WA_52_i_then_stop_or_insist_then_h_then_the_loot_and_only_the_cheat_sees_it() -> None:
    match = dealt().do(ANA, CHEAT)
    asks = [match.state.ask]
    for step in (5, INSIST, 1, 1):
        match = match.draw(step) if isinstance(step, int) else match.do(ANA, step)
        asks.append(match.state.ask)
        assert match.view(BIA).ask is match.view(None).ask is ArtonAsk.ACT
        assert match.view(BIA).theft is None
    assert asks == [ArtonAsk.CHEAT_I, ArtonAsk.INSIST, ArtonAsk.CHEAT_H, ArtonAsk.LOOT, ArtonAsk.STEAL]


def test_8_8_after_a_failed_h_the_cheat_is_expelled_and_loses_the_hand() -> None:
    match = dealt().do(ANA, CHEAT).draw(1).draw(6)
    assert match.events[1:] == [CheatCaught(ANA, 0, True), ArtonSeatOut(ANA, Chair.EXPELLED)]
    assert not match.seat(ANA).in_hand and match.asks() == (BIA, ArtonAsk.ACT)
    takings = GAME.takings(match.state)
    assert [taking.banned for taking in takings] == [True, False, False]


def test_WA_20_the_stake_of_the_hand_is_lost() -> None:
    match = dealt().go("c").check_down().throw("9H").go("x x").do(ANA, CHEAT).draw(1).draw(6)
    assert match.happened(CheatCaught) == [CheatCaught(ANA, 10, True)]
    assert match.state.ask is ArtonAsk.SUIT
    match.show("3D")
    assert match.happened(PotPaid)[0].amount == 30 and ANA not in match.happened(PotPaid)[0].contenders


def test_WA_55_everybody_learns_who_it_was_but_not_the_cards_and_the_rest_is_kept() -> None:
    match = dealt().do(ANA, CHEAT).draw(1).draw(6)
    assert GAME.noticed_by(match.state, None) is None
    assert match.view(BIA).seats[ANA].hand is None and match.view(BIA).seats[ANA].chair is Chair.EXPELLED
    assert match.money()[ANA] == 1000 and GAME.takings(match.state)[ANA].money == 1000


def test_WA_55_caught_hand_loses_only_the_hand() -> None:
    match = dealt(caught="hand").do(ANA, CHEAT).draw(1).draw(6)
    assert match.happened(CheatCaught) == [CheatCaught(ANA, 0, False)] and match.happened(ArtonSeatOut) == []
    assert match.seat(ANA).chair is Chair.SEATED and not match.seat(ANA).in_hand
    match.go("f").deal()
    assert match.seat(ANA).in_hand and not GAME.takings(match.state)[ANA].banned


def test_WA_55_who_is_caught_does_not_come_back_through_the_doors() -> None:
    match = dealt(doors=True).do(ANA, CHEAT).draw(1).draw(6).go("f")
    assert match.deciders == (BIA, CAIO)
    assert match.do(BIA, STAY).do(CAIO, STAY).seat(ANA).chair is Chair.EXPELLED


# ---- 8.9: levels and dice --------------------------------------------------------------------------------------------


def test_WA_86_a_die_passes_when_it_shows_no_more_than_the_target_and_a_six_never_does() -> None:
    assert [die for die in range(1, 7) if passes(die, 3, 3, "casa")] == [1, 2, 3]
    assert [die for die in range(1, 7) if passes(die, 20, 0, "casa")] == [1, 2, 3, 4, 5]


def test_WA_86_the_levels_of_casa_and_of_livro() -> None:
    assert [modifier_of(level, "casa") for level in range(9)] == [3, 2, 1, 0, -1, -2, -3, -4, -5]
    assert [modifier_of(level, "livro") for level in range(9)] == [None, None, 2, 1, -1, -2, -3, -4, -5]


def test_WA_86_by_the_book_the_two_easiest_levels_roll_a_die_that_cannot_fail() -> None:
    match = dealt("artes", CLIENT, "i1", difficulty="livro").do(ANA, CHEAT)
    assert match.events == [CheatBegan(ANA, 1, 6, 6)]
    assert match.draw(6).draw(6).state.ask is ArtonAsk.LOOT


def test_WA_87_modifiers_may_leave_no_chance_at_all() -> None:
    match = table(3, mode=Mode.DEATH_MATCH, cheating=True).deal()
    assert match.view(ANA).odds == CheatOdds(7, 0, 0, 0, False)
    assert CHEAT in match.legal(ANA)
    match.do(ANA, CHEAT).draw(1).do(ANA, INSIST).draw(1)
    assert match.seat(ANA).chair is Chair.LOST
    assert [chances_of(value, 7, "casa") for value in (3, 4, 5, 6)] == [0, 0, 1, 2]


def test_WA_84_the_kit_rolls_a_failed_die_of_i_again_once_a_hand_at_the_same_level() -> None:
    match = dealt("artes carteador arena", CLIENT, "i3").do(ANA, CHEAT).draw(6)
    assert match.legal() == (Insist(), StopCheating(), SecondChance())
    match.do(ANA, AGAIN)
    assert GAME.turn(match.state) == Chance(Roll(1), "hand 1 seat 0 cheat I again")
    match.draw(6)
    assert match.happened(CheatDieFell)[-1].again and match.legal() == (Insist(), StopCheating())
    assert match.why(ANA, AGAIN) == ("no_second_chance", "WA-84")


def test_WA_84_a_failed_die_of_h_is_asked_beside_accepting_and_the_new_die_stands() -> None:
    match = dealt("artes carteador arena", CLIENT, "i3").do(ANA, CHEAT).draw(1).draw(6)
    assert match.asks() == (ANA, ArtonAsk.FAILED_H) and match.legal() == (SecondChance(), AcceptDie())
    assert match.view(BIA).ask is ArtonAsk.ACT and not match.happened(CheatCaught)
    assert match.do(ANA, AGAIN).draw(4).state.ask is ArtonAsk.LOOT
    match = dealt("artes carteador arena", CLIENT, "i3").do(ANA, CHEAT).draw(1).draw(6).do(ANA, AGAIN).draw(6)
    assert match.happened(CheatCaught)
    match = dealt("artes carteador arena", CLIENT, "i3").do(ANA, CHEAT).draw(1).draw(6).do(ANA, ACCEPT)
    assert match.happened(CheatCaught)


def test_WA_84_not_the_die_of_the_loot_and_the_house_sheet_has_no_kit() -> None:
    match = dealt("artes carteador arena", CLIENT, "i3").do(ANA, CHEAT).draw(1).draw(1).draw(1)
    assert SecondChance() not in match.legal()
    assert not CASA.kit and SecondChance() not in dealt().do(ANA, CHEAT).draw(6).legal()


def test_WA_27_the_kits_second_chance_is_told_before_and_nothing_else_of_it_acts() -> None:
    match = dealt("artes carteador", CLIENT, CLIENT)
    assert match.view(ANA).odds.second_chance
    match.do(ANA, CHEAT).draw(6).do(ANA, AGAIN).draw(1)
    assert not match.view(ANA).odds.second_chance and match.state.ask is ArtonAsk.CHEAT_H


# ---- Who is told what ------------------------------------------------------------------------------------------------


def test_a_theft_is_told_to_the_thief_alone() -> None:
    match = dealt().cheat(ANA, 1, 1, 2, steal="AS")
    kinds = (CheatBegan, CheatDieFell, LootRolled, CardStolen, TheftEnded)
    assert all(event.known_to.seats == ("seat",) for kind in kinds for event in match.happened(kind))
    assert match.view(ANA).seats[ANA].stolen == (card("AS"),) and match.view(BIA).seats[ANA].stolen is None


def test_the_deck_may_be_stolen_from_until_nothing_is_left() -> None:
    match = dealt()
    match.change(undealt=match.state.undealt[:1]).do(ANA, CHEAT).draw(1).draw(1).draw(6)
    match.do(ANA, StealCard(match.state.undealt[0]))
    assert match.asks() == (ANA, ArtonAsk.ACT) and match.state.undealt == ()
    assert StopStealing() not in match.legal() and Cheat() not in match.legal()
