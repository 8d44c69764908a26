"""The cards of a duel by their pieces: who owns one, and what is printed on it."""

from __future__ import annotations

from functools import cache

from engine.core.model import Seat
from engine.games.magic_wizards.actions import Piece
from engine.games.magic_wizards.card_effects import Effect, Filter, When
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.card_traits import MAGICAL_TYPES, Keyword, Trait
from engine.games.magic_wizards.model import EXTRA_FROM, SEAT_STEP, Deck

COLLECTION = "colecao_1"
"""The set that decks are built of."""


@cache
def card_by_id(card: int) -> Card:
    """Return a card of the collection; raises KeyError for an id that is none."""
    return published(COLLECTION).by_id[card]


def owner_of(piece: Piece) -> Seat:
    """Return whose card it is."""
    return piece // SEAT_STEP


def id_of(decks: tuple[Deck, ...], piece: Piece) -> int:
    """Return the id of the card that a piece is."""
    deck, place = decks[piece // SEAT_STEP], piece % SEAT_STEP
    return deck.main[place] if place < EXTRA_FROM else deck.extra[place - EXTRA_FROM]


def card_of(decks: tuple[Deck, ...], piece: Piece) -> Card:
    """Return the card that a piece is."""
    return card_by_id(id_of(decks, piece))


def is_extra(piece: Piece) -> bool:
    """Tell whether a piece is of an Extra deck."""
    return piece % SEAT_STEP >= EXTRA_FROM


def main_pieces(seat: Seat, deck: Deck) -> tuple[Piece, ...]:
    """Return the pieces of a deck of 40, unshuffled."""
    return tuple(range(seat * SEAT_STEP, seat * SEAT_STEP + len(deck.main)))


def extra_pieces(seat: Seat, deck: Deck) -> tuple[Piece, ...]:
    """Return the pieces of an Extra deck."""
    first = seat * SEAT_STEP + EXTRA_FROM
    return tuple(range(first, first + len(deck.extra)))


def burrows(card: Card) -> bool:
    """Tell whether a monster has Subterrâneo, which counts face-down as well (MW-73)."""
    return Keyword.BURROW in card.keywords


def is_magical(card: Card) -> bool:
    """Tell whether its attacks are magical (MW-56)."""
    return card.type in MAGICAL_TYPES or Trait.MAGIC_ATTACK in card.traits


def fits(card: Card, wanted: Filter | None) -> bool:
    """Tell whether a card has all that a filter names."""
    if wanted is None:
        return True
    level = card.level or 0
    return (
        (wanted.kind is None or card.kind is wanted.kind)
        and (not wanted.types or card.type in wanted.types)
        and (not wanted.elements or card.element in wanted.elements)
        and (wanted.keyword is None or wanted.keyword in card.keywords)
        and (not wanted.magical or is_magical(card))
        and (wanted.level_least is None or level >= wanted.level_least)
        and (wanted.level_most is None or 0 < level <= wanted.level_most)
        and (wanted.atk_most is None or (card.atk or 0) <= wanted.atk_most)
    )


@cache
def fillers(extra: int) -> tuple[frozenset[int], ...]:
    """Return for each material of an Extra the ids of the monsters that may be it (MW-20)."""
    monsters = [card for card in published(COLLECTION).cards if card.is_monster]
    return tuple(
        frozenset([card.id for card in monsters if (card.key == one.card if one.card else fits(card, one))])
        for one in card_by_id(extra).materials
    )


@cache
def effects_at(card: int, when: When) -> tuple[Effect, ...]:
    """Return the effects that a card has at a moment, in their order."""
    return tuple(effect for effect in card_by_id(card).effects if effect.when is when)
