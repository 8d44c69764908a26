"""How many lines of play there are to a depth: one number that changes when any rule does, however it is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.chance import Stream, answer_from
from engine.core.game import AnyGame
from engine.core.model import Chance, Decide
from tests.engine.golden import kits


def lines(game: AnyGame, state: Any, depth: int, stream: bytes) -> int:
    """Return the number of lines of so many choices; a draw is answered by one fixed stream, an end ends the line."""
    if depth == 0:
        return 1
    turn = game.turn(state)
    if isinstance(turn, Chance):
        return lines(game, game.resolve(state, answer_from(Stream(stream), turn.draw)), depth, stream)
    if not isinstance(turn, Decide):
        return 1
    choices = [(seat, action) for seat in turn.seats for action in game.legal_actions(state, seat)]
    if depth == 1:
        return len(choices)
    return sum(lines(game, game.apply(state, seat, action), depth - 1, stream) for seat, action in choices)


@pytest.mark.parametrize(
    ("game", "begin", "counts", "stream"),
    [
        pytest.param(kit.game, begin, counts, kit.stream, id=f"{key}: {name}")
        for key, kit in kits().items()
        for name, begin, counts in kit.counted
    ],
)
def test_the_lines_of_play_are_as_many_as_ever(
    game: AnyGame, begin: Callable[[], Any], counts: list[int], stream: bytes
) -> None:
    assert [lines(game, begin().state, depth, stream) for depth in range(1, len(counts) + 1)] == counts
