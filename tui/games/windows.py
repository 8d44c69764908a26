"""Windows over a table: a box in its middle, and rows in columns, such as how a hand ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeAlias

from tui.canvas.grid import HEAVY, PLAIN, Rect, fit, wrap
from tui.texts.cells import cell_len

if TYPE_CHECKING:
    from tui.canvas.grid import Canvas
    from tui.canvas.palette import Palette
    from tui.games.table_model import HandSummary


TableRows: TypeAlias = Sequence[tuple[str, ...]]
"""A table: its heading, then its rows, all of as many cells."""


_NAME, _WORDS = 5, 8
"""So many cells are left to a name, and to any other column, where columns must be cut."""
_SLIVER = 8
"""So many cells of the table at least stay in sight on each side of a window, or none."""
_SENTENCE = 66
"""So many cells wide sentences stand below rows, where there is room."""


_BESIDE = 40
"""So many cells of text stand beside the picture of a card: a line of both fits a window of a small terminal."""


def beside(picture: Sequence[str], texts: Iterable[str]) -> tuple[str, ...]:
    """Return the lines of a picture with texts on its right."""
    lines = [line for text in texts for line in wrap(text, _BESIDE)]
    width = max(map(cell_len, picture), default=0)
    pairs = zip_longest(picture, lines, fillvalue="")
    return tuple(f"{left}{' ' * (width - cell_len(left))}  {right}".rstrip() for left, right in pairs)


def centred(area: Rect, width: int, height: int) -> Rect:
    """Return a part in the middle of another, no larger than it."""
    width, height = min(width, area.width), min(height, area.height)
    return Rect(area.x + (area.width - width) // 2, area.y + (area.height - height) // 2, width, height)


def window(canvas: Canvas, area: Rect, width: int, height: int, palette: Palette, title: str = "") -> Rect:
    """Draw an empty window in the middle of a part, no larger than that, and return what is inside."""
    rect = centred(area, width, height)
    canvas.clear(rect, palette.band)
    canvas.box(rect, palette.turn, HEAVY)
    if title:
        canvas.put(rect.x + 2, rect.y, f" {title} ", palette.turn, rect.width - 4)
    return rect.inner(2)


def draw_interlude(canvas: Canvas, area: Rect, palette: Palette, hand_summary: HandSummary, choices: str) -> None:
    """Show how a hand ended, in a part of the canvas: what is asked next stays in sight."""
    draw_rows(canvas, area, palette, hand_summary.title, hand_summary.rows, choices, 0)


def draw_rows(
    canvas: Canvas,
    area: Rect,
    palette: Palette,
    title: str,
    rows: TableRows,
    choices: str,
    names: int,
    below: Sequence[str] = (),
) -> None:
    """Draw rows below their heading.

    Where the columns do not fit they move together, then names and words are cut. `names` is the column with the names;
    after a column of places the first row is a winner's. Sentences stand `below` the rows, as far as there is room.
    """
    widths = [max(cell_len(row[at]) for row in rows) for at in range(len(rows[0]))]
    room, between = area.width - 6, len(widths) - 1
    gap = next((gap for gap in (3, 2) if sum(widths) + gap * between <= room), 1)
    over = sum(widths) + gap * between - room
    for at in [names, *(at for at in range(len(widths)) if at != names)] if between else ():
        cut = max(min(over, widths[at] - (_NAME if at == names else _WORDS)), 0)
        widths[at], over = widths[at] - cut, over - cut
    table = sum(widths) + gap * between
    width = max(table, cell_len(title), cell_len(choices), min(room, _SENTENCE) if below else 0) + 6
    # Half letters and figures on both sides of a window would be read as others.
    width = area.width if area.width - width < 2 * _SLIVER else width
    under = [line for sentence in below for line in wrap(sentence, width - 6, "  ")]
    height = len(rows) + (len(under) + 1 if under else 0)
    inside = window(canvas, area, width, height + (7 if choices else 5), palette)
    canvas.middle(inside, inside.y, title, palette.turn)
    for y, row in enumerate(rows[: max(inside.height - (3 if choices else 2), 0)], start=inside.y + 2):
        style = palette.dim if y == inside.y + 2 else palette.bold if names and y == inside.y + 3 else PLAIN
        x = inside.x + max(inside.width - table, 0) // 2
        for at, (cell, cells) in enumerate(zip(row, widths, strict=True)):
            shown = fit(cell, cells)
            # Names stand left, figures right.
            canvas.put(x + (0 if at <= names else cells - cell_len(shown)), y, shown, style)
            x += cells + gap
    first = inside.y + 3 + len(rows)
    for y, line in enumerate(under[: max(inside.y + inside.height - 2 - first, 0)], start=first):
        canvas.put(inside.x + 1, y, line)
    canvas.middle(inside, inside.y + inside.height - 1, choices, palette.key)
