"""How commands print their answers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from engine.core.errors import CarteadoError
from engine.core.text import shown_signs
from saves.files.atomic_write import save_file
from saves.rows.row import Damaged
from tui.services.streams import encoding_of, tell
from tui.texts.keys import DAMAGED

if TYPE_CHECKING:
    from tui.texts.localizer import Words


def print_json(value: Any) -> None:
    """Print one JSON object on stdout; where that does not write UTF-8, in ASCII."""
    text = msgspec.json.encode(value).decode()
    if encoding_of(sys.stdout) != "utf-8":
        import json

        text = json.dumps(json.loads(text))
    sys.stdout.write(text + "\n")


def print_lines(lines: Iterable[str]) -> None:
    """Print lines of text on stdout, without control codes that a name or a file may have brought."""
    for line in lines:
        sys.stdout.write("".join(shown_signs(line)) + "\n")


def print_answer(args: argparse.Namespace, data: Any, lines: Iterable[str]) -> int:
    """Print the answer of a command, with --json the data, else the lines; returns the exit code 0."""
    if args.json:
        print_json(data)
    else:
        print_lines(lines)
    return 0


def tell_damaged(rows: Iterable[object], words: Words) -> None:
    """Say of every row that cannot be read that it is damaged, beside the answer."""
    for row in rows:
        if isinstance(row, Damaged):
            tell(f"{row.id}: {words(DAMAGED(row.table))}".removeprefix(": "))


def tell_faults(args: argparse.Namespace, words: Words, faults: Sequence[CarteadoError]) -> int:
    """Say all that is wrong with a file, a line each; with --json as an object on stdout.

    Returns the exit code 1.
    """
    if args.json:
        print_json({"errors": [_fault_data(fault, words) for fault in faults]})
    else:
        for fault in faults:
            tell(words.error(fault))
    return 1


def _fault_data(fault: CarteadoError, words: Words) -> dict[str, Any]:
    place: dict[str, Any] = {name: fault.data[name] for name in ("line", "column", "field") if name in fault.data}
    return {"code": fault.code, "message": words.error(fault), **place}


def write_file(output: Path | None, content: bytes) -> None:
    """Write a file whole or not at all, or on stdout without one; raises FileError."""
    if output is None:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    save_file(output, content)
