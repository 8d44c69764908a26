"""The decks that somebody can go on with: the ready ones of a game, and those they have saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from engine.core.errors import CarteadoError
from engine.core.text import fold
from saves.people.saved_values import SavedValues
from tui.games.deck_builder import DeckBuilder
from tui.services.identity.names import clean
from tui.texts.localizer import Words


class KnownDeck(NamedTuple):
    """A deck by its name.

    `key` is that of a ready one, "" of a saved one; the deck is None where it cannot be read.
    """

    name: str
    key: str
    deck: Any


class KnownDecks:
    """The decks of one person for one game."""

    def __init__(self, builder: DeckBuilder, saved: SavedValues, ready: Mapping[str, Any]) -> None:
        """Look at what is `saved`; `ready` are the game's own by their catalog keys."""
        self._builder = builder
        self._saved = saved
        self._ready = ready

    def all(self, words: Words) -> Iterator[KnownDeck]:
        """Yield the ready decks, then the saved ones, the one saved last at the end."""
        for key, deck in self._ready.items():
            yield KnownDeck(words(key), key, deck)
        kind = type(self._builder.empty())
        for row in self._saved.of(self._builder.game, self._builder.option):
            try:
                yield KnownDeck(row.name, "", msgspec.convert(row.value, kind))
            except msgspec.ValidationError:
                yield KnownDeck(row.name, "", None)

    def find(self, text: str, words: Words) -> KnownDeck | None:
        """Return the deck of that name or key, a saved one before a ready one; None for none that can be read."""
        wanted = fold(text)
        known = [deck for deck in self.all(words) if wanted in (fold(deck.name), deck.key.rpartition(".")[2] or None)]
        return next((deck for deck in reversed(known) if deck.deck is not None), None)

    @property
    def saved_names(self) -> tuple[str, ...]:
        """The names of the saved decks, also of those that cannot be read."""
        return tuple(row.name for row in self._saved.of(self._builder.game, self._builder.option))

    def would_replace(self, name: str, deck: Any) -> bool:
        """Tell whether another deck is saved under this name."""
        rows = {row.folded: row.value for row in self._saved.of(self._builder.game, self._builder.option)}
        value = msgspec.to_builtins(deck)
        return bool(rows.get(fold(name), value) != value)

    def save(self, name: str, deck: Any) -> None:
        """Save a deck, legal or not, in the place of the one of that name; raises as SavedValues.save."""
        self._saved.save(self._builder.game, self._builder.option, name, msgspec.to_builtins(deck))

    def saved_name(self, name: str) -> str:
        """Return the name of a deck as it was saved; raises CarteadoError "no_such_deck"."""
        known = next((saved for saved in self.saved_names if name == saved or fold(name) == fold(saved)), None)
        if known is None:
            raise CarteadoError("no_such_deck", name=clean(name))
        return known

    def delete(self, name: str) -> None:
        """Forget a saved deck."""
        self._saved.delete(self._builder.game, self._builder.option, name)
