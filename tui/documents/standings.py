"""The papers of the standings: of a tournament with its crosstable, and of a season."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import permutations
from typing import TYPE_CHECKING

import msgspec

from engine.core.keys import KeyFamily
from tournaments.model import EntrantId, Pairing, Result, Round, Tournament
from tournaments.placing import against_field
from tournaments.prizes import categories_of, category_standings
from tournaments.results import SCORES
from tournaments.season import SeasonEvent, SeasonLine
from tournaments.settings_schema import SCORED
from tournaments.standings import Standing, champions, ratings_shown
from tournaments.tables import scoring_at
from tournaments.tiebreaks import PERCENTAGES
from tui.documents.builder import plain_points
from tui.documents.model import DocumentColumn, DocumentTable, NoteBlock, spreadsheet
from tui.services.identity.names import clean
from tui.texts.arithmetic import ArithmeticFormatter
from tui.texts.keys import PAPERS_KIND, TIEBREAK

if TYPE_CHECKING:
    from tui.documents.builder import DocumentBuilder
    from tui.documents.model import DocumentCell, Paper, Value
    from tui.texts.localizer import Words

_PAPERS_SCORE = KeyFamily("papers.score.{}", SCORES)
_SEASON_COLUMN = KeyFamily("season.column.{}", "place name total")


MOST = 20
"""So many fit across a sheet; of more the rounds tell enough."""


_SELF = "×"


def has_meetings(tournament: Tournament) -> bool:
    """Tell whether the table is there.

    The format scores, a round was drawn up, and everybody fits across a sheet.
    """
    return tournament.settings.format in SCORED and bool(tournament.rounds) and 2 <= len(tournament.entrants) <= MOST


def meetings(builder: DocumentBuilder) -> DocumentTable:
    """Return the crosstable of everybody against everybody, in standing order.

    "+2" won in round 2, "=" level, "-" lost, "?" not played yet.
    """
    words = builder.words
    order = [line.entrant.id for line in builder.standings]
    meetings = _meetings(builder.tournament)
    rows: list[tuple[Value, ...]] = []
    for rank, (own, line) in enumerate(zip(order, builder.standings, strict=True), start=1):
        cells = (_SELF if other == own else " ".join(meetings.get((own, other), ())) for other in order)
        score = next(
            (arithmetic.value for arithmetic in line.columns if arithmetic.code in ("score", "match_points")), None
        )
        rows.append((rank, builder.name(own), *cells, score))
    columns = (
        DocumentColumn("number", words("papers.number"), "right"),
        DocumentColumn("name", words("papers.name"), wide=True),
        *(DocumentColumn(f"against_{rank}", str(rank), "center") for rank in range(1, len(order) + 1)),
        DocumentColumn("score", words("desk.tiebreak.score"), "right", decimals=2),
    )
    return DocumentTable("meetings", columns, tuple(rows), words("papers.meetings"))


def _meetings(tournament: Tournament) -> dict[tuple[EntrantId, EntrantId], list[str]]:
    """Return what came of every meeting, round by round, by who met whom."""
    found: dict[tuple[EntrantId, EntrantId], list[str]] = {}
    for this_round in tournament.rounds:
        for table, result in zip(this_round.draft.tables, this_round.results, strict=True):
            for own, other in permutations(table.seats, 2):
                found.setdefault((own, other), []).append(f"{_sign(table, result, own, other)}{this_round.number}")
            if table.walkover:
                for winner in table.seats:
                    for absent in table.absent:
                        found.setdefault((winner, absent), []).append(f"+{this_round.number}")
                        found.setdefault((absent, winner), []).append(f"-{this_round.number}")
            if table.nobody_came:
                for own, other in permutations(table.absent, 2):
                    found.setdefault((own, other), []).append(f"-{this_round.number}")
    return found


def _sign(table: Pairing, result: Result | None, own: EntrantId, other: EntrantId) -> str:
    if result is None:
        return "?"
    mine, theirs = (result.places[table.seats.index(seat)] for seat in (own, other))
    return "+" if mine < theirs else "=" if mine == theirs else "-"


def as_csv(table: Sequence[SeasonLine], events: Sequence[SeasonEvent], words: Words) -> str:
    """Return the table with a column a tournament; points that do not count stand in brackets."""
    headings = [words(_SEASON_COLUMN(column)) for column in ("place", "name", "total")]
    rows: list[list[DocumentCell]] = [[*headings, *(clean(season_event.line) for season_event in events)]]
    for line in table:
        parts = {part.tournament: part for part in line.parts}
        cells: list[DocumentCell] = []
        for event in events:
            part = parts.get(event.tournament)
            cells.append(
                None if part is None else part.points if part.counts else f"({_plain_number(part.points, words)})"
            )
        rows.append([line.place, clean(line.person.name), line.total, *cells])
    return spreadsheet([rows], words)


def as_text(name: str, table: Sequence[SeasonLine], words: Words) -> str:
    """Return the table as short lines."""
    lines = [clean(name)]
    for line in table:
        place = words("place.nth", place=line.place)
        lines.append(f"{place} {clean(line.person.name)} {_plain_number(line.total, words)}")
    return "\n".join(lines) + "\n"


def _plain_number(points: Decimal, words: Words) -> str:
    return words.number(float(points), 0 if points == int(points) else 1)


def standings(builder: DocumentBuilder) -> Paper:
    """Return the standings."""
    words, tournament = builder.words, builder.tournament
    if tournament.finished:
        title = words("papers.standings.final")
    elif tournament.rounds:
        done = len([this_round for this_round in tournament.rounds if this_round.complete])
        title = words("papers.standings.after", round=done) if done else words("papers.standings")
    else:
        title = words("papers.standings")
    if builder.category:
        table = standings_table(
            builder, clean(builder.category), category_standings(builder.standings, builder.category)
        )
        return builder.paper("standings", title, (table, _notes(builder)))
    return builder.paper("standings", title, (standings_table(builder), _notes(builder), *_field(builder)))


def prizes(builder: DocumentBuilder) -> Paper:
    """Return all standings for which there may be prizes.

    Of everybody, then of each category, or of one of them.
    """
    words, lines = builder.words, builder.standings
    tables = [] if builder.category else [_of_category(builder, words("papers.everybody"), lines)]
    for name in (builder.category,) if builder.category else categories_of(builder.tournament):
        tables.append(_of_category(builder, clean(name), category_standings(lines, name)))
    return builder.paper("prizes", words("papers.prizes"), (*tables, _notes(builder)))


def _of_category(builder: DocumentBuilder, category: str, lines: Sequence[Standing]) -> DocumentTable:
    """Return the standings of a category, whose name stands in a column too, for spreadsheets."""
    whole = standings_table(builder, category, lines)
    column = DocumentColumn("category", builder.words("papers.category"))
    rows = tuple((category, *row) for row in whole.rows)
    return msgspec.structs.replace(whole, columns=(column, *whole.columns), rows=rows)


def _field(builder: DocumentBuilder) -> tuple[DocumentTable | NoteBlock, ...]:
    """Return who got more out of the same cards; nothing where every table had its own."""
    words, lines = builder.words, against_field(builder.tournament)
    if not any(arithmetic.terms for _, arithmetic in lines):
        return ()
    reckoner = ArithmeticFormatter(words, builder.name)
    rows: list[tuple[Value, ...]] = []
    for entrant, arithmetic in lines:
        place = 1 + sum(other.order > arithmetic.order for _, other in lines)
        rounds = "  ".join(f"{term.round}: {reckoner.signed(term.value)}" for term in arithmetic.terms)
        rows.append((builder.place(place), builder.name(entrant), reckoner.signed(arithmetic.value), rounds))
    columns = (
        DocumentColumn("place", words("papers.place"), "right"),
        DocumentColumn("name", words("papers.name"), wide=True),
        DocumentColumn("field", words("desk.tiebreak.field"), "right"),
        DocumentColumn("rounds", words("desk.field.column.rounds"), wide=True),
    )
    table = DocumentTable("field", columns, tuple(rows), words("papers.field"))
    return table, NoteBlock("field_legend", (words("papers.field.legend"),))


def _notes(builder: DocumentBuilder) -> NoteBlock | None:
    words, tournament = builder.words, builder.tournament
    lines = []
    if tournament.settings.scored:
        if tournament.spec.double_points:
            lines.append(words("papers.double"))
    else:
        lines.append(words("papers.unscored"))
    for penalty in tournament.penalties:
        lines.append(
            words("papers.penalty", name=builder.said(penalty.entrant), points=penalty.points, text=penalty.text)
        )
    return NoteBlock("notes", tuple(lines)) if lines else None


def standings_table(
    builder: DocumentBuilder, title: str = "", lines: Sequence[Standing] | None = None
) -> DocumentTable:
    """Return everybody, or these lines, from the top; tie-breaks as far as the organiser's choice goes."""
    words, tournament = builder.words, builder.tournament
    lines = builder.standings if lines is None else lines
    scoring = scoring_at(tournament)
    groups = tournament.ruleset.members > 1
    breaks = _tie_break_columns(builder)
    rows = []
    short = []
    for line in lines:
        before, after = ratings_shown(line)
        step = round(after.value) - round(before.value)
        score = () if scoring is None else (line.score,)
        points = (plain_points(line.points if tournament.rounds else None),) if tournament.settings.scored else ()
        figures: tuple[Value, ...] = (*score, *_figures(line, len(breaks)), *points)
        place = place_of(builder, line)
        rating: tuple[Value, ...] = (round(after.value), f"{step:+d}" if step else "=" if line.games else "")
        name = builder.name(line.entrant.id)
        rows.append((place, name, line.games, line.wins, *figures, *rating))
        text = words("papers.short.points", points=builder.points(line.points)) if points and tournament.rounds else ""
        short.append(" ".join(part for part in (place, name, text) if part))
    columns = (
        DocumentColumn("place", words("papers.place"), "right"),
        DocumentColumn("name", words(PAPERS_KIND(tournament.kind) if groups else "papers.name"), wide=True),
        DocumentColumn("games", words("papers.games"), "right"),
        DocumentColumn("wins", words("papers.wins"), "right"),
        *(() if scoring is None else (DocumentColumn("score", words(_PAPERS_SCORE(scoring.key)), "right"),)),
        *breaks,
        *_points_columns(builder),
        DocumentColumn("rating", words("papers.rating"), "right"),
        DocumentColumn("change", "±", "right"),
    )
    winners = champions(tournament)
    first = [line.low == line.high == 1 or line.entrant.id in winners for line in lines]
    strong = tuple(index for index, is_first in enumerate(first) if is_first)
    return DocumentTable("standings", columns, tuple(rows), title, tuple(short), strong)


