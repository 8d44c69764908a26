"""The value graph below a replay: every seat is there at every size."""

from __future__ import annotations

from tui.canvas.grid import Canvas
from tui.canvas.palette import MONO
from tui.match.value_graph import SeatGraph, ValueGraph, draw_graph, lines_of

NAMES = ("Ana", "Bia", "Caio", "Duda", "Edu", "Flora", "Gil", "Hugo", "Iara")


def test_every_seat_has_a_line_of_its_own_and_a_click_in_it_goes_to_its_ply() -> None:
    for width, height in ((80, 24), (120, 40), (160, 50)):
        for count in range(1, len(NAMES) + 1):
            seats = [SeatGraph(name, [0.5] * 31, [30]) for name in NAMES[:count]]
            graph = ValueGraph(seats, 7)
            canvas = Canvas(width, lines_of(graph, height))
            draw_graph(canvas, canvas.area, graph, MONO)
            drawn = "\n".join("".join(row.chars) for row in canvas.rows())
            assert all(name in drawn for name in NAMES[:count]), (width, height, count)
            assert drawn.count("?") == count, "the mistake at the end of each"
            assert sum(spot.name == "ply:30" for spot in canvas.spots) >= count
