"""How commands print their answers."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

import msgspec

from tui.text import clean


def print_json(value: Any) -> None:
    """Print one JSON object on stdout."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def print_lines(lines: Iterable[str]) -> None:
    """Print lines of text on stdout, without control codes that a name or a file may have brought."""
    for line in lines:
        sys.stdout.write("".join(filter(str.isprintable, line)) + "\n")


def tell(message: str) -> None:
    """Say something beside the answer, on stderr."""
    print(clean(message), file=sys.stderr)
