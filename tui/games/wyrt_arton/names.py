"""What things of Wyrt de Arton are called: cards, hands, magic cards, levels, money."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.keys import KeyFamily
from engine.games.wyrt_arton.cards import ACE, COIN, CROWN, MASK, ROSE, SCEPTRE, SUITS, Card, height, suit
from engine.games.wyrt_arton.hands import ArtonReading, HandKind
from engine.games.wyrt_arton.model import ArtonOptions, Chair, Effect, Mode
from engine.games.wyrt_arton.sheets import VERY_HARD
from tui.texts.localizer import Localizer

MAGIC = {SCEPTRE: "sceptre", CROWN: "crown", COIN: "coin", ROSE: "rose", MASK: "mask"}
"""The cards of the Dead Man's Hand by the word for each (WA-24)."""

_WYRT_ARTON_KIND = KeyFamily("wyrt_arton.kind.{}", [kind.name.lower() for kind in HandKind])
_WYRT_ARTON_MADE = KeyFamily("wyrt_arton.made.{}", [kind.name.lower() for kind in HandKind])
_WYRT_ARTON_LEVEL = KeyFamily("wyrt_arton.level.{}", [str(level) for level in range(VERY_HARD + 1)])
_WYRT_ARTON_MAGIC = KeyFamily("wyrt_arton.magic.{}", MAGIC.values())
_WYRT_ARTON_EFFECT = KeyFamily("wyrt_arton.effect.{}", "take look")
_WYRT_ARTON_CHAIR = KeyFamily("wyrt_arton.chair.{}", [chair for chair in Chair if chair is not Chair.SEATED])


def rank_of(localizer: Localizer, tall: int) -> str:
    """Return how a height from 2 to 14 is written on a card."""
    return localizer.session.rank(1 if tall == ACE else tall)


def suit_of(localizer: Localizer, card: Card) -> str:
    """Return how a card's suit is drawn."""
    return localizer.session.suit(SUITS[suit(card)])


def card_of(localizer: Localizer, card: Card) -> str:
    """Return a card's name."""
    return localizer.session.card(rank_of(localizer, height(card)), SUITS[suit(card)])


def cards_of(localizer: Localizer, cards: Iterable[Card], between: str | None = None) -> str:
    """Return the names of cards, as they were given."""
    names = [card_of(localizer, card) for card in cards]
    return localizer.session.cards(names) if between is None else between.join(names)


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Return cards as they are held: from the highest down."""
    return sorted(cards, reverse=True)


def kind_of_hand(localizer: Localizer, reading: ArtonReading) -> str:
    """Return a hand's name."""
    return kind_name(localizer, reading.kind)


def kind_name(localizer: Localizer, kind: HandKind) -> str:
    """Return the name of a kind of hand."""
    return localizer(_WYRT_ARTON_KIND(kind.name.lower()))


def made(localizer: Localizer, reading: ArtonReading) -> str:
    """Return a hand's name with the heights that make it, such as "pair of K"."""
    first, second = (*reading.heights, 2)[:2]
    data = {"first": rank_of(localizer, first), "second": rank_of(localizer, second)}
    return localizer(_WYRT_ARTON_MADE(reading.kind.name.lower()), **data)


def money(localizer: Localizer, options: ArtonOptions, amount: int) -> str:
    """Return an amount in tibares, or in points of life where lives are played for."""
    return localizer("wyrt_arton.money" if options.mode is Mode.MONEY else "wyrt_arton.life", amount=amount)


def level_name(localizer: Localizer, level: int) -> str:
    """Return the name of a level of difficulty, beyond Very Hard with how much."""
    text = localizer(_WYRT_ARTON_LEVEL(min(level, VERY_HARD)))
    return f"{text} +{level - VERY_HARD}" if level > VERY_HARD else text


def effect_name(localizer: Localizer, effect: Effect) -> str:
    """Return the purpose of an invented cheat, such as "to take cards of the deck"."""
    return localizer(_WYRT_ARTON_EFFECT(effect))


def trick_words(localizer: Localizer, text: str) -> str:
    """Return the words of an invented cheat between marks, or that there are none."""
    return localizer("wyrt_arton.trick.words", words=text) if text else localizer("wyrt_arton.trick.unnamed")


def magic_name(localizer: Localizer, card: Card) -> str:
    """Return what a card of the Dead Man's Hand is called."""
    return localizer(_WYRT_ARTON_MAGIC(MAGIC[card]))


def chair_name(localizer: Localizer, chair: Chair) -> str:
    """Return the state of a seat in words, "" for one that plays."""
    return "" if chair is Chair.SEATED else localizer(_WYRT_ARTON_CHAIR(chair))
