"""The club's tournaments.

Each is kept as its log, so undo, audit and going on after a power cut come for free.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core.errors import BrokenLog, StaleLog
from engine.core.library_faults import fault_of
from saves.errors import DamagedRow, TournamentExists, UnknownTournament
from saves.ids import resolve
from saves.rows.main_tables import ActRow, TournamentRow
from saves.rows.row import FAULTS, Damaged, damaged_line, read_row
from saves.sqlite.database import Constraint, Database, DatabaseRow
from saves.sqlite.group_commit import GroupCommit, Together
from tournaments import log
from tournaments.acts import DrawnUp, Finished

_APPEND = """
    INSERT INTO acts (tournament, number, data)
    SELECT ?1, ?2, ?3 WHERE ?2 = 1 + coalesce((SELECT max(number) FROM acts WHERE tournament = ?1), 0)
"""
_LINES = """
    SELECT tournaments.*, (SELECT count(*) FROM acts WHERE tournament = key) AS length,
        EXISTS (SELECT 1 FROM acts WHERE tournament = key AND instr(data, CAST(?1 AS BLOB))) AS ending,
        EXISTS (SELECT 1 FROM acts WHERE tournament = key AND instr(data, CAST(?2 AS BLOB))) AS begun
    FROM tournaments WHERE ?3 = '' OR (created, key) > (SELECT created, key FROM tournaments WHERE id = ?3)
    ORDER BY created DESC, key DESC
