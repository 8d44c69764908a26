"""How well somebody chooses.

What was given away, of which kind the mistakes are, the trend, and what levels of bots would have given away there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from engine.core.bots import levels_of
from engine.core.judging import Judge
from engine.games.registry import GAMES
from engine.review.model import NOT_COMPARED, Decision

LEAST_BESIDE, LEAST_TREND = 5, 10
"""From so many matches on somebody is held against the levels of the bots, and a trend is told."""


def unit_of(game: str) -> str:
    """Return the unit of the judge of a game."""
    return _judge(game).unit


def situation_of(game: str, act: str) -> str:
    """Return the kind of choice that an action of a judged game is, by its tag."""
    situations = _judge(game).situations
    return next((kind for kind, acts in situations.items() if act in acts.split()), "other")


def _judge(game: str) -> Judge:
    judge = GAMES[game].judge
    assert judge is not None
    return judge


class Charge(NamedTuple):
    """Counts of judged choices and of mistakes among them, and what these gave away, in parts of 1."""

    choices: int = 0
    mistakes: int = 0
    loss: float = 0.0

    def plus(self, other: Charge) -> Charge:
        """Return the sum of both counts."""
        return Charge(self.choices + other.choices, self.mistakes + other.mistakes, self.loss + other.loss)

    @property
    def rate(self) -> float:
        """What was given away, a choice."""
        return self.loss / self.choices if self.choices else 0.0


Charges = dict[tuple[str, str], Charge]
"""What was given away by the tag of the action chosen, and the unit of the loss, "" for that of the judge."""


def charges_of(decisions: Iterable[Decision]) -> Charges:
    """Return what was given away by somebody's choices in a match."""
    charges: Charges = {}
    for decision in decisions:
        made = Charge(1, int(decision.is_mistake), decision.charge(decision.chosen))
        key = decision.act, decision.unit
        charges[key] = charges.get(key, Charge()).plus(made)
    return charges


def losses_of_levels(game: str, decisions: Iterable[Decision]) -> dict[str, float]:
    """Return what each level of bots would have given away by mistakes in these places.

    Empty where none was asked. What a level would have chosen and nobody compared counts as good as what was chosen.
    """
    asked = [decision for decision in decisions if decision.levels and not decision.unit]
    losses = dict.fromkeys(levels_of(GAMES[game]) if asked else (), 0.0)
    for decision in asked:
        for level, candidate in zip(losses, decision.levels, strict=False):
            losses[level] += decision.charge(decision.chosen if candidate == NOT_COMPARED else candidate)
    return losses


class MatchAccuracy(NamedTuple):
    """Losses by mistakes in a match: a person's, and those of each level of bots in the same places."""

    charges: Charges
    levels: Mapping[str, float] = {}

    @property
    def total(self) -> Charge:
        """The sum of all counts in the judge's main unit."""
        total = Charge()
        for (_act, unit), charge in self.charges.items():
            total = total if unit else total.plus(charge)
        return total

    def gap(self, level: str) -> float:
        """Return by how much more was given away, a choice, than by a level."""
        return (self.total.loss - self.levels[level]) / self.total.choices


class Interval(NamedTuple):
    """A mean, and half of its interval of 95 %."""

    mean: float
    half: float


class Accuracy(NamedTuple):
    """The mistakes of a person in the judged matches of a game, the newest first."""

    game: str
    matches: tuple[MatchAccuracy, ...]

    @property
    def charges(self) -> Charges:
        """All matches together, by act and unit."""
        charges: Charges = {}
        for match in self.matches:
            for key, charge in match.charges.items():
                charges[key] = charges.get(key, Charge()).plus(charge)
        return charges

    @property
    def total(self) -> Charge:
        """All matches together."""
        total = Charge()
        for match in self.matches:
            total = total.plus(match.total)
        return total

    @property
    def rate(self) -> Interval | None:
        """What is given away a choice, in a match; None for too few matches."""
        rates = self._rates()
        return None if len(rates) < LEAST_BESIDE else mean_with_interval(rates)

    @property
    def beside(self) -> dict[str, float]:
        """What each level of bots would have given away in the same places, the weakest first."""
        found: dict[str, float] = {}
        for match in self.matches:
            for level, loss in match.levels.items():
                found[level] = found.get(level, 0.0) + loss
        return found

    @property
    def gaps(self) -> dict[str, Interval]:
        """By how much more is given away, a choice, than by each level in the same places.

        {} for too few matches.
        """
        compared = [match for match in self.matches if match.levels and match.total.choices]
        if len(compared) < LEAST_BESIDE:
            return {}
        return {level: mean_with_interval([match.gap(level) for match in compared]) for level in compared[0].levels}

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of bots that do not differ from a person for certain, else the nearest.

        () for too few matches.
        """
        gaps = self.gaps
        alike = tuple(level for level, gap in gaps.items() if abs(gap.mean) <= gap.half)
        return alike or tuple(sorted(gaps, key=lambda level: abs(gaps[level].mean))[:1])

    @property
    def trend(self) -> Interval | None:
        """By how much what is given away grows from one match to the next; None for too few matches."""
        rates = self._rates()[::-1]
        return slope_of(rates) if len(rates) >= LEAST_TREND else None

    def _rates(self) -> list[float]:
        """Return what was given away a choice in each match in which there was anything to choose."""
        return [match.total.rate for match in self.matches if match.total.choices]


def mean_with_interval(values: Sequence[float]) -> Interval:
    """Return the mean of two values or more."""
    return Interval(fmean(values), quantile(len(values) - 1) * stdev(values) / sqrt(len(values)))


def slope_of(values: Sequence[float]) -> Interval:
    """Return the slope of the straight line nearest to values that follow one another; of three or more."""
    count = len(values)
    middle, mean = (count - 1) / 2, fmean(values)
    wide = sum((at - middle) ** 2 for at in range(count))
    slope = sum((at - middle) * (value - mean) for at, value in enumerate(values)) / wide
    rest = sum((value - mean - slope * (at - middle)) ** 2 for at, value in enumerate(values))
    return Interval(slope, quantile(count - 2) * sqrt(rest / (count - 2) / wide))


_FEWEST = {1: 12.71, 2: 4.31}


def quantile(freedom: int) -> float:
    """Return how many standard errors hold 95 of 100 cases, with this many degrees of freedom.

    A little more than t.
    """
    return _FEWEST.get(freedom) or 1.96 + 2.4 / freedom + 3 / freedom**2 + 3 / freedom**3
