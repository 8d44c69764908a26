"""The matches of the club: live ones with their journals, and the library."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import tzinfo
from itertools import count
from typing import Any

import msgspec

from engine.core.errors import BrokenLog
from engine.core.game import AnyGame
from engine.core.log import Codec, Entry, Header, Seated
from engine.core.model import Outcome, Taking
from engine.core.secret_options import Secrets
from engine.core.text import fold
from saves.campaigns import Campaigns
from saves.commits import GroupCommit, PendingWrite
from saves.database import Database, DatabaseRow
from saves.errors import DamagedRow, MatchExists, UnknownGame, UnknownMatch
from saves.ids import resolve
from saves.journal import APPEND, MatchJournal
from saves.players import Players
from saves.record import Damaged, MatchLine, MatchStatus, Played, Record, search_text, status_of
from saves.rows import FAULTS, MatchRow, damaged, damaged_line, decode, link_of, read_row
from saves.seats import MATCHES_OF, Seats

_pack = msgspec.msgpack.Encoder().encode
_read_header = msgspec.msgpack.Decoder(Header).decode
_read_outcome = msgspec.msgpack.Decoder(Outcome).decode
_read_secrets = msgspec.msgpack.Decoder(Secrets).decode
_PAGE = 200
_WORDS = 16
"""More words than anybody types into a filter."""

_INSERT = """
    INSERT INTO matches (id, header, seed, status, created, ended, plies, outcome, tournament, round, seating, imported,
        found_at, secrets, search)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
# With the end that the match knows at the same moment: another process may have gone on since its row was read.
_ENTRIES = """
    SELECT number, data, seal, (SELECT tip FROM matches WHERE key = entries.match) AS tip
    FROM entries WHERE match = ? ORDER BY number
"""
_FINISHED = "SELECT * FROM matches WHERE status = 'finished' AND ({where}) ORDER BY created DESC, key DESC"
_LINES = """
    SELECT matches.*, coalesce(plies, (SELECT max(number) FROM entries WHERE match = matches.key), 0) AS length
    FROM (SELECT key FROM matches WHERE {where} ORDER BY created DESC, key DESC LIMIT ? OFFSET ?) AS page
    JOIN matches ON matches.key = page.key ORDER BY created DESC, matches.key DESC
"""


