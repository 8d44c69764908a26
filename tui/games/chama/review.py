"""Chama's table in the replay: every seat alike, hands open where they may be, the battle below."""

from __future__ import annotations

from tui.games import Scene
from tui.games.chama.battle import draw_middle
from tui.games.chama.board import draw_steps, pen_for
from tui.games.chama.seats import draw_seat
from tui.widgets.canvas import Canvas, Rect

_TALLEST = 13
_MIDDLE = 5


def draw_review(canvas: Canvas, area: Rect, scene: Scene) -> None:
    """Draw the seats in two columns, or side by side when there are two of them, and the battle below."""
    pen = pen_for(canvas, scene)
    draw_steps(pen, area._replace(height=1))
    count = len(scene.players)
    rows = (count + 1) // 2
    room = area.height - 1
    middle = max(_MIDDLE, min(9, room - rows * 11)) if room >= rows * 7 + _MIDDLE else max(room - rows * 7, 3)
    height = min(_TALLEST, (room - middle) // rows)
    middle = room - height * rows
    left = (area.width + 1) // 2
    for seat in range(count):
        row, column = divmod(seat, 2)
        if row:
            column = 1 - column if count == 4 else column
        width = area.width if count == 3 and seat == 2 else (area.width - left if column else left)
        draw_seat(pen, Rect(area.x + column * left, area.y + 1 + row * height, width, height), seat)
    draw_middle(pen, Rect(area.x, area.y + 1 + rows * height, area.width, middle))
