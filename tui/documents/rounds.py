"""The papers of a round: pairings, result slips, emergency sheet and bracket."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, assert_never

from engine.core.text import fold
from tournaments.bracket import BracketRound, BracketSeat, BracketTable, Lead, ToBye, ToPlaces, ToTable
from tournaments.bracket import bracket as bracket_of
from tournaments.entering import entry_table
from tournaments.model import Pairing, Result, Round
from tournaments.results.ways import slip_form
from tournaments.ruleset import PAIR
from tournaments.settings_schema import SCORED
from tui.documents.builder import table_seats
from tui.documents.model import Box, BoxSeat, BracketColumn, DocumentColumn, DocumentTable, NoteBlock, Slip, Slips, Tree
from tui.documents.standings import standings_table
from tui.games.handed_in import values_at
from tui.services.identity.names import clean
from tui.texts.keys import PAPERS_KIND
from tui.texts.result_notes import format_note
from tui.texts.tournament_desk import format_purses

if TYPE_CHECKING:
    from tui.documents.builder import DocumentBuilder
    from tui.documents.model import Paper, Value


_UPRIGHT_COLUMNS = 6
"""With more columns a table of names lies across the sheet."""


def pairings(builder: DocumentBuilder, number: int = 0) -> Paper:
    """Return a round table by table, then name by name, with byes and the reasons; raises PaperError."""
    this_round = builder.round(number)
    title = builder.words("papers.round", round=this_round.number)
    tables = tables_of(builder, this_round)
    blocks = (tables, free(builder, this_round), by_name(builder, this_round), reasons(builder, this_round))
    return builder.paper("pairings", title, blocks, landscape=len(tables.columns) > _UPRIGHT_COLUMNS)


def tables_of(builder: DocumentBuilder, this_round: Round, *, write_in: bool = False) -> DocumentTable:
    """Return the tables with their seats.

    Without a result, `write_in` leaves a column for one to a pencil.
    """
    words = builder.words
    size = max((len(builder.people(table)) for table in this_round.draft.tables), default=1)
    seats = tuple(
        DocumentColumn(f"seat_{seat}", builder.unbroken(words("papers.seat", seat=seat)), wide=True)
        for seat in range(1, size + 1)
    )
    results = any(this_round.results) or write_in
    result = (DocumentColumn("result", words("papers.result"), wide=True, write_in=write_in),) if results else ()
    rows: list[tuple[Value, ...]] = []
    short = []
    for table, found in zip(this_round.draft.tables, this_round.results, strict=True):
        names = [builder.short(member.name) for member in builder.people(table)]
        text = _result_text(builder, table, found)
        rows.append((table.number, *names, *[""] * (size - len(names)), *([text] if results else ())))
        short.append(words("papers.short.table", table=table.number, names=text or " · ".join(names)))
    return DocumentTable(
        "tables",
        (DocumentColumn("table", words("papers.table"), "right"), *seats, *result),
        tuple(rows),
        words("papers.by_table"),
        tuple(short),
    )


def _result_text(builder: DocumentBuilder, table: Pairing, result: Result | None) -> str:
    if table.absent and len(table.seats) < 2:
        names = ", ".join(map(builder.said, table.absent))
        return builder.words("papers.walkover", names=names)
    return builder.ranked(table, result) if result is not None else ""


def free(builder: DocumentBuilder, this_round: Round) -> NoteBlock | None:
    """Return who has a bye."""
    byes = tuple(bye.entrant for bye in this_round.draft.byes)
    free_entrants = ((byes, "papers.byes"), (this_round.draft.asked, "papers.asked"))
    lines = tuple(builder.words(key, names=", ".join(map(builder.said, who))) for who, key in free_entrants if who)
    return NoteBlock("byes", lines) if lines else None


def by_name(builder: DocumentBuilder, this_round: Round) -> DocumentTable:
    """Return where everybody sits, by name: what a player looks for on the wall."""
    words = builder.words
    places: list[tuple[str, str, int | None, int | None]] = []
    for table in this_round.draft.tables:
        for seat, (entrant, member) in enumerate(table_seats(builder.tournament, table), start=1):
            mates = builder.name(entrant) if builder.tournament.ruleset.members > 1 else ""
            places.append((builder.short(member.name), mates, table.number, seat))
    for free_entrant in this_round.draft.free:
        people = builder.tournament.entrant(free_entrant).people
        places += [(builder.short(person.name), "", None, None) for person in people]
    places.sort(key=lambda place: (fold(place[0]), place[0]))
    groups = builder.tournament.ruleset.members > 1
    columns = (
        DocumentColumn("name", words("papers.name"), wide=True),
        *((DocumentColumn("group", words(PAPERS_KIND(builder.tournament.kind)), wide=True),) if groups else ()),
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


def reasons(builder: DocumentBuilder, this_round: Round) -> NoteBlock | None:
    """Return why the tables are made so, who did not come to them, and why somebody is free."""
    words = builder.words
    tables: dict[str, list[int]] = {}
    for table in this_round.draft.tables:
        why_so = [builder.why(why) for why in table.why]
        if table.absent:
            why_so.append(words("papers.absent", names=", ".join(map(builder.said, table.absent))))
        if why_so:
            tables.setdefault(" ".join(why_so), []).append(table.number)
    lines = [
        words("papers.why.table", table=numbers[0], reasons=why_so)
        if len(numbers) == 1
        else words("papers.why.tables", tables=_in_ranges(numbers), reasons=why_so)
        for why_so, numbers in tables.items()
    ]
    for bye in this_round.draft.byes:
        if texts := [builder.why(why) for why in bye.why]:
            lines.append(words("papers.why.bye", name=builder.said(bye.entrant), reasons=" ".join(texts)))
    return NoteBlock("why", tuple(lines), words("papers.why")) if lines else None


def _in_ranges(numbers: list[int]) -> str:
    """Return numbers that grow, those that follow one another as a range: 1–4, 6."""
    lines = []
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        first, *rest = (number for _, number in run)
        lines.append(f"{first}–{rest[-1]}" if rest else str(first))
    return ", ".join(lines)


def slips(builder: DocumentBuilder, number: int = 0) -> Paper:
    """Return a slip for each table of a round without a result, or for all once all have one."""
    this_round = builder.round(number)
    title = builder.words("papers.slips", round=this_round.number)
    waiting = this_round.missing() or tuple(table.number for table in this_round.draft.tables)
    slips = tuple(_slip(builder, this_round, table) for table in this_round.draft.tables if table.number in waiting)
    return builder.paper("slips", title, (Slips(slips),))


def _slip(builder: DocumentBuilder, this_round: Round, table: Pairing) -> Slip:
    words, form = builder.words, slip_form(entry_table(builder.tournament, table))
    values = [f"{seat} {value}" for seat, value in enumerate(values_at(builder.tournament, table, words), 1) if value]
    decks = words("papers.slip.values", values=", ".join(values)) if values else ""
    purses = format_purses(words, builder.purses(builder.tournament, this_round.number, table))
    return Slip(
        table.number,
        words("papers.slip.head", round=this_round.number),
        words("papers.table_number", table=table.number),
        tuple(clean(member.name) for member in builder.people(table)),
        tuple(format_note(words, field) for field in form.fields),
        tuple(format_note(words, tick) for tick in form.ticks),
        format_note(words, form.note),
        words("papers.slip.sign"),
        " ".join(filter(None, (decks, purses))),
        _links(builder, table),
    )


def _links(builder: DocumentBuilder, table: Pairing) -> tuple[str, ...]:
    if builder.link is None:
        return ()
    return tuple("" if member.bot else builder.link(member.name) for member in builder.people(table))


def sheet(builder: DocumentBuilder) -> Paper:
    """Return all that is needed to go on by pencil.

    The last round with room for results, and the standings.
    """
    words = builder.words
    blocks: list[DocumentTable | NoteBlock | None] = []
    if builder.tournament.rounds:
        this_round = builder.round()
        blocks += [tables_of(builder, this_round, write_in=True), free(builder, this_round)]
        title = words("papers.sheet", round=this_round.number)
    else:
        title = words("papers.sheet.none")
    blocks.append(standings_table(builder, words("papers.standings")))
    return builder.paper("sheet", title, blocks)


_UPRIGHT = 4
"""So many rounds stand side by side on a sheet that is taller than wide, of pairs and trios half as many."""


def bracket(builder: DocumentBuilder) -> Paper:
    """Return the bracket; raises PaperError before the first round."""
    builder.round()
    drawn = tree(builder)
    wide = len(drawn.levels) * min(builder.tournament.ruleset.members, PAIR) > _UPRIGHT
    return builder.paper("bracket", bracket_title(builder), (drawn,), landscape=wide)


def bracket_title(builder: DocumentBuilder) -> str:
    """Return the name of the paper: where the score makes the order nobody is in a bracket."""
    scored = builder.tournament.settings.format in SCORED
    return builder.words("papers.bracket.rounds" if scored else "papers.bracket")


def tree(builder: DocumentBuilder) -> Tree:
    """Return the rounds drawn up so far."""
    return Tree(tuple(_level(builder, this_round) for this_round in bracket_of(builder.tournament)))


def _level(builder: DocumentBuilder, this_round: BracketRound) -> BracketColumn:
    boxes = tuple(_box(builder, this_round.number, table) for table in this_round.tables)
    if this_round.byes:
        seats = tuple(BoxSeat(builder.name(bye.entrant), lead=_lead(builder, bye.lead)) for bye in this_round.byes)
        boxes = (*boxes, Box(builder.words("papers.bye"), seats))
    return BracketColumn(builder.words("papers.round", round=this_round.number), boxes)


def _box(builder: DocumentBuilder, round: int, table: BracketTable) -> Box:
    places = builder.places(table.low, table.high)
    title = builder.words("papers.bracket.table", table=table.number, places=places)
    if not table.seats:
        drawn = builder.tournament.rounds[round - 1].draft.tables[table.number - 1].whole
        absent = tuple(BoxSeat(builder.name(entrant)) for entrant in drawn.seats)
        return Box(f"{title}: {builder.words('desk.how.nobody_came')}", absent)
    seats = sorted(table.seats, key=lambda seat: seat.place or 0)
    return Box(title, tuple(_seat(builder, seat) for seat in seats))


def _seat(builder: DocumentBuilder, seat: BracketSeat) -> BoxSeat:
    place = builder.place(seat.place) if seat.place is not None else ""
    lead = _lead(builder, seat.lead) if seat.lead is not None else ""
    return BoxSeat(builder.name(seat.entrant), place, lead, seat.place == 1)


def _lead(builder: DocumentBuilder, lead: Lead) -> str:
    match lead:
        case ToTable(table=table):
            return builder.words("papers.to_table", table=table)
        case ToBye():
            return builder.words("papers.to_bye")
        case ToPlaces(low=low, high=high):
            return f"= {builder.places(low, high)}"
        case _:
            assert_never(lead)
