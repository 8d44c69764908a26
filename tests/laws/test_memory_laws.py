"""The laws of what a seat remembers, and of the states that it may take for the real one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec

from engine.core.bots import bots_of
from engine.core.chance import Stream, answer_from
from engine.core.memory import recall
from engine.core.model import Chance, Decide, Over
from tests.laws.cases import Case, some_cases
from tests.laws.play import Step

ENOUGH = 30
"""So many choices of bots are made twice in each case: a planner takes its time."""
PLAYOUTS = 2
"""A search goes the same ways with few."""


class Eyes(NamedTuple):
    """One step of a walk as one viewer sees it; None is a spectator."""

    step: Step
    viewer: int | None
    view: Any
    memory: Any


def seen(case: Case, seed: int, every: int = 1) -> Iterator[Eyes]:
    """Walk through games and yield a state in so many as one viewer after another sees it."""
    viewers: list[int | None] = [None, *range(case.seats)]
    memories: dict[int | None, Any] = {}
    for number, step in enumerate(case.walks(seed, interventions=True)):
        if step.entry is None:
            memories = dict.fromkeys(viewers)
        for viewer in viewers:
            memories[viewer] = recall(case.game, memories[viewer], viewer, step.events)
        if number % every == 0:
            viewer = viewers[number // every % len(viewers)]
            yield Eyes(step, viewer, case.game.view(step.state, viewer), memories[viewer])


@some_cases
def test_a_sampled_state_looks_the_same_asks_the_same_and_agrees_with_all_that_is_remembered(case: Case) -> None:
    rng, game, number = Random(21), case.game, 0
    for eyes in seen(case, 21, every=3):
        real, state = eyes.step.state, game.sample(eyes.view, eyes.memory, rng)
        assert game.view(state, eyes.viewer) == eyes.view
        assert game.view(state, None) == game.view(real, None)
        visible_turn = getattr(case.law, "visible_turn", lambda real, _viewer: game.turn(real))
        assert (game.turn(state), game.progress(state)) == (visible_turn(real, eyes.viewer), game.progress(real))
        if eyes.viewer is not None:
            assert game.legal_actions(state, eyes.viewer) == game.legal_actions(real, eyes.viewer)
        assert case.law.cards_of(state) == case.law.cards_of(real)
        number += case.law.check_memory(real, eyes.memory)
        case.law.check_memory(state, eyes.memory)
    assert number >= getattr(case.law, "REMEMBERED", 21)


@some_cases
def test_a_sampled_state_can_be_written_and_read(case: Case) -> None:
    for eyes in seen(case, 22, every=20):
        state = case.game.sample(eyes.view, eyes.memory, Random(1))
        for value in (state, eyes.memory):
            assert msgspec.msgpack.decode(msgspec.msgpack.encode(value), type=type(value)) == value


@some_cases
def test_other_numbers_deal_other_hidden_cards_and_the_same_ones_the_same(case: Case) -> None:
    game, differ, hidden = case.game, 0, 0
    for number, eyes in enumerate(seen(case, 24, every=7)):
        state, same, other = (game.sample(eyes.view, eyes.memory, Random(at)) for at in (number, number, -1 - number))
        assert same == state
        hidden += not isinstance(game.turn(state), Over)
        differ += other != state
    assert differ > hidden / 2


@some_cases
def test_a_sampled_state_can_be_played_to_its_end(case: Case) -> None:
    rng, game = Random(25), case.game
    for eyes in seen(case, 25, every=25):
        state, stream = game.sample(eyes.view, eyes.memory, rng), Stream(b"on")
        for _ in range(case.law.BOUND):
            turn = game.turn(state)
            if isinstance(turn, Over):
                break
            if isinstance(turn, Chance):
                state = game.resolve(state, answer_from(stream, turn.draw))
            else:
                assert isinstance(turn, Decide)
                seat = rng.choice(turn.seats)
                state = game.apply(state, seat, rng.choice(game.legal_actions(state, seat)))
        assert isinstance(game.turn(state), Over)


@some_cases
def test_events_remembered_one_by_one_and_all_at_once_make_the_same_memory(case: Case) -> None:
    steps = list(case.walk(26, interventions=True))
    for viewer in (None, *range(case.seats)):
        memory = None
        for step in steps:
            memory = recall(case.game, memory, viewer, step.events)
        assert memory == recall(case.game, None, viewer, [event for step in steps for event in step.events])


@some_cases
def test_a_choice_does_not_change_when_the_cards_hidden_from_the_seat_do(case: Case) -> None:
    rng, game, chosen = Random(27), case.game, 0
    for number, eyes in enumerate(seen(case, 27, every=3)):
        turn = game.turn(eyes.step.state)
        if not (isinstance(turn, Decide) and eyes.viewer in turn.seats):
            continue
        other = game.sample(eyes.view, eyes.memory, rng)
        bots = list(bots_of(game).values())
        for bot in [bots[(number + more) % len(bots)] for more in range(min(3, len(bots)))]:
            choices = [
                bot.choose(
                    game.view(state, eyes.viewer),
                    game.legal_actions(state, eyes.viewer),
                    Random(number),
                    memory=eyes.memory,
                    budget=PLAYOUTS,
                )
                for state in (eyes.step.state, other)
            ]
            assert choices[0] == choices[1]
            chosen += 1
        if chosen >= ENOUGH:
            break
    assert chosen > 5


@some_cases
def test_a_view_and_a_memory_are_the_same_when_they_have_been_written_and_read_by_the_types_of_the_game(
    case: Case,
) -> None:
    game = case.game
    for eyes in seen(case, 28, every=5):
        for value, kind in ((eyes.view, game.view_type), (eyes.memory, game.memory_type)):
            again = msgspec.msgpack.decode(msgspec.msgpack.encode(value), type=kind)
            assert again == value and repr(again) == repr(value)
