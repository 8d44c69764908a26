"""How well and how fast the bots play; figures to report, not to test against."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any

from engine.core.benchmarks import Clock, Timed
from engine.core.bots import RandomBot, play_out
from engine.core.chance import Stream
from engine.core.game import Bot, Rng
from engine.core.model import Outcome
from engine.games.wyrt_arton.actions import Call, Check, Fold, NoStraddle, Raise, RaiseBy
from engine.games.wyrt_arton.bot import CAST, ArtonPlanner
from engine.games.wyrt_arton.game import WyrtArton
from engine.games.wyrt_arton.model import ArtonOptions

HANDS_A_MATCH = 2
"""An orbit of two: so each hand is played with whole purses, and each seat is Buck once."""


class FixedPlayer:
    """A player that takes the first of these kinds of action that it may, and of amounts the greatest."""

    def __init__(self, *wanted: type) -> None:
        self.wanted = (*wanted, NoStraddle)

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return the wanted action."""
        if isinstance(legal[0], RaiseBy):
            return max((action for action in legal if isinstance(action, RaiseBy)), key=lambda action: action.amount)
        return next((action for kind in self.wanted for action in legal if isinstance(action, kind)), legal[0])


ALWAYS_FOLDS, ALWAYS_CALLS = FixedPlayer(Fold), FixedPlayer(Check, Call)
ALWAYS_ALL_IN = FixedPlayer(Raise, Call, Check)


def bot_benchmark(games: int, seed: int, clock: Clock | None = None) -> dict[str, float]:
    """Return the planner's figures, each mean with its standard error beside it.

    `money` is its part of all money against four random bots, `calls` its part of matches won against one that always
    calls; `choices`, and with a clock `ms_a_choice`.
    """
    timed = Timed(ArtonPlanner(CAST["planner"]), clock or (lambda: 0.0))
    money, calls = [], []
    for number in range(games):
        seat, outcome = _play(timed, RandomBot(), 5, 3, seed, number)
        money.append(outcome.scores[seat] / sum(outcome.scores))
        seat, outcome = _play(timed, ALWAYS_CALLS, 2, 3, seed, number)
        first = outcome.places.count(1)
        calls.append((outcome.places[seat] == 1) / first)
    figures = {**_mean("money", money), **_mean("calls", calls), "choices": float(timed.choices)}
    if clock is not None:
        figures["ms_a_choice"] = 1000 * timed.seconds / timed.choices
    return figures


def persona_benchmark(name: str, hands: int, seed: int) -> dict[str, float]:
    """Return the tibares a hand that a persona gains from a bot that folds, and from one always all-in."""
    figures: dict[str, float] = {}
    for text, rival in (("folds", ALWAYS_FOLDS), ("all_in", ALWAYS_ALL_IN)):
        gains = []
        for number in range(hands // HANDS_A_MATCH):
            seat, outcome = _play(ArtonPlanner(CAST[name]), rival, 2, 1, seed, number)
            gains.append((outcome.scores[seat] - sum(outcome.scores) / 2) / HANDS_A_MATCH)
        figures |= _mean(text, gains)
    return figures


def _play(bot: Bot, rival: Bot, seats: int, orbits: int, seed: int, number: int) -> tuple[int, Outcome]:
    seat = number % seats
    bots = [bot if other == seat else rival for other in range(seats)]
    chance, choices = (Stream(f"{word} {seed} {seats} {number}".encode()) for word in ("chance", "choices"))
    outcome, _ = play_out(WyrtArton(), ArtonOptions(orbits=orbits), bots, chance, choices)
    return seat, outcome


def _mean(name: str, values: Iterable[float]) -> dict[str, float]:
    """Return the mean of some values, and its standard error."""
    listed = list(values)
    mean = sum(listed) / len(listed)
    spread = sqrt(sum((value - mean) ** 2 for value in listed) / max(len(listed) - 1, 1))
    return {name: mean, f"{name}_error": spread / sqrt(len(listed))}
