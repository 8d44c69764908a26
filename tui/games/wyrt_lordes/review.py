"""Wyrt's table in the replay: every lord alike, hands open where they may be, pot and sums below."""

from __future__ import annotations

from tui.games import Scene
from tui.games.wyrt_lordes.board import draw_header, draw_row, pen_for
from tui.games.wyrt_lordes.middle import draw_middle
from tui.widgets.canvas import Canvas, Rect

_ROW = 3
"""The most lords side by side."""
_LOW, _HIGH = 5, 9


def draw_review(canvas: Canvas, area: Rect, scene: Scene) -> None:
    """Draw the lords in rows of up to three, and the middle of the table below them."""
    pen = pen_for(canvas, scene)
    draw_header(pen, area._replace(height=1))
    seats = tuple(range(len(scene.players)))
    rows = -(-len(seats) // _ROW)
    each = -(-len(seats) // rows)
    room = area.height - 1
    height = max(_LOW, min(_HIGH, (room - len(seats) - 4) // rows))
    for row in range(rows):
        here = seats[row * each : (row + 1) * each]
        draw_row(pen, Rect(area.x, area.y + 1 + row * height, area.width, height), here)
    below = rows * height
    draw_middle(pen, Rect(area.x, area.y + 1 + below, area.width, max(room - below, 0)))
