"""The journal of a live match: what it acknowledges is on disk."""

from __future__ import annotations

import msgspec

from engine.core.errors import StaleLog
from engine.core.log import Entry, Seated
from saves.errors import UnknownMatch
from saves.matches.seat_index import SeatIndex
from saves.sqlite.database import Constraint, Database
from saves.sqlite.group_commit import GroupCommit, PendingWrite

_encode = msgspec.msgpack.Encoder().encode

APPEND = """
    INSERT INTO entries (match, number, data, seal)
    SELECT ?1, ?2, ?3, link_of(coalesce(
        (SELECT seal FROM entries WHERE match = ?1 AND number = ?2 - 1), (SELECT header FROM matches WHERE key = ?1)
    ), ?2, ?3)
    WHERE ?2 = 1 + coalesce((SELECT max(number) FROM entries WHERE match = ?1), 0)
"""
"""Adds the entry of a match with this number and data, sealed to the one before, when it is the next one."""


class MatchJournal:
    """Journal of a match, as engine.core.table.Journal asks.

    Any number of them may be open for a match.
    """

    def __init__(self, database: Database, commits: GroupCommit, key: int | None, match: str) -> None:
        self.match = match
        self.key = key
        """The match's number in the store; None until it is written there."""
        self._database = database
        self._commits = commits
        self._last: tuple[int, PendingWrite | None] = (0, None)

    def append(self, number: int, entry: Entry, visible_number: int | None = None) -> PendingWrite | None:
        """Write the entry with this number, counted from 1.

        On disk when None is returned, else with the next batch. `visible_number` is how long the match is for
        everybody: lists show no other length while it goes on. None: all entries.

        Raises, or tells later, StaleLog unless it is the next one, UnknownMatch when the match was deleted, and
        StoreError.
        """
        data = _encode(entry)
        last, before = self._last
        follows = before if last + 1 == number else None
        seated = entry if isinstance(entry, Seated) else None
        queued = self._commits.write(lambda: self._insert(number, data, follows, visible_number, seated))
        self._last = (number, queued)
        return queued

    def _insert(
        self, number: int, data: bytes, follows: PendingWrite | None, length: int | None, seated: Seated | None
    ) -> None:
        # Should somebody else have written the number before this one, this one is no answer to what stands there.
        if follows is not None and follows.error is not None:
            raise StaleLog("stale_log", match=self.match, number=number)
        if self.key is None:
            raise UnknownMatch("unknown_match", match=self.match)
        try:
            added = self._add(number, data, length, seated)
        except Constraint as error:
            raise UnknownMatch("unknown_match", match=self.match) from error
        if not added:
            raise StaleLog("stale_log", match=self.match, number=number)

    def _add(self, number: int, data: bytes, length: int | None, seated: Seated | None) -> int:
        if length is None and seated is None:
            return self._database.change(APPEND, (self.key, number, data))
        with self._database.write():
            added = self._database.change(APPEND, (self.key, number, data))
            if added and length is not None:
                self._database.change("UPDATE matches SET plies = ? WHERE key = ?", (length, self.key))
            if added and seated is not None and self.key is not None:
                SeatIndex(self._database).sit_down(self.key, seated)
            return added
