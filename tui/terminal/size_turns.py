"""Turns of the terminals that change their size."""

from __future__ import annotations

import asyncio
from typing import Protocol

SIZE_GAP, SIZE_REST, SIZE_LOST = 0.25, 19, 1.0
"""Seconds between two sizes that are drawn, or so many times what the last one took; of those in between the newest
counts. A screen that is laid out anew costs as much as a hundred keys. One that nobody saw drawn took so many seconds.
"""


class Resizable(Protocol):
    """The terminal of one visitor."""

    last_sized: float
    """When it took a size last, in the loop's seconds."""

    def take_size(self) -> bool:
        """Take the newest size; tells whether it has to be drawn anew."""
        ...


class SizeTurns:
    """Scheduler by which visitors' terminals take new sizes one after the other.

    All of them together take a twentieth of the loop, however many windows are resized, and the terminal whose last
    change is oldest comes first: a window that is resized once waits for a single picture of those that are resized on
    and on.
    """

    def __init__(self) -> None:
        self._waiting: list[Resizable] = []
        self._drawing: Resizable | None = None
        self._began = 0.0
        self._rest: asyncio.TimerHandle | None = None

    def ask(self, terminal: Resizable) -> None:
        """Let a terminal take its newest size, at once if no other has just done so."""
        if terminal not in self._waiting:
            self._waiting.append(terminal)
        if self._rest is None:
            self._next()

    def drawn(self, terminal: Resizable) -> None:
        """Take a terminal that shows something new: at its own size, the next one comes after a rest."""
        if terminal is self._drawing and self._rest is not None:
            loop = asyncio.get_running_loop()
            self._drawing = None
            self._rest.cancel()
            self._rest = loop.call_later(max(SIZE_GAP, (loop.time() - self._began) * SIZE_REST), self._next)

    def leave(self, terminal: Resizable) -> None:
        """Let a terminal wait no more."""
        if terminal in self._waiting:
            self._waiting.remove(terminal)

    def _next(self) -> None:
        self._rest = self._drawing = None
        while self._waiting:
            terminal = min(self._waiting, key=lambda waiting: waiting.last_sized)
            self._waiting.remove(terminal)
            if terminal.take_size():
                loop = asyncio.get_running_loop()
                self._drawing, self._began = terminal, loop.time()
                self._rest = loop.call_later(SIZE_LOST, self._next)
                return
