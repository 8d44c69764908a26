"""Every combination of the additional rules that MW-95 and MW-126 allow is played to its end, any other refused."""

from __future__ import annotations

from itertools import count, product
from random import Random
from typing import Any

import pytest

from engine.core.errors import BadSetup
from engine.core.model import Chance, Decide, Over, Pick, Roll, Shuffle
from engine.games.magic_wizards.board.places import grid_of
from engine.games.magic_wizards.board.terrain import may_enter
from engine.games.magic_wizards.decks import boards_of, random_deck
from engine.games.magic_wizards.field import printed
from engine.games.magic_wizards.model import MagicOptions, MagicState
from tests.covering import covering
from tests.engine.magic_wizards.positions import GAME
from tests.laws.magic_wizards_law import with_walls

VALUES: dict[str, tuple[Any, ...]] = {
    "board": (0, 5, 6),
    "environments": ("", "lot"),
    "labyrinth": (0, 9, 19),
    "duel_discs": (False, True),
    "bench_out": (False, True),
    "no_direct_attack": (False, True),
    "one_attack": (False, True),
    "adjacent": (4, 8),
    "move": ("any", "one"),
}
EVERY = [dict(zip(VALUES, chosen, strict=True)) for chosen in product(*VALUES.values())]


def reason(habits: dict[str, Any]) -> str:
    """Return why a combination is refused, in the order of the rules; "" where it is not."""
    on_board = habits["environments"] or habits["labyrinth"]
    refusals = {
        "duel_only_bench_out": habits["no_direct_attack"] and not habits["bench_out"],
        "duel_only_board": habits["environments"] and not habits["board"],
        "duel_discs_alone": habits["duel_discs"] and (habits["board"] or on_board),
        "duel_labyrinth_board": habits["labyrinth"] and not habits["board"],
        "duel_labyrinth_no_map": habits["labyrinth"] and habits["environments"],
    }
    return next((code for code, holds in refusals.items() if holds), "")


ALLOWED = [habits for habits in EVERY if not reason(habits)]


def answer(turn: Chance, rng: Random) -> tuple[int, ...]:
    """Answer a draw at random."""
    match turn.draw:
        case Shuffle(count):
            return tuple(rng.sample(range(count), k=count))
        case Pick(count, most):
            return tuple(rng.sample(range(most), k=count))
        case Roll(dice, sides):
            return tuple(rng.randint(1, sides) for _ in range(dice))


def check(state: MagicState) -> None:
    """Fail unless every card of the board has a cell of its own, on the grid in force, where it may be."""
    if not state.options.board:
        return
    cells = [card.cell for player in state.seats for card in player.field if card.cell >= 0]
    grid = grid_of(state)
    assert len(set(cells)) == len(cells) and set(cells) <= set(grid.cells)
    assert not (state.labyrinth and state.map)
    for card in [card for player in state.seats for card in player.field if card.monster]:
        assert card.cell >= 0
        assert not (state.labyrinth and grid.is_inside(card.cell)) or may_enter(printed(state, card))


def play(habits: dict[str, Any], seed: int, steps: int | None = None) -> None:
    """Play a duel at random to its end, or so many steps of it, with Paredes do Labirinto in the decks that may."""
    rng, decks = Random(seed), [random_deck(Random(seed + number)) for number in range(2)]
    options = MagicOptions(**habits)
    if "labyrinth" in boards_of(options):
        decks = [with_walls(deck) for deck in decks]
    state = GAME.initial_state(MagicOptions(decks=tuple(decks), labyrinth_size=rng.choice((9, 19)), **habits), 2)
    for step in count():
        turn = GAME.turn(state)
        if isinstance(turn, Over):
            assert turn.outcome.reason in GAME.reasons and state.turn <= 100
            return
        if step == steps:
            return
        if isinstance(turn, Decide):
            legal = GAME.legal_actions(state, turn.seats[0])
            state = GAME.apply(state, turn.seats[0], legal[rng.randrange(len(legal))])
            check(state)
        else:
            state = GAME.resolve(state, answer(turn, rng))


def test_MW_95_every_combination_that_is_not_allowed_is_refused_with_its_reason() -> None:
    assert len(ALLOWED) > 100
    for habits in EVERY:
        if code := reason(habits):
            with pytest.raises(BadSetup) as error:
                GAME.initial_state(MagicOptions(**habits), 2)
            assert error.value.code == code, habits


def test_MW_91_every_pair_of_additional_rules_is_played_to_its_end() -> None:
    pairs = covering(ALLOWED, 2)
    assert len(pairs) < 20
    for number in pairs:
        play(ALLOWED[number], number)


@pytest.mark.marathon
def test_MW_91_any_three_additional_rules_are_played_to_the_end_and_every_combination_for_some_turns() -> None:
    triples = covering(ALLOWED, 3)
    assert len(triples) < 60
    for number in triples:
        play(ALLOWED[number], 100 + number)
    for number, habits in enumerate(ALLOWED):
        play(habits, 100 + number, steps=60)
