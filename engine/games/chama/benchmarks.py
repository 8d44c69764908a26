"""How well and how fast the planner plays; figures to report, not to test against."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.bots import RandomBot, play_out
from engine.core.chance import Stream
from engine.core.game import Bot, Rng
from engine.games.chama.bot import Planner
from engine.games.chama.game import Chama
from engine.games.chama.model import Options, Type
from engine.games.chama.types import TYPES

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


def bot_benchmark(
    games: int, seed: int, clock: Clock | None = None, options: Options | None = None
) -> dict[str, float]:
    """Return the shares of games that the planner wins against random bots, each seat in turn its own.

    In Duplas two planners are a pair, and there is no duel (CH-54).

    The keys are `duel` and `four`, and `choices` for how many it made; with a clock (such as time.perf_counter) also
    `ms_a_choice` and `actions_a_second`, the whole of play counted.
    """
    planner = _Timed(Planner(), clock or (lambda: 0.0))
    began = planner.clock()
    figures, actions, options = {}, 0, options or Options()
    for name, seats in (("duel", 2), ("four", 4)):
        if options.type is Type.DUPLAS and seats != 4:
            continue
        wins, moves = _wins(planner, options, seats, games, seed)
        figures[name] = wins / games
        actions += moves
    figures["choices"] = planner.choices
    if clock is not None:
        figures["ms_a_choice"] = 1000 * planner.seconds / planner.choices
        figures["actions_a_second"] = actions / (clock() - began)
    return figures


def _wins(planner: Bot, options: Options, seats: int, games: int, seed: int) -> tuple[float, int]:
    """Return the games won, a first place shared with other sides counting its part, and the number of actions."""
    game, wins, actions = Chama(), 0.0, 0
    sides = TYPES[options.type].sides(seats)
    for number in range(games):
        own = next(side for side in sides if number % seats in side)
        bots = [planner if seat in own else RandomBot() for seat in range(seats)]
        chance, choices = (Stream(f"{word} {seed} {seats} {number}".encode()) for word in ("chance", "choices"))
        outcome, moves = play_out(game, options, bots, chance, choices)
        winners = [side for side in sides if outcome.places[side[0]] == 1]
        wins += (own in winners) / len(winners)
        actions += moves
    return wins, actions
