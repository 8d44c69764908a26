"""A formation, A to F as 0 to 5: what may be laid where, and what may be attacked."""

from __future__ import annotations

ROWS = ((0,), (1, 2), (3, 4, 5))
BEFORE = {0: (), 1: (0,), 2: (0,), 3: (1,), 4: (1, 2), 5: (2,)}
"""CH-14: which realms protect each slot."""
COUNTS = (0, 3, 5, 8, 13, 21, 34)
"""4.7.1, CH-61: what so many intact realms count."""


class Formation:
    """Six slots, each empty or with a realm that stands or is razed."""

    def __init__(self) -> None:
        self.cards = [0] * 6
        self.stands = [False] * 6

    def any(self) -> bool:
        """Tell whether a realm lies here, razed ones counted."""
        return any(self.cards)

    def intact(self) -> list[int]:
        """Return the slots of the realms that stand."""
        return [slot for slot in range(6) if self.stands[slot]]

    def razed(self) -> list[int]:
        """Return the slots of the realms that lie face down."""
        return [slot for slot in range(6) if self.cards[slot] and not self.stands[slot]]

    def open(self) -> list[int]:
        """2.1, CH-5 to CH-7: the razed realms, and what is empty in the first row that is not full."""
        empty: list[int] = []
        for row in ROWS:
            empty = empty or [slot for slot in row if not self.cards[slot]]
        return self.razed() + empty

    def protected(self, slot: int, up_to_the_tip: bool) -> bool:
        """CH-14, CH-70: tell whether a realm that stands lies before the slot, next to it or anywhere up to the tip."""
        return any(
            self.stands[before] or (up_to_the_tip and self.protected(before, up_to_the_tip)) for before in BEFORE[slot]
        )

    def exposed(self, up_to_the_tip: bool) -> list[int]:
        """2.2, CH-15: the realms that may be attacked."""
        return [slot for slot in self.intact() if not self.protected(slot, up_to_the_tip)]
