"""A table on paper: columns as wide as they need, smaller letters where they would not fit, headings on every sheet."""

from __future__ import annotations

from collections.abc import Sequence

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
_LINE = 0.62
"""Millimetres from line to line for every point of the letters."""
_BETWEEN = 8.0
"""Between two halves that stand side by side."""


class Grid:
    """A table being laid out: alone on the sheet, or in two halves side by side."""

    def __init__(self, sheet: Sheet, table: Table, words: Words) -> None:
        self.sheet = sheet
        self.pdf = sheet.pdf
        self.table = table
        self.cells = [
            [told(value, column, words) for value, column in zip(row, table.columns, strict=True)] for row in table.rows
        ]
        self.abreast = 2 if table.narrow and len(self.cells) > 8 else 1
        self.room = (sheet.room - _BETWEEN * (self.abreast - 1)) / self.abreast
        self.size = next((size for size in _SIZES if sum(self._needs(size)) <= self.room), _SIZES[-1])
        self.widths = self._shared(self._needs(self.size))
        self.height = self.size * _LINE
        if any(column.write_in for column in table.columns):
            self.height = max(self.height, 7.5)
        self.heads = [
            sheet.wrapped(column.title, width - _PAD / 2, self.size * _HEAD, bold=True)
            for column, width in zip(table.columns, self.widths, strict=True)
        ]
        self.head = max(map(len, self.heads)) * self.size * _HEAD * 0.45 + 1.8

    def _needs(self, size: float) -> list[float]:
        """Return how wide each column is with all that stands in it; a heading may go over several lines."""
        widths = []
        for index, column in enumerate(self.table.columns):
            most = max((self.pdf.width(cells[index], size, bold=True) for cells in self.cells), default=0)
            head = max(self.pdf.width(word, size * _HEAD, bold=True) for word in (column.title or " ").split(" "))
            widths.append(max(most, head, _BLANK if column.write_in else 0) + _PAD)
        return widths

    def _shared(self, needs: list[float]) -> list[float]:
        """Return the widths that fill the room: wide columns get what is left, or give what is missing."""
        wide = sum(need for need, column in zip(needs, self.table.columns, strict=True) if column.wide)
        factor = max(0.2, 1 + (self.room - sum(needs)) / wide) if wide else 1.0
        return [need * factor if column.wide else need for need, column in zip(needs, self.table.columns, strict=True)]

    def draw(self) -> None:
        """Draw it, over as many sheets as it takes."""
        sheet, least = self.sheet, self.head + 2 * self.height
        if self.table.title:
            sheet.heading(self.table.title, least)
        else:
            sheet.need(least)
        done = 0
        while True:
            left = len(self.cells) - done
            fits = max(1, int((sheet.bottom - sheet.y - self.head) / self.height))
            half = min(fits, -(-left // self.abreast))
            self._draw_part(range(done, min(len(self.cells), done + half * self.abreast)), half)
            done += half * self.abreast
            if done >= len(self.cells):
                break
            sheet.turn()
        sheet.y += 3

    def _draw_part(self, rows: Sequence[int], half: int) -> None:
        """Draw so many rows from here on, the second half beside the first."""
        top = self.sheet.y
        for index in range(self.abreast):
            self.sheet.y = top
            part = rows[index * half : (index + 1) * half]
            if part or not index:
                self._draw_rows(part, MARGIN + index * (self.room + _BETWEEN))
        self.sheet.y = top + self.head + half * self.height

    def _draw_rows(self, rows: Sequence[int], left: float) -> None:
        self._head(left)
        for index in rows:
            strong = index in self.table.strong
            if strong:
                self.pdf.box(left, self.sheet.y, sum(self.widths), self.height, fill=0.93)
            self._row(self.cells[index], left, bold=strong)

    def _head(self, left: float) -> None:
        size = self.size * _HEAD
        x = left
        self.sheet.y += self.head
        for column, width, lines in zip(self.table.columns, self.widths, self.heads, strict=True):
            for line, text in enumerate(reversed(lines)):
                base = self.sheet.y - 1.3 - line * size * 0.45
                self.pdf.text(_start(x, width, column), base, text, size, bold=True, grey=0.35, align=column.align)
            x += width
        self.pdf.line(left, self.sheet.y, x, self.sheet.y)

    def _row(self, cells: list[str], left: float, *, bold: bool) -> None:
        x = left
        base = self.sheet.y + self.height / 2 + self.size * 0.125
        for text, column, width in zip(cells, self.table.columns, self.widths, strict=True):
            if column.write_in and not text:
                self.pdf.box(x + 0.6, self.sheet.y + 0.7, width - 1.2, self.height - 1.4, grey=0.55)
            shown = self.pdf.fit(text, width - _PAD / 2, self.size, bold=bold)
            self.pdf.text(_start(x, width, column), base, shown, self.size, bold=bold, align=column.align)
            x += width
        self.sheet.y += self.height
        self.pdf.line(left, self.sheet.y, x, self.sheet.y, grey=0.8)


def _start(x: float, width: float, column: Column) -> float:
    """Return where the text of a column begins, ends, or has its middle."""
    return {"left": x + _PAD / 2, "right": x + width - _PAD / 2, "center": x + width / 2}[column.align]
