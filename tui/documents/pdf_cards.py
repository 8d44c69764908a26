"""Sheets of cards to play with on paper: three by three, with lines to cut along."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from tui.documents.model import CARDS_A_SHEET
from tui.documents.pdf_drawn import Draw
from tui.documents.pdf_ink import Ink, fitted, largest, wrapped

if TYPE_CHECKING:
    from tui.documents.model import CardSheets, PlayingCard

_WIDE, _HIGH = 63.0, 88.0
"""Millimetres of a card, as those that are sold."""
_ACROSS = 3
_PAD = 3.5
_PICTURES = tuple(size / 2 for size in range(34, 19, -1))
"""Points of the letters of a picture, from as wide as a card to the smallest."""
_NUMBERS = 6.0
"""Millimetres of the line with the numbers."""
_READABLE = 8.0
"""Points of a text that is easily read: a picture is smaller before that is."""
_LINE = 0.42
"""Millimetres from line to line for every point of the letters."""


def card_pages(sheets: CardSheets) -> Iterator[Draw]:
    """Yield a page for every nine cards."""
    for start in range(0, len(sheets.cards), CARDS_A_SHEET):
        yield partial(_draw_sheet, sheets.cards[start : start + CARDS_A_SHEET])


def _draw_sheet(cards: tuple[PlayingCard, ...], ink: Ink) -> None:
    left, top = (ink.width - _ACROSS * _WIDE) / 2, (ink.height - CARDS_A_SHEET // _ACROSS * _HIGH) / 2
    for index, card in enumerate(cards):
        x, y = left + index % _ACROSS * _WIDE, top + index // _ACROSS * _HIGH
        ink.cut_lines(x, y, _WIDE, _HIGH)
        _draw_card(ink, card, x, y)


def _draw_card(ink: Ink, card: PlayingCard, x: float, y: float) -> None:
    left, room = x + _PAD, _WIDE - 2 * _PAD
    size = largest(card.name, room, (12.0, 11.0, 10.0, 9.0, 8.0), bold=True)
    ink.text(left, y + 7.5, fitted(card.name, room, size, bold=True), size, bold=True)
    base = y + 7.5
    for line in wrapped(card.kind, room, 7):
        base += 3.2
        ink.text(left, base, line, 7, grey=0.3)
    base += 2
    low = y + _HIGH - _PAD - 3
    numbers = _NUMBERS if card.numbers else 0.0
    free = low - base - numbers - 2 - _tall(card.text, room, _READABLE)
    picture = next((size for size in _PICTURES if len(card.picture) * size * _LINE <= free), _PICTURES[-1])
    for line in card.picture:
        base += picture * _LINE
        ink.drawing(x + _WIDE / 2, base, line, picture)
    if card.numbers:
        base += _NUMBERS
        ink.text(x + _WIDE / 2, base, fitted(card.numbers, room, 10, bold=True), 10, bold=True, align="center")
    base += 2
    size = next((size for size in (8.5, 8.0, 7.5, 7.0, 6.5, 6.0) if _tall(card.text, room, size) <= low - base), 5.0)
    for line in wrapped(card.text, room, size):
        base += size * _LINE
        ink.text(left, base, line, size)
    ink.text(left, y + _HIGH - _PAD, fitted(card.foot, room, 5.5), 5.5, grey=0.45)


def _tall(text: str, room: float, size: float) -> float:
    return len(wrapped(text, room, size)) * size * _LINE
