"""What is printed on the cards, read from the card table itself."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec.structs import replace

from engine.games import magic_wizards
from engine.games.magic_wizards.card_effects import Effect, Filter, When
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import CardKind, Element, Keyword, MonsterType, Trait
from engine.games.magic_wizards.match_cards import SetCopy

_SETS = Path(magic_wizards.__file__).parent / "sets"
CARDS: dict[int, Card] = {
    card.id: card
    for version in ("colecao_1.1.toml", "colecao_1.2.toml", "colecao_2.1.toml")
    for card in msgspec.convert(tomllib.loads((_SETS / version).read_text("utf-8"))["card"], list[Card])
}
"""Of the newest version: a row of a later file takes the place of the one before it."""
SECOND = [card for card in CARDS.values() if card.id > 400]
"""The cards of the second set."""
BY_KEY = {card.key: card for card in CARDS.values()}


def cards_of(sets: Iterable[SetCopy]) -> dict[int, Card]:
    """The cards of a match by their ids there: the collection's, and those of a club.

    The ids of a club's set are counted from 10,000 times one more than what the first 8 digits of its hash are; the
    cards that its rows name are its own.
    """
    found = dict(CARDS)
    for copy in sets:
        names = {card.key: f"{copy.head.key}.{copy.head.version}.{card.key}" for card in copy.cards}
        for card in copy.cards:
            number = 10_000 * (int(copy.hash[:8], 16) + 1) + card.id
            materials = tuple(replace(it, card=names.get(it.card, "")) for it in card.materials)
            effects = tuple(replace(it, into=names.get(it.into, "")) for it in card.effects)
            found[number] = replace(card, id=number, key=names[card.key], materials=materials, effects=effects)
    return found


_MAGES = {
    MonsterType.FIEND,
    MonsterType.ZOMBIE,
    MonsterType.WHITE_MAGE,
    MonsterType.BLACK_MAGE,
    MonsterType.ILLUSIONIST,
}
_WEAK_TYPES = {
    MonsterType.FIEND: {MonsterType.WHITE_MAGE},
    MonsterType.ZOMBIE: {MonsterType.WHITE_MAGE},
    MonsterType.WHITE_MAGE: {MonsterType.BLACK_MAGE},
    MonsterType.BLACK_MAGE: {MonsterType.ILLUSIONIST},
    MonsterType.ILLUSIONIST: {MonsterType.FIEND, MonsterType.ZOMBIE},
}
_WEAK_ELEMENTS = {
    Element.FIRE: Element.WATER,
    Element.WATER: Element.LIGHTNING,
    Element.LIGHTNING: Element.EARTH,
    Element.EARTH: Element.WOOD,
}


def is_magical(card: Card) -> bool:
    """Tell whether its attacks are magical (MW-56)."""
    return card.type in _MAGES or Trait.MAGIC_ATTACK in card.traits


def is_weak(card: Card, words: set[Keyword], foe: Card, foe_words: set[Keyword]) -> bool:
    """Tell whether a card is at a disadvantage of alignment to its foe (seed: Vantagens de Alinhamento; 7.4)."""
    if card.element is None or foe.element is None:
        return False
    return (
        (card.type is not None and foe.type in _WEAK_TYPES.get(card.type, ()))
        or _WEAK_ELEMENTS.get(card.element) is foe.element
        or (card.type in (MonsterType.DINOSAUR, MonsterType.BEAST) and foe.element is Element.FIRE)
        or (card.element is Element.FIRE and foe.type in (MonsterType.WARRIOR, MonsterType.BEAST_WARRIOR))
        or (Keyword.WET in words and foe.element is Element.LIGHTNING)
        or (Keyword.WET in foe_words and card.element is Element.FIRE)
    )


def fits(card: Card, wanted: Filter | None) -> bool:
    """Tell whether a card has all that is asked for, as printed."""
    if wanted is None:
        return True
    return not (
        (wanted.kind is not None and card.kind is not wanted.kind)
        or (wanted.types and card.type not in wanted.types)
        or (wanted.elements and card.element not in wanted.elements)
        or (wanted.keyword is not None and wanted.keyword not in card.keywords)
        or (wanted.magical and not is_magical(card))
        or (wanted.level_least is not None and (card.level or 0) < wanted.level_least)
        or (wanted.level_most is not None and (card.level is None or card.level > wanted.level_most))
        or (wanted.atk_most is not None and (card.atk is None or card.atk > wanted.atk_most))
    )


def effects_at(card: Card, when: When) -> list[Effect]:
    """The effects of a card at a moment, in their order."""
    return [effect for effect in card.effects if effect.when is when]


def is_support(card: Card) -> bool:
    """Tell whether it is a Magic or a Trap."""
    return card.kind in (CardKind.MAGIC, CardKind.TRAP)
