"""A set of cards: what it is made of, and whether anything could beat it (S3, C3)."""

from __future__ import annotations

from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.cards import ACE, SHIFT, Cards
from engine.games.dalmuti.model import State


def cards_of(play: Play) -> Cards:
    """Return the cards of a set, packed."""
    return ((play.count - play.jokers) << SHIFT[play.rank]) + play.jokers


def lying(state: State) -> Cards:
    """Return the cards on the table, packed."""
    return sum([cards_of(laid.play) for laid in state.laid])


def unbeatable(play: Play, jokers: int) -> bool:
    """Tell whether no cards of a deck with so many jokers could beat the set (DA-9, DA-25).

    The rank below has rank - 1 copies, and the jokers that are not in the set may join them.
    """
    return play.rank == ACE or play.count + play.jokers >= play.rank + jokers
