"""What is found about a match: a value at every place, a loss for every decision, and what the result is made of."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from engine.core.benchmarks import SURE
from engine.core.model import Seat

ANALYSER_VERSION = 4
"""Whatever changes a figure makes a new version: judgements of different versions never stand side by side."""

MISTAKE = 0.05
"""From which loss on a choice may be called a mistake."""

Kind: TypeAlias = Literal["choice", "cards", "dice", "other", "end"]
"""What leads on from a place: a seat's choice, a draw of cards or dice, anything else, or nothing more."""


class Decision(msgspec.Struct, frozen=True):
    """A choice as it was worth to who made it, by what the seat knew.

    `candidates` are the actions compared, as indexes of the seat's legal actions; `values` what each brings the seat,
    `errors` how sure that is beside the best of them (standard errors of paired differences, 0 for the best).
    `chosen` and `best` are places among the candidates. `playouts` is how many the chosen one was given. `gains`
    are what the choice brought each seat against the way in which the playouts would have gone on, `gain_errors` how
    sure that is.
    """

    seat: Seat
    candidates: tuple[int, ...]
    values: tuple[float, ...]
    errors: tuple[float, ...]
    chosen: int
    best: int
    playouts: int
    gains: tuple[float, ...]
    gain_errors: tuple[float, ...]

    @property
    def loss(self) -> float:
        """What the choice gave away, 0 to 1."""
        return self.values[self.best] - self.values[self.chosen]

    @property
    def error(self) -> float:
        """The standard error of the loss."""
        return self.errors[self.chosen]

    @property
    def interval(self) -> tuple[float, float]:
        """Where the loss lies in 95 of 100 cases; never below 0."""
        return max(0.0, self.loss - SURE * self.error), self.loss + SURE * self.error

    @property
    def is_mistake(self) -> bool:
        """Tell whether the loss is one to speak of, and its interval clear of nothing lost."""
        return self.loss >= MISTAKE and self.interval[0] > 0

    @property
    def is_clear(self) -> bool:
        """Tell whether the best candidate is ahead of each other by as much as a mistake: a question for a quiz."""
        behind = [self.values[self.best] - value for value in self.values]
        surely = [lost >= MISTAKE and lost > SURE * error for lost, error in zip(behind, self.errors, strict=True)]
        return sum(surely) == len(self.values) - 1


class Judgement(msgspec.Struct, frozen=True):
    """What is found at a place of the line of play: after so many plies, and about the ply that leads on.

    `values` is what the part that goes on brings each seat, by the cards as they really lie, `errors` the standard
    errors. `result` is what the part brought where the ply that leads on has ended it. `seat` is who made the choice,
    or resigned. `decision` is None where there was nothing to choose.
    """

    place: int
    kind: Kind
    values: tuple[float, ...]
    errors: tuple[float, ...]
    seat: Seat | None = None
    decision: Decision | None = None
    result: tuple[float, ...] | None = None
