"""Papers for programs: CSV for a spreadsheet, JSON for a script."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

import msgspec

from tui.i18n import Words
from tui.papers.model import Notes, Paper, Signs, Slips, Table, Tree, Value

_FORMULA = ("=", "+", "-", "@", "\t")
"""A spreadsheet takes a cell that begins so for a formula."""


def as_csv(paper: Paper, words: Words) -> str:
    """Return the paper's tables, each with its headings, a blank line between them.

    Written as the language's spreadsheets read it by a double click: where the comma is the decimal sign, columns are
    parted by semicolons.
    """
    stream = io.StringIO()
    comma = words.number(0.5, 1) == "0,5"
    writer = csv.writer(stream, delimiter=";" if comma else ",", lineterminator="\r\n")
    for index, (headings, rows) in enumerate(_tables(paper)):
        if index:
            stream.write("\r\n")
        writer.writerow(headings)
        for row in rows:
            writer.writerow([_cell(value, comma) for value in row])
    return "\ufeff" + stream.getvalue()


def _tables(paper: Paper) -> Iterator[tuple[list[str], list[tuple[Value, ...]]]]:
    for block in paper.blocks:
        match block:
            case Table():
                yield [column.title for column in block.columns], list(block.rows)
            case Tree():
                yield (
                    ["round", "table", "name", "place", "next"],
                    [
                        (level.title, box.title, seat.name, seat.place, seat.lead)
                        for level in block.levels
                        for box in level.boxes
                        for seat in box.seats
                    ],
                )
            case Slips():
                yield (
                    ["table", "seat", "name"],
                    [(slip.table, seat, name) for slip in block.slips for seat, name in enumerate(slip.names, 1)],
                )
            case Signs():
                yield ["table"], [(sign.number,) for sign in block.signs]
            case Notes():
                pass


def _cell(value: Value, comma: bool) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return f"'{value}" if value.startswith(_FORMULA) and len(value) > 1 and not _figure(value) else value
    return str(value).replace(".", ",") if comma else str(value)


def _figure(text: str) -> bool:
    """Tell whether it is a plain number with its sign, such as +12, which no spreadsheet computes anything from."""
    return text[0] in "+-" and text[1:].isdecimal()


def as_json(paper: Paper) -> str:
    """Return the paper as one JSON object; every row of a table is an object by the keys of its columns."""
    blocks = [_block(block) for block in paper.blocks]
    fields = {
        "kind": paper.kind,
        "tournament": paper.tournament,
        "title": paper.title,
        "language": paper.language,
        "made": paper.foot,
        "blocks": blocks,
    }
    return msgspec.json.format(msgspec.json.encode(fields), indent=1).decode() + "\n"


def _block(block: Table | Notes | Slips | Signs | Tree) -> dict[str, object]:
    if not isinstance(block, Table):
        plain: dict[str, object] = msgspec.to_builtins(block)
        return plain
    keys = [column.key for column in block.columns]
    return {
        "type": "table",
        "key": block.key,
        "title": block.title,
        "columns": [{"key": column.key, "title": column.title} for column in block.columns],
        "rows": [dict(zip(keys, row, strict=True)) for row in block.rows],
    }
