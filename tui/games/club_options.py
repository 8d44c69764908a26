"""The options of a table whose choices are what a club has made: card sets, and drawings such as labyrinths."""

from __future__ import annotations

from collections.abc import Iterator

from saves.saved_values import SavedValues
from tui.games.card_sets import set_options
from tui.games.drawings import DrawingKind, Sketch, kept_drawings, key_names, kinds_of
from tui.services.matches.table_options import Option
from tui.texts.localizer import Words

MOST_TOGETHER = 4
"""A match carries so many drawings of a kind at most."""


def club_options(game: str, saved: SavedValues, words: Words) -> tuple[Option, ...]:
    """Return the options of a table that are made of what is kept for the game, and those that go with them."""
    drawn = (option for kind in kinds_of(game) for option in _of_drawings(kind, saved, words))
    return (*set_options(game, saved, words), *drawn)


def _of_drawings(kind: DrawingKind, saved: SavedValues, words: Words) -> Iterator[Option]:
    """Yield which drawings of the program are played on, and which of the club: none, one, or all of a size.

    Those that nobody can play with are left out.
    """
    yield from kind.of_program(words)
    kept = [(one.name, one.sketch) for one in kept_drawings(kind, saved) if one.sketch is not None and not one.error]
    if not kept:
        return
    names = key_names([name for name, _ in kept], kind.taken)
    carried = {name: kind.carried(names[name], sketch.text) for name, sketch in kept}
    choices = [((), words("cards.none")), *(((carried[name],), f"{name}, {_size(sketch)}") for name, sketch in kept)]
    for size in dict.fromkeys(_size(sketch) for _, sketch in kept):
        alike = tuple(carried[name] for name, sketch in kept if _size(sketch) == size)
        if 1 < len(alike) <= MOST_TOGETHER:
            choices.append((alike, words("drawings.all", size=size)))
    yield Option(kind.game, kind.option, *(tuple(part) for part in zip(*choices, strict=True)))


def _size(sketch: Sketch) -> str:
    return f"{sketch.columns} × {sketch.rows}"
