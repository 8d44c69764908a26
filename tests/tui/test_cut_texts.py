"""A text that has no room is cut by cells, and a sign tells that something is missing."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from engine.core.text import cell_width
from tui.canvas.grid import column, wrap
from tui.services.identity.names import clean
from tui.services.lobby.admin import loggable

LONG = {
    "latin": "Maria " * 13,
    "wide": "龍虎" * 40,
    "combining": "e\u0323\u0302" * 40,
    "right_to_left": "אבגדה " * 13,
    "mixed": "Zé龍 ש̈ " * 16,
}
"""Names of about 80 characters, wider than any column."""


@pytest.mark.parametrize("name", LONG.values(), ids=LONG)
def test_a_name_without_room_ends_in_a_sign_and_takes_no_cell_more(name: str) -> None:
    for cells in (1, 2, 7, 22):
        cut = clean(name, cells)
        assert cut.endswith("…")
        assert cell_width(cut) <= cells
        for told in (column(clean(name), cells), column(clean(name), cells, ">"), column(clean(name), cells, "^")):
            assert cell_len(told) == cells
            assert told.strip().endswith("…")
    assert cell_width(loggable(name)) <= 32
    assert all(cell_len(line) <= 9 for line in wrap(clean(name), 9))


def test_a_name_with_room_is_whole_and_stands_where_it_is_asked() -> None:
    assert clean("龍虎", 4) == "龍虎"
    assert clean("龍虎", 0) == ""
    assert column("龍", 6, "<") == "龍    "
    assert column("龍", 6, ">") == "    龍"
    assert column("龍", 6, "^") == "  龍  "
