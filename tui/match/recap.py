"""What others did since one's own turn: in an empty part of the table, and marks at what has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache, reduce
from itertools import takewhile
from operator import or_
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.cells import cell_len

from tui.canvas.grid import Rect, fit, wrap
from tui.texts.match_log import recap, since_own

if TYPE_CHECKING:
    from engine.core.model import Seat
    from tui.canvas.grid import Canvas, CanvasRow
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


def draw_recap(canvas: Canvas, empty: EmptyParts, palette: Palette, title: str, lines: Sequence[str]) -> bool:
    """Write what was done in the empty part nearest to the middle of the board; tells whether there is one.

    There is no frame: over a slow line each sentence costs little more than its letters.
    """
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
    """Finds parts of a board where nothing is written; the log is never empty, for it grows.

    A line is a number with a bit for each of its cells, the first one lowest.
    """

    def __init__(self, canvas: Canvas, board: Rect) -> None:
        """Look at a board as it is drawn now."""
        self.board = board
        rows = canvas.rows()[board.y : board.y + board.height]
        lines = [
            _bits("\n".join(row.chars[board.x : board.x + board.width])) | _edges(row, board.x, board.width)
            for row in rows
        ]
        self._lines = self._with(lines, [spot.rect for spot in canvas.spots if spot.name == "log"])

    def _with(self, lines: Sequence[int], taken: Sequence[Rect]) -> list[int]:
        """Return lines in which these parts are taken too."""
        found = [*lines]
        for rect in taken:
            start, end = (max(x - self.board.x, 0) for x in (rect.x, rect.x + rect.width))
            bits = (1 << end) - (1 << start)
            for y in range(max(rect.y - self.board.y, 0), min(rect.y - self.board.y + rect.height, len(found))):
                found[y] |= bits
        return found

    def without(self, taken: Sequence[Rect]) -> EmptyParts:
        """Return the same board on which these parts are taken too."""
        parts = copy(self)
        parts._lines = self._with(self._lines, taken)
        return parts

    def nearest(self, width: int, height: int) -> Rect | None:
        """Return the empty part of that size whose middle is nearest to the board's; None where there is none.

        Cells count half as much as lines. Of parts that are equally near, it is the first line, then the first column.
        """
        board, found, best = self.board, None, float("inf")
        cells = (1 << board.width) - 1
        far_y = {y: abs(2 * y + height - board.height) for y in range(len(self._lines) - height + 1)}
        for y in sorted(far_y, key=far_y.__getitem__):
            if far_y[y] >= best:
                break
            empty = cells & ~reduce(or_, self._lines[y : y + height], 0)
            x = _nearest_bit(_starts(empty, width), board.width - width)
            if x is not None and far_y[y] + abs(x + (width - board.width) / 2) < best:
                best = far_y[y] + abs(x + (width - board.width) / 2)
                found = Rect(board.x + x, board.y + y, width, height)
        return found


@lru_cache(maxsize=4096)
def _bits(line: str) -> int:
    """Return a bit for each cell, set where something is written; the first cell is the lowest."""
    return int("".join(["0" if char == " " else "1" for char in reversed(line.split("\n"))]), 2)


def _edges(row: CanvasRow, first: int, width: int) -> int:
    """Return a bit for each cell at which another ground begins: no text lies half on a part of the table."""
    bits, ground = 0, row.styles[first].bgcolor if width else None
    for start, _, style in row.runs():
        if style.bgcolor != ground and first < start < first + width:
            bits |= 1 << (start - first)
        ground = style.bgcolor
    return bits


def _starts(bits: int, count: int) -> int:
    """Return the bits from which on so many are set, one beside the other."""
    done = 1
    while done < count and bits:
        step = min(done, count - done)
        bits &= bits >> step
        done += step
    return bits


def _nearest_bit(bits: int, twice: int) -> int | None:
    """Return the bit that is nearest to half a number, the lower one of two; None where none is set."""
    half = max(twice, 0) // 2
    below, above = bits & ((2 << half) - 1), bits >> (half + 1)
    low = below.bit_length() - 1
    high = half + (above & -above).bit_length()
    if not above:
        return low if below else None
    return low if below and twice - 2 * low <= 2 * high - twice else high


def written_at(canvas: Canvas) -> dict[str, str]:
    """Return what is written at each spot of the table, by its name."""
    rows = canvas.rows()
    return {
        spot.name: "".join(
            [
                "".join(row.chars[spot.rect.x : spot.rect.x + spot.rect.width])
                for row in rows[spot.rect.y : spot.rect.y + spot.rect.height]
            ]
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
