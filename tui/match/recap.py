"""What others did since one's own turn: in an empty part of the table, and marks at what has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.cells import cell_len

from tui.canvas.grid import Rect, fit, wrap
from tui.texts.match_log import recap, since_own

if TYPE_CHECKING:
    from engine.core.model import Seat
    from tui.canvas.grid import Canvas
    from tui.canvas.palette import Palette
    from tui.games.game_ui import GameUI
    from tui.services.matches.player_update import PlayerUpdate, ToldPly
    from tui.texts.localizer import Localizer
    from tui.texts.match_log import LogLine

_WATCHED = 8
"""Among so many plies the last choice is looked for that a spectator is told of."""
MOST_LINES = 5
"""So many sentences are told, the last ones."""
_MOST_MARKS = 12
"""Where more has changed, as after a deal, nothing is marked."""
_WIDTHS = (44, 32, 22)
"""How wide the sentences may be, tried one after another."""
_FRAME = frozenset(" │║┃┌┐└┘╒╕╔╗╚╝─═╭╮╰╯╞╡├┤")
MARK = "*"


def draw_recap(
    canvas: Canvas, board: Rect, palette: Palette, title: str, lines: Sequence[str], taken: Sequence[Rect] = ()
) -> bool:
    """Write what was done in the empty part nearest to the middle of the board; tells whether there is one.

    There is no frame: over a slow line each sentence costs little more than its letters.
    """
    empty = EmptyParts(canvas, board, taken)
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


class Told(NamedTuple):
    """What others did since one's own turn, in sentences; `act` are those of their last choice, `cards` it showed."""

    lines: tuple[str, ...] = ()
    act: slice = slice(0, 0)
    cards: tuple[str, ...] = ()

    @property
    def rest(self) -> tuple[str, ...]:
        """What was told besides their last choice."""
        return (*self.lines[: self.act.start], *self.lines[self.act.stop :])


NOTHING = Told()


class EmptyParts:
    """Finds parts of a board where nothing is written; the log is never empty, for it grows."""

    def __init__(self, canvas: Canvas, board: Rect, also: Sequence[Rect] = ()) -> None:
        """Look at a board of which these parts are taken too."""
        self._board = board
        logs = [*(spot.rect for spot in canvas.spots if spot.name == "log"), *also]
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
        (middle_x, middle_y), board, found = self._board.centre, self._board, None
        far_x = {x: abs(board.x + x + width / 2 - middle_x) for x in range(board.width - width + 1)}
        far_y = {y: 2 * abs(board.y + y + height / 2 - middle_y) for y in range(len(self._sums) - height)}
        columns, best = sorted(far_x, key=far_x.__getitem__), float("inf")
        for y in sorted(far_y, key=far_y.__getitem__):
            above, below = self._sums[y], self._sums[y + height]
            for x in columns:
                if far_x[x] + far_y[y] >= best:
                    break
                if below[x + width] - below[x] == above[x + width] - above[x]:
                    best, found = far_x[x] + far_y[y], Rect(board.x + x, board.y + y, width, height)
                    break
        return found


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
    for spot in canvas.spots:
        if spot.name in changed:
            left, y = spot.rect.x, spot.rect.y
            at = next((x for x in (left, left - 1) if canvas.char(x, y) in _FRAME), None)
            if at is not None:
                canvas.put(at, y, MARK, palette.turn)


def _of_chooser(ply: ToldPly) -> list[Any]:
    """Return the events of a choice that are of whoever chose, without those that followed for others."""
    if ply.seat is None or ply.note or ply.outside is not None:
        return []
    return list(takewhile(lambda event: getattr(event, "seat", ply.seat) == ply.seat, ply.events))


def _told(events: Sequence[ToldPly], lines: Sequence[LogLine], game_ui: GameUI, localizer: Localizer) -> Told:
    """Return sentences of the log with the last choice among them, and the cards that it showed."""
    numbers = [line.ply for line in lines]
    texts = tuple(line.text for line in lines)
    for ply in reversed(events if numbers else ()):
        sentences = ((event, game_ui.sentence(event, localizer)) for event in _of_chooser(ply))
        own = [event for event, line in sentences if line is not None and not line.heading]
        if own and ply.number in numbers:
            start = numbers.index(ply.number)
            shown = (game_ui.events.shown_cards(event, localizer) for event in own)
            return Told(texts, slice(start, start + len(own)), next(filter(None, shown), ()))
        if ply.number < numbers[0]:
            break
    return Told(texts)


class Recap:
    """Remembers how far each person at this screen has read what others did, and how the table looked to them then.

    What one of them saw is never compared with what another sees: it would tell of hidden cards.
    """

    def __init__(self, number: int) -> None:
        """Begin with a match as it stands at this number."""
        self._first = number
        self._read: dict[Seat, int] = {}
        self._before: dict[Seat, dict[str, str]] = {}

    def told(
        self, update: PlayerUpdate, me: Seat | None, log: Sequence[LogLine], game_ui: GameUI, localizer: Localizer
    ) -> Told:
        """Return what others did since the own turn; nothing once it has been read, and after the end."""
        if me is None or update.outcome is not None:
            return NOTHING
        lines = recap(log, since_own(update.events, me, self._read.get(me, self._first)))
        return _told(update.events, lines, game_ui, localizer)

    @staticmethod
    def watched(update: PlayerUpdate, log: Sequence[LogLine], game_ui: GameUI, localizer: Localizer) -> Told:
        """Return the last choice of all, for somebody who plays no seat; nothing after the end."""
        if update.outcome is not None:
            return NOTHING
        lines = recap(log, frozenset(ply.number for ply in update.events[-_WATCHED:]))
        told = _told(update.events, lines, game_ui, localizer)
        return Told(told.lines[told.act], slice(0, told.act.stop - told.act.start), told.cards)

    def read(self, update: PlayerUpdate, me: Seat | None) -> None:
        """Take away what is told."""
        if me is not None:
            self._read[me] = update.number

    def look(self, canvas: Canvas, me: Seat | None) -> None:
        """Remember how the table looks to whoever is there."""
        if me is not None:
            self._before[me] = written_at(canvas)

    def look_anew(self) -> None:
        """Compare with nothing drawn so far: at another size, or in another language, all looks otherwise."""
        self._before.clear()

    def before(self, me: Seat | None) -> Mapping[str, str] | None:
        """Return what stood at the spots of the table when there was nothing to read; None for who saw none of it."""
        return None if me is None else self._before.get(me)
