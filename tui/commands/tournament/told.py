"""Rounds and standings as the command line tells them: as data, and as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tournaments.model import EntrantId, Pairing, Result, Round
from tournaments.points import plain
from tournaments.standings import Standing, ratings_shown
from tui.arithmetic import Reckoner
from tui.commands.tournament.opened import Opened
from tui.desk.telling import Teller
from tui.styled_text import plain_text

_NAME = 28


def who(teller: Teller, entrants: Iterable[EntrantId]) -> list[dict[str, Any]]:
    """Return entrants with their names."""
    return [{"entrant": one, "name": teller.name(one)} for one in entrants]


def round_data(at: Opened, one: Round) -> dict[str, Any]:
    """Return a round as data: its tables with seats and results, who is free, and the tables without a result."""
    teller = at.teller
    tables = zip(one.draft.tables, one.results, strict=True)
    return {
        "round": one.number,
        "lot": one.lot,
        "published": one.published,
        "complete": one.complete,
        "missing": one.missing(),
        "tables": [_table_data(teller, table, result, one) for table, result in tables],
        "byes": who(teller, (bye.entrant for bye in one.draft.byes)),
    }


def _table_data(teller: Teller, table: Pairing, result: Result | None, one: Round) -> dict[str, Any]:
    return {
        "table": table.number,
        "seats": who(teller, table.seats),
        "absent": who(teller, table.absent),
        "locked": table.number in one.locked,
        "result": result,
    }


def round_lines(at: Opened, one: Round) -> Iterator[str]:
    """Yield a round as text: a line a table, in seat order, with its result; who is free; what is missing."""
    words, teller = at.words, at.teller
    yield words("cli.tournament.round", round=one.number)
    for table, result in zip(one.draft.tables, one.results, strict=True):
        told = plain_text(teller.table(table, " · "))
        if result is not None:
            told = f"{plain_text(teller.ranked(table.seats, result.places))}  ({teller.how(result)})"
        yield f"{table.number:>3}  {told}"
        if result is not None and (games := teller.games(table.seats, result)):
            yield from (f"     {line}" for line in games.splitlines())
    if one.draft.byes:
        yield words("desk.byes", names=teller.names((bye.entrant for bye in one.draft.byes), ", "))
    if missing := one.missing():
        yield words("cli.tournament.missing", count=len(missing), tables=", ".join(map(str, missing)))


def notices(at: Opened) -> list[str]:
    """Return what the organiser should know, of what the last command did first."""
    return [at.teller.notice(notice) for notice in at.tournament.notices]


def standing_data(line: Standing) -> dict[str, Any]:
    """Return a line of the standings as data; `tiebreaks` are the figures by name, in their order."""
    before, after = ratings_shown(line)
    return {
        "place": line.place,
        "sharing": line.sharing,
        "low": line.low,
        "high": line.high,
        "entrant": line.entrant.id,
        "name": line.entrant.name,
        "members": [person.name for person in line.entrant.members],
        "games": line.games,
        "wins": line.wins,
        "match_points": line.match_points,
        "score": line.score,
        "points": None if line.points is None else plain(line.points),
        "rating_before": round(before.value, 2),
        "rating": round(after.value, 2),
        "tiebreaks": {column.code: column.value for column in line.columns},
        "parted_by": line.parted_by,
        "table": line.table,
        "left": line.left,
    }


def standing_lines(at: Opened, lines: Sequence[Standing], *, tiebreaks: bool) -> Iterator[str]:
    """Yield the standings as text under headings; with the figure of every tie-break where that is asked for."""
    words, teller = at.words, at.teller
    reckoner = Reckoner(words, teller.name)
    codes = [column.code for column in lines[0].columns] if lines and tiebreaks else []
    names = [words(f"desk.tiebreak.{code}") for code in codes]
    fixed = [words(f"desk.column.{name}") for name in ("games", "wins", "points", "rating")]
    begun = bool(at.tournament.rounds)
    heads = [*fixed, *names]
    yield _row(words("desk.column.place"), words("desk.column.name"), heads, heads)
    for line in lines:
        place = teller.places(line.place, line.place + line.sharing - 1) if begun else "–"
        points = teller.points(line.points if begun else None)
        _, rating = ratings_shown(line)
        figures = [str(line.games), str(line.wins), points, teller.rating(rating.value)]
        figures += [reckoner.figure(column) for column in line.columns] if codes else []
        yield _row(place, teller.name(line.entrant.id), figures, heads)


def _row(place: str, name: str, figures: Sequence[str], heads: Sequence[str]) -> str:
    told = "  ".join(f"{figure:>{max(6, len(head))}}" for figure, head in zip(figures, heads, strict=True))
    return f"{place:>7}  {name:<{_NAME}}  {told}".rstrip()


def explained(at: Opened, line: Standing, above: Standing | None) -> Iterator[str]:
    """Yield the arithmetic of everything that puts somebody where they stand."""
    teller = at.teller
    reckoner = Reckoner(at.words, teller.name)
    place = teller.places(line.place, line.place + line.sharing - 1) if at.tournament.rounds else "–"
    yield f"{place}  {teller.name(line.entrant.id)}"
    if above is not None and line.parted_by:
        pair = zip(above.columns, line.columns, strict=True)
        told = next(reckoner.parted(one, own) for one, own in pair if own.code == line.parted_by)
        yield f"  {told}"
    for column in line.columns:
        yield f"  {reckoner.sentence(column)}"
        yield from (f"    {told}" for told in reckoner.lines(column))
