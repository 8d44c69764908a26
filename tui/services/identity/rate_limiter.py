"""RateLimiter: counts connections, failures and penalties by address and by network."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from math import log2
from typing import NamedTuple, TypeVar

from tui.services.identity.address_prefixes import prefixes

Value = TypeVar("Value")


FAILURES, FAILURES_OF_A_NETWORK, FAILURES_IN = 10, 30, 60.0
"""So many failures of an address, or of its network, within so many seconds block it, for as many seconds more."""


CONNECTIONS_A_SECOND = 20
"""More than this from one address within a second are turned away."""


HUNG_UP, WRONG_CODE, DROPPED = 1.0, 5.0, 30.0
"""Penalties in seconds, which pass as time does: for leaving without logging in, for a code, for being cut off."""


LEAST_PENALTY, MOST_PENALTY = 15.0, 300.0
"""Less than the least counts for nothing, and more than the most is never kept."""


_ADDRESSES = 4096
"""How many prefixes are remembered; the ones that came longest ago are forgotten first."""


class Rank(NamedTuple):
    """The standing of an address by its behaviour: network first, then itself; the lowest is let in first."""

    network: int
    address: int


class RateLimiter:
    """Counter by prefixes of addresses; `now` is a clock in seconds that never goes back.

    A penalty never turns anybody away: it tells who waits longest and who is dropped first where places are short.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._came: dict[str, deque[float]] = {}
        self._failed: dict[str, deque[float]] = {}
        self._blocked: dict[str, float] = {}
        self._penalties: dict[str, tuple[float, float]] = {}
        self._known: dict[str, None] = {}

    def admits(self, address: str) -> bool:
        """Count a connection from the address and tell whether to accept it.

        A club that returns all at once from behind its router is queued, not turned away.
        """
        return self.known(address) or _count(self._came, address, self._now(), 1.0) <= CONNECTIONS_A_SECOND

    def known(self, address: str) -> bool:
        """Tell whether the address belongs to a known person or to this computer."""
        return address in self._known or address in ("127.0.0.1", "::1")

    def welcome(self, address: str) -> None:
        """Note that somebody has come from the address who proved to be known, by a key or a code."""
        _keep_last(self._known, address, None)
        self._penalties.pop(prefixes(address)[0], None)

    def blocked(self, address: str) -> bool:
        """Tell whether too many codes from the address or its network were wrong.

        Known keys are still admitted; others need the code, and wait for its answer.
        """
        now = self._now()
        return any(self._blocked.get(prefix, 0.0) > now for prefix in prefixes(address))

    def failed(self, address: str) -> bool:
        """Count a failure; returns whether the address is blocked now."""
        now = self._now()
        self.penalise(address, WRONG_CODE)
        for prefix, most in zip(prefixes(address), (FAILURES, FAILURES_OF_A_NETWORK), strict=False):
            if _count(self._failed, prefix, now, FAILURES_IN) >= most:
                self._blocked = {place: until for place, until in self._blocked.items() if until > now}
                self._blocked[prefix] = now + FAILURES_IN
        return self.blocked(address)

    def penalise(self, address: str, seconds: float) -> None:
        """Add a penalty to the address and to its network."""
        now = self._now()
        for prefix in prefixes(address):
            _keep_last(self._penalties, prefix, (min(self._penalty(prefix) + seconds, MOST_PENALTY), now))

    def rank(self, address: str) -> Rank:
        """Return how badly the address has behaved lately."""
        alone, *network = prefixes(address)
        return Rank(_level(self._penalty(network[0])) if network else 0, _level(self._penalty(alone)))

    def _penalty(self, prefix: str) -> float:
        """Return the seconds that are left of the penalties of a prefix."""
        seconds, since = self._penalties.get(prefix, (0.0, 0.0))
        return max(0.0, seconds - (self._now() - since))


def _level(penalty: float) -> int:
    """Return 0 for a penalty that counts for nothing, 1 for the least, and 1 more each time it doubles."""
    return 0 if penalty < LEAST_PENALTY else 1 + int(log2(penalty / LEAST_PENALTY))


def _count(counts: dict[str, deque[float]], prefix: str, now: float, seconds: float) -> int:
    """Count once more, and return how many there were in the last seconds."""
    most = max(CONNECTIONS_A_SECOND, FAILURES, FAILURES_OF_A_NETWORK)
    times = counts.pop(prefix, deque(maxlen=most + 1))
    while times and times[0] <= now - seconds:
        times.popleft()
    times.append(now)
    _keep_last(counts, prefix, times)
    return len(times)


def _keep_last(kept: dict[str, Value], prefix: str, value: Value) -> None:
    """Keep something of a prefix at the end, and forget those that came longest ago."""
    kept.pop(prefix, None)
    kept[prefix] = value
    while len(kept) > _ADDRESSES:
        del kept[next(iter(kept))]
