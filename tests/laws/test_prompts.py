"""The laws of what a person is told that may be done: nothing that is not legal, and of all that is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.game import AnyGame
from engine.core.model import Decide
from engine.games.registry import GAMES
from tests.engine.wyrt_lordes.test_explain import drained
from tests.laws import offers
from tests.laws.cases import Case, law_of, some_cases
from tests.laws.play import walk
from tests.tui.example_game import example
from tui.games.game_ui import game_ui_of
from tui.games.table_model import ChoiceTree, TableModel
from tui.services.identity.user_settings import LANGUAGES

__all__ = ["example"]

PLACES = 40
"""So many places of a match show a law at work."""


def asked_along(game: AnyGame, options: Any, seats: int, seed: int) -> Iterator[TableModel]:
    """Yield what is offered to those who are asked along a random match, and at steps into their choices."""
    rng, looked = Random(seed), dict[Any, int]()
    for step in walk(game, options, seats, rng):
        turn = game.turn(step.state)
        if not isinstance(turn, Decide):
            continue
        seat = rng.choice(turn.seats)
        kinds = tuple(dict.fromkeys(map(type, game.legal_actions(step.state, seat))))
        looked[kinds] = looked.get(kinds, 0) + 1
        if looked[kinds] < 4:  # rare questions are all looked at, frequent ones a few times
            yield from offers.stages(offers.scene(game, options, step.state, seat, rng.choice(LANGUAGES)), rng)
        if sum(looked.values()) > 10 * PLACES:
            return


def keeps_the_law(game: AnyGame, options: Any, seats: int, seed: int) -> None:
    """Fail where a prompt or a hint tells of what is not legal, or where something legal is not offered."""
    game_ui, seen, places = game_ui_of(game.key), set[str](), 0
    for table_model in asked_along(game, options, seats, seed):
        places += 1
        prompt = game_ui.prompt(table_model)
        assert not offers.stale_keys(game_ui, table_model), prompt
        assert not offers.idle_hints(game_ui, table_model, seen), prompt
        assert not offers.unoffered(game_ui, table_model), prompt
        seen.update(table_model.moves.following(table_model.picked))
    assert places >= 3


@some_cases
def test_prompts_and_hints_tell_of_what_is_legal_and_of_nothing_else(case: Case) -> None:
    keeps_the_law(case.game, case.options, case.seats, 41)


def test_a_game_that_brings_only_its_rules_keeps_it(example: AnyGame) -> None:
    keeps_the_law(example, example.options_type(), 3, 42)


@pytest.mark.parametrize("key", ["dalmuti", "wyrt_lordes"])
def test_the_law_finds_a_prompt_that_a_new_rule_has_left_behind(key: str) -> None:
    """Without passes, as a rule might have it, the prompts that name the key of a pass are found."""
    law = law_of(key)
    game, options = GAMES[key], law.OPTIONS[0]
    game_ui, found = game_ui_of(key), 0
    for table_model in asked_along(game, options, law.seats_of(options)[0], 43):
        kept = [action for action in table_model.moves.actions if not type(action).__name__.endswith("Pass")]
        if table_model.picked or not 0 < len(kept) < len(table_model.moves.actions):
            continue
        paths = ((path, action) for action in kept for path in game_ui.paths(table_model.view, action))
        found += offers.stale_keys(game_ui, table_model._replace(moves=ChoiceTree(paths))) == {"p"}
    assert found


@pytest.mark.parametrize("tenebra", [False, True])
def test_WL_16_once_the_pile_is_used_up_the_prompt_names_only_the_table(tenebra: bool) -> None:
    match, game = drained(), GAMES["wyrt_lordes"]
    state = replace(match.state, options=replace(match.state.options, tenebra=tenebra))
    table_model = offers.scene(game, state.options, state, match.deciders()[0], "pt_BR")
    assert not offers.stale_keys(game_ui_of(game.key), table_model)
