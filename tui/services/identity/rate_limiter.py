"""RateLimiter: counts connections and failures by the address they come from."""

from __future__ import annotations

import ipaddress
from collections import deque
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")


FAILURES, FAILURES_IN = 10, 60.0
"""So many failures within so many seconds block an address, for as many seconds more."""


CONNECTIONS_A_SECOND = 20
"""More than this from one address within a second are turned away."""


_ADDRESSES = 4096
"""How many addresses are remembered; the ones that came longest ago are forgotten first."""


class RateLimiter:
    """Counts by address; `now` is a clock in seconds that never goes back."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._came: dict[str, deque[float]] = {}
        self._failed: dict[str, deque[float]] = {}
        self._blocked: dict[str, float] = {}
        self._known: dict[str, None] = {}

    def admits(self, address: str) -> bool:
        """Count a connection from the address and tell whether it may go on, or wait.

        A club that comes back at once from behind its router waits in a queue: nobody of it is turned away.
        """
        return self.known(address) or _count(self._came, address, self._now(), 1.0) <= CONNECTIONS_A_SECOND

    def known(self, address: str) -> bool:
        """Tell whether a key that is known has come from the address, or whether it is this computer."""
        return address in self._known or _is_loopback(address)

    def welcome(self, address: str) -> None:
        """Note that a key that is known has come from the address."""
        _keep_last(self._known, address, None)

    def blocked(self, address: str) -> bool:
        """Tell whether the address has failed too often; only keys that are known are let in from there."""
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
    _keep_last(counts, address, times)
    return len(times)


def _keep_last(kept: dict[str, Value], address: str, value: Value) -> None:
    """Keep something of an address at the end, and forget those that came longest ago."""
    kept.pop(address, None)
    kept[address] = value
    while len(kept) > _ADDRESSES:
        del kept[next(iter(kept))]


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
