"""What a card may be worth.

The budget and the caps by level, and what the limits of a deck need to know of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.magic_wizards.card_errors import CardError
from engine.games.magic_wizards.card_model import Card, Enters, Staying
from engine.games.magic_wizards.card_shapes import effect_faults
from engine.games.magic_wizards.card_traits import CardKind, Keyword, Trait

KEYWORD_PRICES: dict[Keyword, int] = {
    Keyword.FLYING: 300,
    Keyword.REACH: 300,
    Keyword.ANTI_MAGIC: 300,
    Keyword.MULTI_BODY: 300,
    Keyword.BURROW: 200,
    Keyword.CONCEAL: 100,
    Keyword.WET: 50,
}
"""What a keyword costs; the others cost nothing (MW-129)."""
TRAIT_PRICES: dict[Trait, int] = {Trait.HUGE: 200}
"""What a trait costs; the others cost nothing (MW-129)."""

ATK_CAPS = (600, 1000, 1350, 1700, 1850, 2000, 2250, 2500)
"""The most ATK at level 1, 2, ... (MW-129)."""
DEF_CAPS = (600, 900, 1500, 1500, 1650, 1800, 2050, 2300)
"""The most DEF at level 1, 2, ... (MW-129)."""
EXTRA_OVER = 300
"""By how much an Extra may pass the cap of ATK (MW-129)."""
CEILING_LEVEL = 7
"""From this level on the budget is a ceiling, below it is met exactly (MW-129)."""
LEAST_EFFECT_PRICE = 100
MOST_EFFECTS_PRICE = 600
MOST_AT_LEVEL_1 = 300
"""The most that all effects of a monster cost together, at all levels and at level 1 (MW-129)."""

DECK_SIZE = 40
MOST_COPIES = 3
LEAST_MONSTERS = 20
HIGH_LEVEL = 5
MOST_HIGH = 4
TOP_LEVEL = 7
MOST_TOP = 1
MOST_LEVELS = 90
MOST_EXTRAS = 10
"""The limits of a deck (MW-60, MW-128): cards, copies of a card, monsters, those of level 5 or more, of these those of
level 7 or more, the sum of levels, cards of the Extra deck."""


class DeckFacts(NamedTuple):
    """Facts about a card that count in a deck (MW-60, MW-128)."""

    monster: bool
    """One of the monsters that a deck must have."""
    levels: int
    """What it adds to the sum of levels; an Extra nothing."""
    high: bool
    """Of level 5 or more, and in the 40."""
    top: bool
    """Of level 7 or more, and in the 40."""
    extra: bool
    """It goes to the Extra deck."""


def deck_facts(card: Card) -> DeckFacts:
    """Return what a card counts for in a deck."""
    level = card.level or 0 if card.kind is CardKind.MONSTER else 0
    extra = card.kind is CardKind.EXTRA
    return DeckFacts(card.kind is CardKind.MONSTER, level, level >= HIGH_LEVEL, level >= TOP_LEVEL, extra)


def budget(level: int) -> int:
    """Return what ATK, DEF and the price of a monster of this level come to."""
    return 200 + 600 * level


def price(card: Card) -> int:
    """Return what keywords, traits and effects of a monster cost of its budget."""
    keywords = sum(KEYWORD_PRICES.get(keyword, 0) for keyword in card.keywords)
    traits = sum(TRAIT_PRICES.get(trait, 0) for trait in card.traits)
    return keywords + traits + sum(effect.price for effect in card.effects)


def atk_cap(card: Card) -> int:
    """Return the most ATK that a monster of this kind and level may have."""
    return ATK_CAPS[(card.level or 1) - 1] + (EXTRA_OVER if card.kind is CardKind.EXTRA else 0)


def card_faults(card: Card) -> Iterator[CardError]:
    """Yield what is wrong with a card by itself, each with its field."""
    yield from _field_faults(card)
    yield from _keyword_faults(card)
    yield from effect_faults(card)
    if card.is_monster and None not in (card.level, card.atk, card.defence):
        yield from _budget_faults(card)
    elif not card.is_monster:
        if not card.effects:
            yield CardError("card_field_missing", field="$.effects", kind=card.kind)
        for number, effect in enumerate(card.effects):
            if effect.price:
                yield CardError("card_field_too_much", field=f"$.effects[{number}].price", kind=card.kind)
    if card.kind is CardKind.EXTRA:
        yield from _material_faults(card)


_OF_MONSTERS = ("level", "element", "type", "atk", "defence")


def _field_faults(card: Card) -> Iterator[CardError]:
    """Yield the fields that a card of its kind lacks or cannot have."""
    own: dict[str, bool] = dict.fromkeys((*_OF_MONSTERS, "traits"), card.is_monster)
    own |= {
        "stays": not card.is_monster,
        "materials": card.kind is CardKind.EXTRA,
        "enters": card.kind is CardKind.EXTRA,
    }
    if Keyword.ITEM in card.keywords:
        own |= {"atk": True, "defence": True}
    for name, may in own.items():
        field = "$.def" if name == "defence" else f"$.{name}"
        value = getattr(card, name)
        if not may and (value is not None if name in _OF_MONSTERS else value and value is not Enters.FUSION):
            yield CardError("card_field_too_much", field=field, kind=card.kind)
        if card.is_monster and name in _OF_MONSTERS and value is None:
            yield CardError("card_field_missing", field=field, kind=card.kind)
    if card.kind is CardKind.TRAP and card.stays is Staying.ATTACHED:
        yield CardError("card_field_too_much", field="$.stays", kind=card.kind)
    if not card.is_monster and (card.atk is None) != (card.defence is None):
        yield CardError("card_field_missing", field="$.atk" if card.atk is None else "$.def", kind=card.kind)


def _keyword_faults(card: Card) -> Iterator[CardError]:
    for name in ("keywords", "traits"):
        if len(set(getattr(card, name))) < len(getattr(card, name)):
            yield CardError("card_said_twice", field=f"$.{name}")
    for keyword in card.keywords:
        may = (
            card.is_monster
            and keyword is not Keyword.ITEM
            and (card.kind is CardKind.EXTRA or keyword is not Keyword.MULTI_BODY)
        )
        if not may and (card.is_monster or keyword not in (Keyword.ITEM, Keyword.FLYING)):
            yield CardError("card_field_too_much", field="$.keywords", kind=card.kind)


def _budget_faults(card: Card) -> Iterator[CardError]:
    level, atk, defence = card.level or 1, card.atk or 0, card.defence or 0
    for number, effect in enumerate(card.effects):
        if effect.price < LEAST_EFFECT_PRICE:
            yield CardError("card_effect_price", field=f"$.effects[{number}].price", least=LEAST_EFFECT_PRICE)
    most = MOST_AT_LEVEL_1 if level == 1 else MOST_EFFECTS_PRICE
    if sum(effect.price for effect in card.effects) > most:
        yield CardError("card_effects_price", field="$.effects", most=most)
    if atk > atk_cap(card):
        yield CardError("card_over_cap", field="$.atk", most=atk_cap(card), level=level)
    if defence > DEF_CAPS[level - 1]:
        yield CardError("card_over_cap", field="$.def", most=DEF_CAPS[level - 1], level=level)
    worth = atk + defence + price(card)
    if worth > budget(level) or (worth < budget(level) and level < CEILING_LEVEL):
        yield CardError("card_off_budget", field="$.atk", worth=worth, budget=budget(level), level=level)


def _material_faults(card: Card) -> Iterator[CardError]:
    alone = card.enters is Enters.TRANSFORM
    if (len(card.materials) == 1) != alone or not card.materials or (alone and not card.materials[0].card):
        yield CardError("card_materials", field="$.materials")
    if any(material.kind for material in card.materials):
        yield CardError("card_materials", field="$.materials")
    if sum(material.primary for material in card.materials) > 1:
        yield CardError("card_said_twice", field="$.materials")
