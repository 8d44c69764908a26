"""Reads the first sheet of a workbook of Excel, LibreOffice or Google Sheets as a text with tabs."""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

_MOST_BYTES = 20_000_000
"""Bytes of a sheet once it is unpacked."""
_MOST_ROWS, _MOST_COLUMNS = 20_000, 200
_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, struct.error, ElementTree.ParseError),
    *(NotImplementedError, RuntimeError, LookupError, EOFError, OSError, OverflowError),
)
"""What reading a damaged file raises."""
_SHEET = re.compile(r"xl/worksheets/sheet(\d+)\.xml")
_ADDRESS = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_REPEATED = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}number-%s-repeated"


def workbook_text(content: bytes) -> str | None:
    """Return the first sheet of a workbook, None for any other packed file.

    A row is a line, with tabs between its cells. Raises ValueError for one that cannot be read, or is too large.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            names = packed.namelist()
            sheets = sorted((int(match[1]), name) for name in names if (match := _SHEET.fullmatch(name)))
            if sheets:
                shared = _shared(packed) if "xl/sharedStrings.xml" in names else []
                rows = _rows_of_excel(_parsed(packed, sheets[0][1]), shared)
            elif "content.xml" in names and "mimetype" in names and b"spreadsheet" in packed.read("mimetype"):
                rows = _rows_of_opendocument(_parsed(packed, "content.xml"))
            else:
                return None
            return "\n".join("\t".join(" ".join(cell.split()) for cell in row) for row in rows)
    except _DAMAGED as error:
        raise ValueError("workbook") from error


def _parsed(packed: zipfile.ZipFile, name: str) -> Element:
    if packed.getinfo(name).file_size > _MOST_BYTES:
        raise ValueError("workbook")
    return ElementTree.fromstring(packed.read(name))


def _shared(packed: zipfile.ZipFile) -> list[str]:
    """Return the texts that the cells of a sheet refer to by their numbers."""
    return ["".join(_texts(item, "t")) for item in _parsed(packed, "xl/sharedStrings.xml")]


def _texts(element: Element, name: str) -> Iterator[str]:
    """Yield the texts of all elements of a name, but not how a word is pronounced (`rPh`)."""
    for child in element:
        if child.tag.endswith(f"}}{name}"):
            yield "".join(child.itertext())
        elif not child.tag.endswith("}rPh"):
            yield from _texts(child, name)


def _rows_of_excel(sheet: Element, shared: list[str]) -> list[list[str]]:
    rows: list[list[str]] = []
    for cell in sheet.iter():
        place = _ADDRESS.fullmatch(cell.get("r", "")) if cell.tag.endswith("}c") else None
        if place is None:
            continue
        column, row = _number(place[1]), int(place[2])
        text = _excel_cell(cell, shared)
        if text and row <= _MOST_ROWS and column <= _MOST_COLUMNS:
            rows += [[] for _ in range(row - len(rows))]
            rows[row - 1] += [""] * (column - len(rows[row - 1]))
            rows[row - 1][column - 1] = text
    return rows


def _number(letters: str) -> int:
    """Return the number of a column: A is 1, AA is 27."""
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


def _excel_cell(cell: Element, shared: list[str]) -> str:
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        return "".join(_texts(cell, "t"))
    value = next(_texts(cell, "v"), "")
    if kind == "s":
        return shared[int(value)] if value.isdecimal() and int(value) < len(shared) else ""
    return "" if kind == "e" else value


def _rows_of_opendocument(content: Element) -> list[list[str]]:
    table = next((element for element in content.iter() if element.tag.endswith("}table")), None)
    rows: list[list[str]] = []
    for element in () if table is None else table.iter():
        if not element.tag.endswith("}table-row"):
            continue
        row: list[str] = []
        for cell in element:
            text = " ".join("".join(part.itertext()) for part in cell if part.tag.endswith("}p"))
            times = int(cell.get(_REPEATED % "columns", "1"))
            row += [text] * min(times, _MOST_COLUMNS - len(row))
        while row and not row[-1]:
            row.pop()
        times = int(element.get(_REPEATED % "rows", "1"))
        rows += [row] * min(times if row else min(times, 100), _MOST_ROWS - len(rows))
    return rows
