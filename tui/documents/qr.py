"""QR codes as squares, for PDF and pages."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from tui.documents.letters import write_letters

if TYPE_CHECKING:
    from tui.documents.model import QrCode

_QUIET = 2
"""Squares that stay white about a code."""


def squares_of(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the dark squares of a text's code, row by row."""
    code: Any = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    count = code.getModuleCount()
    return tuple(tuple(bool(code.isDark(row, column)) for column in range(count)) for row in range(count))


def dark_runs(text: str) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """Return how many squares wide a code is with its margin, and its dark stretches: row, column, length."""
    squares = squares_of(text)
    return len(squares) + 2 * _QUIET, tuple(_runs(squares))


def _runs(squares: tuple[tuple[bool, ...], ...]) -> Iterator[tuple[int, int, int]]:
    for number, row in enumerate(squares):
        start = None
        for column, dark in enumerate((*row, False)):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                yield number + _QUIET, start + _QUIET, column - start
                start = None


def qr_html(block: QrCode) -> str:
    """Return a code with its lines as part of a page."""
    lines = "".join(f"<p>{escape(line)}</p>" for line in block.lines)
    return f"<div class=qr>{qr_svg(block.text)}<div><h2>{escape(block.title)}</h2>{lines}</div></div>"


def qr_svg(text: str) -> str:
    """Return the code of a text as a drawing of a page."""
    size, runs = dark_runs(text)
    drawn = "".join(f"M{column} {row}h{length}v1h-{length}z" for row, column, length in runs)
    return f'<svg viewBox="0 0 {size} {size}" role="img" aria-label="{escape(text)}"><path d="{drawn}"/></svg>'


class DrawnQr(Flowable):
    """A code of this many millimetres with its lines beside it."""

    def __init__(self, block: QrCode, width: float, side: float, size: float) -> None:
        super().__init__()
        self._block, self._side, self._size = block, side, size
        self.width, self.height = width * mm, side * mm

    def draw(self) -> None:
        """Draw the code (hook of ReportLab)."""
        count, runs = dark_runs(self._block.text)
        square = self.height / count
        self.canv.setFillGray(0.0)
        for row, column, length in runs:
            self.canv.rect(column * square, self.height - (row + 1) * square, length * square, square, stroke=0, fill=1)
        x, y = self.height + 4 * mm, self.height - 2.2 * self._size
        write_letters(self.canv, x, y, self._block.title, 1.2 * self._size, bold=True)
        for line in self._block.lines:
            y -= 1.6 * self._size
            write_letters(self.canv, x, y, line, self._size)
