"""What a copy of a card does to the chance to win: a linear regression over duels of random decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from engine.games.magic_wizards.model import Deck

_RIDGE = 5.0
"""So little that it moves no effect, enough to settle that decks are of 40: only differences of cards can be told."""

Matrix = list[list[float]]


class CopyEffect(NamedTuple):
    """By how many points a copy changes the chance to win, beside the cards of random decks; and the standard error."""

    points: float
    error: float


def copy_effects(duels: Iterable[tuple[Deck, Deck, float]]) -> dict[int, CopyEffect]:
    """Return the effect of a copy of every card that occurs, by its id; a duel is two decks, and 1 where the first won.

    The result less a half is laid on the difference of copies of each card by least squares, with a slight ridge.
    """
    rows = [(_difference(mine, theirs), won - 0.5) for mine, theirs, won in duels]
    cards = sorted({card for counts, _ in rows for card in counts})
    place = {card: at for at, card in enumerate(cards)}
    products: Matrix = [[0.0] * len(cards) for _ in cards]
    sums = [0.0] * len(cards)
    for counts, result in rows:
        held = [(place[card], count) for card, count in counts.items()]
        for this, count in held:
            sums[this] += count * result
            line = products[this]
            for other, more in held:
                line[other] += count * more
    for at in range(len(cards)):
        products[at][at] += _RIDGE
    inverse = inverted(products)
    points = [sum(map(float.__mul__, line, sums)) for line in inverse]
    left = sum(
        (result - sum(points[place[card]] * count for card, count in counts.items())) ** 2 for counts, result in rows
    )
    noise = left / max(1, len(rows) - len(cards))
    return {
        card: CopyEffect(
            100 * points[at],
            100 * sqrt(noise * max(0.0, inverse[at][at] - _RIDGE * sum(duel * duel for duel in inverse[at]))),
        )
        for card, at in place.items()
    }


def _difference(mine: Deck, theirs: Deck) -> dict[int, float]:
    counts = Counter((*mine.main, *mine.extra))
    counts.subtract((*theirs.main, *theirs.extra))
    return {card: float(count) for card, count in counts.items() if count}


def inverted(matrix: Matrix) -> Matrix:
    """Return the inverse of a symmetric matrix whose own values are all above 0, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*line, *(float(at == column) for column in range(size))] for at, line in enumerate(matrix)]
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = own = [value / pivot for value in rows[at]]
        for other in range(size):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [value - factor * less for value, less in zip(rows[other], own, strict=True)]
    return [line[size:] for line in rows]
