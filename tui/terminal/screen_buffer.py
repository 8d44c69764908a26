"""The cells of one terminal.

What should stand there and what does, and the shortest way from one to the other.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, compress, repeat
from operator import ne
from typing import NamedTuple

from rich.style import Style
from textual.strip import Strip

from engine.core.text import graphemes, shown_signs
from tui.canvas.grid import CanvasRow, cells_of
from tui.terminal.cell_style import PLAIN, CellStyles, Depth, cell_styles_of
from tui.textual_compat import ChopsUpdate, CompositorUpdate, LayoutUpdate, PartsUpdate

_BRIDGE = 4
"""So many cells that have not changed are written again where that is no longer than to jump over them."""
_ERASED = " " * 4
_LONG_GAP = re.compile(" {11,}")
"""So many blank cells, at the end of a line or inside it, are erased where the terminal can."""
_LAST_JUMP = re.compile("\x1b\\[[0-9]+C$")
_RULE = re.compile("([─═])\\1{3,}")
"""Lines of boxes, three bytes for each cell of them, are written once and repeated where the terminal can."""
_CHANGED = re.compile(b"\x01+")
"""Cells to be written that lie side by side, in a line with a byte for each cell."""
_MANY = 160
"""So many pieces are a new picture: it is painted from the top to the bottom, as on a slow line people can see."""
_MOST_STYLES = 1024
"""Where a board has had more styles than this, their pens are looked for anew."""
_MAY_SHORTEN = ("    ", "────", "════")
"""A text with none of these has no shorter form."""
_NO_LETTER = "◌"
"""What Unicode sets a mark on where there is no letter: a space would be erased as blank."""
_UNKNOWN = "\x00"
"""What a cell holds that may show anything: nothing that should stand there is equal to it."""

_INK = "I"
"""The numbers of pens, packed: a list would take as much as the characters."""
_Grid = list[list[str]]
_Inks = list["array[int]"]


class _Piece(NamedTuple):
    """Cells of a line that are written one after the other in one pen: line, first cell, cell after the last."""

    y: int
    start: int
    end: int
    ink: int


class ScreenBuffer:
    """A screen of cells, painted by Textual's updates and sent to the terminal as differences."""

    def __init__(self, width: int, height: int, depth: Depth, *, erases: bool = False, repeats: bool = False) -> None:
        """Begin with an empty screen.

        `erases` tells that the terminal erases in the colour that is set, `repeats` that it can write a character
        many times when told once.
        """
        self.erases = erases
        self.repeats = repeats
        self.pens: CellStyles = cell_styles_of(depth)
        self.width, self.height = width, height
        self._chars: _Grid = [[" "] * width for _ in range(height)]
        self._inks: _Inks = [_plain(width) for _ in range(height)]
        self._row_inks: Mapping[Style, Style] = {}
        self._row_pens: dict[int, tuple[Style, int, int]] = {}
        """The styles of the board that was painted last by their identity, quicker than to compare them.

        Each is kept with its pens, for what is written and for blanks.
        """
        self.forget()

    def resize(self, width: int, height: int) -> None:
        """Take another size and keep what fits; the next `difference` is the whole screen."""
        for row in self._chars:
            if width < self.width and row[width] == "":
                # Half of a wide character would stand at the edge.
                row[width - 1] = " "
        more, lines = [" "] * max(width - self.width, 0), max(height - self.height, 0)
        self._chars = [row[:width] + more for row in self._chars[:height]] + [[" "] * width for _ in range(lines)]
        plain = _plain(len(more))
        self._inks = [row[:width] + plain for row in self._inks[:height]] + [_plain(width) for _ in range(lines)]
        self.width, self.height = width, height
        self.forget()

    def forget(self) -> None:
        """Assume that the terminal may show anything."""
        self._shown: _Grid = [[_UNKNOWN] * self.width for _ in range(self.height)]
        self._shown_inks: _Inks = [_plain(self.width) for _ in range(self.height)]
        self._dirty = dict.fromkeys(range(self.height), (0, self.width))
        """The lines that may have changed, with the first cell that may have and the one after the last."""
        self._pen: int | None = None

    @property
    def settled(self) -> bool:
        """Tell whether the terminal has received everything."""
        return not self._dirty

    def paint(self, update: CompositorUpdate) -> None:
        """Take over what Textual has drawn."""
        if isinstance(update, LayoutUpdate):
            for y, strips in enumerate(update.strips, update.region.y):
                self._put(update.region.x, y, strips)
        elif isinstance(update, PartsUpdate):
            for part in update.parts:
                self.paint(part)
        elif isinstance(update, ChopsUpdate):
            for y, first, last in update.spans:
                for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
                    if strip is not None and x < last and end > first:
                        self._put(x, y, (strip,))

    def paint_row(
        self, x: int, y: int, row: CanvasRow, inks: Mapping[Style, Style], first: int = 0, end: int | None = None
    ) -> None:
        """Take over a line of a canvas, or the cells between two of it, at the place where the line begins.

        It lies wholly inside, and all its other cells have been taken over before.
        """
        end = len(row.chars) if end is None else end
        chars, cells = row.chars, self._inks[y]
        self._chars[y][x + first : x + end] = chars[first:end]
        if inks is not self._row_inks or len(self._row_pens) > _MOST_STYLES:
            self._row_inks, self._row_pens = inks, {}
        for start, stop, style in row.runs(first, end):
            known = self._row_pens.get(id(style))
            if known is None:
                ink = inks[style]
                known = self._row_pens[id(style)] = style, self.pens.number(ink), self.pens.blank(ink)
            _, written, blank = known
            pen = blank if chars[start:stop].count(" ") == stop - start else written
            cells[x + start : x + stop] = array(_INK, (pen,)) * (stop - start)
        # The other half of a wide character is looked at, too.
        self._touch(y, max(x + first - 1, 0), min(x + end + 1, self.width))

    def _put(self, x: int, y: int, strips: Iterable[Strip]) -> None:
        if not 0 <= y < self.height:
            return
        for strip in strips:
            for text, style, control in strip:
                if not control:
                    x = self._write(x, y, text, style)
        self._touch(y, 0, self.width)

    def _touch(self, y: int, first: int, end: int) -> None:
        """Remember that these cells of a line may have changed."""
        before = self._dirty.get(y, (first, end))
        self._dirty[y] = min(first, before[0]), max(end, before[1])

    def _write(self, x: int, y: int, text: str, style: Style | None) -> int:
        chars, inks = self._chars[y], self._inks[y]
        ink = self.pens.blank(style) if text.isspace() else self.pens.number(style)
        if 0 < x < self.width and chars[x] == "":
            chars[x - 1] = " "
        x = self._lay(x, chars, inks, text, ink)
        if 0 <= x < self.width and chars[x] == "":
            # The other half of a wide character that was written over.
            chars[x] = " "
        return x

    def _lay(self, x: int, chars: list[str], inks: array[int], text: str, ink: int) -> int:
        if x >= 0 and (single := _single_cells(text)) is not None:
            count = min(len(single), self.width - x)
            if count > 0:
                chars[x : x + count] = single[:count]
                inks[x : x + count] = array(_INK, (ink,)) * count
            return x + len(single)
        for sign in graphemes(text):
            cells = cells_of(sign)
            # The last of three nets under a text that would act on a terminal.
            shown = "".join(shown_signs(sign)) or " " * cells
            if cells == 0:
                if shown and 0 < x <= self.width and chars[x - 1]:
                    chars[x - 1] = _NO_LETTER if chars[x - 1] == " " else chars[x - 1]
                    chars[x - 1] += shown
            elif x >= 0 and x + cells <= self.width:
                chars[x] = shown.rstrip() or " "
                if len(chars[x]) > 1 and chars[x][0] == " ":
                    chars[x] = _NO_LETTER + chars[x][1:]
                inks[x : x + cells] = array(_INK, (ink,)) * cells
                if cells == 2:
                    chars[x + 1] = "" if shown != "  " else " "
            elif 0 <= x < self.width:
                chars[x], inks[x] = " ", ink
            x += cells
        return x

    def difference(self) -> str:
        """Return what turns the terminal's screen into this one, "" when it is, and take it as done.

        It begins with the pen that the last one ended with, wherever the cursor is.
        """
        pieces = [piece for y, touched in sorted(self._dirty.items()) for piece in self._pieces(y, touched)]
        for y, (first, end) in self._dirty.items():
            self._shown[y][first:end] = self._chars[y][first:end]
            self._shown_inks[y][first:end] = self._inks[y][first:end]
        self._dirty.clear()
        if not pieces:
            return ""
        out: list[str] = []
        if self._pen is None:
            out.append("\x1b[m")
            self._pen = PLAIN
        if len(pieces) < _MANY:
            # All of one pen, then all of the next: to change a colour takes more bytes than to move the cursor.
            by_pen: dict[int, list[_Piece]] = {self._pen: []}
            for piece in pieces:
                by_pen.setdefault(piece.ink, []).append(piece)
            pieces = [*chain.from_iterable(by_pen.values())]
        at = (-1, -1)
        for piece in pieces:
            y, start, end, ink = piece
            out.append(_move(at, start, y))
            if ink != self._pen:
                out.append(self.pens.change(self._pen, ink))
                self._pen = ink
            text = "".join(self._chars[y][start:end])
            written = self._shortened(text, ink, end) if any(map(text.__contains__, _MAY_SHORTEN)) else text
            out.append(written if written is text else _LAST_JUMP.sub("", written))
            # Where suits or lines are two cells wide, or at the right edge, the cursor is not where we think.
            sure = end < self.width and text.isascii() and out[-1] is written
            at = (end, y) if sure else (-1, -1)
        return "".join(out)

    def _pieces(self, y: int, touched: tuple[int, int]) -> list[_Piece]:
        """Return what has to be written of a part of a line, each piece in one pen; blanks go with what is beside."""
        chars, inks, alike = self._chars[y], self._inks[y], self.pens.blank_alike
        pieces: list[_Piece] = []
        for start, end in self._changes(y, *touched):
            ink, written = inks[start], False
            for first, stop in _runs(inks, start, end):
                pen = inks[first]
                letter = next(compress(range(first, stop), map(ne, chars[first:stop], repeat(" "))), stop)
                if pen == ink:
                    written = written or letter < stop
                elif not alike[ink, pen]:
                    pieces.append(_Piece(y, start, first, ink))
                    start, ink, written = first, pen, letter < stop
                elif letter < stop:
                    if written:
                        pieces.append(_Piece(y, start, letter, ink))
                        start = letter
                    ink, written = pen, True
            pieces.append(_Piece(y, start, end, ink))
        return pieces

    def _shortened(self, text: str, ink: int, stop: int) -> str:
        end = ""
        if self.erases and self.pens.erases[ink]:
            # Blank cells are erased where that takes fewer bytes than to write them.
            if stop == self.width and text.endswith(_ERASED):
                text, end = text.rstrip(" "), "\x1b[K"
            text = _LONG_GAP.sub(lambda gap: f"\x1b[{len(gap[0])}X\x1b[{len(gap[0])}C", text)
        if self.repeats:
            text = _RULE.sub(lambda rule: f"{rule[1]}\x1b[{len(rule[0]) - 1}b", text)
        return text + end if end else text

    def _changes(self, y: int, first: int, end: int) -> list[tuple[int, int]]:
        """Return the stretches of a part of a line to be written, as first cell and cell after the last."""
        chars, inks = self._chars[y][first:end], self._inks[y][first:end]
        shown, shown_inks = self._shown[y][first:end], self._shown_inks[y][first:end]
        if chars == shown and inks == shown_inks:
            return []
        differ = bytearray(map(ne, chars, shown))
        if inks != shown_inks:
            alike = self.pens.blank_alike
            for x in compress(range(len(inks)), map(ne, inks, shown_inks)):
                # A blank in another pen of the same ground is no change that people could see.
                if chars[x] != " " or not alike[inks[x], shown_inks[x]]:
                    differ[x] = True
        if "" in chars:
            _with_both_halves(differ, chars)
        spans: list[tuple[int, int]] = []
        for run in _CHANGED.finditer(differ):
            start, end = first + run.start(), first + run.end()
            if spans and start - spans[-1][1] <= _BRIDGE and self._is_one(y, spans[-1][1] - 1, start + 1):
                spans[-1] = (spans[-1][0], end)
            else:
                spans.append((start, end))
        return spans

    def _is_one(self, y: int, start: int, end: int) -> bool:
        """Tell whether a stretch of a line is written without another pen."""
        chars, inks, alike = self._chars[y], self._inks[y], self.pens.blank_alike
        pen = inks[start]
        if inks[start:end].count(pen) == end - start:
            return True
        for x in range(start + 1, end):
            if inks[x] != pen and not (chars[x] == " " and alike[pen, inks[x]]):
                return False
        return True


