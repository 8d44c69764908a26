"""The options of a table whose choices are what a club has made.

Card sets, and drawings such as labyrinths.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.errors import CarteadoError
from engine.core.text import fold
from saves.people.saved_values import SavedValues
from tui.games.card_sets import kept_sets, set_options
from tui.games.deck_builder import deck_builder_of, games_with_decks
from tui.games.drawings import DrawingKind, Sketch, kept_drawings, key_names, kinds_of
from tui.services.matches.table_options import Option
from tui.texts.localizer import Words

MOST_TOGETHER = 4
"""A match carries so many drawings of a kind at most."""


def club_options(game: str, saved: SavedValues, words: Words) -> tuple[Option, ...]:
    """Return the options of a table that come from what the club keeps, and those that go with them."""
    drawn = (option for kind in kinds_of(game) for option in _of_drawings(kind, saved, words))
    return (*set_options(game, saved, words), *drawn)


def club_option_texts(game: str, options: Any, words: Words) -> tuple[Option, ...]:
    """Return the chosen options of a table that come from what a club keeps, each with its value.

    They tell it by the names of the sets and drawings, kept here or not.
    """
    listed = {kind.option: [value.name for value in getattr(options, kind.option)] for kind in kinds_of(game)}
    if game in games_with_decks():
        builder = deck_builder_of(game)
        listed[builder.set_option] = [builder.set_name(value) for value in getattr(options, builder.set_option)]
    options_here = (
        Option(game, name, (getattr(options, name),), (", ".join(names),)) for name, names in listed.items() if names
    )
    program = (option for kind in kinds_of(game) for option in kind.of_program(words))
    return (*options_here, *(option for option in program if getattr(options, option.name) in option.choices[1:]))


def club_values(game: str, saved: SavedValues, words: Words, name: str, text: str) -> Any | None:
    """Return what the names in a text mean for an option made of what is kept.

    Those of sets, or of drawings. () for the word that means none; None for an option of another kind. Raises
    CarteadoError "no_club_value" for a name that is not kept, or not right.
    """
    named = _named(game, saved, name)
    if named is None:
        return None
    wanted = [part.strip() for part in text.split(",") if part.strip()]
    if [fold(name) for name in wanted] == [fold(words("cards.none"))]:
        return ()
    if unknown := [name for name in wanted if fold(name) not in named]:
        known = ", ".join(label for label, _ in named.values())
        raise CarteadoError(
            "no_club_value", game=game, option=name, name=unknown[0], known=known or words("cards.none")
        )
    return tuple(named[fold(name)][1] for name in wanted)


def _named(game: str, saved: SavedValues, option: str) -> dict[str, tuple[str, Any]] | None:
    """Return what may be chosen for an option by folded names, each with its name; None for one of another kind."""
    kind = next((kind for kind in kinds_of(game) if kind.option == option), None)
    if kind is not None:
        return {fold(name): (name, kind.carried(key, sketch.text)) for name, key, sketch in _right(kind, saved)}
    if game in games_with_decks() and deck_builder_of(game).set_option == option:
        return {
            fold(card_set.name): (card_set.name, card_set.value)
            for card_set in kept_sets(game, saved)
            if card_set.value is not None
        }
    return None


def _right(kind: DrawingKind, saved: SavedValues) -> list[tuple[str, str, Sketch]]:
    """Return the drawings that are right, each with its name and the key that a match has it by."""
    kept = [
        (drawing.name, drawing.sketch)
        for drawing in kept_drawings(kind, saved)
        if drawing.sketch is not None and not drawing.error
    ]
    names = key_names([name for name, _ in kept], kind.taken)
    return [(name, names[name], sketch) for name, sketch in kept]


def _of_drawings(kind: DrawingKind, saved: SavedValues, words: Words) -> Iterator[Option]:
    """Yield which drawings of the program are played on, and which of the club: none, one, or all of a size.

    Those that nobody can play with are left out.
    """
    yield from kind.of_program(words)
    kept = [(name, kind.carried(key, sketch.text), _size(sketch)) for name, key, sketch in _right(kind, saved)]
    if not kept:
        return
    choices = [((), words("cards.none")), *(((carried,), f"{name}, {size}") for name, carried, size in kept)]
    for size in dict.fromkeys(size for _, _, size in kept):
        alike = tuple(carried for _, carried, own in kept if own == size)
        if 1 < len(alike) <= MOST_TOGETHER:
            choices.append((alike, words("drawings.all", size=size)))
    yield Option(kind.game, kind.option, *(tuple(part) for part in zip(*choices, strict=True)))


def _size(sketch: Sketch) -> str:
    return f"{sketch.columns} × {sketch.rows}"
