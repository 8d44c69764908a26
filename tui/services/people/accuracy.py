"""How well somebody chooses.

What was given away, of which kind the mistakes are, the trend, and levels beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from engine.core.judging import Judge
from engine.core.model import Seat
from engine.games.registry import GAMES
from engine.review.levels import levels_like
from engine.review.model import Judgement, decisions_in

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


def charges_of(judgements: Iterable[Judgement], seat: Seat) -> Charges:
    """Return what a seat gave away in a match."""
    found: Charges = {}
    for decision in decisions_in(judgements).values():
        if decision.seat == seat:
            mistake = decision.is_mistake
            made = Charge(1, int(mistake), decision.loss if mistake else 0.0)
            key = decision.act, decision.unit
            found[key] = found.get(key, Charge()).plus(made)
    return found


def all_of(charges: Iterable[Charges]) -> Charge:
    """Return the sum of all counts in the judge's main unit."""
    total = Charge()
    for match in charges:
        for (_act, unit), charge in match.items():
            total = total if unit else total.plus(charge)
    return total


class Interval(NamedTuple):
    """A mean, and half of its interval of 95 %."""

    mean: float
    half: float


class Accuracy(NamedTuple):
    """The mistakes of a person in the judged matches of a game, the newest first."""

    game: str
    matches: tuple[Charges, ...]

    @property
    def charges(self) -> Charges:
        """All matches together, by act and unit."""
        found: Charges = {}
        for match in self.matches:
            for key, charge in match.items():
                found[key] = found.get(key, Charge()).plus(charge)
        return found

    @property
    def total(self) -> Charge:
        """All matches together."""
        return all_of(self.matches)

    @property
    def rate(self) -> Interval | None:
        """What is given away a choice, in a match; None for too few matches."""
        rates = self._rates()
        if len(rates) < LEAST_BESIDE:
            return None
        return Interval(fmean(rates), quantile(len(rates) - 1) * stdev(rates) / sqrt(len(rates)))

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of bots that give away as much.

        None for too few matches, or a game whose levels are unknown.
        """
        rate = self.rate
        return () if rate is None else levels_like(_judge(self.game).level_losses, *rate)

    @property
    def trend(self) -> Interval | None:
        """By how much what is given away grows from one match to the next; None for too few matches."""
        rates = self._rates()[::-1]
        return slope_of(rates) if len(rates) >= LEAST_TREND else None

    def _rates(self) -> list[float]:
        """Return what was given away a choice in each match in which there was anything to choose."""
        totals = [all_of((match,)) for match in self.matches]
        return [total.rate for total in totals if total.choices]


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
