"""What another has just done: in the empty part nearest to the middle, its cards large and its sentence beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tui.canvas.grid import wrap
from tui.canvas.palette import Look, Size, draw_row, upright
from tui.match.recap import EmptyParts
from tui.texts.localizer import SUITS

if TYPE_CHECKING:
    from tui.canvas.grid import Canvas, Rect
    from tui.games.table_model import TableModel
    from tui.match.recap import Told

_WIDTHS = (44, 34, 24, 20)
"""How wide cards and sentence may be together, tried one after another: those that stay begin at the same cell."""
_LEAST, _MOST = 14, 3
"""The least width of the sentences beside the cards, and the most lines."""
_ROOMY = 30
"""From so many lines of the board on cards are as large as in a hand."""
_SMALL = 3
_MIDDLE = 6
"""Cards lie at most such a part of the board's height above or below its middle."""
_MOST_CARDS = 5
_SHORT = 4
"""The cells of the longest name that is rank and suit."""


def draw_act(canvas: Canvas, parts: EmptyParts, table_model: TableModel, told: Told) -> Rect | None:
    """Draw the last choice of another; returns the part of the board that it takes, None where there is no room."""
    # What stands beside a hand would be taken for a part of it.
    board = parts.board
    hand = [spot.rect for spot in canvas.spots if spot.name.startswith("hand:")]
    empty = parts.without([rect._replace(x=board.x, width=board.width) for rect in hand])
    looks = [_look(name, table_model) for name in told.cards[:_MOST_CARDS]]
    large = bool(looks) and board.height >= _ROOMY and all(look.suit for look in looks)
    heights = [*([Size.LARGE.height] if large else []), *([_SMALL] if looks else []), 0]
    for height in heights:
        cards = _width(looks, height)
        for width in (one for one in _WIDTHS if one - cards >= _LEAST):
            text = [part for line in told.lines[told.act] for part in wrap(f"► {line}", width - cards, "  ")]
            place = empty.nearest(width + 2, max(height, len(text))) if len(text) <= _MOST else None
            if place is not None and (not height or _lies_in_the_middle(place, board)):
                _draw_cards(canvas, place, looks, height)
                y = place.y + (place.height - len(text)) // 2
                for line, words in enumerate(text):
                    canvas.put(place.x + 1 + cards, y + line, words, table_model.palette.bold)
                return place
    return None


def _lies_in_the_middle(place: Rect, board: Rect) -> bool:
    """Tell whether cards there belong to nobody: farther away they would be taken for those of a seat."""
    return abs(place.centre[1] - board.centre[1]) <= board.height / _MIDDLE


def _look(name: str, table_model: TableModel) -> Look:
    """Return a card by its name, with its suit apart and in the suit's colour where it has one."""
    inks, session = table_model.palette.on_card(), table_model.localizer.session
    for letter, style in zip(SUITS, inks.suits, strict=True):
        sign = session.suit(letter)
        if cell_len(name) <= _SHORT and name.endswith(sign):
            return Look(name.removesuffix(sign), sign, style, inks.line, face=inks.face)
    return Look(name, style=inks.bold, line=inks.line, face=inks.face)


def _width(looks: Sequence[Look], height: int) -> int:
    """Return the cells that cards of this height take, with the one after each."""
    if height == Size.LARGE.height:
        return len(looks) * (Size.LARGE.width(0) + 1)
    return sum(cell_len(look.name) + 3 for look in looks) if height else 0


def _draw_cards(canvas: Canvas, place: Rect, looks: Sequence[Look], height: int) -> None:
    if height == Size.LARGE.height:
        draw_row(canvas, place.x + 1, place.y, looks, Size.LARGE)
        return
    x = place.x + 1
    for look in looks if height else ():
        width = cell_len(look.name) + 2
        upright(canvas, place._replace(x=x, width=width, height=_SMALL), look)
        x += width + 1
