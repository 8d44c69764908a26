"""Dice as they are drawn: small or with pips, lying or still rolling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.style import Style

if TYPE_CHECKING:
    from tui.canvas.grid import Canvas
    from tui.games.table_model import TableModel

LARGE = (5, 3)
"""The cells of a large die."""
_REVERSE = Style(reverse=True)
_PIPS = {
    0: ("     ", "  ?  ", "     "),
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    6: ("o   o", "o   o", "o   o"),
}


def faces_of(dice: Sequence[int], tumbling: int) -> tuple[int, ...]:
    """Return the faces of dice as text.

    Their numbers once they lie, in every frame of their rolling another one before.
    """
    if not tumbling:
        return tuple(dice)
    # Each die turns at a pace of its own; the step of 1 to 5 never leads to the number it will lie on.
    return tuple((die + (tumbling * (1 + at % 4) + at) % 5) % 6 + 1 for at, die in enumerate(dice))


def small(canvas: Canvas, x: int, y: int, die: int, table_model: TableModel) -> int:
    """Draw a die in one line, one that has not been rolled (0) as a question; returns the cell after it."""
    sign, palette = str(die or "?"), table_model.palette
    inks = palette.on_card()
    if not (inks.face.bgcolor and _has_symbols(table_model)):
        return canvas.put(x, y, f"[{sign}]", palette.bold if die else palette.dim)
    side = Style(color=inks.face.bgcolor)
    x = canvas.put(x, y, "▐", side)
    x = canvas.put(x, y, sign, inks.bold if die else inks.dim)
    return canvas.put(x, y, "▌", side)


def large(canvas: Canvas, x: int, y: int, die: int, table_model: TableModel) -> int:
    """Draw a die of 5 by 3 cells with its pips, letters where a screen has no symbols.

    Returns the cell after it.
    """
    inks = table_model.palette.on_card()
    style = inks.bold if inks.face.bgcolor else table_model.palette.bold + _REVERSE
    pip = "●" if _has_symbols(table_model) else "o"
    for row, line in enumerate(_PIPS[die]):
        canvas.put(x, y + row, line.replace("o", pip), style)
    return x + LARGE[0]


def row(canvas: Canvas, x: int, y: int, dice: Sequence[int], table_model: TableModel, *, big: bool) -> int:
    """Draw dice side by side, large ones a cell apart; returns the cell after them."""
    for die in dice:
        x = large(canvas, x, y, die, table_model) + 1 if big else small(canvas, x, y, die, table_model)
    return x


def _has_symbols(table_model: TableModel) -> bool:
    return table_model.localizer.session.settings.suits == "symbols"
