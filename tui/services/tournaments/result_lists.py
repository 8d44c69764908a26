"""Reads the results of a round from a file.

A line for every table, its number and the result as it is typed.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from engine.core.text import whole_number
from saves.errors import FileError
from tui.services.tournaments.lists.reading import text_of_list
from tui.services.tournaments.lists.tables import without_separator_line

_HEAD = re.compile(r"(?:mesa|table|n[oº°.]*|#)", re.IGNORECASE)
_SEPARATORS = ("\t", ";")
"""A comma parts cells only where it parts headings too: it stands inside results (`2,1200 1,0`)."""

_DATE = re.compile(
    r"\d{1,2}[-/. ](?:[^\W\d_]{3,}\.?(?:[-/. ]\d{2,4})?|\d{1,2}[-/.]\d{2,4})|\d{4}-\d\d-\d\d", re.IGNORECASE
)
"""What a spreadsheet makes of a result such as 2-1."""


class ResultLine(NamedTuple):
    """A line of a file of results: its number from 1, the table, and the words of the result."""

    line: int
    table: int
    words: tuple[str, ...]


def read_results(path: Path) -> tuple[ResultLine, ...]:
    """Return the lines of a file with results, headings and empty lines left out.

    Raises FileError for a file that cannot be read, for a line without a table, for a table that is named twice, and
    for a result that a spreadsheet has made a date of.
    """
    found: dict[int, ResultLine] = {}
    separators: Sequence[str] = _SEPARATORS
    for number, line in enumerate(without_separator_line(text_of_list(path)).splitlines(), start=1):
        if not found and _HEAD.fullmatch(line.partition(",")[0].strip(' "')):
            separators = (*_SEPARATORS, ",")
        cells = _cells(line, separators)
        if not any(cells) or (not found and _HEAD.fullmatch(cells[0])):
            continue
        table = whole_number(cells[0])
        if table is None:
            raise FileError("results_no_table", str(path), number, found=cells[0])
        if table in found:
            raise FileError("results_twice", str(path), number, table=table, before=found[table].line)
        if date := next(filter(_DATE.fullmatch, cells[1:]), None):
            raise FileError("results_date", str(path), number, table=table, found=date)
        found[table] = ResultLine(number, table, tuple(" ".join(cells[1:]).split()))
    if not found:
        raise FileError("results_empty", str(path))
    return tuple(found.values())


def _cells(line: str, separators: Sequence[str]) -> list[str]:
    """Return the cells of a line: the table and the result, which may stand in several cells."""
    separator = next((sign for sign in separators if sign in line), None)
    if separator is not None:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=separator), [])]
    table, _, rest = line.strip().partition("," if re.match(r"\s*\d+\s*,", line) else " ")
    return [table.strip(" .:"), rest.strip(' "')]
