"""A list of people that stands in a file."""

from __future__ import annotations

import csv
from pathlib import Path

from saves.errors import FileError
from tui.desk.name_list import Listed, read_list

_MOST_KILOBYTES = 1000


def read_list_file(path: Path) -> tuple[Listed, ...]:
    """Return everybody of a list in a file; raises FileError when it cannot be read, is too large or names nobody."""
    try:
        with path.open("rb") as file:
            content = file.read(1000 * _MOST_KILOBYTES + 1)
        if len(content) > 1000 * _MOST_KILOBYTES:
            raise FileError("list_too_large", str(path), limit=_MOST_KILOBYTES)
        people = read_list(content.decode("utf-8-sig"))
    except (OSError, ValueError, csv.Error) as error:
        raise FileError("list_unreadable", str(path), detail=str(error)) from error
    if not people:
        raise FileError("list_empty", str(path))
    return people
