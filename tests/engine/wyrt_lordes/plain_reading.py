"""The combinations once more, read word by word from the rules and as slowly as that takes.

An independent reading, to hold the one that is played by against: it looks at all groups of cards in a hand instead of
counting them, and at all cards a joker may stand for. No game uses it, only the tests. A hand here is
five heights, 14 the ace and 0 a joker.
"""

from __future__ import annotations

from itertools import combinations, product

Heights = tuple[int, ...]

ROWS = [tuple(range(low, low + 5)) for low in range(2, 10)]
"""The rows from 2 3 4 5 6 to 9 10 J Q K; the one that ends with the ace are the kings."""


def all_equal(cards: Heights) -> bool:
    """Tell whether all cards have the same height."""
    return all(card == cards[0] for card in cards)


def splits(hand: Heights, count: int) -> list[tuple[Heights, Heights]]:
    """Return every way to take so many cards out of a hand: those taken, and the others."""
    found = []
    for taken in combinations(range(5), count):
        others = tuple(hand[at] for at in range(5) if at not in taken)
        found.append((tuple(hand[at] for at in taken), others))
    return found


def downwards(cards: Heights) -> Heights:
    """Return the cards from the highest to the lowest."""
    return tuple(sorted(cards, reverse=True))


def plain(hand: Heights, *, ace_low: bool = False, trio_first: bool = False) -> tuple[int, Heights]:
    """Return points and what breaks ties, for five cards of which none is a joker."""
    if set(hand) == {10, 11, 12, 13, 14}:
        return 6, ()
    dragons = [(trio, pair) for trio, pair in splits(hand, 3) if all_equal(trio) and all_equal(pair)]
    if dragons:
        first = max((trio[0], pair[0]) for trio, pair in dragons)
        return 5, first if trio_first else downwards(hand)
    if any(set(hand) == set(row) for row in ROWS):
        return 4, downwards(hand)
    if set(hand) == {14, 2, 3, 4, 5}:
        return 4, (5, 4, 3, 2, 1) if ace_low else (14, 5, 4, 3, 2)
    for points, count in ((3, 3), (2, 2)):
        found = [(taken[0], *downwards(others)) for taken, others in splits(hand, count) if all_equal(taken)]
        if found:
            return points, max(found)
    return 1, downwards(hand)


def with_jokers(hand: Heights, *, ace_low: bool = False, trio_first: bool = False) -> tuple[int, Heights]:
    """Return the best of all readings, each joker tried as each card."""
    known = [card for card in hand if card]
    stand_ins = product(range(2, 15), repeat=5 - len(known))
    return max(plain((*known, *cards), ace_low=ace_low, trio_first=trio_first) for cards in stand_ins)
