"""What a projector shows of a tournament: tables, names, told values, free text, standings; and its pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rich.cells import cell_len
from textual.content import Content

from engine.core.keys import KeyFamily
from engine.core.text import fold
from tournaments.standings import Standing, standings
from tournaments.tables import entrants_by_seat, seats_of
from tui.canvas.grid import column, wrap
from tui.games.handed_in import DeckTeller, told_at
from tui.services.identity.names import clean
from tui.services.tournaments.session import TournamentSession
from tui.texts.tournament import TournamentFormatter, free_text
from tui.texts.tournament_log import ArithmeticFormatter

if TYPE_CHECKING:
    from tui.services.tournaments.matches import TableStatus

_PROJECTOR_STATE = KeyFamily("projector.state.{}", "done waiting playing ended")

ProjectorRow: TypeAlias = tuple[Content, ...]
"""The lines of one table or person, which stay together on a page."""


_STATE, _PLACE, _FIGURE = 19, 5, 7
"""Cells of columns."""
_AFTER_NAMES = 4
"""Cells between the longest name and the first figure, at most: further apart the eye loses the line."""


class ProjectorPage(NamedTuple):
    """One kind of thing to be shown, in as many pages as it takes."""

    title: str
    rows: tuple[ProjectorRow, ...]
    head: ProjectorRow = ()
    """The line above the rows of every page."""


def sheets_of(
    tournament_session: TournamentSession, formatter: TournamentFormatter, width: int
) -> tuple[ProjectorPage, ...]:
    """Return the sheets for panes of a width: a published round's tables and names, the free text, the standings."""
    tournament, words = tournament_session.tournament, formatter.words
    found = []
    if tournament.rounds and is_told(tournament_session) and not tournament.finished:
        number = len(tournament.rounds)
        looks = tournament_session.tables.looks(number)
        found.append(ProjectorPage(words("projector.tables", round=number), tuple(_tables(formatter, looks, width))))
        found.append(ProjectorPage(words("projector.names", round=number), tuple(_names(formatter, looks, width))))
    if is_told(tournament_session) and (values := values_sheet(formatter, width)) is not None:
        found.append(values)
    if text := free_text(tournament.spec):
        told = (Content(part) for line in text for part in wrap(line, width))
        found.append(ProjectorPage(words("projector.about"), tuple((part,) for part in told)))
    found.append(standings_sheet(formatter, width))
    return tuple(found)


def is_told(tournament_session: TournamentSession) -> bool:
    """Tell whether everybody may see the last round: it was published, or is being played."""
    one = tournament_session.desk.round
    return one is not None and (
        one.published or not one.untouched or one.number < len(tournament_session.tournament.rounds)
    )


def _tables(formatter: TournamentFormatter, looks: Sequence[TableStatus], width: int) -> Iterator[ProjectorRow]:
    words = formatter.words
    for look in looks:
        state = Content.styled(words(_PROJECTOR_STATE(look.state)), _STYLES[look.state])
        if look.result is not None:
            names = [seat.plain for seat in _ranked(formatter, look)]
        else:
            names = [formatter.name(seat) for seat in look.pairing.seats]
        lines = _wrapped(names, width - 6 - _STATE)
        number = Content.styled(f"{look.pairing.number:>3}  ", "bold $accent")
        first = Content.assemble(number, (column(lines[0], width - 6 - _STATE), "bold"), " ", state)
        yield (first, *(Content.styled(f"     {line}", "bold") for line in lines[1:]), *_values(formatter, look, width))


def _values(formatter: TournamentFormatter, look: TableStatus, width: int) -> Iterator[Content]:
    """Yield what the seats of a table play with, where that is told: nothing of a value that is sealed."""
    told = told_at(formatter.tournament, look.pairing, formatter.words)
    people = seats_of(formatter.tournament, look.pairing)
    parts = [f"{formatter.short(one.name)}: {value}" for one, value in zip(people, told, strict=True) if value]
    yield from (Content.styled(f"     {line}", "$secondary") for line in (_wrapped(parts, width - 6) if parts else ()))


