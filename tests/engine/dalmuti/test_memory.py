"""What a seat of Dalmuti remembers of a hand, and what the states that it takes for possible have in common."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.core.model import Resigned
from engine.games.dalmuti.cards import only_jokers, pack, unpack
from engine.games.dalmuti.events import HandBegan
from engine.games.dalmuti.hand import deck_for
from engine.games.dalmuti.memory import NEW, DalmutiMemory
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions, DalmutiState
from tests.engine.dalmuti.positions import (
    ANA,
    BIA,
    CAIO,
    DECLINE,
    DUDA,
    GAME,
    JOKERS,
    PASS,
    REVOLUTION,
    Match,
    before_deal,
    cards,
    cards_text,
    give,
    memory,
    play,
    played_out,
    position,
)

ORDER = (ANA, BIA, CAIO, DUDA)
DEAL = ("10 10 10 9 9 8", "10 9 8 8 7 7", "3 3 5 5 6 6", "A 2 4 4 5 6")


def samples(match: Match, seat: int | None, count: int = 40) -> list[DalmutiState]:
    view = GAME.view(match.state, seat)
    return [GAME.sample(view, memory(match, seat), Random(number)) for number in range(count)]


def test_cards_laid_are_remembered_though_the_pile_may_not_be_looked_through() -> None:
    match = position("9 9 4", "8 8 5", "7 7", "6 6").do(ANA, play("9 9")).do(BIA, play("8 8"))
    assert unpack(memory(match, DUDA).laid) == cards("8 8 9 9")
    match.do(CAIO, PASS).do(DUDA, PASS).do(ANA, PASS)
    assert GAME.view(match.state, CAIO).discard is None
    assert {cards_text(unpack(state.discard)) for state in samples(match, CAIO)} == {"8 8 9 9"}


def test_a_new_hand_begins_with_nothing_but_the_own_cards() -> None:
    match = before_deal(ORDER).deal(*DEAL)
    assert memory(match, CAIO).known[CAIO] == match.state.hands[CAIO]
    assert GAME.remember(DalmutiMemory(laid=5, gone=1, bare=(ANA,)), CAIO, [HandBegan(3, ORDER, DUDA)]) == NEW


def test_M4_who_was_paid_and_has_given_knows_where_those_cards_are_until_they_are_laid() -> None:
    match = before_deal(ORDER).deal(*DEAL).do(ANA, give("8 9")).do(BIA, give("9 10"))
    assert match.state.deal.ask is DalmutiAsk.PLAY
    assert unpack(memory(match, ANA).known[DUDA]) == cards("8 9")
    assert unpack(memory(match, DUDA).known[ANA]) == cards("A 2")
    assert memory(match, BIA).known[DUDA] == memory(match, CAIO).known[ANA] == 0
    for state in samples(match, ANA):
        assert {8, 9} <= set(unpack(state.hands[DUDA]))
    match.do(ANA, play("10")).do(BIA, PASS).do(CAIO, PASS).do(DUDA, play("9"))
    assert unpack(memory(match, ANA).known[DUDA]) == cards("8")


def test_DA_3_who_was_paid_knows_that_the_payer_has_nothing_rarer_left() -> None:
    match = before_deal(ORDER).deal("10 10 8 9", "A 2 2 9 10", "3 3 5", "3 4 4 4 4 5 5 6 6 6 7 7 7")
    match.do(ANA, give("8 9")).do(BIA, give("9 10"))
    assert memory(match, ANA).least[DUDA] == 4
    assert all(min(unpack(state.hands[DUDA])) >= 4 for state in samples(match, ANA))
    assert any(min(unpack(state.hands[DUDA])) < 4 for state in samples(match, CAIO))


def test_DA_3_while_a_gift_is_due_others_know_too_that_the_payer_kept_nothing_rarer() -> None:
    match = before_deal(ORDER).deal(*DEAL)
    for state in samples(match, BIA):
        paid = next(transfer for transfer in state.deal.bonus if transfer.giver == DUDA)
        assert paid.cards is not None and len(paid.cards) == 2
        assert set(paid.cards) <= set(unpack(state.hands[ANA]))
        assert min(unpack(state.hands[DUDA])) >= max(paid.cards)


def test_DA_17_jokers_that_were_shown_are_known_until_they_are_laid() -> None:
    match = before_deal(ORDER, DalmutiOptions(jokers=2, revolution=True)).deal("3 3 3", "", "", "* * 9 9")
    match.do(BIA, DECLINE).do(DUDA, REVOLUTION)
    assert {state.hands[DUDA] & 3 for state in samples(match, BIA)} == {2}
    match.do(ANA, play("10 10 10")).do(BIA, PASS).do(CAIO, PASS).do(DUDA, play("9 9 *"))
    assert {state.hands[DUDA] & 3 for state in samples(match, BIA)} == {1}


def test_DA_5_who_leads_holds_more_than_jokers() -> None:
    match = position("9", "8", "7", "6", options=JOKERS)
    states = samples(match, CAIO, 400)
    assert not any(only_jokers(state.hands[ANA]) for state in states)
    assert any(only_jokers(state.hands[BIA]) for state in states)


def test_DA_5_a_seat_that_could_not_lead_is_known_to_hold_jokers_only() -> None:
    match = position("9 9", "8 *", "7 5", "6 6", options=JOKERS)
    match.do(ANA, play("9")).do(BIA, play("8")).do(CAIO, PASS).do(DUDA, PASS).do(ANA, PASS)
    assert memory(match, ANA).bare == (BIA,) and match.state.seat == CAIO
    assert {cards_text(unpack(state.hands[BIA])) for state in samples(match, ANA)} == {"*"}


def test_DA_29_what_was_known_of_a_seat_that_resigned_is_known_to_be_gone() -> None:
    match = before_deal(ORDER).deal(*DEAL).do(ANA, give("8 9")).do(BIA, give("9 10")).intervene(Resigned(DUDA))
    assert unpack(memory(match, ANA).gone) == cards("8 9")
    for state in samples(match, ANA):
        assert state.deal.left == (DUDA,) and state.hands[DUDA] == 0
        assert {8, 9} <= set(unpack(state.deal.gone))


def test_DA_29_so_is_the_joker_of_a_seat_that_could_not_lead() -> None:
    match = position("9 9", "8 *", "7 5", "6 6", options=JOKERS)
    match.do(ANA, play("9")).do(BIA, play("8")).do(CAIO, PASS).do(DUDA, PASS).do(ANA, PASS).intervene(Resigned(BIA))
    assert unpack(memory(match, ANA).gone) == cards("*")


@pytest.mark.parametrize("viewer", [None, ANA, CAIO])
def test_a_finished_match_can_be_sampled_too(viewer: int | None) -> None:
    match = played_out(before_deal(ORDER, hand=4).deal(*DEAL))
    assert all(state.deal.outcome == match.outcome for state in samples(match, viewer))


def test_every_card_that_cannot_be_placed_may_be_anywhere() -> None:
    match = position("9 9 4", "8 8 5", "7 7 2", "6 6 3")
    held = {card for state in samples(match, ANA) for card in unpack(state.hands[BIA])}
    assert held == set(unpack(sum(pack((rank,)) for rank in range(1, 11))))


def test_every_deal_that_is_possible_is_as_likely_as_any_other() -> None:
    match = position("5", "6", "7", "9")
    rest = sum(pack((rank,)) for rank in deck_for(match.state.deal)) - pack(cards("5 6 7 9"))
    view, rng = GAME.view(match.state, ANA), Random(1)
    for least, deals in ((0, 6), (7, 4), (9, 2)):
        remembered = DalmutiMemory(laid=rest, least=(0, least, *(0,) * 6))
        counts = Counter(GAME.sample(view, remembered, rng).hands for _ in range(200 * deals))
        assert len(counts) == deals and all(150 < count < 250 for count in counts.values())
