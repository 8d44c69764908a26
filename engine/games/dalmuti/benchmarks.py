"""How well and how fast the planner plays; figures to report, not to test against."""

from __future__ import annotations

from engine.core.benchmarks import Clock, bot_figures
from engine.games.dalmuti.bot import DalmutiPlanner
from engine.games.dalmuti.game import Dalmuti
from engine.games.dalmuti.model import DalmutiOptions


def bot_benchmark(
    games: int, seed: int, clock: Clock | None = None, options: DalmutiOptions | None = None
) -> dict[str, float]:
    """Return the planner's figures (`bot_figures`) at tables of `four`, `six` and `eight`."""
    tables = {name: tuple((seat,) for seat in range(seats)) for name, seats in (("four", 4), ("six", 6), ("eight", 8))}
    return bot_figures(Dalmuti(), DalmutiPlanner(), tables, games, seed, clock, options or DalmutiOptions())
