"""Cards as text: their names, and the sizes that a table has room for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from tui.session import Session
from tui.widgets.canvas import LIGHT, PLAIN, ROUND, Canvas, Rect, fit

SLIP = 4
"""The width of a small card, `[K♠]`."""
BACK = "##"
"""What a card shows that lies face down."""


class Size(Enum):
    """How large cards are drawn that lie in a row, the smallest first."""

    BARE = "A♠ K♠"
    LAPPED = "│A♠│K♠│"
    SLIP = "[A♠] [K♠]"
    MEDIUM = "6 by 4 cells"
    LARGE = "9 by 5 cells"

    @property
    def height(self) -> int:
        """How many lines a card takes."""
        return {Size.MEDIUM: 4, Size.LARGE: 5}.get(self, 1)

    def width(self, cells: int) -> int:
        """Return how many cells a card takes whose name takes so many."""
        return {Size.BARE: cells, Size.MEDIUM: 6, Size.LARGE: 9}.get(self, cells + 2)

    def step(self, cells: int) -> int:
        """Return how many cells it is from one card of a row to the next."""
        return self.width(cells) + (-1 if self is Size.LAPPED else 1)


class Look(NamedTuple):
    """A card to draw: its rank and suit, how they and its border are written, the key that chooses it.

    One that is `chosen` stands out by its shape: a line higher where there is one, else between `<` and `>`.
    """

    rank: str
    suit: str = ""
    style: Style = PLAIN
    line: Style = PLAIN
    key: str = ""
    key_style: Style = PLAIN
    chosen: bool = False

    @property
    def name(self) -> str:
        """Rank and suit."""
        return self.rank + self.suit


def size_for(looks: Sequence[Look], width: int, height: int) -> Size:
    """Return the largest size in which the cards have room side by side, the smallest when none has."""
    cells = _cells(looks)
    for size in reversed(Size):
        if size.height <= height and size.step(cells) * (len(looks) - 1) + size.width(cells) <= width:
            return size
    return Size.BARE


def _cells(looks: Iterable[Look]) -> int:
    return max((cell_len(look.name) for look in looks), default=2)


def draw_row(canvas: Canvas, x: int, y: int, looks: Sequence[Look], size: Size) -> tuple[Rect, ...]:
    """Draw cards side by side; returns where each lies, for its spot.

    Chosen cards of the two upright sizes stand in the line above `y`.
    """
    cells = _cells(looks)
    places = tuple(
        Rect(x + at * size.step(cells), y - (look.chosen and size.height > 1), size.width(cells), size.height)
        for at, look in enumerate(looks)
    )
    # Cards that lap over each other share a border: that of a chosen one is seen whole.
    for place, look in sorted(zip(places, looks, strict=True), key=lambda pair: pair[1].chosen):
        _draw(canvas, place, look, size, cells)
    return places


def _draw(canvas: Canvas, place: Rect, look: Look, size: Size, cells: int) -> None:
    x, y = place.x, place.y
    match size:
        case Size.BARE:
            canvas.put(x, y, f"{look.name:^{cells}}", look.style)
        case Size.LAPPED | Size.SLIP:
            marks = "<>" if look.chosen else "││" if size is Size.LAPPED else "[]"
            slip(canvas, x, y, look.name, look.style, marks, look.line, cells)
        case Size.MEDIUM:
            canvas.box(place, look.line, ROUND)
            canvas.put(x + 1, y + 1, look.name, look.style)
        case Size.LARGE:
            canvas.box(place, look.line, ROUND)
            canvas.put(x + 1, y + 1, look.rank, look.style)
            canvas.middle(place, y + 2, look.suit or look.rank, look.style)
            canvas.right(x + place.width - 1, y + 3, look.rank, look.style)
    if look.key and size.height > 1:
        canvas.put(x + 1, y, look.key, look.key_style)


def card_name(session: Session, rank: int, suit: str) -> str:
    """Return a card's name, such as "K♠" or, with letters for suits, "KE"."""
    return session.rank(rank) + session.suit(suit)


def slip(
    canvas: Canvas,
    x: int,
    y: int,
    text: str,
    style: Style,
    marks: str = "[]",
    mark_style: Style = PLAIN,
    cells: int = 2,
) -> int:
    """Draw a small card between two marks, so many cells for its name; returns the cell after it."""
    x = canvas.put(x, y, marks[0], mark_style)
    x = canvas.put(x, y, f"{text:^{cells}}", style)
    return canvas.put(x, y, marks[1], mark_style)


def upright(canvas: Canvas, rect: Rect, label: str, text: str, style: Style, line: Style, lines: str = ROUND) -> None:
    """Draw a card of three lines or more, its label in the upper border and its name below."""
    canvas.box(rect, line, lines)
    if label:
        canvas.put(rect.x + 1, rect.y, label, line)
    canvas.middle(rect, rect.y + 1, text, style)


def in_hand(
    canvas: Canvas, rect: Rect, key: str, lines: list[tuple[str, Style]], border: Style, key_style: Style
) -> None:
    """Draw a card held in the hand: its key in the border, then its lines; two rows high it stands without a foot."""
    inner = rect.width - 2
    if rect.height >= 4:
        canvas.box(rect, border, ROUND)
    else:
        canvas.put(rect.x, rect.y, ROUND[0] + LIGHT[1] * inner + ROUND[2], border)
        for y in range(rect.y + 1, rect.y + rect.height):
            canvas.put(rect.x, y, "│", border)
            canvas.put(rect.x + rect.width - 1, y, "│", border)
    if key:
        canvas.put(rect.x + 1, rect.y, key, key_style)
    for row, (text, style) in enumerate(lines[: rect.height - 1], start=1):
        canvas.put(rect.x + 1, rect.y + row, fit(text, inner), style)
