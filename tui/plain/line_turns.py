"""Turns of the lines that visitors type."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

GAP, REST, MOST_REST = 0.005, 3, 0.25
"""Seconds between two lines at least; so many times what the loop has done since the last one it rests before the
next; seconds after which the next one comes in any case, for those who play may keep the loop busy by themselves."""


class WaitingLines(Protocol):
    """The lines of one visitor that were typed and not heard yet."""

    last_heard: float
    """When one of them was heard last, in the loop's seconds."""

    @property
    def comes_first(self) -> bool:
        """Tell whether somebody at a table waits for this visitor."""
        ...

    def hear_next(self) -> bool:
        """Hear the oldest line; tells whether there is another one."""
        ...


class LineTurns:
    """Lets the lines of all visitors be heard one after the other.

    However many type, their lines take a quarter of the loop: on a quiet loop a line is heard at once, beside many
    others whoever was heard longest ago comes first, and whoever plays before those who look around.
    """

    def __init__(self, used: Callable[[], float] = time.thread_time) -> None:
        """Begin with nobody waiting; `used` returns the seconds of the processor that the loop's thread has used."""
        self._used = used
        self._waiting: list[WaitingLines] = []
        self._rest: asyncio.TimerHandle | None = None
        self._heard_at = -MOST_REST
        self._used_then = 0.0

    def ask(self, lines: WaitingLines) -> None:
        """Let a visitor's lines be heard by turns, at once if no line has just been."""
        if lines not in self._waiting:
            self._waiting.append(lines)
        if self._rest is None:
            self._next()

    def leave(self, lines: WaitingLines) -> None:
        """A visitor is gone."""
        if lines in self._waiting:
            self._waiting.remove(lines)

    def _next(self) -> None:
        self._rest = None
        if not self._waiting:
            return
        loop = asyncio.get_running_loop()
        if (wait := self._wait(loop.time())) <= 0:
            lines = min(self._waiting, key=lambda lines: (not lines.comes_first, lines.last_heard))
            lines.last_heard = self._heard_at = loop.time()
            self._used_then = self._used()
            if not lines.hear_next():
                self._waiting.remove(lines)
            wait = GAP
        self._rest = loop.call_later(wait, self._next)

    def _wait(self, now: float) -> float:
        """Return the seconds until the next line may be heard, 0 or less where it may."""
        gone, busy = now - self._heard_at, self._used() - self._used_then
        return max(GAP, min(MOST_REST, busy * (1 + REST))) - gone
