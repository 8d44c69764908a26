"""What the points of a Dalmuti table say (DA-11, DA-20)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Any

import msgspec

from tournaments.results.forms import Score

_WHOLE = 1_000_000


class DalmutiPoints(msgspec.Struct, frozen=True):
    """Points of a match of this many hands.

    In each the first to go out gets n - 1, the last one none (DA-11).
    """

    hands: int = 4
    key: str = "dalmuti"
    shared: bool = True
    level: str = "play_one_more_hand"

    def most(self, seats: int, hands: int) -> tuple[int, ...]:
        """Return the most that the best k can have: all of them first, second ... in every hand."""
        return tuple(accumulate(hands * points for points in range(seats - 1, -1, -1)))

    def weigh(self, scores: tuple[int, ...]) -> tuple[Score, ...]:
        """Return scores in millionths of the table's mean, so that larger tables and more hands weigh no more."""
        total = max(1, sum(scores))
        return tuple((score * len(scores) * _WHOLE // total,) for score in scores)


def points_of(options: Mapping[str, Any]) -> DalmutiPoints:
    """Return the meaning of the points with these options."""
    return DalmutiPoints(options.get("hands", DalmutiPoints().hands))
