"""Rows of a list that cannot be read: they say so, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content

from saves.record import Damaged
from tui.i18n import Words
from tui.text import clean
from tui.widgets.listing import Row


def damaged_row(row: Damaged, words: Words) -> Row:
    """Return what stands in a list in the place of a row that cannot be read; its name is no id."""
    told = Content.styled(words(f"damaged.{row.table}"), "$error")
    return Row(_name(row), ("",) * _BEFORE[row.table] + (told,), Content.styled(clean(row.id), "$faint"))


def named(rows: Iterable[object], name: str) -> Damaged | None:
    """Return the row that cannot be read of that name in a list, or None."""
    return next((row for row in rows if isinstance(row, Damaged) and _name(row) == name), None)


def _name(row: Damaged) -> str:
    # No id begins so.
    return f"#{row.key}"


_BEFORE = {"matches": 2, "tournaments": 0, "seasons": 3}
"""Columns of the list that are too narrow for the words."""
