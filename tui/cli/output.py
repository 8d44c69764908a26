"""How commands print their answers."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from saves.record import Damaged
from tui.services.streams import has_ascii_only, tell

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
            tell(f"{row.id}: {words(f'damaged.{row.table}')}".removeprefix(": "))
