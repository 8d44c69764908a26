"""Wyrt de Arton: orbits, places and scores, doors, time called, and resigning."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.core.model import Chance, Decide, Over, Resigned
from engine.core.redaction import redact
from engine.games.wyrt_arton.actions import SitDown, StandUp, StayOut, StaySeated
from engine.games.wyrt_arton.events import (
    ArtonHandBegan,
    ArtonMatchEnded,
    ArtonSeatOut,
    ArtonTimeWasCalled,
    BlindPaid,
    DoorAnswered,
    Folded,
    PotPaid,
    SatDown,
    StoodUp,
    TableWaits,
)
from engine.games.wyrt_arton.model import ArtonAsk, ArtonOptions, Chair, Mode
from tests.engine.wyrt_arton.positions import (
    ANA,
    BIA,
    CAIO,
    CHEAT,
    DUDA,
    FILLER,
    GAME,
    NO_STRADDLE,
    OUT,
    RAISE,
    SIT,
    STAND,
    STAY,
    STRADDLE,
    Match,
    before_the_first_hand,
    magic,
    table,
)
from tests.laws.play import walk
from tests.laws.wyrt_arton_law import OPTIONS, seats_of

BEST, POOR = "AS AH AD 7C 8D", "2C 3D 6H 7H TH"


def hands(match: Match, count: int = 1) -> Match:
    """Play hands in which everybody folds at once."""
    for _ in range(count):
        match.deal()
        hand = match.state.hand_number
        while match.state.hand_number == hand and match.state.ask is ArtonAsk.ACT:
            match.go("f")
    return match


# ---- How long --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("orbits", "seats"), [(1, 2), (3, 3), (2, 4)])
def test_WA_37_the_match_ends_when_all_have_been_buck_so_often(orbits: int, seats: int) -> None:
    match = hands(table(seats, orbits=orbits), orbits * seats)
    assert match.outcome.reason == "orbits" and match.state.hand_number == orbits * seats
    bucks = [event.buck for event in match.happened(ArtonHandBegan)]
    assert bucks == [hand % seats for hand in range(orbits * seats)]
    assert ArtonOptions().orbits == 3


def test_WA_37_who_has_most_tibares_wins() -> None:
    match = table(2, orbits=1).deal(BEST, POOR).go("c x").show("2H", "9S")
    assert hands(match).outcome.places == (1, 2)


def test_WA_37_until_one_has_everything_the_minimum_doubles_from_the_third_orbit_on() -> None:
    match = hands(table(2, until_one=True), 10)
    minima = [event.minimum for event in match.happened(ArtonHandBegan)]
    assert minima == [10] * 6 + [20, 20, 40, 40, 80]
    match = table(2, until_one=True, money=(50, 60)).deal(BEST, POOR).go("r50 c").show("2H", "9S")
    assert match.state.hand_number == 2 and match.money()[BIA] + match.stakes()[BIA] == 10
    match = table(2, until_one=True, money=(50, 50)).deal(BEST, POOR).go("r40 c").show("2H", "9S")
    assert (match.outcome.reason, match.outcome.places, match.outcome.scores) == ("last", (1, 2), (100, 0))


@pytest.mark.parametrize("number", range(0, len(OPTIONS), 2))
def test_WA_77_with_nobody_coming_or_standing_up_an_orbit_is_wa_37_word_for_word(number: int) -> None:
    """All still in have been Buck `orbits` times, and nobody once more, when the match ends by them."""
    options = OPTIONS[number]
    rng = Random(number)
    for seats in seats_of(options):
        was_buck = [0] * seats
        for step in walk(GAME, options, seats, rng, interventions=True):
            for event in step.events:
                if isinstance(event, ArtonHandBegan):
                    was_buck[event.buck] += 1
                    before = [times for seat, times in enumerate(was_buck) if seat != event.buck]
                    assert moved(step.state) or was_buck[event.buck] <= max(before) + 1
            turn = GAME.turn(step.state)
            if isinstance(turn, Over) and turn.outcome.reason == "orbits" and not moved(step.state):
                seated = [seat for seat, place in enumerate(step.state.seats) if place.chair is Chair.SEATED]
                assert [was_buck[seat] for seat in seated] == [options.orbits] * len(seated)


def moved(state: Any) -> bool:
    """Tell whether somebody has come or stood up, as far as doors allow it."""
    return bool(state.options.doors)


def test_WA_77_an_orbit_is_complete_when_the_mark_passes_over_the_first_bucks_chair() -> None:
    match = table(3, orbits=2).deal().resign(ANA).go("f")
    assert (match.state.buck, match.state.orbit) == (BIA, 1)
    hands(match)
    assert (match.state.buck, match.state.orbit) == (CAIO, 1)
    hands(match)
    assert (match.state.buck, match.state.orbit) == (BIA, 2)
    assert hands(match, 2).outcome.reason == "orbits"


def test_WA_77_doubling_begins_with_the_fourth_orbit_and_in_a_death_match_with_the_fifth() -> None:
    match = hands(table(2, until_one=True), 8)
    assert {event.orbit: event.minimum for event in match.happened(ArtonHandBegan)} == {
        1: 10,
        2: 10,
        3: 10,
        4: 20,
        5: 40,
    }
    match = hands(table(2, mode=Mode.DEATH_MATCH, money=(500, 500)), 12)
    minima = {event.orbit: event.minimum for event in match.happened(ArtonHandBegan)}
    assert minima == {1: 2, 2: 2, 3: 2, 4: 2, 5: 4, 6: 8, 7: 16}


def test_WA_107_until_one_doubles_the_minimum_in_life_cassino_too() -> None:
    match = hands(table(2, mode=Mode.LIFE_CASSINO, until_one=True, money=(500, 500)), 10)
    minima = {event.orbit: event.minimum for event in match.happened(ArtonHandBegan)}
    assert minima == {1: 2, 2: 2, 3: 2, 4: 4, 5: 8, 6: 16}


def test_WA_38_those_at_the_table_by_money_then_those_that_left_the_last_first() -> None:
    match = table(4, orbits=1, money=(1000, 1000, 1000, 1000)).resign(DUDA)
    match = hands(match).resign(CAIO)
    match = hands(match)
    assert match.outcome.reason == "orbits"
    assert match.outcome.places[DUDA] == 4 and match.outcome.places[CAIO] == 3
    assert match.outcome.scores[DUDA] == 1000


def test_WA_38_the_same_hand_shares_a_place_and_what_was_taken_along_counts_as_score() -> None:
    match = table(4, orbits=1).deal().resign(CAIO, DUDA).go("f")
    while match.state.outcome is None:
        hands(match)
    assert match.outcome.places[CAIO] == match.outcome.places[DUDA] == 3
    assert match.outcome.scores[CAIO] == 990 and sum(match.outcome.scores) == 4000


@pytest.mark.parametrize("rules", GAME.rules_versions)
def test_WA_38_who_resigns_before_the_first_hand_is_behind_who_leaves_in_it(rules: str) -> None:
    match = before_the_first_hand(4, rules=rules, purses=(1000, 10, 1000, 1000), until_one=True)
    match.resign(DUDA).draw(0).deal("AS AH AD 5C 3D", "KH 7S 6C 4D 2H", "QS JD 8H 6D 2C")
    match.show("9S", "9D").resign(CAIO)
    assert match.seat(BIA).chair is Chair.BROKE and match.outcome.reason == "last"
    assert match.outcome.places == ((1, 3, 2, 4) if rules > "1" else (1, 3, 2, 3))


def test_WA_38_all_that_resign_before_the_first_hand_share_the_last_place() -> None:
    match = before_the_first_hand(4).resign(DUDA, CAIO).draw(0).resign(BIA)
    assert match.outcome.places == (1, 2, 3, 3)


def test_WA_60_a_soul_lost_before_the_first_hand_is_behind_one_lost_in_it() -> None:
    match = before_the_first_hand(4, mode=Mode.DEATH_MATCH).resign(CAIO).draw(0).resign(BIA)
    hands(match.call_time())
    assert match.outcome.places[BIA] == 3 and match.outcome.places[CAIO] == 4


def test_WA_38_level_money_shares_a_place() -> None:
    match = table(2, orbits=1).deal("AS KH 9D 5C 3D", "AH KS 9C 5D 3C").show("2H", "7S")
    assert match.deal("AS KH 9D 5C 3D", "AH KS 9C 5D 3C").show("2H", "7S").outcome.places == (1, 1)


# ---- Doors -----------------------------------------------------------------------------------------------------------


def between(seats: int = 3, **options: Any) -> Match:
    return hands(table(seats, doors=True, **options))


def test_WA_62_between_hands_all_are_asked_at_the_same_time() -> None:
    match = between()
    assert match.state.ask is ArtonAsk.DOORS and match.deciders == (ANA, BIA, CAIO)
    assert match.legal(BIA) == (StaySeated(), StandUp())
    match.do(CAIO, STAY)
    assert match.deciders == (ANA, BIA)
    assert [redact(match.events[0], seat) for seat in (CAIO, ANA, None)] == [
        DoorAnswered(CAIO, "in"),
        DoorAnswered(CAIO, ""),
        DoorAnswered(CAIO, ""),
    ]
    assert match.view(ANA).seats[CAIO].answered and match.view(ANA).answer == ""


def test_WA_62_a_standing_seat_is_asked_again_before_every_hand_and_owes_a_blind_when_it_sits_down() -> None:
    match = between(4).do(ANA, STAY).do(BIA, STAY).do(CAIO, STAY).do(DUDA, STAND)
    assert match.happened(StoodUp) == [StoodUp(DUDA)] and not match.seat(DUDA).in_hand
    hands(match)
    assert match.legal(DUDA) == (SitDown(), StayOut())
    match.do(DUDA, SIT).do(ANA, STAY).do(BIA, STAY).do(CAIO, STAY)
    assert match.happened(SatDown) == [SatDown(DUDA, 1000)]
    assert match.stakes()[DUDA] == 10


def test_WA_62_an_empty_chair_is_for_a_newcomer_with_a_new_buy_in() -> None:
    match = between(3, empty=1)
    assert match.deciders == (ANA, BIA, CAIO) and match.legal(CAIO) == (SitDown(), StayOut())
    match.do(ANA, STAY).do(BIA, STAY).do(CAIO, SIT)
    assert match.happened(SatDown) == [SatDown(CAIO, 1000)] and match.seat(CAIO).in_hand


def test_WA_62_there_are_doors_in_the_life_cassino_too() -> None:
    assert between(mode=Mode.LIFE_CASSINO).state.ask is ArtonAsk.DOORS


def test_WA_78_no_question_when_the_match_is_over_with_those_seated() -> None:
    match = hands(table(2, orbits=1, doors=True)).do(ANA, STAY).do(BIA, STAY)
    assert hands(match).outcome.reason == "orbits"


def test_WA_78_answers_take_effect_together() -> None:
    match = between().do(ANA, STAND)
    assert match.seat(ANA).chair is Chair.SEATED and match.view(BIA).seats[ANA].chair is Chair.SEATED
    assert match.do(BIA, STAY).do(CAIO, STAY).seat(ANA).chair is Chair.STANDING


def test_WA_78_in_matches_of_version_1_fewer_than_two_seated_end_the_match() -> None:
    match = between().change(rules=1).do(ANA, STAND).do(BIA, STAY).do(CAIO, STAND)
    assert (match.outcome.reason, match.outcome.places) == ("last", (2, 1, 2))
    match = between().change(rules=1).do(ANA, STAND).do(BIA, STAND).do(CAIO, STAND)
    assert match.outcome.reason == "stood"
    assert between(2).change(rules=1).resign(BIA).outcome.reason == "last"


@pytest.mark.parametrize("mode", [Mode.MONEY, Mode.LIFE_CASSINO])
def test_WA_78_with_one_seated_and_others_standing_the_table_waits_for_them(mode: Mode) -> None:
    match = between(mode=mode).do(ANA, STAND).do(BIA, STAY).do(CAIO, STAND)
    assert match.happened(TableWaits) == [TableWaits((ANA, CAIO))]
    assert match.state.outcome is None and match.deciders == (ANA, BIA, CAIO)
    assert match.legal(ANA) == (SIT, OUT) and match.legal(BIA) == (STAY, STAND)
    assert match.do(BIA, STAY).deciders == (ANA, CAIO), "it still waits"
    match.do(CAIO, SIT)
    assert (match.state.hand_number, match.seat(CAIO).in_hand, match.seat(ANA).chair) == (2, True, Chair.STANDING)
    assert BlindPaid(CAIO, "small", match.state.minimum, False) in match.events


def test_WA_78_a_table_of_which_all_have_stood_up_waits_too() -> None:
    match = between().do(ANA, STAND).do(BIA, STAND).do(CAIO, STAND)
    assert match.deciders == (ANA, BIA, CAIO) and match.chairs() == [Chair.STANDING] * 3
    assert match.do(ANA, OUT).do(CAIO, SIT).deciders == (BIA,)
    assert match.do(BIA, SIT).chairs() == [Chair.STANDING, Chair.SEATED, Chair.SEATED]


def test_WA_78_the_table_waits_no_longer_once_no_two_can_sit() -> None:
    match = between().do(ANA, STAND).do(BIA, STAY).do(CAIO, STAND).do(ANA, OUT).do(CAIO, OUT)
    assert (match.outcome.reason, match.outcome.places) == ("last", (2, 1, 2))
    match = between().do(ANA, STAND).do(BIA, STAND).do(CAIO, STAND).do(ANA, OUT).do(BIA, OUT)
    assert match.outcome.reason == "stood"
    match = between(2).do(ANA, STAND).do(BIA, STAY).do(BIA, STAND)
    assert match.outcome.reason == "stood", "whoever waits may stand up as well"


def test_WA_78_whoever_is_away_for_too_long_while_the_table_waits_is_taken_out_and_it_ends() -> None:
    match = between(2).do(ANA, STAND).do(BIA, STAY)
    assert GAME.lapse(match.state, ANA) == OUT and GAME.lapse(match.state, BIA) == STAY
    assert match.resign(ANA).outcome.places == (2, 1)


def test_WA_78_the_table_waits_where_a_hand_leaves_one_seated() -> None:
    match = between(3, money=(1000, 30, 1000)).do(ANA, STAND).do(BIA, STAY).do(CAIO, STAY)
    match.deal(POOR, BEST).go("r970 c").show("2H", "9S")
    assert match.seat(BIA).chair is Chair.BROKE and match.deciders == (ANA, CAIO)
    assert match.do(ANA, SIT).state.hand_number == 3


def test_WA_78_a_table_that_waits_can_take_back_no_answer_that_all_have_seen() -> None:
    before = between(2).do(ANA, STAND)
    after = Match(before.state).do(BIA, STAY)
    assert not GAME.can_take_back(before.state, BIA, after.state)
    later = Match(after.state).do(BIA, STAY)
    assert GAME.can_take_back(after.state, BIA, later.state)


def test_WA_105_a_resignation_between_hands_leaves_answers_without_effect_and_the_table_waits() -> None:
    match = between(3, empty=1).do(CAIO, OUT).resign(BIA)
    assert match.deciders == (ANA, CAIO) and match.seat(CAIO).chair is Chair.EMPTY
    assert match.do(CAIO, SIT).state.hand_number == 2
    match = between(2).resign(BIA)
    assert (match.outcome.reason, match.outcome.places) == ("last", (1, 2))
    match = between(4).do(CAIO, STAND).resign(BIA)
    assert match.deciders == (ANA, DUDA)


def test_WA_106_a_chair_nobody_sat_on_has_the_last_place_and_no_score() -> None:
    match = hands(table(3, doors=True, empty=1, orbits=1)).resign(CAIO)
    assert match.deciders == (ANA, BIA) and match.why(CAIO, SIT) == ("not_your_turn", "3.1")
    outcome = hands(match.do(ANA, STAY).do(BIA, STAY)).outcome
    assert (outcome.reason, outcome.places[CAIO], outcome.scores[CAIO]) == ("orbits", 3, 0)


def test_WA_106_who_resigns_before_the_first_hand_is_not_taken_for_somebody_in_play() -> None:
    match = Match(replace(table(3).state, hand_number=0)).resign(CAIO)
    assert match.seat(CAIO).left < 0 == match.seat(ANA).left


def test_WA_78_who_still_stands_at_the_end_left_in_the_hand_after_which_it_stood_up() -> None:
    match = between(4, orbits=1).do(ANA, STAY).do(BIA, STAY).do(CAIO, STAY).do(DUDA, STAND)
    assert match.seat(DUDA).left == 1
    hands(match).do(ANA, STAY).do(BIA, STAY).do(CAIO, STAND).do(DUDA, OUT)
    assert (match.seat(CAIO).left, match.seat(DUDA).left) == (2, 1)
    while match.state.outcome is None:
        if match.state.ask is ArtonAsk.DOORS:
            for seat in match.deciders:
                match.do(seat, STAY if match.seat(seat).chair is Chair.SEATED else OUT)
        else:
            hands(match)
    assert match.outcome.places[CAIO] == 3 and match.outcome.places[DUDA] == 4


def test_WA_78_who_is_broke_or_resigned_does_not_come_back() -> None:
    match = table(3, doors=True, money=(1000, 30, 1000)).deal(BEST, POOR, FILLER[4]).go("r20 c f").show("2H", "9S")
    assert match.seat(BIA).chair is Chair.BROKE and match.deciders == (ANA, CAIO)
    match = between().resign(BIA)
    assert match.deciders == (ANA, CAIO)
    assert match.do(ANA, STAY).do(CAIO, STAY).state.hand_number == 2


def test_WA_78_until_one_with_doors_the_last_one_seated_has_won() -> None:
    match = between(2, until_one=True).do(ANA, STAY).do(BIA, STAND).do(BIA, OUT)
    assert (match.outcome.reason, match.outcome.places) == ("last", (1, 2))


def test_WA_79_doors_are_off_by_default() -> None:
    assert ArtonOptions().doors is False
    assert hands(table(3)).state.ask is not ArtonAsk.DOORS


# ---- Time and resigning ----------------------------------------------------------------------------------------------


def test_WA_63_when_time_is_called_the_hand_is_the_last() -> None:
    match = table(3).deal().call_time()
    assert match.happened(ArtonTimeWasCalled) and match.asks() == (ANA, ArtonAsk.ACT)
    match.go("f f")
    assert (match.outcome.reason, match.outcome.places) == ("time", (2, 3, 1))


def test_WA_63_who_resigns_folds_leaves_the_stake_and_keeps_the_rest() -> None:
    match = table(3).deal().go("r90 c").resign(BIA)
    assert match.events[:2] == [Folded(BIA, 100), ArtonSeatOut(BIA, Chair.RESIGNED)]
    assert match.money()[BIA] == 900 and match.stakes()[BIA] == 100
    assert match.asks() == (CAIO, ArtonAsk.ANSWER)
    match.go("f")
    assert match.happened(PotPaid)[0].amount == 210


def test_WA_80_time_called_between_hands_ends_the_match_at_once() -> None:
    match = between().do(ANA, STAY).call_time()
    assert match.outcome.reason == "time" and isinstance(match.events[-1], ArtonMatchEnded)


def test_WA_80_time_called_before_the_first_buck_makes_the_first_hand_the_last() -> None:
    match = Match(GAME.initial_state(ArtonOptions(), 3)).call_time().draw(0)
    assert hands(match).outcome.reason == "time"


def test_WA_81_resigning_before_the_cards_leaves_the_blinds() -> None:
    match = table(4).resign(CAIO)
    assert match.stakes() == [0, 5, 10, 0] and match.asks() == (DUDA, ArtonAsk.STRADDLE)
    assert match.do(DUDA, STRADDLE).deal().seat(CAIO).hand == ()
    assert table(4).resign(DUDA).state.ask is ArtonAsk.DECK


def test_WA_81_an_offered_straddle_stands_unless_it_was_the_leavers() -> None:
    match = table(4).do(DUDA, STRADDLE).resign(DUDA)
    assert match.state.ask is ArtonAsk.DECK and match.state.highest == 20
    assert match.deal().asks() == (ANA, ArtonAsk.ACT)


def test_WA_81_a_single_seat_left_takes_the_blinds_without_a_deal() -> None:
    match = table(3).resign(ANA, BIA)
    assert match.happened(PotPaid) == [PotPaid(0, 15, (CAIO,), (CAIO,), (0, 0, 15), True)]
    assert match.outcome.reason == "last" and match.state.dice == ()


def test_WA_81_a_cheat_an_amount_or_a_magic_card_under_way_lapses() -> None:
    match = table(3, cheating=True).deal(*FILLER[:3]).do(ANA, CHEAT).draw(6).resign(ANA)
    assert match.asks() == (BIA, ArtonAsk.ACT) and match.state.theft is None
    match = table(3).deal(*FILLER[:3]).do(ANA, RAISE).resign(ANA)
    assert match.asks() == (BIA, ArtonAsk.ACT) and match.state.highest == 10
    match = table(3, magic=True).deal("AS 4H 6D 8C TD", *FILLER[4:6]).do(ANA, magic("AS")).resign(ANA)
    assert match.asks() == (BIA, ArtonAsk.ACT) and match.state.power is None


def test_WA_81_the_next_to_the_left_chooses_in_the_place_of_a_chooser_that_resigns() -> None:
    match = table(4, magic=True).deal(*FILLER[4:7], "QS 4H 6D 8C TD").check_down().throw("9H").go("x x")
    match.do(DUDA, magic("QS")).draw(1)
    assert match.asks() == (ANA, ArtonAsk.COIN)
    assert match.resign(ANA).asks() == (BIA, ArtonAsk.COIN)


def test_WA_81_standing_seats_may_resign_too() -> None:
    match = between().do(ANA, STAND).do(BIA, STAY).do(CAIO, STAY).resign(ANA)
    assert match.seat(ANA).chair is Chair.RESIGNED and match.seat(ANA).left == 1
    assert hands(match).deciders == (BIA, CAIO)


@pytest.mark.parametrize("answer", [STAY, STAND])
def test_WA_81_who_resigns_after_its_answer_stays_out(answer: Any) -> None:
    match = between().do(ANA, answer).resign(ANA).do(BIA, STAY).do(CAIO, STAY)
    assert match.seat(ANA).chair is Chair.RESIGNED and not match.seat(ANA).in_hand


def test_WA_63_nobody_resigns_twice_or_after_the_end() -> None:
    for match, seat in ((table(3).resign(BIA), BIA), (hands(table(2, orbits=1), 2), ANA)):
        with pytest.raises(IllegalAction) as refused:
            GAME.intervene(match.state, Resigned(seat))
        assert refused.value.code == "not_asked"


def test_WA_63_random_matches_with_resignations_and_time_called_end() -> None:
    reasons = set()
    for number, options in enumerate(OPTIONS):
        for seats in seats_of(options):
            *_, last = walk(GAME, options, seats, Random(100 + number), interventions=True)
            reasons.add(Match(last.state).outcome.reason)
    assert reasons == set(GAME.reasons)


def test_the_match_waits_for_chance_or_for_somebody_until_it_is_over() -> None:
    for step in walk(GAME, ArtonOptions(orbits=1, doors=True), 4, Random(5)):
        assert isinstance(GAME.turn(step.state), Chance | Decide | Over)
    assert NO_STRADDLE in table(3).legal()
