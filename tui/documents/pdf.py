"""Documents laid out as PDF pages."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import IO, TYPE_CHECKING, Any, TypeAlias, assert_never

from reportlab.lib.colors import black
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate, Spacer, Table

from tui.documents.letters import font_of, is_plain, width_of, write_letters
from tui.documents.model import CardSheets, DocumentTable, NoteBlock, Prose, QrCode, Signs, Slips, Tree
from tui.documents.paper_texts import with_emoji_named
from tui.documents.pdf_cards import card_pages
from tui.documents.pdf_drawn import Draw, sign_pages, slip_pages, tree_pages
from tui.documents.pdf_ink import Ink, fitted, largest, wrapped
from tui.documents.pdf_text import grey, heading, notes_parts, prose_parts
from tui.documents.qr import DrawnQr
from tui.documents.text_files import format_cell

if TYPE_CHECKING:
    from tui.documents.model import DocumentBlock, DocumentColumn, Paper
    from tui.texts.localizer import Words

MARGIN = 12.0
"""Millimetres that stay white on every side."""
_SHEETS = (Slips, Signs, CardSheets)
_BETWEEN = 8.0
"""Between what stands side by side."""
_LARGER = 1.25
"""When and where beside the rest of an announcement."""
_TEXT = 11.0
_SMALL = 8.5
"""Letters of a text over the whole width, and in columns."""
_TITLES = 17.0
_SCALES = {"pairings": (0.72,), "announcement": (2.2, 1.95, 1.7, 1.5, 1.35, 1.2, 1.1, 0.9, 0.8)}
"""What hangs on a wall fills its sheet, or is set closer before it takes a second one: tried one after the other."""
_QR = 30.0
"""Millimetres of a code."""
_FOOT = 8.0
"""Millimetres inside the margins that the titles and the foot take."""


def as_pdf(paper: Paper, words: Words) -> bytes:
    """Return the paper as a PDF file; the same paper gives the same bytes."""
    return _fitted_sheet(with_emoji_named(paper), words)[0]


def scale_of(paper: Paper, words: Words) -> float:
    """Return how much larger or smaller than usual a paper is set, so that it fills one sheet."""
    return _fitted_sheet(with_emoji_named(paper), words)[1]


def _fitted_sheet(paper: Paper, words: Words) -> tuple[bytes, float]:
    content, pages = _built(paper, words, 1.0)
    for scale in _SCALES.get(paper.kind, ()):
        if pages == 1 and scale < 1:
            break
        other, count = _built(paper, words, scale)
        if count == 1:
            return other, scale
    return content, 1.0


def _built(paper: Paper, words: Words, scale: float) -> tuple[bytes, int]:
    """Return a paper as a file, its rows so much closer or its text so much larger, and on how many sheets."""
    file, layout = BytesIO(), _Layout(paper, words, scale)
    document = BaseDocTemplate(
        file,
        pageTemplates=[layout.template()],
        pagesize=layout.size,
        title=paper.name,
        producer="Carteado",
        invariant=1,
    )
    parts = [Spacer(0, 0), *(part for block in paper.blocks for part in layout.parts(block))]
    document.build(parts, canvasmaker=_Numbered)
    return file.getvalue(), document.page


class _Numbered(Canvas):
    """A file whose pages refer to their number, which is written when it is known how many there are."""

    def __init__(self, file: str | IO[bytes], /, *, pagesize: Any = A4, **named: Any) -> None:
        super().__init__(file, pagesize, **named)
        self._ink = Ink(self, pagesize[0] / mm, pagesize[1] / mm)

    def save(self) -> None:
        """Write the numbers where there are several pages, and end the file (hook of ReportLab)."""
        ink, total = self._ink, self.getPageNumber() - 1
        for page in range(1, total + 1):
            self.beginForm(_number(page))
            if total > 1:
                text = f"{page}/{total}"
                ink.text(ink.width - MARGIN, ink.height - MARGIN + 2, text, 8, grey=0.4, align="right")
            self.endForm()
        super().save()


def _number(page: int) -> str:
    return f"number{page}"


class _Layout:
    """What stands on the pages of a paper, and where."""

    def __init__(self, paper: Paper, words: Words, scale: float) -> None:
        self._paper = paper
        self._scale = scale
        self._words = words
        self.size = landscape(A4) if paper.landscape else A4
        # What is cut apart or folded is drawn over the whole sheet.
        self._whole = bool(paper.blocks) and all(isinstance(block, _SHEETS) for block in paper.blocks)
        self._room = self.size[0] / mm - (0 if self._whole else 2 * MARGIN)
        self._room = (self._room - _BETWEEN * (paper.columns - 1)) / paper.columns
        self._high = self.size[1] / mm - (0 if self._whole else 2 * MARGIN + _TITLES + _FOOT)

    def template(self) -> PageTemplate:
        """Return the page: titles above, where the parts flow, and a foot."""
        left, low = (0.0, 0.0) if self._whole else (MARGIN, MARGIN + _FOOT)
        frames = [
            Frame((left + index * (self._room + _BETWEEN)) * mm, low * mm, self._room * mm, self._high * mm, 0, 0, 0, 0)
            for index in range(self._paper.columns)
        ]
        return PageTemplate("page", frames, onPage=self._about, pagesize=self.size)

    def _about(self, canvas: Canvas, document: BaseDocTemplate) -> None:
        """Write the titles and the foot: when the paper was made, and the page if there are several.

        Signs and slips fill their sheets, and are cut apart.
        """
        paper, ink = self._paper, Ink(canvas, self.size[0] / mm, self.size[1] / mm)
        right, room = ink.width - MARGIN, ink.width - 2 * MARGIN
        if not self._whole:
            size = largest(paper.title, room, range(17, 9, -1), bold=True)
            ink.text(MARGIN, MARGIN + 5.5, fitted(paper.title, room, size, bold=True), size, bold=True)
            size = largest(paper.tournament, room, range(10, 5, -1))
            ink.text(MARGIN, MARGIN + 11, fitted(paper.tournament, room, size), size, grey=0.3)
            ink.line(MARGIN, MARGIN + 13, right, MARGIN + 13)
        if not all(isinstance(block, Signs | Slips) for block in paper.blocks):
            ink.text(MARGIN, ink.height - MARGIN + 2, paper.foot, 8, grey=0.4)
            canvas.doForm(_number(document.page))

    def parts(self, block: DocumentBlock) -> Iterator[Flowable]:
        """Yield what a block is laid out as."""
        match block:
            case DocumentTable():
                yield from self._table(block)
            case NoteBlock():
                yield from notes_parts(block)
            case Prose():
                size = (_TEXT if self._paper.columns == 1 else _SMALL) * self._scale
                yield from prose_parts(block, size * (_LARGER if block.key == "invitation" else 1))
            case QrCode():
                side = _QR * min(self._scale, 1.3)
                yield DrawnQr(block, self._room, side, 10 * min(self._scale, 1.3))
                yield Spacer(0, 3 * mm)
            case Slips():
                yield from map(self._page, slip_pages(block, self._room, self._high))
            case CardSheets():
                yield from map(self._page, card_pages(block))
            case Signs():
                yield from map(self._page, sign_pages(block))
            case Tree():
                yield from map(self._page, tree_pages(block, self._room, self._high))
            case _:
                assert_never(block)

    def _page(self, draw: Draw) -> Flowable:
        return _Drawn(draw, self._room, self._high)

    def _table(self, table: DocumentTable) -> Iterator[Flowable]:
        grid = _Grid(table, self._words, self._room, self._scale)
        yield from heading(table.title, grid.least)
        rows = range(len(table.rows))
        yield _Halves(grid, rows) if grid.halves else grid.laid_out(rows)
        yield Spacer(0, 3 * mm)


class _Drawn(Flowable):
    """A page that is drawn by hand."""

    def __init__(self, draw: Draw, width: float, height: float) -> None:
        super().__init__()
        self._draw = draw
        self.width, self.height = width * mm, height * mm

    def draw(self) -> None:
        """Draw it (hook of ReportLab)."""
        self._draw(Ink(self.canv, self.width / mm, self.height / mm))


_SIZES = (10.0, 9.0, 8.0, 7.0, 6.0)
_BROKEN, _MOST_LINES = 8.0, 3
"""From these letters down the wide cells of a table that is too wide are broken into so many lines."""
_MORE = 0.35
"""By so much a wide column is wider than what stands in it, before the others are."""
_LEADING = 0.43
"""Millimetres from line to line within a cell for every point of the letters."""
_PAD = 1.5
"""Beside the text of a cell."""
_BLANK = 16.0
"""Room for a pencil, in millimetres."""
_HEAD = 0.85
"""Headings beside the letters of the table."""
_ROW = 0.62
"""Millimetres from line to line for every point of the letters."""


_Command: TypeAlias = tuple[str, tuple[int, int], tuple[int, int], *tuple[Any, ...]]
"""A command of ReportLab's tables: for which cells from where to where, and what."""


