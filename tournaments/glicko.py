"""Glicko-2: a rating with how sure it is, for seeding and confidence (Glickman, glicko.net).

Results are taken period by period, here an evening: all of a period's duels count from the ratings before it. A table
of n is n - 1 duels for everybody at it. Whoever does not play grows a little less sure with every period.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log, pi, sqrt
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

START = 1500.0
START_DEVIATION = 200.0
START_VOLATILITY = 0.06
MOST_DEVIATION = 350.0
"""Nothing is known any more: no absence makes a rating less sure than this."""
MOST = 100_000.0
"""A rating that is farther from 0 was written by hand: arithmetic with it ends nowhere."""
MOST_GAMES = 1_000_000_000
TAU = 0.5
"""How freely the volatility moves."""
SCALE = 173.7178
_CLOSE = 1e-6
_MOST_STEPS = 100


class Glicko(msgspec.Struct, frozen=True, gc=False):
    """A rating with its deviation (two each way hold it 19 times of 20), volatility and number of games."""

    value: Annotated[float, Meta(ge=-MOST, le=MOST)] = START
    deviation: Annotated[float, Meta(ge=0, le=MOST)] = START_DEVIATION
    volatility: Annotated[float, Meta(ge=0, le=MOST)] = START_VOLATILITY
    games: Annotated[int, Meta(ge=0, le=MOST_GAMES)] = 0

    @property
    def low(self) -> float:
        """The lower end of where it lies 19 times of 20."""
        return self.value - 2 * self.deviation

    @property
    def high(self) -> float:
        """The upper end of where it lies 19 times of 20."""
        return self.value + 2 * self.deviation


class RatedDuel(NamedTuple):
    """One opponent and what was got against it: 1, 0.5 or 0."""

    opponent: Glicko
    score: float


def weight(deviation: float) -> float:
    """Return the weight, 0 to 1, of a result against an opponent with this deviation (inner scale)."""
    return 1 / sqrt(1 + 3 * deviation * deviation / (pi * pi))


def expected(own: float, opponent: float, weight: float) -> float:
    """Return the score expected of somebody against an opponent of that weight, all on the inner scale."""
    return 1 / (1 + exp(weight * (opponent - own)))


def rate(before: Glicko, duels: Iterable[RatedDuel]) -> Glicko:
    """Return the rating after a period with these duels; without any it only grows less sure."""
    own, information, gain, count = (before.value - START) / SCALE, 0.0, 0.0, 0
    for duel in duels:
        by = weight(duel.opponent.deviation / SCALE)
        chance = expected(own, (duel.opponent.value - START) / SCALE, by)
        information += by * by * chance * (1 - chance)
        gain += by * (duel.score - chance)
        count += 1
    return after_period(before, information, gain, 1) if count else rested(before, 1)


def after_period(before: Glicko, information: float, gain: float, games: int) -> Glicko:
    """Return the rating after one rating period with these results.

    `information` is the sum of weight ** 2 x E x (1 - E) over the duels, `gain` that of weight x (S - E).
    """
    deviation = before.deviation / SCALE
    variance = 1 / information
    volatility = _volatility(deviation, before.volatility, variance, variance * gain)
    widened = deviation * deviation + volatility * volatility
    narrowed = 1 / (1 / widened + information)
    return Glicko(before.value + SCALE * narrowed * gain, SCALE * sqrt(narrowed), volatility, before.games + games)


def rested(before: Glicko, periods: int) -> Glicko:
    """Return the rating after this many periods without a game."""
    if not periods:
        return before
    grown = SCALE * sqrt((before.deviation / SCALE) ** 2 + periods * before.volatility**2)
    return msgspec.structs.replace(before, deviation=min(grown, MOST_DEVIATION))


def mean_strength(members: Iterable[Glicko | None]) -> Glicko | None:
    """Return the strength of a pair or trio by those of its members, a newcomer's among them.

    None if all are new.
    """
    listed = tuple(members)
    if not any(listed):
        return None
    known = [member or Glicko() for member in listed]
    count = len(known)
    return Glicko(
        sum(member.value for member in known) / count,
        sqrt(sum(member.deviation**2 for member in known) / count),
        sum(member.volatility for member in known) / count,
        min(member.games for member in known),
    )


def _volatility(deviation: float, volatility: float, variance: float, delta: float) -> float:
    """Return the volatility after a period (step 5 of Glickman's paper), found by the Illinois method."""
    start = log(volatility * volatility)
    spread = deviation * deviation + variance

    def slope(at: float) -> float:
        grown = exp(at)
        total = spread + grown
        return grown * (delta * delta - total) / (2 * total * total) - (at - start) / (TAU * TAU)

    low = start
    if delta * delta > spread:
        high = log(delta * delta - spread)
    else:
        high = start - TAU
        while slope(high) < 0:
            high -= TAU
    at_low, at_high = slope(low), slope(high)
    for _ in range(_MOST_STEPS):
        if abs(high - low) <= _CLOSE:
            break
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
