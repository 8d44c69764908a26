"""Sets that a club might write: random rows that hold, as a file and as a match carries them."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from engine.games.magic_wizards.card_effects import Do, Effect, Per, When
from engine.games.magic_wizards.card_model import Card, CardNames, CardSet, Material, SetHead, Staying
from engine.games.magic_wizards.card_rules import ATK_CAPS, DEF_CAPS, KEYWORD_PRICES, budget, card_faults
from engine.games.magic_wizards.card_shapes import SHAPES, circle_fault
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.card_traits import CardKind, Element, Keyword, MonsterType, Trait
from engine.games.magic_wizards.match_cards import COLLECTION, SetCopy, copy_of

_KINDS = (CardKind.MONSTER, CardKind.MONSTER, CardKind.MAGIC, CardKind.TRAP, CardKind.EXTRA)

_BY_HAND = (Do.TRANSFORM, Do.LABYRINTH, Do.SET_TERRAIN)
"""Acts of which no row at random makes sense; tests of their own have them."""


def _effect(rng: Random, kind: CardKind, priced: bool) -> Effect:
    do = rng.choice([act for act in SHAPES if act not in _BY_HAND])
    shape = SHAPES[do]
    when = rng.choice(sorted(shape.when))
    amounts: dict[str, Any] = {
        "atk": 50 * rng.randrange(-10, 11),
        "defence": 50 * rng.randrange(-10, 11),
        "life": 50 * rng.randrange(1, 11),
        "count": rng.randrange(1, 3),
        "per": rng.choice(list(Per)) if rng.random() < 0.3 else None,
        "keyword": rng.choice((Keyword.FLYING, Keyword.REACH, Keyword.CONCEAL, Keyword.TOON)),
    }
    taken = {name: amounts[name] for name in (*shape.needs, *shape.takes) if name in amounts}
    if do is Do.RAZE and when is When.ATTACKS:
        del taken["count"]
    return Effect(
        when=when,
        do=do,
        target=rng.choice(sorted(shape.targets)),
        until=rng.choice(sorted(shape.until)),
        price=100 if priced else 0,
        **taken,
    )


def random_card(rng: Random, number: int) -> Card:
    """Return a row of this id, which may hold or not."""
    kind = _KINDS[number % len(_KINDS)]
    names = CardNames(f"Carta {number}", f"Card {number}")
    row: dict[str, Any] = {
        "id": number,
        "key": f"carta_{number}",
        "kind": kind,
        "figure": f"<{number}>",
        "names": names,
    }
    monster = kind in (CardKind.MONSTER, CardKind.EXTRA)
    effects = tuple(_effect(rng, kind, monster) for _ in range(rng.randrange(0 if monster else 1, 3)))
    if not monster:
        stays = rng.choice((Staying.NO, Staying.NO, Staying.FIELD))
        return Card(**row, effects=effects, stays=stays)
    level = rng.randrange(1, 9)
    keywords = tuple(rng.sample(sorted(KEYWORD_PRICES), rng.randrange(2)))
    price = sum(effect.price for effect in effects) + sum(KEYWORD_PRICES[keyword] for keyword in keywords)
    atk = min(ATK_CAPS[level - 1], 50 * rng.randrange(ATK_CAPS[level - 1] // 50 + 1))
    defence = min(DEF_CAPS[level - 1], max(0, budget(level) - price - atk))
    row |= {"level": level, "element": rng.choice(list(Element)), "type": rng.choice(list(MonsterType))}
    row |= {"atk": atk, "defence": defence, "keywords": keywords, "effects": effects}
    row["traits"] = tuple(rng.sample(sorted({Trait.SWIM, Trait.LARGE, Trait.MAGIC_ATTACK}), rng.randrange(2)))
    if kind is CardKind.EXTRA:
        first = Material(types=tuple(rng.sample(list(MonsterType), 2)))
        row["materials"] = (first, Material(elements=tuple(rng.sample(list(Element), 3))))
    return Card(**row)


def random_rows(seed: int, many: int = 30) -> tuple[Card, ...]:
    """Return rows that hold, each by itself and together, also beside the collection."""
    rng, found, others = Random(seed), list[Card](), published(COLLECTION).cards
    while len(found) < many:
        card = random_card(rng, len(found) + 1)
        if not any(card_faults(card)) and circle_fault((*found, card, *others)) is None:
            found.append(card)
    return tuple(found)


def random_set(seed: int, many: int = 30, key: str = "") -> SetCopy:
    """Return a set of random rows as a match carries it."""
    return copy_of(CardSet(SetHead(key or f"clube_{seed}", 1), random_rows(seed, many)))


def doctored(copy: SetCopy, **changes: Any) -> SetCopy:
    """Return the set with its first card changed and the hash as it was."""
    first = msgspec.structs.replace(copy.cards[0], **changes)
    return SetCopy(copy.head, (first, *copy.cards[1:]), copy.sha256)
