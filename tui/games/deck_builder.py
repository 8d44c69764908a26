"""DeckBuilder: how a game takes part in the screen and the commands that build values card by card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from engine.core.errors import CarteadoError
from engine.core.text import fold
from engine.games.registry import GAMES
from tui.texts.localizer import Words

if TYPE_CHECKING:
    from tui.canvas.grid import Canvas, Rect
    from tui.canvas.palette import Palette

MOST_BYTES = 100_000
"""How long a file with a deck may be."""


class BuilderCard(NamedTuple):
    """A card that may be chosen.

    What it is called, what it is on a short line, and all words it is found by.
    """

    id: int
    name: str
    short: str
    searched: str

    @property
    def columns(self) -> tuple[str, str]:
        """The short line in two columns: its first word, and the rest."""
        first, _, rest = self.short.partition(" ")
        return first, rest

    def found_by(self, typed: str) -> bool:
        """Tell whether each of the words typed begins a word of the card.

        `coleção 1` is the one word `colecao_1`.
        """
        own = fold(self.searched).split()
        parts: list[str] = []
        for part in fold(typed).split():
            if parts and part.isdecimal() and any(word.startswith(f"{parts[-1]}_") for word in own):
                parts[-1] += f"_{part}"
            else:
                parts.append(part)
        return all(any(word.startswith(part) for word in own) for part in parts)


class CardFace(NamedTuple):
    """The face of a card: name, kind, picture in characters, numbers, text."""

    name: str
    kind: str
    picture: tuple[str, ...]
    numbers: str
    text: str


class DeckBuilder(Protocol):
    """The builder of a game's decks; a deck is a value of `option`, frozen, legal or not."""

    game: str
    option: str
    set_option: str
    """The option that lists the sets of cards which a match has beside those of the program."""
    sets: tuple[Any, ...]
    """The sets of a club whose cards are known here."""

    def empty(self) -> Any:
        """Return a deck without cards."""
        ...

    def cards(self, words: Words) -> Sequence[BuilderCard]:
        """Return every card of the collection, in its order."""
        ...

    def copies(self, deck: Any) -> Mapping[int, int]:
        """Return how many of each card there are."""
        ...

    def changed(self, deck: Any, card: int, step: int) -> Any:
        """Return the deck with one more (`step` 1) or less (-1) of a card."""
        ...

    def layouts(self, words: Words) -> Mapping[str, str]:
        """Return the layouts that a deck may name, by key, each with its title; "" for none."""
        ...

    def layout_of(self, deck: Any) -> str:
        """Return the name of the layout that a deck names, "" for none."""
        ...

    def with_layout(self, deck: Any, layout: str) -> Any:
        """Return the deck with another layout, "" for none."""
        ...

    def named(self, deck: Any, words: Words) -> tuple[str, ...]:
        """Return the names in the deck besides cards, a sentence each."""
        ...

    def faults(self, deck: Any, words: Words) -> tuple[str, ...]:
        """Return why the deck is not legal, a sentence each; () for a legal one."""
        ...

    def counts(self, deck: Any, words: Words) -> tuple[str, ...]:
        """Return the limited counts with their limits, on lines of at most 38 cells."""
        ...

    def summary(self, deck: Any, words: Words) -> tuple[str, ...]:
        """Return the counts, the curve drawn, and what else is to be said, on lines of at most 38 cells."""
        ...

    def spoken(self, deck: Any, words: Words) -> tuple[str, ...]:
        """Return the counts, the curve in words, and what else is to be said."""
        ...

    def face(self, card: int, words: Words) -> CardFace:
        """Return all that a card says."""
        ...

    def draw(self, canvas: Canvas, area: Rect, card: int, words: Words, palette: Palette) -> None:
        """Draw a card at the top of an area, as large as it is held."""
        ...

    def hand(self, deck: Any, sample: Callable[[Sequence[int], int], Sequence[int]]) -> Sequence[int]:
        """Return the cards of a first hand; `sample` draws this many of a list."""
        ...

    def read_set(self, content: bytes, file: str) -> Any:
        """Return the set of cards of a file, as matches carry it.

        Raises CarteadoError with file, row and field.
        """
        ...

    def set_faults(self, content: bytes, file: str) -> Iterator[CarteadoError]:
        """Yield all that does not hold about the set of a file, each with its line."""
        ...

    def set_name(self, card_set: Any) -> str:
        """Return key and version of a set, which together are its own among the club's sets."""
        ...

    def set_hash(self, card_set: Any) -> str:
        """Return the hash of a set's rows."""
        ...

    def cards_of_set(self, card_set: Any) -> Sequence[int]:
        """Return the ids of a set's cards."""
        ...

    def with_sets(self, sets: Sequence[Any]) -> DeckBuilder:
        """Return a builder that knows the cards of these sets too."""
        ...

    def text(self, deck: Any, words: Words, name: str) -> str:
        """Return the deck as text, a line a card."""
        ...

    def code(self, deck: Any) -> str:
        """Return the deck as a short code; raises CarteadoError for one that has none."""
        ...

    def read(self, text: str, file: str) -> tuple[str, Any]:
        """Return name and deck of a text or a code; `file` is the source's name. Raises CarteadoError."""
        ...


def format_difference(builder: DeckBuilder, this: Any, other: Any, words: Words) -> tuple[str, ...]:
    """Return in words what the second deck has more (+) and less (-) of, a card a line."""
    before, after = builder.copies(this), builder.copies(other)
    names, unknown = {card.id: card.name for card in builder.cards(words)}, words("decks.unknown_card")
    steps = ((card, after.get(card, 0) - before.get(card, 0)) for card in sorted({*before, *after}))
    return tuple(f"{step:+} {names.get(card, unknown)}" for card, step in steps if step) or (words("decks.same"),)


def games_with_decks() -> tuple[str, ...]:
    """Return the games whose players bring a deck, by their keys."""
    return tuple(filter(_has_builder, GAMES))


def _has_builder(game: str) -> bool:
    try:
        return find_spec(f"tui.games.{game}.deck_builder") is not None
    except ModuleNotFoundError:
        return False


@cache
def deck_builder_of(game: str) -> DeckBuilder:
    """Return how decks of a game are built; raises CarteadoError for a game without decks."""
    try:
        builder: DeckBuilder = import_module(f"tui.games.{game}.deck_builder").DECK_BUILDER
    except ModuleNotFoundError as error:
        raise CarteadoError("no_deck_builder", game=game) from error
    return builder
