"""Letters and lines on a page of a PDF.

Cut and broken to a width, and drawn in millimetres from the top.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from reportlab.lib.units import mm

from engine.core.text import graphemes
from tui.documents.letters import MONO, font_named, width_of, write_letters
from tui.documents.model import UNBROKEN

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


def fitted(text: str, room: float, size: float, *, bold: bool = False, middle: bool = False) -> str:
    """Return the text cut to this many millimetres at its end, or in the `middle` to keep its last word.

    Texts that differ in the last word, such as names of people, are cut in the middle.
    """
    if width_of(text, size, bold=bold) <= room:
        return text
    begin, space, last = text.rpartition(" ")
    end = f"… {last}" if middle and space and width_of(f"… {last}", size, bold=bold) < 0.7 * room else "…"
    signs = list(graphemes(begin if len(end) > 1 else text))
    while signs and width_of("".join(signs).rstrip() + end, size, bold=bold) > room:
        signs.pop()
    return "".join(signs).rstrip() + end


def largest(text: str, room: float, sizes: Sequence[float], *, bold: bool = False) -> float:
    """Return the first of the sizes at which the text fits into this many millimetres, else the last."""
    return next((size for size in sizes if width_of(text, size, bold=bold) <= room), sizes[-1])


def wrapped(text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
    """Return the text in lines of that width in millimetres; a word that is longer is cut.

    What unbroken spaces hold together is parted only where it is longer than a line.
    """
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, bold=bold) <= room:
            lines[-1] = longer
        elif UNBROKEN in word and width_of(word, size, bold=bold) > room:
            lines += wrapped(word.replace(UNBROKEN, " "), room, size, bold=bold)
        else:
            lines.append(word)
    return [fitted(line, room, size, bold=bold) for line in lines]


class Ink:
    """Pen for a part of a page: `x` and `y` are millimetres from its upper left corner."""

    def __init__(self, canvas: Canvas, width: float, height: float) -> None:
        self._canvas = canvas
        self.width = width
        self.height = height

    def text(
        self, x: float, y: float, text: str, size: float, *, bold: bool = False, grey: float = 0.0, align: str = "left"
    ) -> None:
        """Write a text on the base line at `y`; right or centered, `x` is its end or its middle."""
        self._canvas.setFillGray(grey)
        shift = {"left": 0.0, "right": 1.0, "center": 0.5}[align] * width_of(text, size, bold=bold)
        write_letters(self._canvas, (x - shift) * mm, self._up(y), text, size, bold=bold)

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

    def cut_lines(self, x: float, y: float, width: float, height: float) -> None:
        """Draw where a part of the page is cut out."""
        right, low = x + width, y + height
        for ends in ((x, y, right, y), (x, y, x, low), (right, y, right, low), (x, low, right, low)):
            self.line(*ends, grey=0.6, dashed=True)

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
