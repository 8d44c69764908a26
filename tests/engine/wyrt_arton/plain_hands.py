"""A second, slow reading of the hands of Wyrt de Arton: every five of the cards, ranked by counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
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


def worth(five: Iterable[int]) -> tuple[int, list[int]]:
    """Return the place in the ranking from 1 and the heights that break ties, of five cards."""
    cards = list(five)
    counts = Counter(card // 4 + 2 for card in cards)
    heights = sorted(counts, key=lambda height: (counts[height], height), reverse=True)
    kind = KIND_OF_COUNTS[tuple(counts[height] for height in heights)]
    one_suit = len({card % 4 for card in cards}) == 1
    if heights == [14, 5, 4, 3, 2]:
        kind, heights = "straight", [5]
    elif kind == "high card" and heights[0] - heights[4] == 4:
        kind, heights = "straight", heights[:1]
    if one_suit and kind == "straight":
        kind = "royal" if heights == [14] else "straight flush"
    elif one_suit and RANKING.index(kind) < RANKING.index("flush"):
        kind, heights = "flush", sorted((card // 4 + 2 for card in cards), reverse=True)
    return RANKING.index(kind) + 1, heights


def best_worth(cards: Sequence[int]) -> tuple[int, list[int]]:
    """Return the worth of the best five of some cards."""
    return max(worth(five) for five in combinations(cards, 5))
