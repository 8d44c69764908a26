"""Letters and lines on a page of a PDF: the fonts, how wide a text is, and drawing in millimetres from the top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import resources
from io import BytesIO
from typing import TYPE_CHECKING

from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

MONO = "DejaVuSansMono"
"""The font of drawings, whose signs stand below one another."""
_UNKNOWN = "\ufffd"
"""The character drawn in place of one that the font lacks."""


@cache
def font_named(name: str) -> TTFont:
    """Return a font that the program ships, known to ReportLab from then on."""
    font = TTFont(name, BytesIO(resources.files("tui.documents").joinpath("fonts", f"{name}.ttf").read_bytes()))
    pdfmetrics.registerFont(font)
    return font


def font_of(bold: bool = False) -> str:
    """Return the name of the font, which has Latin, Greek, Cyrillic, arrows and suits."""
    name = "DejaVuSansCondensed-Bold" if bold else "DejaVuSansCondensed"
    font_named(name)
    return name


def printable(text: str) -> str:
    """Return the text with a sign for every character that the fonts lack."""
    known = font_named(font_of()).face.charToGlyph
    return "".join(char if ord(char) in known else _UNKNOWN for char in text)


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text of a size in points is, in millimetres."""
    return pdfmetrics.stringWidth(printable(text), font_of(bold), size) / mm


def fitted(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """Return the text, cut where it does not fit into so many millimetres."""
    text = printable(text)
    if width_of(text, size, bold=bold) <= room:
        return text
    while text and width_of(text + "…", size, bold=bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def largest(text: str, room: float, sizes: Sequence[float], *, bold: bool = False) -> float:
    """Return the first of the sizes in which the text fits into so many millimetres, the last where none does."""
    return next((size for size in sizes if width_of(text, size, bold=bold) <= room), sizes[-1])


def wrapped(text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
    """Return the text in lines of that width in millimetres; a word that is longer is cut."""
    lines = simpleSplit(printable(text), font_of(bold), size, room * mm)
    return [fitted(line, room, size, bold=bold) for line in lines]


class Ink:
    """Draws on a part of a page: `x` and `y` are millimetres from its upper left corner."""

    def __init__(self, canvas: Canvas, width: float, height: float) -> None:
        self._canvas = canvas
        self.width = width
        self.height = height

    def text(
        self, x: float, y: float, text: str, size: float, *, bold: bool = False, grey: float = 0.0, align: str = "left"
    ) -> None:
        """Write a text on the base line at `y`; right or centered, `x` is its end or its middle."""
        canvas = self._canvas
        canvas.setFont(font_of(bold), size)
        canvas.setFillGray(grey)
        draw = {"left": canvas.drawString, "right": canvas.drawRightString, "center": canvas.drawCentredString}[align]
        if text:
            draw(x * mm, self._up(y), printable(text))

    def drawing(self, middle: float, y: float, text: str, size: float) -> None:
        """Write a line of a drawing about its middle, with `*` for a sign that its font lacks."""
        known = font_named(MONO).face.charToGlyph
        self._canvas.setFont(MONO, size)
        self._canvas.setFillGray(0.0)
        drawn = "".join(char if ord(char) in known else "*" for char in text)
        self._canvas.drawCentredString(middle * mm, self._up(y), drawn)

    def line(self, x: float, y: float, to_x: float, to_y: float, *, grey: float = 0.0, dashed: bool = False) -> None:
        """Draw a thin line."""
        self._pen(grey, dashed=dashed)
        self._canvas.line(x * mm, self._up(y), to_x * mm, self._up(to_y))

    def box(
        self, x: float, y: float, width: float, height: float, *, grey: float = 0.4, fill: float | None = None
    ) -> None:
        """Draw a box with its upper left corner there: its outline, or filled with a grey."""
        self._pen(grey)
        self._canvas.setFillGray(fill or 0.0)
        filled = fill is not None
        self._canvas.rect(x * mm, self._up(y + height), width * mm, height * mm, stroke=not filled, fill=filled)

    @contextmanager
    def upside_down(self) -> Iterator[None]:
        """Turn what is drawn inside half around, about the middle."""
        self._canvas.saveState()
        self._canvas.translate(self.width * mm, self.height * mm)
        self._canvas.rotate(180)
        yield
        self._canvas.restoreState()

    def _up(self, y: float) -> float:
        return (self.height - y) * mm

    def _pen(self, grey: float, *, dashed: bool = False) -> None:
        self._canvas.setLineWidth(0.5)
        self._canvas.setStrokeGray(grey)
        self._canvas.setDash([3, 3] if dashed else [])
