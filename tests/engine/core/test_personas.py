"""Bots with a character of their own: each keeps to its habit, seen on the same questions as the planner's."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.bots import offered_bots
from engine.core.chance import Stream, answer_from
from engine.core.memory import recall
from engine.core.model import Chance, Over
from engine.games.chama.actions import Attack
from engine.games.dalmuti.actions import DalmutiPass, Play
from engine.games.dalmuti.model import DalmutiOptions
from engine.games.registry import GAMES
from engine.games.wyrt_lordes.actions import Bet

OPTIONS: dict[str, Any] = {"dalmuti": replace(DalmutiOptions(), jokers=2)}
SEATS = {"chama": 2, "dalmuti": 4, "wyrt_lordes": 3}


@cache
def questions(key: str, matches: int = 3) -> tuple[tuple[Any, Any, Any], ...]:
    """Return what seats were asked in matches of the planner: view, legal actions, memory."""
    game, found = GAMES[key], list[tuple[Any, Any, Any]]()
    for number in range(matches):
        chance, heard = Stream(f"{key} {number}".encode()), list[Any]()
        state = game.initial_state(OPTIONS.get(key, game.options_type()), SEATS[key])
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                state = game.resolve(state, answer_from(chance, turn.draw), heard)
                continue
            seat, legal = turn.seats[0], game.legal_actions(state, turn.seats[0])
            asked = game.view(state, seat), legal, recall(game, None, seat, heard)
            action = legal[0] if len(legal) == 1 else chosen(key, "planner", asked)
            if len(legal) > 1:
                found.append(asked)
            state = game.apply(state, seat, action, heard)
    return tuple(found)


def chosen(key: str, name: str, asked: tuple[Any, Any, Any]) -> Any:
    view, legal, memory = asked
    return GAMES[key].bots[name].choose(view, legal, Random(1), memory=memory, budget=0)


@cache
def choices_of(key: str, name: str) -> tuple[Any, ...]:
    return tuple(chosen(key, name, asked) for asked in questions(key))


def count(key: str, name: str, wanted: Callable[[Any], bool]) -> int:
    return sum(map(wanted, choices_of(key, name)))


@pytest.mark.parametrize("key", SEATS)
def test_no_two_of_the_cast_choose_alike_and_all_choose_what_may_be_done(key: str) -> None:
    names = [name for name in offered_bots(GAMES[key]) if name not in GAMES[key].levels]
    assert names
    played = {name: choices_of(key, name) for name in (*names, "planner")}
    assert len(set(played.values())) == len(played)
    for choices in played.values():
        assert all(action in legal for action, (_, legal, _) in zip(choices, questions(key), strict=True))


def test_the_besieger_attacks_oftener_than_the_planner_and_the_castellan_hardly_ever() -> None:
    attacks = {
        name: count("chama", name, lambda action: isinstance(action, Attack))
        for name in ("sitiante", "castela", "herdeira", "planner")
    }
    assert attacks["sitiante"] > attacks["planner"] > attacks["herdeira"] > attacks["castela"]


def test_the_treasurer_passes_oftest_and_the_salesman_spends_most_jokers() -> None:
    names = ("tesoureira", "vendedor", "auditora", "planner")
    passes = {name: count("dalmuti", name, lambda action: isinstance(action, DalmutiPass)) for name in names}
    jokers = {
        name: sum(action.jokers for action in choices_of("dalmuti", name) if isinstance(action, Play)) for name in names
    }
    assert max(passes, key=lambda name: passes[name]) == "tesoureira"
    assert max(jokers, key=lambda name: jokers[name]) == "vendedor"


def test_the_spendthrift_bets_the_most_and_the_miser_the_least() -> None:
    for action, other, (_, legal, _) in zip(
        choices_of("wyrt_lordes", "prodiga"),
        choices_of("wyrt_lordes", "sovina"),
        questions("wyrt_lordes"),
        strict=True,
    ):
        amounts = [action.amount for action in legal if isinstance(action, Bet)]
        if amounts:
            assert (action.amount, other.amount) == (max(amounts), min(amounts))
