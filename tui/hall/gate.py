"""Who is let as far as the door: how often an address may come, and fail, before it has to wait."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

CODES_A_CONNECTION = 4
"""Wrong codes after which a connection is ended."""
KEYS_A_CONNECTION = 12
"""Keys of somebody else that a connection may show; a key cannot be guessed, and some people carry many."""
FAILURES, FAILURES_IN = 10, 60.0
"""So many failures within so many seconds close the door to an address, for as many seconds more."""
CONNECTIONS_A_SECOND = 20
"""More than this from one address within a second are turned away."""
_ADDRESSES = 4096
"""How many addresses are remembered; the ones that came longest ago are forgotten first."""


class Gate:
    """Counts by address; `now` is a clock in seconds that never goes back."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._came: dict[str, deque[float]] = {}
        self._failed: dict[str, deque[float]] = {}
        self._blocked: dict[str, float] = {}

    def admits(self, address: str) -> bool:
        """Count a connection from the address and tell whether it may go on."""
        now = self._now()
        if self.blocked(address):
            return False
        return _count(self._came, address, now, 1.0) <= CONNECTIONS_A_SECOND

    def blocked(self, address: str) -> bool:
        """Tell whether the address has failed too often."""
        return self._blocked.get(address, 0.0) > self._now()

    def failed(self, address: str) -> bool:
        """Count a failure; returns whether the address is blocked now."""
        now = self._now()
        if _count(self._failed, address, now, FAILURES_IN) >= FAILURES:
            self._blocked = {place: until for place, until in self._blocked.items() if until > now}
            self._blocked[address] = now + FAILURES_IN
        return self.blocked(address)


def _count(counts: dict[str, deque[float]], address: str, now: float, seconds: float) -> int:
    """Count one more, and return how many there were in the last seconds."""
    times = counts.pop(address, deque(maxlen=max(CONNECTIONS_A_SECOND, FAILURES) + 1))
    while times and times[0] <= now - seconds:
        times.popleft()
    times.append(now)
    # Put back at the end: the first ones are those that came longest ago.
    counts[address] = times
    while len(counts) > _ADDRESSES:
        del counts[next(iter(counts))]
    return len(times)
