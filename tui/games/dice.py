"""Dice as text, small and large, lying or still rolling."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from tui.games import Scene
from tui.widgets.canvas import Canvas

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


def shown(dice: Sequence[int], tumbling: int) -> tuple[int, ...]:
    """Return what dice show: their numbers once they lie, in every frame of their rolling another one before."""
    if not tumbling:
        return tuple(dice)
    # Each die turns at a pace of its own; the step of 1 to 5 never leads to the number it will lie on.
    return tuple((die + (tumbling * (1 + at % 4) + at) % 5) % 6 + 1 for at, die in enumerate(dice))


def small(canvas: Canvas, x: int, y: int, die: int, style: Style) -> int:
    """Draw a die as [5], one that has not been rolled (0) as [?]; returns the cell after it."""
    return canvas.put(x, y, f"[{die or '?'}]", style)


def large(canvas: Canvas, x: int, y: int, die: int, style: Style, scene: Scene) -> int:
    """Draw a die of 5 by 3 cells with its pips, letters where a screen has no symbols; returns the cell after it."""
    pip = "●" if scene.voice.session.settings.suits == "symbols" else "o"
    for row, line in enumerate(_PIPS[die]):
        canvas.put(x, y + row, line.replace("o", pip), style + _REVERSE)
    return x + LARGE[0]