class _Grid:
    """A table being laid out: in the largest letters with which it fits the room."""

    def __init__(self, table: DocumentTable, words: Words, room: float, close: float) -> None:
        """Fit a table into this many millimetres, its rows closer by a factor."""
        self._table = table
        self._cells = [
            [format_cell(value, column, words) for value, column in zip(row, table.columns, strict=True)]
            for row in table.rows
        ]
        self.halves = table.narrow and len(self._cells) > 8
        self._room = (room - _BETWEEN) / 2 if self.halves else room
        self._size, self._broken, self._widths = self._fitting()
        self.height = self._size * _ROW * close
        if any(column.write_in for column in table.columns):
            self.height = max(self.height, 7.5)
        size = self._size * _HEAD
        self._heads = [
            wrapped(column.title, width - _PAD, size, bold=True)
            for column, width in zip(table.columns, self._widths, strict=True)
        ]
        self.head = max(map(len, self._heads)) * size * 0.45 + 1.8
        self.least = self.head + 2 * self.height
        """As much of it stands on one page at least, in millimetres."""

    def _fitting(self) -> tuple[float, bool, list[float]]:
        """Return the size of the letters, whether wide cells are broken into lines, and how wide each column is."""
        for size in _SIZES:
            needs = self._needs(size)
            if sum(needs) <= self._room:
                return size, False, self._shared(needs)
            least = self._least(size, needs)
            if size <= _BROKEN and not self.halves and sum(least) <= self._room:
                part = (self._room - sum(least)) / (sum(needs) - sum(least))
                widths = [low + part * (need - low) for low, need in zip(least, needs, strict=True)]
                return size, True, widths
        return size, False, self._shared(needs)

    def _least(self, size: float, needs: list[float]) -> list[float]:
        """Return how wide each column is when the wide ones are broken into lines."""
        least = []
        for index, (need, column) in enumerate(zip(needs, self._table.columns, strict=True)):
            words = {word for cells in self._cells for word in cells[index].split()} if column.wide else ()
            longest = max((width_of(word, size, bold=True) for word in words), default=0) + 2 * _PAD
            # The words of a line do not fill it to the last millimetre.
            least.append(min(need, max(longest, 1.3 * need / _MOST_LINES)) if column.wide else need)
        return least

    def _needs(self, size: float) -> list[float]:
        """Return how wide each column is with all that stands in it; a heading may go over several lines."""
        widths = []
        for index, column in enumerate(self._table.columns):
            most = max((width_of(cells[index], size, bold=True) for cells in self._cells), default=0)
            head = max(width_of(word, size * _HEAD, bold=True) for word in (column.title or " ").split(" "))
            widths.append(max(most, head, _BLANK if column.write_in else 0) + 2 * _PAD)
        return widths

    def _shared(self, needs: list[float]) -> list[float]:
        """Return the widths that fill the room; what is left lies between all columns, or the eye loses the line.

        Of what is missing the wide columns give.
        """
        columns = self._table.columns
        wide = sum(need for need, column in zip(needs, columns, strict=True) if column.wide)
        left = self._room - sum(needs)
        factor = 1 + min(left, _MORE * wide) / wide if wide else 1.0
        widths = [need * max(0.2, factor) if column.wide else need for need, column in zip(needs, columns, strict=True)]
        more = max(0.0, self._room - sum(widths)) / len(widths)
        return [width + more for width in widths]

    def laid_out(self, part: range) -> Table:
        """Return some of its rows with the headings, which stand again on every page that it goes on to."""
        strong = [row for row, index in enumerate(part, start=1) if index in self._table.strong]
        rows = [
            [
                self._lines(text, width - _PAD, column, bold=row in strong)
                for text, width, column in zip(self._cells[index], self._widths, self._table.columns, strict=True)
            ]
            for row, index in enumerate(part, start=1)
        ]
        most = [max(map(len, row)) - 1 for row in rows]
        style = self._style()
        for index, column in enumerate(self._table.columns):
            style.append(("ALIGN", (index, 0), (index, -1), column.align.upper()))
            blanks = [row for row, cells in enumerate(rows, start=1) if column.write_in and not cells[index][0]]
            style += [("BOX", (index, row), (index, row), 0.5, grey(0.55)) for row in blanks]
        for row in strong:
            style.append(("FONT", (0, row), (-1, row), font_of(bold=True), self._size, self._leading))
            style.append(("BACKGROUND", (0, row), (-1, row), grey(0.93)))
        return Table(
            [["\n".join(lines) for lines in self._heads], *self._drawn(rows, strong)],
            [width * mm for width in self._widths],
            [self.head * mm, *((self.height + more * self._size * _LEADING) * mm for more in most)],
            style,
            repeatRows=1,
            hAlign="LEFT",
        )

    def _lines(self, text: str, room: float, column: DocumentColumn, *, bold: bool) -> list[str]:
        """Return the lines of a cell; what is over the last one is cut in its middle."""
        lines = wrapped(text, room, self._size, bold=bold) if self._broken and column.wide else [text]
        lines[_MOST_LINES - 1 :] = [" ".join(lines[_MOST_LINES - 1 :])] if len(lines) >= _MOST_LINES else []
        return [fitted(line, room, self._size, bold=bold, middle=column.wide) for line in lines]

    def _drawn(self, rows: list[list[list[str]]], strong: list[int]) -> Iterator[list[str | _Letters]]:
        for number, row in enumerate(rows, start=1):
            bold = number in strong
            plain = (all(is_plain(line, bold) for line in lines) for lines in row)
            yield [
                "\n".join(lines) if alone else _Letters(lines, self._size, bold)
                for lines, alone in zip(row, plain, strict=True)
            ]

    @property
    def _leading(self) -> float:
        return self._size * _LEADING * mm if self._broken else self._size

    def _style(self) -> list[_Command]:
        head, last = self._size * _HEAD, (-1, -1)
        return [
            ("LEFTPADDING", (0, 0), last, _PAD * mm),
            ("RIGHTPADDING", (0, 0), last, _PAD * mm),
            ("TOPPADDING", (0, 0), last, 0),
            ("BOTTOMPADDING", (0, 0), last, 0),
            ("FONT", (0, 0), (-1, 0), font_of(bold=True), head, head * 0.45 * mm),
            ("TEXTCOLOR", (0, 0), (-1, 0), grey(0.35)),
            ("VALIGN", (0, 0), last, "MIDDLE"),
            ("FONT", (0, 1), last, font_of(), self._size, self._leading),
            ("LINEBELOW", (0, 1), last, 0.5, grey(0.8)),
            ("LINEBELOW", (0, 0), (-1, 0), 0.5, black),
        ]


