"""Sets of cards: all there are, their cards, and whether anything could beat them (S3, C3)."""

from __future__ import annotations

from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.cards import ACE, RANKS, SHIFT, TOP, Card

JOKERS = range(3)
"""How many jokers a deck may have."""

SETS = {
    (rank, count, jokers): Play(rank, count, jokers)
    for rank in RANKS
    for count in range(1, rank + JOKERS.stop)
    for jokers in range(min(count - 1, JOKERS[-1]) + 1)
}
"""Every set with a natural in it, made once: an action that is the very same object is found faster."""

ALONE: dict[Card, tuple[tuple[Play, ...], ...]] = {
    rank: tuple(tuple(Play(rank, count, count) for count in range(1, jokers + 1)) for jokers in JOKERS)
    for rank in range(11, TOP + 2)
}
"""By the rank of such sets and the jokers of a hand: the sets of jokers alone that can be led (DA-5)."""

_ALL = (*SETS.values(), *(play for sets in ALONE.values() for play in sets[-1]))

CARDS_OF = {play: ((play.count - play.jokers) << SHIFT[play.rank]) + play.jokers for play in _ALL}
"""The cards of every set, packed."""


def _unbeatable(play: Play, jokers: int) -> bool:
    """The rank below has rank - 1 copies, and the jokers that are not in the set may join them."""
    return play.rank == ACE or play.count + play.jokers >= play.rank + jokers


UNBEATABLE = tuple(frozenset(play for play in _ALL if _unbeatable(play, jokers)) for jokers in JOKERS)
"""By how many jokers the deck has: the sets that no cards of it could beat (DA-9, DA-25)."""
