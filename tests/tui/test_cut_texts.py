"""A text that has no room is cut by cells, and a sign tells that something is missing."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from engine.core.text import cell_width
from tui.canvas.grid import Canvas, column, fit, wrap
from tui.cli.output import print_lines
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
        for text in (column(clean(name), cells), column(clean(name), cells, ">"), column(clean(name), cells, "^")):
            assert cell_len(text) == cells
            assert text.strip().endswith("…")
    assert cell_width(loggable(name)) <= 32
    assert all(cell_len(line) <= 9 for line in wrap(clean(name), 9))


def test_a_name_with_room_is_whole_and_stands_where_it_is_asked() -> None:
    assert clean("龍虎", 4) == "龍虎"
    assert clean("龍虎", 0) == ""
    assert column("龍", 6, "<") == "龍    "
    assert column("龍", 6, ">") == "    龍"
    assert column("龍", 6, "^") == "  龍  "


FAMILY = "👨\u200d👩\u200d👧\u200d👦"


@pytest.mark.parametrize("sign", [FAMILY, "🇧🇷", "👍🏽", "e\u0323\u0302", "龍"])
def test_a_sign_is_drawn_cut_and_broken_whole(sign: str) -> None:
    text, wide = f"a{sign}b{sign}", cell_len(sign)
    for cells in range(1, 9):
        assert set(fit(text, cells).replace(sign, "")) <= set("ab…")
        assert "".join(wrap(text, max(cells, 2))) == text
        canvas = Canvas(cells, 1)
        canvas.put(0, 0, text)
        row = canvas.rows()[0]
        assert len(row.chars) == cells and set("".join(row.chars).replace(sign, "")) <= set("ab ")
    assert row.chars[:4] == (["a", sign, "", "b"] if wide == 2 else ["a", sign, "b", sign])


def test_a_command_prints_joined_emoji_whole(capsys: pytest.CaptureFixture[str]) -> None:
    print_lines([f"\x1b[2J{FAMILY} Ana\u202e"])
    assert capsys.readouterr().out == f"[2J{FAMILY} Ana\n"