"""
_FINISH = f'"type":"{Finished.__struct_config__.tag}"'
_DRAW = f'"type":"{DrawnUp.__struct_config__.tag}"'


class TournamentLine(msgspec.Struct, frozen=True):
    """A tournament as a list shows it.

    `line` is its specification line, `created` in milliseconds since 1970. `begun` tells that a round was drawn up,
    though it may have been taken back.
    """

    id: str
    line: str
    created: int
    acts: int
    finished: bool
    begun: bool


class TournamentJournal:
    """Journal of a tournament's log.

    An act is on disk when `append` returns, or with what is written together.
    """

    def __init__(self, database: Database, commits: GroupCommit, key: int, tournament: str) -> None:
        self.tournament = tournament
        self._database = database
        self._commits = commits
        self._key = key
        self._before: Together | None = None

    def append(self, entry: log.LoggedAct) -> None:
        """Write the next entry of the log.

        Raises StaleLog when another desk wrote this number first, UnknownTournament when the tournament was deleted,
        and StoreError; or the store tells them later, of what is written together.
        """
        gathered = self._commits.gathered
        if gathered is None:
            self._insert(entry)
            return
        before, self._before = self._before, gathered
        self._commits.write(lambda: self._insert(entry, before))

    def _insert(self, entry: log.LoggedAct, before: Together | None = None) -> None:
        # An act that follows on one that was refused is no answer to what stands there instead.
        if before is not None and before.failed:
            raise StaleLog("stale_log", tournament=self.tournament, number=entry.number)
        try:
            added = self._database.change(_APPEND, (self._key, entry.number, log.write(entry)))
        except Constraint as error:
            raise UnknownTournament("unknown_tournament", tournament=self.tournament) from error
        if not added:
            raise StaleLog("stale_log", tournament=self.tournament, number=entry.number)


class Tournaments:
    """The table of tournaments."""

    def __init__(self, database: Database, commits: GroupCommit) -> None:
        self._database = database
        self._commits = commits

    def create(self, tournament: str, line: str, created: int) -> TournamentJournal:
        """Enter a tournament by its id and specification line; raises TournamentExists and StoreError."""
        try:
            self._database.change(
                "INSERT INTO tournaments (id, line, created) VALUES (?, ?, ?)", (tournament, line, created)
            )
        except Constraint as error:
            raise TournamentExists("tournament_exists", tournament=tournament) from error
        return self.journal(tournament)

    def journal(self, tournament: str) -> TournamentJournal:
        """Return the journal of a tournament that goes on; raises UnknownTournament."""
        return TournamentJournal(self._database, self._commits, self._existing(tournament)["key"], tournament)

    def last(self, tournament: str) -> bytes:
        """Return the log's last act as it is kept, empty while there is none; raises UnknownTournament."""
        key = self._existing(tournament)["key"]
        row = self._database.first("SELECT data FROM acts WHERE tournament = ? ORDER BY number DESC LIMIT 1", (key,))
        return row["data"] if row is not None and isinstance(row["data"], bytes) else b""

    def length(self, tournament: str) -> int:
        """Return how many acts the log has; raises UnknownTournament."""
        key = self._existing(tournament)["key"]
        row = self._database.first("SELECT count(*) AS acts FROM acts WHERE tournament = ?", (key,))
        return int(row["acts"]) if row is not None else 0

    def load(self, tournament: str) -> tuple[log.LoggedAct, ...]:
        """Return the whole log, numbers and seals checked; raises UnknownTournament and BrokenLog."""
        found_row = self._existing(tournament)
        entries: list[log.LoggedAct] = []
        lines: list[bytes] = []
        tip = None
        for row in self._database.read("SELECT * FROM acts WHERE tournament = ? ORDER BY number", (found_row["key"],)):
            number = len(entries) + 1
            try:
                line = read_row(ActRow, row).data
                entries.append(log.read(line))
                lines.append(line)
            except DamagedRow as error:
                raise BrokenLog("log_broken_seal", number) from error
            except FAULTS as error:
                raise BrokenLog("log_unreadable", number, detail=fault_of(error)) from error
            tip = row["seal"]
        log.check(entries, lines)
        if tip != found_row["tip"]:
            raise BrokenLog("log_other_end", len(entries))
        return tuple(entries)

    def has_open_matches(self, tournament: str) -> bool:
        """Tell whether a match of the tournament is open."""
        sought = "SELECT 1 FROM matches WHERE tournament = ? AND status = 'open' LIMIT 1"
        return self._database.first(sought, (tournament,)) is not None

    def list(self) -> list[TournamentLine]:
        """Return every tournament that can be read, newest first."""
        return [row for row in self.rows() if isinstance(row, TournamentLine)]

    def newer(self, tournament: str) -> Sequence[TournamentLine]:
        """Return every tournament that was entered after that one and can be read, newest first."""
        lines = [self._line(row) for row in self._database.read(_LINES, (_FINISH, _DRAW, tournament))]
        return [row for row in lines if isinstance(row, TournamentLine)]

    def rows(self) -> Sequence[TournamentLine | Damaged]:
        """Return every tournament, newest first, with those that cannot be read in their places."""
        return [self._line(row) for row in self._database.read(_LINES, (_FINISH, _DRAW, ""))]

    def row(self, tournament: str) -> TournamentRow:
        """Return the row of a tournament; raises UnknownTournament and DamagedRow."""
        row = self._database.first("SELECT * FROM tournaments WHERE id = ?", (tournament,))
        if row is None:
            raise UnknownTournament("unknown_tournament", tournament=tournament)
        return read_row(TournamentRow, row)

    def _line(self, row: DatabaseRow) -> TournamentLine | Damaged:
        try:
            kept = read_row(TournamentRow, row)
        except DamagedRow as error:
            return damaged_line("tournaments", row, error)
        # An ending may have been taken back: only then is the whole log asked.
        finished = bool(row["ending"]) and self._ended(kept.id)
        return TournamentLine(kept.id, kept.line, kept.created, row["length"], finished, bool(row["begun"]))

    def _ended(self, tournament: str) -> bool:
        try:
            return any(isinstance(entry.act, Finished) for entry in log.standing(self.load(tournament)))
        except BrokenLog:
            # Nobody goes on with a log that does not hold.
            return True

    def resolve(self, prefix: str) -> str:
        """Return the id that begins like this; raises UnknownTournament and AmbiguousId."""
        tournament = resolve(self._database, "tournaments", prefix)
        if tournament is None:
            raise UnknownTournament("unknown_tournament", tournament=prefix)
        return tournament

    def delete(self, tournament: str) -> None:
        """Remove a tournament for good, its log and what is kept beside it; its matches stay in the library.

        Raises UnknownTournament.
        """
        with self._database.write():
            if not self._database.change("DELETE FROM tournaments WHERE id = ?", (tournament,)):
                raise UnknownTournament("unknown_tournament", tournament=tournament)
            self._forget_settings(tournament)

    def discard(self, row: Damaged) -> None:
        """Remove for good a tournament that cannot be read, with its log; raises UnknownTournament."""
        with self._database.write():
            if not self._database.change("DELETE FROM tournaments WHERE key = ?", (row.key,)):
                raise UnknownTournament("unknown_tournament", tournament=row.id)
            self._forget_settings(row.id)

    def _forget_settings(self, tournament: str) -> None:
        """Remove what no table has taken of the settings that an earlier program kept beside a tournament."""
        begin = f"tournament/{tournament}/"
        self._database.change("DELETE FROM settings WHERE substr(key, 1, ?) = ?", (len(begin), begin))

    def _existing(self, tournament: str) -> DatabaseRow:
        row = self._database.first("SELECT key, tip FROM tournaments WHERE id = ?", (tournament,))
        if row is None:
            raise UnknownTournament("unknown_tournament", tournament=tournament)
        return row
