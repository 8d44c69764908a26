"""How well and how fast a game's bot plays: figures to report, not to test against."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any, Protocol, TypeVar

import msgspec

from engine.core.bots import RandomBot, play_out
from engine.core.chance import Stream
from engine.core.game import AnyGame, Bot, Rng
from engine.core.model import Seat

Clock = Callable[[], float]
"""Seconds from any beginning; handed in, since the engine knows no clock."""


Job = TypeVar("Job")
Done = TypeVar("Done")
SURE = 1.96
"""Standard errors to each side of a figure that hold the true one in 95 of 100 cases."""


class Workers(Protocol):
    """Executor of many jobs at once, in any number of processes; handed in, since the engine starts none."""

    def __call__(self, text: str, work: Callable[[Job], Done], jobs: Sequence[Job], /) -> list[Done]:
        """Return what the work came to for each job, in their order; `text` is shown while it goes on."""
        ...


class TargetFigure(msgspec.Struct, frozen=True):
    """A figure beside what it should be; `met` is None where nothing is asked of it.

    `low` and `high` are its 95 % interval, both the figure itself where it has none. `missed` names what lies outside.
    """

    target: str
    value: float
    low: float
    high: float
    met: bool | None
    missed: tuple[str, ...] = ()

    def __str__(self) -> str:
        text = "" if self.met is None else "met" if self.met else "NOT MET"
        interval = f"{self.low:.1f} to {self.high:.1f}" if self.low < self.high else ""
        return f"{self.target:>24} {self.value:>7.1f} {interval:>16}  {text}  {', '.join(self.missed)}".rstrip()


def part_of(won: float, games: int) -> tuple[float, float, float]:
    """Return a part of games in per cent with its 95 % interval, by Wilson's formula."""
    part, wide = won / games, SURE * SURE / games
    middle = (part + wide / 2) / (1 + wide)
    reach = sqrt(wide * (part * (1 - part) + wide / 4)) / (1 + wide)
    return 100 * part, 100 * (middle - reach), 100 * (middle + reach)


class Timed:
    """A bot whose choices are counted, and timed when there is a clock.

    `times` and `slowest` are in seconds.
    """

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self.bot = bot
        self.clock = clock
        self.choices = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.times: list[float] = []

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any, budget: int) -> Any:
        """Return the bot's choice."""
        began = self.clock()
        action = self.bot.choose(view, legal, rng, memory=memory, budget=budget)
        took = self.clock() - began
        self.seconds += took
        self.slowest = max(self.slowest, took)
        self.times.append(took)
        self.choices += 1
        return action


def bot_figures(
    game: AnyGame,
    bot: Bot,
    tables: Mapping[str, tuple[tuple[Seat, ...], ...]],
    games: int,
    seed: int,
    clock: Clock | None,
    options: Any,
) -> dict[str, float]:
    """Return the shares of games that the bot wins against random bots, each side in turn its own.

    `tables` names the sides that win together, one table a key; the figures have the same keys, and `choices` for how
    many it made. With a clock (such as time.perf_counter) also `ms_a_choice`, and `actions_a_second` of all play.
    """
    timed = Timed(bot, clock or (lambda: 0.0))
    began = timed.clock()
    figures: dict[str, float] = {}
    actions = 0
    for name, sides in tables.items():
        wins, moves = _wins(game, timed, sides, games, seed, options)
        figures[name] = wins / games
        actions += moves
    figures["choices"] = timed.choices
    if clock is not None:
        figures["ms_a_choice"] = 1000 * timed.seconds / timed.choices
        figures["actions_a_second"] = actions / (clock() - began)
    return figures


def _wins(
    game: AnyGame, bot: Bot, sides: tuple[tuple[Seat, ...], ...], games: int, seed: int, options: Any
) -> tuple[float, int]:
    """Return the games won, a first place shared with other sides counting its part, and the number of actions."""
    seats, wins, actions = sum(map(len, sides)), 0.0, 0
    for number in range(games):
        own = next(side for side in sides if number % seats in side)
        bots = [bot if seat in own else RandomBot() for seat in range(seats)]
        chance, choices = (Stream(f"{word} {seed} {seats} {number}".encode()) for word in ("chance", "choices"))
        outcome, moves = play_out(game, options, bots, chance, choices)
        winners = [side for side in sides if outcome.places[side[0]] == 1]
        wins += (own in winners) / len(winners)
        actions += moves
    return wins, actions
