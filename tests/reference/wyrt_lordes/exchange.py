"""What an exchange comes to on average, by trying every set of cards that may come, each read by the rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from statistics import fmean

from tests.reference.wyrt_lordes.worth import worth


def best_points(hand: Sequence[int], out: Sequence[int], table: Sequence[int], unseen: Sequence[int]) -> float:
    """Return the points of the combination on average after this discard: from the pile, or the best of the table."""
    kept = [card for card in hand if card not in out]
    missing = 5 - len(kept)
    drawn = fmean([_points(*kept, *cards) for cards in combinations(unseen, missing)])
    return max([drawn, *[_points(*kept, *cards) for cards in combinations(table, missing) if missing]])


def discards(hand: Sequence[int]) -> list[tuple[int, ...]]:
    """Return every discard there is, none at all among them."""
    return [out for count in range(4) for out in combinations(hand, count)]


def _points(*cards: int) -> int:
    return _read(tuple(sorted([card // 4 for card in cards])))


@cache
def _read(kinds: tuple[int, ...]) -> int:
    return worth([4 * kind for kind in kinds], ace_low=False, trio_first=False)[0]
