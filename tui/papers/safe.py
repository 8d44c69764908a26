"""What people typed, made safe for other programs: cells of a spreadsheet, and names of files."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TypeAlias

from engine.core.text import fold
from tui.i18n import Words
from tui.papers.model import Value

Cell: TypeAlias = Value | Decimal

_FORMULA = ("=", "+", "-", "@", "\t")
"""A spreadsheet takes a cell that begins so for a formula."""
_PLAIN = re.compile(r"[^a-z0-9]+")
_NAME = 40


def file_name(name: str, id: str) -> str:
    """Return the name of a file or folder: what a person looks for, and the id that makes it the only one."""
    plain = _PLAIN.sub("-", fold(name)).strip("-")[:_NAME].strip("-")
    return f"{plain}-{id}" if plain else id


def spreadsheet(tables: Iterable[Iterable[Sequence[Cell]]], words: Words) -> str:
    """Return tables, row by row, a blank line between them.

    Written as the language's spreadsheets read it by a double click: where the comma is the decimal sign, columns are
    parted by semicolons.
    """
    stream = io.StringIO()
    comma = words.number(0.5, 1) == "0,5"
    writer = csv.writer(stream, delimiter=";" if comma else ",", lineterminator="\r\n")
    for index, rows in enumerate(tables):
        if index:
            stream.write("\r\n")
        for row in rows:
            writer.writerow([_cell(value, comma) for value in row])
    return "\ufeff" + stream.getvalue()


def _cell(value: Cell, comma: bool) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return f"'{value}" if value.startswith(_FORMULA) and len(value) > 1 and not _figure(value) else value
    return str(value).replace(".", ",") if comma else str(value)


def _figure(text: str) -> bool:
    """Tell whether it is a plain number with its sign, such as +12, which no spreadsheet computes anything from."""
    return text[0] in "+-" and text[1:].isdecimal()
