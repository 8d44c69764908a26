"""An analysis of a duel blames what is plainly wrong, and nothing that is right; other tables are not judged."""

from __future__ import annotations

import pytest

from engine.core.history import MatchHistory
from engine.core.log import Acted, Header, Player
from engine.games.chama.actions import ChamaAction, EndTurn
from engine.games.chama.model import ChamaOptions
from engine.review.judge import Judging
from engine.review.model import Decision
from tests.engine.chama.positions import ANA, GAME, Match, commander, position, realm, side


def decided(match: Match, action: ChamaAction, budget: int = 120) -> Decision:
    """Return what is said of the action of whoever is on turn."""
    players = (Player("Ana"), Player("Bia"))
    line = MatchHistory(GAME, Header("position", "chama", "1", players, {}, None, ("", ""), 0, 2))
    line.start = match.state
    line.add(Acted(match.state.seat, action))
    found = Judging(line, budget).decision(0)
    assert found is not None
    return found


def a_realm_from_winning() -> Match:
    """Ana holds her sixth realm, and Bia, who has five, no commander: whoever draws with six has won (CH-42)."""
    bia = side(hand="K Q", slots="J Q K J Q", top="6 7 8 9 10 6 7 8", pile=8)
    return position(ana=side(hand="K", slots="J Q K J Q"), bia=bia)


def test_to_end_the_turn_without_laying_the_sixth_realm_is_a_mistake() -> None:
    found = decided(a_realm_from_winning(), EndTurn())
    legal = GAME.legal_actions(a_realm_from_winning().state, ANA)
    assert found.is_mistake and legal[found.candidates[found.best]] == realm("K", "F")


def test_to_lay_the_sixth_realm_is_none() -> None:
    found = decided(a_realm_from_winning(), realm("K", "F"))
    assert found.loss == 0 and not found.is_mistake


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_duels_are_judged(seats: int) -> None:
    assert GAME.judge is not None and GAME.judge.judges(ChamaOptions(), seats) == (seats == 2)


def test_commanders_in_the_pool_and_cards_that_stay_in_the_hand_are_traits_of_a_line() -> None:
    state = position(ana=side(hand="K 5 6", slots="J Q"), bia=side(hand="K Q", slots="J Q")).state
    ends = (GAME.apply(made, ANA, EndTurn()) for made in (state, GAME.apply(state, ANA, commander("5"))))
    kept, there = (GAME.judge.traits(state, after, 1, ANA) for after in ends)
    assert kept["hand", 0] == there["hand", 0] + 1 and kept["pool", 0] == there["pool", 0] - 1
    assert GAME.judge.weight(("hand", 0)) < GAME.judge.weight(("card", 2)), "what was closed is told last"


def test_what_is_no_card_and_no_place_is_about_nothing() -> None:
    state = a_realm_from_winning().state
    traits = GAME.judge.traits(state, state, 1, ANA)
    assert {name for name, about in traits if about == 0} >= {"wins", "lives", "realms", "lead", "ace"}
