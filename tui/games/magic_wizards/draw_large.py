"""A card with a border: its key, its name, its numbers, its picture where there is room, and its kind."""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style

from engine.core.text import fit_cells
from engine.games.magic_wizards.card_model import Card
from tui.canvas.grid import Rect, fit, wrap
from tui.canvas.palette import Palette, draw_face
from tui.games.drawing import DrawContext
from tui.games.magic_wizards.card_picture import PictureSize, draw_picture
from tui.games.magic_wizards.cards import kind_in_brief, signs_of, text_of
from tui.texts.cells import cell_len

BORDERED = 5
"""The lines of a card with a border."""
PICTURED = 8
"""The lines of one with its picture."""
DRAWN = 12
"""The lines of one with its large picture, where it is as wide."""
WORDED = 20
"""The lines of one with its text below the picture."""
WIDTH, WIDEST = 20, 26
"""The cells of a card beside others, the one that is free between them among these; and of one with its text."""
NARROW = 16
"""The fewest such cells, where a row of cards is saved by them."""


class Edge(NamedTuple):
    """The border of a card: its style, and the key or sign that stands in it."""

    style: Style
    sign: str
    sign_style: Style


def name_rows(name: str, width: int, marks: int = 0) -> tuple[str, ...]:
    """Return a name in one row or two, cut where it is longer still; the second row leaves room for marks."""
    if cell_len(name) <= width:
        return (name,)
    cut = max(name.rfind(" ", 1, width + 1), name.rfind("-", 1, width) + 1)
    first, hyphen = (name[:cut], "") if cut > 0 else (fit_cells(name, width - 1), "-")
    return first + hyphen, fit(name[len(first) :].strip(), width - (marks + 1 if marks else 0))


def draw_bordered(
    pen: DrawContext, place: Rect, edge: Edge, name: tuple[str, Style], card: Card | None, inks: Palette
) -> Rect:
    """Draw a card, None for one that nobody here knows.

    Its level stands in the upper corner. A long name takes a second row; the kind of a monster gives way to it. Returns
    the line in which its numbers are to be written.
    """
    canvas = pen.canvas
    draw_face(canvas, place, inks.face, edge.style)
    canvas.put(place.x + 1, place.y, edge.sign, edge.sign_style)
    if card is not None and card.level:
        level = pen.localizer("magic_wizards.brief.level", level=card.level)
        canvas.right(place.x + place.width - 1, place.y, level, name[1])
    inner = place.inner()
    names = name_rows(name[0], inner.width)
    for row, text in enumerate(names):
        canvas.put(inner.x, inner.y + row, text, name[1])
    foot = inner.y + inner.height - 1
    if card is not None and (len(names) == 1 or card.atk is None):
        kind = kind_in_brief(pen.localizer, card, inner.width, level=False)
        canvas.put(inner.x, foot, fit(kind, inner.width), inks.dim)
    if place.height >= PICTURED:
        large = place.height >= DRAWN and inner.width >= PictureSize.LARGE.value[0]
        size = PictureSize.LARGE if large else PictureSize.SMALL
        width, height = size.value
        x = inner.x + (inner.width - width) // 2
        y = inner.y + (2 if card is None or card.atk is None else 1 + len(names))
        if card is not None:
            draw_picture(canvas, x, y, card, size, inks)
            lines = wrap(text_of(pen.localizer).text(card), inner.width) if place.height >= WORDED else ()
            # Half a text would be read as another one: a long one stands in the panel alone.
            for row, text in enumerate(lines if len(lines) < foot - y - height else (), start=y + height + 1):
                canvas.put(inner.x, row, text, inks.text)
        for row in range(height if card is None else 0):
            canvas.put(x, y + row, signs_of(pen.localizer).down * width, inks.line)
    return inner._replace(y=inner.y + len(names), height=1)
