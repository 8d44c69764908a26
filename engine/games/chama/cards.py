"""The 52 cards of a one-suit deck; since each seat's cards share a suit, a card is just its rank."""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache
from typing import Annotated, Literal, NamedTuple, TypeAlias

from engine.core.model import Denotes

Card: TypeAlias = Annotated[int, Denotes("card")]
"""A rank: 1 the ace, 2 to 10, 11 the jack, 12 the queen, 13 the king."""

ACE, JACK, QUEEN, KING = 1, 11, 12, 13
DECK: tuple[Card, ...] = tuple(rank for rank in range(1, 14) for _ in range(4))
Suit: TypeAlias = Literal["S", "H", "D", "C"]
"""Spades the nobility, hearts the clergy, diamonds the bourgeoisie, clubs the proletariat, in the letters of files."""
SUITS: tuple[Suit, ...] = ("S", "H", "D", "C")
"""The suits of the seats that have not chosen, in seat order (CH-94)."""


class Kind(Enum):
    """The purpose of a card (Chama 1.2)."""

    REALM = "realm"
    COMMANDER = "commander"
    ARMY = "army"
    ARMISTICE = "armistice"


@cache
def kind_of(card: Card) -> Kind:
    """Return what a card is for (Chama 1.2, 1.3)."""
    if card >= JACK:
        return Kind.REALM
    if card >= 6:
        return Kind.ARMY
    return Kind.COMMANDER if card >= 2 else Kind.ARMISTICE


def height(card: Card) -> int:
    """Return the card's height in the cut for the start, where the ace is highest (Chama 1.4, CH-2)."""
    return card if card > ACE else KING + 1


class Kinds(NamedTuple):
    """The different cards of each kind in a hand, lowest first."""

    realms: tuple[Card, ...]
    commanders: tuple[Card, ...]
    armies: tuple[Card, ...]
    aces: tuple[Card, ...]
    all: tuple[Card, ...]


def ranks_in(hand: tuple[Card, ...]) -> int:
    """Return which ranks are in a hand, as bits.

    Few enough patterns that what follows from them can be kept.
    """
    bits = 0
    for card in hand:
        bits |= 1 << card
    return bits


REALM_BITS = ranks_in((JACK, QUEEN, KING))
COMMANDER_BITS = ranks_in((2, 3, 4, 5))
ARMY_BITS = ranks_in((6, 7, 8, 9, 10))


@lru_cache(maxsize=1 << 13)
def kinds_of(bits: int) -> Kinds:
    """Return the different cards of the ranks that `ranks_in` found, by kind."""
    ranks = tuple([rank for rank in range(1, 14) if bits >> rank & 1])
    return Kinds(
        tuple([card for card in ranks if card >= JACK]),
        tuple([card for card in ranks if 2 <= card <= 5]),
        tuple([card for card in ranks if 6 <= card <= 10]),
        tuple([card for card in ranks if card == ACE]),
        ranks,
    )


def kinds_in(hand: tuple[Card, ...]) -> Kinds:
    """Return the different cards of a hand, by kind."""
    return kinds_of(ranks_in(hand))


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the cards less one of that rank, their order kept."""
    left = [*cards]
    left.remove(card)
    return tuple(left)


def with_cards(hand: tuple[Card, ...], *cards: Card) -> tuple[Card, ...]:
    """Return the hand with more cards, sorted."""
    together = [*hand, *cards]
    together.sort()
    return tuple(together)
