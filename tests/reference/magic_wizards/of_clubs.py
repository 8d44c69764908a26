"""What a club might bring to a duel, at random within what docs/cards.md and docs/drawings.md allow."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from engine.core.errors import CarteadoError
from engine.games.magic_wizards.board.labyrinths import read_labyrinth
from engine.games.magic_wizards.board.maps import COLUMNS, SIGNS, read_map
from engine.games.magic_wizards.card_effects import Condition, Do, Effect, Filter, Until, When, Whether, Whom
from engine.games.magic_wizards.card_model import Card, CardSet, Enters, Material, SetHead, Staying
from engine.games.magic_wizards.card_rules import KEYWORD_PRICES, TRAIT_PRICES, card_faults
from engine.games.magic_wizards.card_shapes import circle_fault
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.card_traits import CardKind, Element, Keyword, MonsterType, Terrain, Trait
from engine.games.magic_wizards.match_cards import COLLECTION, SetCopy, copy_of
from engine.games.magic_wizards.model import Drawing, MagicOptions
from tests.engine.magic_wizards.club_sets import random_card

T = TypeVar("T")

SETS = 40
"""So many different sets come up; the rows of each are looked at once."""
_ROWS = 25
_WORDS = tuple(word for word in Keyword if word not in (Keyword.ITEM, Keyword.MULTI_BODY))
_FREE_TRAITS = tuple(trait for trait in Trait if trait not in TRAIT_PRICES)


def with_what_a_club_has(rng: Random, options: MagicOptions) -> MagicOptions:
    """Return the options with a set of cards, and with drawings where they are played with."""
    sets = (club_set(rng.randrange(SETS)),)
    if rng.random() < 0.3:
        sets = (*sets, club_set(SETS + rng.randrange(SETS)))
    if circle_fault([card for copy in sets for card in copy.cards]):
        sets = sets[:1]
    options = replace(options, sets=sets)
    if options.board:
        size = options.labyrinth or options.labyrinth_size
        mazes = tuple(Drawing(f"maze_{number}", random_labyrinth(rng, size)) for number in range(rng.randrange(4)))
        named = rng.sample([drawing.name for drawing in mazes], rng.randrange(len(mazes) + 1))
        options = replace(options, club_layouts=mazes, layouts=(*options.layouts, *named))
    if options.environments:
        maps = tuple(Drawing(f"map_{number}", random_map(rng, options.board)) for number in range(rng.randrange(4)))
        chosen = rng.choice((options.environments, "lot", *(drawing.name for drawing in maps)))
        options = replace(options, club_maps=maps, environments=chosen)
    return options


def random_labyrinth(rng: Random, size: int) -> str:
    """Return a drawing with a way (MW-43); walls of the edge are drawn or not, as it comes."""
    dense = rng.choice((0.1, 0.25, 0.4))

    def line() -> str:
        cells = ((rng.random() < dense, rng.random() < dense) for _ in range(size))
        return "".join(("_" if below else ".") + ("|" if right else " ") for below, right in cells)

    return _first_right(lambda: "\n".join(line().rstrip() for _ in range(size)), read_labyrinth)


def random_map(rng: Random, rows: int) -> str:
    """Return a map that is the same turned half round, with few seas, so that land is not cut off (MW-87, MW-117)."""
    letters = [*SIGNS.values(), "o"]

    def text() -> str:
        half = [rng.choice(letters) for _ in range(COLUMNS * rows // 2)]
        whole = "".join([*half, *reversed(half)])
        return "\n".join(whole[first : first + COLUMNS] for first in range(0, len(whole), COLUMNS))

    return _first_right(text, read_map)


def _first_right(draw: Callable[[], str], read: Callable[[str], object]) -> str:
    while True:
        text = draw()
        try:
            read(text)
        except CarteadoError:
            continue
        return text


@cache
def club_set(number: int) -> SetCopy:
    """Return a set of random rows with every field that a row may have, as a match carries it."""
    rng, found, others = Random(f"club {number}"), list[Card](), published(COLLECTION).cards
    while len(found) < _ROWS:
        card = _richer(rng, random_card(rng, len(found) + 1), found)
        if not any(card_faults(card)) and _is_ruled(card) and circle_fault((*found, card, *others)) is None:
            found.append(card)
    return copy_of(CardSet(SetHead(f"clube_{number}", 1), tuple(found)))


def _is_ruled(card: Card) -> bool:
    """Tell whether the rules say what each effect of a row does.

    They tell of `in_defence` for monsters that lie on the field, and of `fuse` for Magic (MW-130, MW-153).
    """
    return all(
        (effect.do is not Do.FUSE or card.kind is CardKind.MAGIC)
        and (
            effect.if_ is None
            or effect.if_.test is not Whether.IN_DEFENCE
            or (card.is_monster and effect.when is not When.DESTROYED_BY_BATTLE)
        )
        for effect in card.effects
    )


def _richer(rng: Random, card: Card, others: list[Card]) -> Card:
    """Return the row with more of what a row may say; it need not hold."""
    if card.kind is CardKind.MAGIC and rng.random() < 0.2:
        return replace(card, effects=(_terrain(rng),), stays=Staying.FIELD, needs_boards=rng.random() < 0.5)
    if card.kind is CardKind.MAGIC and rng.random() < 0.3:
        return replace(card, effects=(_fusion_or_razing(rng),), stays=Staying.NO)
    changes: dict[str, Any] = {"effects": tuple(_richer_effect(rng, effect) for effect in card.effects)}
    if card.is_monster:
        changes |= _of_monster(rng, card)
    elif card.kind is CardKind.MAGIC and rng.random() < 0.4:
        first = Effect(When.WHILE_UP, Do.BOOST, Whom.BEARER, atk=rng.choice((-300, 400)), until=Until.WHILE_UP)
        changes |= {"stays": Staying.ATTACHED, "effects": (replace(first, of=_filter(rng)), *changes["effects"][:1])}
    elif rng.random() < 0.25:
        changes |= {"keywords": (Keyword.ITEM,), "atk": 50 * rng.randrange(30), "defence": 50 * rng.randrange(30)}
    mine = [other for other in others if other.kind is CardKind.MONSTER]
    if card.kind is CardKind.EXTRA and mine and rng.random() < 0.6:
        material = Material(card=rng.choice(mine).key)
        if rng.random() < 0.5:
            changes |= {"enters": Enters.TRANSFORM, "materials": (material,)}
        else:
            changes["materials"] = (card.materials[0], replace(material, primary=rng.random() < 0.5))
    return replace(card, **changes)


def _terrain(rng: Random) -> Effect:
    terrain, count = rng.choice(list(Terrain)), rng.randint(1, 5)
    return Effect(When.WHILE_UP, Do.SET_TERRAIN, until=Until.WHILE_UP, terrain=terrain, count=count)


def _fusion_or_razing(rng: Random) -> Effect:
    """Return a fusion of both players' monsters, or terrain that goes: cells that are named (MW-157, MW-158)."""
    if rng.random() < 0.5:
        return Effect(When.PLAYED, Do.FUSE, Whom.ALL_MONSTERS)
    return Effect(When.PLAYED, Do.RAZE, count=rng.randint(1, 5))


