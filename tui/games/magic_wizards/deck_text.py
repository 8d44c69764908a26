"""Decks in the words of people: names of cards and of ready decks, and what is not legal about a deck."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.core.text import fold
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.cards import COLLECTION
from engine.games.magic_wizards.deck_codes import DeckError, NamedDeck, read_code, read_text, text_of
from engine.games.magic_wizards.decks import DECK, ready_decks
from tui.games.magic_wizards.card_text import CardText
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.games.magic_wizards.decks import DeckFault
    from engine.games.magic_wizards.model import Deck


@cache
def ids_by_name() -> Mapping[str, int]:
    """Return the cards by their names in every language, folded; where two are alike the first language has it."""
    cards = published(COLLECTION)
    texts = [CardText(Words(language), cards) for language in reversed(LANGUAGES)]
    return MappingProxyType({fold(text.name(card)): card.id for text in texts for card in cards.cards})


def deck_text(deck: Deck, words: Words, name: str = "") -> str:
    """Return a deck as text, with the names of the cards in this language."""
    cards = published(COLLECTION)
    text = CardText(words, cards)
    return text_of(deck, lambda card: text.name(cards.by_id[card]), name)


def read_deck(text: str, file: str) -> NamedDeck:
    """Return the deck of a text or of a code, whichever it is.

    `file` is what it is called in errors. Raises DeckError for neither, with the line and field of a text.
    """
    begin = text.lstrip("\ufeff \r\n\t")[:1]
    try:
        if begin.isdigit() or begin in ("#", "[") or any(line.strip()[:1].isdigit() for line in text.splitlines()[1:]):
            return read_text(text, ids_by_name())
        return NamedDeck("", read_code(text))
    except DeckError as error:
        raise DeckError(error.code, **error.data, file=file) from error


def fault_text(fault: DeckFault, words: Words) -> str:
    """Return why a deck is not legal, with the name of the card and the rule."""
    row = published(COLLECTION).by_id.get(fault.card)
    card = str(fault.card) if row is None else CardText(words, published(COLLECTION)).name(row)
    told = words(f"error.{fault.code}", card=card, found=fault.found, allowed=fault.allowed)
    return f"{told} ({fault.rule})"


def deck_name(words: Words, key: str) -> str:
    """Return what a ready deck is called."""
    return words(DECK(key))


def deck_plan(words: Words, key: str) -> str:
    """Return in a line or two how a ready deck is played."""
    return words(f"{DECK(key)}.plan")


def ready_key_of(deck: Deck | None) -> str:
    """Return the key of the ready deck with these cards; "" for any other."""
    return next((ready.key for ready in ready_decks() if ready.deck == deck), "")
