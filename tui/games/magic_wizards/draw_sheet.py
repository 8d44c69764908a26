"""A card as large as it is held in the hand: name, kind, picture, text and numbers on its face."""

from __future__ import annotations

from rich.style import Style

from engine.games.magic_wizards.card_model import Card
from tui.canvas.grid import Canvas, Rect, wrap
from tui.canvas.palette import Palette, draw_face
from tui.games.magic_wizards.card_picture import PictureSize, draw_picture, inks_of
from tui.games.magic_wizards.card_text import CardText

_WIDEST, _LOWEST = 40, 20
"""The most cells of a card across, and the fewest lines of one that has room."""


def draw_sheet(canvas: Canvas, area: Rect, card: Card, text: CardText, palette: Palette) -> None:
    """Draw a card at the top of an area, as high as what it says; what has no room is left out."""
    inks, width = inks_of(card, palette, faded=False), min(area.width, _WIDEST)
    inner = width - 4
    if inner < PictureSize.LARGE.value[0]:
        return
    above = _lines(text.name(card), inner, inks.bold) + _lines(text.kind(card), inner, inks.dim)
    below = _lines(text.text(card), inner, inks.text)
    _, rows = PictureSize.LARGE.value
    wanted = len(above) + rows + len(below) + 6
    place = Rect(area.x, area.y, width, min(max(wanted, _LOWEST), area.height))
    draw_face(canvas, place, inks.face, inks.line)
    inside = place.inner()._replace(x=place.x + 2, width=inner)
    y = _write(canvas, inside, inside.y, above) + 1
    if y + rows < inside.y + inside.height:
        x = inside.x + (inner - PictureSize.LARGE.value[0]) // 2
        draw_picture(canvas, x, y, card, PictureSize.LARGE, inks)
        y += rows + 1
    foot = inside.y + inside.height - 1
    _write(canvas, inside._replace(height=max(foot - 1 - inside.y, 0)), y, below)
    canvas.right(inside.x + inner, foot, text.numbers(card), inks.bold)


def _lines(text: str, width: int, style: Style) -> list[tuple[str, Style]]:
    return [(line, style) for line in wrap(text, width)] if text else []


def _write(canvas: Canvas, inside: Rect, y: int, lines: list[tuple[str, Style]]) -> int:
    """Write lines from a row on, as many as there is room for; returns the row after them."""
    for text, style in lines[: max(inside.y + inside.height - y, 0)]:
        canvas.put(inside.x, y, text, style)
        y += 1
    return y
