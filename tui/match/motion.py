"""Cards on their way to their places, and figures that count up.

A few pictures between the last one and the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.style import Style
from textual.timer import Timer

from tui.canvas.grid import Canvas, CanvasRow, Rect

if TYPE_CHECKING:
    from textual.message_pump import MessagePump

    from tui.canvas.palette import Palette
    from tui.widgets.canvas_view import CanvasView

STEPS, TALL_STEPS = 3, 2
"""A card is at its place in the last of so many pictures; a tall one, which costs more bytes, in fewer."""
_FRAME = 0.08
"""Seconds between two of them."""
_MOST_CARDS = 4
"""Where more cards have come, as after a deal, none is shown on its way."""
_HANDS = ("hand", "card")
"""The zones of the reader's own cards: where one leaves, the others close ranks, which is not shown."""
_NUMBER = re.compile(r"\d{2,}")
_WHOLE, _UPPER = 4, 2
"""Up to so many lines high a card is whole on its way; of a taller one so many are written."""
_RANKS = 13
"""Numbers up to this one may be ranks of cards, which do not count up."""
_BEFORE = 3
"""So many cells before a number tell whether it is the same one as in the last picture."""


class Motion:
    """Animation between two pictures of a board, where cards have moved."""

    def __init__(self, stage: MessagePump, board: CanvasView) -> None:
        self._stage = stage
        self._board = board
        self._last: Canvas | None = None
        self._between: list[Canvas] = []
        self._timer: Timer | None = None

    @property
    def going(self) -> bool:
        """Tell whether an animation is running."""
        return bool(self._between)

    def show(self, canvas: Canvas, palette: Palette, start: str = "", *, moves: bool) -> None:
        """Show a picture; with `moves` after a card's way from the spot `start`, and those between."""
        self.end()
        last, self._last = self._last, canvas
        self._between = list(between(last, canvas, palette, start)) if moves and last is not None else []
        if self._between:
            self._timer = self._stage.set_interval(_FRAME, self._next)
            self._board.show(self._between.pop(0))
            self._between.append(canvas)
        else:
            self._board.show(canvas)

    def _next(self) -> None:
        if len(self._between) > 1:
            self._board.show(self._between.pop(0))
        else:
            self.end()

    def forget(self) -> None:
        """Drop the last picture, to save memory where nothing is animated."""
        self.end()
        self._last = None

    def end(self) -> None:
        """Finish the animation at once."""
        if self._timer is not None:
            self._timer.stop()
        if self._between and self._last is not None:
            self._board.show(self._last)
        self._timer, self._between = None, []


def between(last: Canvas, canvas: Canvas, palette: Palette, start: str = "") -> Iterator[Canvas]:
    """Yield the pictures between two, none where nothing moves or faces of cards have no colours."""
    faces = _faces(palette)
    if not faces or last.area != canvas.area:
        return
    before, now = _faced(last, faces), _faced(canvas, faces)
    hands = [spot.rect for spot in (*last.spots, *canvas.spots) if spot.name.partition(":")[0] in _HANDS]
    came = [place for place in _rects(now - before) if not any(_meet(place, hand) for hand in hands)]
    gone = _rects(before - now)
    own = next((spot.rect for spot in last.spots if spot.name == start), None)
    ways = []
    for place in came if len(came) <= _MOST_CARDS else ():
        origin = own or min(gone, key=lambda other: _apart(other, place), default=None)
        ways.append((place, origin or place._replace(y=0)))
    read = next((spot.rect for spot in canvas.spots if spot.name == "log"), Rect(0, 0, 0, 0))
    counts = [*_counts(last, canvas, read)]
    if not ways and not counts:
        return
    steps = TALL_STEPS if any(place.height > _WHOLE for place, _ in ways) else STEPS
    for step in range(1, steps):
        yield _picture(canvas, ways, counts, step / steps)


