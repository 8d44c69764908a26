"""How well and how fast a game's bot plays: figures to report, not to test against."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.bots import RandomBot, play_out
from engine.core.chance import Stream
from engine.core.game import AnyGame, Bot, Rng
from engine.core.model import Seat

Clock = Callable[[], float]
"""Seconds from any beginning; handed in, since the engine knows no clock."""


class Timed:
    """A bot whose choices are counted, and timed when there is a clock; `slowest` is in seconds."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self.bot = bot
        self.clock = clock
        self.choices = 0
        self.seconds = 0.0
        self.slowest = 0.0

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any, budget: int) -> Any:
        """Return the bot's choice."""
        began = self.clock()
        action = self.bot.choose(view, legal, rng, memory=memory, budget=budget)
        took = self.clock() - began
        self.seconds += took
        self.slowest = max(self.slowest, took)
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
