"""The deck of Wyrt de Arton.

52 cards, ordered by height and then by suit, and the cards that dice throw.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from engine.core.model import Denotes

Card: TypeAlias = Annotated[int, Denotes("card")]
"""A card: (height - 2) * 4 + suit, 0 to 51; the same number for the one in the deck and one thrown by dice (WA-3)."""

DECK = 52
"""How many cards the deck has."""
ACE, KING, QUEEN, JACK = 14, 13, 12, 11
SUITS = "SHDC"
"""The suits by number, in the letters that files use: spades, hearts, diamonds, clubs."""

SCEPTRE: Card = 48
"""Cetro, the ace of spades: with the next four the Dead Man's Hand (WA-24)."""
CROWN: Card = 44
"""Coroa, the king of spades."""
COIN: Card = 40
"""Moeda, the queen of spades."""
ROSE: Card = 36
"""Rosa, the jack of spades."""
MASK: Card = 32
"""Máscara, the ten of spades."""
DEAD_MANS_HAND = (SCEPTRE, CROWN, COIN, ROSE, MASK)

_SUIT_OF_DIE = {2: 1, 3: 0, 4: 2, 5: 3}
"""Hearts, spades, diamonds, clubs (the seed, Cartas comunitárias)."""


def height(card: Card) -> int:
    """Return a card's height: 2 to 10, 11 the jack, 12 the queen, 13 the king, 14 the ace."""
    return (card >> 2) + 2


def suit(card: Card) -> int:
    """Return the number of a card's suit, 0 to 3; suits do not rank (WA-5)."""
    return card & 3


def dice_card(suit_die: int, dice: int) -> Card:
    """Return the card that a suit die of 2 to 5 and the sum of two dice throw (WA-16).

    Raises KeyError for a suit die of 1 or 6, which is rolled again.
    """
    return (dice - 2) * 4 + _SUIT_OF_DIE[suit_die]
