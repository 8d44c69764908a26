"""Decks that balance is measured with: of one type, of attackers, of walls."""

from __future__ import annotations

from collections import Counter

from engine.core.game import Rng
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_rules import DECK_SIZE, HIGH_LEVEL, LEAST_MONSTERS, MOST_COPIES, TOP_LEVEL
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.card_traits import CardKind, MonsterType
from engine.games.magic_wizards.decks import random_deck
from engine.games.magic_wizards.match_cards import COLLECTION
from engine.games.magic_wizards.model import Deck

_BESIDE = (
    "tocaia",
    "facao_de_mutirao",
    "couraca_de_tatu",
    "dia_de_visita",
    "buraco_de_tatu",
    "caldo_de_cana",
    "chuva_de_granizo",
)
"""The Magic and Traps of every deck of one type: none of them asks for a type."""
_FILLER = "bode_de_trovao"
"""The monster that makes up the least number of monsters: of no type that alignment knows."""


def one_type_deck(kind: MonsterType) -> Deck:
    """Return a deck with all monsters of a type, as many copies as the limits allow, and the usual rest."""
    cards = published(COLLECTION)
    main: list[int] = []
    for card in cards.cards:
        if card.kind is CardKind.MONSTER and card.type is kind:
            main += [card.id] * (1 if (card.level or 0) >= TOP_LEVEL else MOST_COPIES)
    main += [cards.by_key[_FILLER].id] * (LEAST_MONSTERS - len(main))
    beside = [cards.by_key[key].id for key in _BESIDE for _ in range(MOST_COPIES)]
    return Deck(tuple(sorted((main + beside)[:DECK_SIZE])))


def attack_deck(rng: Rng) -> Deck:
    """Return a legal deck at random of monsters with far more ATK than DEF."""
    return random_deck(rng, lambda card: (card.atk or 0) >= (card.defence or 0) + 300)


def wall_deck(rng: Rng) -> Deck:
    """Return a legal random deck of monsters with at least as much DEF as ATK and no high level."""
    return random_deck(rng, lambda card: (card.defence or 0) >= (card.atk or 0) and (card.level or 0) < HIGH_LEVEL)


def main_type(deck: Deck) -> MonsterType:
    """Return the type that most monsters of a deck have, the first in their order among equals."""
    by_type = Counter(card.type for card in map(published(COLLECTION).by_id.__getitem__, deck.main) if card.type)
    return max(MonsterType, key=lambda kind: by_type[kind])


def is_top(card: Card) -> bool:
    """Tell whether a card is of level 7 or 8."""
    return (card.level or 0) >= TOP_LEVEL
