"""A grid of characters to draw a table on.

One widget shows it, and only what changed is sent to the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import compress, repeat
from operator import is_not, ne, or_
from typing import Literal, NamedTuple

from rich.style import Style

from engine.core.text import graphemes, shown_signs
from tui.texts.cells import cell_len


@lru_cache(maxsize=4096)
def known(style: Style) -> Style:
    """Return the one object that stands for all styles equal to this one."""
    return style


PLAIN = known(Style())

LIGHT = "┌─┐│└┘"
HEAVY = "╔═╗║╚╝"
ROUND = "╭─╮│╰╯"


class Rect(NamedTuple):
    """A part of a canvas, in cells."""

    x: int
    y: int
    width: int
    height: int

    def contains(self, x: int, y: int) -> bool:
        """Tell whether the cell lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def inner(self, margin: int = 1) -> Rect:
        """Return the part inside a border."""
        return Rect(self.x + margin, self.y + 1, max(self.width - 2 * margin, 0), max(self.height - 2, 0))

    @property
    def centre(self) -> tuple[float, float]:
        """The middle, for finding a neighbour."""
        return self.x + self.width / 2, self.y + self.height / 2


class Target(NamedTuple):
    """A named target on the canvas that can be pointed at."""

    name: str
    rect: Rect


class CanvasRow(NamedTuple):
    """One finished line: a character (or "" in the second cell of a wide one) and a style for each cell."""

    chars: list[str]
    styles: list[Style]

    def span(self, other: CanvasRow) -> tuple[int, int]:
        """Return where a line differs from an unequal one, as the first cell and the number of cells."""
        cells = len(self.chars)
        if cells != len(other.chars):
            return 0, cells
        differ = bytes(map(or_, map(ne, self.chars, other.chars), map(is_not, self.styles, other.styles)))
        first = differ.find(True)
        return (first, differ.rfind(True) - first + 1) if first >= 0 else (0, cells)

    def runs(self, first: int = 0, end: int | None = None) -> list[tuple[int, int, Style]]:
        """Return the stretches of one style between two cells: first cell, cell after the last, style."""
        styles, runs, start = self.styles, [], first
        end = len(styles) if end is None else end
        # On a canvas equal styles are one object: to compare what they say would take most of this.
        for at in compress(range(first + 1, end), map(is_not, styles[first + 1 : end], styles[first:end])):
            runs.append((start, at, styles[start]))
            start = at
        if start < end:
            runs.append((start, end, styles[start]))
        return runs


class KeptPart(NamedTuple):
    """A part of a picture as it was drawn, and all that it was drawn from."""

    source: object
    picture: Canvas
    spots: dict[tuple[int, int], list[Target]]
    """Its spots where they lie on a whole picture, by the cell at which it was put."""


_MOST_KEPT = 8


class KeptParts:
    """Parts of pictures as drawn lately, the last few of each name, for all who look at a table."""

    def __init__(self) -> None:
        self._parts: dict[str, list[KeptPart]] = {}

    def find(self, name: str, source: object) -> KeptPart | None:
        """Return the kept drawing of an equal part, None where there is none."""
        for part in self._parts.get(name, ()):
            if part.source == source:
                return part
        return None

    def keep(self, name: str, part: KeptPart) -> None:
        """Keep a part; of too many the oldest is forgotten."""
        parts = self._parts.setdefault(name, [])
        parts.insert(0, part)
        del parts[_MOST_KEPT:]


class DrawnKey(NamedTuple):
    """A key by its name, how it is written, and a word for what it does."""

    name: str
    drawn: str
    word: str


