"""The matches of the club: live ones with their journals, and the library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from typing import TYPE_CHECKING

import msgspec

from engine.core.errors import BrokenLog
from engine.core.library_faults import fault_of
from engine.core.log import Codec, Entry, Header, Seated
from engine.core.model import Outcome, Taking
from engine.core.secret_options import Secrets
from saves.club.campaigns import Campaigns
from saves.club.players import Players
from saves.errors import MatchExists, UnknownGame, UnknownMatch
from saves.ids import resolve
from saves.matches.journal import APPEND, MatchJournal
from saves.matches.match_lists import MatchLists, header_of, outcome_of
from saves.matches.record import Record, search_text, status_of
from saves.rows.main_tables import MatchRow
from saves.rows.row import FAULTS, Damaged, decode, link_of, read_row
from saves.sqlite.database import Database, DatabaseRow
from saves.sqlite.group_commit import GroupCommit, PendingWrite

if TYPE_CHECKING:
    from engine.core.game import AnyGame

_pack = msgspec.msgpack.Encoder().encode
_read_secrets = msgspec.msgpack.Decoder(Secrets).decode

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


class Matches(MatchLists):
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
        """Serve these games; days in the filter are those of the zone, None for the computer's own."""
        super().__init__(database)
        self._commits = commits
        self._players = players
        self._campaigns = campaigns
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
        key = self._existing(header.match).key
        self._seats.enter(key, header)
        return key

    def journal(self, match: str) -> MatchJournal:
        """Return the journal of a match that goes on; raises UnknownMatch."""
        return MatchJournal(self._database, self._commits, self._existing(match).key, match)

    def load(self, match: str) -> Record:
        """Return the whole match, every seal checked.

        Raises UnknownMatch, UnknownGame, DamagedRow, and BrokenLog for an entry that is not as it was written.
        """
        row = self._existing(match)
        header = header_of(row)
        if header.game not in self._games:
            raise UnknownGame("unknown_game", game=header.game, known=", ".join(self._games))
        entries = self._entries(row, Codec(self._games[header.game]))
        return Record(
            header=header,
            seed=row.seed,
            entries=entries,
            status=row.status,
            outcome=outcome_of(row, header),
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
        for number, kept_row in enumerate(kept, start=1):
            if kept_row["number"] != number:
                raise BrokenLog("log_bad_number", number, found=kept_row["number"])
            link = link_of(link, number, kept_row["data"])
            if kept_row["seal"] != link:
                raise BrokenLog("log_broken_seal", number)
            try:
                entries.append(codec.unpack(kept_row["data"]))
            except FAULTS as error:
                raise BrokenLog("log_unreadable", number, detail=fault_of(error)) from error
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
            row = self._existing(match)
            text = search_text(header_of(row), outcome, self._tournament_line(row.tournament), self._zone)
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

    def _tournament_line(self, tournament: str | None) -> str:
        row = self._database.first("SELECT line FROM tournaments WHERE id = ?", (tournament,))
        return str(row["line"]) if row else ""

    def _row(self, match: str) -> DatabaseRow | None:
        return self._database.first("SELECT * FROM matches WHERE id = ?", (match,))

    def _existing(self, match: str) -> MatchRow:
        row = self._row(match)
        if row is None:
            raise UnknownMatch("unknown_match", match=match)
        return read_row(MatchRow, row)
