"""Words for a value that was handed in for a tournament: a deck by its cards and its code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from engine.games.registry import game
from tournaments.handed_in import OpenValue
from tournaments.model import Pairing, Tournament
from tournaments.tables import options_for, seat_places
from tui.games.deck_builder import DeckBuilder, deck_builder_of
from tui.services.identity.names import NAME_CELLS, clean
from tui.services.matches.table_options import Named
from tui.services.tournaments.handed_in import ready_key
from tui.texts.localizer import Words


class DeckTeller(NamedTuple):
    """Names of a game's decks, and their reading from a code or a text."""

    key: str
    """Of the game."""
    words: Words
    options: Mapping[str, Any] = MappingProxyType({})
    """The organiser's own options: they bring the sets of cards that are allowed."""

    @property
    def _builder(self) -> DeckBuilder:
        builder = deck_builder_of(self.key)
        if not self.options.get(builder.set_option):
            return builder
        allowed = options_for(game(self.key), {builder.set_option: self.options[builder.set_option]})
        return builder.with_sets(getattr(allowed, builder.set_option))

    def _deck(self, opened: OpenValue) -> Any:
        return msgspec.convert(opened.value, type(self._builder.empty()))

    def read(self, text: str) -> Named:
        """Return the deck of a code or a text, under its name; raises CarteadoError."""
        return _read(self._builder, text, self.words)

    def name(self, opened: OpenValue) -> str:
        """Return the name that its owner gave the deck."""
        if ready_key(game(self.key), opened):
            return self.words(opened.name)
        return clean(opened.name) or self.words("decks.unnamed")

    def plan(self, opened: OpenValue) -> str:
        """Return how one of the game's own decks is played, or ""."""
        key = f"{opened.name}.plan"
        return self.words(key) if ready_key(game(self.key), opened) and key in self.words else ""

    def code(self, opened: OpenValue) -> str:
        """Return the deck's code."""
        return self._builder.code(self._deck(opened))

    def cards(self, opened: OpenValue) -> tuple[str, ...]:
        """Return its cards, each with the number of copies."""
        names = {card.id: card.name for card in self._builder.cards(self.words)}
        return tuple(f"{count} {names[card]}" for card, count in self._builder.copies(self._deck(opened)).items())

    def lines(self, opened: OpenValue) -> tuple[str, ...]:
        """Return the deck in full: name, cards and code."""
        return (self.name(opened), *self.cards(opened), self.code(opened))

    def value(self, opened: OpenValue) -> Named:
        """Return a deck as a value that may be saved or handed in."""
        return Named(self._deck(opened), label=self.name(opened))


def _read(builder: DeckBuilder, text: str, words: Words) -> Named:
    name, deck = builder.read(text, words("decks.pasted"))
    return Named(deck, label=name)


def read_at(key: str, options: Any, text: str, words: Words) -> Named:
    """Return the deck of a code or a text at a table, whose sets of cards it may have.

    Raises CarteadoError.
    """
    builder = deck_builder_of(key)
    return _read(builder.with_sets(getattr(options, builder.set_option)), text, words)


def values_at(tournament: Tournament, table: Pairing, words: Words) -> tuple[str, ...]:
    """Return what each seat of a table plays with, cut to NAME_CELLS, "" where that is secret."""
    opened = [tournament.opened_value(*place) for place in seat_places(tournament, table)]
    teller = DeckTeller(tournament.spec.game, words, tournament.settings.options)
    return tuple(clean(teller.name(open_value), NAME_CELLS) if open_value is not None else "" for open_value in opened)
