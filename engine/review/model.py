"""What is found about a match: a value at every place, a loss for every decision, and what the result is made of."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from engine.core.model import Seat

ANALYSER_VERSION = 1
"""Whatever changes a figure makes a new version: judgements of different versions never stand side by side."""

Kind: TypeAlias = Literal["choice", "cards", "dice", "other", "end"]
"""What leads on from a place: a seat's choice, a draw of cards or dice, anything else, or nothing more."""


class Decision(msgspec.Struct, frozen=True):
    """A choice as it was worth to who made it, by what the seat knew.

    `candidates` are the actions compared, as indexes of the seat's legal actions; `values` what each brings the seat,
    `errors` how sure that is beside the best of them (standard errors of paired differences, 0 for the best).
    `chosen` and `best` are places among the candidates. `playouts` is how many a candidate was given.
    """

    seat: Seat
    candidates: tuple[int, ...]
    values: tuple[float, ...]
    errors: tuple[float, ...]
    chosen: int
    best: int
    playouts: int

    @property
    def loss(self) -> float:
        """What the choice gave away, 0 to 1."""
        return self.values[self.best] - self.values[self.chosen]

    @property
    def error(self) -> float:
        """The standard error of the loss."""
        return self.errors[self.chosen]


class Judgement(msgspec.Struct, frozen=True):
    """What is found at a place of the line of play: after so many plies, and about the ply that leads on.

    `values` is what the part that goes on brings each seat, by the cards as they really lie, `errors` the standard
    errors. `result` is what the part brought where the ply that leads on has ended it. `seat` is who made the choice.
    `decision` is None where there was nothing to choose.
    """

    place: int
    kind: Kind
    values: tuple[float, ...]
    errors: tuple[float, ...]
    seat: Seat | None = None
    decision: Decision | None = None
    result: tuple[float, ...] | None = None
