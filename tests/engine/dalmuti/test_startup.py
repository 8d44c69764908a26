"""The deck, the deal of the first hand, and its tricks (Dalmuti S1 to S9)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.chance import Stream, answer_from
from engine.core.errors import BadSetup
from engine.core.model import Chance, Pick, Shuffle
from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.cards import deck_of, pack, size_of, unpack
from engine.games.dalmuti.events import HandBegan, HandEnded, LeaderDrawn, TrickBegan, TrickEnded, WentOut
from engine.games.dalmuti.hand import deck_for
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions
from tests.engine.dalmuti.positions import (
    ANA,
    BIA,
    CAIO,
    DUDA,
    EVA,
    GAME,
    PASS,
    Match,
    play,
    position,
    start,
)

# ---- The deck and the deal ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "top", "size"), [(4, 10, 55), (5, 11, 66), (6, 12, 78), (7, 13, 91), (8, 13, 91)])
def test_DA_32_the_deck_grows_with_the_seats(seats: int, top: int, size: int) -> None:
    deck = deck_for(start(seats).state.deal)
    assert Counter(deck) == {rank: rank for rank in range(1, top + 1)}
    assert len(deck) == size


@pytest.mark.parametrize("top", [10, 11, 12, 13])
def test_DA_32_a_table_may_choose_its_top_rank(top: int) -> None:
    assert deck_for(start(4, DalmutiOptions(top_rank=top)).state.deal) == deck_of(top, 0)


def test_a_packed_hand_holds_every_deck() -> None:
    deck = deck_of(13, 2)
    assert unpack(pack(deck)) == deck and size_of(pack(deck)) == 93
    assert pack(deck) < 1 << 63


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
def test_DA_24_nobody_gets_more_than_one_card_more_and_the_first_get_it(seats: int) -> None:
    match = start(seats)
    turn = GAME.turn(match.state)
    assert isinstance(turn, Chance)
    match.draw(*answer_from(Stream(b"any"), turn.draw))
    sizes = [size_of(match.state.hands[seat]) for seat in match.state.deal.order]
    assert sizes == sorted(sizes, reverse=True) and sizes[0] - sizes[-1] <= 1


def test_S1_the_oldest_deals_and_the_youngest_is_dealt_to_first() -> None:
    match = start(4, DalmutiOptions(ages=(30, 12, 60, 41)))
    assert match.waits_for_deal() and GAME.turn(match.state) == Chance(Shuffle(55), "hand 1 deck 1")
    match.draw(*range(55))
    began = match.happened(HandBegan)[0]
    assert (began.order, began.dealer) == ((BIA, CAIO, DUDA, ANA), CAIO)
    assert match.hand(BIA).startswith("A ") and size_of(match.state.hands[BIA]) == 14


def test_DA_12_without_ages_the_first_seat_is_drawn_and_its_right_neighbour_deals() -> None:
    match = Match(GAME.initial_state(DalmutiOptions(), 5))
    assert GAME.turn(match.state) == Chance(Pick(1, 5), "leader")
    match.draw(3)
    assert match.happened(LeaderDrawn)[0].seat == 3
    assert (match.state.deal.order, match.state.deal.dealer) == ((3, 4, 0, 1, 2), 2)


def test_DA_12_of_several_youngest_one_is_drawn_and_of_several_oldest_the_first_to_its_right_deals() -> None:
    match = Match(GAME.initial_state(DalmutiOptions(ages=(9, 50, 9, 50)), 4))
    assert GAME.turn(match.state) == Chance(Pick(1, 2), "leader")
    match.draw(1)
    assert (match.state.deal.order, match.state.deal.dealer) == ((CAIO, DUDA, ANA, BIA), BIA)


def test_DA_12_ages_are_told_for_every_seat_or_for_none() -> None:
    with pytest.raises(BadSetup) as error:
        GAME.initial_state(DalmutiOptions(ages=(1, 2, 3)), 4)
    assert error.value.code == "ages_for_each_seat"


def test_DA_13_the_first_hand_has_no_titles_and_no_bonus() -> None:
    match = start().draw(*range(55))
    assert match.state.deal.ask is DalmutiAsk.PLAY
    assert all(place.title is None for place in GAME.view(match.state, None).seats)


# ---- Tricks ---------------------------------------------------------------------------------------------------------


def test_S2_the_youngest_leads_any_set_of_one_rank() -> None:
    match = start(4, DalmutiOptions(ages=(30, 12, 60, 41))).deal("", "A 3 3 10 10 10")
    assert match.deciders == (BIA,)
    led = match.plays(BIA)
    assert {play("3"), play("3 3"), play("10"), play("10 10"), play("10 10 10")} <= led
    assert match.refused(BIA, Play(9, 14)).code == "cards_not_in_hand"


def test_S2_cards_of_different_ranks_are_no_set() -> None:
    assert position("9 8", "7", "6", "5").plays(ANA) == {play("9"), play("8")}


def test_S2_three_9s_or_five_ks_or_one_7_may_lead() -> None:
    """The text's own example; a K takes seven seats (DA-22)."""
    match = position("9 9 9 K K K K K 7", "8", "6", "5", "4", "3", "2")
    assert {play("9 9 9"), play("K K K K K"), play("7")} <= match.plays(ANA)


