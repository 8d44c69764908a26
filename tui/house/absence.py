"""Since when the people of seats are not at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.core.model import Seat


class Absence:
    """Measures how long seats have been without their people."""

    def __init__(self, stopwatch: Callable[[], int]) -> None:
        """Begin with everybody there; `stopwatch` gives milliseconds, never backwards."""
        self._stopwatch = stopwatch
        self._since: dict[Seat, int] = {}

    def attend(self, absent: Iterable[Seat]) -> None:
        """The people of these seats are not there now."""
        now = self._stopwatch()
        self._since = {seat: self._since.get(seat, now) for seat in absent}

    @property
    def anybody(self) -> bool:
        """Tell whether somebody is not there."""
        return bool(self._since)

    def lasts(self, seat: Seat) -> int | None:
        """Return for how many milliseconds the seat's person has been away; None for somebody who is there."""
        since = self._since.get(seat)
        return None if since is None else self._stopwatch() - since
