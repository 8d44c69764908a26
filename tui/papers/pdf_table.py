"""A table on paper: columns as wide as they need, smaller letters where they would not fit, headings on every sheet."""

from __future__ import annotations

from tui.i18n import Words
from tui.papers.model import Column, Table
from tui.papers.plain_text import told
from tui.papers.sheet import MARGIN, Sheet

_SIZES = (10.0, 9.0, 8.0, 7.0, 6.0)
_PAD = 3.0
_BLANK = 16.0
"""Room for a pencil, in millimetres."""
_HEAD = 0.85
"""Headings beside the letters of the table."""


class Grid:
    """A table being laid out."""

    def __init__(self, sheet: Sheet, table: Table, words: Words) -> None:
        self.sheet = sheet
        self.pdf = sheet.pdf
        self.table = table
        self.cells = [
            [told(value, column, words) for value, column in zip(row, table.columns, strict=True)] for row in table.rows
        ]
        self.size = next((size for size in _SIZES if sum(self._needs(size)) <= sheet.room), _SIZES[-1])
        self.widths = self._shared(self._needs(self.size))
        self.height = self.size * 0.62
        if any(column.write_in for column in table.columns):
            self.height = max(self.height, 7.5)

    def _needs(self, size: float) -> list[float]:
        """Return how wide each column is with all that stands in it."""
        widths = []
        for index, column in enumerate(self.table.columns):
            texts = [cells[index] for cells in self.cells]
            most = max((self.pdf.width(text, size, bold=True) for text in texts), default=0)
            head = self.pdf.width(column.title, size * _HEAD, bold=True)
            widths.append(max(most, head, _BLANK if column.write_in else 0) + _PAD)
        return widths

    def _shared(self, needs: list[float]) -> list[float]:
        """Return the widths that fill the sheet: wide columns get what is left, or give what is missing."""
        wide = [need for need, column in zip(needs, self.table.columns, strict=True) if column.wide]
        left = self.sheet.room - sum(needs)
        if not wide:
            return needs
        factor = max(0.2, 1 + left / sum(wide))
        return [need * factor if column.wide else need for need, column in zip(needs, self.table.columns, strict=True)]

    def draw(self) -> None:
        """Draw it, over as many sheets as it takes."""
        sheet = self.sheet
        if self.table.title:
            sheet.heading(self.table.title, self.height * 3)
        else:
            sheet.need(self.height * 3)
        self._head()
        for index, cells in enumerate(self.cells):
            if sheet.need(self.height):
                self._head()
            if index in self.table.strong:
                self.pdf.box(MARGIN, sheet.y, sum(self.widths), self.height, fill=0.93)
            self._row(cells, bold=index in self.table.strong)
        sheet.y += 3

    def _head(self) -> None:
        size = self.size * _HEAD
        x = MARGIN
        for column, width in zip(self.table.columns, self.widths, strict=True):
            self._cell(x, width, column, column.title, size, bold=True, grey=0.35)
            x += width
        self.sheet.y += self.size * 0.62
        self.pdf.line(MARGIN, self.sheet.y, x, self.sheet.y)

    def _row(self, cells: list[str], *, bold: bool) -> None:
        x = MARGIN
        for text, column, width in zip(cells, self.table.columns, self.widths, strict=True):
            if column.write_in and not text:
                self.pdf.box(x + 0.6, self.sheet.y + 0.7, width - 1.2, self.height - 1.4, grey=0.55)
            self._cell(x, width, column, text, self.size, bold=bold, grey=0.0)
            x += width
        self.sheet.y += self.height
        self.pdf.line(MARGIN, self.sheet.y, x, self.sheet.y, grey=0.8)

    def _cell(self, x: float, width: float, column: Column, text: str, size: float, *, bold: bool, grey: float) -> None:
        text = self.pdf.fit(text, width - _PAD / 2, size, bold=bold)
        left = {"left": x + _PAD / 2, "right": x + width - _PAD / 2, "center": x + width / 2}[column.align]
        height = self.size * 0.62 if grey else self.height
        baseline = self.sheet.y + height / 2 + size * 0.125
        self.pdf.text(left, baseline, text, size, bold=bold, grey=grey, align=column.align)
