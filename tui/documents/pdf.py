"""Documents laid out as PDF pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from tui.documents.model import DocumentTable, Notes, Signs, Slips, Tree
from tui.documents.pdf_file import A4, MARGIN, PaperSheet, Pdf
from tui.documents.text_files import told

if TYPE_CHECKING:
    from tui.documents.model import Box, DocumentColumn, Paper, Sign, Slip
    from tui.texts.localizer import Words


_SIZES = (10.0, 9.0, 8.0, 7.0, 6.0)


_PDF_TABLE_PAD = 3.0


_BLANK = 16.0
"""Room for a pencil, in millimetres."""


_HEAD = 0.85
"""Headings beside the letters of the table."""


_PDF_TABLE_LINE = 0.62
"""Millimetres from line to line for every point of the letters."""


_BETWEEN = 8.0
"""Between two halves that stand side by side."""


class PdfGrid:
    """A table being laid out: alone on the sheet, or in two halves side by side."""

    def __init__(self, sheet: PaperSheet, table: DocumentTable, words: Words) -> None:
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
        self.height = self.size * _PDF_TABLE_LINE
        if any(column.write_in for column in table.columns):
            self.height = max(self.height, 7.5)
        self.heads = [
            sheet.wrapped(column.title, width - _PDF_TABLE_PAD / 2, self.size * _HEAD, bold=True)
            for column, width in zip(table.columns, self.widths, strict=True)
        ]
        self.head = max(map(len, self.heads)) * self.size * _HEAD * 0.45 + 1.8

    def _needs(self, size: float) -> list[float]:
        """Return how wide each column is with all that stands in it; a heading may go over several lines."""
        widths = []
        for index, column in enumerate(self.table.columns):
            most = max((self.pdf.width(cells[index], size, bold=True) for cells in self.cells), default=0)
            head = max(self.pdf.width(word, size * _HEAD, bold=True) for word in (column.title or " ").split(" "))
            widths.append(max(most, head, _BLANK if column.write_in else 0) + _PDF_TABLE_PAD)
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
            shown = self.pdf.fit(text, width - _PDF_TABLE_PAD / 2, self.size, bold=bold)
            self.pdf.text(_start(x, width, column), base, shown, self.size, bold=bold, align=column.align)
            x += width
        self.sheet.y += self.height
        self.pdf.line(left, self.sheet.y, x, self.sheet.y, grey=0.8)


def _start(x: float, width: float, column: DocumentColumn) -> float:
    """Return where the text of a column begins, ends, or has its middle."""
    return {"left": x + _PDF_TABLE_PAD / 2, "right": x + width - _PDF_TABLE_PAD / 2, "center": x + width / 2}[
        column.align
    ]


_GAP = 5.0


_PDF_TREE_BETWEEN = 3.0


_PDF_TREE_HEAD = 5.0


_PDF_TREE_LINE = 4.6


_SMALLEST = 0.6


_WIDEST = 75.0


_TITLE = 8.0


def draw_tree(sheet: PaperSheet, tree: Tree) -> None:
    """Draw the rounds side by side, every box in the middle of its share of the height."""
    if not tree.levels:
        return
    sheet.turn()
    top = sheet.y + _TITLE
    room = sheet.bottom - top
    tallest = max(sum(_pdf_tree_height(box) + _PDF_TREE_BETWEEN for box in level.boxes) for level in tree.levels)
    scale = min(1.0, max(_SMALLEST, room / tallest))
    width = min(_WIDEST, (sheet.room + _GAP) / len(tree.levels) - _GAP)
    waiting = [list(level.boxes) for level in tree.levels]
    while any(waiting):
        shown = [_taken(boxes, room / scale) for boxes in waiting]
        for index, (level, boxes) in enumerate(zip(tree.levels, shown, strict=True)):
            x = MARGIN + index * (width + _GAP)
            if boxes:
                sheet.pdf.text(x, sheet.y + 4, level.title, 11, bold=True)
            used = sum(_pdf_tree_height(box) * scale for box in boxes)
            gap = (room - used) / (len(boxes) + 1) if not any(waiting) else _PDF_TREE_BETWEEN * scale
            y = top
            for box in boxes:
                y += gap if not any(waiting) else 0
                _draw_box(sheet, box, x, y, width, scale)
                y += _pdf_tree_height(box) * scale + (0 if not any(waiting) else gap)
        if any(waiting):
            sheet.turn()
    sheet.y = sheet.bottom


def _taken(boxes: list[Box], room: float) -> list[Box]:
    """Take from the front as many boxes as fit, one at least."""
    taken: list[Box] = []
    while boxes and (not taken or sum(_pdf_tree_height(box) + _PDF_TREE_BETWEEN for box in (*taken, boxes[0])) <= room):
        taken.append(boxes.pop(0))
    return taken


def _pdf_tree_height(box: Box) -> float:
    return _PDF_TREE_HEAD + _PDF_TREE_LINE * len(box.seats) + 1


def _draw_box(sheet: PaperSheet, box: Box, x: float, y: float, width: float, scale: float) -> None:
    pdf, size = sheet.pdf, 9 * scale
    pdf.box(x, y, width, _PDF_TREE_HEAD * scale, fill=0.9)
    pdf.box(x, y, width, _pdf_tree_height(box) * scale, grey=0.5)
    pdf.text(x + 1.5, y + 3.6 * scale, pdf.fit(box.title, width - 3, size * 0.85), size * 0.85, grey=0.25)
    y += _PDF_TREE_HEAD * scale
    for seat in box.seats:
        base = y + 3.7 * scale
        lead = pdf.width(seat.lead, size * 0.9)
        pdf.text(x + width - 1.5, base, seat.lead, size * 0.9, grey=0.35, align="right")
        pdf.text(x + 1.5, base, seat.place, size * 0.9, grey=0.35)
        start = 7.5 * scale if seat.place else 1.5
        room = width - start - lead - 4
        pdf.text(x + start, base, pdf.fit(seat.name, room, size, bold=seat.winner), size, bold=seat.winner)
        y += _PDF_TREE_LINE * scale


_ACROSS = 2


_PAD = 4.0


_ROW = 8.0


_FIELD = 10.5


_SEAT = 5.0


def draw_slips(sheet: PaperSheet, slips: Slips) -> None:
    """Draw slips two abreast, as many as a sheet holds, with lines to cut along."""
    width = (sheet.width - 2 * _EDGE) / _ACROSS
    height = max((_height(sheet, slip, width) for slip in slips.slips), default=1.0)
    down = max(1, int((sheet.height - 2 * _EDGE) / height))
    for index, slip in enumerate(slips.slips):
        spot = index % (down * _ACROSS)
        if spot == 0:
            sheet.pdf.page(sheet.width, sheet.height)
        x, y = _EDGE + spot % _ACROSS * width, _EDGE + spot // _ACROSS * height
        for ends in ((x, y, x + width, y), (x, y, x, y + height)):
            sheet.pdf.line(*ends, grey=0.6, dashed=True)
        sheet.pdf.line(x + width, y, x + width, y + height, grey=0.6, dashed=True)
        sheet.pdf.line(x, y + height, x + width, y + height, grey=0.6, dashed=True)
        _draw_slip(sheet, slip, x, y, width, height)


_EDGE = 6.0


def _notes(sheet: PaperSheet, slip: Slip, width: float) -> tuple[list[str], list[str]]:
    room = width - 2 * _PAD
    ticks = sheet.wrapped("   ".join(f"☐\u00a0{tick.replace(' ', chr(0xA0))}" for tick in slip.ticks), room, 9)
    return ticks if slip.ticks else [], sheet.wrapped(slip.note, room, 7) if slip.note else []


def _height(sheet: PaperSheet, slip: Slip, width: float) -> float:
    ticks, note = _notes(sheet, slip, width)
    return 2 * _PAD + 11 + _ROW * len(slip.names) + 5.5 * len(ticks) + 3.2 * len(note) + 8


def _draw_slip(sheet: PaperSheet, slip: Slip, x: float, y: float, width: float, height: float) -> None:
    pdf, left, right = sheet.pdf, x + _PAD, x + width - _PAD
    pdf.text(left, y + _PAD + 4, slip.title, 14, bold=True)
    pdf.text(right, y + _PAD + 4, slip.head, 9, grey=0.3, align="right")
    field = min(_FIELD, (right - left) * 0.62 / max(1, len(slip.fields)))
    first = right - field * len(slip.fields)
    top = y + _PAD + 10.5
    for index, title in enumerate(slip.fields):
        middle = first + field * (index + 0.5)
        size = 6.5 if pdf.width(title, 6.5) < field else 5.5
        pdf.text(middle, top - 1, pdf.fit(title, field, size), size, grey=0.3, align="center")
    for seat, name in enumerate(slip.names, start=1):
        pdf.text(left, top + 5.2, str(seat), 7, grey=0.4)
        room = first - left - _SEAT - 1
        size = next((size for size in (10.0, 9.0, 8.0, 7.0) if pdf.width(name, size) <= room), 7.0)
        pdf.text(left + _SEAT, top + 5.2, pdf.fit(name, room, size), size)
        for index in range(len(slip.fields)):
            pdf.box(first + field * index, top, field, _ROW)
        top += _ROW
    ticks, note = _notes(sheet, slip, width)
    for line in ticks:
        top += 5.5
        pdf.text(left, top, line, 9)
    top += 1.0
    for line in note:
        top += 3.2
        pdf.text(left, top, line, 7, grey=0.35)
    bottom = y + height - _PAD
    pdf.text(left, bottom, slip.sign, 7, grey=0.35)
    pdf.line(left + pdf.width(slip.sign, 7) + 2, bottom, right, bottom, grey=0.5)


def draw_signs(pdf: Pdf, signs: Signs) -> None:
    """Draw a sign a sheet: folded across, its upper half is read from the other side."""
    for sign in signs.signs:
        pdf.page(*A4)
        pdf.line(MARGIN, A4[1] / 2, A4[0] - MARGIN, A4[1] / 2, grey=0.75, dashed=True)
        _half(pdf, sign)
        with pdf.upside_down():
            _half(pdf, sign)


def _half(pdf: Pdf, sign: Sign) -> None:
    middle, top = A4[0] / 2, A4[1] / 2
    pdf.text(middle, top + 35, sign.word, 34, grey=0.25, align="center")
    size = 250.0
    while pdf.width(sign.number, size, bold=True) > A4[0] - 4 * MARGIN:
        size -= 10
    pdf.text(middle, top + 112, sign.number, size, bold=True, align="center")
    pdf.text(middle, top + 132, pdf.fit(sign.foot, A4[0] - 2 * MARGIN, 12), 12, grey=0.35, align="center")


_NOTE = 9.0


_LINE = 4.4
"""Points of a note's letters, and millimetres from line to line."""


