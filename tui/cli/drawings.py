"""`carteado drawings`: the labyrinths and maps that a club has drawn: checked, kept, shown, returned."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from saves.files.foreign_files import check_foreign, naming_foreign
from saves.people.saved_values import SavedValues
from saves.store import open_to_read
from tui.cli.output import print_answer, print_json, print_lines, tell_faults, write_file
from tui.games import drawings
from tui.services.identity.names import clean, clean_name
from tui.texts.localizer import Words


@contextmanager
def _saved(args: argparse.Namespace) -> Iterator[tuple[drawings.DrawingKind, SavedValues]]:
    with open_to_read(args.db) as store:
        yield drawings.kind_named(args.kind), store.profile.saved_values


def _data(name: str, sketch: drawings.Sketch) -> dict[str, Any]:
    return {"name": name, "columns": sketch.columns, "rows": sketch.rows}


def _tell(args: argparse.Namespace, words: Words, sketch: drawings.Sketch, sentence: str, name: str) -> int:
    return print_answer(
        args, {**_data(name, sketch), "text": sketch.text}, [words(sentence, **_data(clean(name), sketch))]
    )


def check(args: argparse.Namespace, words: Words) -> int:
    """Read the drawing of a file, keep nothing, and say whether it holds, or all that does not."""
    kind = drawings.kind_named(args.kind)
    with naming_foreign(args.file, "drawing"):
        text = drawings.file_text(args.file)
    faults = tuple(drawings.drawing_faults(kind, text, args.file.name))
    if faults:
        check_foreign(args.file, text.encode(), "drawing")
        return tell_faults(args, words, faults)
    sketch = drawings.right_sketch(kind, text, args.file.name)
    return _tell(args, words, sketch, "drawings.checked", args.file.name)


def import_(args: argparse.Namespace, words: Words) -> int:
    """Keep the drawing of a file under --name, or the name of the file."""
    with _saved(args) as (kind, saved):
        with naming_foreign(args.file, "drawing"):
            sketch = drawings.right_sketch(kind, drawings.file_text(args.file), args.file.name)
        name = clean_name(args.name or args.file.stem)
        drawings.keep_drawing(kind, saved, name, sketch)
    return _tell(args, words, sketch, "drawings.imported", name)


def list_(args: argparse.Namespace, words: Words) -> int:
    """Print the name and the size of every drawing that is kept, and what is wrong with it."""
    with _saved(args) as (kind, saved):
        kept = [*drawings.kept_drawings(kind, saved)]
    if args.json:
        listed = [_data(drawing.name, drawing.sketch) if drawing.sketch else {"name": drawing.name} for drawing in kept]
        print_json(
            {"drawings": [{**data, "right": drawing.error is None} for drawing, data in zip(kept, listed, strict=True)]}
        )
    else:
        print_lines(_line(drawing, words) for drawing in kept)
    return 0


def _line(drawing: drawings.KeptDrawing, words: Words) -> str:
    lines = [
        words("drawings.line", **_data(clean(drawing.name), drawing.sketch)) if drawing.sketch else clean(drawing.name)
    ]
    return "  ".join([*lines, *([words.error(drawing.error)] if drawing.error else [])])


def show(args: argparse.Namespace, words: Words) -> int:
    """Print a drawing as text, with its faults."""
    with _saved(args) as (kind, saved):
        drawing = drawings.found_drawing(kind, saved, args.name)
    if drawing.sketch is None:
        raise drawing.error or AssertionError(drawing.name)
    return print_answer(
        args,
        {**_data(drawing.name, drawing.sketch), "text": drawing.sketch.text},
        [*drawing.sketch.text.splitlines(), *([words.error(drawing.error)] if drawing.error else [])],
    )


def export(args: argparse.Namespace, words: Words) -> int:
    """Write a drawing as text."""
    with _saved(args) as (kind, saved):
        drawing = drawings.found_drawing(kind, saved, args.name)
    write_file(args.output, f"{drawing.text}\n".encode())
    if args.output is not None:
        print_lines([words("decks.written", file=str(args.output))])
    return 0


def remove(args: argparse.Namespace, words: Words) -> int:
    """Forget a drawing; matches that were played on it have it themselves."""
    with _saved(args) as (kind, saved):
        drawings.forget_drawing(kind, saved, args.name)
    print_lines([words("drawings.removed", name=clean(args.name))])
    return 0