def _of_monster(rng: Random, card: Card) -> dict[str, Any]:
    """Return other keywords and traits for a monster, with DEF paying for them."""
    words = (*_WORDS, Keyword.MULTI_BODY) if card.kind is CardKind.EXTRA else _WORDS
    keywords = tuple(rng.sample(words, rng.choice((0, 0, 1, 1, 2))))
    traits = tuple(rng.sample((*_FREE_TRAITS, *TRAIT_PRICES), rng.choice((0, 0, 1, 2))))
    old = sum(KEYWORD_PRICES.get(word, 0) for word in card.keywords)
    new = sum(KEYWORD_PRICES.get(word, 0) for word in keywords) + sum(TRAIT_PRICES.get(trait, 0) for trait in traits)
    return {"keywords": keywords, "traits": traits, "defence": max(0, (card.defence or 0) + old - new)}


def _richer_effect(rng: Random, effect: Effect) -> Effect:
    changes: dict[str, Any] = {}
    if rng.random() < 0.3:
        test = rng.choice(list(Whether))
        of = _filter(rng) if test is Whether.FOE_IS else Filter()
        changes["if_"] = Condition(test=test, types=of.types, elements=of.elements, level_most=of.level_most)
    if rng.random() < 0.4:
        changes["of"] = _filter(rng)
    if effect.per and rng.random() < 0.5:
        changes["each"] = _filter(rng)
    if effect.when is When.YOUR_TURN and rng.random() < 0.5:
        changes["pay"] = rng.choice((50, 200, 1000))
    return replace(effect, **changes)


def _filter(rng: Random) -> Filter:
    """Return a filter of one field, wide enough to be met now and then."""
    return rng.choice(
        (
            Filter(types=tuple(rng.sample(list(MonsterType), 4))),
            Filter(elements=tuple(rng.sample(list(Element), 4))),
            Filter(keyword=rng.choice(_WORDS)),
            Filter(magical=True),
            Filter(level_least=rng.randint(2, 5)),
            Filter(level_most=rng.randint(2, 5)),
            Filter(atk_most=50 * rng.randint(10, 40)),
        )
    )
