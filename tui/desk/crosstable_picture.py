"""The crosstable drawn as text: everybody from the top, and round by round against whom, or at which place."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style

from tournaments.model import EntrantId
from tui.desk.telling import Teller
from tui.papers.meetings import meetings
from tui.papers.model import Column, Table
from tui.papers.scribe import Scribe
from tui.papers.standing import crosstable
from tui.widgets.canvas import PLAIN, Canvas, Rect, Spot
from tui.widgets.palette import Palette

_GAP = 2
_NAME = 24


def crosstable_canvas(
    teller: Teller, palette: Palette, followed: EntrantId | None, *, by_meeting: bool = False
) -> Canvas:
    """Draw the table by rounds, or by who met whom; the line of the player who is followed is marked.

    Names are spots, by the entrant's number.
    """
    scribe = Scribe(teller.tournament, teller.words, cells=_NAME)
    table = meetings(scribe) if by_meeting else _by_rounds(scribe)
    cells = [
        [_told(teller, value, column.decimals) for value, column in zip(row, table.columns, strict=True)]
        for row in table.rows
    ]
    titles = [_heading(teller, column) for column in table.columns]
    widths = [min(_NAME, max(map(cell_len, (title, *(row[at] for row in cells))))) for at, title in enumerate(titles)]
    canvas = Canvas(sum(widths) + _GAP * len(widths) + 1, len(cells) + 2)
    x = 0
    for at, column in enumerate(table.columns):
        left = column.align == "left"
        _put(canvas, x, 0, titles[at], widths[at], palette.dim, left=left)
        for y, (row, line) in enumerate(zip(cells, scribe.standings, strict=True), start=1):
            number = line.entrant.id
            style = palette.turn if number == followed else PLAIN
            _put(canvas, x, y, row[at], widths[at], style, left=left)
            if column.key == "name":
                canvas.spots.append(Spot(str(number), Rect(x, y, widths[at], 1)))
        x += widths[at] + _GAP
    return canvas


def _by_rounds(scribe: Scribe) -> Table:
    return next(block for block in crosstable(scribe).blocks if isinstance(block, Table))


def _heading(teller: Teller, column: Column) -> str:
    """Return a short heading."""
    key = f"desk.tiebreak.{column.key}.short"
    return teller.words(key) if key in teller.words else column.title


def _put(canvas: Canvas, x: int, y: int, text: str, width: int, style: Style, *, left: bool) -> None:
    canvas.put(x if left else x + max(0, width - cell_len(text)), y, text, style, width)


def _told(teller: Teller, value: str | int | float | None, decimals: int) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return teller.words.number(value, 0 if value == int(value) else decimals)
    return str(value)
