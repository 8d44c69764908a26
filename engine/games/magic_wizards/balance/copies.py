"""What a copy of a card does to the chance to win: a linear regression over duels of random decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from engine.core.least_squares import no_cases
from engine.games.magic_wizards.model import Deck

_RIDGE = 5.0
"""So little that it moves no effect, enough to settle that decks are of 40: only differences of cards can be told."""


class CopyEffect(NamedTuple):
    """Points by which a copy changes the chance to win, beside the cards of random decks.

    And the standard error.
    """

    points: float
    error: float


def copy_effects(duels: Iterable[tuple[Deck, Deck, float]]) -> dict[int, CopyEffect]:
    """Return the effect of a copy of every card that occurs, by its id.

    A duel is two decks, and 1 where the first won. The result less a half is laid on the difference of copies of each
    card by least squares, with a slight ridge.
    """
    rows = [(_difference(mine, theirs), won - 0.5) for mine, theirs, won in duels]
    cards = sorted({card for counts, _ in rows for card in counts})
    place = {card: at for at, card in enumerate(cards)}
    equations = no_cases(len(cards))
    for counts, result in rows:
        equations.add([(place[card], count) for card, count in counts.items()], result)
    points, inverse = equations.solved(_RIDGE)
    left = sum(
        (result - sum(points[place[card]] * count for card, count in counts.items())) ** 2 for counts, result in rows
    )
    noise = left / max(1, len(rows) - len(cards))
    return {
        card: CopyEffect(
            100 * points[at],
            100 * sqrt(noise * max(0.0, inverse[at][at] - _RIDGE * sum(share * share for share in inverse[at]))),
        )
        for card, at in place.items()
    }


def _difference(mine: Deck, theirs: Deck) -> dict[int, float]:
    counts = Counter((*mine.main, *mine.extra))
    counts.subtract((*theirs.main, *theirs.extra))
    return {card: float(count) for card, count in counts.items() if count}
