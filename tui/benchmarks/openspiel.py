"""OpenSpiel played from Python, the way our own games are measured: random legal actions until the game is over."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from random import Random
from typing import Any

from engine.core.errors import CarteadoError

GAME = "dou_dizhu"
"""The nearest game it has to Dalmuti: a deck dealt out whole, sets laid on sets, the first without cards wins."""


def random_play() -> Callable[[], int]:
    """Return what plays one game more and tells how many choices it took; the dealing is not counted.

    Raises CarteadoError when OpenSpiel is not installed.
    """
    try:
        spiel: Any = importlib.import_module("pyspiel")
    except ImportError as error:
        raise CarteadoError("no_openspiel") from error
    game, rng = spiel.load_game(GAME), Random(1)
    return lambda: _play(game, rng)


def _play(game: Any, rng: Random) -> int:
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        moves += not state.is_chance_node()
        legal = state.legal_actions()
        state.apply_action(legal[rng.randrange(len(legal))])
    return moves
