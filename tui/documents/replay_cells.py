"""The cells of a canvas as text.

Rows with colours as classes, for pages that draw a table without the app.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from rich.color import Color
from rich.style import Style

from tui.canvas.colours import DARK, LIGHT
from tui.canvas.grid import PLAIN, Canvas, CanvasRow
from tui.canvas.palette import COLOURS, Palette, palette_from
from tui.documents.replay_voice import Voice
from tui.games.table_model import ChoiceTree, TableModel
from tui.services.review.showing import Showing

if TYPE_CHECKING:
    from tui.games.game_ui import GameUI
    from tui.services.matches.player_update import PlayerUpdate
    from tui.texts.localizer import Localizer

FIRST_CLASS = 0xE000
"""The private character that begins a run of the first class; no canvas holds such a character."""
WIDE = "\uf8ff"
"""Stands after a character that takes two cells."""


Shade: TypeAlias = Literal["dark", "light"]
SHADES: tuple[Shade, ...] = ("dark", "light")
_SHADES = {"dark": DARK, "light": LIGHT}


@cache
def symbolic_palette() -> Palette:
    """Return a palette whose colours are the theme's names of colours, so that any theme can wear it."""
    return palette_from({name: Color.from_rgb(0, 0, number) for number, name in enumerate(COLOURS)}, shaded=True)


def colours_of(shade: Shade) -> dict[str, str]:
    """Return the colours of the dark or the light theme by their names, those of paper and ink among them."""
    named = _SHADES[shade]
    others = {"ink": "foreground", "paper": "felt", "panel": "panel"}
    return {name: named[others.get(name, name)] for name in (*COLOURS, *others)}


def table_canvas(showing: Showing, voice: Voice, width: int, height: int) -> Canvas:
    """Draw the table at the place of a showing, as a replay draws it."""
    update, last = showing.tape.update(showing.viewer), showing.tape.last(showing.viewer)
    events = () if last is None else last.events
    return update_canvas(update, events, voice.game_ui, voice.localizer_for(update.players), width, height)


def update_canvas(
    update: PlayerUpdate, events: Sequence[Any], game_ui: GameUI, localizer: Localizer, width: int, height: int
) -> Canvas:
    """Draw the table of an update, as a replay draws it; what the `events` touched is marked."""
    table_model = TableModel(
        localizer=localizer,
        palette=symbolic_palette(),
        players=update.players,
        view=update.view,
        asked=update.asked,
        moves=ChoiceTree(),
        open_hands=update.open_hands,
    )
    canvas = Canvas(width, height)
    game_ui.draw_replayed(canvas, canvas.area, table_model, events)
    return canvas


class StyleClasses:
    """The styles that pictures are drawn in, a class each; the first is that of plain text."""

    def __init__(self) -> None:
        self._classes: dict[Style, int] = {PLAIN: 0}

    def of(self, style: Style) -> int:
        """Return the class of a style."""
        return self._classes.setdefault(style, len(self._classes))

    def rules(self) -> Iterator[tuple[int, Mapping[str, str]]]:
        """Yield each class number after the first, with its CSS declarations."""
        for style, number in self._classes.items():
            if number:
                yield number, declared(style)


def declared(style: Style) -> Mapping[str, str]:
    """Return a style as CSS declarations, colours by name; defaults are left out."""
    ink, paper = _colour(style.color, "ink"), _colour(style.bgcolor, "")
    if style.reverse:
        ink, paper = paper or "paper", ink
    data = {"color": ink, "background": paper}
    lines = [name for name, on in (("underline", style.underline), ("line-through", style.strike)) if on]
    data |= {"font-weight": "bold"} if style.bold else {}
    data |= {"text-decoration": " ".join(lines)} if lines else {}
    return {name: value for name, value in data.items() if value}


def _colour(colour: Color | None, otherwise: str) -> str:
    """Return the name of a symbolic colour."""
    if colour is None or colour.triplet is None:
        return otherwise
    return COLOURS[int(colour.triplet.hex.removeprefix("#"), 16)]


def row_text(row: CanvasRow, classes: StyleClasses) -> str:
    """Return a row as one text.

    Each run begins with the character of its class, blanks at the end are left out.
    """
    chars = [char or WIDE for char in row.chars]
    runs = [(classes.of(style), "".join(chars[first:last])) for first, last, style in row.runs()]
    while runs and not runs[-1][0] and not runs[-1][1].strip():
        runs.pop()
    if runs and not runs[-1][0]:
        runs[-1] = 0, runs[-1][1].rstrip()
    written = "".join(chr(FIRST_CLASS + number) + text for number, text in runs)
    return written.removeprefix(chr(FIRST_CLASS))


RowChange: TypeAlias = str | tuple[int, int, int, str]
"""A row as a page is told it: its text; or another row, how much of its beginning and end stay, and what is between."""


class RowTable:
    """All rows that the pictures of one size show, each written once."""

    def __init__(self) -> None:
        self.written: list[RowChange] = []
        self._texts: list[str] = []
        self._numbers: dict[str, int] = {}

    def of(self, text: str, before: int | None) -> int:
        """Return the number of a row; a new row is stored as its difference from the row `before`."""
        if text not in self._numbers:
            self._numbers[text] = len(self._texts)
            self._texts.append(text)
            self.written.append(text if before is None else _change(before, self._texts[before], text))
        return self._numbers[text]


def _change(number: int, before: str, text: str) -> RowChange:
    # Scripts of pages count a character beyond the basic plane twice.
    if max(before + text, default="") > "\uffff":
        return text
    first = _alike(before, text)
    last = _alike(before[first:][::-1], text[first:][::-1])
    middle = text[first : len(text) - last]
    return (number, first, last, middle) if len(middle) + _COST < len(text) else text


def _alike(this: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    return next(
        (at for at, pair in enumerate(zip(this, other, strict=False)) if pair[0] != pair[1]), min(len(this), len(other))
    )


_COST = 12
"""How many characters it takes to name what a row is made of."""


class Film:
    """Pictures one after the other, each given by the rows that differ from the one before."""

    def __init__(self, height: int, texts: RowTable, classes: StyleClasses) -> None:
        """Begin with pictures of this many rows; the texts of rows may be those of several films."""
        self._texts, self._classes = texts, classes
        self.changes: list[list[int]] = []
        """For each picture: which row is another now, and which text it has, in turn."""
        self._rows: Sequence[CanvasRow] = ()
        self._numbers: list[int | None] = [None] * height
        """The rows of the last picture, and the numbers of their texts."""

    def add(self, rows: Sequence[CanvasRow]) -> None:
        """Add a picture."""
        change: list[int] = []
        for at, (row, was, before) in enumerate(zip(rows, self._rows or rows, self._numbers, strict=True)):
            # Most rows stay as they are, and comparing one costs less than telling it.
            if before is None or row != was:
                self._numbers[at] = number = self._texts.of(row_text(row, self._classes), before)
                change += (at, number) if number != before else ()
        self.changes.append(change)
        self._rows = rows
