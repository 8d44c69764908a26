"""What is measured of the levels among their like, and against players of one habit."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.chama.actions import AttachArmy, Attack, ChamaAction, EndTurn, PlayArmistice, Reinforce
from engine.games.chama.bot.levels import LEVELS
from engine.games.chama.manners import TurnNotes, is_free, measured, notes_of, won
from engine.games.chama.model import ChamaSeatState
from engine.games.chama.plain_players import PLAIN
from tests.engine.chama.positions import ANA, BIA, END, GAME, Match, attack, position, send_pool, side


@pytest.mark.parametrize("name", sorted(PLAIN))
def test_a_plain_player_plays_a_duel_to_its_end_and_the_same_again(name: str) -> None:
    bots = [PLAIN[name], LEVELS["calejado"]]
    assert won(bots, 0, "one") == won(bots, 0, "one") == 1 - won(bots, 1, "one")


def test_a_turtle_never_attacks_and_a_rush_attacks_before_it_lays() -> None:
    match = position(side(hand="K Q 10", slots="K Q", pool="5+9"), side(hand="", slots="K Q"))
    view, legal = GAME.view(match.state, ANA), match.legal(ANA)
    turtle, rush = (PLAIN[name].choose(view, legal, Random(1)) for name in ("turtle", "rush"))
    assert not isinstance(turtle, Attack)
    assert isinstance(rush, Attack)


@pytest.mark.parametrize(
    ("rival", "free"),
    [
        (side(hand="", slots="K Q"), True),
        (side(hand="K 6 10", slots="K Q"), True),
        (side(hand="K 2", slots="K Q"), False),
        (side(hand="A", slots="K Q"), False),
        (side(hand="6", slots="K Q", pool="2"), False),
    ],
)
def test_a_razing_is_free_where_nobody_can_answer(rival: ChamaSeatState, free: bool) -> None:
    match = position(side(hand="K", slots="K Q", pool="5"), rival)
    assert is_free(match.state, Attack(BIA, 0)) is free


def noted(match: Match, *actions: ChamaAction) -> TurnNotes:
    """Return the notes of the turn in which Ana does so."""
    states = [match.state]
    for action in actions:
        match.do(ANA, action)
        states.append(match.state)
    return notes_of([state for state in states if state.turn == states[0].turn])[0]


@pytest.mark.parametrize(
    ("hand", "guard", "armed"), [("10", "5+9", True), ("6", "5+9", False), ("10 9 9 8 8 7 7 6 6", "5+9", False)]
)
def test_arming_in_order_to_attack_makes_a_commander_the_strongest_of_all(hand: str, guard: str, armed: bool) -> None:
    match = position(side(hand=hand, slots="K Q", pool="5"), side(hand="", slots="K Q", pool=guard))
    assert noted(match, AttachArmy(int(hand.split()[0]), 0), END).armed is armed


def test_a_turn_that_arms_and_ends_has_armed_and_attacked_nobody() -> None:
    match = position(side(hand="10", slots="K Q", pool="5"), side(hand="", slots="K Q"))
    assert noted(match, AttachArmy(10, 0), END) == TurnNotes(free=True, armed=True, taken=False)


def test_a_turn_that_attacks_has_left_no_razing() -> None:
    match = position(side(hand="10", slots="K Q", pool="5"), side(hand="", slots="K Q"))
    assert noted(match, Attack(BIA, 0)).taken


def test_a_novato_attacks_only_what_it_may_beat_by_what_lies_open() -> None:
    weak = position(side(hand="2", slots="K Q", pool="2"), side(hand="9 9", slots="K Q", pool="5+10"))
    strong = position(side(hand="9", slots="K Q", pool="5+10"), side(hand="9 9", slots="K Q", pool="2"))

    def main(match: Match) -> ChamaAction | None:
        for _ in range(20):
            view, legal = GAME.view(match.state, ANA), match.legal(ANA)
            action: ChamaAction = LEVELS["novato"].choose(view, legal, Random(1), memory=None, budget=0)
            if isinstance(action, Attack | EndTurn):
                return action
            match.do(ANA, action)
        return None

    assert isinstance(main(weak), EndTurn)
    assert isinstance(main(strong), Attack)


def test_a_calejado_arms_with_all_armies_but_two_and_lays_an_ace_rather_than_lose_a_realm() -> None:
    arming = position(side(hand="10 9 8", slots="K Q", pool="5"), side(hand="", slots="K Q"))
    attacked = position(side(hand="", slots="K", pool="5+9"), side(hand="A", slots="Q"))
    attacked.do(ANA, attack(BIA, "A"), send_pool())
    for match, seat, expected in ((arming, ANA, AttachArmy(10, 0)), (attacked, BIA, PlayArmistice())):
        view, legal = GAME.view(match.state, seat), match.legal(seat)
        assert LEVELS["calejado"].choose(view, legal, Random(1), memory=None) == expected


def test_measured_names_every_plain_player_and_the_manners() -> None:
    assert set(measured(LEVELS["novato"], 1, 1)) == {*PLAIN, "free_razing_left", "attacks_after_arming"}


def test_a_plain_player_counts_every_army_of_the_hand_beside_the_gap() -> None:
    match = position(ana=side(hand="6", slots="K", pool="2"), bia=side(slots="Q", pool="5"))
    match.do(ANA, attack(BIA, "A"), send_pool()).do(BIA, send_pool())
    view = GAME.view(match.state, ANA)
    assert PLAIN["armer"].choose(view, match.legal(ANA), Random(1)) == Reinforce(6)
