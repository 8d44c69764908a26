"""The lines below a table: what is asked, what the focus means or why it cannot be used, and the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from tui.games import Scene
from tui.keymap import drawn
from tui.widgets.canvas import Canvas, Rect, fit, wrap


class Hint(NamedTuple):
    """A line under the prompt; a refused one names the rule it stands on."""

    text: str
    style: Style
    rule: str = ""


class KeyHint(NamedTuple):
    """A key in the last line, what it does, and the spot that a click on it presses."""

    key: str
    word: str
    spot: str


MOST_KEYS = 8
_LOST_IN_WRAPPING = 12
"""So many cells stay empty at the end of a line of which the next word goes to the second."""


def foot_rows(height: int) -> int:
    """Return how many lines stand below a table of that height."""
    return 5 if height >= 38 else 3


def sentence_cells(width: int, height: int) -> int:
    """Return how many cells a prompt or hint below a table of that size may have; where it takes two lines, wrapped."""
    lines = (foot_rows(height) - 1) // 2
    return (width - 2) * lines - _LOST_IN_WRAPPING * (lines - 1)


def draw_foot(
    canvas: Canvas,
    area: Rect,
    scene: Scene,
    prompt: tuple[str, Style],
    hint: Hint,
    keys: Sequence[KeyHint],
    clock: str = "",
) -> None:
    """Draw them in three lines, or five where prompt and hint may take two; the clock stands beside the prompt."""
    each = (area.height - 1) // 2
    room = area.width - 2
    if clock and room >= 2 * cell_len(clock):
        canvas.right(area.x + area.width - 1, area.y, clock, scene.palette.turn)
        room -= cell_len(clock) + 2
    for y, line in enumerate(_lines(prompt[0], room, each), start=area.y):
        canvas.put(area.x + 1, y, line, prompt[1])
    for y, line in enumerate(_lines(hint.text, area.width - 2, each), start=area.y + each):
        canvas.put(area.x + 1, y, line, hint.style)
    draw_keys(canvas, Rect(area.x, area.y + area.height - 1, area.width, 1), scene, keys)


def _lines(text: str, width: int, most: int) -> list[str]:
    lines = list(wrap(text, width))
    return lines[:most] if len(lines) <= most else [*lines[: most - 1], fit(" ".join(lines[most - 1 :]), width)]


def draw_keys(canvas: Canvas, line: Rect, scene: Scene, keys: Sequence[KeyHint]) -> None:
    """Draw keys and words as far as they fit, the first ones first; each can be clicked."""
    x = line.x + 1
    for key, word, spot in keys[:MOST_KEYS]:
        shown = drawn(key, scene.voice.session.words)
        width = cell_len(shown) + 1 + cell_len(word)
        if x + width > line.x + line.width:
            break
        end = canvas.put(canvas.put(x, line.y, shown, scene.palette.key) + 1, line.y, word)
        canvas.spot(spot, Rect(x, line.y, end - x, 1))
        x = end + 2
