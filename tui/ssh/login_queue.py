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


_RANKS_LAST = 1.0


MOST_OF_AN_ADDRESS, MOST_OF_A_KNOWN_ADDRESS = 8, 32
"""So many of them from one address, and from one behind which a whole club may be."""


WAITING, WAITING_OF_AN_ADDRESS, WAITING_OF_A_KNOWN_ADDRESS = 512, 16, 128
"""So many wait in all and from an address; for any more somebody who waits is dropped."""


SILENT_SECONDS, WORSE_SECONDS = 4.0, 1.0
"""So long nobody is blamed for having said nothing, and nobody who logs in dropped for who has behaved better."""


class LoginStage(IntEnum):
    """The stage of a connection."""

    NOTHING = 0
    VERSION = 1
    ALGORITHMS = 2
    EXCHANGE = 3
    """It has sent its part of the shared secret, which costs the server something to answer."""
    SECRET = 4
    """It was answered."""
    NAME = 5
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

    `known` tells whether people of the club come from an address, `rank` how badly it behaved. A connection that has
    given no name waits without taking a place, so that silent strangers keep nobody out.
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
            dropped = self._worst(other for other in self._waiting.values() if other.address == address)
        elif len(self._waiting) >= WAITING:
            dropped = self._worst(self._waiting.values())
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

    def to_answer(self) -> Item | None:
        """Return the connection whose part of the shared secret is answered next, or None.

        It is noted as answered. The order is that of `take`.
        """
        ready = [entry for entry in self._waiting.values() if entry.spoken is LoginStage.EXCHANGE]
        if not ready:
            return None
        self._rank_anew()
        entry = min(ready, key=self._order)
        entry.spoken = LoginStage.SECRET
        return entry.item

    def take(self) -> tuple[Connected[Item], Connected[Item] | None] | None:
        """Return the next connection to log in, and the one to drop for it where places are short.

        It has said a name. First comes the best rank; then known addresses, those with fewest places, and the first.
        """
        ready = [entry for entry in self._waiting.values() if entry.spoken is LoginStage.NAME and self._has_room(entry)]
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

    def _order(self, entry: Connected[Item]) -> tuple[Rank, bool, int, float]:
        return entry.rank, not entry.known, self._open_of[entry.address], entry.since

    def _has_room(self, entry: Connected[Item]) -> bool:
        most = MOST_OF_A_KNOWN_ADDRESS if entry.known else MOST_OF_AN_ADDRESS
        return self._open_of[entry.address] < most

    def _has_place(self, entry: Connected[Item]) -> bool:
        """Tell whether there is a free place for a connection."""
        return self.open < (MOST if entry.known and not entry.rank.address else MOST - KEPT_FREE)

    def _to_drop_for(self, best: Connected[Item]) -> Connected[Item] | None:
        """Return the connection that loses its place to one that has behaved better, or None."""
        now = self._now()
        return self._worst(
            entry for entry in self._open.values() if entry.rank > best.rank and now - entry.since > WORSE_SECONDS
        )

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

    def _worst(self, entries: Iterable[Connected[Item]]) -> Connected[Item] | None:
        """Return the connection to drop first: it has said least, is of the worst rank, and is the oldest.

        Nobody is blamed for having said nothing in the first seconds: on a bad line a word takes as long.
        """
        now = self._now()

        def key(entry: Connected[Item]) -> tuple[int, int, int, int, float]:
            young = now - entry.since <= SILENT_SECONDS
            stage = LoginStage.NAME if young else entry.spoken
            return stage, -entry.rank.network, -entry.rank.address, entry.spoken, entry.since

        return min(entries, key=key, default=None)