class Canvas:
    """Text put at places; whatever falls outside is left out, so a small terminal never breaks anything."""

    def __init__(self, width: int, height: int, kept: KeptParts | None = None) -> None:
        """Begin empty; `kept` caches parts between pictures."""
        self.width = width
        self.height = height
        self.area = Rect(0, 0, width, height)
        """The rectangle of the whole canvas."""
        self.spots: list[Target] = []
        self.keys: tuple[DrawnKey, ...] = ()
        """The keys that the picture tells of, also those it has no room for."""
        self._kept = kept
        self._chars = [*map(list, repeat([" "] * width, height))]
        self._styles = [*map(list, repeat([PLAIN] * width, height))]

    def rows(self) -> list[CanvasRow]:
        """Return the finished lines."""
        return [CanvasRow(chars, styles) for chars, styles in zip(self._chars, self._styles, strict=True)]

    def char(self, x: int, y: int) -> str:
        """Return the character in a cell.

        Nothing in the second one of a wide character, and outside of the canvas.
        """
        return self._chars[y][x] if 0 <= y < self.height and 0 <= x < self.width else ""

    def put(self, x: int, y: int, text: str, style: Style = PLAIN, width: int | None = None) -> int:
        """Write text from a cell on, cut to `width` cells; returns the cell after it."""
        # Whoever drew this should have cleaned it; here nothing reaches the terminal that could act on it.
        cells: Sequence[str] = text if text.isascii() and text.isprintable() else _cells_of_text(text)
        count = len(cells)
        if not 0 <= y < self.height:
            return x + count
        end = self.width if width is None else min(self.width, x + width)
        if x < 0 or x + count > end:
            cells = _cut(cells, max(-x, 0), max(end - x, 0))
            x, count = max(x, 0), len(cells)
        if count:
            styles = self._styles[y]
            self._chars[y][x : x + count] = cells
            # Looked up here: most of what is written is, and a call more would take as long as the look.
            there = styles[x]
            grounded = _GROUNDED.get((id(style), id(there)))
            styles[x : x + count] = [_grounded(style, there) if grounded is None else grounded[2]] * count
        return x + count

    def fill(self, rect: Rect, style: Style = PLAIN, sign: str = " ") -> None:
        """Fill a part with one sign, whatever was there.

        What is written there later keeps the ground of the style.
        """
        left, right, ground = max(rect.x, 0), min(rect.x + rect.width, self.width), known(style)
        for y in range(max(rect.y, 0), min(rect.y + rect.height, self.height)):
            self._chars[y][left:right] = [sign] * (right - left)
            self._styles[y][left:right] = [ground] * (right - left)

    def right(self, end: int, y: int, text: str, style: Style = PLAIN) -> int:
        """Write text so that it ends before a cell; returns the cell it starts at."""
        start = end - cell_len(text)
        self.put(start, y, text, style)
        return start

    def middle(self, rect: Rect, y: int, text: str, style: Style = PLAIN) -> None:
        """Write text in the middle of a part's line."""
        self.put(rect.x + max(rect.width - cell_len(text), 0) // 2, y, text, style, min(cell_len(text), rect.width))

    def clear(self, rect: Rect, style: Style = PLAIN) -> None:
        """Wipe a part of it, and forget the spots in it."""
        self.fill(rect, style)
        columns, lines = range(rect.x, rect.x + rect.width), range(rect.y, rect.y + rect.height)
        self.spots = [spot for spot in self.spots if spot.rect.x not in columns or spot.rect.y not in lines]

    def box(self, rect: Rect, style: Style = PLAIN, lines: str = LIGHT) -> None:
        """Draw a border along the inside of a part."""
        if rect.width < 2 or rect.height < 2:
            return
        top_left, flat, top_right, upright, low_left, low_right = tuple(lines)
        self.put(rect.x, rect.y, top_left + flat * (rect.width - 2) + top_right, style)
        sides = [x for x in (rect.x, rect.x + rect.width - 1) if 0 <= x < self.width]
        for y in range(max(rect.y + 1, 0), min(rect.y + rect.height - 1, self.height)):
            for x in sides:
                self._chars[y][x], self._styles[y][x] = upright, _grounded(style, self._styles[y][x])
        self.put(rect.x, rect.y + rect.height - 1, low_left + flat * (rect.width - 2) + low_right, style)

    def edge(self, rect: Rect, style: Style) -> None:
        """Draw the upper edge of a light border heavily.

        It tells whose turn it is: a whole frame in another colour would be sent anew, twice, at every turn.
        """
        if rect.width >= 2 and rect.height >= 2:
            self.put(rect.x, rect.y, f"╒{'═' * (rect.width - 2)}╕", style)

    def spot(self, name: str, rect: Rect) -> None:
        """Let a part of it be pointed at by a name."""
        self.spots.append(Target(name, rect))

    def part(self, name: str, rect: Rect, source: object, draw: Callable[[Canvas], None]) -> None:
        """Draw a part on a canvas of its own.

        Where one was drawn before from an equal `source`, that is put again. `draw` may use nothing that can be another
        while the source is the same.
        """
        source, at = (rect.width, rect.height, source), (rect.x, rect.y)
        part = None if self._kept is None else self._kept.find(name, source)
        if part is None:
            part = KeptPart(source, Canvas(rect.width, rect.height, self._kept), {})
            draw(part.picture)
            if self._kept is not None:
                self._kept.keep(name, part)
        self._lay(part.picture, part.picture.area, *at)
        if at not in part.spots:
            part.spots[at] = _moved(part.picture.spots, *at)
        self.spots += part.spots[at]

    def copy(self, source: Canvas, part: Rect, x: int, y: int) -> None:
        """Put a part of another canvas here, from a cell on, with the spots that lie in it."""
        self._lay(source, part, x, y)
        inside = [spot for spot in source.spots if part.contains(spot.rect.x, spot.rect.y)]
        self.spots += _moved(inside, x - part.x, y - part.y)

    def _lay(self, source: Canvas, part: Rect, x: int, y: int) -> None:
        first, cells = part.x, max(min(part.width, self.width - x), 0)
        for line in range(max(y, 0), min(y + part.height, self.height)):
            chars, styles = source._chars[line - y + part.y], source._styles[line - y + part.y]
            self._chars[line][x : x + cells] = chars[first : first + cells]
            self._styles[line][x : x + cells] = styles[first : first + cells]

    def restyle(self, rect: Rect, style: Style) -> None:
        """Apply a style over what is drawn in an area."""
        first, end = max(rect.x, 0), min(rect.x + rect.width, self.width)
        for y in range(max(rect.y, 0), min(rect.y + rect.height, self.height)):
            styles = self._styles[y]
            for start, stop, written in CanvasRow(self._chars[y], styles).runs(first, end):
                styles[start:stop] = [known(written + style)] * (stop - start)


def _moved(spots: Iterable[Target], dx: int, dy: int) -> list[Target]:
    return [Target(name, Rect(x + dx, y + dy, width, height)) for name, (x, y, width, height) in spots]


_GROUNDED: dict[tuple[int, int], tuple[Style, Style, Style]] = {}
"""Two styles and the first as it is written where the second is, by their identity: to hash them takes far longer."""
_MOST_GROUNDED = 4096


def _grounded(style: Style, there: Style) -> Style:
    """Return a style as it is written where another is: on its ground, unless it has one of its own."""
    found = _GROUNDED.get((id(style), id(there)))
    if found is None:
        if len(_GROUNDED) >= _MOST_GROUNDED:
            _GROUNDED.clear()
        grounded = style if style.bgcolor or not there.bgcolor else style + Style(bgcolor=there.bgcolor)
        found = _GROUNDED[id(style), id(there)] = style, there, known(grounded)
    return found[2]


_COMBINING = "\u0300"
"""Below this character every printable one is a letter or sign of one cell."""


@lru_cache(maxsize=4096)
def _cells_of_text(text: str) -> tuple[str, ...]:
    """Return what stands in each cell of a text: nothing in the second one of a wide character."""
    if text.isprintable() and max(text, default="") < _COMBINING:
        return tuple(text)
    cells: list[str] = []
    for sign in shown_signs(text):
        wide = cells_of(sign)
        if wide:
            cells += [sign, ""][:wide]
        elif cells:
            cells[-1 if cells[-1] else -2] += sign
    return tuple(cells)


def _cut(cells: Sequence[str], first: int, last: int) -> Sequence[str]:
    """Return a part of a text's cells; of a wide character that is cut through a blank is left, or nothing."""
    part = list(cells[first:last])
    if part and not part[0]:
        part[0] = " "
    if part and last < len(cells) and not cells[last]:
        part.pop()
    return part


@lru_cache(maxsize=4096)
def cells_of(sign: str) -> int:
    """Return how many cells a sign takes, a letter or joined emoji: 0, 1 or 2."""
    return cell_len(sign)


@lru_cache(maxsize=8192)
def fit(text: str, cells: int) -> str:
    """Return the text cut to a width, with … where something is missing."""
    if cell_len(text) <= cells:
        return text
    signs = [*graphemes(text)]
    while signs and cell_len("".join(signs)) > cells - 1:
        signs.pop()
    return "".join(signs).rstrip() + "…" if cells > 0 else ""


def pad(text: str, cells: int) -> str:
    """Return the text filled with spaces to a width, counted in cells as a terminal does.

    Longer text as it is.
    """
    return text + " " * (cells - cell_len(text))


def column(text: str, cells: int, align: Literal["<", ">", "^"] = "<") -> str:
    """Return the text in exactly so many cells, with … where something is missing; `align` as in a format."""
    shown = fit(text, cells)
    free = max(cells - cell_len(shown), 0)
    before = {"<": 0, ">": free, "^": free // 2}[align]
    return " " * before + shown + " " * (free - before)


def _pieces(text: str, cells: int) -> list[str]:
    """Return the words of a text, each that is too long for a line in parts that are not."""
    # No sign is wider than two cells, so most words need no measuring.
    fits = [(word, 2 * len(word) <= cells or cell_len(word) <= cells) for word in text.split()]
    return [piece for word, whole in fits for piece in ((word,) if whole else _chopped(word, cells))]


def _chopped(word: str, cells: int) -> Iterator[str]:
    """Yield the parts of a word that fit into this many cells, one sign at least in each."""
    part = ""
    for sign in graphemes(word):
        if part and cell_len(part + sign) > cells:
            yield part
            part = ""
        part += sign
    yield part


@lru_cache(maxsize=4096)
def wrap(text: str, cells: int, indent: str = "") -> tuple[str, ...]:
    """Return the lines of a text broken at spaces, and in too long a word.

    Those after the first are indented.
    """
    if not indent and cell_len(text) <= cells:
        return (" ".join(text.split()),)
    return tuple(_lines(text, cells, indent))


def _lines(text: str, cells: int, indent: str) -> Iterator[str]:
    line, taken, margin = "", 0, cell_len(indent)
    for word in _pieces(text, max(cells - margin, 1)):
        width = cell_len(word)
        if line and taken + 1 + width > cells:
            yield line
            line, taken = indent + word, margin + width
        elif line:
            line, taken = f"{line} {word}", taken + 1 + width
        else:
            line, taken = word, width
    yield fit(line, cells)
