"""A short flourish for great moments: a few words and a few cells, skipped by any key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from textual.timer import Timer

from tui.games import Moment

_BEAT = 0.35
_BEATS = 4


class Stage(Protocol):
    """A screen that a flourish can be shown on."""

    def paint(self) -> None:
        """Draw itself."""
        ...

    def set_interval(self, interval: float, callback: Callable[[], None], *, repeat: int) -> Timer:
        """Call back at every beat."""
        ...


class Flourish:
    """Shows the words of the last great moment and lets its spots blink twice."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._timer: Timer | None = None
        self._beats = 0
        self.words = ""
        self._spots: tuple[str, ...] = ()

    @property
    def spots(self) -> tuple[str, ...]:
        """The spots that are lit at this beat."""
        return self._spots if self._beats % 2 == 0 else ()

    def greet(self, moment: Moment) -> None:
        """Begin to show a moment, in the place of one that is being shown."""
        self.skip()
        self.words, self._spots = moment.words, moment.spots
        self._beats = 0
        self._timer = self._stage.set_interval(_BEAT, self._beat, repeat=_BEATS)

    def _beat(self) -> None:
        self._beats += 1
        if self._beats >= _BEATS:
            self.skip()
        self._stage.paint()

    def skip(self) -> None:
        """Stop showing it."""
        if self._timer is not None:
            self._timer.stop()
        self._timer, self.words, self._spots = None, "", ()