def place_of(builder: DocumentBuilder, line: Standing) -> str:
    """Return the place where the score makes the order, else the places that are open."""
    if not builder.tournament.rounds:
        return "–"
    if builder.tournament.settings.format in SCORED:
        return builder.place(line.place) if builder.tournament.any_result else "–"
    return builder.places(line.low, line.high)


def _figures(line: Standing, count: int) -> tuple[Value, ...]:
    """Return the figures in the tie-breaks, none for those whom an earlier stage left behind."""
    return tuple(arithmetic.value for arithmetic in line.columns) if line.columns else (None,) * count


def _tie_break_columns(builder: DocumentBuilder) -> tuple[DocumentColumn, ...]:
    """Return a column for each tie-break that orders these standings."""
    columns = max((line.columns for line in builder.standings), key=len, default=())
    return tuple(
        DocumentColumn(name, builder.words(TIEBREAK(name)), "right", decimals=2, percent=name in PERCENTAGES)
        for name in (arithmetic.code for arithmetic in columns)
    )


def _points_columns(builder: DocumentBuilder) -> tuple[DocumentColumn, ...]:
    """Return the column of points, none where there are none."""
    column = DocumentColumn("points", builder.words("papers.points"), "right", decimals=1)
    return (column,) if builder.tournament.settings.scored else ()


