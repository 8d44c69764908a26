"""What others did since one's own turn: in an empty part of the table, and marks at what has changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tui.canvas.grid import Rect, fit, wrap
from tui.texts.match_log import recap, since_own

if TYPE_CHECKING:
    from engine.core.model import Seat
    from tui.canvas.grid import Canvas
    from tui.canvas.palette import Palette
    from tui.services.matches.player_update import PlayerUpdate
    from tui.texts.match_log import LogLine

MOST_LINES = 5
"""So many sentences are told, the last ones."""
_MOST_MARKS = 12
"""Where more has changed, as after a deal, nothing is marked."""
_WIDTHS = (44, 32, 22)
"""How wide the sentences may be, tried one after another."""
_FRAME = frozenset(" │║┃┌┐└┘╒╕╔╗╚╝─═╭╮╰╯╞╡├┤")
MARK = "*"


def draw_recap(canvas: Canvas, board: Rect, palette: Palette, title: str, lines: Sequence[str]) -> bool:
    """Write what was done in the empty part nearest to the middle of the board; tells whether there is one.

    There is no frame: over a slow line each sentence costs little more than its letters.
    """
    empty = _EmptyParts(canvas, board)
    for widest in _WIDTHS:
        told = [title, *(part for line in lines[-MOST_LINES:] for part in wrap(f"► {line}", widest, "  "))]
        width = max(map(cell_len, told))
        place = empty.nearest(width + 2, len(told))
        if place is not None:
            for y, line in enumerate(told, start=place.y):
                canvas.put(place.x + 1, y, line, palette.dim if y == place.y else palette.bold, width)
            return True
    return False


def joined(title: str, lines: Sequence[str], cells: int) -> str:
    """Return the same in one line, as much of its end as there is room for."""
    for at in range(max(len(lines) - MOST_LINES, 0), len(lines)):
        told = f"{title} {'… ' if at else ''}{' '.join(lines[at:])}"
        if cell_len(told) <= cells:
            return told
    return fit(f"{title} {lines[-1]}", cells)


class _EmptyParts:
    """Finds parts of a board where nothing is written; the log is never empty, for it grows."""

    def __init__(self, canvas: Canvas, board: Rect) -> None:
        self._board = board
        logs = [spot.rect for spot in canvas.spots if spot.name == "log"]
        rows = canvas.rows()[board.y : board.y + board.height]
        # How many cells are taken left of and above each: the sum of a part is that of its four corners.
        self._sums = [[0] * (board.width + 1)]
        for y, row in enumerate(rows, start=board.y):
            taken = [char != " " for char in row.chars[board.x : board.x + board.width]]
            for log in logs:
                if log.y <= y < log.y + log.height:
                    taken[log.x - board.x : log.x - board.x + log.width] = [True] * log.width
            counted = accumulate(taken, initial=0)
            self._sums.append([above + here for above, here in zip(self._sums[-1], counted, strict=True)])

    def nearest(self, width: int, height: int) -> Rect | None:
        """Return the empty part of that size whose middle is nearest to the board's; None where there is none."""
        board = self._board
        middle_x, middle_y = board.centre
        places = (
            (abs(x + width / 2 - middle_x) + 2 * abs(y + height / 2 - middle_y), x, y)
            for x, y in self._all(width, height)
        )
        found = min(places, default=None)
        return None if found is None else Rect(found[1], found[2], width, height)

    def _all(self, width: int, height: int) -> Iterator[tuple[int, int]]:
        board = self._board
        for y in range(len(self._sums) - height):
            above, below = self._sums[y], self._sums[y + height]
            for x in range(board.width - width + 1):
                if below[x + width] - below[x] == above[x + width] - above[x]:
                    yield board.x + x, board.y + y


def written_at(canvas: Canvas) -> dict[str, str]:
    """Return what is written at each spot of the table, by its name."""
    rows = canvas.rows()
    return {
        spot.name: "".join(
            "".join(row.chars[spot.rect.x : spot.rect.x + spot.rect.width])
            for row in rows[spot.rect.y : spot.rect.y + spot.rect.height]
        )
        for spot in canvas.spots
        if not spot.name.startswith(("key:", "hand:")) and spot.name != "log"
    }


def draw_marks(canvas: Canvas, palette: Palette, before: Mapping[str, str] | None) -> None:
    """Mark by shape what is another than `before`: a star at its edge; nothing where that is not known."""
    if before is None:
        return
    now = written_at(canvas)
    changed = {name for name, text in now.items() if text != before.get(name, "")}
    if len(changed) > _MOST_MARKS:
        return
    rows = canvas.rows()
    for spot in canvas.spots:
        if spot.name in changed:
            x, y = spot.rect.x, spot.rect.y
            at = next((one for one in (x, x - 1) if 0 <= one < canvas.width and rows[y].chars[one] in _FRAME), None)
            if at is not None:
                canvas.put(at, y, MARK, palette.turn)


class Recap:
    """Remembers how far each person at this screen has read what others did, and how the table looked to them then.

    What one of them saw is never compared with what another sees: it would tell of hidden cards.
    """

    def __init__(self, number: int) -> None:
        """Begin with a match as it stands at this number."""
        self._first = number
        self._read: dict[Seat, int] = {}
        self._before: dict[Seat, dict[str, str]] = {}

    def told(self, update: PlayerUpdate, me: Seat | None, log: Sequence[LogLine]) -> tuple[str, ...]:
        """Return what others did since the own turn, in sentences; () once it has been read, and after the end."""
        if me is None or update.outcome is not None:
            return ()
        return recap(log, since_own(update.events, me, self._read.get(me, self._first)))

    def read(self, update: PlayerUpdate, me: Seat | None) -> None:
        """Take away what is told."""
        if me is not None:
            self._read[me] = update.number

    def look(self, canvas: Canvas, me: Seat | None) -> None:
        """Remember how the table looks to whoever is there."""
        if me is not None:
            self._before[me] = written_at(canvas)

    def before(self, me: Seat | None) -> Mapping[str, str] | None:
        """Return what stood at the spots of the table when there was nothing to read; None for who saw none of it."""
        return None if me is None else self._before.get(me)
