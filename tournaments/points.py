"""Points by final place (4.1 Pontuação), in exact tenths.

Places that are shared share the average of their points.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

POINTS = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
"""From the first place to the tenth; then 0 (CH-69)."""


def points_for(first: int, last: int, table: Sequence[int] = POINTS, *, double: bool = False) -> Decimal:
    """Return what each player on the places `first` to `last` gets, to one decimal (a half goes up).

    One player alone on a place: `first == last`. `double` doubles the table before it is shared (CH-52).
    """
    total = sum(table[first - 1 : last]) * (2 if double else 1)
    return (Decimal(total) / (last - first + 1)).quantize(Decimal("0.1"), ROUND_HALF_UP)


def plain(points: Decimal) -> int | float:
    """Return the points as a number for JSON: 25, 12.5."""
    return int(points) if points == int(points) else float(points)
