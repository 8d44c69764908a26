"""How well and how fast the planner plays; figures to report, not to test against."""

from __future__ import annotations

from engine.core.benchmarks import Clock, bot_figures
from engine.games.chama.bot import ChamaPlanner
from engine.games.chama.game import Chama
from engine.games.chama.model import ChamaOptions, Type
from engine.games.chama.types import TYPES


def bot_benchmark(
    games: int, seed: int, clock: Clock | None = None, options: ChamaOptions | None = None
) -> dict[str, float]:
    """Return the planner's figures (`bot_figures`) in a `duel` and at a table of `four`.

    In Duplas two planners are a pair, and there is no duel (CH-54).
    """
    options = options or ChamaOptions()
    counts = {"four": 4} if options.type is Type.DUPLAS else {"duel": 2, "four": 4}
    tables = {name: TYPES[options.type].sides(seats) for name, seats in counts.items()}
    return bot_figures(Chama(), ChamaPlanner(), tables, games, seed, clock, options)
