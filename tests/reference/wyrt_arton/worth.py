"""What five cards are worth, and the best five of more (the seed, Regras; WA-1 to WA-5, WA-17, WA-48)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

Worth = tuple[int, ...]
"""The greater wins; equal ones share."""
# The seed's ranking from the weakest, the quadra put in by WA-1.
HIGH, PAIR, TWO_PAIRS, TRIO, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, FIVE, ROYAL = range(11)


def height(card: int) -> int:
    """2 to 14, the ace."""
    return card // 4 + 2


def suit(card: int) -> int:
    """0 to 3."""
    return card % 4


def worth(five: Sequence[int]) -> Worth:
    """Return the combination and what breaks ties, suits never (WA-5, WA-48)."""
    heights = sorted((height(card) for card in five), reverse=True)
    one_suit = len({suit(card) for card in five}) == 1
    top = straight_top(heights)
    if one_suit and top == 14:
        return (ROYAL,)  # "A, K, Q, J e 10, todas do mesmo nipe"
    if len(set(heights)) == 1:
        return (FIVE, heights[0])  # WA-2
    if one_suit and top:
        return (STRAIGHT_FLUSH, top)
    # Heights that come often before those that come seldom, high ones before low ones: pairs before kickers.
    by_count = sorted(set(heights), key=lambda h: (heights.count(h), h), reverse=True)
    counts = [heights.count(h) for h in by_count]
    if counts == [4, 1]:
        return (FOUR, *by_count)
    if counts == [3, 2]:
        return (FULL_HOUSE, *by_count)
    if one_suit:
        return (FLUSH, *heights)  # WA-3: cards of one height may both be in it
    if top:
        return (STRAIGHT, top)
    if counts == [3, 1, 1]:
        return (TRIO, *by_count)
    if counts == [2, 2, 1]:
        return (TWO_PAIRS, *by_count)
    if counts == [2, 1, 1, 1]:
        return (PAIR, *by_count)
    return (HIGH, *heights)


def straight_top(heights: Sequence[int]) -> int:
    """Return the top height of a straight, 0 for none; A-2-3-4-5 is the lowest, and K-A-2 none (WA-4)."""
    if list(heights) == [14, 5, 4, 3, 2]:
        return 5
    if list(heights) == list(range(heights[0], heights[0] - 5, -1)):
        return heights[0]
    return 0


def best(held: Iterable[int], stolen: Iterable[int], dice: Iterable[int]) -> tuple[Worth, set[tuple[int, ...]]]:
    """Return the worth of the best five of all cards, and every five that may be shown for it, each sorted.

    Of fives of one worth it is one with the fewest stolen cards, then with the most dice cards (WA-47, WA-82).
    """
    cards = [(card, 0, 0) for card in held] + [(card, 1, 0) for card in stolen] + [(card, 0, 1) for card in dice]
    top: tuple[Worth, int, int] = ((-1,), 0, 0)
    fives: set[tuple[int, ...]] = set()
    for five in combinations(cards, 5):
        numbers = tuple(sorted(card for card, _, _ in five))
        key = (worth(numbers), -sum(theft for _, theft, _ in five), sum(die for _, _, die in five))
        if key > top:
            top, fives = key, set()
        if key == top:
            fives.add(numbers)
    return top[0], fives
