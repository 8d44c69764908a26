"""The rounds drawn of a tournament, kept beside its log.

Whoever opens it does not draw all of them again.
"""

from __future__ import annotations

from contextlib import suppress

import msgspec

from saves.errors import StoreError
from saves.sqlite.database import Database
from saves.sqlite.sqlite_rows import SqliteRows
from saves.tournaments.tournament_rows import DrawnRound
from tournaments.model import Draft


class DrawnRounds:
    """The drawn rounds of one tournament (a `RoundMemory`).

    The log alone says what holds, and none of them is needed. Each stands under a digest of all that it was drawn from,
    and an edition draws the same from it for ever.
    """

    def __init__(self, rows: SqliteRows[DrawnRound], database: Database, tournament: str) -> None:
        self._rows = rows
        self._database = database
        self._tournament = tournament

    def get(self, key: str) -> Draft | None:
        """Return a drawn round; None if it is missing or damaged."""
        row = self._rows.get(self._tournament, key)
        if row is not None:
            with suppress(msgspec.MsgspecError):
                return msgspec.msgpack.decode(row.draft, type=Draft)
        return None

    def put(self, key: str, draft: Draft) -> None:
        """Save a drawn round.

        Alone it may fail unnoticed, inside a transaction it raises StoreError as all of that does.
        """
        row = DrawnRound(self._tournament, key, msgspec.msgpack.encode(draft))
        if self._database.writing:
            self._rows.put(row)
            return
        with suppress(StoreError):
            self._rows.put(row)
