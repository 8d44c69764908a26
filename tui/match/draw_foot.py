"""The foot of a match screen: the question, a hint below it, and the keys that work now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.style import Style

from tui.canvas.grid import DrawnKey, Rect, fit, wrap
from tui.games.table_model import TableModel
from tui.keymap import drawn
from tui.texts.cells import cell_len

if TYPE_CHECKING:
    from tui.canvas.grid import Canvas


class PromptHint(NamedTuple):
    """A line under the prompt; a refused one names the rule it stands on."""

    text: str
    style: Style
    rule: str = ""
    brief: str = ""
    """The same without the number of the rule, for where it does not fit."""


class KeyHint(NamedTuple):
    """A key in the last line, what it does, and the spot that a click on it presses.

    `whole` if it answers at once.
    """

    key: str
    word: str
    spot: str
    whole: bool = False


MOST_KEYS = 10


_LOST_IN_WRAPPING = 12
"""So many cells stay empty at the end of a line of which the next word goes to the second."""


def foot_rows(height: int) -> int:
    """Return how many lines stand below a table of that height."""
    return 5 if height >= 38 else 3


def sentence_cells(width: int, height: int) -> int:
    """Return how many cells a prompt or hint below a table of that size may have.

    Where it takes two lines, wrapped.
    """
    lines = (foot_rows(height) - 1) // 2
    return (width - 2) * lines - _LOST_IN_WRAPPING * (lines - 1)


def draw_foot(
    canvas: Canvas,
    area: Rect,
    table_model: TableModel,
    prompt: tuple[str, Style],
    hint: PromptHint,
    keys: Sequence[KeyHint],
    clock: str = "",
) -> None:
    """Draw prompt, hint and keys in three lines, or five where prompt and hint may take two.

    The clock stands beside the prompt, or the hint, whichever leaves it room, else beside the keys.
    """
    canvas.clear(area, table_model.palette.rail)  # on the smallest screens the table lies below it
    each = (area.height - 1) // 2
    rooms = [area.width - 2, area.width - 2, area.width]
    if clock and rooms[0] >= 2 * cell_len(clock):
        taken = cell_len(clock) + 2
        free = (at for at, text in enumerate((prompt[0], hint.text)) if _fits(text, rooms[at] - taken, each))
        beside = next(free, 2)
        canvas.right(area.x + area.width - 1, area.y + beside * each, clock, table_model.palette.turn)
        rooms[beside] -= taken
    for y, line in enumerate(_lines(prompt[0], rooms[0], each), start=area.y):
        canvas.put(area.x + 1, y, line, prompt[1])
    for y, line in enumerate(_lines(hint.text, rooms[1], each), start=area.y + each):
        canvas.put(area.x + 1, y, line, hint.style)
    draw_keys(canvas, Rect(area.x, area.y + 2 * each, rooms[2], 1), table_model, keys)


def _fits(text: str, width: int, most: int) -> bool:
    return len(wrap(text, width)) <= most


def _lines(text: str, width: int, most: int) -> list[str]:
    lines = [*wrap(text, width)]
    return lines[:most] if len(lines) <= most else [*lines[: most - 1], fit(" ".join(lines[most - 1 :]), width)]


def draw_keys(canvas: Canvas, line: Rect, table_model: TableModel, keys: Sequence[KeyHint]) -> None:
    """Draw keys and words as far as they fit, the help and whole answers before the rest.

    Each can be clicked.
    """
    palette, words = table_model.palette, table_model.localizer.session.words
    written = {hint: drawn(hint.key, words) for hint in keys}
    canvas.keys = tuple([DrawnKey(hint.key, written[hint], hint.word) for hint in keys])

    def anew(part: Canvas) -> None:
        part.fill(part.area, palette.rail)
        cells = {hint: cell_len(written[hint]) + 1 + cell_len(hint.word) for hint in keys}
        x = 1
        for hint in _kept(keys, cells, line.width - 1):
            end = part.put(x, 0, written[hint], palette.key) + 1
            end = part.put(end, 0, hint.word)
            part.spot(hint.spot, Rect(x, 0, end - x, 1))
            x = end + 2

    canvas.part("keys", line, (tuple(keys), palette, words.language), anew)


def _kept(keys: Sequence[KeyHint], cells: Mapping[KeyHint, int], room: int) -> list[KeyHint]:
    """Return the keys that have room, in their order: the last go first, then whole answers, and the help last of all.

    What begins an act, such as an attack, can also be found from a card of the table; an answer stands only here.
    """
    if len(keys) <= MOST_KEYS and sum([cells[hint] for hint in keys]) + 2 * len(keys) - 2 <= room:
        return list(keys)
    kept: list[KeyHint] = []
    for hint in sorted(keys, key=lambda key_hint: (key_hint.key != "question_mark", not key_hint.whole)):
        room -= cells[hint]
        if room < 0 or len(kept) == MOST_KEYS:
            break
        kept.append(hint)
        room -= 2
    return [hint for hint in keys if hint in kept]
