"""NewNames: who took a name since the hall was opened, from where, and how many more without the code."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from tui.services.identity.address_prefixes import network
from tui.services.identity.names import look

OF_A_NETWORK, OF_A_NETWORK_IN = 3, 10 * 60 * 1000
"""So many names are taken without the code from one network in so many milliseconds."""


IN_ALL, IN_ALL_IN = 30, 60 * 60 * 1000
"""So many names are taken without the code from everywhere in so many milliseconds."""


_KEPT = 1000


class NewName(NamedTuple):
    """A name that was new; `at` in milliseconds since 1970, `coded` if the hall's code was typed."""

    name: str
    address: str
    at: int
    coded: bool

    @property
    def network(self) -> str:
        """The network that the address lies in."""
        return network(self.address)


class NewNames:
    """The last thousand new names; `clock` gives milliseconds since 1970."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._names: deque[NewName] = deque(maxlen=_KEPT)
        self._uncoded: deque[tuple[int, str]] = deque(maxlen=IN_ALL)
        """When the last names were taken without the code, and from which networks."""

    def needs_code(self, address: str) -> bool:
        """Tell whether the next new name from the address is taken only with the code."""
        now, here = self._clock(), network(address)
        lately = [place for at, place in self._uncoded if now - at < OF_A_NETWORK_IN]
        in_all = sum(now - at < IN_ALL_IN for at, _ in self._uncoded)
        return lately.count(here) >= OF_A_NETWORK or in_all >= IN_ALL

    def count(self, address: str) -> None:
        """Count a name that is about to be taken without the code."""
        self._uncoded.append((self._clock(), network(address)))

    def add(self, name: str, address: str, *, coded: bool) -> None:
        """Note that a name was taken."""
        self._names.append(NewName(name, address, self._clock(), coded))

    def forget(self, name: str) -> None:
        """Remove a name that was given back."""
        seen = look(name)
        self._names = deque((new for new in self._names if look(new.name) != seen), maxlen=_KEPT)

    def newest(self) -> tuple[NewName, ...]:
        """Return the names, the newest first."""
        return tuple(reversed(self._names))
