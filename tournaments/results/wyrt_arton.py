"""What the tibares and points of life of a table of Wyrt de Arton say (WA-36, WA-38, WA-59, WA-61)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tournaments.results.forms import Score

_MOST_LIVES = 9_999
_MOST_CARRIED = 999_999_999
"""More than the purses of a table together."""


class ArtonMoney(msgspec.Struct, frozen=True):
    """Money of each at the end; `buy_in` is in tibares, 0 where points of life are played for.

    Tibares stay at the table, but for those that magic cards move (`shared` off); points of life come back and are
    lost, so nothing is known of their sum; nor where purses come from a campaign (`carried`).
    """

    buy_in: int
    shared: bool = True
    carried: bool = False
    hands: int = 0
    level: str = "play_one_more_hand"

    @property
    def key(self) -> str:
        """Name of the counted unit: tibares, or points of life."""
        return "wyrt_arton" if self.buy_in else "wyrt_arton.lives"

    def most(self, seats: int, hands: int) -> tuple[int, ...]:
        """Return all the money of the table, whoever has it; where some may come in, twice as much."""
        if self.carried:
            return (_MOST_CARRIED,) * seats
        return ((1 if self.shared else 2) * seats * self.buy_in or _MOST_LIVES,) * seats

    def weigh(self, scores: tuple[int, ...]) -> tuple[Score, ...]:
        """Return the money: the buy-in makes tables of any size alike."""
        return tuple((score,) for score in scores)


def money_of(options: Mapping[str, Any]) -> ArtonMoney:
    """Return the meaning of the money with these options."""
    carried = bool(options.get("purses"))
    if options.get("mode", "money") != "money":
        return ArtonMoney(0, shared=False, carried=carried)
    shared = not (carried or options.get("magic"))
    return ArtonMoney(options.get("minimum", 10) * options.get("buy_in", 100), shared=shared, carried=carried)
