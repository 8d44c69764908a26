"""Cards alike held as a fan: each behind the next, so that how many they are can be seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from tui.widgets.canvas import ROUND, Canvas, Rect


class Cut(NamedTuple):
    """How cards are drawn: how wide, how much of one is seen behind the next, and how much air between two fans."""

    width: int
    step: int
    gap: int

    def fan(self, count: int) -> int:
        """Return how wide a fan of so many cards is."""
        return self.width + self.step * (count - 1) if count else 0

    def row(self, counts: Sequence[int]) -> int:
        """Return how wide fans of so many cards each are beside one another."""
        return sum(map(self.fan, counts)) + self.gap * max(len(counts) - 1, 0)


HUGE = (Cut(11, 4, 2), Cut(11, 3, 2))
LARGE = (Cut(7, 3, 2), Cut(7, 3, 1), Cut(7, 2, 1), Cut(6, 2, 1))
SMALL = (Cut(5, 2, 1), Cut(5, 1, 1), Cut(4, 1, 1), Cut(4, 1, 0))


def best_cut(cuts: Sequence[Cut], counts: Sequence[int], room: int) -> Cut:
    """Return the first way to draw the fans that fits into the room, or the last of all."""
    return next((cut for cut in cuts if cut.row(counts) <= room), cuts[-1])


def draw_fan(canvas: Canvas, rect: Rect, cut: Cut, faces: Sequence[tuple[str, Style]], line: Style, foot: bool) -> None:
    """Draw cards from left to right, the last one whole; without a foot they are held below the lower border."""
    for at, (text, style) in enumerate(faces):
        card = Rect(rect.x + at * cut.step, rect.y, cut.width, rect.height)
        whole = at == len(faces) - 1
        if foot:
            canvas.clear(card)
            canvas.box(card, line, ROUND)
        else:
            _held(canvas, card, line)
        if whole or cell_len(text) < cut.step:  # half a 10 would be read as an ace
            canvas.put(card.x + 1, card.y + 1, text, style)
        if whole and rect.height >= 7:
            canvas.middle(card, card.y + rect.height // 2, text, style)
        if whole and rect.height >= 5:
            canvas.put(card.x + card.width - 1 - cell_len(text), card.y + card.height - 2, text, style)


def _held(canvas: Canvas, card: Rect, line: Style) -> None:
    canvas.put(card.x, card.y, ROUND[0] + ROUND[1] * (card.width - 2) + ROUND[2], line)
    for y in range(card.y + 1, card.y + card.height):
        canvas.put(card.x, y, "│" + " " * (card.width - 2) + "│", line)
