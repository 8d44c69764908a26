"""Random legal decks for the comparison, in which what is rare otherwise comes together."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.games.magic_wizards.card_effects import Do, Whom
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import CardKind, Keyword, Terrain, Trait
from engine.games.magic_wizards.model import Deck, MagicOptions
from tests.reference.magic_wizards.places import raises_walls, swims
from tests.reference.magic_wizards.reach import is_electric
from tests.reference.magic_wizards.rows import BY_KEY, CARDS, SECOND, fits

_FIRST = [card for card in CARDS.values() if card not in SECOND]
_LEGAL = {card.id for card in _FIRST if not card.needs_boards}
_MONSTERS = [card for card in _FIRST if card.kind is CardKind.MONSTER and card.id in _LEGAL]
_EXTRAS = [card for card in _FIRST if card.kind is CardKind.EXTRA]
_OTHERS = [card for card in _FIRST if card.kind in (CardKind.MAGIC, CardKind.TRAP) and card.id in _LEGAL]
FUSION = BY_KEY["amalgama"].id
_WALLS = [card for card in _FIRST if raises_walls(card)]
_TERRAINS = [card for card in _FIRST if any(effect.do is Do.SET_TERRAIN for effect in card.effects)]


def of_boards(options: MagicOptions) -> list[Card]:
    """Return the cards that decks may have at this table alone (MW-93, MW-118)."""
    walls = _WALLS if not (options.labyrinth or options.duel_discs) else []
    return [*(_TERRAINS if options.environments else []), *walls]


def random_deck(rng: Random, theme: int, more: list[Card], club: Sequence[Card] = ()) -> Deck:
    """Return a legal deck (MW-60, MW-128): of anything, or of few cards, for fusions, or mostly Magic and Traps.

    Of `club`, the cards of a club's sets, it has many.
    """
    own_extras = [card for card in club if card.kind is CardKind.EXTRA]
    own_monsters = [card for card in club if card.kind is CardKind.MONSTER]
    own_others = [card for card in club if card.kind in (CardKind.MAGIC, CardKind.TRAP)]
    extras = sorted(rng.choices([*_EXTRAS, *own_extras * 6], k=rng.randint(4, 10)), key=lambda card: card.id)
    extras = [card for place, card in enumerate(extras) if extras[:place].count(card) < 3]
    weights = {card.id: rng.choice((1, 1, 6)) if theme else 1 for card in _FIRST}
    weights |= dict.fromkeys((card.id for card in club), 12)
    if theme == 2:
        if rng.random() < 0.5:
            extras = [card for card in _EXTRAS if Keyword.MULTI_BODY in card.keywords for _ in range(3)]
            extras = rng.choices(extras, k=1) * 3
        for card in (*_MONSTERS, *own_monsters):
            wanted = [material for extra in extras[:3] for material in extra.materials]
            weights[card.id] *= (
                40
                if any(card.key == material.card or (not material.card and fits(card, material)) for material in wanted)
                else 1
            )
        weights[FUSION] = 60
    if more:
        walls = rng.choice((1, 40)) if any(card in more for card in _WALLS) else 1
        sea = rng.choice((1, 1, 30)) if any(card in more for card in _TERRAINS) else 1
        for card in _FIRST:
            weights[card.id] *= rng.choice((1, 1, 8)) if is_of_boards(card) else 1
            weights[card.id] *= sea if is_of_sea(card) else walls if breaks_walls(card) else 1
    monsters = 20 if theme == 3 else rng.randint(20, 30)
    return Deck(
        tuple(sorted(_main(rng, weights, monsters, ([*_MONSTERS, *own_monsters], [*_OTHERS, *more, *own_others])))),
        tuple(card.id for card in extras),
    )


def is_of_boards(card: Card) -> bool:
    """Tell whether the rules of the board work on a card in a way of their own."""
    rare = (Keyword.REACH, Keyword.ITEM, Keyword.BURROW)
    return (
        any(effect.do in (Do.SET_TERRAIN, Do.LABYRINTH) for effect in card.effects)
        or any(effect.target is Whom.RIVAL_SUPPORT for effect in card.effects)
        or any(word in card.keywords for word in rare)
        or swims(card)
        or is_electric(card)
        or Trait.HUGE in card.traits
    )


def is_of_sea(card: Card) -> bool:
    """Tell whether the sea is what a card is about: it swims, draws it, brings it, or its attacks go through it."""
    floods = any(effect.terrain is Terrain.OCEAN for effect in card.effects)
    return swims(card) or is_electric(card) or Trait.HUGE in card.traits or floods


def breaks_walls(card: Card) -> bool:
    """Tell whether a card is the walls of a labyrinth, or may take them away."""
    return (
        raises_walls(card)
        or Keyword.REACH in card.keywords
        or any(effect.target is Whom.RIVAL_SUPPORT for effect in card.effects)
    )


def with_terrains(rng: Random, deck: Deck) -> Deck:
    """Return the deck with terrains in the place of some Traps, which no legal deck has (MW-118)."""
    main = [
        rng.choice(_TERRAINS).id if card in CARDS and CARDS[card].kind is CardKind.TRAP and rng.random() < 0.5 else card
        for card in deck.main
    ]
    return Deck(tuple(main), deck.extra)


def _main(rng: Random, weights: dict[int, int], monsters: int, of: tuple[list[Card], list[Card]]) -> list[int]:
    taken: list[Card] = []
    while len(taken) < monsters:
        card = _pick(rng, of[0], weights)
        level = card.level or 0
        high = [card.level or 0 for card in taken if (card.level or 0) >= 5]
        left = 90 - sum(card.level or 0 for card in taken) - level
        too_high = level >= 5 and (len(high) == 4 or (level >= 7 and max(high, default=0) >= 7))
        if taken.count(card) < 3 and not too_high and left >= 2 * (monsters - len(taken) - 1):
            taken.append(card)
    while len(taken) < 40:
        card = _pick(rng, of[1], weights)
        if taken.count(card) < 3:
            taken.append(card)
    return [card.id for card in taken]


def _pick(rng: Random, cards: list[Card], weights: dict[int, int]) -> Card:
    return rng.choices(cards, [weights[card.id] for card in cards])[0]
