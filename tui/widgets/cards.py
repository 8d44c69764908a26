"""Cards as text: their names, and the two sizes that a table has room for."""

from __future__ import annotations

from rich.style import Style

from tui.session import Session
from tui.widgets.canvas import LIGHT, PLAIN, ROUND, Canvas, Rect, fit

SLIP = 4
"""The width of a small card, `[K♠]`."""


def card_name(session: Session, rank: int, suit: str) -> str:
    """Return a card's name, such as "K♠" or, with letters for suits, "KE"."""
    return session.rank(rank) + session.suit(suit)


def slip(canvas: Canvas, x: int, y: int, text: str, style: Style, marks: str = "[]", mark_style: Style = PLAIN) -> int:
    """Draw a small card between two marks, two cells for its name; returns the cell after it."""
    x = canvas.put(x, y, marks[0], mark_style)
    x = canvas.put(x, y, f"{text:^2}", style)
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
