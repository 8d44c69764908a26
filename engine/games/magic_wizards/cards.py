"""The cards of a duel by their pieces: who owns one, and what is printed on it."""

from __future__ import annotations

from functools import lru_cache

from engine.core.model import Seat
from engine.games.magic_wizards.actions import Piece
from engine.games.magic_wizards.card_effects import Do, Effect, Filter, When
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import MAGICAL_TYPES, Keyword, Trait
from engine.games.magic_wizards.match_cards import CardTable, collection_of, table_of
from engine.games.magic_wizards.model import EXTRA_FROM, SEAT_STEP, Deck, DuelDecks, MagicOptions, MagicView


def cards_of(view: MagicView) -> CardTable:
    """Return the cards that a match is played with, as its version of the rules has them."""
    return table_of(view.options.sets, collection_of(view.rules))


def card_by_id(view: MagicView, card: int) -> Card:
    """Return a card of a match; raises KeyError for an id that is none."""
    return cards_of(view).by_id[card]


def named_cards(options: MagicOptions | None) -> CardTable:
    """Return the cards that a match with these options may name; None for the collection alone.

    ATK, DEF and element are those of the newest version of the collection, all else is the same in every version.
    """
    return table_of(options.sets if options is not None else ())


def owner_of(piece: Piece) -> Seat:
    """Return whose card it is."""
    return piece // SEAT_STEP


def id_in(deck: Deck, piece: Piece) -> int:
    """Return the id of the card that a piece of this deck is."""
    place = piece % SEAT_STEP
    return deck.main[place] if place < EXTRA_FROM else deck.extra[place - EXTRA_FROM]


def id_of(decks: DuelDecks, piece: Piece) -> int:
    """Return the id of the card that a piece is."""
    return decks.rows[piece].id


def card_of(decks: DuelDecks, piece: Piece) -> Card:
    """Return the card that a piece is."""
    return decks.rows[piece]


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


def raises_walls(card: Card) -> bool:
    """Tell whether a labyrinth stands while the card lies face-up (MW-93)."""
    return any(effect.do is Do.LABYRINTH for effect in card.effects)


def stands_on_board(card: Card) -> bool:
    """Tell whether a card has a cell of its own: a monster, and an Item other than walls (MW-33, MW-93)."""
    return card.is_monster or (Keyword.ITEM in card.keywords and not raises_walls(card))


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


@lru_cache(maxsize=1024)
def fillers(cards: CardTable, extra: int) -> tuple[frozenset[int], ...]:
    """Return for each material of an Extra the ids of the monsters of a match that may be it (MW-20)."""
    monsters = [card for card in cards.cards if card.is_monster]
    return tuple(
        frozenset(
            [card.id for card in monsters if (card.key == material.card if material.card else fits(card, material))]
        )
        for material in cards.by_id[extra].materials
    )


def effects_at(card: Card, when: When) -> tuple[Effect, ...]:
    """Return the effects that a card has at a moment, in their order."""
    return card.by_moment.get(when, ())
