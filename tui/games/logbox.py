"""The log of a match on a canvas: its latest sentences in a box, or all of it with a place to read from."""

from __future__ import annotations

from functools import lru_cache

from tui.games import LogLine, Scene
from tui.widgets.canvas import LIGHT, PLAIN, Canvas, Rect, wrap
from tui.widgets.palette import Palette

_LEAP = 3
"""The box is read up by so many parts of its height at once: over a network every line that moves is sent anew."""


def draw_log(canvas: Canvas, rect: Rect, scene: Scene) -> None:
    """Draw as much of the end of the log as the box holds."""
    words, palette = scene.voice, scene.palette
    canvas.box(rect, palette.line, LIGHT)
    canvas.put(rect.x + 2, rect.y, f" {words('table.log')} ", palette.dim)
    canvas.right(rect.x + rect.width - 2, rect.y + rect.height - 1, f" {words('table.log.more')} ", palette.dim)
    inside = rect.inner()
    lines = [(text, line) for line in scene.log for text in folded(line, inside.width)]
    first = first_shown(len(lines), inside.height)
    for y, (text, line) in enumerate(lines[first : first + inside.height], start=inside.y):
        write_line(canvas, inside.x, y, inside.width, text, line, palette)
    canvas.spot("log", rect)


def first_shown(count: int, height: int) -> int:
    """Return the first of so many lines that a box shows: its end is in sight, and mostly some room for more."""
    leap = max(-(-height // _LEAP), 1)
    return max(-(-(count - height) // leap) * leap, 0)


@lru_cache(maxsize=8192)
def folded(line: LogLine, width: int) -> tuple[str, ...]:
    """Return a sentence broken into lines of that width, a key moment marked at its start."""
    if line.heading:
        return (line.text,)
    return tuple(wrap(f"{line.mark} {line.text}" if line.mark else line.text, width - 1, "  "))


def write_line(canvas: Canvas, x: int, y: int, width: int, text: str, line: LogLine, palette: Palette) -> None:
    """Write one line of the log, headings as a rule across."""
    if line.heading:
        canvas.put(x, y, "─" * width, palette.line)
        canvas.put(x + 1, y, f" {text} ", palette.turn, width - 1)
    else:
        canvas.put(x + 1, y, text, palette.bold if line.mark else PLAIN, width)
