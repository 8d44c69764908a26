"""Reads a whole event of another program from a file.

A report file (TRF) or a crosstable of a spreadsheet.
"""

from __future__ import annotations

from pathlib import Path

from saves.errors import FileError
from saves.files.foreign_files import foreign_kind
from tui.services.tournaments.events.crosstable import is_crosstable, read_crosstable
from tui.services.tournaments.events.sheet import EventSheet, check
from tui.services.tournaments.events.trf import is_trf, read_trf
from tui.services.tournaments.lists.reading import text_of_list

_BEGINNING = 1 << 16
_READ = ("trf", "csv", "utf16", "xlsx", "ods", None)


def is_event(path: Path) -> bool:
    """Tell whether a file looks like an event of another program.

    No for one that cannot be read, or only once.
    """
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            kind = foreign_kind(file.read(_BEGINNING))
        if kind not in _READ:
            return False
        text = text_of_list(path)
    except (OSError, FileError, ValueError):
        return False
    return is_trf(text) or is_crosstable(text)


def read_event(path: Path) -> EventSheet:
    """Return the event of a file.

    Raises FileError with the line and column of the first that does not hold.
    """
    text = text_of_list(path).lstrip("\ufeff")
    sheet = read_trf(text, str(path)) if is_trf(text) else read_crosstable(text, str(path))
    check(sheet)
    return sheet
