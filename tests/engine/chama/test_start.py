"""Chama 1: decks, the start of a game, the redraw."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.core.model import Chance, Pick, Resigned, Shuffle, TimeCalled
from engine.games.chama.cards import DECK, Kind, kind_of
from engine.games.chama.events import ChamaGameEnded, DrewForStart, RedrawCalled, StarterKnown
from engine.games.chama.model import ChamaAsk, ChamaOptions
from tests.engine.chama.positions import (
    ANA,
    BIA,
    CAIO,
    END,
    GAME,
    KEEP_HAND,
    REDRAW,
    Match,
    commander,
    cut,
    discard,
    out,
    position,
    ranks,
    side,
    words,
)

IN_ORDER = tuple(range(52))
NO_CUT = ChamaOptions(cut=False)
HIGHEST_FIRST = [words([card]) for card in (1, *range(13, 1, -1))]


def new(seats: int, options: ChamaOptions | None = None) -> Match:
    return Match(GAME.initial_state(options or ChamaOptions(), seats))


def index_of(card: str) -> int:
    return DECK.index(ranks(card)[0])


def drawn_for_start(seats: int, cards: str, options: ChamaOptions | None = None) -> Match:
    return new(seats, options).draw(*(index_of(card) for card in cards.split()))


def dealt(seats: int, options: ChamaOptions = NO_CUT) -> Match:
    """Ana starts with a king against twos, and every deck lies in the order of DECK."""
    match = drawn_for_start(seats, " ".join(["K", *["2"] * (seats - 1)]), options)
    for _ in range(seats):
        match.draw(*IN_ORDER)
    return match


# ---- 1 to 1.3: what one plays with ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_two_to_four_play_and_each_has_a_deck(seats: int) -> None:
    assert [len(place.deck) for place in dealt(seats).state.seats] == [52] * seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_1_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(BadSetup) as refusal:
        new(seats)
    assert refusal.value.code == "bad_seats"


def test_CH_1_a_deck_has_every_rank_of_one_suit_four_times() -> None:
    assert len(DECK) == 52
    assert Counter(DECK) == dict.fromkeys(range(1, 14), 4)


def test_CH_49_no_card_is_in_a_deck_more_than_four_times() -> None:
    match = dealt(4)
    assert all(max(Counter(place.deck).values()) == 4 for place in match.state.seats)


def test_1_1_what_a_seat_discards_stays_with_it() -> None:
    match = position(ana=side(hand="2 3 4 5 6 7 8 9 10 J"), bia=side()).do(ANA, END, discard("2"), discard("3"))
    assert match.discarded(ANA) == "2 3"
    assert match.discarded(BIA) == ""


def test_1_2_kings_queens_and_jacks_are_realms() -> None:
    assert {words([card]) for card in DECK if kind_of(card) is Kind.REALM} == {"K", "Q", "J"}


def test_1_2_an_ace_is_an_armistice() -> None:
    assert {words([card]) for card in DECK if kind_of(card) is Kind.ARMISTICE} == {"A"}


def test_1_3_a_deck_is_12_realms_16_commanders_20_armies_and_4_armistices() -> None:
    kinds = Counter(kind_of(card) for card in DECK)
    assert kinds == {Kind.REALM: 12, Kind.COMMANDER: 16, Kind.ARMY: 20, Kind.ARMISTICE: 4}


# ---- 1.4: the start -------------------------------------------------------------------------------------------------


def test_1_4_the_match_waits_for_one_card_of_each_deck_first() -> None:
    assert GAME.turn(new(3).state) == Chance(Pick(times=3, size=52), "start 1")


@pytest.mark.parametrize(("higher", "lower"), pairwise(HIGHEST_FIRST))
def test_1_4_the_higher_card_starts_and_the_ace_is_highest(higher: str, lower: str) -> None:
    match = drawn_for_start(2, f"{lower} {higher}")
    assert match.state.starter == BIA
    assert match.happened(StarterKnown) == [StarterKnown(BIA)]


def test_1_4_everybody_takes_five_cards_and_the_starter_three_more() -> None:
    match = dealt(3)
    assert match.hand(ANA) == "A A A A 2 2 2 2"
    assert match.hand(BIA) == match.hand(CAIO) == "A A A A 2"


def test_1_4_the_turn_goes_to_the_left() -> None:
    match = dealt(3)
    assert match.asks() == (ANA, ChamaAsk.MAIN)
    assert match.do(ANA, END).asks() == (BIA, ChamaAsk.MAIN)
    assert match.do(BIA, END).asks() == (CAIO, ChamaAsk.MAIN)
    assert match.do(CAIO, END).asks() == (ANA, ChamaAsk.MAIN)


def test_CH_2_those_level_at_the_top_draw_again_and_nobody_else() -> None:
    match = drawn_for_start(4, "K 3 K 9")
    assert match.state.contenders == (ANA, CAIO)
    assert GAME.turn(match.state) == Chance(Pick(times=2, size=52), "start 2")
    match.draw(index_of("5"), index_of("6"))
    assert match.happened(DrewForStart) == [DrewForStart((ANA, CAIO), ranks("5 6"))]
    assert match.state.starter == CAIO


def test_CH_2_they_draw_until_one_is_higher() -> None:
    match = drawn_for_start(2, "7 7").draw(index_of("A"), index_of("A"))
    assert match.state.contenders == (ANA, BIA)
    assert match.draw(index_of("A"), index_of("K")).state.starter == ANA


def test_CH_2_the_cards_drawn_for_the_start_go_back_into_the_decks() -> None:
    match = drawn_for_start(2, "K 2")
    assert GAME.turn(match.state) == Chance(Shuffle(size=52), "seat 0 deck 1")


def test_CH_75_each_seat_cuts_the_deck_of_its_left_neighbour() -> None:
    match = dealt(3, ChamaOptions())
    match.do(ANA, cut(20))
    assert match.state.seats[BIA].deck == DECK[20:] + DECK[:20]
    match.do(CAIO, cut(4))
    assert match.state.seats[ANA].deck == DECK[4:] + DECK[:4]
    match.do(BIA, cut(51))
    assert match.hand(CAIO) == "A A A A K"
    assert match.hand(ANA) == "2 2 2 2 3 3 3 3"


def test_CH_75_all_cut_at_the_same_time_in_any_order_and_once() -> None:
    match = dealt(3, ChamaOptions())
    assert match.asks() == (ANA, BIA, CAIO, ChamaAsk.CUT)
    assert match.do(BIA, cut(1)).asks() == (ANA, CAIO, ChamaAsk.CUT)
    assert not match.legal(BIA)
    assert match.do(CAIO, cut(1)).asks() == (ANA, ChamaAsk.CUT)
    assert match.do(ANA, cut(1)).asks() == (ANA, ChamaAsk.MAIN)


def test_CH_75_a_cut_leaves_cards_on_both_sides() -> None:
    assert dealt(2, ChamaOptions()).legal(ANA) == tuple(cut(at) for at in range(1, 52))


def test_CH_75_a_table_may_do_without_cutting() -> None:
    assert dealt(2, NO_CUT).asks() == (ANA, ChamaAsk.MAIN)


def test_CH_3_the_first_turn_begins_with_eight_cards_in_the_hand() -> None:
    assert len(dealt(2).state.seats[ANA].hand) == 8
    assert len(dealt(2).do(ANA, END).state.seats[BIA].hand) == 8


JUSTA = ChamaOptions(cut=False, first_draws="justa")


def first_draws(match: Match, seats: int) -> list[int]:
    """Return how many cards each seat has drawn when all have had a turn, in the order of their turns."""
    drawn = []
    for _ in range(seats):
        (seat, _ask) = match.asks()
        drawn.append(len(match.state.seats[seat].hand) - 5)
        match.do(seat, match.legal(seat)[-1])
    return drawn


@pytest.mark.parametrize(("seats", "drawn"), [(2, [2, 3]), (3, [1, 2, 3]), (4, [1, 2, 3, 5])])
def test_CH_95_where_the_start_is_made_fair_the_first_to_play_draw_fewer_cards(seats: int, drawn: list[int]) -> None:
    assert first_draws(dealt(seats, JUSTA), seats) == drawn
    assert first_draws(dealt(seats), seats) == [3] * seats


def test_CH_95_only_the_first_turn_is_another() -> None:
    match = dealt(2, JUSTA).do(ANA, END).do(BIA, END)
    assert len(match.state.seats[ANA].hand) == 5 + 2 + 3


def test_CH_95_the_order_is_that_of_the_turns_whoever_starts() -> None:
    match = drawn_for_start(3, "2 K 2", JUSTA)
    for _ in range(3):
        match.draw(*IN_ORDER)
    assert [len(match.state.seats[seat].hand) for seat in range(3)] == [5, 6, 5]
    assert first_draws(match, 3) == [1, 2, 3]


def test_CH_95_a_pineapple_takes_its_card_besides_and_one_is_always_drawn() -> None:
    assert first_draws(dealt(2, replace(JUSTA, pineapples=(BIA,))), 2) == [1, 3]
    assert first_draws(dealt(4, replace(JUSTA, pineapples=(ANA, BIA))), 4) == [1, 1, 2, 4]


def test_CH_95_whoever_has_left_is_not_counted() -> None:
    match = drawn_for_start(3, "K 2 2", JUSTA).befall(Resigned(ANA))
    for _ in range(2):
        match.draw(*IN_ORDER)
    assert first_draws(match, 2) == [2, 3]


def test_CH_95_a_redraw_makes_the_new_start_fair_too() -> None:
    match = position(ana=side(hand="5 4", turns=2), bia=side(), options=JUSTA, ask=ChamaAsk.REDRAW).do(ANA, REDRAW)
    match.draw(index_of("2"), index_of("K")).draw(*IN_ORDER).draw(*IN_ORDER)
    assert first_draws(match, 2) == [2, 3]


def test_CH_94_each_seat_plays_the_suit_it_has_chosen() -> None:
    chosen = ChamaOptions(suits=("H", "C"))
    state = GAME.initial_state(chosen, 2)
    assert [GAME.view(state, None).options.suit(seat) for seat in range(2)] == ["H", "C"]
    assert [ChamaOptions().suit(seat) for seat in range(4)] == ["S", "H", "D", "C"]


@pytest.mark.parametrize("suits", [("H",), ("H", "H"), ("H", "C", "S")])
def test_CH_94_there_is_one_deck_of_each_suit_and_each_seat_has_one(suits: tuple[Any, ...]) -> None:
    with pytest.raises(BadSetup) as refusal:
        GAME.initial_state(ChamaOptions(suits=suits), 2)
    assert (refusal.value.code, refusal.value.data) == ("bad_suits", {"listed": suits, "seats": 2})


def test_CH_13_the_turn_passes_over_seats_that_are_out() -> None:
    match = position(ana=side(), bia=out(1), caio=side())
    assert match.do(ANA, END).asks() == (CAIO, ChamaAsk.MAIN)
    assert match.do(CAIO, END).asks() == (ANA, ChamaAsk.MAIN)


# ---- CH-82: leaving before the first turn ---------------------------------------------------------------------------


def test_CH_82_whoever_leaves_during_the_draw_for_the_start_is_not_drawn_for() -> None:
    match = new(3).befall(Resigned(BIA))
    assert GAME.turn(match.state) == Chance(Pick(times=2, size=52), "start 1")
    assert match.draw(index_of("3"), index_of("4")).state.starter == CAIO


def test_CH_82_when_all_who_were_level_leave_the_others_draw() -> None:
    match = drawn_for_start(4, "K K 3 4").befall(Resigned(ANA)).befall(Resigned(BIA))
    assert match.state.contenders == (2, 3)


def test_CH_82_whoever_leaves_during_the_shuffling_needs_no_deck() -> None:
    match = drawn_for_start(3, "2 3 4", NO_CUT).draw(*IN_ORDER).draw(*IN_ORDER).befall(Resigned(CAIO))
    assert match.asks() == (ANA, ChamaAsk.MAIN)
    assert match.hand(BIA) == "A A A A 2"


def test_CH_82_when_the_starter_leaves_its_left_neighbour_starts() -> None:
    match = dealt(3, ChamaOptions()).do(BIA, cut(1)).do(CAIO, cut(1)).befall(Resigned(ANA))
    assert match.state.starter == BIA
    assert match.asks() == (BIA, ChamaAsk.MAIN)
    assert match.hand(CAIO) != ""


def test_CH_82_the_last_one_left_has_won_before_a_card_is_dealt() -> None:
    match = new(2).befall(Resigned(ANA))
    assert (match.places, match.ending) == ((2, 1), "last_seat")


# ---- 1.4.1: the redraw ----------------------------------------------------------------------------------------------


def second_turn(hand: str, **more: Any) -> Match:
    """Ana ends her second turn with this hand and no realm on the table."""
    return position(ana=side(hand=hand, turns=2, **more), bia=side(turns=1)).do(ANA, END)


def test_1_4_1_a_hand_without_realms_is_shown_and_a_new_game_begins() -> None:
    match = second_turn("2 5 9 A").do(ANA, REDRAW)
    assert match.happened(RedrawCalled) == [RedrawCalled(ANA, ranks("A 2 5 9"))]
    assert GAME.turn(match.state) == Chance(Pick(times=2, size=52), "start 1")
    assert [place.hand for place in match.state.seats] == [(), ()]


def test_1_4_1_nobody_has_won_or_lost_by_it() -> None:
    match = second_turn("2 5 9 A").do(ANA, REDRAW)
    assert not match.happened(ChamaGameEnded)
    assert match.state.outcome is None


def test_1_4_1_it_is_a_right() -> None:
    assert second_turn("2 5 9 A").do(ANA, KEEP_HAND).asks() == (BIA, ChamaAsk.MAIN)


def test_CH_45_it_is_offered_at_the_end_of_the_second_turn_only() -> None:
    for turns in (1, 3):
        match = position(ana=side(hand="2 5", turns=turns), bia=side()).do(ANA, END)
        assert match.asks() == (BIA, ChamaAsk.MAIN)


def test_CH_45_it_is_offered_after_the_hand_is_cut_to_eight() -> None:
    match = position(ana=side(hand="2 2 3 3 4 4 5 5 J", turns=2), bia=side()).do(ANA, END)
    assert match.asks() == (ANA, ChamaAsk.TRIM)
    assert match.do(ANA, discard("J")).asks() == (ANA, ChamaAsk.REDRAW)
    assert match.may(ANA, REDRAW)


def test_CH_45_a_seat_with_a_realm_on_the_table_is_not_asked() -> None:
    match = position(ana=side(hand="2", slots="K", turns=2), bia=side()).do(ANA, END)
    assert match.asks() == (BIA, ChamaAsk.MAIN)


def test_CH_45_the_start_is_drawn_for_anew() -> None:
    match = second_turn("2").do(ANA, REDRAW).draw(index_of("2"), index_of("3"))
    assert match.state.starter == BIA


def test_CH_45_a_seat_may_do_it_twice_in_a_match() -> None:
    again = second_turn("2 5", redraws=1).do(ANA, REDRAW)
    assert again.state.seats[ANA].redraws == 2
    assert second_turn("2 5", redraws=2).asks() == (BIA, ChamaAsk.MAIN)


def test_CH_45_another_seats_redraws_do_not_count_against_it() -> None:
    match = position(ana=side(hand="2", turns=2), bia=side(redraws=2)).do(ANA, END)
    assert match.asks() == (ANA, ChamaAsk.REDRAW)


def test_CH_77_a_seat_that_holds_a_realm_is_asked_too_and_can_only_say_no() -> None:
    match = second_turn("2 5 J")
    assert match.asks() == (ANA, ChamaAsk.REDRAW)
    assert match.legal(ANA) == (KEEP_HAND,)
    assert match.why(ANA, REDRAW) == ("redraw_with_realm", "CH-45")


def test_CH_81_the_new_game_knows_nothing_of_the_old() -> None:
    old = position(
        ana=side(hand="2 3", turns=2),
        bia=side(slots="K Q", pool="5+10", turns=2, redraws=1),
        truces=((BIA, ANA, 3),),
    )
    match = old.do(ANA, commander("2"), END, REDRAW)
    assert match.state.truces == ()
    assert [(place.deck, place.slots, place.pool, place.turns) for place in match.state.seats] == [
        ((), (0, 0, 0, 0, 0, 0), (), 0)
    ] * 2
    assert [place.redraws for place in match.state.seats] == [1, 1]


def test_CH_81_rounds_count_from_one_again() -> None:
    match = second_turn("2").do(ANA, REDRAW).draw(index_of("K"), index_of("3"))
    match.draw(*IN_ORDER).draw(*IN_ORDER).do(ANA, cut(1)).do(BIA, cut(1))
    assert match.state.round == 1
    assert match.do(ANA, END).do(BIA, END).state.round == 2


def test_CH_81_seats_that_went_out_stay_out() -> None:
    match = position(ana=side(hand="2", turns=2), bia=out(1), caio=side()).do(ANA, END, REDRAW)
    assert GAME.turn(match.state) == Chance(Pick(times=2, size=52), "start 1")
    assert match.draw(index_of("2"), index_of("3")).state.starter == CAIO


def test_CH_81_time_once_called_stays_called() -> None:
    match = position(ana=side(hand="2", turns=2), bia=side()).befall(TimeCalled()).do(ANA, END, REDRAW)
    assert match.state.time_called
