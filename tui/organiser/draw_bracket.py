"""The bracket and the crosstable on a canvas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.style import Style

from tournaments.bracket import BracketBye, BracketRound, BracketTable, Lead, ToBye, ToPlaces, ToTable
from tournaments.model import EntrantId
from tui.canvas.grid import HEAVY, LIGHT, PLAIN, Canvas, Rect, Target, fit
from tui.documents.builder import DocumentBuilder
from tui.documents.model import DocumentTable
from tui.documents.standings import crosstable, meetings
from tui.texts.cells import cell_len
from tui.texts.keys import TIEBREAK

if TYPE_CHECKING:
    from tui.canvas.palette import Palette
    from tui.documents.model import DocumentColumn
    from tui.texts.tournament import TournamentFormatter


BOX, GUTTER = 29, 5
"""The width of a box, and of the space between two columns, in which the lines run."""


_LEAD = 8


_TOP = 2


_JOINTS = {
    (True, False, False, True): "┐",
    (True, False, True, False): "┘",
    (True, False, True, True): "┤",
    (False, True, False, True): "┌",
    (False, True, True, False): "└",
    (False, True, True, True): "├",
    (True, True, False, False): "─",
    (True, True, False, True): "┬",
    (True, True, True, False): "┴",
    (True, True, True, True): "┼",
    (False, False, True, True): "│",
}
"""Line pieces by what meets there: a line from the left, one to the right, one from above, one from below."""


class _Box:
    """A table with its place in the picture; `wins` is the line in which its winner stands."""

    def __init__(self, table: BracketTable, y: int) -> None:
        self.table = table
        self.y = y
        self.order = sorted(table.seats, key=lambda seat: (seat.place or 0, table.seats.index(seat)))
        self.height = len(table.seats) + 2

    @property
    def winner(self) -> tuple[EntrantId, Lead | None] | None:
        first = self.order[0]
        return (first.entrant, first.lead) if first.place == 1 else None


def bracket_canvas(
    rounds: Sequence[BracketRound], formatter: TournamentFormatter, palette: Palette, followed: EntrantId | None
) -> Canvas:
    """Draw all rounds; the way of the player who is followed is marked.

    Names are spots, by the entrant's number.
    """
    columns = _columns(rounds)
    heights = [max([box.y + box.height for box in column], default=_TOP) for column in columns]
    byes = [len(this_round.byes) for this_round in rounds]
    height = max((tall + count + 1 for tall, count in zip(heights, byes, strict=True)), default=1)
    canvas = Canvas(max(1, len(rounds) * (BOX + GUTTER)), max(1, height))
    for index, (this_round, column) in enumerate(zip(rounds, columns, strict=True)):
        x = index * (BOX + GUTTER)
        canvas.put(x + 1, 0, formatter.words("desk.bracket.round", round=this_round.number), palette.bold, BOX)
        for box in column:
            _draw(canvas, x, box, formatter, palette, followed)
        for line, bye in enumerate(this_round.byes):
            _draw_bye(canvas, x, heights[index] + line, bye, formatter, palette)
    for index, column in enumerate(columns[:-1]):
        _connect(canvas, index, column, columns[index + 1], palette, followed)
    return canvas


def _columns(rounds: Sequence[BracketRound]) -> list[list[_Box]]:
    """Place the boxes: the tables of a round in the order of the tables that their winners went to."""
    columns: list[list[_Box]] = []
    after: dict[int, int] = {}
    for this_round in reversed(rounds):
        ordered = sorted(
            this_round.tables, key=lambda table: (table.low, after.get(_next_table(table), 0), table.number)
        )
        after = {table.number: at for at, table in enumerate(ordered)}
        columns.insert(0, [_Box(table, 0) for table in ordered])
    feeders: dict[int, list[int]] = {}
    for column in columns:
        y = _TOP
        leads: dict[int, list[int]] = {}
        for box in column:
            from_left = feeders.get(box.table.number, [])
            middle = sum(from_left) // len(from_left) - box.height // 2 if from_left else y
            box.y = max(y, middle)
            y = box.y + box.height + 1
            leads.setdefault(_next_table(box.table), []).append(box.y + box.height // 2)
        feeders = leads
    return columns


def _next_table(table: BracketTable) -> int:
    """Return the table of the next round to which the winner went, 0 where there is none."""
    lead = next((seat.lead for seat in table.seats if seat.place == 1), None)
    return lead.table if isinstance(lead, ToTable) else 0


def _draw(
    canvas: Canvas, x: int, box: _Box, formatter: TournamentFormatter, palette: Palette, followed: EntrantId | None
) -> None:
    table = box.table
    here = any(seat.entrant == followed for seat in table.seats)
    canvas.box(Rect(x, box.y, BOX, box.height), palette.turn if here else palette.line, HEAVY if here else LIGHT)
    title = formatter.words("desk.bracket.table", table=table.number, places=formatter.places(table.low, table.high))
    canvas.put(x + 2, box.y, fit(f" {title} ", BOX - 4), palette.dim)
    for line, seat in enumerate(box.order, start=1):
        y = box.y + line
        style = _style(palette, first=seat.place == 1, followed=seat.entrant == followed)
        place = formatter.place(seat.place) if seat.place else "·"
        canvas.put(x + 2, y, place, palette.dim)
        room = BOX - 7 - _LEAD
        canvas.put(x + 6, y, fit(formatter.fitted_name(seat.entrant, room), room), style)
        canvas.right(x + BOX - 1, y, _led(seat.lead, formatter), palette.dim)
        canvas.spot(str(seat.entrant), Rect(x + 1, y, BOX - 2, 1))


def _style(palette: Palette, *, first: bool, followed: bool) -> Style:
    if followed:
        return palette.turn
    return palette.bold if first else Style()


def _led(lead: Lead | None, formatter: TournamentFormatter) -> str:
    """Return where somebody went from a table, in a few cells."""
    match lead:
        case ToTable(table=table):
            return formatter.words("desk.bracket.to_table", table=table)
        case ToBye():
            return formatter.words("desk.bracket.to_bye")
        case ToPlaces(low=low, high=high):
            return f"= {formatter.place(low)}" if low == high else f"{low}–{high}"
        case None:
            return ""


def _draw_bye(
    canvas: Canvas, x: int, y: int, bye: BracketBye, formatter: TournamentFormatter, palette: Palette
) -> None:
    text = formatter.words("desk.bracket.bye", name=formatter.name(bye.entrant))
    canvas.put(x + 2, y, fit(text, BOX - 2 - _LEAD), palette.dim)
    canvas.right(x + BOX - 1, y, _led(bye.lead, formatter), palette.dim)
    canvas.spot(str(bye.entrant), Rect(x + 1, y, BOX - 2, 1))


def _connect(
    canvas: Canvas, index: int, column: list[_Box], following: list[_Box], palette: Palette, followed: EntrantId | None
) -> None:
    """Draw a line from each winner to the table where they played on, one lane of the gutter a target."""
    left = index * (BOX + GUTTER) + BOX
    right = left + GUTTER
    for at, target in enumerate(following):
        sources = [(box, box.winner) for box in column if _next_table(box.table) == target.table.number]
        lane = left + 1 + at % (GUTTER - 2)
        end = target.y + target.height // 2
        # The way that is followed is drawn last, so that no other line lies over it.
        sources.sort(key=lambda source: source[1] is not None and source[1][0] == followed)
        starts = [box.y + 1 for box, _ in sources]
        for box, winner in sources:
            style = palette.turn if winner is not None and winner[0] == followed else palette.line
            canvas.put(left, box.y + 1, "─" * (lane - left), style)
            canvas.put(lane + 1, end, "─" * (right - lane - 2) + "►", style)
            for y in range(min(box.y + 1, end), max(box.y + 1, end) + 1):
                canvas.put(lane, y, _joint(y, starts, end), style)


def _joint(y: int, starts: Sequence[int], end: int) -> str:
    """Return the character of a lane at a line: from where lines come into it there, and where they go."""
    reach = (*starts, end)
    return _JOINTS[y in starts, y == end, y > min(reach), y < max(reach)]


_GAP = 2


_NAME = 24


def crosstable_canvas(
    formatter: TournamentFormatter, palette: Palette, followed: EntrantId | None, *, by_meeting: bool = False
) -> Canvas:
    """Draw the table by rounds, or by who met whom; the line of the player who is followed is marked.

    Names are spots, by the entrant's number.
    """
    builder = DocumentBuilder(formatter.tournament, formatter.words, cells=_NAME)
    table = meetings(builder) if by_meeting else _by_rounds(builder)
    cells = [
        [_figure_text(formatter, value, column.decimals) for value, column in zip(row, table.columns, strict=True)]
        for row in table.rows
    ]
    titles = [_heading(formatter, column) for column in table.columns]
    widths = [min(_NAME, max(map(cell_len, (title, *(row[at] for row in cells))))) for at, title in enumerate(titles)]
    canvas = Canvas(sum(widths) + _GAP * len(widths) + 1, len(cells) + 2)
    x = 0
    for at, column in enumerate(table.columns):
        left = column.align == "left"
        _put(canvas, x, 0, titles[at], widths[at], palette.dim, left=left)
        for y, (row, line) in enumerate(zip(cells, builder.standings, strict=True), start=1):
            number = line.entrant.id
            style = palette.turn if number == followed else PLAIN
            _put(canvas, x, y, row[at], widths[at], style, left=left)
            if column.key == "name":
                canvas.spots.append(Target(str(number), Rect(x, y, widths[at], 1)))
        x += widths[at] + _GAP
    return canvas


def _by_rounds(builder: DocumentBuilder) -> DocumentTable:
    return next(block for block in crosstable(builder).blocks if isinstance(block, DocumentTable))


def _heading(formatter: TournamentFormatter, column: DocumentColumn) -> str:
    """Return a short heading."""
    key = f"{TIEBREAK(column.key)}.short"
    return formatter.words(key) if key in formatter.words else column.title


def _put(canvas: Canvas, x: int, y: int, text: str, width: int, style: Style, *, left: bool) -> None:
    canvas.put(x if left else x + max(0, width - cell_len(text)), y, text, style, width)


def _figure_text(formatter: TournamentFormatter, value: str | int | float | None, decimals: int) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        exact = next((digits for digits in range(decimals) if round(value, digits) == value), decimals)
        return formatter.words.number(value, exact)
    return str(value)