class Matches:
    """The table of matches; every act on it is one transaction."""

    def __init__(
        self,
        database: Database,
        commits: GroupCommit,
        players: Players,
        campaigns: Campaigns,
        games: Mapping[str, AnyGame],
        zone: tzinfo | None = None,
    ) -> None:
        """Serve these games; days in the filter are those of the zone, None for where the computer stands."""
        self._database = database
        self._commits = commits
        self._players = players
        self._campaigns = campaigns
        self._seats = Seats(database)
        self._games = games
        self._zone = zone

    def create(
        self,
        header: Header,
        seed: bytes | None,
        *,
        secrets: Secrets = (),
        tournament: str | None = None,
        round: int | None = None,
        table: int | None = None,
    ) -> MatchJournal:
        """Enter a match that is about to begin, and its people into the club's register; returns its journal.

        `secrets` are the options that seats keep to themselves: the match goes on with them, no file has them.

        Raises MatchExists and StoreError; or the store tells them later, of what is written together.
        """
        record = Record(header, seed, (), "open", tournament=tournament, round=round, table=table, secrets=secrets)
        journal = MatchJournal(self._database, self._commits, None, header.match)
        if self._commits.gathered is not None:
            self._commits.write(lambda: self._create(record, journal))
        else:
            self._create(record, journal)
        return journal

    def _create(self, record: Record, journal: MatchJournal) -> None:
        with self._database.write():
            journal.key = self._insert(record)
            for player in record.header.players:
                if player.bot is None:
                    self._players.remember(player.name)

    def keep(self, record: Record) -> None:
        """Take in a whole match from elsewhere, marked as imported.

        Raises MatchExists: "match_already_there" for the very same match, "match_conflicts" for a different one.
        """
        with self._database.write():
            there = self._row(record.header.match)
            if there is not None:
                same = there["header"] == _pack(record.header) and self._packed(there["key"]) == [
                    _pack(entry) for entry in record.entries
                ]
                raise MatchExists("match_already_there" if same else "match_conflicts", match=record.header.match)
            key = self._insert(msgspec.structs.replace(record, imported=True))
            entries = ((key, number, _pack(entry)) for number, entry in enumerate(record.entries, start=1))
            self._database.insert_many(APPEND, entries)
            for entry in record.entries:
                if isinstance(entry, Seated):
                    self._seats.sit_down(key, entry)
            self._seats.close(key, record.status)

    def _insert(self, record: Record) -> int:
        header, outcome = record.header, record.outcome
        if self._row(header.match) is not None:
            raise MatchExists("match_exists", match=header.match)
        values = (
            header.match,
            _pack(header),
            record.seed,
            record.status,
            header.created,
            record.ended,
            record.plies if outcome is not None else None,
            _pack(outcome) if outcome is not None else None,
            record.tournament,
            record.round,
            record.table,
            record.imported,
            record.found_at,
            _pack(record.secrets) if any(record.secrets) else None,
            search_text(header, outcome, self._tournament_line(record.tournament), self._zone),
        )
        self._database.change(_INSERT, values)
        key = self._found(header.match).key
        self._seats.enter(key, header)
        return key

    def journal(self, match: str) -> MatchJournal:
        """Return the journal of a match that goes on; raises UnknownMatch."""
        return MatchJournal(self._database, self._commits, self._found(match).key, match)

    def load(self, match: str) -> Record:
        """Return the whole match, every seal checked.

        Raises UnknownMatch, UnknownGame, DamagedRow, and BrokenLog for an entry that is not as it was written.
        """
        row = self._found(match)
        header = _header_of(row)
        if header.game not in self._games:
            raise UnknownGame("unknown_game", game=header.game, known=", ".join(self._games))
        entries = self._entries(row, Codec(self._games[header.game]))
        return Record(
            header=header,
            seed=row.seed,
            entries=entries,
            status=row.status,
            outcome=_outcome_of(row, header),
            plies=row.plies if row.plies is not None else len(entries),
            ended=row.ended,
            tournament=row.tournament,
            round=row.round,
            table=row.seating,
            imported=bool(row.imported),
            found_at=row.found_at,
            secrets=() if row.secrets is None else decode(_read_secrets, row, "secrets"),
        )

    def _entries(self, row: MatchRow, codec: Codec) -> tuple[Entry, ...]:
        entries: list[Entry] = []
        link = row.header
        kept = self._database.read(_ENTRIES, (row.key,))
        for number, one in enumerate(kept, start=1):
            if one["number"] != number:
                raise BrokenLog("log_bad_number", number, found=one["number"])
            link = link_of(link, number, one["data"])
            if one["seal"] != link:
                raise BrokenLog("log_broken_seal", number)
            try:
                entries.append(codec.unpack(one["data"]))
            except FAULTS as error:
                raise BrokenLog("log_unreadable", number, detail=str(error)) from error
        if (kept[-1]["tip"] if kept else row.tip) != (link if entries else None):
            raise BrokenLog("log_other_end", len(entries))
        return tuple(entries)

    def _packed(self, key: int) -> list[bytes]:
        rows = self._database.read("SELECT data FROM entries WHERE match = ? ORDER BY number", (key,))
        return [row["data"] for row in rows]

    def close(
        self, match: str, outcome: Outcome, plies: int, ended: int, takings: Sequence[Taking] = ()
    ) -> PendingWrite | None:
        """Write the library line of a match that is over; places make it finished, none abandoned.

        In the same transaction the campaign that it is played in books the `takings` of its seats.

        `plies` is the length of the line of play as everybody may know it, `ended` in milliseconds since 1970. Closing
        again overwrites, so a match whose end was played just before the power failed can be closed on resuming. On
        disk when None is returned, else with the next batch. Raises, or tells later, UnknownMatch.
        """
        return self._commits.write(lambda: self._close(match, outcome, plies, ended, takings))

    def _close(self, match: str, outcome: Outcome, plies: int, ended: int, takings: Sequence[Taking]) -> None:
        with self._database.write():
            row = self._found(match)
            text = search_text(_header_of(row), outcome, self._tournament_line(row.tournament), self._zone)
            self._database.change(
                "UPDATE matches SET status = ?, outcome = ?, plies = ?, ended = ?, search = ? WHERE key = ?",
                (status_of(outcome), _pack(outcome), plies, ended, text, row.key),
            )
            self._seats.close(row.key, status_of(outcome))
            self._campaigns.book(match, takings, ended)

    def delete(self, match: str) -> None:
        """Remove a match and its journal for good; raises UnknownMatch."""
        if not self._database.change("DELETE FROM matches WHERE id = ?", (match,)):
            raise UnknownMatch("unknown_match", match=match)

    def discard(self, row: Damaged) -> None:
        """Remove for good a match that cannot be read, with its journal; raises UnknownMatch."""
        if not self._database.change("DELETE FROM matches WHERE key = ?", (row.key,)):
            raise UnknownMatch("unknown_match", match=row.id)

    def resolve(self, prefix: str) -> str:
        """Return the id that begins like this, whatever the case, the dash left out or not.

        Raises UnknownMatch, and AmbiguousId with some of the ids.
        """
        match = resolve(self._database, "matches", prefix)
        if match is None:
            raise UnknownMatch("unknown_match", match=prefix)
        return match

    def library(
        self,
        text: str = "",
        *,
        status: MatchStatus | None = None,
        tournament: str | None = None,
        limit: int = 200,
        offset: int = 0,
    ) -> list[MatchLine]:
        """Return a page of the library, newest first, of matches that can be read.

        Every word of the text must be a piece of the id, a player's name, the game, the day, the tournament, the reason
        of the end, or a place and name such as "1.ana"; accents and case do not count. What a page cannot be asked for
        is looked for in `each`, never in a page: what is sought may be older than all of it.
        """
        lines: list[MatchLine] = []
        while True:
            rows = self.page(text, status=status, tournament=tournament, limit=limit, offset=offset)
            lines += [row for row in rows if isinstance(row, MatchLine)]
            if len(rows) < limit or len(lines) >= limit:
                return lines if limit < 0 else lines[:limit]
            offset += limit

    def page(
        self,
        text: str = "",
        *,
        status: MatchStatus | None = None,
        tournament: str | None = None,
        limit: int = 200,
        offset: int = 0,
    ) -> list[MatchLine | Damaged]:
        """Return a page as `library` does, with the matches that cannot be read in their places."""
        where, values = _filter(text, status, tournament)
        rows = self._database.read(_LINES.format(where=where), (*values, limit, offset))
        return [_line_or_damaged(row) for row in rows]

    def each(
        self, *, status: MatchStatus | None = None, person: str | None = None, or_tournaments: bool = False
    ) -> Iterator[MatchLine]:
        """Yield every match that can be read, newest first, read from the store as far as it is asked for.

        Of a `person` those in which this name has, or had, a seat, `or_tournaments` those of tournaments as well; an
        open match is not of somebody in whose place another person plays.
        """
        wheres, values = [_filter("", status, None)[0]], [*_filter("", status, None)[1]]
        if person is not None:
            seats = f"key IN ({MATCHES_OF}{' AND status = ?' if status is not None else ''})"
            wheres.append(f"({seats} OR tournament IS NOT NULL)" if or_tournaments else seats)
            values += [fold(person), *([status] if status is not None else [])]
        sql = _LINES.format(where=" AND ".join(wheres))
        for offset in count(step=_PAGE):
            rows = self._database.read(sql, (*values, _PAGE, offset))
            yield from (line for row in rows if isinstance(line := _line_or_damaged(row), MatchLine))
            if len(rows) < _PAGE:
                return

    def count(self, text: str = "", *, status: MatchStatus | None = None, tournament: str | None = None) -> int:
        """Return how many matches `page` would list in all."""
        where, values = _filter(text, status, tournament)
        rows = self._database.read(f"SELECT count(*) FROM matches WHERE {where}", values)
        return int(rows[0][0])

    def unfinished(self) -> list[MatchLine]:
        """Return every open match, newest first; those that cannot be played on say so."""
        return self.library(status="open", limit=-1)

    def open_seats(self) -> Iterator[tuple[str, bool]]:
        """Yield who has a seat in an open match, and whether a tournament gave it to the name; bots are left out."""
        for row in self._database.read("SELECT * FROM matches WHERE status = 'open' AND seed IS NOT NULL"):
            with suppress(DamagedRow):
                match = read_row(MatchRow, row)
                for player in _header_of(match).players:
                    if player.bot is None:
                        yield player.name, match.tournament is not None

    def missing_seats(self) -> Iterator[str]:
        """Yield the ids of the matches that somebody of their headers would not find by name."""
        for row in self._database.read("SELECT * FROM matches"):
            with suppress(DamagedRow):
                match = read_row(MatchRow, row)
                people = {fold(player.name) for player in _header_of(match).players if player.bot is None}
                if not people <= self._seats.people(match.key):
                    yield match.id

    def played_by(self, names: Sequence[str]) -> list[Played]:
        """Return the finished matches in which somebody of these names had a seat, newest first; no bot is somebody.

        Only the rows of matches are read, none of their entries, and rows that cannot be read are left out.
        """
        sought = {fold(name) for name in names}
        seats = " UNION ".join([f"{MATCHES_OF} AND status = 'finished'"] * len(sought))
        rows = self._database.read(_FINISHED.format(where=f"key IN ({seats})" if sought else "0"), tuple(sought))
        return [
            one
            for one in _all_played(rows)
            if any(player.bot is None and fold(player.name) in sought for player in one.header.players)
        ]

    def played_by_hand(self) -> list[Played]:
        """Return the finished matches of real tables, and of no tournament, newest first; a dealt match has a seed."""
        where = "seed IS NULL AND tournament IS NULL"
        return list(_all_played(self._database.read(_FINISHED.format(where=where))))

    def first_rules(self, tournament: str) -> str:
        """Return the version of the rules that the first match of a tournament was begun with; "" where none was."""
        sought = "SELECT * FROM matches WHERE tournament = ? ORDER BY created, key"
        for row in self._database.read(sought, (tournament,)):
            with suppress(DamagedRow):
                return _header_of(read_row(MatchRow, row)).rules
        return ""

    def _tournament_line(self, tournament: str | None) -> str:
        row = self._database.first("SELECT line FROM tournaments WHERE id = ?", (tournament,))
        return str(row["line"]) if row else ""

    def _row(self, match: str) -> DatabaseRow | None:
        return self._database.first("SELECT * FROM matches WHERE id = ?", (match,))

    def _found(self, match: str) -> MatchRow:
        row = self._row(match)
        if row is None:
            raise UnknownMatch("unknown_match", match=match)
        return read_row(MatchRow, row)


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


