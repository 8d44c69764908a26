"""Few combinations of options among which are all pairs, or all triples, of values that go together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any


def covering(allowed: Sequence[Mapping[str, Any]], size: int) -> list[int]:
    """Return the numbers of few of the combinations: any `size` values that go together are in one of them."""
    parts = [set(combinations(each.items(), size)) for each in allowed]
    left, chosen = set[Any]().union(*parts), list[int]()
    while left:
        best = max(range(len(allowed)), key=lambda number: len(parts[number] & left))
        chosen.append(best)
        left -= parts[best]
    return chosen
