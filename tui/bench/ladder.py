"""The ladder of a game's levels, told while it is played."""

from __future__ import annotations

import time
from collections.abc import Callable

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.ladder import Rung, ladder
from engine.games.registry import GAMES
from tui.services.matches.table_options import seats_for
from tui.services.streams import tell

_TOLD = 20.0
"""Seconds between two words about how far it is."""


def ladder_figures(key: str, pairs: int, seed: int) -> dict[str, Rung]:
    """Return the rungs of a game at its smallest table with nothing chosen, by level; raises CarteadoError."""
    if key not in GAMES:
        raise CarteadoError("unknown_game", game=key, known=", ".join(GAMES))
    game: AnyGame = GAMES[key]
    options = game.options_type()
    seats = seats_for(game, options, min(game.seats))
    return {rung.level: rung for rung in ladder(game, options, seats, pairs, seed, _teller())}


def _teller() -> Callable[[Rung], None]:
    last = time.monotonic()

    def report(rung: Rung) -> None:
        nonlocal last
        if time.monotonic() - last > _TOLD:
            last = time.monotonic()
            tell(str(rung))

    return report
