"""The ladder: how much stronger each level of a game is than the level below.

Measured by pairs of games with the same deals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import log, log10, sqrt
from typing import Any

import msgspec

from engine.core.benchmarks import SURE
from engine.core.bots import RANDOM, levels_of, play_out
from engine.core.chance import Stream
from engine.core.game import AnyGame, Bot
from engine.core.model import Outcome, Seat

_LEAST_PAIRS = 20
_STRONGER = 20.0
"""The Elo that a level is tested to be ahead of the one below it, against none."""
_SETTLED = log(0.95 / 0.05)
"""The likelihood ratio, as a logarithm, at which the test ends: wrong in 5 of 100 cases either way."""
_MOST = 0.999
"""A score is told as no more than this: nobody is infinitely stronger."""


class Rung(msgspec.Struct, frozen=True):
    """The strength of a level above the bot it played: Elo with its 95 % interval, in this many games.

    The interval is that of so many games planned beforehand; that the test may end early makes it a little too narrow.
    """

    level: str
    below: str
    elo: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"| {self.level} | {self.below} | {self.elo:+.0f} | {self.low:+.0f} to {self.high:+.0f} | {self.games} |"


def elo_of(score: float) -> float:
    """Return the difference in Elo of a player who gets that part of the points, 0 to 1."""
    held = min(max(score, 1 - _MOST), _MOST)
    return -400 * log10(1 / held - 1)


def score_of(elo: float) -> float:
    """Return the part of the points of a player who is so much stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


class Duel:
    """Two bots that share a table, and change seats for the same deals."""

    def __init__(self, game: AnyGame, options: Any, seats: int, bots: tuple[Bot, Bot], seed: str) -> None:
        """Seat the two bots in turn, or on sides that win together; `seed` decides all chance."""
        self.game = game
        self.options = options
        self.bots = bots
        self.seed = seed
        sides = game.sides(options, seats) or tuple((seat,) for seat in range(seats))
        self._of = {seat: number % 2 for number, side in enumerate(sides) for seat in side}

    def score(self, number: int) -> float:
        """Return what part of the points the first bot gets in the pair of games of this number."""
        return (self._score(number, 0) + self._score(number, 1)) / 2

    def _score(self, number: int, swapped: int) -> float:
        chance, choices = (Stream(f"{word} {self.seed} {number}".encode()) for word in ("chance", "choices"))
        order = [(self._of[seat] + swapped) % 2 for seat in range(len(self._of))]
        outcome, _ = play_out(self.game, self.options, [self.bots[which] for which in order], chance, choices)
        return _points(outcome, order)


def _points(outcome: Outcome, order: Sequence[int]) -> float:
    """Return how often a seat of the first bot ends before one of the second, level counting half."""
    places = outcome.places
    pairs = [(places[own], places[other]) for own in _seats(order, 0) for other in _seats(order, 1)]
    return sum((own < other) + (own == other) / 2 for own, other in pairs) / len(pairs)


def _seats(order: Sequence[int], which: int) -> list[Seat]:
    return [seat for seat, level in enumerate(order) if level == which]


def measured(
    level: str, below: str, scores: Iterable[float], most: int, tell: Callable[[Rung], None] | None = None
) -> Rung:
    """Read scores of pairs of games, at most `most`, until it is clear whether the level is stronger.

    The test is a sequential probability ratio test on the scores of pairs (none or 20 Elo), as chess engines are
    tested. `tell` hears how it stands after each pair.
    """
    found: list[float] = []
    rung = Rung(level, below, 0.0, -elo_of(0), elo_of(1), 0)
    for score in scores:
        found.append(score)
        mean, spread = _mean_and_spread(found)
        error = SURE * spread / sqrt(len(found))
        rung = Rung(level, below, elo_of(mean), elo_of(mean - error), elo_of(mean + error), 2 * len(found))
        if tell is not None:
            tell(rung)
        if len(found) >= most or (len(found) >= _LEAST_PAIRS and abs(_ratio(mean, spread, len(found))) >= _SETTLED):
            break
    return rung


def _mean_and_spread(figures: Sequence[float]) -> tuple[float, float]:
    mean = sum(figures) / len(figures)
    # Two pairs more, a good one and a bad one, so that a few equal ones do not pass for certainty.
    squares = sum((share - mean) ** 2 for share in (*figures, 0.25, 0.75))
    return mean, sqrt(squares / (len(figures) + 1))


def _ratio(mean: float, spread: float, pairs: int) -> float:
    """Return the logarithm of how much likelier the scores are for who is stronger than for an equal."""
    equal, stronger = 0.5, score_of(_STRONGER)
    return pairs * (stronger - equal) * (2 * mean - equal - stronger) / (2 * spread * spread)


def ladder(
    game: AnyGame,
    scores: Callable[[str, str], Iterable[float]],
    most: int,
    tell: Callable[[Rung], None] | None = None,
) -> list[Rung]:
    """Return each level of the game beside the one below it, the weakest beside the random bot.

    `scores` yields what part of the points a level gets against the one below it, pair after pair of games.
    """
    names = (RANDOM, *levels_of(game))
    return [measured(level, below, scores(level, below), most, tell) for below, level in pairwise(names)]
