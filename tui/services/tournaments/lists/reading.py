"""Reads a list of people from what was typed, pasted or saved as a file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from engine.core.library_faults import fault_of
from engine.core.text import LONGEST_NAME
from saves.errors import FileError
from saves.files.foreign_files import check_foreign
from tui.services.tournaments.lists.decoding import decoded, unmangled
from tui.services.tournaments.lists.lines import read_lines
from tui.services.tournaments.lists.listed import PARTNERS, Listed, checked
from tui.services.tournaments.lists.tables import NoNames, read_table, without_separator_line

_MOST_KILOBYTES = 1000
_VCARD = re.compile(r"\s*BEGIN:VCARD\b", re.IGNORECASE)
_CONTACT = re.compile(r"FN(?:;[^:]*)?:(?P<name>.*\S.*)")
_WEB_TABLE = re.compile(r"<tr[\s>].*?<t[dh][\s>]", re.IGNORECASE | re.DOTALL)
_LINK = re.compile(r"\[(?P<shown>[^\[\]\n]+)\]\((?:https?://|www\.|mailto:)[^()\s]*\)")
"""A link in Markdown, which stands for its text."""
_LONGEST_LINE = 20_000
"""Characters of a line that somebody may have written."""


def read_list(text: str) -> tuple[Listed, ...]:
    """Return everybody of a list: a table with headings or of one shape, else names line by line.

    Raises NoNames where a table has no column with names.
    """
    text = unmangled(text.lstrip("\ufeff"))
    if _WEB_TABLE.search(text):
        from tui.services.tournaments.lists.web_pages import web_table

        text = web_table(text)
    text = _LINK.sub(r"\g<shown>", text)
    if _VCARD.match(text):
        return _contacts(text)
    people = read_table(text)
    return read_lines(without_separator_line(text)) if people is None else people


def _contacts(text: str) -> tuple[Listed, ...]:
    """Return the people of contacts that a telephone has shared (vCard)."""
    names = ((number, _CONTACT.match(line)) for number, line in enumerate(text.splitlines(), 1))
    return tuple(checked(Listed(found["name"].strip(), line=number)) for number, found in names if found)


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
    """Return the text of a list in any encoding of a spreadsheet, or of a workbook's first sheet.

    Raises FileError where it cannot be read.
    """
    try:
        with path.open("rb") as file:
            content = file.read(1000 * _MOST_KILOBYTES + 1)
    except OSError as error:
        raise FileError("list_unreadable", str(path), detail=fault_of(error)) from error
    if len(content) > 1000 * _MOST_KILOBYTES:
        raise FileError("list_too_large", str(path), limit=_MOST_KILOBYTES)
    try:
        text = _of_workbook(content)
        if text is None:
            check_foreign(path, content, "list")
            text = decoded(content)
    except ValueError as error:
        raise FileError("file_not_text", str(path)) from error
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > _LONGEST_LINE:
            raise FileError("list_long_line", str(path), number, most=_LONGEST_LINE)
    return text


def _of_workbook(content: bytes) -> str | None:
    if not content.startswith(b"PK"):
        return None
    # Most lists are texts, and unpacking takes modules of its own.
    from tui.services.tournaments.lists.workbooks import workbook_text

    return workbook_text(content)


def check_names(people: Sequence[Listed], file: str) -> None:
    """Raise FileError "list_long_name" for the first row whose name is too long to be entered."""
    for person in people:
        if person.doubt == "long":
            name = max(map(str.strip, PARTNERS.split(person.name)), key=len)
            raise FileError("list_long_name", file, person.line, name=name, found=len(name), most=LONGEST_NAME)
