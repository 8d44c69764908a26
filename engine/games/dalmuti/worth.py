"""What the planner goes by.

How safe a set must be to be worth it, and what a hand costs that is still to be laid.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.dalmuti.cards import JOKER, Card


class DalmutiWeights(msgspec.Struct, frozen=True):
    """The chances, 0 to 1, that the planner asks for before it acts.

    `breaking`: that nobody beats a set broken out of a larger one. `joker`: the same for a set that needs a joker.
    `sure`: that nobody beats a set, for the plan of the last tricks to count on it. `easy` is the part of the ranks,
    rarest first, that are so easily got rid of that a hand is no dearer for them. `broken` is the largest part of a set
    that is broken out of it. Ranks up to `rare` are kept while more than `many` sets are held, unless the chance that
    they win is `keeping`.
    """

    breaking: float = 0.6
    joker: float = 0.5
    sure: float = 0.6
    easy: float = 0.2
    broken: float = 0.5
    rare: Card = 3
    many: int = 5
    keeping: float = 0.5


CARELESS = DalmutiWeights(breaking=0.4, broken=1.0, rare=JOKER)
"""Of who keeps nothing back: it lays every whole set that fits, and breaks any set that may well win."""


def cost(hand: Mapping[Card, int], top_rank: Card, weights: DalmutiWeights) -> float:
    """Return the cost of a hand: the turns that it takes, commoner ranks more.

    Every rank in it takes a turn, the dearer the commoner it is, however many cards.
    """
    return sum(max(0.0, card / top_rank - weights.easy) for card, count in hand.items() if count and card != JOKER)
