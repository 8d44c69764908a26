"""The tutorial of a game: Course, Scenario and Step."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core.log import Entry
from engine.core.model import Seat

ME: Seat = 0
"""The seat of the person who learns."""


RIVAL: Seat = 1
"""The seat that is spoken of as the rival; the moves of all seats but one's own are written down."""


class Step(NamedTuple):
    """Step of a tutorial: what the person has to do.

    `name` is its place in the catalogs (`tutorial.<game>.<name>` and what follows from it). Actions are listed one by
    one or by their type: one that it `wants` goes on to the next step, one that it `allows` is harmless and may come
    between; any other is answered in words. A step is skipped when none of its wanted actions is possible any more.
    """

    lesson: int
    name: str
    wants: tuple[Any, ...]
    allows: tuple[Any, ...] = ()


def among(actions: tuple[Any, ...], action: Any) -> bool:
    """Tell whether the action, or its type, is among these."""
    return action in actions or type(action) in actions


class Scenario(NamedTuple):
    """A position of a match and the steps from there.

    `opening` are the entries that lead to it, its draws among them; `habits` are the rivals' actions, of which each
    always takes the first that is legal.
    """

    name: str
    options: Any
    opening: tuple[Entry, ...]
    habits: tuple[Any, ...]
    steps: tuple[Step, ...]


class Course(NamedTuple):
    """A tutorial of a game: its scenarios in order, and how many lessons they make.

    `part` is what of it is taught. `then` are the options of the match that may follow it: those of the game where it
    is None.
    """

    game: str
    scenarios: tuple[Scenario, ...]
    part: str = ""
    then: Any = None

    @property
    def key(self) -> str:
        """What its name and its lessons have in the catalogs before theirs."""
        return f"tutorial.{self.game}.{self.part}" if self.part else f"tutorial.{self.game}"

    @property
    def lessons(self) -> int:
        """The number of the last lesson."""
        return max(step.lesson for scenario in self.scenarios for step in scenario.steps)
