"""Pages of a projector for a tournament: tables, names, decks, free text, standings, and its pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from textual.content import Content

from engine.core.keys import KeyFamily
from engine.core.text import fold
from tournaments.model import EntrantId
from tournaments.prizes import prize_winners
from tournaments.standings import Standing, standings
from tournaments.tables import seats_of
from tui.canvas.grid import column, fit, wrap
from tui.games.handed_in import DeckTeller, values_at
from tui.services.identity.names import NAME_CELLS, SHORTEST_NAME, clean
from tui.services.tournaments.public import is_public
from tui.services.tournaments.session import TournamentSession
from tui.texts.arithmetic import ArithmeticFormatter
from tui.texts.cells import cell_len
from tui.texts.tournament import TournamentFormatter
from tui.texts.tournament_settings import free_text

if TYPE_CHECKING:
    from tui.services.tournaments.played_tables import TableStatus

_PROJECTOR_STATE = KeyFamily("projector.state.{}", "done waiting playing ended")

ProjectorRow: TypeAlias = tuple[Content, ...]
"""The lines of one table or person, which stay together on a page."""


_STATE, _NUMBER, _FIGURE = 19, 5, 7
"""Cells of columns."""
_SHORT_NAME = 20
"""So many cells a name has where people stand in several columns, unless the pane is narrower."""
_BETWEEN = 3
"""Cells between columns of people."""
_AROUND = 6
"""Cells of what stands about a name among those of a table."""
_DOTS = 3
"""From so many free cells on dots lead the eye from a name to what is said of it."""


class PaneRoom(NamedTuple):
    """The room of a pane: cells of a line, lines, and empty lines between two rows."""

    width: int
    height: int
    gap: int

    @property
    def rows(self) -> int:
        """How many rows of one line fit under each other, at least one."""
        return max(1, (self.height + self.gap) // (1 + self.gap))


class ProjectorPage(NamedTuple):
    """A kind of content, in as many pages as it takes, its rows in this many columns on each."""

    title: str
    rows: tuple[ProjectorRow, ...]
    head: ProjectorRow = ()
    """The line above the rows of every column."""
    columns: int = 1


class PersonLine(NamedTuple):
    """The words for a person in columns.

    Before the name, how the name is drawn, and what stands at the end.
    """

    before: str
    entrant: EntrantId | None
    name: str
    style: str
    after: str


def sheets_of(
    tournament_session: TournamentSession, formatter: TournamentFormatter, room: PaneRoom
) -> tuple[ProjectorPage, ...]:
    """Return the sheets that fit these panes.

    A published round's tables and names, the free text, the standings.
    """
    tournament, words = tournament_session.tournament, formatter.words
    width, sheets = room.width, []
    if tournament.rounds and is_public(tournament_session) and not tournament.finished:
        number = len(tournament.rounds)
        looks = tournament_session.tables.looks(number)
        tables = tuple(_tables(formatter, looks, width))
        sheets.append(ProjectorPage(words("projector.tables", round=number), tables))
        sheets.append(_in_columns(formatter, words("projector.names", round=number), _names(formatter, looks), room))
    if is_public(tournament_session) and (values := values_sheet(formatter, width)) is not None:
        sheets.append(values)
    if text := free_text(tournament.spec):
        content = (Content(part) for line in text for part in wrap(line, width))
        sheets.append(ProjectorPage(words("projector.about"), tuple((part,) for part in content)))
    sheets.append(standings_sheet(formatter, room))
    if prizes := tuple(_prizes(formatter, width)):
        sheets.append(ProjectorPage(words("projector.prizes"), prizes))
    return tuple(sheets)


def _prizes(formatter: TournamentFormatter, width: int) -> Iterator[ProjectorRow]:
    """Yield every prize category with the winners of its prizes, once the tournament is over."""
    formatter = _naming(formatter, width - _AROUND)
    for category, lines in prize_winners(formatter.tournament):
        winners = [f"{formatter.place(line.place)} {formatter.name(line.entrant.id)}" for line in lines]
        title = Content.styled(clean(category, width), "bold $accent")
        yield (title, *(Content.styled(f"  {text}", "bold") for text in _wrapped(winners, width - 2)))


def _tables(formatter: TournamentFormatter, looks: Sequence[TableStatus], width: int) -> Iterator[ProjectorRow]:
    words, room = formatter.words, width - _NUMBER - 1 - _STATE
    seats = max((len(look.pairing.seats) for look in looks), default=1)
    # As long as a table fits on one line names may be longer than in the columns of a desk.
    formatter = _naming(formatter, max(NAME_CELLS * formatter.people, room // seats - _AROUND))
    for look in looks:
        state = Content.styled(words(_PROJECTOR_STATE(look.state)), _STYLES[look.state])
        if look.result is not None:
            names = [seat.plain for seat in _ranked(formatter, look)]
        else:
            names = [formatter.name(seat) for seat in look.pairing.seats]
        lines = _wrapped(names, room)
        number = Content.styled(f"{look.pairing.number:>3}  ", "bold $accent")
        first = Content.assemble(number, (column(lines[0], room), "bold"), " ", state)
        yield (first, *(Content.styled(f"     {line}", "bold") for line in lines[1:]), *_values(formatter, look, width))


def _values(formatter: TournamentFormatter, look: TableStatus, width: int) -> Iterator[Content]:
    """Yield what the seats of a table play with, where that is told: nothing of a value that is sealed."""
    lines = values_at(formatter.tournament, look.pairing, formatter.words)
    people = seats_of(formatter.tournament, look.pairing)
    parts = [f"{formatter.short(person.name)}: {value}" for person, value in zip(people, lines, strict=True) if value]
    yield from (Content.styled(f"     {line}", "$secondary") for line in (_wrapped(parts, width - 6) if parts else ()))


def values_sheet(formatter: TournamentFormatter, width: int) -> ProjectorPage | None:
    """Return the sheet of what everybody plays, such as decks; None while secret."""
    tournament, words = formatter.tournament, formatter.words
    teller = DeckTeller(tournament.spec.game, words, tournament.settings.options)
    rows = []
    for opened in sorted(tournament.opened, key=lambda opened: fold(formatter.member(*opened.of))):
        name = column(formatter.member(*opened.of), width * 2 // 5)
        plan = wrap(teller.plan(opened), width - 2)
        first = Content.assemble(
            (name, "bold"), "  ", (clean(teller.name(opened), width - cell_len(name) - 2), "$accent")
        )
        rows.append((first, *(Content.styled(f"  {line}", "$faint") for line in plan)))
    return ProjectorPage(words("projector.values"), tuple(rows)) if rows else None


_STYLES = {"done": "$success", "playing": "bold $accent", "waiting": "$faint", "ended": "$warning"}


def _ranked(formatter: TournamentFormatter, look: TableStatus) -> list[Content]:
    assert look.result is not None
    pairs = sorted(zip(look.result.places, look.pairing.seats, strict=True))
    return [Content(f"{formatter.place(place)} {formatter.name(seat)}") for place, seat in pairs]


def _wrapped(names: Sequence[str], width: int) -> list[str]:
    """Return the names with points between them, on as many lines as they need."""
    lines: list[str] = []
    for name in names:
        longer = f"{lines[-1]} · {name}" if lines else name
        if lines and cell_len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(name if cell_len(name) <= width else column(name, width))
    return lines or [""]


def _names(formatter: TournamentFormatter, looks: Sequence[TableStatus]) -> list[PersonLine]:
    """Return everybody by name with table and seat."""
    words, people = formatter.words, []
    for look in looks:
        seated = seats_of(formatter.tournament, look.pairing)
        for seat, member in enumerate(seated, start=1):
            place = words("projector.seat", table=look.pairing.number, seat=seat)
            people.append(PersonLine("", None, member.name, "bold", f"  {place}"))
    for entrant in formatter.tournament.rounds[-1].draft.free:
        people.append(PersonLine("", entrant, "", "bold", f"  {words('desk.history.bye')}"))
    return sorted(people, key=lambda line: fold(_name_in(formatter, line)))


def standings_sheet(formatter: TournamentFormatter, room: PaneRoom) -> ProjectorPage:
    """Return the standings.

    The places still open to everybody, the name, the score where there is one, the points. One place stands there alone
    when it is decided: `Standing.decided`, in every format.
    """
    words, tournament = formatter.words, formatter.tournament
    lines = standings(tournament)
    reckoner = ArithmeticFormatter(words, formatter.name)
    figures = [words("desk.tiebreak.score.short")] if _counts(lines) else []
    figures.append(words("desk.column.points") if tournament.settings.scored else words("desk.column.wins"))
    people = []
    for line in lines:
        texts = [reckoner.figure(line.columns[0])] if figures[1:] else []
        texts.append(formatter.points(line.points) if tournament.settings.scored else str(line.wins))
        champion = line.decided and line.place == 1 and bool(tournament.rounds)
        style = "bold $accent" if champion else "$faint" if line.left else "bold"
        after = "".join(f" {figure:>{_FIGURE}}" for figure in texts)
        people.append(PersonLine(_place(formatter, line), line.entrant.id, "", style, after))
    widest = max((cell_len(line.before) for line in people), default=0)
    widest = max(widest, cell_len(words("desk.column.place")))
    people = [line._replace(before=f"{column(line.before, widest, '>')}  ") for line in people]
    head = PersonLine(
        f"{column(words('desk.column.place'), widest, '>')}  ",
        None,
        words("desk.column.name"),
        "$primary",
        "".join(f" {column(figure, _FIGURE, '>')}" for figure in figures),
    )
    title = "projector.final" if tournament.finished else "projector.standings"
    return _in_columns(formatter, words(title), people, room, head)


def _place(formatter: TournamentFormatter, line: Standing) -> str:
    if not formatter.tournament.rounds:
        return "–"
    return formatter.place(line.place) if line.decided else formatter.places(line.low, line.high)


def _name_in(formatter: TournamentFormatter, line: PersonLine) -> str:
    return formatter.short(line.name) if line.entrant is None else formatter.name(line.entrant)


def _in_columns(
    formatter: TournamentFormatter,
    title: str,
    people: Sequence[PersonLine],
    room: PaneRoom,
    head: PersonLine | None = None,
) -> ProjectorPage:
    """Return people in as few columns as show all of them at once, else in as many as fit, over the whole width.

    The fewer columns there are, the more of a long name is seen.
    """
    around = max((cell_len(line.before) + cell_len(line.after) for line in people), default=0)
    whole = _naming(formatter, None)
    longest = max((cell_len(_name_in(whole, line)) for line in people), default=0)
    most = max(1, (room.width + _BETWEEN) // (around + min(longest, _SHORT_NAME) + _BETWEEN))
    rows = room._replace(height=room.height - (head is not None)).rows
    columns = min(most, max(1, -(-len(people) // rows)))
    each = (room.width - _BETWEEN * (columns - 1)) // columns
    named = _naming(formatter, each - around)
    drawn = tuple((_drawn(line, _name_in(named, line), each),) for line in people)
    return ProjectorPage(title, drawn, (_drawn(head, head.name, each, dots=False),) if head else (), columns)


def _naming(formatter: TournamentFormatter, cells: int | None) -> TournamentFormatter:
    """Return a formatter whose entrants take so many cells, all their members together; None: as many as they need."""
    if cells is not None:
        cells = max(SHORTEST_NAME, (cells - cell_len(" & ") * (formatter.people - 1)) // formatter.people)
    return TournamentFormatter(formatter.words, formatter.tournament, formatter.entries, cells=cells)


def _drawn(line: PersonLine, name: str, width: int, *, dots: bool = True) -> Content:
    """Return a line of just this many cells; dots lead from the name to the end."""
    room = max(1, width - cell_len(line.before) - cell_len(line.after))
    shown = fit(name, room)
    free = room - cell_len(shown)
    leading = f" {'·' * (free - 1)}" if dots and free > _DOTS else " " * free
    before = (line.before, line.style if line.style == "$primary" else "$faint")
    after = (line.after, line.style if line.style == "$primary" else "")
    return Content.assemble(before, (shown, line.style), (leading, "$faint"), after)


def _counts(lines: Sequence[Standing]) -> bool:
    return bool(lines) and all(line.columns for line in lines)


def pages_of(sheet: ProjectorPage, height: int, gap: int) -> tuple[tuple[Content, ...], ...]:
    """Return the sheet's rows in pages of a height, with this many empty lines between them."""
    if sheet.columns > 1:
        return tuple(_pages_of_columns(sheet, height, gap))
    pages: list[list[Content]] = [[*sheet.head]]
    for row in sheet.rows:
        lines = [*row, *([Content("")] * gap)]
        if len(pages[-1]) > len(sheet.head) and len(pages[-1]) + len(row) > height:
            pages.append([*sheet.head])
        pages[-1] += lines
    return tuple(tuple(page) for page in pages)


def _pages_of_columns(sheet: ProjectorPage, height: int, gap: int) -> Iterator[tuple[Content, ...]]:
    """Yield pages whose rows are read down one column and then down the next; on the last one all are as high."""
    fit_in = PaneRoom(0, height - len(sheet.head), gap).rows * sheet.columns
    between = Content(" " * _BETWEEN)
    for start in range(0, len(sheet.rows), fit_in):
        rows = [row[0] for row in sheet.rows[start : start + fit_in]]
        high = -(-len(rows) // sheet.columns)
        shown = range(-(-len(rows) // high))
        lines = [between.join(line for _ in shown) for line in sheet.head]
        for at in range(high):
            lines += [between.join(rows[at::high]), *([Content("")] * gap)]
        yield tuple(lines)
