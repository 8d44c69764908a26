"""How commands print their answers."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from saves.errors import FileError
from saves.record import Damaged
from saves.whole import write_whole
from tui.services.streams import has_ascii_only, tell
from tui.texts.keys import DAMAGED

if TYPE_CHECKING:
    from tui.texts.localizer import Words


def print_json(value: Any) -> None:
    """Print one JSON object on stdout; where there is only ASCII, in ASCII."""
    text = msgspec.json.encode(value).decode()
    sys.stdout.write((json.dumps(json.loads(text)) if has_ascii_only(sys.stdout) else text) + "\n")


def print_lines(lines: Iterable[str]) -> None:
    """Print lines of text on stdout, without control codes that a name or a file may have brought."""
    for line in lines:
        sys.stdout.write("".join(filter(str.isprintable, line)) + "\n")


def tell_damaged(rows: Iterable[object], words: Words) -> None:
    """Say of every row that cannot be read that it is damaged, beside the answer."""
    for row in rows:
        if isinstance(row, Damaged):
            tell(f"{row.id}: {words(DAMAGED(row.table))}".removeprefix(": "))


def write_file(output: Path | None, content: bytes) -> None:
    """Write a file whole or not at all, or on stdout without one; raises FileError."""
    if output is None:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    try:
        write_whole(output, content)
    except (OSError, ValueError) as error:
        raise FileError("file_cannot_write", str(output), detail=str(error)) from error
