"""Glance: what the store knows by names, read anew only every few seconds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

Seen = TypeVar("Seen")


_LOOK_LASTS = 5000
"""How long the club's names and seats are taken to be as they were read, in milliseconds: strangers ask very often."""


class Glance(Generic[Seen]):
    """A quick look-up of the store's names that look alike, read again when it is some seconds old."""

    def __init__(
        self, clock: Callable[[], int], read: Callable[[], Iterable[Seen]], look_of: Callable[[Seen], str]
    ) -> None:
        self._clock = clock
        self._read = read
        self._look_of = look_of
        self._at: int | None = None
        self._seen: dict[str, list[Seen]] = {}

    def all(self) -> Mapping[str, list[Seen]]:
        """Return every entry of the cache."""
        now = self._clock()
        if self._at is None or not 0 <= now - self._at < _LOOK_LASTS:
            self._at, self._seen = now, {}
            for seen in self._read():
                self.add(seen)
        return self._seen

    def add(self, seen: Seen) -> None:
        """Add an entry to the cache until the next reading."""
        self._seen.setdefault(self._look_of(seen), []).append(seen)

    def forget(self) -> None:
        """Read all again the next time."""
        self._at = None

    def of(self, look: str) -> list[Seen]:
        """Return the entries whose names look like this one."""
        return self.all().get(look, [])
