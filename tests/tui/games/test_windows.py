"""Rows in a window over a table."""

from __future__ import annotations

from tests.tui.pictures import written
from tui.canvas.grid import Canvas
from tui.canvas.palette import MONO
from tui.games.table_model import HandSummary
from tui.games.windows import draw_interlude


def test_where_columns_do_not_fit_a_short_name_stays_whole_and_words_are_cut() -> None:
    canvas = Canvas(53, 9)
    rows = (
        ("nome", "mão", "cartas", "ganhou", "bolsa"),
        ("Rosa", "Carta Alta, A", "A♥ J♦ 8♣ 7♠ 5♦", "+60", "T$ 1.030"),
    )
    draw_interlude(canvas, canvas.area, MONO, HandSummary("Rosa leva T$ 60", rows), "")
    text = written("".join(row.chars) for row in canvas.rows())
    assert "Rosa" in text.split("T$ 60")[1] and "Carta Alta…" in text and "A♥ J♦ 8♣ 7♠ 5♦" in text
