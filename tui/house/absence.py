"""Since when the people of seats are not at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.core.model import Seat

PATIENCE = 2 * 60 * 1000
"""For how many milliseconds the others at a table wait for somebody before they may go on without."""


class Absence:
    """Measures how long seats have been without their people."""

    def __init__(self, stopwatch: Callable[[], int]) -> None:
        """Begin with everybody there; `stopwatch` gives milliseconds, never backwards."""
        self._stopwatch = stopwatch
        self._since: dict[Seat, int] = {}
        self._long: set[Seat] = set()

    def attend(self, absent: Iterable[Seat]) -> None:
        """The people of these seats are not there now."""
        now = self._stopwatch()
        self._since = {seat: self._since.get(seat, now) for seat in absent}
        self._long &= self._since.keys()

    @property
    def anybody(self) -> bool:
        """Tell whether somebody is not there."""
        return bool(self._since)

    def lasts(self, seat: Seat) -> int | None:
        """Return for how many milliseconds the seat's person has been away; None for somebody who is there."""
        since = self._since.get(seat)
        return None if since is None else self._stopwatch() - since

    def grown_long(self, patience: int) -> tuple[Seat, ...]:
        """Return the seats whose people have been away for so many milliseconds by now; each once an absence."""
        grown = {seat for seat in self._since if (self.lasts(seat) or 0) >= patience} - self._long
        self._long |= grown
        return tuple(sorted(grown))
