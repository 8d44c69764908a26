"""What side lines have kept of their start opens in every later program, and is played on."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engine.core.chance import Stream, answer_from
from engine.core.model import Chance, Decide
from engine.games.registry import GAMES
from tests.saves.published_states import FOLDER, MANY


@pytest.mark.parametrize("key", GAMES)
def test_the_states_of_earlier_side_lines_open_and_are_played_on(key: str) -> None:
    game, rng, stream = GAMES[key], Random(key), Stream(b"on")
    kept = msgspec.msgpack.decode((FOLDER / f"{key}.msgpack").read_bytes())
    assert len(kept) == MANY
    for data in kept:
        state = msgspec.msgpack.decode(data, type=game.state_type)
        for _ in range(40):
            turn = game.turn(state)
            if isinstance(turn, Chance):
                state = game.resolve(state, answer_from(stream, turn.draw))
            elif isinstance(turn, Decide):
                state = game.apply(state, turn.seats[0], rng.choice(game.legal_actions(state, turn.seats[0])))
