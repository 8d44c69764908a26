"""What a game tells of itself so that its matches can be judged.

What a value is, and how a position is played on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

from engine.core.model import Seat

Trait: TypeAlias = tuple[str, int]
"""A feature of a position by its name, and which card, place ... it is about: ("razes", 2)."""


class Judge(Protocol):
    """Judge that plays positions of a game on to the end of their part.

    A part is what is won or lost in one piece, as a hand. A match has one part or more, one after another. Values lie
    between 0 and 1. The same position and seed give the same answer anywhere.
    """

    unit: str
    """What a value of 1 is, by its catalog key: "hand_points" ..."""
    cost: int
    """How many playouts of the budget one of this game takes."""
    plays_turns: bool
    """Whether a line may go on once others have answered in its turn, by `follow`."""
    reference: int
    """With which budget losses are known well, for those of an ordinary analysis to be held against."""
    unjudged: str
    """The code of the error that tells of a match with other options that it is not judged."""

    situations: Mapping[str, str]
    """The kinds of choices, each with the tags of its actions; all others are of the kind "other"."""

    def confirms(self) -> Judge | None:
        """Return a slower, stronger judge that confirms mistakes, or None."""
        ...

    def checked_by(self) -> Judge | None:
        """Return another judge to hold the losses against; None for this one with more playouts."""
        ...

    def judges(self, options: Any, seats: int) -> bool:
        """Tell whether matches with these options can be judged."""
        ...

    def result(self, before: Any, after: Any) -> tuple[float, ...] | None:
        """Return what each seat got out of the part that a step has ended; None while it goes on."""
        ...

    def play_on(self, state: Any, seed: int, begun: Any = None) -> tuple[float, ...]:
        """Return what the part that goes on brings each seat when it is played on with this seed.

        `begun` is where the line to this position began, None for here: a judge that plays on for some turns only
        counts them from there, so that lines which end in different turns are looked at in the same.

        Each seat chooses from its own cards and what lies open. The seed settles the draws and the ways in which seats
        choose, so that two positions played on with the same seed differ by what they are (common random numbers).
        """
        ...

    def openings(self, state: Any, seat: Seat, legal: Sequence[Any]) -> Sequence[tuple[Any, ...]]:
        """Return the beginnings of lines worth comparing, of one act or more.

        None where the choice says nothing. Like all that is asked about a line, it looks at nothing but what the seat
        sees.
        """
        ...

    def follow(self, state: Any, seat: Seat, legal: Sequence[Any]) -> Any | None:
        """Return the action that playouts take for a seat here; None where it depends on the seed."""
        ...

    def learns(self, before: Any, action: Any, after: Any, seat: Seat, /) -> bool:
        """Tell whether a seat's action shows it something new, which ends a planned line."""
        ...

    def act_name(self, state: Any, seat: Seat, action: Any) -> object:
        """Return a name for an action that does not depend on the order of the turn's actions."""
        ...

    def comes_to(self, state: Any, /) -> object:
        """Return a key that is equal for equivalent positions."""
        ...

    def traits(self, before: Any, after: Any, seed: int, seat: Seat) -> Mapping[Trait, float]:
        """Return the traits of a line from one position to another, for a seat, as its next turn begins.

        Greater values are better. The position is played on to that turn with the seed.
        """
        ...

    def weight(self, trait: Trait) -> float:
        """Return how much a trait says, beside others."""
        ...


class SingleActs:
    """Judge of each act alone: for games in which others choose after every act."""

    plays_turns = False
    reference = 5000
    situations: Mapping[str, str] = {}
    unjudged = "not_judged"

    def confirms(self) -> Judge | None:
        """Return None: there is no stronger judge."""
        return None

    def checked_by(self) -> Judge | None:
        """Return None: this judge's losses are checked by more playouts, not by another judge."""
        return None

    def follow(self, state: Any, seat: Seat, legal: Sequence[Any]) -> Any | None:
        """Return None: what is played next depends on the seed."""
        return None

    def learns(self, _before: Any, _action: Any, _after: Any, _seat: Seat, /) -> bool:
        """Return True: every line is one action long."""
        return True

    def act_name(self, _state: Any, _seat: Seat, action: Any) -> object:
        """Return the action itself as its name."""
        return action

    def comes_to(self, _state: Any, /) -> object:
        """Return a key that no other position has."""
        return object()

    def traits(self, _before: Any, _after: Any, _seed: int, _seat: Seat) -> Mapping[Trait, float]:
        """Return nothing: no reason is given."""
        return {}

    def weight(self, _trait: Trait) -> float:
        """Return 0: there are no traits to weigh."""
        return 0.0


class Weighed(NamedTuple):
    """The value of each legal action for its seat on average, by all that the seat knows.

    `unit` is what a value of 1 is where it is not the judge's unit; then the choice changes nothing of the part.
    """

    values: tuple[float, ...]
    unit: str = ""


class Contrast(NamedTuple):
    """A figure that the better action has more of.

    How much by it, and how much by the one that was chosen.
    """

    trait: Trait
    better: float
    chosen: float


@runtime_checkable
class WeighsExactly(Protocol):
    """A judge that reckons what choices are worth from what their seat knows; none is played out."""

    def weigh(self, view: Any, memory: Any, legal: Sequence[Any]) -> Weighed | None:
        """Return the worth of each action; None without a choice, or where nothing can be said of it."""
        ...

    def contrasts(self, view: Any, memory: Any, better: Any, chosen: Any) -> Sequence[Contrast]:
        """Return why one action is better than another, the weightiest first."""
        ...

    def rivals(self, view: Any) -> Sequence[Seat]:
        """Return the rivals that share what the viewer gives away."""
        ...
