"""Pairings, result slips, emergency sheet; the bracket."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from engine.core.text import fold
from tournaments.bracket import BracketRound, BracketSeat, BracketTable, Lead, ToBye, ToPlaces, ToTable
from tournaments.bracket import bracket as bracket_of
from tournaments.model import Pairing, Result, Round
from tournaments.tiebreaks import SCORED
from tui.documents.builder import slip_form, table_seats
from tui.documents.model import Box, BoxSeat, DocumentColumn, DocumentTable, Level, Notes, Slip, Slips, Tree
from tui.documents.standings import standings_table

if TYPE_CHECKING:
    from tui.documents.builder import DocumentBuilder
    from tui.documents.model import Paper, Value


def pairings(scribe: DocumentBuilder, number: int = 0) -> Paper:
    """Return a round table by table, then name by name, with byes and the reasons; raises PaperError."""
    one = scribe.round(number)
    title = scribe.words("papers.round", round=one.number)
    return scribe.paper(
        "pairings", title, (tables_of(scribe, one), free(scribe, one), by_name(scribe, one), reasons(scribe, one))
    )


def tables_of(scribe: DocumentBuilder, one: Round, *, write_in: bool = False) -> DocumentTable:
    """Return the tables with their seats; without a result, `write_in` leaves a column for one to a pencil."""
    words = scribe.words
    size = max((len(scribe.people(table)) for table in one.draft.tables), default=1)
    seats = tuple(
        DocumentColumn(f"seat_{seat}", words("papers.seat", seat=seat), wide=True) for seat in range(1, size + 1)
    )
    results = any(one.results) or write_in
    result = (DocumentColumn("result", words("papers.result"), wide=True, write_in=write_in),) if results else ()
    rows: list[tuple[Value, ...]] = []
    short = []
    for table, found in zip(one.draft.tables, one.results, strict=True):
        names = [scribe.short(member.name) for member in scribe.people(table)]
        told = _told(scribe, table, found)
        rows.append((table.number, *names, *[""] * (size - len(names)), *([told] if results else ())))
        short.append(words("papers.short.table", table=table.number, names=told or " · ".join(names)))
    return DocumentTable(
        "tables",
        (DocumentColumn("table", words("papers.table"), "right"), *seats, *result),
        tuple(rows),
        words("papers.by_table"),
        tuple(short),
    )


def _told(scribe: DocumentBuilder, table: Pairing, result: Result | None) -> str:
    if table.absent and len(table.seats) < 2:
        names = ", ".join(scribe.name(entrant) for entrant in table.absent)
        return scribe.words("papers.walkover", names=names)
    return scribe.ranked(table, result) if result is not None else ""


def free(scribe: DocumentBuilder, one: Round) -> Notes | None:
    """Return who has a bye."""
    if not one.draft.byes:
        return None
    names = ", ".join(scribe.name(bye.entrant) for bye in one.draft.byes)
    return Notes("byes", (scribe.words("papers.byes", names=names),))


def by_name(scribe: DocumentBuilder, one: Round) -> DocumentTable:
    """Return where everybody sits, by name: what a player looks for on the wall."""
    words = scribe.words
    places: list[tuple[str, str, int | None, int | None]] = []
    for table in one.draft.tables:
        for seat, (entrant, member) in enumerate(table_seats(scribe.tournament, table), start=1):
            mates = scribe.name(entrant) if scribe.tournament.ruleset.members > 1 else ""
            places.append((scribe.short(member.name), mates, table.number, seat))
    for bye in one.draft.byes:
        places += [(scribe.short(each.name), "", None, None) for each in scribe.tournament.entrant(bye.entrant).people]
    places.sort(key=lambda place: (fold(place[0]), place[0]))
    groups = scribe.tournament.ruleset.members > 1
    columns = (
        DocumentColumn("name", words("papers.name"), wide=True),
        *((DocumentColumn("group", words(f"papers.{scribe.tournament.kind}"), wide=True),) if groups else ()),
        DocumentColumn("table", words("papers.table"), "right"),
        DocumentColumn("seat", words("papers.seat_head"), "right"),
    )
    rows = tuple(
        (name, *((mates,) if groups else ()), words("papers.bye") if table is None else table, seat)
        for name, mates, table, seat in places
    )
    short = tuple(
        words("papers.short.bye", name=name)
        if table is None
        else words("papers.short.name", name=name, table=table, seat=seat)
        for name, _, table, seat in places
    )
    return DocumentTable("names", columns, rows, words("papers.by_name"), short, narrow=not groups)


def reasons(scribe: DocumentBuilder, one: Round) -> Notes | None:
    """Return why the tables are made so, who did not come to them, and why somebody is free."""
    words, lines = scribe.words, []
    for table in one.draft.tables:
        told = [scribe.why(why) for why in table.why]
        if table.absent:
            told.append(words("papers.absent", names=", ".join(map(scribe.name, table.absent))))
        if told:
            lines.append(words("papers.why.table", table=table.number, reasons=" ".join(told)))
    for bye in one.draft.byes:
        if told := [scribe.why(why) for why in bye.why]:
            lines.append(words("papers.why.bye", name=scribe.name(bye.entrant), reasons=" ".join(told)))
    return Notes("why", tuple(lines), words("papers.why")) if lines else None


def slips(scribe: DocumentBuilder, number: int = 0) -> Paper:
    """Return a slip for every table of a round that has no result yet, or for all of them once all have one."""
    one = scribe.round(number)
    title = scribe.words("papers.slips", round=one.number)
    waiting = one.missing() or tuple(table.number for table in one.draft.tables)
    found = tuple(_slip(scribe, one, table) for table in one.draft.tables if table.number in waiting)
    return scribe.paper("slips", title, (Slips(found),))


def _slip(scribe: DocumentBuilder, one: Round, table: Pairing) -> Slip:
    words, form = scribe.words, slip_form(scribe.tournament, len(scribe.people(table)), scribe.words)
    return Slip(
        table.number,
        words("papers.slip.head", round=one.number),
        words("papers.table_number", table=table.number),
        tuple(scribe.short(member.name) for member in scribe.people(table)),
        form.fields,
        form.ticks,
        form.note,
        words("papers.slip.sign"),
    )


def sheet(scribe: DocumentBuilder) -> Paper:
    """Return all that is needed to go on by pencil: the last round with room for results, and the standings."""
    words = scribe.words
    blocks: list[DocumentTable | Notes | None] = []
    if scribe.tournament.rounds:
        one = scribe.round()
        blocks += [tables_of(scribe, one, write_in=True), free(scribe, one)]
        title = words("papers.sheet", round=one.number)
    else:
        title = words("papers.sheet.none")
    blocks.append(standings_table(scribe, words("papers.standings")))
    return scribe.paper("sheet", title, blocks)


_UPRIGHT = 4
"""So many rounds stand side by side on a sheet that is taller than wide."""


def bracket(scribe: DocumentBuilder) -> Paper:
    """Return the bracket; raises PaperError before the first round."""
    scribe.round()
    drawn = tree(scribe)
    return scribe.paper("bracket", bracket_title(scribe), (drawn,), landscape=len(drawn.levels) > _UPRIGHT)


def bracket_title(scribe: DocumentBuilder) -> str:
    """Return what the paper is called: where the score makes the order nobody is in a bracket."""
    scored = scribe.tournament.settings.format in SCORED
    return scribe.words("papers.bracket.rounds" if scored else "papers.bracket")


def tree(scribe: DocumentBuilder) -> Tree:
    """Return the rounds drawn up so far."""
    return Tree(tuple(_level(scribe, one) for one in bracket_of(scribe.tournament)))


def _level(scribe: DocumentBuilder, one: BracketRound) -> Level:
    boxes = tuple(_box(scribe, table) for table in one.tables)
    if one.byes:
        seats = tuple(BoxSeat(scribe.name(bye.entrant), lead=_lead(scribe, bye.lead)) for bye in one.byes)
        boxes = (*boxes, Box(scribe.words("papers.bye"), seats))
    return Level(scribe.words("papers.round", round=one.number), boxes)


def _box(scribe: DocumentBuilder, table: BracketTable) -> Box:
    places = scribe.places(table.low, table.high)
    title = scribe.words("papers.bracket.table", table=table.number, places=places)
    seats = sorted(table.seats, key=lambda seat: seat.place or 0)
    return Box(title, tuple(_seat(scribe, seat) for seat in seats))


def _seat(scribe: DocumentBuilder, seat: BracketSeat) -> BoxSeat:
    place = scribe.place(seat.place) if seat.place is not None else ""
    lead = _lead(scribe, seat.lead) if seat.lead is not None else ""
    return BoxSeat(scribe.name(seat.entrant), place, lead, seat.place == 1)


def _lead(scribe: DocumentBuilder, lead: Lead) -> str:
    match lead:
        case ToTable(table=table):
            return scribe.words("papers.to_table", table=table)
        case ToBye():
            return scribe.words("papers.to_bye")
        case ToPlaces(low=low, high=high):
            return f"= {scribe.places(low, high)}"
        case _:
            assert_never(lead)
