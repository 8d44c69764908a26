"""Hands played on keep the rules, and an analysis blames what is plainly wrong and nothing that is plainly right."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.history import MatchHistory
from engine.core.log import Acted, Header, Player
from engine.games.dalmuti.actions import DalmutiAction, DalmutiPass, Play
from engine.games.dalmuti.cards import JOKER_BITS
from engine.games.dalmuti.model import DalmutiAsk, DalmutiState
from engine.games.dalmuti.playout import Laying, PlayoutWay, _answer, _lead, _lead_single, play_on, ways
from engine.games.dalmuti.seating import leads_single
from engine.review.judge import Judging
from engine.review.model import Decision
from tests.engine.dalmuti.positions import ANA, GAME, PASS, Match, play, position
from tests.laws.dalmuti_law import OPTIONS
from tests.laws.play import walk


def by_the_rules(state: DalmutiState, seed: int) -> tuple[int, ...]:
    """Play the tricks of a hand on as playouts do, each set laid by the rules of the game."""
    hand, by = state.deal.hand, ways(seed, len(state.hands))
    while state.deal.outcome is None and state.deal.hand == hand:
        seat = state.seat
        state = GAME.apply(state, seat, chosen(state, seat, by[seat]))
    return state.deal.sheet[hand - 1]


def chosen(state: DalmutiState, seat: int, way: PlayoutWay) -> DalmutiAction:
    hand = state.hands[seat]
    unseen, top = sum(state.hands) - hand, state.laid[-1].play if state.laid else None
    laying: Laying | None
    if top is not None:
        laying = _answer(hand, top.rank, top.count, unseen, way)
    elif hand > JOKER_BITS:
        laying = _lead_single(hand) if leads_single(state.deal, state.trick, seat) else _lead(hand, unseen, way)
    else:
        laying = hand, state.deal.alone, hand, hand
    return DalmutiPass() if laying is None else Play(*laying[1:])


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_a_hand_is_played_on_by_the_rules_with_every_set_of_options(number: int) -> None:
    rng, seats = Random(number), 4 + number % 5
    steps = [step.state for step in walk(GAME, OPTIONS[number], seats, rng, interventions=True)]
    tricks = [state for state in steps if state.deal.ask is DalmutiAsk.PLAY]
    for state in rng.sample(tricks, k=20):
        seed = rng.randrange(1 << 32)
        assert tuple(play_on(state, seed)) == by_the_rules(state, seed)


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_a_hand_is_played_on_from_before_its_first_trick_too(number: int) -> None:
    rng = Random(number)
    for step in walk(GAME, OPTIONS[number], 5, rng):
        if step.state.deal.ask not in (DalmutiAsk.PLAY, DalmutiAsk.OVER):
            assert sorted(play_on(step.state, rng.randrange(1 << 32))) == [0, 1, 2, 3, 4]


def decided(match: Match, action: DalmutiAction, budget: int = 64) -> Decision:
    """Return what is said of the action of whoever is on turn."""
    state = match.state
    players = tuple(Player(f"player {seat}") for seat in range(len(state.hands)))
    line = MatchHistory(GAME, Header("position", "dalmuti", "2", players, {}, None, ("",) * len(players), 0, 2))
    line.start = state
    line.add(Acted(state.seat, action))
    found = Judging(line, budget).decision(0)
    assert found is not None and found.seat == state.seat
    return found


def one_set_to_get_rid_of() -> Match:
    """Ana leads; nobody can beat her ace, and after it her last two cards go in one set."""
    return position("A 10 10", "2 3 7 7 8", "4 4 5 9 9", "5 6 6 8 8")


def test_to_lead_the_last_two_cards_before_a_set_that_nobody_beats_is_a_mistake() -> None:
    found = decided(one_set_to_get_rid_of(), play("10 10"))
    legal = one_set_to_get_rid_of().legal(ANA)
    assert found.is_mistake and legal[found.candidates[found.best]] == play("A")
    assert found.values[found.best] == pytest.approx(1)


def test_to_lead_the_set_that_nobody_beats_is_none() -> None:
    found = decided(one_set_to_get_rid_of(), play("A"))
    assert found.loss == 0 and found.best == found.chosen and not found.is_mistake


def test_to_pass_with_the_last_card_that_could_be_laid_is_a_mistake() -> None:
    match = position("9 3", "8", "4 4 5 9 9", "5 6 6 7 7", leads=0).do(ANA, play("9"))
    found = decided(match, PASS)
    assert found.is_mistake and found.values[found.chosen] < found.values[found.best] == pytest.approx(1)


def test_choices_that_come_to_the_same_are_not_blamed() -> None:
    same = position("A 4 4 4 4", "5 5 6", "6 6 7", "7 7 8")
    for action in (play("A"), play("4 4 4 4")):
        found = decided(same, action)
        assert found.loss == 0 and found.best == found.chosen
    alike = position("10 10 9 9", "", "", "8 8 8 8")
    assert not any(decided(alike, action).is_mistake for action in (play("10 10"), play("9 9")))
