"""What the big screen tells, as rows of text: the tables of the round, where everybody sits, the standings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from engine.core.text import fold
from tournaments.standings import Standing, standings
from tournaments.tables import entrants_by_seat, seats_of
from tui.arithmetic import Reckoner
from tui.championship import Championship
from tui.championship.table_look import TableLook
from tui.desk.free_text import free_text
from tui.desk.telling import Teller

Row: TypeAlias = tuple[Content, ...]
"""The lines of one table or person, which stay together on a page."""
_STATE = 19
_PLACE = 5
_FIGURE = 7


class Sheet(NamedTuple):
    """One kind of thing to be shown, in as many pages as it takes."""

    title: str
    rows: tuple[Row, ...]
    head: Row = ()
    """The line above the rows of every page."""


def sheets_of(championship: Championship, teller: Teller, width: int) -> tuple[Sheet, ...]:
    """Return the sheets for panes of a width: a published round's tables and names, the free text, the standings."""
    tournament, words = championship.tournament, teller.words
    found = []
    if tournament.rounds and is_told(championship) and not tournament.finished:
        number = len(tournament.rounds)
        looks = championship.tables.looks(number)
        found.append(Sheet(words("projector.tables", round=number), tuple(_tables(teller, looks, width))))
        found.append(Sheet(words("projector.names", round=number), tuple(_names(teller, looks, width))))
    if text := free_text(tournament.spec, width):
        found.append(Sheet(words("projector.about"), tuple((Content(line),) for line in text)))
    found.append(standings_sheet(teller, width))
    return tuple(found)


def is_told(championship: Championship) -> bool:
    """Tell whether the hall may see the last round: it was published, or is being played."""
    one = championship.desk.round
    return one is not None and (one.published or not one.untouched or one.number < len(championship.tournament.rounds))


def _tables(teller: Teller, looks: Sequence[TableLook], width: int) -> Iterator[Row]:
    words = teller.words
    for look in looks:
        state = Content.styled(words(f"projector.state.{look.state}"), _STYLES[look.state])
        if look.result is not None:
            names = [seat.plain for seat in _ranked(teller, look)]
        else:
            names = [teller.name(seat) for seat in look.pairing.seats]
        lines = _wrapped(names, width - 6 - _STATE)
        number = Content.styled(f"{look.pairing.number:>3}  ", "bold $accent")
        first = Content.assemble(number, (set_cell_size(lines[0], width - 6 - _STATE), "bold"), " ", state)
        yield (first, *(Content.styled(f"     {line}", "bold") for line in lines[1:]))


_STYLES = {"done": "$success", "playing": "bold $accent", "waiting": "$faint", "ended": "$warning"}


def _ranked(teller: Teller, look: TableLook) -> list[Content]:
    assert look.result is not None
    pairs = sorted(zip(look.result.places, look.pairing.seats, strict=True))
    return [Content(f"{teller.place(place)} {teller.name(seat)}") for place, seat in pairs]


def _wrapped(names: Sequence[str], width: int) -> list[str]:
    """Return the names with points between them, on as many lines as they need."""
    lines: list[str] = []
    for name in names:
        longer = f"{lines[-1]} · {name}" if lines else name
        if lines and cell_len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(name if cell_len(name) <= width else set_cell_size(name, width))
    return lines or [""]


def _names(teller: Teller, looks: Sequence[TableLook], width: int) -> Iterator[Row]:
    """Yield everybody by name with table and seat, in as many columns as there is room for."""
    words, places = teller.words, []
    for look in looks:
        people = seats_of(teller.tournament, look.pairing)
        for seat, (member, _) in enumerate(
            zip(people, entrants_by_seat(teller.tournament, look.pairing), strict=True), start=1
        ):
            places.append((teller.short(member.name), words("projector.seat", table=look.pairing.number, seat=seat)))
    for bye in teller.tournament.rounds[-1].draft.byes:
        places.append((teller.name(bye.entrant), words("desk.history.bye")))
    places.sort(key=lambda one: fold(one[0]))
    columns = max(1, width // 36)
    each = width // columns
    height = -(-len(places) // columns)
    for line in range(height):
        cells = []
        for name, place in places[line::height]:
            room = each - cell_len(place) - 3
            cells.append(Content.assemble((set_cell_size(name, room), "bold"), " ", (place, "$accent"), "  "))
        yield (Content("").join(cells),)


def standings_sheet(teller: Teller, width: int) -> Sheet:
    """Return the standings: the place, the name, the score where there is one, the points."""
    words, tournament = teller.words, teller.tournament
    lines = standings(tournament)
    reckoner = Reckoner(words, teller.name)
    head = [words("desk.column.place"), words("desk.column.name")]
    figures = [words("desk.tiebreak.score.short")] if _counts(lines) else []
    figures.append(words("desk.column.points") if tournament.settings.scored else words("desk.column.wins"))
    room = width - _PLACE - 2 - len(figures) * (_FIGURE + 1)
    heading = Content.styled(
        f"{head[0]:>{_PLACE}}  {set_cell_size(head[1], room)}"
        + "".join(f" {figure[:_FIGURE]:>{_FIGURE}}" for figure in figures),
        "$primary",
    )
    rows: list[Row] = []
    for line in lines:
        told = [reckoner.figure(line.columns[0])] if figures[1:] else []
        told.append(teller.points(line.points) if tournament.settings.scored else str(line.wins))
        place = teller.place(line.place) if tournament.rounds else "–"
        style = "bold $accent" if line.place == 1 and tournament.rounds else "$faint" if line.left else "bold"
        name = Content.styled(set_cell_size(teller.name(line.entrant.id), room), style)
        cells = "".join(f" {figure:>{_FIGURE}}" for figure in told)
        rows.append((Content.assemble((f"{place:>{_PLACE}}  ", "$faint"), name, cells),))
    title = "projector.final" if tournament.finished else "projector.standings"
    return Sheet(words(title), tuple(rows), (heading,))


def _counts(lines: Sequence[Standing]) -> bool:
    return bool(lines) and all(line.columns for line in lines)


def pages_of(sheet: Sheet, height: int, gap: int) -> tuple[tuple[Content, ...], ...]:
    """Return the sheet's rows in pages of a height, with so many empty lines between them."""
    pages: list[list[Content]] = [[*sheet.head]]
    for row in sheet.rows:
        lines = [*row, *([Content("")] * gap)]
        if len(pages[-1]) > len(sheet.head) and len(pages[-1]) + len(row) > height:
            pages.append([*sheet.head])
        pages[-1] += lines
    return tuple(tuple(page) for page in pages)
