"""What the tibares of a Wyrt table say (WL-8, WL-25, WL-26, WL-29)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tournaments.results.forms import Score

MONEY_AT_START = 100


class WyrtTibares(msgspec.Struct, frozen=True):
    """Tibares at the end: every lord begins with a hundred, and none are lost (WL-33)."""

    azgher: bool = False
    key: str = "wyrt_lordes"
    hands: int = 0
    shared: bool = True
    level: str = "roll_for_the_match"

    def most(self, seats: int, hands: int) -> tuple[int, ...]:
        """Return all the money of the table, whoever has it."""
        return (seats * MONEY_AT_START,) * seats

    def weigh(self, scores: tuple[int, ...]) -> tuple[Score, ...]:
        """Return the money; with Azgher the least wins, and whoever has none is out (WL-29)."""
        if not self.azgher:
            return tuple((score,) for score in scores)
        total = sum(scores)
        return tuple((1 + total - score if score else 0,) for score in scores)


def tibares_of(options: Mapping[str, Any]) -> WyrtTibares:
    """Return the meaning of the tibares with these options."""
    return WyrtTibares(bool(options.get("azgher")))
