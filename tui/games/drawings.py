"""Drawings: boards of a club's own, drawn as text in an editor or a file, kept under a name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.core.text import LONGEST_NAME, fold
from engine.games.registry import GAMES
from saves.files.sealed_lines import text_of
from saves.people.saved_values import SavedValue, SavedValues
from saves.rows.row import damaged
from tui.services.matches.table_options import Option
from tui.texts.localizer import Words

if TYPE_CHECKING:
    from tui.canvas.grid import Canvas, Rect
    from tui.canvas.palette import Palette

_NO_KEY = re.compile(r"[^a-z0-9]+")
_LONGEST_KEY = 36
MOST_LINES = 100
MOST_BYTES = 10_000
"""Of a text or a file with a drawing; the largest has some 800."""


class Sketch(Protocol):
    """A drawing while somebody draws it, right or not; frozen.

    Cells are numbered line by line from the lowest.
    """

    @property
    def columns(self) -> int:
        """How many cells a line has."""
        ...

    @property
    def rows(self) -> int:
        """How many lines of cells there are."""
        ...

    @property
    def text(self) -> str:
        """The drawing as text; the kind reads it."""
        ...

    @property
    def fault(self) -> CarteadoError | None:
        """Why nobody can play with it, or None.

        Data has `line` and `column` of the text where a place is meant.
        """
        ...

    def name(self, cell: int) -> str:
        """Return the name of a cell."""
        ...

    def stroke(self, key: str, cell: int, *, even: bool) -> Sketch:
        """Return the drawing after a stroke at a cell.

        `even` does it where it lies turned, too.
        """
        ...

    def facts(self, cell: int, words: Words) -> tuple[str, ...]:
        """Return facts about the drawing and one of its cells, a sentence each."""
        ...

    def draw(self, canvas: Canvas, area: Rect, palette: Palette) -> None:
        """Draw the sketch as large as an area lets it, at least 42 columns and 20 lines.

        Each cell is a spot `cell:<n>`.
        """
        ...


class DrawingKind(Protocol):
    """A kind of drawing that a game's players make; `key` names it in commands and in the catalogs."""

    game: str
    key: str
    option: str
    """The option of a table that carries drawings."""
    strokes: tuple[str, ...]
    """The keys that draw; their words are `drawings.stroke.<key>.<stroke>`."""

    def ready(self, words: Words) -> Mapping[str, Sketch]:
        """Return the drawings to begin from, by title: empty ones, and those of the program."""
        ...

    @property
    def taken(self) -> Collection[str]:
        """The names that no drawing of a club may have in a match."""
        ...

    def of_program(self, words: Words) -> tuple[Option, ...]:
        """Return the options of a table that say which drawings of the program are played on."""
        ...

    def carried(self, name: str, text: str) -> Any:
        """Return a valid drawing in the form that match options carry; `name` is of `key_names`."""
        ...

    def faults(self, text: str) -> Iterator[CarteadoError]:
        """Yield all that is wrong with the drawing of a text, in its order."""
        ...

    def sketch(self, text: str) -> Sketch:
        """Return the drawing of a text; raises CarteadoError with line and column for one that draws nothing."""
        ...


class KeptDrawing(NamedTuple):
    """A drawing as the store has it.

    The drawing is None, with the reason, where it cannot be read; one that cannot be played with has an error too.
    """

    name: str
    text: str
    sketch: Sketch | None
    error: CarteadoError | None = None


@cache
def kinds_of(game: str) -> tuple[DrawingKind, ...]:
    """Return what can be drawn for a game, () for nothing."""
    try:
        exists = find_spec(f"tui.games.{game}.drawings") is not None
    except ModuleNotFoundError:
        return ()
    kinds: tuple[DrawingKind, ...] = import_module(f"tui.games.{game}.drawings").KINDS if exists else ()
    return kinds


def all_kinds() -> dict[str, DrawingKind]:
    """Return all that can be drawn for any game, by its key."""
    return {kind.key: kind for game in GAMES for kind in kinds_of(game)}


def kind_named(key: str) -> DrawingKind:
    """Return what is drawn by its key; raises CarteadoError "no_drawing_kind"."""
    kinds = all_kinds()
    if key not in kinds:
        raise CarteadoError("no_drawing_kind", kind=key[:LONGEST_NAME], known=", ".join(kinds))
    return kinds[key]