def _picture(canvas: Canvas, ways: Sequence[tuple[Rect, Rect]], counts: Sequence[_Count], share: float) -> Canvas:
    """Return the new picture with its cards and figures so far on their way."""
    picture = Canvas(canvas.width, canvas.height)
    picture.copy(canvas, canvas.area, 0, 0)
    for place, _ in ways:
        picture.fill(place, _ground(canvas, place))
    picture.spots = canvas.spots
    for place, origin in ways:
        x = round(origin.x + (place.x - origin.x) * share)
        y = round(origin.y + (place.y - origin.y) * share)
        _put_moving(picture, canvas, place, x, y)
    for y, x, width, old, new, style in counts:
        value = str(round(old + (new - old) * share))
        picture.put(x, y, value[:width].rjust(width), style)
    return picture


def _put_moving(picture: Canvas, canvas: Canvas, place: Rect, x: int, y: int) -> None:
    """Put a card on its way: a tall one by its upper lines, the rest as a bare face, to save bytes."""
    bare = Rect(x, y, place.width, place.height)
    if place.height > _WHOLE:
        picture.fill(bare, Style(bgcolor=canvas.rows()[place.y].styles[place.x].bgcolor))
        place = place._replace(height=_UPPER)
    picture.copy(canvas, place, x, y)


def _ground(canvas: Canvas, place: Rect) -> Style:
    """Return what a card lies on: the ground of the cell beside it, or above it at the left edge."""
    x, y = (place.x - 1, place.y) if place.x else (0, max(place.y - 1, 0))
    return Style(bgcolor=canvas.rows()[y].styles[x].bgcolor)


_Count = tuple[int, int, int, int, int, Style]
"""Line, first cell, cells, the number before, the number now, and its style."""


def _counts(last: Canvas, canvas: Canvas, read: Rect) -> Iterator[_Count]:
    """Yield the figures that have become others at their place, except in what is read."""
    for y, (old, new) in enumerate(zip(last.rows(), canvas.rows(), strict=True)):
        if old == new:
            continue
        before, now = _text(old), _text(new)
        for found in _NUMBER.finditer(now):
            x, was = found.start(), _NUMBER.match(before, found.start())
            lead = now[max(x - _BEFORE, 0) : x]
            if was is None or read.contains(x, y) or not lead.strip() or before[max(x - _BEFORE, 0) : x] != lead:
                continue
            numbers = int(was[0]), int(found[0])
            if numbers[0] != numbers[1] and min(numbers) > _RANKS:
                yield y, x, len(found[0]), *numbers, new.styles[x]


def _text(row: CanvasRow) -> str:
    """Return a line with one character for each cell."""
    return "".join(char if len(char) == 1 else " " for char in row.chars)


def _faces(palette: Palette) -> frozenset[object]:
    """Return the colours of the faces of cards."""
    inks = (palette.card, palette.faded_card, *palette.tinted_cards)
    return frozenset(ink.face.bgcolor for ink in inks if ink is not None and ink.face.bgcolor)


def _faced(canvas: Canvas, faces: frozenset[object]) -> set[tuple[int, int]]:
    """Return the cells of a picture that belong to the face of a card, as line and column."""
    return {
        (y, x) for y, row in enumerate(canvas.rows()) for x, style in enumerate(row.styles) if style.bgcolor in faces
    }


def _rects(cells: set[tuple[int, int]]) -> list[Rect]:
    """Return the rectangles around cells that lie side by side, from above; parts of a card alone are left out."""
    left, rects = set(cells), []
    while left:
        y, x = min(left)
        width = next(count for count in range(1, len(left) + 2) if (y, x + count) not in left)
        height = next(
            count
            for count in range(1, len(left) + 2)
            if any((y + count, x + column) not in left for column in range(width))
        )
        left -= {(y + line, x + column) for line in range(height) for column in range(width)}
        if width > 2:
            rects.append(Rect(x, y, width, height))
    return rects


def _meet(first: Rect, second: Rect) -> bool:
    """Tell whether two rectangles have a cell in common."""
    return (
        first.x < second.x + second.width
        and second.x < first.x + first.width
        and first.y < second.y + second.height
        and second.y < first.y + first.height
    )


def _apart(first: Rect, second: Rect) -> float:
    """Return how far apart two rectangles are; a cell is about twice as high as it is wide."""
    (x, y), (other_x, other_y) = first.centre, second.centre
    return abs(x - other_x) + 2 * abs(y - other_y)
