"""What the quick players of a game learn from matches among themselves."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from engine.core.errors import CarteadoError
from engine.games.registry import GAMES, game
from tui.bench.workers import TellingWorkers
from tui.services.in_order import Workplace


def practice_figures(key: str, matches: int, seed: int, where: Workplace | None = None) -> dict[str, float]:
    """Return what `engine.games.GAME.practice` learns of this many matches, by name.

    Raises CarteadoError without one.
    """
    game(key)
    if not _is_practised(key):
        raise CarteadoError("no_practice", game=key, known=", ".join(filter(_is_practised, GAMES)))
    practice = import_module(f"engine.games.{key}.practice")
    learned: dict[str, float] = practice.practise(TellingWorkers(where), matches, seed)
    return learned


def _is_practised(key: str) -> bool:
    return find_spec(f"engine.games.{key}.practice") is not None
