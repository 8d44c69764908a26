"""What is laid over a table: the curtain, the end of a hand or of the match, the whole log, details."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rich.cells import cell_len

from tui.games import Interlude, LogLine, Voice
from tui.games.logbox import folded, write_line
from tui.widgets.canvas import HEAVY, PLAIN, Canvas, Rect, fit, wrap
from tui.widgets.palette import Palette

Rows: TypeAlias = Sequence[tuple[str, ...]]
"""A table: its heading, then its rows, all of as many cells."""


def centred(area: Rect, width: int, height: int) -> Rect:
    """Return a part in the middle of another, no larger than it."""
    width, height = min(width, area.width), min(height, area.height)
    return Rect(area.x + (area.width - width) // 2, area.y + (area.height - height) // 2, width, height)


def _window(canvas: Canvas, area: Rect, width: int, height: int, palette: Palette, title: str = "") -> Rect:
    rect = centred(area, width, height)
    canvas.clear(rect)
    canvas.box(rect, palette.turn, HEAVY)
    if title:
        canvas.put(rect.x + 2, rect.y, f" {title} ", palette.turn, rect.width - 4)
    return rect.inner(2)


def draw_curtain(canvas: Canvas, palette: Palette, voice: Voice, name: str) -> None:
    """Ask for the keyboard to be passed on."""
    text, ready = voice("table.curtain", name=name), voice("table.curtain.ready", name=name)
    inside = _window(canvas, canvas.area, max(cell_len(text), cell_len(ready)) + 8, 7, palette)
    canvas.middle(inside, inside.y + 1, text, palette.bold)
    canvas.middle(inside, inside.y + 3, ready, palette.key)
    canvas.spot("ready", inside)


def draw_results(canvas: Canvas, palette: Palette, title: str, rows: Rows, choices: str) -> None:
    """Show the final places, the best first."""
    _draw_table(canvas, canvas.area, palette, title, rows, choices, 1)


def draw_interlude(canvas: Canvas, area: Rect, palette: Palette, interlude: Interlude, choices: str) -> None:
    """Show how a hand ended, in a part of the canvas: what is asked next stays in sight."""
    _draw_table(canvas, area, palette, interlude.title, interlude.rows, choices, 0)


def draw_lesson(canvas: Canvas, area: Rect, palette: Palette, title: str, text: str, choices: str) -> None:
    """Show paragraphs in a part of the canvas."""
    width = min(74, area.width)
    told = [part for line in text.splitlines() for part in (wrap(line, width - 6) if line else ("",))]
    inside = _window(canvas, area, width, len(told) + 4, palette, title)
    for y, line in enumerate(told[: max(inside.height - 2, 0)], start=inside.y):
        canvas.put(inside.x + 1, y, line)
    canvas.middle(inside, inside.y + inside.height - 1, choices, palette.key)


def _draw_table(canvas: Canvas, area: Rect, palette: Palette, title: str, rows: Rows, choices: str, names: int) -> None:
    """Draw rows below their heading; where the columns do not fit they move together, then names are cut.

    `names` is the column with the names; after a column of places the first row is a winner's.
    """
    widths = [max(cell_len(row[at]) for row in rows) for at in range(len(rows[0]))]
    room, between = area.width - 6, len(widths) - 1
    gap = next((gap for gap in (3, 2) if sum(widths) + gap * between <= room), 1)
    if between:
        widths[names] = max(min(widths[names], room - gap * between - sum(widths) + widths[names]), 1)
    table = sum(widths) + gap * between
    width = max(table, cell_len(title), cell_len(choices)) + 6
    inside = _window(canvas, area, width, len(rows) + (7 if choices else 5), palette)
    canvas.middle(inside, inside.y, title, palette.turn)
    for y, row in enumerate(rows[: max(inside.height - (3 if choices else 2), 0)], start=inside.y + 2):
        style = palette.dim if y == inside.y + 2 else palette.bold if names and y == inside.y + 3 else PLAIN
        x = inside.x + max(inside.width - table, 0) // 2
        for at, (cell, cells) in enumerate(zip(row, widths, strict=True)):
            shown = fit(cell, cells)
            # Names stand left, figures right.
            canvas.put(x + (0 if at <= names else cells - cell_len(shown)), y, shown, style)
            x += cells + gap
    canvas.middle(inside, inside.y + inside.height - 1, choices, palette.key)


def draw_whole_log(
    canvas: Canvas, area: Rect, palette: Palette, voice: Voice, log: Sequence[LogLine], above: int
) -> int:
    """Show the log in full, ended `above` lines before its end; returns how far above it can be read from."""
    canvas.clear(area)
    canvas.box(area, palette.turn, HEAVY)
    canvas.put(area.x + 2, area.y, f" {voice('table.log')} ", palette.turn)
    inside = area.inner(2)
    lines = [(text, line) for line in log for text in folded(line, inside.width)]
    highest = max(0, len(lines) - inside.height)
    end = len(lines) - min(above, highest)
    for y, (text, line) in enumerate(lines[max(0, end - inside.height) : end], start=inside.y):
        write_line(canvas, inside.x, y, inside.width, text, line, palette)
    place = f" {end}/{len(lines)} · {voice('table.log.keys')} "
    canvas.right(area.x + area.width - 2, area.y + area.height - 1, place, palette.dim)
    return highest


def draw_details(canvas: Canvas, palette: Palette, voice: Voice, lines: Sequence[str]) -> None:
    """Show lines about something in the middle of the table."""
    width = min(70, canvas.width - 4)
    told = [part for line in lines for part in (wrap(line, width - 4, "  ") if line else ("",))]
    inside = _window(canvas, canvas.area, width, len(told) + 4, palette, voice("table.details"))
    for y, text in enumerate(told[: inside.height], start=inside.y + 1):
        canvas.put(inside.x, y, text, palette.bold if y == inside.y + 1 else PLAIN)
