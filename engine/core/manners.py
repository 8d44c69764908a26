"""What the games' `manners.py` share.

Figures with intervals, watched bots, and deals played from every seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, sqrt
from statistics import fmean, median, stdev
from typing import Any

import msgspec

from engine.core.benchmarks import SURE, part_of
from engine.core.bots import BUDGET
from engine.core.chance import Stream
from engine.core.game import Bot, Rng
from engine.core.model import Seat
from engine.core.story import BotChoice


class Figure(msgspec.Struct, frozen=True):
    """A measured figure with its 95 % interval, and how many cases it was measured in."""

    value: float
    low: float
    high: float
    cases: int

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f}) in {self.cases}"


def mean_of(values: Sequence[float]) -> Figure:
    """Return the mean of independent values; the interval of a single one is as wide as may be."""
    if len(values) < 2:
        return Figure(fmean(values) if values else 0.0, float("-inf"), float("inf"), len(values))
    mean, reach = fmean(values), SURE * stdev(values) / sqrt(len(values))
    return Figure(mean, mean - reach, mean + reach, len(values))


def share_of(times: float, cases: int) -> Figure:
    """Return which part of the cases it was, 0 to 1, with Wilson's interval; of no case nothing is known."""
    if not cases:
        return Figure(0.0, 0.0, 1.0, 0)
    part, low, high = (percent / 100 for percent in part_of(times, cases))
    return Figure(part, low, high, cases)


def median_of(values: Sequence[float]) -> Figure:
    """Return the median of independent values, with the interval of order statistics."""
    ordered, count = sorted(values), len(values)
    if not ordered:
        return Figure(0.0, float("-inf"), float("inf"), 0)
    reach = SURE * sqrt(count) / 2
    low, high = max(0, floor(count / 2 - reach)), min(count - 1, ceil(count / 2 + reach))
    return Figure(median(ordered), ordered[low], ordered[high], count)


class Watched:
    """A bot whose choices are handed to a listener as it makes them."""

    def __init__(self, bot: Bot, notice: Callable[[BotChoice], None], most: int = BUDGET) -> None:
        """Let the bot play with a budget of no more than `most` playouts a choice."""
        self.bot = bot
        self.notice = notice
        self.most = most

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return the bot's choice."""
        action = self.bot.choose(view, legal, rng, memory=memory, budget=min(budget, self.most))
        self.notice(BotChoice(view, legal, memory, action))
        return action


def streams(kind: str, name: str) -> tuple[Stream, Stream]:
    """Return the sources of the draws and of the bots' choices of one game, of this kind and name."""
    chance, choices = (Stream(f"{kind} {word} {name}".encode()) for word in ("chance", "choices"))
    return chance, choices


Deal = Callable[[Sequence[Bot], Seat, str], float]
"""Plays a game of these bots by its name, and returns what this seat has got out of it."""


def gain_over(bot: Bot, rival: Bot, seats: int, deals: int, name: str, play: Deal) -> Figure:
    """Return what a bot gets at a table of its rival.

    Every deal is played with the bot in each seat in turn.
    """
    gains = []
    for number in range(deals):
        tables = ([bot if other == seat else rival for other in range(seats)] for seat in range(seats))
        gains.append(fmean([play(bots, seat, f"{name} {number}") for seat, bots in enumerate(tables)]))
    return mean_of(gains)
