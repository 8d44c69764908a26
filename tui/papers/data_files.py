"""Papers for programs: CSV for a spreadsheet, JSON for a script."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tui.i18n import Words
from tui.papers.model import Notes, Paper, Signs, Slips, Table, Tree, Value
from tui.papers.safe import spreadsheet


def as_csv(paper: Paper, words: Words) -> str:
    """Return the paper's tables, each with its headings, as a spreadsheet of the language."""
    return spreadsheet(([headings, *rows] for headings, rows in _tables(paper)), words)


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
