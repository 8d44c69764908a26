"""Dalmuti's table in the replay: every seat alike with its hand below where that may be seen, and the trick beside."""

from __future__ import annotations

from engine.core.model import Seat
from tui.games import Scene
from tui.games.dalmuti.board import draw_head, pen_for
from tui.games.dalmuti.firm import draw_line_of, seats_shown
from tui.games.dalmuti.middle import draw_middle
from tui.games.dalmuti.names import cards_short, in_order
from tui.games.pen import Pen
from tui.widgets.canvas import LIGHT, Canvas, Rect, fit

_LEAST_MIDDLE = 3
_BESIDE = 84
"""The width from which the trick stands beside the seats."""


def draw_review(canvas: Canvas, area: Rect, scene: Scene) -> None:
    """Draw a line or two for every seat, and the trick beside them, or below with what room is left."""
    pen = pen_for(canvas, scene)
    draw_head(pen, area._replace(height=1))
    seats = seats_shown(pen.view)
    body = Rect(area.x, area.y + 1, area.width, area.height - 1)
    if body.width >= _BESIDE:
        left = body.width * 6 // 10
        _draw_seats(pen, body._replace(width=left), seats)
        draw_middle(pen, Rect(body.x + left, body.y, body.width - left, body.height))
        return
    lines = 2 if body.height - 2 * len(seats) - 2 >= _LEAST_MIDDLE else 1
    height = lines * len(seats) + 2
    _draw_seats(pen, body._replace(height=height), seats)
    draw_middle(pen, Rect(body.x, body.y + height, body.width, max(body.height - height, 0)))


def _draw_seats(pen: Pen, rect: Rect, seats: tuple[Seat, ...]) -> None:
    pen.canvas.box(rect, pen.palette.line, LIGHT)
    title = pen.voice("dalmuti.firm.startup" if pen.view.hand <= 1 else "dalmuti.firm")
    pen.canvas.put(rect.x + 2, rect.y, f" {title} ", pen.palette.bold)
    inside = rect.inner()
    each = min(max(inside.height // len(seats), 1), 3)
    for at, seat in enumerate(seats):
        line = Rect(inside.x, inside.y + at * each, inside.width, 1)
        hand = pen.seen_by(seat).seats[seat].hand
        told = cards_short(pen.voice, in_order(hand)) if hand else None
        if each == 1:
            draw_line_of(pen, line, seat, told)
            continue
        draw_line_of(pen, line, seat)
        if told is not None:
            pen.canvas.put(line.x + 4, line.y + 1, fit(told, line.width - 5), pen.palette.bold)
