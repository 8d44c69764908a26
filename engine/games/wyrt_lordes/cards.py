"""The deck of Wyrt: 52 cards, ordered by height and then by suit, and after them the cards of Hyninn."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from engine.core.model import Denotes

Card: TypeAlias = Annotated[int, Denotes("card")]
"""A card of the deck: (height - 2) * 4 + suit for 0 to 51; 52 and above are the cards of Hyninn (jokers)."""

ACE, KING, QUEEN, JACK = 14, 13, 12, 11
JOKER = 0
"""The height of a card of Hyninn by itself; in a hand it stands for another (WL-27)."""
SUITS = "SHDC"
"""The suits by number, in the letters that files use; they do not matter (Wyrt, Combinações)."""
PLAIN_CARDS = 52


def height(card: Card) -> int:
    """Return a card's height.

    2 to 10, 11 the jack, 12 the queen, 13 the king, 14 the ace, 0 a card of Hyninn.
    """
    return card // 4 + 2 if card < PLAIN_CARDS else JOKER


def suit(card: Card) -> int:
    """Return the number of a card's suit; a card of Hyninn has none, and gives its number among them."""
    return card % 4


def heights(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Return the heights of cards, in their order."""
    return tuple([card // 4 + 2 if card < PLAIN_CARDS else JOKER for card in cards])
