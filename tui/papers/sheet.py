"""A sheet of paper that fills from the top, and the next one when it is full."""

from __future__ import annotations

from tui.papers.model import Paper
from tui.papers.pdf_file import Pdf

A4 = (210.0, 297.0)
MARGIN = 12.0
_FOOT = 8.0


class Sheet:
    """Where the next block of a paper goes: `y` is the height reached, in millimetres from the top."""

    def __init__(self, pdf: Pdf, paper: Paper) -> None:
        self.pdf = pdf
        self.paper = paper
        self.width, self.height = (A4[1], A4[0]) if paper.landscape else A4
        self.y = self.height

    @property
    def room(self) -> float:
        """How wide the print is."""
        return self.width - 2 * MARGIN

    @property
    def bottom(self) -> float:
        """How far down the print goes."""
        return self.height - MARGIN - _FOOT

    def turn(self) -> None:
        """Begin a sheet with the paper's titles."""
        self.pdf.page(self.width, self.height)
        title = self.pdf.fit(self.paper.title, self.room, 17, bold=True)
        self.pdf.text(MARGIN, MARGIN + 5.5, title, 17, bold=True)
        self.pdf.text(MARGIN, MARGIN + 11, self.pdf.fit(self.paper.tournament, self.room, 10), 10, grey=0.3)
        self.pdf.line(MARGIN, MARGIN + 13, self.width - MARGIN, MARGIN + 13)
        self.y = MARGIN + 17

    def need(self, height: float) -> bool:
        """Go to the next sheet unless so much fits on this one; tells whether it did."""
        if self.y + height <= self.bottom:
            return False
        self.turn()
        return True

    def heading(self, title: str, follows: float) -> None:
        """Write a heading on the sheet where what follows begins."""
        self.need(9 + follows)
        self.y += 2
        self.pdf.text(MARGIN, self.y + 4.2, self.pdf.fit(title, self.room, 12, bold=True), 12, bold=True)
        self.y += 7

    def wrapped(self, text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
        """Return the text in lines of that width; a word that is longer is cut."""
        lines = [""]
        for word in text.split():
            grown = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.pdf.width(grown, size, bold=bold) > room:
                lines.append("")
                grown = word
            lines[-1] = self.pdf.fit(grown, room, size, bold=bold)
        return lines

    def number(self) -> None:
        """Write the foot of every sheet: when it was made, and its number if there are several."""
        total, y = self.pdf.pages, self.height - MARGIN + 2
        for page in range(total):
            with self.pdf.on_page(page):
                self.pdf.text(MARGIN, y, self.paper.foot, 8, grey=0.4)
                number = f"{page + 1}/{total}" if total > 1 else ""
                self.pdf.text(self.width - MARGIN, y, number, 8, grey=0.4, align="right")
