"""Wyrt de Arton: the Death Match and the Life Cassino."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import BadSetup, IllegalAction
from engine.core.model import Resigned
from engine.games.wyrt_arton.cheat_events import CheatCaught
from engine.games.wyrt_arton.cheating import level_against
from engine.games.wyrt_arton.events import ArtonHandBegan, ArtonSeatOut, MortoFell, MortoRegenerated, WishGranted
from engine.games.wyrt_arton.model import ArtonAsk, ArtonOptions, Chair, Mode
from engine.games.wyrt_arton.sheets import CASA, MORTO
from tests.engine.wyrt_arton.positions import (
    ANA,
    BIA,
    CAIO,
    CHEAT,
    DUDA,
    EVA,
    GAME,
    INSIST,
    OUT,
    RAISE,
    STAND,
    STAY,
    Match,
    magic,
    table,
)

BEST, GOOD, FAIR, POOR = "AS AH AD 7C 8D", "KS KH 9D 7D 8C", "QS QH 9C 6C 4D", "2C 3D 6H 7H TH"
DEATH, LIFE = Mode.DEATH_MATCH, Mode.LIFE_CASSINO


def death(seats: int = 3, **options: Any) -> Match:
    """Ana is Buck, the Morto sits at the last seat."""
    return table(seats, mode=DEATH, **options)


def all_in(match: Match, *hands: str) -> Match:
    """Deal; whoever is first puts in everything, all call, and the dice change nothing."""
    match.deal(*hands)
    while match.state.ask in (ArtonAsk.ACT, ArtonAsk.ANSWER):
        seat = match.deciders[0]
        room = match.seat(seat).money - max(match.state.highest - match.seat(seat).stake, 0)
        if RAISE in match.legal():
            match.go(f"r{room}")
        else:
            match.do(seat, match.legal()[0])
    return match.show("2H", "5C")


def fallen(seats: int = 4) -> Match:
    """The Morto has just lost everything to Ana; the others have folded, and all are asked whether they stay."""
    match = death(seats, money=(40, *(20,) * (seats - 2), 10))
    match.deal(BEST, *("",) * (seats - 2), POOR)
    while match.state.ask in (ArtonAsk.ACT, ArtonAsk.ANSWER):
        seat = match.deciders[0]
        if seat == ANA and match.state.highest == 2:
            match.go("r20")
        elif seat in (ANA, seats - 1):
            match.do(seat, match.legal()[0])
        else:
            match.go("f")
    return match.show("2H", "5C")


# ---- The two games ---------------------------------------------------------------------------------------------------


def test_9_1_the_morto_plays_a_death_match_or_deals_in_the_life_cassino() -> None:
    assert ArtonOptions().mode is Mode.MONEY
    assert list(table(3, mode=DEATH).state.sheets) == [CASA, CASA, MORTO]
    assert list(table(3, mode=LIFE).state.sheets) == [CASA] * 3


def test_9_2_the_morto_plays_with_h4_and_i6_and_the_others_with_their_sheets() -> None:
    match = death(sheets=("h1 i2", "nobre_genial", "cliente_casual"))
    assert [(place.h, place.i) for place in match.view(ANA).seats] == [(1, 2), (0, 5), (4, 6)]


# ---- 9.3: Death Match ------------------------------------------------------------------------------------------------


def test_9_3_losing_everything_is_death_and_the_morto_keeps_the_soul() -> None:
    match = all_in(death(), POOR, FAIR, BEST)
    assert match.chairs()[:2] == [Chair.LOST, Chair.LOST] and match.outcome.places == (2, 2, 1)


def test_9_3_stopping_and_being_caught_cost_the_soul() -> None:
    match = death(4).resign(ANA)
    assert match.chairs()[ANA] is Chair.LOST and match.money()[ANA] == 0
    match = death(4, cheating=True).deal().go("f").do(ANA, CHEAT).draw(6).do(ANA, INSIST).draw(6)
    assert match.happened(CheatCaught) and match.chairs()[ANA] is Chair.LOST and match.money()[ANA] == 0


def test_9_3_standing_up_is_not_asked_before_the_morto_falls() -> None:
    match = death(3).deal().go("f f")
    assert match.state.ask is not ArtonAsk.DOORS and match.state.hand_number == 2


def test_9_4_points_of_life_are_staked() -> None:
    match = death(4)
    assert match.money() == [20, 19, 18, 30] and match.stakes() == [0, 1, 2, 0]
    with pytest.raises(BadSetup) as refused:
        GAME.with_purses(ArtonOptions(mode=DEATH), (1, 2))
    assert refused.value.code == "no_purses" and GAME.takings(match.state) == ()


def test_WA_28_the_minimum_bet_is_two_pv_and_pv_won_may_go_beyond_ones_own() -> None:
    match = all_in(death(money=(20, 20, 60)), BEST, POOR, FAIR)
    assert match.state.minimum == 2 and match.money()[ANA] + match.stakes()[ANA] == 60


def test_WA_59_mortals_sit_down_with_20_pv_the_morto_with_30_or_with_purses() -> None:
    assert [place.brought for place in death(4).state.seats] == [20, 20, 20, 30]
    assert [place.brought for place in death(3, money=(5, 6, 7)).state.seats] == [5, 6, 7]
    assert GAME.first_purse(ArtonOptions(mode=DEATH)) == 0


def test_WA_59_the_minimum_doubles_after_each_orbit_from_the_fourth_on() -> None:
    match = death(2, money=(900, 900))
    for _ in range(11):
        match.deal().go("f")
    minima = [event.minimum for event in match.happened(ArtonHandBegan)]
    assert minima == [2] * 8 + [4, 4, 8, 8]


def test_WA_59_the_morto_has_the_last_seat_plays_deals_in_his_turn_and_nobody_joins_later() -> None:
    match = death(3)
    bucks = []
    for _ in range(3):
        bucks.append(match.state.buck)
        match.deal().go("f f")
    assert bucks == [ANA, BIA, CAIO]
    with pytest.raises(BadSetup):
        GAME.initial_state(ArtonOptions(mode=DEATH, doors=True, empty=1), 4)


def test_9_5_when_the_morto_is_out_the_risk_to_the_souls_ends_and_everybody_may_stand_up() -> None:
    match = fallen()
    assert match.happened(MortoFell) == [MortoFell(DUDA)] and match.state.fallen
    assert match.state.ask is ArtonAsk.DOORS and match.deciders == (ANA, BIA, CAIO)
    match.do(ANA, STAY).do(BIA, STAY).do(CAIO, STAND)
    assert match.seat(CAIO).chair is Chair.STANDING


def test_9_5_the_morto_falls_when_he_is_caught() -> None:
    match = death(3, cheating=True).deal().go("c c").do(CAIO, CHEAT)
    match.draw(6)
    while match.state.ask is not ArtonAsk.CHEAT_H:
        match.do(CAIO, match.legal()[0])
    match.draw(6)
    if match.state.ask is ArtonAsk.FAILED_H:
        match.do(CAIO, match.legal()[1])
    assert match.happened(MortoFell) == [MortoFell(CAIO)] and match.seat(CAIO).chair is Chair.DEAD


def test_WA_30_before_he_falls_leaving_costs_the_soul_and_after_it_a_seat_without_pv_is_dead() -> None:
    assert death(4).resign(BIA).seat(BIA).chair is Chair.LOST
    match = fallen().do(ANA, STAY).do(BIA, STAY).do(CAIO, STAY)
    match = all_in(match, POOR, BEST, GOOD)
    assert match.chairs()[CAIO] is Chair.DEAD and Chair.LOST not in match.chairs()


def test_WA_88_in_a_death_match_being_caught_is_final_whatever_the_option_says() -> None:
    match = death(4, cheating=True, caught="hand").deal().go("f").do(ANA, CHEAT).draw(6).do(ANA, INSIST).draw(6)
    assert match.happened(CheatCaught)[0].out and match.seat(ANA).chair is Chair.LOST


def test_WA_88_in_the_life_cassino_the_option_holds() -> None:
    match = table(3, mode=LIFE, cheating=True, caught="hand").deal().do(ANA, CHEAT).draw(6).do(ANA, INSIST).draw(6)
    assert not match.happened(CheatCaught)[0].out and match.seat(ANA).chair is Chair.SEATED


def test_WA_96_the_morto_falls_when_a_person_that_plays_him_resigns() -> None:
    match = death(4).deal().resign(DUDA)
    assert match.happened(MortoFell) == [MortoFell(DUDA)]
    assert match.happened(ArtonSeatOut) == [ArtonSeatOut(DUDA, Chair.DEAD)]


def test_WA_96_mortals_without_pv_in_the_hand_of_his_fall_are_dead_not_lost() -> None:
    match = all_in(death(3, money=(50, 20, 30)), BEST, POOR, FAIR)
    assert match.chairs() == [Chair.SEATED, Chair.DEAD, Chair.DEAD]
    assert match.outcome.places == (1, 2, 2)


def test_WA_96_after_the_fall_resigning_and_being_caught_count_as_standing_up() -> None:
    match = fallen().do(ANA, STAY).do(BIA, STAY).do(CAIO, STAY).deal().resign(CAIO)
    assert match.seat(CAIO).chair is Chair.STANDING and match.seat(CAIO).left == 2
    with pytest.raises(IllegalAction):
        GAME.intervene(match.state, Resigned(CAIO))


def test_WA_96_a_lost_souls_pv_leave_the_game_and_its_score_is_0() -> None:
    match = death(3).resign(BIA, ANA)
    assert match.outcome.scores[:2] == (0, 0) and match.outcome.places == (2, 2, 1)


def test_9_6_the_morto_regenerates_but_at_0_pv_he_is_defeated() -> None:
    match = fallen()
    assert match.seat(DUDA).chair is Chair.DEAD and match.money()[DUDA] == 0
    assert match.happened(MortoRegenerated) == []


def test_WA_29_he_gets_one_pv_at_the_end_of_each_hand_up_to_30() -> None:
    match = death(4).change_seat(DUDA, money=25).deal().go("f f f")
    assert match.happened(MortoRegenerated) == [MortoRegenerated(DUDA, 1)]
    match = death(4).deal().go("f f f")
    assert match.happened(MortoRegenerated) == [] and match.seat(DUDA).brought == 30


def turns(match: Match) -> Match:
    """With `regeneration` by turns, after the first betting turn of a hand in which Duda has folded."""
    return match.deal().go("f c c x")


def test_WA_95_by_turns_at_the_end_of_each_in_which_somebody_was_asked_folded_or_not() -> None:
    match = turns(death(4, regeneration="turn").change_seat(DUDA, money=20))
    assert match.happened(MortoRegenerated) == [MortoRegenerated(DUDA, 1)] and match.money()[DUDA] == 21
    match.show("9H", "3C")
    assert len(match.happened(MortoRegenerated)) == 3


def test_WA_95_once_a_turn_also_where_a_resignation_ends_the_hand_before_the_next() -> None:
    match = death(4, regeneration="turn").change_seat(DUDA, money=20).deal().go("f f c x")
    assert match.state.ask is ArtonAsk.SUIT and len(match.happened(MortoRegenerated)) == 1
    match.resign(BIA)
    assert len(match.happened(MortoRegenerated)) == 1


def test_WA_95_not_in_a_turn_that_was_left_out_nor_while_he_is_all_in() -> None:
    match = death(3, regeneration="turn", money=(20, 20, 9)).deal(FAIR, GOOD, BEST).go("r18 c c")
    assert match.money()[CAIO] == 0
    match.show("2H", "5C")
    assert match.happened(MortoRegenerated) == []


def test_WA_95_what_is_staked_counts_and_above_the_most_he_does_not_regenerate() -> None:
    match = death(4, regeneration="turn").deal().go("c c c x")
    assert match.money()[DUDA] + match.stakes()[DUDA] == 30 and match.happened(MortoRegenerated) == []
    match = death(4).change_seat(DUDA, money=44).deal().go("f f f")
    assert match.happened(MortoRegenerated) == []
    match = death(4, money=(20, 20, 20, 10)).deal().go("f f f")
    assert match.happened(MortoRegenerated) == []


def test_9_7_the_winner_has_one_wish_and_nobody_else() -> None:
    match = fallen(3)
    assert (match.state.ask, match.deciders) == (ArtonAsk.DOORS, (ANA, BIA))
    match.do(ANA, STAY).do(BIA, STAND)
    assert match.happened(WishGranted) == [WishGranted(ANA)] and match.outcome.places == (1, 2, 3)


def test_WA_60_the_last_one_first_then_who_stood_up_the_last_first_then_the_dead_then_the_lost() -> None:
    match = table(6, mode=DEATH, money=(40, 20, 20, 20, 20, 10)).resign(CAIO)
    match.deal(BEST, FAIR, "3S 4H 6S 8H JD", "3H 4S 5D 9S JC", POOR)
    while match.state.ask in (ArtonAsk.ACT, ArtonAsk.ANSWER):
        seat = match.deciders[0]
        match.go("r20" if seat == ANA and match.state.highest == 2 else "c" if seat in (ANA, 5) else "f")
    match.show("9H", "2D")
    assert match.seat(5).chair is Chair.DEAD and match.state.ask is ArtonAsk.DOORS
    for seat in match.deciders:
        match.do(seat, STAND if seat == DUDA else STAY)
    match.deal().go("f f")
    for seat in match.deciders:
        match.do(seat, STAND if seat == 4 else STAY)
    match.deal().go("f").do(ANA, STAY).do(BIA, STAND)
    assert match.happened(WishGranted) == [WishGranted(ANA)]
    assert match.outcome.places == (1, 2, 6, 4, 3, 5)


def test_WA_60_if_all_survivors_stand_up_they_have_the_first_places_by_pv_and_nobody_the_wish() -> None:
    match = fallen().do(ANA, STAND).do(BIA, STAND).do(CAIO, STAND)
    assert match.happened(WishGranted) == [] and match.outcome.reason == "stood"
    assert match.outcome.places[ANA] == 1 and match.outcome.places[DUDA] == 4
    assert match.outcome.scores[BIA] > match.outcome.scores[CAIO]
    assert match.outcome.places == (1, 2, 3, 4)


def test_WA_60_time_called_no_wish_no_soul_places_by_pv() -> None:
    match = death(4).deal().call_time().go("f f f")
    assert match.outcome.reason == "time" and match.happened(WishGranted) == []
    assert match.outcome.places == (3, 4, 2, 1) and match.outcome.scores == (20, 19, 21, 30)


def test_WA_60_those_that_stand_up_from_the_winner_after_one_hand_share_a_place() -> None:
    match = fallen().do(ANA, STAY).do(BIA, STAND).do(CAIO, STAND)
    assert match.happened(WishGranted) == [WishGranted(ANA)]
    assert match.outcome.scores[BIA] > match.outcome.scores[CAIO]
    assert match.outcome.places == (1, 2, 2, 4)


def test_WA_97_those_of_the_last_question_come_before_those_that_stood_up_earlier() -> None:
    match = fallen(5).do(ANA, STAY).do(BIA, STAY).do(CAIO, STAY).do(DUDA, STAND).deal().go("f f")
    match.do(ANA, STAND).do(BIA, STAND).do(CAIO, STAND)
    by_pv = sorted((ANA, BIA, CAIO), key=lambda seat: -match.outcome.scores[seat])
    assert [match.outcome.places[seat] for seat in (*by_pv, DUDA, EVA)] == [1, 2, 3, 4, 5]
    assert len({match.outcome.scores[seat] for seat in by_pv}) == 3


def test_WA_97_who_resigned_in_that_hand_comes_after_those_of_the_last_question() -> None:
    match = fallen(5)
    for seat in match.deciders:
        match.do(seat, STAY)
    match.deal().resign(ANA).go("f f")
    for seat in match.deciders:
        match.do(seat, STAND)
    assert match.outcome.scores[ANA] == max(match.outcome.scores) and match.outcome.places[ANA] == 4


def test_WA_105_who_resigns_from_the_last_question_comes_after_those_who_stand_up() -> None:
    match = fallen(4).resign(ANA).do(BIA, STAND).do(CAIO, STAND)
    assert match.outcome.scores[ANA] > match.outcome.scores[BIA] > match.outcome.scores[CAIO]
    assert (match.outcome.reason, match.outcome.places) == ("stood", (3, 1, 2, 4))


def test_WA_97_standing_up_is_for_good() -> None:
    match = fallen().do(ANA, STAY).do(BIA, STAY).do(CAIO, STAND).deal().go("f")
    assert match.deciders == (ANA, BIA)
    assert match.why(CAIO, OUT) == ("not_your_turn", "3.1")


def test_WA_97_one_mortal_left_with_the_morto_fallen_has_the_wish_without_a_question() -> None:
    match = all_in(death(3, money=(50, 20, 30)), BEST, POOR, FAIR)
    assert match.happened(WishGranted) == [WishGranted(ANA)] and match.outcome.reason == "last"


def test_WA_97_the_morto_as_the_last_one_has_the_first_place_and_no_wish() -> None:
    match = all_in(death(), POOR, FAIR, BEST)
    assert match.outcome.places[CAIO] == 1 and match.happened(WishGranted) == []


def test_WA_98_from_the_call_of_time_on_no_soul_is_taken() -> None:
    match = all_in(death(3, money=(20, 20, 60)).call_time(), POOR, FAIR, BEST)
    assert match.chairs() == [Chair.DEAD, Chair.DEAD, Chair.SEATED]
    match = death(4).resign(ANA).call_time().resign(BIA)
    assert match.chairs()[:2] == [Chair.LOST, Chair.STANDING]


# ---- 9.8: Life Cassino -----------------------------------------------------------------------------------------------


def test_9_8_the_morto_only_deals_everybody_may_come_and_go_and_there_is_no_wish() -> None:
    match = (
        table(3, mode=LIFE, doors=True)
        .deal()
        .go("f f")
        .do(ANA, STAY)
        .do(BIA, STAND)
        .do(CAIO, STAND)
        .do(BIA, OUT)
        .do(CAIO, OUT)
    )
    assert match.outcome.reason == "last" and match.happened(WishGranted) == []
    assert len(match.state.seats) == 3 and match.chairs()[BIA] is Chair.STANDING


def test_9_9_what_is_lost_stays_lost_and_what_is_won_is_added() -> None:
    match = all_in(table(2, mode=LIFE, money=(20, 35)), BEST, POOR)
    assert GAME.takings(match.state)[ANA].money + match.stakes()[ANA] == 40


def test_9_10_who_goes_all_in_and_loses_loses_the_soul() -> None:
    match = all_in(table(3, mode=LIFE, money=(20, 20, 90)), POOR, FAIR, BEST)
    assert match.chairs()[:2] == [Chair.LOST] * 2
    assert [taking.lost for taking in GAME.takings(match.state)] == [True, True, False]


def test_WA_31_having_no_pv_left_is_the_same() -> None:
    match = table(3, mode=LIFE, money=(20, 20, 2)).deal(POOR, BEST, FAIR).go("f c").show("2H", "5C")
    assert match.seat(CAIO).chair is Chair.LOST


def test_9_11_being_caught_expels_and_does_not_kill() -> None:
    match = table(3, mode=LIFE, cheating=True).deal().do(ANA, CHEAT).draw(6).do(ANA, INSIST).draw(6)
    assert match.seat(ANA).chair is Chair.EXPELLED
    assert (GAME.takings(match.state)[ANA].banned, GAME.takings(match.state)[ANA].lost) == (True, False)


def test_WA_61_20_pv_at_first_minimum_2_a_watchful_morto_and_three_orbits() -> None:
    match = table(2, mode=LIFE)
    assert [place.brought for place in match.state.seats] == [20, 20] and match.state.minimum == 2
    assert GAME.first_purse(ArtonOptions(mode=LIFE)) == 20
    assert level_against(match.state, ANA) == 7
    for _ in range(6):
        match.deal().go("f")
    assert match.outcome.reason == "orbits"
    assert GAME.with_purses(ArtonOptions(mode=LIFE), (7, 31)).purses == (7, 31)


def test_WA_99_those_that_keep_their_soul_by_pv_won_and_lost_souls_last_the_later_first() -> None:
    match = table(5, mode=LIFE, money=(20, 40, 20, 20, 20)).deal().call_time()
    match.change_seat(ANA, money=23, chair=Chair.EXPELLED, left=1, in_hand=False)
    match.change_seat(CAIO, money=0, chair=Chair.LOST, left=2, in_hand=False)
    match.change_seat(DUDA, money=0, chair=Chair.LOST, left=1, in_hand=False)
    match.change(seat=EVA).go("f")
    assert match.outcome.scores == (23, 42, 0, 0, 20) and match.outcome.places == (1, 2, 4, 5, 3)


def test_no_take_back_of_anything_of_the_mortos() -> None:
    match = death(3, cheating=True).deal()
    before = match.state
    match.go("c")
    assert not GAME.can_take_back(before, ANA, match.state)
    assert magic("AS") not in match.legal()
