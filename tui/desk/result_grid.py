"""The lines of a table as a result is typed: a seat, a name, its place, and where they are counted the figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from tui.text import short_names

_NAME = 20
_CELL = 7


class Line(NamedTuple):
    """What a seat's line shows; `cells` are the figures, `total` what they come to where that is another one."""

    seat: int
    name: str
    place: str
    cells: tuple[str, ...] = ()
    total: str | None = None


class Grid(Widget, can_focus=True):
    """Draws the lines; the marked seat or figure stands in brackets."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Grid { height: auto; width: 1fr; }"

    class Pointed(Message):
        """A cell was clicked; the column is -1 for the place."""

        def __init__(self, row: int, column: int) -> None:
            self.row = row
            self.column = column
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="grid")
        self._headings: tuple[str, ...] = ()
        self._lines: tuple[Line, ...] = ()
        self._mark = (0, -1)

    def show(self, headings: Sequence[str], lines: Sequence[Line], mark: tuple[int, int]) -> None:
        """Show lines; `mark` is the row and the column that the next key goes to, -1 for the place."""
        grown = (len(self._lines), bool(self._headings)) != (len(lines), bool(headings))
        self._headings, self._lines, self._mark = tuple(headings), tuple(lines), mark
        self.refresh(layout=grown)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines there are (hook of Textual)."""
        return len(self._lines) + 1

    def on_click(self, event: events.Click) -> None:
        """Tell which cell was clicked."""
        cell = event.style.meta.get("cell")
        if isinstance(cell, tuple):
            self.post_message(self.Pointed(*cell))

    def render(self) -> Content:
        """Draw the lines."""
        names = short_names((line.name for line in self._lines), _NAME - 1)
        heading = Content(" " * (_NAME + 10)) + Content("").join(
            Content.styled(f"{word[:_CELL]:>{_CELL}}", "$faint") for word in self._headings
        )
        drawn = (self._drawn(row, line, names[line.name]) for row, line in enumerate(self._lines))
        return Content("\n").join([heading, *drawn])

    def _drawn(self, row: int, line: Line, called: str) -> Content:
        marked = row == self._mark[0]
        name = Content.styled(called, "bold")
        gap = " " * (_NAME - name.cell_length)
        place = self._cell(line.place, row, -1, width=6)
        drawn = Content.assemble(("▸ " if marked else "  ", "$accent"), (f"{line.seat} ", "$faint"), name, gap, place)
        for column, text in enumerate(line.cells):
            drawn += self._cell(text or "_", row, column)
        return drawn if line.total is None else drawn + Content.styled(f"{line.total:>{_CELL}}", "bold $success")

    def _cell(self, text: str, row: int, column: int, width: int = _CELL) -> Content:
        shown = f"[{text}]" if (row, column) == self._mark else f"{text} "
        style = "bold $accent" if (row, column) == self._mark else ""
        padded = Content.styled(shown.rjust(width), style)
        return padded.stylize(Style.from_meta({"cell": (row, column)}))
