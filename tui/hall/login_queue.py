"""Connections on which nobody has logged in yet: so many at a time, the others wait in turn, address by address."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from typing import Generic, TypeVar

Item = TypeVar("Item")

MOST = 64
"""So many log in at the same time."""
MOST_OF_AN_ADDRESS, MOST_OF_A_KNOWN_ADDRESS = 8, 32
"""So many of them from one address, and from one behind which a whole club may be."""
_WAITING, _WAITING_OF_AN_ADDRESS, _WAITING_OF_A_KNOWN_ADDRESS = 512, 16, 128
"""So many wait in all and from an address; any more are turned away."""


class LoginQueue(Generic[Item]):
    """Who may log in next; `known` tells whether people of the club come from an address."""

    def __init__(self, known: Callable[[str], bool]) -> None:
        self._known = known
        self._waiting: dict[str, deque[Item]] = {}
        self._open: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    @property
    def open(self) -> int:
        """How many log in now."""
        return self._open.total()

    def add(self, address: str, item: Item) -> bool:
        """Let something wait; tells whether there is a place to wait at."""
        most = _WAITING_OF_A_KNOWN_ADDRESS if self._known(address) else _WAITING_OF_AN_ADDRESS
        if self.waiting >= _WAITING or len(self._waiting.get(address, ())) >= most:
            return False
        self._waiting.setdefault(address, deque()).append(item)
        return True

    def take(self) -> tuple[str, Item] | None:
        """Return who may log in now, and from where; that address is asked last the next time."""
        if self.open >= MOST:
            return None
        for address in self._waiting:
            if self._open[address] < (MOST_OF_A_KNOWN_ADDRESS if self._known(address) else MOST_OF_AN_ADDRESS):
                items = self._waiting.pop(address)
                item = items.popleft()
                if items:
                    self._waiting[address] = items
                self._open[address] += 1
                return address, item
        return None

    def done(self, address: str) -> None:
        """Somebody from this address has logged in, or is gone."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def clear(self) -> tuple[Item, ...]:
        """Let nobody wait any more; returns who did."""
        left = tuple(item for items in self._waiting.values() for item in items)
        self._waiting.clear()
        return left
