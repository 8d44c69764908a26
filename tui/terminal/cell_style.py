"""How a cell is coloured, as a terminal understands it.

Styles brought down to a colour depth, changes as SGR codes. Textual reads the colour depth from the server's
environment and Rich caches codes on the style, so both would paint every visitor alike. Here the app always paints in
full colour, and each depth has pens of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from rich.color import Color, ColorSystem
from rich.style import Style


class Depth(IntEnum):
    """The number of colours of a terminal."""

    NONE = 0
    SIXTEEN = 16
    MANY = 256
    TRUE = 1 << 24


_SYSTEMS = {
    Depth.SIXTEEN: ColorSystem.STANDARD,
    Depth.MANY: ColorSystem.EIGHT_BIT,
    Depth.TRUE: ColorSystem.TRUECOLOR,
}
_ON = {"bold": "1", "dim": "2", "italic": "3", "underline": "4", "blink": "5", "reverse": "7", "strike": "9"}
_OFF = {"bold": "22", "dim": "22", "italic": "23", "underline": "24", "blink": "25", "reverse": "27", "strike": "29"}
_SEEN_ON_SPACES = frozenset(("underline", "reverse", "strike"))
_CACHED = 8192
"""How many styles a depth remembers; links make a style of their own for each thing that can be clicked."""


class CellStyle(NamedTuple):
    """The style of a cell as a terminal receives it.

    SGR codes of both colours, "" for its own, and attributes.
    """

    fore: str
    back: str
    marks: frozenset[str]

    def codes(self) -> list[str]:
        """Return the codes that make this pen out of the plain one."""
        return [code for code in (self.fore, self.back) if code] + sorted(_ON[mark] for mark in self.marks)


PLAIN = 0
"""The number of the pen that a terminal has after a reset."""


class _BlankAlike(dict[tuple[int, int], bool]):
    """Whether spaces look the same in two pens, by their numbers; found out once for each two."""

    def __init__(self, pens: Sequence[CellStyle]) -> None:
        super().__init__()
        self._pens = pens

    def __missing__(self, numbers: tuple[int, int]) -> bool:
        """Compare two pens."""
        pen, wanted = (self._pens[number] for number in numbers)
        found = self[numbers] = pen.back == wanted.back and not (pen.marks | wanted.marks) & _SEEN_ON_SPACES
        return found


class CellStyles:
    """The pens of one colour depth, numbered.

    A number is quick to compare and small to keep, once for each cell.
    """

    def __init__(self, depth: Depth) -> None:
        self.depth = depth
        self._system = _SYSTEMS.get(depth)
        self._pens: list[CellStyle] = [CellStyle("", "", frozenset())]
        self.erases: list[bool] = [True]
        """Tells of each pen, by its number, whether a space in it is what erasing leaves."""
        self._numbers: dict[CellStyle, int] = {self._pens[0]: PLAIN}
        self._styles: dict[Style | None, int] = {None: PLAIN}
        self._blanks: dict[Style | None, int] = {None: PLAIN}
        self._changes: dict[tuple[int, int], str] = {}
        self.blank_alike = _BlankAlike(self._pens)
        """Tells whether spaces look the same in two pens."""

    def number(self, style: Style | None) -> int:
        """Return the number of the pen that draws in a style."""
        number = self._styles.get(style)
        if number is None:
            if len(self._styles) > _CACHED:
                self._styles.clear()
            number = self._styles[style] = self._add(self._pen(style) if style is not None else self._pens[PLAIN])
        return number

    def blank(self, style: Style | None) -> int:
        """Return the number of the pen that draws spaces in a style; their own colour is not seen."""
        number = self._blanks.get(style)
        if number is None:
            pen = self._pens[self.number(style)]
            if not pen.marks & _SEEN_ON_SPACES:
                pen = CellStyle("", pen.back, frozenset())
            number = self._add(pen)
            if len(self._blanks) > _CACHED:
                self._blanks.clear()
            self._blanks[style] = number
        return number

    def _add(self, pen: CellStyle) -> int:
        number = self._numbers.get(pen)
        if number is None:
            number = self._numbers[pen] = len(self._pens)
            self._pens.append(pen)
            self.erases.append(not pen.marks & _SEEN_ON_SPACES)
        return number

    def _pen(self, style: Style) -> CellStyle:
        marks = frozenset(mark for mark in _ON if getattr(style, mark))
        return CellStyle(self._code(style.color, True), self._code(style.bgcolor, False), marks)

    def _code(self, color: Color | None, foreground: bool) -> str:
        if color is None or color.is_default or self._system is None:
            return ""
        return ";".join(color.downgrade(self._system).get_ansi_codes(foreground))

    def change(self, old: int, new: int) -> str:
        """Return the shortest sequence that turns one pen into another, "" for the same."""
        if old == new:
            return ""
        known = self._changes.get((old, new))
        if known is None:
            before, after = self._pens[old], self._pens[new]
            anew, changed = ";".join(["", *after.codes()]), ";".join(_changed(before, after))
            known = self._changes[old, new] = f"\x1b[{min(anew, changed, key=len)}m"
        return known


def _changed(before: CellStyle, after: CellStyle) -> list[str]:
    gone = {_OFF[mark] for mark in before.marks - after.marks}
    # 22 ends bold and dim together: the one that stays must be given again.
    staying = {mark for mark in before.marks & after.marks if _OFF[mark] in gone}
    codes = sorted(gone) + sorted(_ON[mark] for mark in (after.marks - before.marks) | staying)
    if before.fore != after.fore:
        codes.append(after.fore or "39")
    if before.back != after.back:
        codes.append(after.back or "49")
    return codes


@lru_cache(maxsize=len(Depth))
def cell_styles_of(depth: Depth) -> CellStyles:
    """Return the pens of a depth; every session of that depth shares them."""
    return CellStyles(depth)
