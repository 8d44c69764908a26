"""What is found about a match.

A value at every place, a loss for every decision, and what the result is made of.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from engine.core.benchmarks import SURE
from engine.core.model import Seat

ANALYSER_VERSION = 11
"""Whatever changes a figure makes a new version: judgements of different versions never stand side by side."""

MISTAKE = 0.05
"""From which loss on a choice may be called a mistake."""
NOT_COMPARED = -1

Kind: TypeAlias = Literal["choice", "cards", "dice", "other", "end"]
"""What leads on from a place: a seat's choice, a draw of cards or dice, anything else, or nothing more."""


class Gain(msgspec.Struct, frozen=True):
    """A gain of the better line over the played one, by its name and what it is about (Trait).

    `amount` is how much more of it there is: a share of the worlds, or a number. `instead` is how much of it there is
    with what was played, where both were reckoned.
    """

    trait: str
    about: int
    amount: float
    instead: float | None = None


class Reply(msgspec.Struct, frozen=True):
    """The most frequent answer of a rival: the action as MessagePack, and its share of the worlds."""

    seat: Seat
    action: bytes
    share: float


class Decision(msgspec.Struct, frozen=True):
    """A choice with its worth to the player who made it, by what the seat knew.

    `candidates` are the actions compared, as indexes of the seat's legal actions; `values` what each brings the seat,
    `errors` how sure that is beside the best of them (standard errors of paired differences, 0 for the best). `chosen`
    and `best` are places among the candidates. `playouts` is how many the chosen one was given. `gains` are what the
    choice brought each seat against the way in which the playouts would have gone on, `gain_errors` how sure that is;
    those of a whole stretch stand at its first choice.

    In a game that judges turns a candidate is worth what the best line is that begins with it, and the chosen one may
    go on as it was played. `line` are the acts of the best line from this choice on, each as an index of the legal
    actions; `gained` what it has over what was played, the weightiest first, and `reply` the rival's answer to it.

    `unit` is what a value of 1 is where it is not the unit of the judge. Without playouts values were reckoned exactly.
    `act` is the tag of what was chosen. `levels` are the places among the candidates of what each level of the game's
    bots would have chosen here, the weakest first, NOT_COMPARED for anything else; () where nobody asked them.
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
    line: tuple[int, ...] = ()
    gained: tuple[Gain, ...] = ()
    reply: Reply | None = None
    unit: str = ""
    act: str = ""
    levels: tuple[int, ...] = ()

    @property
    def is_exact(self) -> bool:
        """Tell whether values were reckoned, and not played out."""
        return not self.playouts

    @property
    def loss(self) -> float:
        """The loss by the choice, 0 to 1."""
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
        return self.charge(self.chosen) > 0

    def charge(self, candidate: int) -> float:
        """Return the loss by a candidate where it would be a mistake, else 0."""
        loss = self.values[self.best] - self.values[candidate]
        return loss if loss >= MISTAKE and loss > SURE * self.errors[candidate] else 0.0

    @property
    def is_clear(self) -> bool:
        """Tell whether each candidate comes to the same as the best or is a mistake: a question for a quiz."""
        behind = [self.values[self.best] - value for value in self.values]
        surely = [lost >= MISTAKE and lost > SURE * error for lost, error in zip(behind, self.errors, strict=True)]
        return any(surely) and all(sure or not lost for sure, lost in zip(surely, behind, strict=True))


class Judgement(msgspec.Struct, frozen=True):
    """The judgement of a place in the line of play, and of the ply that leads on.

    `values` is what the part that goes on brings each seat, by the cards as they really lie, `errors` the standard
    errors. `result` is what the part brought where the ply that leads on has ended it. `seat` is who made the choice,
    or resigned. `decision` is None where there was nothing to choose.

    `later` are the decisions of the next places, where the seat went on without having learnt anything: a stretch of
    acts is judged in one piece, at its first place.
    """

    place: int
    kind: Kind
    values: tuple[float, ...]
    errors: tuple[float, ...]
    seat: Seat | None = None
    decision: Decision | None = None
    result: tuple[float, ...] | None = None
    later: tuple[Decision | None, ...] = ()


def tag_of(action: msgspec.Struct) -> str:
    """Return the tag by which an action is written down."""
    return str(type(action).__struct_config__.tag)


def decisions_in(judgements: Iterable[Judgement]) -> dict[int, Decision]:
    """Return the decisions among some judgements by the places where the choices were made, in order."""
    by_place = {
        judgement.place + after: decision
        for judgement in judgements
        for after, decision in enumerate((judgement.decision, *judgement.later))
        if decision is not None
    }
    return dict(sorted(by_place.items()))
