"""The ready decks in words."""

from __future__ import annotations

from engine.core.keys import KeyFamily
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.model import Deck
from tui.texts.localizer import Words

_DECK = KeyFamily("deck.{}", lambda: (ready.key for ready in ready_decks()))


def deck_name(words: Words, key: str) -> str:
    """Return what a ready deck is called."""
    return words(_DECK(key))


def deck_plan(words: Words, key: str) -> str:
    """Return in a line or two how a ready deck is played."""
    return words(f"{_DECK(key)}.plan")


def ready_key_of(deck: Deck | None) -> str:
    """Return the key of the ready deck with these cards; "" for any other."""
    return next((ready.key for ready in ready_decks() if ready.deck == deck), "")