DRAWING = KeyFamily("drawings.kind.{}", lambda: all_kinds())
STROKE = KeyFamily(
    "drawings.stroke.{}", lambda: (f"{key}.{stroke}" for key, kind in all_kinds().items() for stroke in kind.strokes)
)


def file_text(path: Path) -> str:
    """Return the text of a file with a drawing; raises FileError for one that is no such text."""
    return text_of(path, MOST_BYTES, MOST_LINES)


def drawing_faults(kind: DrawingKind, text: str, file: str) -> Iterator[CarteadoError]:
    """Yield all that is wrong with the drawing of a file, each as "drawing_wrong" with `file` and why."""
    try:
        plain = _plain(text)
    except CarteadoError as error:
        yield CarteadoError("drawing_wrong", file=file, why=error)
        return
    yield from (CarteadoError("drawing_wrong", file=file, why=fault) for fault in kind.faults(plain))


def sketch_of(kind: DrawingKind, text: str) -> Sketch:
    """Return the drawing in a foreign text, valid or not.

    Raises CarteadoError: "drawing_long", "drawing_sign" with line and column for what no terminal shows, and as the
    kind does for a text that draws nothing.
    """
    return kind.sketch(_plain(text))


def _plain(text: str) -> str:
    if len(text) > MOST_BYTES:
        raise CarteadoError("drawing_long", most=MOST_BYTES)
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(plain.split("\n"), start=1):
        wrong = next((column for column, sign in enumerate(line, start=1) if not sign.isprintable()), 0)
        if wrong:
            raise CarteadoError("drawing_sign", line=number, column=wrong)
    return plain


def right_sketch(kind: DrawingKind, text: str, file: str) -> Sketch:
    """Return the valid drawing of a file.

    Raises CarteadoError "drawing_wrong", with `file` and why, for one that nobody can play with.
    """
    try:
        sketch = sketch_of(kind, text)
        if sketch.fault is not None:
            raise sketch.fault
    except CarteadoError as error:
        raise CarteadoError("drawing_wrong", file=file, why=error) from error
    return sketch


def key_names(names: Sequence[str], taken: Collection[str]) -> dict[str, str]:
    """Return the key under which a match has each name.

    A to z, digits and `_`, none twice and none `taken`.
    """
    found: dict[str, str] = {}
    for name in names:
        key = _NO_KEY.sub("_", fold(name)).strip("_")[:_LONGEST_KEY].strip("_")
        key = key if key[:1].isalpha() else f"x_{key}".rstrip("_")
        alike = chain((key,), (f"{key}_{number}" for number in count(2)))
        found[name] = next(
            name_tried for name_tried in alike if name_tried not in taken and name_tried not in found.values()
        )
    return found


def kept_drawings(kind: DrawingKind, saved: SavedValues) -> Iterator[KeptDrawing]:
    """Yield the drawings that are kept, the one kept last at the end."""
    for row in saved.of(kind.game, kind.option):
        text = str(row.value.get("text")) if isinstance(row.value, dict) else ""
        try:
            if row.value is None:
                raise damaged(SavedValue.table, row.name, "seal")
            sketch = _kept_sketch(kind.key, text)
        except CarteadoError as error:
            yield KeptDrawing(row.name, text, None, error)
        else:
            yield KeptDrawing(row.name, text, sketch, sketch.fault)


@lru_cache(maxsize=128)
def _kept_sketch(kind: str, text: str) -> Sketch:
    """Return the drawing of a text that is kept: a form asks for all of them at every key."""
    return sketch_of(kind_named(kind), text)


def keep_drawing(kind: DrawingKind, saved: SavedValues, name: str, sketch: Sketch) -> None:
    """Keep a drawing, right or not, in the place of the one of that name.

    Raises CarteadoError as SavedValues does.
    """
    saved.save(kind.game, kind.option, name, {"text": sketch.text})


def found_drawing(kind: DrawingKind, saved: SavedValues, name: str) -> KeptDrawing:
    """Return the drawing of a name, however it is spelled; raises CarteadoError "no_drawing"."""
    for drawing in kept_drawings(kind, saved):
        if fold(drawing.name) == fold(name):
            return drawing
    raise CarteadoError("no_drawing", name=name[:LONGEST_NAME])


def forget_drawing(kind: DrawingKind, saved: SavedValues, name: str) -> None:
    """Forget a drawing; raises CarteadoError "no_drawing"."""
    saved.delete(kind.game, kind.option, found_drawing(kind, saved, name).name)
