"""Rows of a list that stand for what cannot be read."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content

from saves.rows.row import Damaged
from tui.services.identity.names import clean
from tui.texts.keys import DAMAGED
from tui.texts.localizer import Words
from tui.widgets.row_list import Row

_BEFORE = {"matches": 2, "tournaments": 0, "seasons": 3}
"""Columns of the list that are too narrow for the words."""


def damaged_row(row: Damaged, words: Words) -> Row:
    """Return what stands in a list in the place of a row that cannot be read; its name is no id."""
    content = Content.styled(words(DAMAGED(row.table)), "$error")
    return Row(_name(row), ("",) * _BEFORE[row.table] + (content,), Content.styled(clean(row.id), "$faint"))


def damaged_named(rows: Iterable[object], name: str) -> Damaged | None:
    """Return the row that cannot be read of that name in a list, or None."""
    return next((row for row in rows if isinstance(row, Damaged) and _name(row) == name), None)


def _name(row: Damaged) -> str:
    # No id begins so.
    return f"#{row.key}"