def values_sheet(formatter: TournamentFormatter, width: int) -> ProjectorPage | None:
    """Return with what everybody plays and how that is played, by name; None while nothing is told."""
    tournament, words = formatter.tournament, formatter.words
    teller = DeckTeller(tournament.spec.game, words, tournament.settings.options)
    rows = []
    for one in sorted(tournament.opened, key=lambda one: fold(formatter.member(*one.of))):
        name = column(formatter.member(*one.of), width * 2 // 5)
        plan = wrap(teller.plan(one), width - 2)
        first = Content.assemble((name, "bold"), "  ", (clean(teller.name(one), width - cell_len(name) - 2), "$accent"))
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


def _names(formatter: TournamentFormatter, looks: Sequence[TableStatus], width: int) -> Iterator[ProjectorRow]:
    """Yield everybody by name with table and seat, in as many columns as there is room for."""
    words, places = formatter.words, []
    for look in looks:
        people = seats_of(formatter.tournament, look.pairing)
        for seat, (member, _) in enumerate(
            zip(people, entrants_by_seat(formatter.tournament, look.pairing), strict=True), start=1
        ):
            places.append((formatter.short(member.name), words("projector.seat", table=look.pairing.number, seat=seat)))
    for bye in formatter.tournament.rounds[-1].draft.byes:
        places.append((formatter.name(bye.entrant), words("desk.history.bye")))
    places.sort(key=lambda one: fold(one[0]))
    columns = max(1, width // 36)
    each = width // columns
    height = -(-len(places) // columns)
    for line in range(height):
        cells = []
        for name, place in places[line::height]:
            room = each - cell_len(place) - 3
            cells.append(Content.assemble((column(name, room), "bold"), " ", (place, "$accent"), "  "))
        yield (Content("").join(cells),)


def standings_sheet(formatter: TournamentFormatter, width: int) -> ProjectorPage:
    """Return the standings: the place, the name, the score where there is one, the points."""
    words, tournament = formatter.words, formatter.tournament
    lines = standings(tournament)
    reckoner = ArithmeticFormatter(words, formatter.name)
    head = [words("desk.column.place"), words("desk.column.name")]
    figures = [words("desk.tiebreak.score.short")] if _counts(lines) else []
    figures.append(words("desk.column.points") if tournament.settings.scored else words("desk.column.wins"))
    longest = max((cell_len(formatter.name(line.entrant.id)) for line in lines), default=0)
    room = min(width - _PLACE - 2 - len(figures) * (_FIGURE + 1), longest + _AFTER_NAMES)
    heading = Content.styled(
        f"{column(head[0], _PLACE, '>')}  {column(head[1], room)}"
        + "".join(f" {column(figure, _FIGURE, '>')}" for figure in figures),
        "$primary",
    )
    rows: list[ProjectorRow] = []
    for line in lines:
        told = [reckoner.figure(line.columns[0])] if figures[1:] else []
        told.append(formatter.points(line.points) if tournament.settings.scored else str(line.wins))
        place = formatter.place(line.place) if tournament.rounds else "–"
        style = "bold $accent" if line.place == 1 and tournament.rounds else "$faint" if line.left else "bold"
        name = Content.styled(column(formatter.name(line.entrant.id), room), style)
        cells = "".join(f" {figure:>{_FIGURE}}" for figure in told)
        rows.append((Content.assemble((f"{place:>{_PLACE}}  ", "$faint"), name, cells),))
    title = "projector.final" if tournament.finished else "projector.standings"
    return ProjectorPage(words(title), tuple(rows), (heading,))


def _counts(lines: Sequence[Standing]) -> bool:
    return bool(lines) and all(line.columns for line in lines)


def pages_of(sheet: ProjectorPage, height: int, gap: int) -> tuple[tuple[Content, ...], ...]:
    """Return the sheet's rows in pages of a height, with so many empty lines between them."""
    pages: list[list[Content]] = [[*sheet.head]]
    for row in sheet.rows:
        lines = [*row, *([Content("")] * gap)]
        if len(pages[-1]) > len(sheet.head) and len(pages[-1]) + len(row) > height:
            pages.append([*sheet.head])
        pages[-1] += lines
    return tuple(tuple(page) for page in pages)
