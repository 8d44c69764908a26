"""LoginQueue: who waits at the port, who logs in, and who is dropped where places are short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Generic, TypeVar

from tui.services.identity.rate_limiter import Rank

Item = TypeVar("Item")


MOST = 64
"""So many log in at the same time."""


KEPT_FREE = 16
"""So many of these places are for addresses from which somebody known has come and nobody misbehaves."""


_MOST_OF_A_VERSION = MOST // 4
"""While fewer log in, those have a place who have said a version and wait for the server to offer keys."""


_RANKS_LAST = 1.0


MOST_OF_AN_ADDRESS, MOST_OF_A_KNOWN_ADDRESS = 8, 32
"""So many of them from one address, and from one behind which a whole club may be."""


WAITING, WAITING_OF_AN_ADDRESS, WAITING_OF_A_KNOWN_ADDRESS = 512, 16, 128
"""So many wait in all and from an address; for any more somebody who waits is dropped."""


SILENT_SECONDS, WORSE_SECONDS = 4.0, 1.0
"""So long nobody who logs in is dropped for somebody who has behaved as well, and for one who has behaved better."""


class LoginStage(IntEnum):
    """The stage of a connection."""

    NOTHING = 0
    VERSION = 1
    KEYS = 2
    """It offers an exchange of keys, as every client does at once that means to log in."""
    NAME = 3
    """It has said who comes."""


@dataclass
class Connected(Generic[Item]):
    """One connection on which nobody has logged in; `since` is in the server's seconds."""

    address: str
    item: Item
    since: float
    rank: Rank
    known: bool
    spoken: LoginStage = LoginStage.NOTHING


class LoginQueue(Generic[Item]):
    """Connections on which nobody has logged in: those that wait, and those that have a place.

    `known` tells whether people of the club come from an address, `rank` how badly it behaved. Who says nothing waits
    without a place, so that silence costs nobody anything.
    """

    def __init__(self, known: Callable[[str], bool], rank: Callable[[str], Rank], now: Callable[[], float]) -> None:
        self._known = known
        self._rank = rank
        self._now = now
        self._waiting: dict[Item, Connected[Item]] = {}
        self._open: dict[Item, Connected[Item]] = {}
        self._waiting_of: Counter[str] = Counter()
        self._open_of: Counter[str] = Counter()
        self._ranked = now()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @property
    def open(self) -> int:
        """How many log in now."""
        return len(self._open)

    def add(self, address: str, item: Item) -> Connected[Item] | None:
        """Let a connection wait; returns another that has to go for it, or None.

        That is the one that has said least, of the worst rank, that waits longest: of the same address where this has
        too many, or else of all.
        """
        entry = Connected(address, item, self._now(), self._rank(address), self._known(address))
        most = WAITING_OF_A_KNOWN_ADDRESS if entry.known else WAITING_OF_AN_ADDRESS
        dropped = None
        if self._waiting_of[address] >= most:
            dropped = _worst(other for other in self._waiting.values() if other.address == address)
        elif len(self._waiting) >= WAITING:
            dropped = _worst(self._waiting.values())
        if dropped is not None:
            self.remove(dropped.item)
        self._waiting[item] = entry
        self._waiting_of[address] += 1
        return dropped

    def heard(self, item: Item, spoken: LoginStage) -> None:
        """Note how far a connection has come."""
        entry = self._waiting.get(item) or self._open.get(item)
        if entry is not None:
            entry.spoken = max(entry.spoken, spoken)

    def take(self) -> tuple[Connected[Item], Connected[Item] | None] | None:
        """Return who may log in now, and who has to go for it if places are short; None while nobody may.

        First comes who has said most, of the best rank; then known addresses, those with fewest places, and the first.
        """
        least = LoginStage.KEYS if self.open >= _MOST_OF_A_VERSION else LoginStage.VERSION
        ready = [entry for entry in self._waiting.values() if entry.spoken >= least and self._has_room(entry)]
        if not ready:
            return None
        self._rank_anew()
        ready.sort(key=self._order)
        dropped = None if self._has_place(ready[0]) else self._to_drop_for(ready[0])
        if dropped is not None:
            self.remove(dropped.item)
        chosen = ready[0] if dropped is not None else next(filter(self._has_place, ready), None)
        if chosen is None:
            return None
        self.remove(chosen.item)
        chosen.since = self._now()
        self._open[chosen.item] = chosen
        self._open_of[chosen.address] += 1
        return chosen, dropped

    def _rank_anew(self) -> None:
        """Look again how everybody behaved, once a second: it costs the time of those who play."""
        if self._now() - self._ranked > _RANKS_LAST:
            self._ranked = self._now()
            for entry in (*self._waiting.values(), *self._open.values()):
                entry.rank = self._rank(entry.address)

    def _order(self, entry: Connected[Item]) -> tuple[int, Rank, bool, int, float]:
        return -entry.spoken, entry.rank, not entry.known, self._open_of[entry.address], entry.since

    def _has_room(self, entry: Connected[Item]) -> bool:
        most = MOST_OF_A_KNOWN_ADDRESS if entry.known else MOST_OF_AN_ADDRESS
        return self._open_of[entry.address] < most

    def _has_place(self, entry: Connected[Item]) -> bool:
        """Tell whether there is a free place for a connection."""
        if entry.spoken < LoginStage.KEYS:
            return self.open < _MOST_OF_A_VERSION
        return self.open < (MOST if entry.known and not entry.rank.address else MOST - KEPT_FREE)

    def _to_drop_for(self, best: Connected[Item]) -> Connected[Item] | None:
        """Return the connection that loses its place to a better one, or None.

        Who has said a name keeps it, unless the other has behaved better.
        """
        if best.spoken < LoginStage.KEYS:
            return None
        now = self._now()
        worse = [
            entry
            for entry in self._open.values()
            if (entry.rank > best.rank and now - entry.since > WORSE_SECONDS)
            or (entry.rank == best.rank and entry.spoken < LoginStage.NAME and now - entry.since > SILENT_SECONDS)
        ]
        return _worst(worse)

    def remove(self, item: Item) -> Connected[Item] | None:
        """Forget a connection on which somebody has logged in, or that is gone.

        Returns it, or None if not known.
        """
        for entries, counts in ((self._waiting, self._waiting_of), (self._open, self._open_of)):
            entry = entries.pop(item, None)
            if entry is not None:
                counts[entry.address] -= 1
                if not counts[entry.address]:
                    del counts[entry.address]
                return entry
        return None

    def clear(self) -> tuple[Item, ...]:
        """Let nobody wait any more; returns who did."""
        left = tuple(self._waiting)
        self._waiting.clear()
        self._waiting_of.clear()
        return left


def _worst(entries: Iterable[Connected[Item]]) -> Connected[Item] | None:
    """Return the connection to drop first: it has said least, is of the worst rank, and is the oldest."""
    return min(
        entries, key=lambda entry: (entry.spoken, -entry.rank.network, -entry.rank.address, entry.since), default=None
    )
