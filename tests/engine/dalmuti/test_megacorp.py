"""Titles, seats and the executive bonus of the later hands (Dalmuti M1 to M6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.model import Decide
from engine.core.redaction import redact
from engine.games.dalmuti.cards import deck_of, unpack
from engine.games.dalmuti.events import BonusPaid, GiftGiven, HandAdded, HandBegan, HandEnded
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions, Title
from tests.engine.dalmuti.positions import (
    ANA,
    BIA,
    CAIO,
    DUDA,
    EVA,
    FABIO,
    GAME,
    JOKERS,
    Match,
    before_deal,
    give,
    play,
    played_out,
    position,
    start,
)

ORDER = (CAIO, ANA, FABIO, DUDA, BIA, EVA)


def bonus(options: DalmutiOptions | None = None) -> Match:
    """The second hand of six: Caio president, Ana vice, Bia senior and Eva junior intern."""
    return before_deal(ORDER, options).deal("3 3 9 9", "5 7 7 Q", "4 10", "", "A 2 6 Q")


def titles(match: Match) -> dict[int, Title | None]:
    return {seat: place.title for seat, place in enumerate(GAME.view(match.state, None).seats)}


def test_M1_going_out_makes_the_titles_of_the_next_hand() -> None:
    match = position("9", "8", "7", "6", "5", "4 4")
    for seat, card in enumerate("98765"):
        match.do(seat, play(card))
    assert titles(match) == {
        ANA: Title.PRESIDENT,
        BIA: Title.VICE,
        CAIO: Title.ENGINEER,
        DUDA: Title.ENGINEER,
        EVA: Title.SENIOR,
        FABIO: Title.JUNIOR,
    }


def test_DA_2_four_seats_have_no_engineers_and_both_executives_choose_at_the_same_time() -> None:
    match = before_deal((CAIO, ANA, DUDA, BIA)).deal()
    assert Title.ENGINEER not in titles(match).values()
    assert GAME.turn(match.state) == Decide((ANA, CAIO))
    paid = match.happened(BonusPaid)
    assert {(event.giver, event.receiver) for event in paid} == {(BIA, CAIO), (DUDA, ANA)}
    assert all(set(event.cards) <= set(unpack(match.state.hands[event.receiver])) for event in paid)


def test_M2_everybody_sits_in_the_order_of_going_out() -> None:
    match = bonus()
    assert match.state.deal.order == ORDER
    view = GAME.view(match.state, None)
    assert view.order == ORDER


def test_DA_14_turns_go_by_the_order_of_the_hand() -> None:
    match = bonus()
    match.do(CAIO, match.legal(CAIO)[0]).do(ANA, match.legal(ANA)[0])
    assert [match.state.deal.ring[seat] for seat in ORDER] == [*ORDER[1:], ORDER[0]]
    lead = max(match.plays(CAIO), key=lambda laid: (laid.count == 1, laid.rank))
    assert match.do(CAIO, lead).deciders == (ANA,)


def test_M3_the_junior_intern_deals_the_president_first() -> None:
    match = before_deal(ORDER).draw(*range(78))
    began = match.happened(HandBegan)[0]
    assert (began.hand, began.order, began.dealer) == (2, ORDER, EVA)
    assert deck_of(12, 0)[0] in unpack(match.state.hands[CAIO])


def test_M4_the_interns_pay_their_rarest_and_get_as_many_of_the_executives_choice() -> None:
    match = before_deal((ANA, BIA, CAIO, DUDA)).deal("9 9", "8 8", "2 6 10", "A 2 7")
    assert match.happened(BonusPaid) == [BonusPaid(DUDA, ANA, 2, (1, 2)), BonusPaid(CAIO, BIA, 2, (2, 4))]
    held = match.hand(ANA).split()
    assert {"A", "2"} <= set(held)
    gift = next(action for action in match.legal(ANA) if action == give("9 9"))
    match.do(ANA, gift)
    assert match.happened(GiftGiven)[0] == GiftGiven(ANA, DUDA, 2, (9, 9))
    assert match.hand(DUDA).split().count("9") >= 2
    assert match.refused(BIA, give("8")).code == "wrong_gift_size"
    assert match.refused(BIA, play("8")).code == "play_after_bonus"


def test_DA_1_the_vice_president_exchanges_two_too_or_one_where_the_table_says_so() -> None:
    for options, count in ((DalmutiOptions(), 2), (DalmutiOptions(vice_bonus=1), 1)):
        match = bonus(options)
        assert {(event.receiver, event.count) for event in match.happened(BonusPaid)} == {(CAIO, 2), (ANA, count)}
        assert {len(action.cards) for action in match.legal(ANA)} == {count}


def test_DA_4_an_executive_may_give_jokers_and_what_it_was_paid() -> None:
    match = before_deal((ANA, BIA, CAIO, DUDA), JOKERS).deal("* 9", "8 *", "7", "A 2")
    assert {give("A *"), give("A 2")} <= set(match.legal(ANA))
    assert match.refused(ANA, give("* *")).code == "gift_not_in_hand"


def test_DA_33_only_the_two_who_exchange_see_the_cards() -> None:
    match = bonus()
    paid = match.happened(BonusPaid)[0]
    assert [redact(paid, viewer) == paid for viewer in (CAIO, EVA, ANA, None)] == [True, True, False, False]
    for viewer in (CAIO, EVA, ANA, None):
        view = GAME.view(match.state, viewer)
        assert (view.bonus[0].cards is not None) == (viewer in (CAIO, EVA))
    assert set(match.deciders) == {CAIO, ANA}


def opening(options: DalmutiOptions) -> Match:
    """The second hand of four, before its first lead: Ana is president."""
    match = before_deal((ANA, BIA, CAIO, DUDA), options).deal("A 9 9 9 8 * *" if options.jokers else "A 9 9 9 8")
    return match.do(ANA, give("8 10" if "10" in match.hand(ANA) else "8 9")).do(BIA, match.legal(BIA)[0])


@pytest.mark.parametrize("jokers_alone", [False, True])
def test_DA_36_the_president_opens_with_a_single_card_where_the_table_says_so(jokers_alone: bool) -> None:
    match = opening(DalmutiOptions(jokers=2, jokers_alone=jokers_alone, president_single=True))
    assert match.state.seat == ANA and match.state.deal.ask is DalmutiAsk.PLAY
    assert {play.count for play in match.plays(ANA)} == {1}
    assert (play("*") in match.plays(ANA)) == jokers_alone
    assert match.refused(ANA, play("9 9")).code == "president_leads_single"


def test_DA_36_the_first_lead_alone_is_bound_and_nobody_is_in_the_first_hand() -> None:
    options = DalmutiOptions(president_single=True)
    assert play("9 9") in position("9 9", "8 8", "7", "6 6", options=options).plays(ANA)
    assert play("9 9") in opening(DalmutiOptions()).plays(ANA)
    match = opening(options).do(ANA, play("A"))
    assert match.state.seat == ANA and match.state.trick == 2
    assert play("9 9") in match.plays(ANA)


def test_M5_the_president_leads_after_the_exchange() -> None:
    match = bonus()
    assert match.state.deal.ask is DalmutiAsk.GIFT
    match.do(ANA, match.legal(ANA)[0])
    assert match.deciders == (CAIO,) and match.state.deal.ask is DalmutiAsk.GIFT
    match.do(CAIO, match.legal(CAIO)[0])
    assert match.deciders == (CAIO,) and match.state.deal.ask is DalmutiAsk.PLAY and match.state.trick == 1


def test_M6_the_hands_agreed_on_are_played_and_most_points_win() -> None:
    match = played_out(before_deal((ANA, BIA, CAIO, DUDA), DalmutiOptions(hands=3), hand=1), b"three")
    ended = match.happened(HandEnded)
    assert [event.hand for event in ended] == [1, 2, 3]
    scores = match.outcome.scores
    assert scores == tuple(sum(event.gained[seat] for event in ended) for seat in range(4)) and sum(scores) == 18
    assert match.outcome.places[scores.index(max(scores))] == 1 and match.outcome.reason == "points"


def test_M6_four_hands_are_proposed() -> None:
    assert DalmutiOptions().hands == 4
    assert len(played_out(start(4), b"four").happened(HandEnded)) == 4


def test_DA_20_level_points_share_a_place_or_another_hand_is_played() -> None:
    def ended(options: DalmutiOptions) -> Match:
        match = position("9", "8", "7", "6 6", hand=2, options=options)
        match.state = replace(match.state, deal=replace(match.state.deal, sheet=((0, 1, 2, 3),)))
        return match.do(ANA, play("9")).do(BIA, play("8")).do(CAIO, play("7"))

    shared = ended(DalmutiOptions(hands=2))
    assert shared.outcome.scores == (3, 3, 3, 3) and shared.outcome.places == (1, 1, 1, 1)
    another = ended(DalmutiOptions(hands=2, play_on_ties=True))
    assert another.happened(HandAdded) and another.waits_for_deal() and another.state.deal.hand == 3
    played_out(another, b"more")
    assert another.outcome.places.count(1) == 1
