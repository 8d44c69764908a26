"""How the levels of a game play among themselves, and against players of one habit."""

from __future__ import annotations

from engine.core.bots import levels_of
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.games.registry import GAMES
from engine.games.wyrt_arton.manners import gain_over, manners_of
from engine.games.wyrt_arton.plain_players import PLAIN

MEASURED = ("wyrt_arton",)
"""The games whose manners are measured."""
_TABLES = ((2, 1.0), (4, 0.5), (9, 0.2))
"""How many sit at a table, and what part of the matches asked for are played there: larger ones take longer."""


def manners_figures(key: str, matches: int, seed: int) -> dict[str, float]:
    """Return the figures of every level at tables of several sizes; raises CarteadoError for a game without any.

    A gain over a plain player is in minimum bets a hand, its standard error beside it.
    """
    if key not in MEASURED:
        raise CarteadoError("no_manners", game=key, known=", ".join(MEASURED))
    game: AnyGame = GAMES[key]
    figures: dict[str, float] = {}
    for level in levels_of(game):
        for seats, part in _TABLES:
            played = manners_of(game.bots[level], seats, max(round(part * matches), 1), seed)
            figures |= {f"{level} {seats} {name}": value for name, value in played.items()}
            for name, rival in PLAIN.items():
                gain, error = gain_over(game.bots[level], rival, seats, max(round(part * 10 * matches), 2), seed)
                figures |= {f"{level} {seats} {name}": gain, f"{level} {seats} {name}_error": error}
    return figures
