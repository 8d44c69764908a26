"""Which computer has the hall.

The term that a club's file was given, and where a live copy of it is kept.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from saves.people.profiles import Choices, PreferenceRow
from saves.rows.row_store import RowStore
from saves.sqlite.database import address_to_read, store_errors

_OWNER = "standby"


class StandbyTerm(msgspec.Struct, frozen=True):
    """The term in which this file is the hall's.

    Every hall that opens with a copy elsewhere begins a new one. `club` tells the clubs apart that keep copies, `token`
    the files that have the same term, `where` is the place of the copy. `moved_to` is the computer that has taken over
    since, `moved_at` when (milliseconds since 1970); "" and 0 for a file that is still the hall's.
    """

    club: str = ""
    term: int = 0
    token: str = ""
    where: str = ""
    moved_to: str = ""
    moved_at: int = 0

    @property
    def moved(self) -> bool:
        """Tell whether another computer has taken over, so that nothing may be written here."""
        return self.moved_at > 0


LogKind: TypeAlias = Literal["match", "tournament"]
_LOGS: tuple[tuple[LogKind, str, str], ...] = (("match", "matches", "entries"), ("tournament", "tournaments", "acts"))
"""What has a log, with the tables of it and of its entries."""


class OnlyHere(msgspec.Struct, frozen=True):
    """The part of a match's or tournament's log that one file has and another lacks.

    So many acts, from the first on.
    """

    kind: LogKind
    id: str
    first: int
    acts: int


_ONLY_HERE = """
    SELECT {table}.id, min({logs}.number), count(*) FROM {logs} JOIN {table} ON {table}.key = {logs}.{kind}
    WHERE NOT EXISTS (
        SELECT 1 FROM there.{table} AS other JOIN there.{logs} AS theirs ON theirs.{kind} = other.key
        WHERE other.id = {table}.id AND theirs.number = {logs}.number AND theirs.data = {logs}.data
    )
    GROUP BY {table}.id ORDER BY {table}.key
"""


def only_here(here: Path, there: Path) -> tuple[OnlyHere, ...]:
    """Return what the logs of one store have and those of another have not; raises StoreError."""
    with store_errors(here), closing(sqlite3.connect(address_to_read(here), uri=True)) as connection:
        connection.execute("ATTACH ? AS there", (address_to_read(there),))
        rows = [
            OnlyHere(kind, *row)
            for kind, table, logs in _LOGS
            for row in connection.execute(_ONLY_HERE.format(kind=kind, table=table, logs=logs))
        ]
    return tuple(rows)


def term_in(rows: RowStore[PreferenceRow]) -> Choices[StandbyTerm]:
    """Return what the file says of its term."""
    return Choices(StandbyTerm, _OWNER, rows)