@lru_cache(maxsize=4096)
def _single_cells(text: str) -> str | None:
    """Return a text as it is shown where each of its signs is one character and takes one cell, None for others."""
    if text.isascii():
        return text if text.isprintable() else None
    shown = [("".join(shown_signs(sign)).rstrip() or " ") if cells_of(sign) == 1 else "" for sign in graphemes(text)]
    return "".join(shown) if all(len(sign) == 1 for sign in shown) else None


def _runs(inks: array[int], start: int, end: int) -> Iterable[tuple[int, int]]:
    """Return the stretches of one pen between two cells of a line, as first cell and cell after the last."""
    borders = [*compress(range(start + 1, end), map(ne, inks[start + 1 : end], inks[start:end]))]
    return zip([start, *borders], [*borders, end], strict=True)


def _with_both_halves(differ: bytearray, chars: Sequence[str]) -> None:
    """Mark both cells of a wide character where either is to be written."""
    for x, char in enumerate(chars):
        if char == "" and x:
            differ[x - 1] = differ[x] = differ[x - 1] | differ[x]


def _plain(count: int) -> array[int]:
    return array(_INK, (PLAIN,)) * count


def _move(at: tuple[int, int], x: int, y: int) -> str:
    """Return the shortest way of the cursor from a known place, or from (-1, -1) for an unknown one."""
    if at == (x, y):
        return ""
    if at[1] == y and 0 <= at[0] < x:
        return f"\x1b[{x - at[0]}C" if x - at[0] > 1 else "\x1b[C"
    row, column = f"{y + 1}" if y else "", f";{x + 1}" if x else ""
    return f"\x1b[{row}{column}H"