def test_S3_five_js_are_beaten_by_five_10s_or_9s_but_not_by_js_qs_or_ks() -> None:
    held = ("10 " * 5 + "9 " * 5 + "J " * 5 + "Q " * 5 + "K " * 5).strip()
    match = position("J J J J J 2", held, "6", "5", "4", "3", "7").do(ANA, play("J J J J J"))
    assert match.plays(BIA) == {play("10 10 10 10 10"), play("9 9 9 9 9")}
    for common in ("J", "Q", "K"):
        assert match.refused(BIA, play(" ".join([common] * 5))).code == "not_rarer"


def test_DA_8_who_leads_cannot_pass() -> None:
    match = position("9 9", "8", "7", "6")
    assert PASS not in match.legal(ANA)
    assert match.refused(ANA, PASS).code == "leader_must_play"


def test_S3_the_left_neighbour_lays_as_many_of_a_rarer_rank() -> None:
    match = position("9 9 10", "10 10 9 9 8 8 8 7", "2", "3").do(ANA, play("9 9"))
    assert match.deciders == (BIA,)
    assert match.plays(BIA) == {play("8 8")}
    assert match.refused(BIA, play("10 10")).code == "not_rarer"
    assert match.refused(BIA, play("9 9")).code == "not_rarer"
    assert match.refused(BIA, play("7")).code == "wrong_count"
    assert match.refused(CAIO, play("2")).code == "not_your_turn"


def test_DA_3_the_lower_the_rarer_and_the_ace_beats_everything() -> None:
    match = position("10 5", "A 2 9", "3", "4").do(ANA, play("10"))
    assert match.plays(BIA) == {play("A"), play("2"), play("9")}


def test_DA_15_the_turn_goes_to_the_next_seat_and_from_the_last_to_the_first() -> None:
    match = position("9 9", "8 8", "7 7", "6 6", leads=DUDA).do(DUDA, play("6"))
    assert [match.deciders for seat in (ANA, BIA, CAIO) if match.do(seat, PASS)] == [(BIA,), (CAIO,), (DUDA,)]


def test_S4_a_seat_may_pass_though_it_could_lay() -> None:
    match = position("9 9", "8 8", "7 7", "6 6").do(ANA, play("9"))
    assert match.legal(BIA) == (play("8"), PASS)


def test_S5_a_seat_that_passed_may_come_back_into_the_trick() -> None:
    match = (
        position("9 5", "8 8", "7 7", "6 6").do(ANA, play("9")).do(BIA, PASS).do(CAIO, play("7")).do(DUDA, play("6"))
    )
    match.do(ANA, play("5"))
    assert match.happened(WentOut)[0].seat == ANA
    match = (
        position("9 9", "8 5", "7 7", "6 6").do(ANA, play("9")).do(BIA, PASS).do(CAIO, play("7")).do(DUDA, play("6"))
    )
    assert match.do(ANA, PASS).plays(BIA) == {play("5")}


def test_S6_when_all_others_pass_the_cards_are_discarded_and_the_last_to_lay_leads() -> None:
    match = position("9 9", "8 8", "7 7", "6 6").do(ANA, play("9")).do(BIA, play("8"))
    match.do(CAIO, PASS).do(DUDA, PASS).do(ANA, PASS)
    assert match.happened(TrickEnded)[0] == TrickEnded(BIA, False)
    assert (match.state.laid, unpack(match.state.discard), match.deciders) == ((), (8, 9), (BIA,))
    assert match.happened(TrickBegan)[-1] == TrickBegan(1, 2, BIA)


def test_DA_7_nobody_beats_its_own_set() -> None:
    match = position("9 2", "8 8", "7 7", "6 6").do(ANA, play("9")).do(BIA, PASS).do(CAIO, PASS).do(DUDA, PASS)
    assert match.state.laid == () and match.deciders == (ANA,)


