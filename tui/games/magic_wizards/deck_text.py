"""Decks in the words of people: names of cards and of ready decks, and what is not legal about a deck."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from engine.core.text import fold
from engine.games.magic_wizards.deck_codes import DeckError, NamedDeck, read_code, read_text, text_of
from engine.games.magic_wizards.decks import DECK, ready_decks
from engine.games.magic_wizards.match_cards import table_of
from tui.games.magic_wizards.card_text import CardText
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.games.magic_wizards.card_model import Card
    from engine.games.magic_wizards.decks import DeckFault
    from engine.games.magic_wizards.match_cards import CardTable
    from engine.games.magic_wizards.model import Deck


@lru_cache(maxsize=4)
def ids_by_name(known: CardTable | None = None) -> Mapping[str, int]:
    """Return the cards by their names in every language, folded.

    Where two are alike the first language has it. A name with the set behind it comes first. A club's card is called by
    its name alone where the collection and the sets before have no such card.
    """
    cards = known or table_of()
    named_cards = (
        (fold(names_in_lists(card, cards, Words(language))[place]), card.id)
        for place in (-1, 0)
        for language in LANGUAGES
        for card in cards.cards
    )
    return MappingProxyType(dict(reversed([*named_cards])))


def names_in_lists(card: Card, cards: CardTable, words: Words) -> tuple[str, ...]:
    """Return what a card may be called in the text of a deck.

    The last one tells the club's set that it is of.
    """
    name, club = CardText(words, cards).plain_name(card), cards.set_of(card.id)
    return (name,) if club is None else (name, f"{name} ({club.head.key}.{club.head.version})")


def deck_text(deck: Deck, words: Words, name: str = "", known: CardTable | None = None) -> str:
    """Return a deck as text, with the names of the cards in this language.

    Raises DeckError for an unknown card.
    """
    cards = known or table_of()
    if unknown := sorted({*deck.main, *deck.extra} - cards.by_id.keys()):
        raise DeckError("deck_unknown_card", card=unknown[0])
    return text_of(deck, lambda card: names_in_lists(cards.by_id[card], cards, words)[-1], name)


def read_deck(text: str, file: str, cards: CardTable | None = None) -> NamedDeck:
    """Return the deck of a text or of a code.

    `file` is what it is called in errors. Raises DeckError for neither, with the line and field of a text.
    """
    begin = text.lstrip("\ufeff \r\n\t")[:1]
    try:
        if begin.isdigit() or begin in ("#", "[") or any(line.strip()[:1].isdigit() for line in text.splitlines()[1:]):
            return read_text(text, ids_by_name(cards), cards)
        try:
            return NamedDeck("", read_code(text, cards))
        except DeckError as error:
            # A code is one line: what stands before it are empty ones.
            line = 1 + text[: len(text) - len(text.lstrip())].count("\n")
            raise DeckError(error.code, **error.data, line=line) from error
    except DeckError as error:
        raise DeckError(error.code, **error.data, file=file) from error


def fault_text(fault: DeckFault, words: Words, known: CardTable | None = None) -> str:
    """Return why a deck is not legal, with the name of the card and the rule."""
    cards = known or table_of()
    row = cards.by_id.get(fault.card)
    card = str(fault.card) if row is None else CardText(words, cards).name(row)
    sentence = words(f"error.{fault.code}", **{**msgspec.structs.asdict(fault), "card": card})
    return f"{sentence} ({fault.rule})"


def deck_name(words: Words, key: str) -> str:
    """Return the name of a ready deck."""
    return words(DECK(key))


def deck_plan(words: Words, key: str) -> str:
    """Return in a line or two how a ready deck is played."""
    return words(f"{DECK(key)}.plan")


def ready_key_of(deck: Deck | None) -> str:
    """Return the key of the ready deck with these cards; "" for any other."""
    return next((ready.key for ready in ready_decks() if ready.deck == deck), "")
