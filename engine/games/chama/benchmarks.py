"""How well and how fast the planner plays; figures to report, not to test against."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.bots import RandomBot, play_out
from engine.core.chance import Stream
from engine.core.game import Bot, Rng
from engine.games.chama.bot import Planner
from engine.games.chama.game import Chama
from engine.games.chama.model import Options

Clock = Callable[[], float]
"""Seconds from any beginning; handed in, since the engine knows no clock."""


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


def bot_benchmark(games: int, seed: int, clock: Clock | None = None) -> dict[str, float]:
    """Return the shares of games that the planner wins against random bots, each seat in turn its own.

    The keys are `duel` and `four`, and `choices` for how many it made; with a clock (such as time.perf_counter) also
    `ms_a_choice` and `actions_a_second`, the whole of play counted.
    """
    planner = _Timed(Planner(), clock or (lambda: 0.0))
    began = planner.clock()
    figures, actions = {}, 0
    for name, seats in (("duel", 2), ("four", 4)):
        wins, moves = _wins(planner, seats, games, seed)
        figures[name] = wins / games
        actions += moves
    figures["choices"] = planner.choices
    if clock is not None:
        figures["ms_a_choice"] = 1000 * planner.seconds / planner.choices
        figures["actions_a_second"] = actions / (clock() - began)
    return figures


def _wins(planner: Bot, seats: int, games: int, seed: int) -> tuple[float, int]:
    """Return the games won, a shared first place counting its share, and the number of actions."""
    game, wins, actions = Chama(), 0.0, 0
    for number in range(games):
        own = number % seats
        bots = [planner if seat == own else RandomBot() for seat in range(seats)]
        chance, choices = (Stream(f"{word} {seed} {seats} {number}".encode()) for word in ("chance", "choices"))
        outcome, moves = play_out(game, Options(), bots, chance, choices)
        wins += (outcome.places[own] == 1) / outcome.places.count(1)
        actions += moves
    return wins, actions
