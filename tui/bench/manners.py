"""How the levels of a game play among themselves, and against players of one habit."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from engine.core.bots import levels_of
from engine.core.errors import CarteadoError
from engine.core.manners import Figure
from engine.games.registry import GAMES, game


def manners_figures(key: str, matches: int, seed: int) -> dict[str, Figure]:
    """Return the figures of every level, by `engine.games.GAME.manners`.

    Raises CarteadoError for a game without it.
    """
    played = game(key)
    if not _is_measured(key):
        raise CarteadoError("no_manners", game=key, known=", ".join(filter(_is_measured, GAMES)))
    manners = import_module(f"engine.games.{key}.manners")
    figures: dict[str, Figure] = {}
    for level in levels_of(played):
        measured = manners.measured(played.bots[level], matches, seed)
        figures |= {f"{level} {name}": value for name, value in measured.items()}
    return figures


def _is_measured(key: str) -> bool:
    return find_spec(f"engine.games.{key}.manners") is not None
