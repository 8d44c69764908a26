"""Lists of the matches of the club: the library, those of a person, and those that are left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec

from engine.core.log import Header
from engine.core.model import Outcome
from engine.core.text import fold
from saves.errors import DamagedRow
from saves.matches.record import MatchLine, Played, status_of
from saves.matches.seat_index import MATCHES_OF, SeatIndex
from saves.rows.main_tables import MatchRow, MatchStatus
from saves.rows.row import FAULTS, Damaged, damaged, damaged_line, decode, read_row
from saves.sqlite.database import Database, DatabaseRow

_read_header = msgspec.msgpack.Decoder(Header).decode
_read_outcome = msgspec.msgpack.Decoder(Outcome).decode
_FEWEST, _MOST = 25, 400
"""Rows that `each` reads at once: few at first, for most who ask want no more."""
_WORDS = 16
"""More words than anybody types into a filter."""
_FINISHED = "SELECT * FROM matches WHERE status = 'finished' AND ({where}) ORDER BY created DESC, key DESC"
_ALONE = """
    SELECT id, (SELECT data FROM entries WHERE match = matches.key ORDER BY number DESC LIMIT 1) AS last FROM matches
    WHERE status = 'open' AND seed IS NOT NULL AND tournament IS NULL AND created < ?
    AND (SELECT count(DISTINCT person) FROM seats WHERE match = matches.key) = 1
    ORDER BY created, key
"""
_LINES = """
    SELECT matches.*, coalesce(plies, (SELECT max(number) FROM entries WHERE match = matches.key), 0) AS length
    FROM (SELECT key FROM matches WHERE {where} ORDER BY created DESC, key DESC LIMIT ? OFFSET ?) AS page
    JOIN matches ON matches.key = page.key ORDER BY created DESC, matches.key DESC
"""


class MatchLists:
    """Lists of a store's matches, made without reading their entries."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._seats = SeatIndex(database)

    def library(
        self,
        text: str = "",
        *,
        status: MatchStatus | None = None,
        tournament: str | None = None,
        limit: int = 200,
    ) -> list[MatchLine]:
        """Return the newest matches of the library that can be read, all of them for a negative limit.

        Every word of the text must be a piece of the id, a player's name, the game, the day, the tournament, the reason
        of the end, or a place and name such as "1.ana"; accents and case do not count. What a list cannot be asked for
        is looked for in `each`, never in a list: what is sought may be older than all of it.
        """
        where, values = _filter(text, status, tournament)
        return list(islice(self._lines(where, values, limit), limit if limit >= 0 else None))

    def page(
        self,
        text: str = "",
        *,
        status: MatchStatus | None = None,
        tournament: str | None = None,
        limit: int = 200,
        offset: int = 0,
    ) -> list[MatchLine | Damaged]:
        """Return a page of the library, newest first, with the matches that cannot be read in their places."""
        where, values = _filter(text, status, tournament)
        rows = self._database.read(_LINES.format(where=where), (*values, limit, offset))
        return [_line_or_damaged(row) for row in rows]

    def each(
        self,
        text: str = "",
        *,
        status: MatchStatus | None = None,
        person: str | None = None,
        or_tournaments: bool = False,
    ) -> Iterator[MatchLine]:
        """Yield every match that can be read, newest first, read from the store as far as it is asked for.

        The text is a filter as in `library`. Of a `person` those in which this name has, or had, a seat, and with
        `or_tournaments` those of tournaments as well; an open match is not of somebody in whose place another person
        plays.
        """
        where, values = _filter(text, status, None)
        wheres = [where]
        if person is not None:
            seats = f"key IN ({MATCHES_OF}{' AND status = ?' if status is not None else ''})"
            wheres.append(f"({seats} OR tournament IS NOT NULL)" if or_tournaments else seats)
            values += [fold(person), *([status] if status is not None else [])]
        yield from self._lines(" AND ".join(wheres), values, _FEWEST)

    def _lines(self, where: str, values: list[Any], rows: int) -> Iterator[MatchLine]:
        """Yield the matches that can be read, newest first, this many rows read at first; all at once for -1."""
        sql, offset = _LINES.format(where=where), 0
        while True:
            found_rows = self._database.read(sql, (*values, rows, offset))
            yield from (line for row in found_rows if isinstance(line := _line_or_damaged(row), MatchLine))
            if rows < 0 or len(found_rows) < rows:
                return
            offset, rows = offset + rows, min(2 * rows, _MOST)

    def count(self, text: str = "", *, status: MatchStatus | None = None, tournament: str | None = None) -> int:
        """Return how many matches `page` would list in all."""
        where, values = _filter(text, status, tournament)
        rows = self._database.read(f"SELECT count(*) FROM matches WHERE {where}", values)
        return int(rows[0][0])

    def unfinished(self) -> list[MatchLine]:
        """Return every open match, newest first; those that cannot be played on say so."""
        return self.library(status="open", limit=-1)

    def open_seats(self) -> Iterator[tuple[str, bool]]:
        """Yield who has a seat in an open match, and whether a tournament gave it to the name.

        Bots are left out.
        """
        for row in self._database.read("SELECT * FROM matches WHERE status = 'open' AND seed IS NOT NULL"):
            with suppress(DamagedRow):
                match = read_row(MatchRow, row)
                for player in header_of(match).players:
                    if player.bot is None:
                        yield player.name, match.tournament is not None

    def count_alone(self, person: str) -> int:
        """Return how many open matches have this person as their only human."""
        return self._seats.count_alone(person)

    def alone_before(self, moment: int) -> list[str]:
        """Return the ids of one person's idle open matches against bots, oldest first.

        The moment is in milliseconds since 1970; what a tournament dealt is left out.
        """
        return [
            row["id"]
            for row in self._database.read(_ALONE, (moment,))
            if isinstance(row["id"], str) and _at_of(row["last"]) < moment
        ]

    def missing_seats(self) -> Iterator[str]:
        """Yield the ids of matches whose players are missing from the seat index."""
        for row in self._database.read("SELECT * FROM matches"):
            with suppress(DamagedRow):
                match = read_row(MatchRow, row)
                people = {fold(player.name) for player in header_of(match).players if player.bot is None}
                if not people <= self._seats.people(match.key):
                    yield match.id

    def played_by(self, names: Sequence[str]) -> list[Played]:
        """Return the finished matches in which somebody of these names had a seat, newest first.

        No bot is somebody. Only the rows of matches are read, none of their entries, and rows that cannot be read are
        left out.
        """
        sought = {fold(name) for name in names}
        seats = " UNION ".join([f"{MATCHES_OF} AND status = 'finished'"] * len(sought))
        rows = self._database.read(_FINISHED.format(where=f"key IN ({seats})" if sought else "0"), tuple(sought))
        return [
            match
            for match in _all_played(rows)
            if any(player.bot is None and fold(player.name) in sought for player in match.header.players)
        ]

    def played_by_hand(self) -> list[Played]:
        """Return the finished matches of real tables, and of no tournament, newest first.

        A dealt match has a seed.
        """
        where = "seed IS NULL AND tournament IS NULL"
        return list(_all_played(self._database.read(_FINISHED.format(where=where))))

    def first_rules(self, tournament: str) -> str:
        """Return the version of the rules that the first match of a tournament was begun with.

        "" where none was.
        """
        sought = "SELECT * FROM matches WHERE tournament = ? ORDER BY created, key"
        for row in self._database.read(sought, (tournament,)):
            with suppress(DamagedRow):
                return header_of(read_row(MatchRow, row)).rules
        return ""