class _Letters(Flowable):
    """A cell whose signs need several fonts, or run from right to left."""

    def __init__(self, lines: list[str], size: float, bold: bool) -> None:
        super().__init__()
        self._lines, self._size, self._bold = lines, size, bold
        self.width = max(width_of(line, size, bold=bold) for line in lines) * mm
        self.height = size + (len(lines) - 1) * size * _LEADING * mm

    def draw(self) -> None:
        """Draw it (hook of ReportLab)."""
        self.canv.setFillGray(0.0)
        for number, line in enumerate(reversed(self._lines)):
            y = number * self._size * _LEADING * mm
            write_letters(self.canv, 0, y, line, self._size, bold=self._bold)


class _Halves(Flowable):
    """Rows of a narrow table, the second half beside the first on every page."""

    def __init__(self, grid: _Grid, rows: range) -> None:
        super().__init__()
        self._grid, self._rows = grid, rows
        self._half = -(-len(rows) // 2)

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Tell how wide and high it is (hook of ReportLab)."""
        self.width, self.height = width, (self._grid.head + self._half * self._grid.height) * mm
        return self.width, self.height

    def split(self, _width: float, height: float) -> list[Flowable]:
        """Return what fits on this page and what goes on to the next (hook of ReportLab)."""
        fits = 2 * int((height / mm - self._grid.head) / self._grid.height)
        return [_Halves(self._grid, self._rows[:fits]), _Halves(self._grid, self._rows[fits:])] if fits > 0 else []

    def draw(self) -> None:
        """Draw both halves, their headings level (hook of ReportLab)."""
        for x, rows in ((0.0, self._rows[: self._half]), ((self.width + _BETWEEN * mm) / 2, self._rows[self._half :])):
            if rows:
                part = self._grid.laid_out(rows)
                _, height = part.wrapOn(self.canv, self.width, self.height)
                part.drawOn(self.canv, x, self.height - height)