def test_DA_9_an_ace_ends_the_trick_at_once() -> None:
    match = position("A 9", "8", "7", "6").do(ANA, play("A"))
    assert match.happened(TrickEnded) == [TrickEnded(ANA, True)] and match.deciders == (ANA,)


@pytest.mark.parametrize(
    ("laid", "jokers", "sure"),
    [
        ("5 5 5 5 5", 0, True),
        ("5 5 5 5", 0, False),
        ("2 2", 0, True),
        ("2", 0, False),
        ("A", 2, True),
        ("5 5 5 5 5", 2, False),
        ("5 5 5 5 5 *", 2, True),
        ("5 5 5 5 5 * *", 2, True),
        ("5 5 5 5 * *", 2, True),
        ("5 5 5 *", 2, False),
    ],
)
def test_DA_25_a_set_that_the_deck_cannot_beat_ends_the_trick(laid: str, jokers: int, sure: bool) -> None:
    table = DalmutiOptions(jokers=2) if jokers else DalmutiOptions()
    match = position(f"{laid} 9", "8", "7", "6", options=table).do(ANA, play(laid))
    assert bool(match.happened(TrickEnded)) == sure


def test_DA_25_what_others_hold_does_not_count() -> None:
    match = position("10 9", "10", "10 10", "10 10").do(ANA, play("9"))
    assert match.deciders == (BIA,) and match.legal(BIA) == (PASS,)


def test_DA_23_the_discard_pile_is_closed_unless_the_table_opens_it() -> None:
    for options, seen in ((DalmutiOptions(), None), (DalmutiOptions(open_discard=True), (1,))):
        view = GAME.view(position("A 9", "8", "7", "6", options=options).do(ANA, play("A")).state, BIA)
        assert (view.discard, view.discard_size) == (seen, 1)


# ---- Going out ------------------------------------------------------------------------------------------------------


def test_S7_who_goes_out_scores_a_point_for_every_seat_still_in() -> None:
    match = position("9", "8", "7 7", "6 6", "5 5", "4 4").do(ANA, play("9")).do(BIA, play("8"))
    assert [(event.seat, event.place, event.points) for event in match.happened(WentOut)] == [(ANA, 1, 5), (BIA, 2, 4)]
    assert GAME.view(match.state, None).seats[ANA].points == 5


def test_DA_11_six_seats_score_five_to_none() -> None:
    match = position("9", "8", "7", "6", "5", "4 4", options=DalmutiOptions(hands=1))
    for seat, card in enumerate("98765"):
        match.do(seat, play(card))
    assert match.outcome.scores == (5, 4, 3, 2, 1, 0)


def test_S8_the_left_neighbour_leads_when_the_winner_of_the_trick_is_out() -> None:
    match = position("A", "8 8", "7 7", "6 6").do(ANA, play("A"))
    assert match.deciders == (BIA,) and match.state.laid == ()
    match = position("9 9", "8", "7 7", "6 6", "5 5").do(ANA, play("9")).do(BIA, play("8"))
    for seat in (CAIO, DUDA, EVA, ANA):
        assert match.deciders == (seat,)
        match.do(seat, PASS)
    assert match.happened(TrickEnded)[-1].winner == BIA and match.deciders == (CAIO,)


def test_DA_10_the_others_may_still_beat_the_set_that_went_out() -> None:
    match = position("9", "10 10", "7 7", "10 6", "5 5").do(ANA, play("9")).do(BIA, PASS)
    assert match.do(CAIO, PASS).plays(DUDA) == {play("6")}
    match.do(DUDA, PASS).do(EVA, PASS)
    assert match.state.laid == () and match.deciders == (BIA,)


def test_DA_10_each_is_asked_once_after_the_set_that_went_out() -> None:
    match = position("9", "10 10", "7 7", "10 6", "5 5").do(ANA, play("9")).do(BIA, PASS).do(CAIO, play("7"))
    match.do(DUDA, PASS).do(EVA, PASS).do(BIA, PASS)
    assert match.state.laid == () and match.deciders == (CAIO,)


def test_S9_the_hand_is_over_when_the_last_but_one_is_out() -> None:
    match = position("9", "8", "7", "6 6").do(ANA, play("9")).do(BIA, play("8"))
    assert not match.happened(HandEnded)
    match.do(CAIO, play("7"))
    assert match.happened(HandEnded) == [HandEnded(1, (ANA, BIA, CAIO, DUDA), (3, 2, 1, 0), (3, 2, 1, 0))]
    assert match.waits_for_deal()
