"""Papers of the standings: the table, and who met whom with what result."""

from __future__ import annotations

from tournaments.model import EntrantId, Round
from tournaments.placing import against_field
from tournaments.standings import Standing, ratings_shown
from tournaments.tables import scoring_at
from tournaments.tiebreaks import PERCENTAGES, SCORED
from tui.arithmetic import Reckoner
from tui.papers.meetings import has_meetings, meetings
from tui.papers.model import Column, Notes, Paper, Table, Value
from tui.papers.scribe import Scribe, plain_points


def standings(scribe: Scribe) -> Paper:
    """Return the standings."""
    words, tournament = scribe.words, scribe.tournament
    if tournament.finished:
        title = words("papers.standings.final")
    elif tournament.rounds:
        done = len([one for one in tournament.rounds if one.complete])
        title = words("papers.standings.after", round=done) if done else words("papers.standings")
    else:
        title = words("papers.standings")
    return scribe.paper("standings", title, (standings_table(scribe), _notes(scribe), *_field(scribe)))


def _field(scribe: Scribe) -> tuple[Table | Notes, ...]:
    """Return who got more out of the same cards; nothing where every table had its own."""
    words, lines = scribe.words, against_field(scribe.tournament)
    if not any(one.terms for _, one in lines):
        return ()
    reckoner = Reckoner(words, scribe.name)
    rows: list[tuple[Value, ...]] = []
    for entrant, one in lines:
        place = 1 + sum(other.order > one.order for _, other in lines)
        rounds = "  ".join(f"{term.round}: {reckoner.signed(term.value)}" for term in one.terms)
        rows.append((scribe.place(place), scribe.name(entrant), reckoner.signed(one.value), rounds))
    columns = (
        Column("place", words("papers.place"), "right"),
        Column("name", words("papers.name"), wide=True),
        Column("field", words("desk.tiebreak.field"), "right"),
        Column("rounds", words("desk.field.column.rounds"), wide=True),
    )
    table = Table("field", columns, tuple(rows), words("papers.field"))
    return table, Notes("field_legend", (words("papers.field.legend"),))


def _notes(scribe: Scribe) -> Notes | None:
    words, tournament = scribe.words, scribe.tournament
    lines = []
    if tournament.settings.scored:
        if tournament.spec.double_points:
            lines.append(words("papers.double"))
    else:
        lines.append(words("papers.unscored"))
    for penalty in tournament.penalties:
        lines.append(
            words("papers.penalty", name=scribe.name(penalty.entrant), points=penalty.points, text=penalty.text)
        )
    return Notes("notes", tuple(lines)) if lines else None


def standings_table(scribe: Scribe, title: str = "") -> Table:
    """Return everybody from the top; tie-breaks as far as the organiser's choice goes."""
    words, tournament = scribe.words, scribe.tournament
    scoring = scoring_at(tournament)
    groups = tournament.ruleset.members > 1
    breaks = _tie_break_columns(scribe)
    rows = []
    short = []
    for line in scribe.standings:
        before, after = ratings_shown(line)
        step = round(after.value) - round(before.value)
        score = () if scoring is None else (line.score,)
        points = (plain_points(line.points if tournament.rounds else None),) if tournament.settings.scored else ()
        figures: tuple[Value, ...] = (*score, *_figures(line, len(breaks)), *points)
        place = place_of(scribe, line)
        rating: tuple[Value, ...] = (round(after.value), f"{step:+d}" if step else "=" if line.games else "")
        name = scribe.name(line.entrant.id)
        rows.append((place, name, line.games, line.wins, *figures, *rating))
        told = words("papers.short.points", points=scribe.points(line.points)) if points and tournament.rounds else ""
        short.append(" ".join(part for part in (place, name, told) if part))
    columns = (
        Column("place", words("papers.place"), "right"),
        Column("name", words(f"papers.{tournament.kind}" if groups else "papers.name"), wide=True),
        Column("games", words("papers.games"), "right"),
        Column("wins", words("papers.wins"), "right"),
        *(() if scoring is None else (Column("score", words(f"papers.score.{scoring.key}"), "right"),)),
        *breaks,
        *((Column("points", words("papers.points"), "right", decimals=1),) if tournament.settings.scored else ()),
        Column("rating", words("papers.rating"), "right"),
        Column("change", "±", "right"),
    )
    strong = tuple(index for index, line in enumerate(scribe.standings) if line.low == line.high == 1)
    return Table("standings", columns, tuple(rows), title, tuple(short), strong)


