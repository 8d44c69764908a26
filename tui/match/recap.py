"""What others did since one's own turn: fresh in the log, with marks at what has changed on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from tui.canvas.grid import fit
from tui.texts.cells import cell_len
from tui.texts.match_log import since_own

if TYPE_CHECKING:
    from engine.core.model import Seat
    from tui.canvas.grid import Canvas
    from tui.canvas.palette import Palette
    from tui.services.matches.player_update import PlayerUpdate
    from tui.texts.match_log import LogLine

_WATCHED = 8
"""Among so many plies the last choice is looked for that a spectator is told of."""
MOST_LINES = 5
"""So many sentences are told, the last ones."""
_MOST_MARKS = 12
"""Where more has changed, as after a deal, nothing is marked."""
_FRAME = frozenset(" │║┃┌┐└┘╒╕╔╗╚╝─═╭╮╰╯╞╡├┤")
MARK = "*"


def freshened(log: Sequence[LogLine], plies: frozenset[int]) -> tuple[LogLine, ...]:
    """Return the log with these last plies marked as fresh."""
    first = min(plies, default=0)
    count = sum(1 for _ in takewhile(lambda line: first and line.ply >= first, reversed(log)))
    known, last = log[: len(log) - count], log[len(log) - count :]
    return *known, *[line._replace(fresh=True) if line.ply in plies and not line.heading else line for line in last]


def last_choice(update: PlayerUpdate) -> frozenset[int]:
    """Return the plies of the last choice, for a spectator; none after the end."""
    if update.outcome is not None:
        return frozenset()
    numbers = [ply.number for ply in update.events[-_WATCHED:] if ply.seat is not None]
    return frozenset(ply.number for ply in update.events[-_WATCHED:] if numbers and ply.number >= numbers[-1])


def joined(title: str, lines: Sequence[str], cells: int) -> str:
    """Return sentences as one line, its beginning cut off if too long."""
    for at in range(max(len(lines) - MOST_LINES, 0), len(lines)):
        text = f"{title} {'… ' if at else ''}{' '.join(lines[at:])}"
        if cell_len(text) <= cells:
            return text
    return fit(f"{title} {lines[-1]}", cells) if cell_len(lines[-1]) > cells else lines[-1]


def written_at(canvas: Canvas) -> dict[str, str]:
    """Return the text written at each spot of the table."""
    rows, written = canvas.rows(), dict[str, str]()
    for name, (x, y, width, height) in canvas.spots:
        if name != "log" and not name.startswith(("key:", "hand:")):
            cells: list[str] = []
            for row in rows[y : y + height]:
                cells += row.chars[x : x + width]
            written[name] = "".join(cells)
    return written


def draw_marks(canvas: Canvas, palette: Palette, before: Mapping[str, str] | None) -> None:
    """Mark by shape what is another than `before`: a star at its edge; nothing where that is not known."""
    if before is None:
        return
    now = written_at(canvas)
    changed = {name for name, text in now.items() if text != before.get(name, "")}
    if len(changed) > _MOST_MARKS:
        return
    for spot in canvas.spots:
        if spot.name in changed:
            left, y = spot.rect.x, spot.rect.y
            at = next((x for x in (left, left - 1) if canvas.char(x, y) in _FRAME), None)
            if at is not None:
                canvas.put(at, y, MARK, palette.turn)


class Recap:
    """Memory of which plies each person here has read, and of the table before them.

    What one of them saw is never compared with what another sees: it would tell of hidden cards.
    """

    def __init__(self, number: int) -> None:
        """Begin with a match as it stands at this number."""
        self._first = number
        self._read: dict[Seat, int] = {}
        self._before: dict[Seat, Canvas] = {}

    def since(self, update: PlayerUpdate, me: Seat) -> frozenset[int]:
        """Return others' plies since the person's own turn, if unread and before the end."""
        if update.outcome is not None:
            return frozenset()
        return since_own(update.events, me, self._read.get(me, self._first))

    def read(self, update: PlayerUpdate, me: Seat | None) -> None:
        """Mark the news as read."""
        if me is not None:
            self._read[me] = update.number

    def look(self, canvas: Canvas, me: Seat | None) -> None:
        """Remember the table as the person sees it now."""
        if me is not None:
            self._before[me] = canvas

    def look_anew(self) -> None:
        """Forget remembered tables, as after a change of size or language."""
        self._before.clear()

    def before(self, me: Seat | None) -> Mapping[str, str] | None:
        """Return the remembered content of each spot; None for who saw none of it."""
        canvas = None if me is None else self._before.get(me)
        return None if canvas is None else written_at(canvas)
