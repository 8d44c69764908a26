"""How well and how fast the planner plays, and all hands read twice; figures to report, not to test against."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from engine.core.benchmarks import Clock, bot_figures
from engine.games.wyrt_lordes.bot import Planner
from engine.games.wyrt_lordes.cards import PLAIN_CARDS, heights
from engine.games.wyrt_lordes.combinations import reading_of
from engine.games.wyrt_lordes.game import WyrtLordes
from engine.games.wyrt_lordes.model import Groups, Options
from engine.games.wyrt_lordes.plain_reading import plain
from engine.games.wyrt_lordes.seats import groups_of

_TABLES = {
    Groups.NONE: {"duel": 2, "four": 4},
    Groups.PAIRS: {"two_pairs": 4, "three_pairs": 6},
    Groups.TRIOS: {"two_trios": 6},
}


def bot_benchmark(
    games: int, seed: int, clock: Clock | None = None, options: Options | None = None
) -> dict[str, float]:
    """Return the planner's figures (engine.core.benchmarks.bot_figures), in groups with planners in all seats of one.

    The tables are a `duel` and `four`; in groups `two_pairs` and `three_pairs`, or `two_trios`.
    """
    options = options or Options()
    tables = {name: groups_of(options.groups, seats) for name, seats in _TABLES[options.groups].items()}
    return bot_figures(WyrtLordes(), Planner(), tables, games, seed, clock, options)


def reading_benchmark(clock: Clock, step: int = 1) -> dict[str, float]:
    """Read every hand of five out of 52, or every `step`-th, and hold it against the plain reading of the rules.

    Returns `hands`, how many were looked at; `wrong`, how many are read otherwise (which must be none); and `seconds`.
    """
    once = lru_cache(maxsize=None)(plain)
    began, hands, wrong = clock(), 0, 0
    for number, hand in enumerate(combinations(range(PLAIN_CARDS), 5)):
        if number % step:
            continue
        hands += 1
        wrong += reading_of(hand).strength != once(heights(hand))
    return {"hands": hands, "wrong": wrong, "seconds": clock() - began}
