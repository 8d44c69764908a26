"""Jokers, and the calls that both of them allow (Dalmuti C1 to C3, A1)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.core.model import Decide, Reason
from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.events import (
    BonusPaid,
    HandBegan,
    HandEnded,
    LeadSkipped,
    RevolutionCalled,
    TakeoverCalled,
    WentOut,
)
from engine.games.dalmuti.hand import deck_for
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions, Title
from tests.engine.dalmuti.positions import (
    ANA,
    BIA,
    CAIO,
    DECLINE,
    DUDA,
    EVA,
    FABIO,
    GAME,
    JOKERS,
    PASS,
    REVOLUTION,
    TAKEOVER,
    Match,
    before_deal,
    play,
    position,
    start,
)

ALONE = DalmutiOptions(jokers=2, jokers_alone=True)
TAKE = DalmutiOptions(jokers=2, takeover=True)
REVOLT = DalmutiOptions(jokers=2, revolution=True)
KEEP = DalmutiOptions(jokers=2, takeover=True, takeover_redeal=False)
FOUR = (ANA, BIA, CAIO, DUDA)
SIX = (ANA, BIA, CAIO, DUDA, EVA, FABIO)

# ---- In a set -------------------------------------------------------------------------------------------------------


def test_C1_a_table_may_put_two_jokers_into_the_deck() -> None:
    assert Counter(deck_for(start(4, JOKERS).state.deal))[0] == 2
    assert Counter(deck_for(start(4).state.deal))[0] == 0


def test_C2_no_intern_pays_a_joker() -> None:
    match = before_deal(FOUR, JOKERS).deal("9", "9", "* 8", "* 2 7")
    assert all(0 not in event.cards for event in match.happened(BonusPaid))
    assert "*" in match.hand(CAIO) and "*" in match.hand(DUDA)


def test_C3_one_or_two_jokers_make_a_set_larger() -> None:
    match = position("5 5 * 9 9", "4 4 * 8", "7 7", "6 6", options=JOKERS)
    assert {play("5 5"), play("5 5 *"), play("5 *"), play("9 9 *")} <= match.plays(ANA)
    match.do(ANA, play("5 5 *"))
    assert match.plays(BIA) == {play("4 4 *")}
    two = position("5 5 * * 9", "4", "7", "6", options=JOKERS)
    assert play("5 5 * *") in two.plays(ANA)


def test_C3_jokers_are_never_a_set_alone() -> None:
    match = position("9 * *", "8", "7", "6", options=JOKERS)
    assert all(laid.jokers < laid.count for laid in match.plays(ANA))
    assert match.refused(ANA, play("*")).code == "jokers_not_alone"
    assert match.refused(ANA, Play(9, 1, 1)).code == "jokers_not_alone"
    assert match.refused(ANA, Play(8, 2, 1)).code == "cards_not_in_hand"
    assert position("9 *", "8", "7", "6", options=JOKERS).refused(ANA, Play(9, 3, 2)).code == "jokers_not_in_hand"


def test_DA_6_a_set_with_jokers_has_the_rank_of_its_other_cards() -> None:
    match = position("9 * 2", "9 9 8 8", "7 7", "6 6", options=JOKERS).do(ANA, play("9 *"))
    assert match.plays(BIA) == {play("8 8")}


def test_DA_5_a_hand_of_jokers_passes_and_its_lead_goes_left() -> None:
    match = position("9 9", "*", "7 7", "6 6", options=JOKERS).do(ANA, play("9"))
    assert match.legal(BIA) == (PASS,)
    match = position("7 7", "9 *", "6 6", "5 5", leads=BIA, options=JOKERS).do(BIA, play("9"))
    for seat in (CAIO, DUDA, ANA):
        match.do(seat, PASS)
    assert match.happened(LeadSkipped) == [LeadSkipped(BIA)] and match.deciders == (CAIO,)


def test_DA_5_when_nobody_can_lead_the_hand_ends_from_the_seat_that_should_have_led() -> None:
    match = position("A", "*", "", "*", options=JOKERS).do(ANA, play("A"))
    assert [event.seat for event in match.happened(LeadSkipped)] == [BIA, DUDA]
    assert [(event.seat, event.points) for event in match.happened(WentOut)] == [(ANA, 2), (BIA, 1)]
    assert match.happened(HandEnded)[0].order == (CAIO, ANA, BIA, DUDA)


def test_DA_5_jokers_kept_to_the_end_count_as_cards_held() -> None:
    match = position("A *", "", "*", "", options=JOKERS).do(ANA, play("A"))
    assert match.happened(HandEnded)[0].order == (BIA, DUDA, ANA, CAIO)


def test_DA_5_a_table_may_take_jokers_alone_for_the_worst_set() -> None:
    match = position("9 * *", "10 10", "8 8", "6 6", options=ALONE)
    assert {play("*"), play("* *")} <= match.plays(ANA)
    match.do(ANA, play("* *"))
    assert match.plays(BIA) == {play("10 10")}
    match = position("9 9", "* 10", "8 8", "6 6", options=ALONE).do(ANA, play("9"))
    assert match.legal(BIA) == (PASS,)
    last = position("A *", "8", "7", "6", options=ALONE).do(ANA, play("A"))
    assert last.deciders == (ANA,) and last.legal(ANA) == (play("*"),)


def test_DA_5_jokers_alone_are_one_below_the_top_rank_whatever_it_is() -> None:
    match = position("* 2", "K K", "Q", "8 8", "7 7", "6 6", "5 5", options=ALONE)
    assert Play(14, 1, 1) in match.plays(ANA) and match.refused(ANA, Play(13, 1, 1)).code == "no_such_set"
    assert match.do(ANA, Play(14, 1, 1)).plays(BIA) == {play("K")}
    for top in (10, 11, 12, 13):
        four = position("* 2", "9", "8", "7", options=replace(ALONE, top_rank=top))
        assert {laid.rank for laid in four.plays(ANA) if laid.jokers == laid.count} == {top + 1}


def test_DA_5_jokers_alone_beat_nothing_not_even_one_another() -> None:
    match = position("9 *", "* 10", "8 8", "6 6", options=ALONE).do(ANA, play("*"))
    assert match.plays(BIA) == {play("10")}
    assert match.refused(BIA, play("*")) == Reason("jokers_beat_nothing", "DA-5")


# ---- The hostile takeover -------------------------------------------------------------------------------------------


def test_A1_an_intern_with_both_jokers_becomes_president_and_cards_are_dealt_again() -> None:
    match = before_deal(SIX, TAKE).deal("", "", "", "", "* *")
    assert match.state.deal.ask is DalmutiAsk.CALL and match.legal(EVA) == (TAKEOVER, DECLINE)
    match.do(EVA, TAKEOVER)
    assert match.happened(TakeoverCalled)[0].order == (EVA, FABIO, CAIO, DUDA, BIA, ANA)
    assert match.waits_for_deal() and match.state.deal.dealer == ANA
    match.draw(*range(80))
    assert match.happened(HandBegan)[-1].again
    view = GAME.view(match.state, None)
    assert [view.seats[seat].title for seat in (EVA, FABIO, CAIO, DUDA, BIA, ANA)] == [
        Title.PRESIDENT,
        Title.VICE,
        Title.ENGINEER,
        Title.ENGINEER,
        Title.SENIOR,
        Title.JUNIOR,
    ]


def test_A1_the_junior_intern_may_take_over_as_well() -> None:
    match = before_deal(SIX, TAKE).deal("", "", "", "", "", "* *").do(FABIO, TAKEOVER)
    assert match.happened(TakeoverCalled)[0].order == (FABIO, EVA, CAIO, DUDA, BIA, ANA)


def test_DA_16_the_takeover_is_no_must_and_comes_before_the_bonus() -> None:
    match = before_deal(SIX, TAKE).deal("", "", "", "", "* *")
    assert not match.happened(BonusPaid)
    match.do(EVA, DECLINE).do(FABIO, DECLINE)
    assert len(match.happened(BonusPaid)) == 2 and match.hand(EVA).endswith("* *")
    assert match.refused(ANA, TAKEOVER).code == "call_only_before_bonus"


def test_DA_16_after_the_new_deal_the_bonus_goes_by_the_new_titles() -> None:
    match = before_deal(FOUR, TAKE).deal("", "", "", "* *").do(DUDA, TAKEOVER).draw(*range(57))
    assert {(event.giver, event.receiver) for event in match.happened(BonusPaid)} == {(ANA, DUDA), (BIA, CAIO)}


def test_DA_16_a_table_may_keep_the_cards_and_change_titles_alone() -> None:
    match = before_deal(SIX, KEEP).deal("", "", "", "", "* *")
    held = [match.hand(seat) for seat in SIX]
    match.do(EVA, TAKEOVER)
    assert [match.hand(seat) for seat in SIX] == held
    assert match.deciders == (EVA,) and match.state.deal.ask is DalmutiAsk.PLAY and not match.happened(BonusPaid)
    assert match.state.deal.ring[EVA] == FABIO


def test_DA_17_one_call_a_hand_none_in_the_first_and_none_by_others_than_interns() -> None:
    match = before_deal(SIX, TAKE).deal("", "", "", "", "* *").do(EVA, TAKEOVER).deal("* *")
    assert match.state.deal.ask is DalmutiAsk.GIFT
    assert start(6, TAKE).deal("", "", "", "", "* *").state.deal.ask is DalmutiAsk.PLAY
    engineer = before_deal(SIX, DalmutiOptions(jokers=2, takeover=True, revolution=True)).deal("", "", "* *")
    assert engineer.legal(CAIO) == (REVOLUTION, DECLINE)
    assert engineer.refused(CAIO, TAKEOVER).code == "takeover_by_interns"


def last_of_the_hand(match: Match, options: DalmutiOptions) -> Match:
    """The same match where four single cards are left of the hand, and it has been played."""
    deal = replace(position("9", "8", "7", "6 6", options=options, hand=2).state.deal, called=match.state.deal.called)
    match.state = replace(position("9", "8", "7", "6 6", options=options, hand=2).state, deal=deal)
    return match.do(ANA, play("9")).do(BIA, play("8")).do(CAIO, play("7"))


@pytest.mark.parametrize("options", [TAKE, KEEP, replace(TAKE, revolution=True)])
def test_DA_17_after_a_takeover_the_next_hand_asks_again(options: DalmutiOptions) -> None:
    match = before_deal(FOUR, options).deal("", "", "", "* *").do(DUDA, TAKEOVER)
    assert match.state.deal.called
    match = last_of_the_hand(match, options).deal("", "", "", "* *")
    assert match.state.deal.ask is DalmutiAsk.CALL and TAKEOVER in match.legal(DUDA)
    assert not match.happened(HandBegan)[-1].again
    assert match.do(DUDA, TAKEOVER).state.deal.order == (DUDA, CAIO, BIA, ANA)


def test_DA_17_after_a_revolution_the_next_hand_asks_again() -> None:
    match = before_deal(FOUR, REVOLT).deal("", "* *").do(BIA, REVOLUTION)
    match = last_of_the_hand(match, REVOLT).deal("* *")
    assert match.legal(ANA) == (REVOLUTION, DECLINE)


def test_DA_17_a_revolution_does_away_with_the_bonus_of_the_hand() -> None:
    match = before_deal(SIX, REVOLT).deal("", "", "* *")
    assert GAME.turn(match.state) == Decide(SIX)
    assert match.refused(EVA, TAKEOVER).code == "no_takeover_here"
    match.do(CAIO, REVOLUTION)
    assert match.happened(RevolutionCalled) and not match.happened(BonusPaid)
    assert match.deciders == (ANA,) and match.state.deal.ask is DalmutiAsk.PLAY
    assert match.hand(CAIO).endswith("* *")


def test_DA_18_with_four_seats_the_pairs_change_places() -> None:
    match = before_deal(FOUR, TAKE).deal("", "", "* *").do(CAIO, TAKEOVER)
    assert match.happened(TakeoverCalled)[0].order == (CAIO, DUDA, BIA, ANA)


@pytest.mark.parametrize("hands", [("", "", "", "", "* *"), ("* *",), ("*", "*")])
def test_DA_26_both_interns_are_asked_whoever_holds_the_jokers(hands: tuple[str, ...]) -> None:
    match = before_deal(SIX, TAKE).deal(*hands)
    assert GAME.turn(match.state) == Decide((EVA, FABIO))
    assert match.legal(FABIO) == (DECLINE,)
    assert match.refused(FABIO, TAKEOVER).code == "needs_both_jokers"
    assert match.refused(FABIO, REVOLUTION).code == "no_revolution_here"
    assert match.refused(ANA, DECLINE).code == "not_your_turn"


def test_a_table_with_calls_needs_jokers() -> None:
    for options in (DalmutiOptions(takeover=True), DalmutiOptions(revolution=True), DalmutiOptions(jokers_alone=True)):
        with pytest.raises(BadSetup) as error:
            GAME.initial_state(options, 4)
        assert error.value.code == "needs_jokers"


def test_asking_tells_nothing_to_those_who_look_on() -> None:
    asked: list[Match] = [before_deal(SIX, TAKE).deal(*hands) for hands in (("", "", "", "", "* *"), ("* *",))]
    assert len({GAME.view(match.state, None) == GAME.view(asked[0].state, None) for match in asked}) == 1