def crosstable(builder: DocumentBuilder) -> Paper:
    """Return everybody from the top with what each round gave.

    At duels against whom, else the place at which table.
    """
    words, tournament = builder.words, builder.tournament
    rank = {line.entrant.id: index for index, line in enumerate(builder.standings, start=1)}
    breaks = _tie_break_columns(builder)
    rows: list[tuple[Value, ...]] = []
    for line in builder.standings:
        own = line.entrant.id
        cells = tuple(round_cell(builder, this_round, own, rank) for this_round in tournament.rounds)
        points = (plain_points(line.points),) if tournament.settings.scored else ()
        rows.append((rank[own], builder.name(own), *cells, *_figures(line, len(breaks)), *points))
    rounds = tuple(
        DocumentColumn(f"round_{this_round.number}", words("papers.round.short", round=this_round.number), "center")
        for this_round in tournament.rounds
    )
    columns = (
        DocumentColumn("number", words("papers.number"), "right"),
        DocumentColumn("name", words("papers.name"), wide=True),
        *rounds,
        *breaks,
        *_points_columns(builder),
    )
    legend = NoteBlock("legend", (words("papers.crosstable.legend"),))
    blocks: tuple[DocumentTable | NoteBlock, ...] = (DocumentTable("crosstable", columns, tuple(rows)), legend)
    wide = len(rounds) + len(breaks) > 8
    if has_meetings(tournament):
        blocks += (meetings(builder), NoteBlock("meetings_legend", (words("papers.meetings.legend"),)))
        wide = wide or len(tournament.entrants) > 8
    return builder.paper("crosstable", words("papers.crosstable"), blocks, landscape=wide)


def round_cell(builder: DocumentBuilder, this_round: Round, entrant: EntrantId, rank: dict[EntrantId, int]) -> str:
    """Return one round of somebody: "+7" (won against the seventh), "2º M3", a bye; "" without any."""
    words = builder.words
    if any(bye.entrant == entrant for bye in this_round.draft.byes):
        return words("papers.cross.bye")
    if entrant in this_round.draft.asked:
        return words("papers.cross.asked")
    for table, result in zip(this_round.draft.tables, this_round.results, strict=True):
        if entrant in table.absent:
            return words("papers.cross.absent")
        if entrant not in table.seats:
            continue
        if table.walkover:
            return words("papers.cross.walkover")
        if len(table.seats) == 2:
            other = next(seat for seat in table.seats if seat != entrant)
            return f"{_sign(table, result, entrant, other)}{rank[other]}"
        place = builder.place(result.places[table.seats.index(entrant)]) if result is not None else "?"
        return words("papers.cross.table", place=place, table=table.number)
    return ""
