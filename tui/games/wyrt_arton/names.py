"""What things of Wyrt de Arton are called: cards, hands, magic cards, levels, money."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.keys import KeyFamily
from engine.games.wyrt_arton.cards import ACE, DEAD_MANS_HAND, SUITS, Card, height, suit
from engine.games.wyrt_arton.hands import ArtonReading, HandKind
from engine.games.wyrt_arton.model import Mode
from engine.games.wyrt_arton.sheets import VERY_HARD
from tui.texts.localizer import Localizer

_KINDS = [kind.name.lower() for kind in HandKind]
_KIND = KeyFamily("wyrt_arton.kind.{}", _KINDS)
_MADE = KeyFamily("wyrt_arton.made.{}", _KINDS)
_MAGIC = KeyFamily("wyrt_arton.magic.{}", DEAD_MANS_HAND)
_LEVEL = KeyFamily("wyrt_arton.level.{}", range(VERY_HARD + 1))
_DIE = KeyFamily("wyrt_arton.die.{}", range(3))


def rank_of(localizer: Localizer, tall: int) -> str:
    """Return how a height from 2 to 14 is written on a card."""
    return localizer.session.rank(1 if tall == ACE else tall)


def suit_sign(localizer: Localizer, card: Card) -> str:
    """Return how a card's suit is drawn."""
    return localizer.session.suit(SUITS[suit(card)])


def card_of(localizer: Localizer, card: Card) -> str:
    """Return a card's name."""
    return rank_of(localizer, height(card)) + suit_sign(localizer, card)


def cards_of(localizer: Localizer, cards: Iterable[Card]) -> str:
    """Return the names of cards, as they were told."""
    return " ".join(card_of(localizer, card) for card in cards)


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Return cards as they are held: from the highest down."""
    return sorted(cards, reverse=True)


def kind_of_hand(localizer: Localizer, kind: HandKind) -> str:
    """Return the name of a kind of hand."""
    return localizer(_KIND(kind.name.lower()))


def hand_of(localizer: Localizer, reading: ArtonReading) -> str:
    """Return a hand with the heights that make it, such as "Trinca e Par, 8 e Q"."""
    high, *low = (rank_of(localizer, tall) for tall in reading.heights)
    return localizer(_MADE(reading.kind.name.lower()), high=high, low=low[0] if low else "")


def magic_of(localizer: Localizer, card: Card) -> str:
    """Return the name of a card of the Dead Man's Hand with its article."""
    return localizer(_MAGIC(card))


def die_of(localizer: Localizer, die: int) -> str:
    """Return which die of a dice card is meant: 0 the suit's, 1 and 2 those of the height."""
    return localizer(_DIE(die))


def level_of(localizer: Localizer, level: int) -> str:
    """Return a level of difficulty in words, those beyond Very Hard counted."""
    told = localizer(_LEVEL(min(level, VERY_HARD)))
    return f"{told} +{level - VERY_HARD}" if level > VERY_HARD else told


def money_of(localizer: Localizer, amount: int) -> str:
    """Return a sum in tibares, or in points of life at the tables of the Morto."""
    mode = getattr(localizer.options, "mode", Mode.MONEY)
    key = "wyrt_arton.money" if mode is Mode.MONEY else "wyrt_arton.lives"
    return localizer(key, amount=amount)
