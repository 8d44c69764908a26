"""A short flourish for great moments: dice roll, then a few words and a few cells light up; any key skips it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from textual.timer import Timer

from tui.games import Moment

_BEAT, _BEATS = 0.35, 4
_FRAME, _FRAMES = 0.06, 8
"""How long words blink and dice roll: seconds between two pictures, and how many there are."""


class Stage(Protocol):
    """A screen that a flourish can be shown on."""

    def paint(self) -> None:
        """Draw itself."""
        ...

    def set_interval(self, interval: float, callback: Callable[[], None], *, repeat: int) -> Timer:
        """Call back at every beat."""
        ...


class Flourish:
    """Lets the dice of the last great moment roll, then shows its words and lets its spots blink twice."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._timer: Timer | None = None
        self._beats = 0
        self._moment: Moment | None = None
        self.tumbling = 0
        """The frame of dice that still roll, counted down; 0 once they lie."""
        self.rolled = 0
        """The ply with which those dice fell."""

    @property
    def words(self) -> str:
        """What is said: nothing that would tell how the dice are going to fall."""
        return self._moment.words if self._moment is not None and not self.tumbling else ""

    @property
    def spots(self) -> tuple[str, ...]:
        """The spots that are lit at this beat."""
        lit = self._moment is not None and not self.tumbling and self._beats % 2 == 0
        return self._moment.spots if self._moment is not None and lit else ()

    def greet(self, moment: Moment, ply: int, *, rolls: bool) -> None:
        """Begin to show a moment of a ply, in the place of one that is being shown; `rolls` lets its dice roll."""
        self.skip()
        self._moment = moment
        if moment.dice and rolls:
            self.tumbling, self.rolled = _FRAMES, ply
            self._timer = self._stage.set_interval(_FRAME, self._roll, repeat=_FRAMES)
        else:
            self._say()

    def _roll(self) -> None:
        self.tumbling -= 1
        if not self.tumbling:
            self._say()
        self._stage.paint()

    def _say(self) -> None:
        self._beats = 0
        self._timer = self._stage.set_interval(_BEAT, self._beat, repeat=_BEATS)

    def _beat(self) -> None:
        self._beats += 1
        if self._beats >= _BEATS:
            self.skip()
        self._stage.paint()

    def skip(self) -> None:
        """Stop showing it: the dice lie."""
        if self._timer is not None:
            self._timer.stop()
        self._timer, self._moment, self.tumbling = None, None, 0
