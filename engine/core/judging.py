"""What a game tells of itself so that its matches can be judged: what a value is, and how a position is played on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Judge(Protocol):
    """Plays positions of one game on to the end of their part; a part is what is won or lost in one piece, as a hand.

    A match has one part or more, one after another. Values lie between 0 and 1. The same position and seed give the
    same answer anywhere.
    """

    unit: str
    """What a value of 1 is, by its catalog key: "hand_points" ..."""
    cost: int
    """How many playouts of the budget one of this game takes."""

    def judges(self, options: Any, seats: int) -> bool:
        """Tell whether a match of these options is judged: its playouts say something honest."""
        ...

    def result(self, before: Any, after: Any) -> tuple[float, ...] | None:
        """Return what each seat got out of the part that a step has ended; None while it goes on."""
        ...

    def play_on(self, state: Any, seed: int) -> tuple[float, ...]:
        """Return what the part that goes on brings each seat when it is played on from here as the seed has it.

        Each seat chooses from its own cards and what lies open. The seed settles the draws and the ways in which seats
        choose, so that two positions played on with the same seed differ by what they are (common random numbers).
        """
        ...

    def candidates(self, view: Any, legal: Sequence[Any]) -> Sequence[Any]:
        """Return the actions worth comparing, all of them where they are few; none where the choice says nothing."""
        ...

    def preferred(self, view: Any, legal: Sequence[Any]) -> Any | None:
        """Return the action that a position is played on with by who sees it so; None where a seed settles that too."""
        ...
