"""A time limit for one game: how much of it is used, also when the game is interrupted and gone on with."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from saves.settings import Kept

MINUTE = 60_000
"""In milliseconds, as all times here."""
_KEEP_EVERY = 10_000


class Spent(msgspec.Struct, frozen=True):
    """What is kept of a clock: the limit, how much of it is used, and whether somebody has stopped it."""

    limit: int
    used: int = 0
    paused: bool = False


class NothingKept:
    """Keeps nothing: for a table that nobody goes on with."""

    def get(self, key: str, default: object = None, /) -> object:
        """Return the default."""
        return default

    def set(self, key: str, value: object, /) -> None:
        """Forget it at once."""

    def forget(self, key: str, /) -> None:
        """Have nothing to forget."""


class GameClock:
    """Counts a game's time down while somebody is at the table.

    It is no part of the log, whose entries tell the time of day and nothing of breaks: what is used stands in a
    setting of its own (`clock.<match>`), written every ten seconds and at every stop, so that a game that is
    interrupted goes on with what was left. Of the clock only its end enters the log, as time called.
    """

    def __init__(self, kept: Kept, match: str, stopwatch: Callable[[], int]) -> None:
        """Read the match's clock, if it has one; `stopwatch` gives milliseconds since any moment, never backwards."""
        self._kept = kept
        self._key = f"clock.{match}"
        self._stopwatch = stopwatch
        self._since: int | None = None
        self._spent = _read(kept.get(self._key))
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
        self._keep(Spent(minutes * MINUTE) if minutes else None)

    def add(self, minutes: int) -> None:
        """Give more time, or less; a game without a limit gets one of so many minutes from now."""
        if self._spent is None:
            self.limit(max(0, minutes))
        else:
            used = self._used
            self._keep(Spent(max(self._spent.limit + minutes * MINUTE, used), used, self._spent.paused))

    def pause(self, paused: bool) -> None:
        """Stop the clock, or let it run on."""
        if self._spent is not None:
            self._keep(Spent(self._spent.limit, self._used, paused))

    def run(self) -> None:
        """Somebody is at the table: time passes."""
        if self._since is None:
            self._since = self._stopwatch()

    def rest(self) -> None:
        """Nobody is at the table any more: no time passes."""
        if self._spent is not None:
            self._keep(Spent(self._spent.limit, self._used, self._spent.paused))
        self._since = None

    def look(self) -> int | None:
        """Return what is left, as `left`, and keep what is used now and then."""
        if self._spent is not None and self._used - self._kept_at >= _KEEP_EVERY:
            self._keep(Spent(self._spent.limit, self._used, self._spent.paused))
        return self.left

    def forget(self) -> None:
        """The game is over or its time is up: there is no clock any more."""
        self._keep(None)

    def _keep(self, spent: Spent | None) -> None:
        if self._since is not None:
            self._since = self._stopwatch()
        if spent is not None:
            self._kept.set(self._key, msgspec.to_builtins(spent))
            self._kept_at = spent.used
        elif self._spent is not None:
            self._kept.forget(self._key)
        self._spent = spent


def _read(value: object) -> Spent | None:
    try:
        return msgspec.convert(value, Spent)
    except msgspec.ValidationError:
        return None
