"""What each seat had of a match as a graph of characters, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tui.canvas.grid import Canvas, Rect, fit
from tui.canvas.palette import Palette

_BLOCKS = " ▁▂▃▄▅▆▇█"
_FULL = len(_BLOCKS) - 1
_MISTAKE = "?"
_SMALL, LARGE, _HUGE = 24, 36, 46
"""From which height of the screen on a graph has two lines, or three of as many seats, four, and eight."""
_COLUMN = 24
"""The least cells of a seat, where several stand side by side because they are more than the lines."""


class SeatGraph(NamedTuple):
    """A seat of the graph: name, value (0 to 1) after each ply (None: not known), and its mistakes.

    `now` is the value at the present place, in words.
    """

    name: str
    values: Sequence[float | None]
    mistakes: Sequence[int] = ()
    now: str = ""


class ValueGraph(NamedTuple):
    """The seats that are shown, the most important first, and after which ply one stands."""

    seats: Sequence[SeatGraph]
    at: int


def lines_of(graph: ValueGraph | None, height: int) -> int:
    """Return how many lines a graph has on a screen of this height."""
    if graph is None or not graph.seats:
        return 0
    seats = len(graph.seats)
    small = 2 if seats == 1 else 3
    most = 1 if height < _SMALL else small if height < LARGE else 4 if height < _HUGE else 8
    rows = -(-seats // -(-seats // most))
    return rows * max(1, most // rows)


def draw_graph(canvas: Canvas, rect: Rect, graph: ValueGraph, palette: Palette) -> None:
    """Draw the seats, side by side where they are more than the lines; a click goes to its ply."""
    columns = max(1, min(-(-len(graph.seats) // rect.height), rect.width // _COLUMN))
    rows = -(-len(graph.seats) // columns)
    tall, wide = max(1, rect.height // rows), rect.width // columns
    label = len(f" {graph_end(graph)}/{graph_end(graph)} ")
    for number, seat in enumerate(graph.seats[: rect.height // tall * columns]):
        row, column = divmod(number, columns)
        place = Rect(rect.x + column * wide, rect.y + row * tall, wide, tall)
        canvas.put(place.x + 1, place.y, fit(seat.name, label - 2), palette.dim)
        if tall > 1:
            canvas.put(place.x + 1, place.y + 1, fit(seat.now, label - 2), palette.bold)
        _draw_seat(canvas, place._replace(x=place.x + label, width=place.width - label - 2), seat, graph.at, palette)


def graph_end(graph: ValueGraph) -> int:
    """Return how many plies the graph tells of."""
    return len(graph.seats[0].values) - 1


def _draw_seat(canvas: Canvas, rect: Rect, seat: SeatGraph, at: int, palette: Palette) -> None:
    end, last = max(len(seat.values) - 1, 1), rect.width - 1
    if last < 1:
        return
    here = round(at * last / end)
    for column in range(rect.width):
        ply = round(column * end / last)
        value = seat.values[min(ply, len(seat.values) - 1)]
        level = 0 if value is None else max(1, round(value * _FULL * rect.height))
        style = palette.turn if column == here else palette.line
        for row in range(rect.height):
            block = _BLOCKS[max(0, min(level - _FULL * (rect.height - 1 - row), _FULL))]
            canvas.put(rect.x + column, rect.y + row, block, style)
        canvas.spot(f"ply:{ply}", Rect(rect.x + column, rect.y, 1, rect.height))
    for ply in seat.mistakes:
        canvas.put(rect.x + round(ply * last / end), rect.y, _MISTAKE, palette.bad)