def place_of(scribe: Scribe, line: Standing) -> str:
    """Return the place where the score makes the order, else the places that are open."""
    if not scribe.tournament.rounds:
        return "–"
    if scribe.tournament.settings.format in SCORED:
        return scribe.place(line.place)
    return scribe.places(line.low, line.high)


def _figures(line: Standing, count: int) -> tuple[Value, ...]:
    """Return the figures in the tie-breaks, none for those whom an earlier stage left behind."""
    return tuple(one.value for one in line.columns) if line.columns else (None,) * count


def _tie_break_columns(scribe: Scribe) -> tuple[Column, ...]:
    """Return a column for each tie-break that orders these standings."""
    columns = max((line.columns for line in scribe.standings), key=len, default=())
    return tuple(
        Column(name, scribe.words(f"desk.tiebreak.{name}"), "right", decimals=2, percent=name in PERCENTAGES)
        for name in (one.code for one in columns)
    )


def crosstable(scribe: Scribe) -> Paper:
    """Return everybody from the top with what each round gave: at duels against whom, else the place at which table."""
    words, tournament = scribe.words, scribe.tournament
    rank = {line.entrant.id: index for index, line in enumerate(scribe.standings, start=1)}
    breaks = _tie_break_columns(scribe)
    rows: list[tuple[Value, ...]] = []
    for line in scribe.standings:
        own = line.entrant.id
        cells = tuple(round_cell(scribe, one, own, rank) for one in tournament.rounds)
        points = (plain_points(line.points),) if tournament.settings.scored else ()
        rows.append((rank[own], scribe.name(own), *cells, *_figures(line, len(breaks)), *points))
    rounds = tuple(
        Column(f"round_{one.number}", words("papers.round.short", round=one.number), "center")
        for one in tournament.rounds
    )
    columns = (
        Column("number", words("papers.number"), "right"),
        Column("name", words("papers.name"), wide=True),
        *rounds,
        *breaks,
        *((Column("points", words("papers.points"), "right", decimals=1),) if tournament.settings.scored else ()),
    )
    legend = Notes("legend", (words("papers.crosstable.legend"),))
    blocks: tuple[Table | Notes, ...] = (Table("crosstable", columns, tuple(rows)), legend)
    wide = len(rounds) + len(breaks) > 8
    if has_meetings(tournament):
        blocks += (meetings(scribe), Notes("meetings_legend", (words("papers.meetings.legend"),)))
        wide = wide or len(tournament.entrants) > 8
    return scribe.paper("crosstable", words("papers.crosstable"), blocks, landscape=wide)


def round_cell(scribe: Scribe, one: Round, entrant: EntrantId, rank: dict[EntrantId, int]) -> str:
    """Return one round of somebody: "+7" (won against the seventh), "2º M3", a bye; "" without any."""
    words = scribe.words
    if any(bye.entrant == entrant for bye in one.draft.byes):
        return words("papers.cross.bye")
    for table, result in zip(one.draft.tables, one.results, strict=True):
        if entrant in table.absent:
            return words("papers.cross.absent")
        if entrant not in table.seats:
            continue
        if table.walkover:
            return words("papers.cross.walkover")
        if len(table.seats) == 2:
            other = next(seat for seat in table.seats if seat != entrant)
            if result is None:
                return f"?{rank[other]}"
            mine, theirs = (result.places[table.seats.index(seat)] for seat in (entrant, other))
            return f"{'+' if mine < theirs else '=' if mine == theirs else '-'}{rank[other]}"
        place = scribe.place(result.places[table.seats.index(entrant)]) if result is not None else "?"
        return words("papers.cross.table", place=place, table=table.number)
    return ""
