"""Figures drawn large, and as bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.style import Style

if TYPE_CHECKING:
    from tui.canvas.grid import Canvas

HEIGHT = 5


_POINTS = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    ":": (" ", "#", " ", "#", " "),
    "-": ("  ", "  ", "##", "  ", "  "),
    ".": (" ", " ", " ", " ", "#"),
}


def figures(text: str, scale: int = 1) -> tuple[str, ...]:
    """Return the lines of a time such as -4:07; a point is 2 x 1 cells, times the scale."""
    lines = []
    for line in range(HEIGHT):
        drawn = "  ".join(
            "".join(("█" if point == "#" else " ") * 2 * scale for point in _POINTS[char][line])
            for char in text
            if char in _POINTS
        )
        lines += [drawn] * scale
    return tuple(lines)


LARGE_HEIGHT = 3
"""The lines of a figure on a table."""
_HALVES = {"  ": " ", "# ": "▀", " #": "▄", "##": "█"}


def large_figure(text: str) -> tuple[str, ...]:
    """Return the three lines of a number, a point of it half a cell high.

    Nothing of signs that are no digits.
    """
    digits = [_POINTS[char] for char in text if char in _POINTS]
    rows = [" ".join(points[at] for points in digits) for at in range(HEIGHT)]
    rows.append(" " * len(rows[0]))
    return tuple(
        "".join(_HALVES[upper + lower] for upper, lower in zip(rows[at], rows[at + 1], strict=True))
        for at in range(0, HEIGHT, 2)
    )


def draw_figure(canvas: Canvas, x: int, y: int, text: str, style: Style) -> int:
    """Draw a number in three lines; returns the cell after it."""
    lines = large_figure(text)
    for at, line in enumerate(lines):
        canvas.put(x, y + at, line, style)
    return x + len(lines[0])


BARS = "▁▂▃▄▅▆▇█"


def spark(values: Sequence[float | None], low: float | None = None, high: float | None = None) -> str:
    """Return a bar a figure, from the lowest to the highest unless limits are given.

    A space where there is none.
    """
    known = [value for value in values if value is not None]
    if not known:
        return " " * len(values)
    least, most = min(known) if low is None else low, max(known) if high is None else high
    span = (most - least) or 1.0
    return "".join(
        " " if value is None else BARS[min(7, max(0, int((value - least) / span * 7.999)))] for value in values
    )


def bar(value: float, most: float, width: int) -> str:
    """Return a bar of block characters, proportional to the figure."""
    halves = round(2 * width * max(0.0, min(1.0, value / most))) if most else 0
    return "█" * (halves // 2) + "▌" * (halves % 2)
