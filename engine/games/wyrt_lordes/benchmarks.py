"""How well and how fast the planner plays, and all hands read twice; figures to report, not to test against."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from engine.core.bots import RandomBot, play_out
from engine.core.chance import Stream
from engine.core.game import Bot, Rng
from engine.games.wyrt_lordes.bot import Planner
from engine.games.wyrt_lordes.cards import PLAIN_CARDS, heights
from engine.games.wyrt_lordes.combinations import reading_of
from engine.games.wyrt_lordes.game import WyrtLordes
from engine.games.wyrt_lordes.model import Groups, Options
from engine.games.wyrt_lordes.plain_reading import plain
from engine.games.wyrt_lordes.seats import groups_of

Clock = Callable[[], float]
"""Seconds from any beginning; handed in, since the engine knows no clock."""

_TABLES = {
    Groups.NONE: (("duel", 2), ("four", 4)),
    Groups.PAIRS: (("two_pairs", 4), ("three_pairs", 6)),
    Groups.TRIOS: (("two_trios", 6),),
}


class _Timed:
    """A bot whose choices are counted, and timed when there is a clock."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self.bot = bot
        self.clock = clock
        self.choices = 0
        self.seconds = 0.0

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """Return the bot's choice."""
        began = self.clock()
        action = self.bot.choose(view, legal, rng)
        self.seconds += self.clock() - began
        self.choices += 1
        return action


def bot_benchmark(
    games: int, seed: int, clock: Clock | None = None, options: Options | None = None
) -> dict[str, float]:
    """Return the shares of matches that the planner wins against random bots, each seat in turn its own.

    In groups all lords of one group are planners. The keys are `duel` and `four`, in groups `two_pairs`,
    `three_pairs` or `two_trios`, and `choices` for how many it made; with a clock (such as time.perf_counter) also
    `ms_a_choice` and `actions_a_second`, the whole of play counted.
    """
    planner = _Timed(Planner(), clock or (lambda: 0.0))
    began = planner.clock()
    figures, actions, options = {}, 0, options or Options()
    for name, seats in _TABLES[options.groups]:
        wins, moves = _wins(planner, options, seats, games, seed)
        figures[name] = wins / games
        actions += moves
    figures["choices"] = planner.choices
    if clock is not None:
        figures["ms_a_choice"] = 1000 * planner.seconds / planner.choices
        figures["actions_a_second"] = actions / (clock() - began)
    return figures


def _wins(planner: Bot, options: Options, seats: int, games: int, seed: int) -> tuple[float, int]:
    """Return the matches won and the number of actions."""
    game, wins, actions = WyrtLordes(), 0.0, 0
    groups = groups_of(options.groups, seats)
    for number in range(games):
        own = groups[number % len(groups)]
        bots = [planner if seat in own else RandomBot() for seat in range(seats)]
        chance, choices = (Stream(f"{word} {seed} {seats} {number}".encode()) for word in ("chance", "choices"))
        outcome, moves = play_out(game, options, bots, chance, choices)
        wins += outcome.places[own[0]] == 1
        actions += moves
    return wins, actions


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