def _filter(text: str, status: MatchStatus | None, tournament: str | None) -> tuple[str, list[Any]]:
    words = fold(text).split()[:_WORDS]
    wheres = ["instr(search, ?)"] * len(words)
    values: list[Any] = list(words)
    if status is not None:
        wheres.append("status = ?")
        values.append(status)
    if tournament is not None:
        wheres.append("tournament = ?")
        values.append(tournament)
    return " AND ".join(wheres) or "1", values


def header_of(row: MatchRow) -> Header:
    """Return a match's header; raises DamagedRow when it is none, or another match's."""
    header = decode(_read_header, row, "header")
    if (header.match, header.created) != (row.id, row.created) or not header.players:
        raise damaged(row.table, row.key, "header")
    return header


def outcome_of(row: MatchRow, header: Header) -> Outcome | None:
    """Return a match's outcome, None while it is open; raises DamagedRow."""
    outcome = decode(_read_outcome, row, "outcome") if row.outcome is not None else None
    if status_of(outcome) != row.status or (outcome and len(outcome.places) not in (0, len(header.players))):
        raise damaged(row.table, row.key, "outcome")
    return outcome


def _at_of(entry: bytes | None) -> int:
    """Return when an entry was made, 0 where there is none or it does not say."""
    with suppress(*FAULTS):
        return int(msgspec.msgpack.decode(entry or b"")["at"])
    return 0


def _line(row: MatchRow, length: int) -> MatchLine:
    header = header_of(row)
    outcome = outcome_of(row, header)
    return MatchLine(
        id=row.id,
        game=header.game,
        players=tuple(player.name for player in header.players),
        status=row.status,
        created=row.created,
        ended=row.ended,
        plies=length,
        result=outcome.places if outcome is not None else (),
        reason=outcome.reason if outcome is not None else "",
        tournament=row.tournament,
        round=row.round,
        table=row.seating,
        imported=bool(row.imported),
        resumable=row.status == "open" and row.seed is not None,
    )


def _all_played(rows: Iterable[DatabaseRow]) -> Iterator[Played]:
    for row in rows:
        with suppress(DamagedRow):
            yield _played(read_row(MatchRow, row))


def _played(row: MatchRow) -> Played:
    """Return what is known of a finished match without its entries; raises DamagedRow."""
    header = header_of(row)
    outcome = outcome_of(row, header)
    if outcome is None:
        raise damaged(row.table, row.key, "outcome")
    return Played(header, outcome, row.ended or row.created, row.plies or 0, row.tournament, row.round, row.seating)


def _line_or_damaged(row: DatabaseRow) -> MatchLine | Damaged:
    try:
        return _line(read_row(MatchRow, row), row["length"])
    except DamagedRow as error:
        return damaged_line("matches", row, error)