def as_pdf(paper: Paper, words: Words) -> bytes:
    """Return the paper as a PDF file."""
    pdf = Pdf(f"{paper.title} · {paper.tournament}")
    sheet = PaperSheet(pdf, paper)
    for block in paper.blocks:
        match block:
            case DocumentTable():
                PdfGrid(sheet, block, words).draw()
            case Notes():
                _draw_notes(sheet, block)
            case Slips():
                draw_slips(sheet, block)
            case Signs():
                draw_signs(pdf, block)
            case Tree():
                draw_tree(sheet, block)
            case _:
                assert_never(block)
    if not pdf.pages:
        sheet.turn()
    if not all(isinstance(block, Signs) for block in paper.blocks):
        sheet.number()
    return pdf.written()


def _draw_notes(sheet: PaperSheet, notes: Notes) -> None:
    if notes.title:
        sheet.heading(notes.title, _LINE * 2)
    for text in notes.lines:
        for index, line in enumerate(sheet.wrapped(text, sheet.room - 4, _NOTE)):
            sheet.need(_LINE)
            if not index:
                sheet.pdf.text(MARGIN, sheet.y + 3.3, "•", _NOTE, grey=0.4)
            sheet.pdf.text(MARGIN + 4, sheet.y + 3.3, line, _NOTE, grey=0.2)
            sheet.y += _LINE
    sheet.y += 2
