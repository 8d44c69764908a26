"""The ladder of a game's levels, printed while it is played."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import msgspec

from engine.core.bots import bots_of
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.ladder import Duel, Rung, ladder
from engine.games.registry import GAMES
from tui.services.in_order import Workplace, map_in_order
from tui.services.matches.table_options import seats_for
from tui.services.streams import tell

_REPORT_SECONDS = 20.0
"""Seconds between two words about how far it is."""


class LadderPair(msgspec.Struct, frozen=True):
    """A pair of games of a level against the one below it, by its number; the seed decides all chance."""

    game: str
    level: str
    below: str
    seed: int
    number: int


def ladder_figures(key: str, pairs: int, seed: int, where: Workplace | None = None) -> dict[str, Rung]:
    """Return the rungs of a game at its smallest table with nothing chosen, by level.

    Raises CarteadoError.
    """
    if key not in GAMES:
        raise CarteadoError("unknown_game", game=key, known=", ".join(GAMES))

    def scores(level: str, below: str) -> Iterator[float]:
        return map_in_order(score_of, (LadderPair(key, level, below, seed, number) for number in range(pairs)), where)

    return {rung.level: rung for rung in ladder(GAMES[key], scores, pairs, _teller())}


def score_of(pair: LadderPair) -> float:
    """Play a pair of games and return what part of the points the level gets."""
    game: AnyGame = GAMES[pair.game]
    options, known = game.options_type(), bots_of(game)
    bots = known[pair.level], known[pair.below]
    return Duel(game, options, seats_for(game, options, min(game.seats)), bots, f"ladder {pair.seed}").score(
        pair.number
    )


def _teller() -> Callable[[Rung], None]:
    last = time.monotonic()

    def report(rung: Rung) -> None:
        nonlocal last
        if time.monotonic() - last > _REPORT_SECONDS:
            last = time.monotonic()
            tell(str(rung))

    return report
