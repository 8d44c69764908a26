"""Where the clock, or the mark of a side line, stands below a table: it cuts no sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.match.test_table_snapshots import own_turn
from tui.canvas.grid import PLAIN, Canvas
from tui.match.draw_foot import KeyHint, PromptHint, draw_foot

CLOCK, LONG, SHORT = "linha paralela", "word " * 14, "word"
KEYS = [KeyHint("p", "passar", "key:p", whole=True), KeyHint("question_mark", "ajuda", "key:question_mark")]


@pytest.mark.parametrize(("prompt", "hint", "line"), [(SHORT, LONG, 0), (LONG, SHORT, 1), (LONG, LONG, 2)])
def test_the_clock_stands_on_the_first_line_that_has_room_for_it(
    tmp_path: Path, prompt: str, hint: str, line: int
) -> None:
    canvas = Canvas(80, 3)
    table_model = own_turn(tmp_path).choosing.table_model
    draw_foot(canvas, canvas.area, table_model, (prompt.strip(), PLAIN), PromptHint(hint.strip(), PLAIN), KEYS, CLOCK)
    rows = ["".join(row.chars) for row in canvas.rows()]
    assert [CLOCK in row for row in rows] == [at == line for at in range(3)]
    assert rows[0].startswith(f" {prompt.strip()}") and rows[1].startswith(f" {hint.strip()}")
    assert "p passar" in rows[2] and "? ajuda" in rows[2]
