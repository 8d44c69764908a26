"""A time limit for one game: how much of it is used, also when the game is interrupted and gone on with."""

from __future__ import annotations

from collections.abc import Callable

from saves.match_rows import GameClockTime
from saves.row_store import Rows

MINUTE = 60_000
"""In milliseconds, as all times here."""
_KEEP_EVERY = 10_000


class GameClock:
    """Counts a game's time down while somebody is at the table.

    It is no part of the log, whose entries tell the time of day and nothing of breaks: what is used stands in a row
    of its own, written every ten seconds and at every stop, so that a game that is interrupted goes on with what was
    left. Of the clock only its end enters the log, as time called.
    """

    def __init__(self, kept: Rows[GameClockTime], match: str, stopwatch: Callable[[], int]) -> None:
        """Read the match's clock, if it has one; `stopwatch` gives milliseconds since any moment, never backwards."""
        self._kept = kept
        self._match = match
        self._stopwatch = stopwatch
        self._since: int | None = None
        self._spent = kept.get(match)
        self._kept_at = self._spent.used if self._spent else 0

    @property
    def left(self) -> int | None:
        """How much time is left, 0 when it is up; None without a limit."""
        return max(0, self._spent.limit - self._used) if self._spent is not None else None

    @property
    def paused(self) -> bool:
        """Tell whether somebody has stopped the clock."""
        return self._spent is not None and self._spent.paused

    @property
    def _used(self) -> int:
        assert self._spent is not None
        running = 0 if self._since is None or self._spent.paused else self._stopwatch() - self._since
        return self._spent.used + running

    def limit(self, minutes: int) -> None:
        """Give the game so many minutes from its beginning; 0 takes the limit away."""
        self._keep(GameClockTime(self._match, minutes * MINUTE) if minutes else None)

    def add(self, minutes: int) -> None:
        """Give more time, or less; a game without a limit gets one of so many minutes from now."""
        if self._spent is None:
            self.limit(max(0, minutes))
        else:
            used = self._used
            self._keep(
                GameClockTime(self._match, max(self._spent.limit + minutes * MINUTE, used), used, self._spent.paused)
            )

    def pause(self, paused: bool) -> None:
        """Stop the clock, or let it run on."""
        if self._spent is not None:
            self._keep(GameClockTime(self._match, self._spent.limit, self._used, paused))

    def run(self) -> None:
        """Somebody is at the table: time passes."""
        if self._since is None:
            self._since = self._stopwatch()

    def rest(self) -> None:
        """Nobody is at the table any more: no time passes."""
        if self._spent is not None:
            self._keep(GameClockTime(self._match, self._spent.limit, self._used, self._spent.paused))
        self._since = None

    def look(self) -> int | None:
        """Return what is left, as `left`, and keep what is used now and then."""
        if self._spent is not None and self._used - self._kept_at >= _KEEP_EVERY:
            self._keep(GameClockTime(self._match, self._spent.limit, self._used, self._spent.paused))
        return self.left

    def forget(self) -> None:
        """The game is over or its time is up: there is no clock any more."""
        self._keep(None)

    def _keep(self, spent: GameClockTime | None) -> None:
        if self._since is not None:
            self._since = self._stopwatch()
        if spent is not None:
            self._kept.put(spent)
            self._kept_at = spent.used
        elif self._spent is not None:
            self._kept.delete(self._match)
        self._spent = spent
