"""How well and how fast the planner plays; figures to report, not to test against."""

from __future__ import annotations

from engine.core.benchmarks import Clock, bot_figures
from engine.games.wyrt_lordes.bot import WyrtPlanner
from engine.games.wyrt_lordes.game import WyrtLordes
from engine.games.wyrt_lordes.model import Groups, WyrtOptions
from engine.games.wyrt_lordes.seats import groups_of

_TABLES = {
    Groups.NONE: {"duel": 2, "four": 4},
    Groups.PAIRS: {"two_pairs": 4, "three_pairs": 6},
    Groups.TRIOS: {"two_trios": 6},
}


def bot_benchmark(
    games: int, seed: int, clock: Clock | None = None, options: WyrtOptions | None = None
) -> dict[str, float]:
    """Return the planner's figures (`bot_figures`), in groups with planners in all seats of one group.

    The tables are a `duel` and `four`; in groups `two_pairs` and `three_pairs`, or `two_trios`.
    """
    options = options or WyrtOptions()
    tables = {name: groups_of(options.groups, seats) for name, seats in _TABLES[options.groups].items()}
    return bot_figures(WyrtLordes(), WyrtPlanner(), tables, games, seed, clock, options)
