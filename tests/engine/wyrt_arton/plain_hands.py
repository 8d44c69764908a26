"""A second, slow reading of the hands of Wyrt de Arton: every five of the cards, ranked by counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

RANKING = (
    "high card",
    "pair",
    "two pair",
    "three",
    "straight",
    "flush",
    "full house",
    "four",
    "straight flush",
    "five",
    "royal",
)
KIND_OF_COUNTS = {
    (5,): "five",
    (4, 1): "four",
    (3, 2): "full house",
    (3, 1, 1): "three",
    (2, 2, 1): "two pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high card",
}

Worth = tuple[int, tuple[int, ...]]
"""The place in the ranking from 1, and the heights that break ties."""


@cache
def worth(numbers: tuple[int, ...], one_suit: bool) -> Worth:
    """Return the worth of five cards by card // 4, in any order."""
    counts = Counter(number + 2 for number in numbers)
    heights = tuple(sorted(counts, key=lambda height: (counts[height], height), reverse=True))
    kind = KIND_OF_COUNTS[tuple(counts[height] for height in heights)]
    if heights == (14, 5, 4, 3, 2):
        kind, heights = "straight", (5,)
    elif kind == "high card" and heights[0] - heights[4] == 4:
        kind, heights = "straight", heights[:1]
    if one_suit and kind == "straight":
        kind = "royal" if heights == (14,) else "straight flush"
    elif one_suit and RANKING.index(kind) < RANKING.index("flush"):
        kind, heights = "flush", tuple(sorted((number + 2 for number in numbers), reverse=True))
    return RANKING.index(kind) + 1, heights


def worth_of_five(five: Sequence[int]) -> Worth:
    """Return the worth of five cards."""
    a, b, c, d, e = five
    return worth((a // 4, b // 4, c // 4, d // 4, e // 4), a % 4 == b % 4 == c % 4 == d % 4 == e % 4)


def best_worth(cards: Sequence[int]) -> Worth:
    """Return the worth of the best five of some cards."""
    return max(map(worth_of_five, combinations(sorted(cards), 5)))