def _header_of(row: MatchRow) -> Header:
    """Return a match's header; raises DamagedRow when it is none, or another match's."""
    header = decode(_read_header, row, "header")
    if (header.match, header.created) != (row.id, row.created) or not header.players:
        raise damaged(row.table, row.key, "header")
    return header


def _outcome_of(row: MatchRow, header: Header) -> Outcome | None:
    """Return a match's outcome, None while it is open; raises DamagedRow."""
    outcome = decode(_read_outcome, row, "outcome") if row.outcome is not None else None
    if status_of(outcome) != row.status or (outcome and len(outcome.places) not in (0, len(header.players))):
        raise damaged(row.table, row.key, "outcome")
    return outcome


def _line(row: MatchRow, length: int) -> MatchLine:
    header = _header_of(row)
    outcome = _outcome_of(row, header)
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
    header = _header_of(row)
    outcome = _outcome_of(row, header)
    if outcome is None:
        raise damaged(row.table, row.key, "outcome")
    return Played(header, outcome, row.ended or row.created, row.plies or 0, row.tournament, row.round, row.seating)


def _line_or_damaged(row: DatabaseRow) -> MatchLine | Damaged:
    try:
        return _line(read_row(MatchRow, row), row["length"])
    except DamagedRow as error:
        return damaged_line("matches", row, error)
