"""Resigning, time, the end of a match, and taking back (Dalmuti DA-27 to DA-31)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.core.model import Resigned, TimeCalled
from engine.games.dalmuti.events import BonusPaid, HandEnded, TrickEnded
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions, Title
from engine.games.dalmuti.seating import titles_for
from tests.engine.dalmuti.positions import (
    ANA,
    BIA,
    CAIO,
    DECLINE,
    DUDA,
    EVA,
    GAME,
    PASS,
    Match,
    before_deal,
    play,
    played_out,
    position,
    start,
)

TAKE = DalmutiOptions(jokers=2, takeover=True)


def test_DA_28_fewer_than_four_have_president_engineer_and_junior() -> None:
    assert titles_for(3) == (Title.PRESIDENT, Title.ENGINEER, Title.JUNIOR)
    assert titles_for(2) == (Title.PRESIDENT, Title.JUNIOR)
    match = position("9", "8", "7", "6 6").intervene(Resigned(DUDA)).do(ANA, play("9")).do(BIA, play("8"))
    match.deal()
    assert [(event.giver, event.receiver, event.count) for event in match.happened(BonusPaid)] == [(CAIO, ANA, 2)]
    assert match.deciders == (ANA,)


def test_DA_29_the_others_play_on_and_the_turn_of_who_resigned_passes_left() -> None:
    match = position("9 9", "8 8", "7 7", "6 6").do(ANA, play("9")).intervene(Resigned(BIA))
    assert match.deciders == (CAIO,) and match.hand(BIA) == ""
    match.do(CAIO, PASS).do(DUDA, PASS)
    assert match.deciders == (ANA,) and match.state.laid == ()


def test_DA_29_a_leader_that_resigns_hands_the_lead_on() -> None:
    match = position("9 9", "8 8", "7 7", "6 6").intervene(Resigned(ANA))
    assert match.deciders == (BIA,) and PASS not in match.legal(BIA) and match.state.trick == 1


def test_DA_29_the_trick_of_who_laid_last_and_resigned_goes_to_its_left() -> None:
    match = position("9 9", "8 8", "7 7", "6 6").do(ANA, play("9")).do(BIA, PASS).intervene(Resigned(ANA))
    match.do(CAIO, PASS).do(DUDA, PASS)
    assert match.happened(TrickEnded)[-1].winner == ANA and match.deciders == (BIA,)


def test_DA_29_the_last_that_had_to_pass_resigns_and_the_trick_is_over() -> None:
    match = position("9 9", "8 8", "7 7", "6 6").do(ANA, play("9")).do(BIA, PASS).do(CAIO, PASS)
    match.intervene(Resigned(DUDA))
    assert match.deciders == (ANA,) and match.state.laid == ()


def test_DA_29_who_is_out_already_may_resign_and_the_hand_goes_on() -> None:
    match = position("9", "8 8", "7 7", "6 6").do(ANA, play("9")).intervene(Resigned(ANA))
    assert match.deciders == (BIA,) and match.state.deal.gained[ANA] == 3
    with pytest.raises(IllegalAction):
        match.intervene(Resigned(ANA))


def test_DA_29_when_one_is_left_in_a_hand_it_ends() -> None:
    match = position("9", "8", "7 7", "6 6").do(ANA, play("9")).do(BIA, play("8")).intervene(Resigned(CAIO))
    assert match.happened(HandEnded)[0].order == (ANA, BIA, DUDA) and match.state.deal.order == (ANA, BIA, DUDA)


@pytest.mark.parametrize("leaver", [ANA, EVA])
def test_DA_29_what_was_owed_in_the_bonus_falls_away(leaver: int) -> None:
    match = before_deal((ANA, BIA, CAIO, DUDA, EVA)).deal().intervene(Resigned(leaver))
    assert match.deciders == (BIA,)
    match.do(BIA, match.legal(BIA)[0])
    assert match.state.deal.ask is DalmutiAsk.PLAY and match.deciders == ((BIA,) if leaver == ANA else (ANA,))


def test_DA_29_an_intern_that_leaves_is_asked_for_no_call() -> None:
    match = before_deal((ANA, BIA, CAIO, DUDA), TAKE).deal().intervene(Resigned(DUDA))
    assert match.deciders == (CAIO,)
    match.do(CAIO, DECLINE)
    assert [(event.giver, event.receiver) for event in match.happened(BonusPaid)] == [(CAIO, BIA)]


def test_DA_29_the_start_goes_on_without_who_resigned() -> None:
    match = Match(GAME.initial_state(DalmutiOptions(ages=(8, 8, 9, 9)), 4)).intervene(Resigned(ANA))
    assert match.waits_for_deal() and match.state.deal.order == (BIA, CAIO, DUDA)
    match = start(4).intervene(Resigned(DUDA))
    assert (match.state.deal.order, match.state.deal.dealer) == ((ANA, BIA, CAIO), CAIO)


def test_DA_34_titles_and_places_in_a_hand_stay_when_somebody_resigns() -> None:
    match = before_deal((ANA, BIA, CAIO, DUDA, EVA), TAKE).deal().intervene(Resigned(EVA))
    titles = [seat.title for seat in GAME.view(match.state, None).seats]
    assert titles[:4] == [Title.PRESIDENT, Title.VICE, Title.ENGINEER, Title.SENIOR]
    match = position("9", "8", "7 7", "6 6").do(ANA, play("9")).intervene(Resigned(ANA)).do(BIA, play("8"))
    assert GAME.view(match.state, None).seats[BIA].out == 2


def test_DA_35_whoever_sits_last_deals_when_the_dealer_resigns_before_the_deal() -> None:
    match = before_deal((ANA, BIA, CAIO, DUDA)).intervene(Resigned(DUDA))
    assert match.state.deal.dealer == CAIO
    match = Match(GAME.initial_state(DalmutiOptions(ages=(8, 90, 9, 9)), 4)).intervene(Resigned(BIA))
    assert match.state.deal.dealer == DUDA


def test_DA_29_the_cards_of_who_resigned_are_not_in_the_discard_pile() -> None:
    match = position("A 9", "8 8", "7 7", "6 6", options=DalmutiOptions(open_discard=True)).do(ANA, play("A"))
    match.intervene(Resigned(CAIO))
    view = GAME.view(match.state, ANA)
    assert view.discard == (1,) and view.discard_size == 1
    assert GAME.view(match.state, CAIO).seats[CAIO].hand == ()


def test_DA_29_the_last_seat_left_has_won() -> None:
    match = position("9 9", "8 8", "7 7", "6 6").do(ANA, play("9"))
    for seat in (ANA, CAIO, BIA):
        match.intervene(Resigned(seat))
    assert match.outcome.reason == "last_seat" and match.outcome.places == (4, 2, 3, 1)


def test_DA_30_time_ends_the_match_with_the_hand() -> None:
    match = position("9", "8", "7", "6 6").do(ANA, play("9")).intervene(TimeCalled())
    assert match.deciders == (BIA,)
    match.do(BIA, play("8")).do(CAIO, play("7"))
    assert match.outcome.reason == "time" and match.outcome.scores == (3, 2, 1, 0)


@pytest.mark.parametrize("ties", [False, True])
def test_DA_30_the_hand_in_which_time_is_called_is_the_last_with_level_scores_too(ties: bool) -> None:
    match = position("9", "8", "7", "6 6", hand=2, options=DalmutiOptions(play_on_ties=ties))
    match.state = replace(match.state, deal=replace(match.state.deal, sheet=((0, 1, 2, 3),)))
    match.intervene(TimeCalled()).do(ANA, play("9")).do(BIA, play("8")).do(CAIO, play("7"))
    assert (match.outcome.reason, match.outcome.places) == ("time", (1, 1, 1, 1))


def test_DA_30_time_between_hands_leaves_one_more() -> None:
    match = before_deal((ANA, BIA, CAIO, DUDA)).intervene(TimeCalled())
    assert match.waits_for_deal()
    assert played_out(match).outcome.reason == "time" and len(match.happened(HandEnded)) == 1


def test_DA_31_places_go_by_points_and_who_resigned_comes_last() -> None:
    match = position("9", "8", "7", "6 6", options=DalmutiOptions(hands=1)).do(ANA, play("9")).intervene(Resigned(ANA))
    match.do(BIA, play("8")).do(CAIO, play("7"))
    assert match.outcome.scores == (3, 2, 1, 0) and match.outcome.places == (4, 1, 2, 3)


def test_DA_27_a_set_or_a_pass_may_be_taken_back_within_the_trick() -> None:
    before = position("9 9", "8 8", "7 7", "6 6")
    state = before.state
    after = before.do(ANA, play("9")).state
    assert GAME.can_take_back(state, ANA, after)
    assert GAME.can_take_back(after, BIA, before.do(BIA, PASS).state)


def test_DA_27_what_ends_a_trick_stays() -> None:
    match = position("A 9", "8 8", "7 7", "6 6")
    state = match.state
    assert not GAME.can_take_back(state, ANA, match.do(ANA, play("A")).state)


def test_DA_27_a_gift_stays_and_a_decline_only_until_the_bonus() -> None:
    match = before_deal((ANA, BIA, CAIO, DUDA), TAKE).deal()
    states = [match.state]
    states += [match.do(seat, DECLINE).state for seat in (CAIO, DUDA)]
    assert GAME.can_take_back(states[0], CAIO, states[1])
    assert not GAME.can_take_back(states[1], DUDA, states[2])
    given = match.do(BIA, match.legal(BIA)[0]).state
    assert not GAME.can_take_back(states[2], BIA, given)
