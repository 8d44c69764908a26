"""Reads a list of people from what was typed, pasted or saved as a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.core.library_faults import fault_of
from engine.core.text import LONGEST_NAME
from saves.errors import FileError
from saves.files.foreign_files import check_foreign
from tui.services.tournaments.lists.decoding import decoded
from tui.services.tournaments.lists.lines import read_lines
from tui.services.tournaments.lists.listed import PARTNERS, Listed
from tui.services.tournaments.lists.tables import NoNames, read_table, without_separator_line

_MOST_KILOBYTES = 1000
_LONGEST_LINE = 20_000
"""Characters of a line that somebody may have written."""


def read_list(text: str) -> tuple[Listed, ...]:
    """Return everybody of a list: a table with headings or of one shape, else names line by line.

    Raises NoNames where a table has no column with names.
    """
    text = text.lstrip("\ufeff")
    people = read_table(text)
    return read_lines(without_separator_line(text)) if people is None else people


def read_list_file(path: Path) -> tuple[Listed, ...]:
    """Return everybody of a list in a file.

    Raises FileError when it cannot be read, is too large or names nobody.
    """
    text = text_of_list(path)
    try:
        people = read_list(text)
    except NoNames as error:
        raise FileError(error.code, str(path), error.line, columns=error.columns) from error
    if not people:
        raise FileError("list_empty", str(path))
    return people


def text_of_list(path: Path) -> str:
    """Return the text of a list in any encoding of a spreadsheet.

    Raises FileError where it cannot be read.
    """
    try:
        with path.open("rb") as file:
            content = file.read(1000 * _MOST_KILOBYTES + 1)
    except OSError as error:
        raise FileError("list_unreadable", str(path), detail=fault_of(error)) from error
    if len(content) > 1000 * _MOST_KILOBYTES:
        raise FileError("list_too_large", str(path), limit=_MOST_KILOBYTES)
    check_foreign(path, content, "list")
    try:
        text = decoded(content)
    except ValueError as error:
        raise FileError("file_not_text", str(path)) from error
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > _LONGEST_LINE:
            raise FileError("list_long_line", str(path), number, most=_LONGEST_LINE)
    return text


def check_names(people: Sequence[Listed], file: str) -> None:
    """Raise FileError "list_long_name" for the first row whose name is too long to be entered."""
    for person in people:
        if person.doubt == "long":
            name = max(map(str.strip, PARTNERS.split(person.name)), key=len)
            raise FileError("list_long_name", file, person.line, name=name, found=len(name), most=LONGEST_NAME)
