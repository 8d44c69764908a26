"""Announcements of opened tables in lines.

A few in a minute, and those that are too many bundled into one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tui.services.identity.limits import Window

MOST, SECONDS = 5, 60.0
"""So many announcements within so many seconds are read out."""


class Later(Protocol):
    """Scheduler of delayed calls, as an event loop's `call_later`."""

    def __call__(self, delay: float, callback: Callable[[], None], /) -> Cancellable:
        """Return what cancels the call."""
        ...


class Cancellable(Protocol):
    """A call that is yet to come."""

    def cancel(self) -> None:
        """Cancel the call."""
        ...


class Announcer:
    """Announcer of opened tables: by number at once, or how many as soon as there is room.

    `say` is given one table, `bundle` several; they tell of those that still wait. `now` is in seconds.
    """

    def __init__(
        self,
        say: Callable[[int], None],
        bundle: Callable[[tuple[int, ...]], None],
        now: Callable[[], float],
        later: Later,
    ) -> None:
        self._say = say
        self._bundle = bundle
        self._now = now
        self._later = later
        self._window = Window(MOST, SECONDS)
        self._held: list[int] = []
        self._due: Cancellable | None = None

    def opened(self, number: int) -> None:
        """Say that a table was opened, now or later."""
        now = self._now()
        wait = self._window.wait(now)
        if self._due is None and wait <= 0:
            self._window.count(now)
            self._say(number)
            return
        self._held.append(number)
        if self._due is None:
            self._due = self._later(wait, self._release)

    def drop(self) -> None:
        """Discard announcements held back."""
        self._held.clear()
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _release(self) -> None:
        held, self._held, self._due = tuple(self._held), [], None
        self._window.count(self._now())
        self._bundle(held)
