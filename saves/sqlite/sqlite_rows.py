"""The rows of one table of the store, in the order of all that is on its way there."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Generic

from saves.errors import DamagedRow
from saves.rows.row import AnyRow, RowOf, columns_of, read_row, sealed, sealed_as
from saves.sqlite.database import Constraint, Database, DatabaseRow
from saves.sqlite.group_commit import GroupCommit


class SqliteRows(Generic[AnyRow]):
    """The rows of one table of the store; read anew at every look, so two processes agree."""

    def __init__(self, database: Database, commits: GroupCommit, kind: type[AnyRow]) -> None:
        """Keep rows of this kind, in the order of all that is on its way to the database."""
        self._database = database
        self._commits = commits
        self._kind = kind
        self._fields = kind.__struct_fields__[: kind.names]
        self._ahead: dict[tuple[str | int, ...], AnyRow | None] = {}
        """What is on its way to the disk; None where a row is kept no more."""

    def get(self, *names: str | int) -> AnyRow | None:
        """Return the row with this key; None if missing or damaged."""
        if names in self._ahead:
            return self._ahead[names]
        rows = self._read(names)
        return self._believed(rows[0]) if rows else None

    def all(self, *names: str | int) -> tuple[AnyRow, ...]:
        """Return the readable rows whose keys begin with these values, in order of insertion."""
        by_names = {self._names(row): row for kept in self._read(names) if (row := self._believed(kept)) is not None}
        for key, row in tuple(self._ahead.items()):
            if key[: len(names)] == names:
                by_names.pop(key, None)
                by_names |= {key: row} if row is not None else {}
        return tuple(by_names.values())

    def damaged(self, *names: str | int) -> tuple[tuple[str | int, ...], ...]:
        """Return the keys of damaged rows whose keys begin with these values."""
        kept = (row for row in self._read(names) if self._believed(row) is None)
        row_names = (tuple(row[field] for field in self._fields) for row in kept)
        return tuple(key for key in row_names if key not in self._ahead)

    def misnamed(self, *names: str | int) -> AnyRow | None:
        """Find a row whose key was corrupted by matching its seal against this key, or None."""
        named = dict(zip(self._fields, names, strict=True))
        columns = ", ".join(f'"{field}"' for field in sealed(self._kind) if field not in named)
        # A seal is made for each of the things that rows say, which are few, and not for each row.
        distinct = self._database.read(f"SELECT DISTINCT {columns} FROM {self._kind.table}")
        seals = {sealed_as(self._kind, dict(row) | named) for row in distinct}
        sealed_so = f'SELECT * FROM {self._kind.table} WHERE "seal" = ?'
        rows = (dict(row) | named for seal in seals for row in self._database.read(sealed_so, (seal,)))
        return next((row for key in rows if (row := self._believed(key)) is not None), None)

    def holds(self, *names: str | int) -> bool:
        """Tell whether any row's key begins with these values."""
        ahead = any(row is not None for key, row in self._ahead.items() if key[: len(names)] == names)
        sql = f"SELECT 1 FROM {self._kind.table}{self._where(len(names))} LIMIT 1"
        return ahead or bool(self._database.read(sql, names))

    def first_names(self) -> tuple[str | int, ...]:
        """Return the distinct first key values."""
        [field, *_] = self._fields
        rows = self._database.read(f'SELECT DISTINCT "{field}" AS name FROM {self._kind.table}')
        return tuple(dict.fromkeys((*(row["name"] for row in rows), *(names[0] for names in self._ahead))))

    def put(self, row: AnyRow) -> None:
        """Save a row, replacing the one with the same key."""
        self._change(self._names(row), row)

    def delete(self, *names: str | int) -> None:
        """Delete the row with this key."""
        if self._ahead.get(names) is not None or self._read(names):
            self._change(names, None)

    def _names(self, row: AnyRow) -> tuple[str | int, ...]:
        return tuple(getattr(row, field) for field in self._fields)

    def _read(self, names: tuple[str | int, ...]) -> list[DatabaseRow]:
        order = "" if len(names) == len(self._fields) else " ORDER BY rowid"
        return self._database.read(f"SELECT * FROM {self._kind.table}{self._where(len(names))}{order}", names)

    def _where(self, count: int) -> str:
        return " WHERE " + " AND ".join(f'"{field}" = ?' for field in self._fields[:count]) if count else ""

    def _believed(self, row: DatabaseRow | dict[str, Any]) -> AnyRow | None:
        with suppress(DamagedRow):
            return read_row(self._kind, row)
        return None

    def _change(self, names: tuple[str | int, ...], row: AnyRow | None) -> None:
        # Whatever of the row waits still is older than this.
        self._ahead.pop(names, None)
        if self._database.writing:
            self._write(names, row)
            return
        self._ahead[names] = row
        waits = None
        try:
            waits = self._commits.write(
                lambda: self._write_newest(names), then=lambda _error: self._settled(names, row)
            )
        finally:
            if waits is None and self._commits.gathered is None:
                self._ahead.pop(names, None)

    def _settled(self, names: tuple[str | int, ...], row: AnyRow | None) -> None:
        if names in self._ahead and self._ahead[names] is row:
            del self._ahead[names]

    def _write_newest(self, names: tuple[str | int, ...]) -> None:
        with suppress(KeyError):
            self._write(names, self._ahead[names])

    def _write(self, names: tuple[str | int, ...], row: AnyRow | None) -> None:
        if row is None:
            self._database.change(f"DELETE FROM {self._kind.table}{self._where(len(names))}", names)
            return
        try:
            insert_row(self._database, row)
        except Constraint as error:
            # What the row stood beside is deleted: so is the row.
            if error.sqlite_errorname != "SQLITE_CONSTRAINT_FOREIGNKEY":
                raise


def insert_row(database: Database, row: RowOf, insert: str = "INSERT OR REPLACE") -> None:
    """Insert a sealed row, replacing the one with the same key; raises as `Database.change`.

    A different `insert` clause decides what happens to an existing row.
    """
    values = columns_of(row)
    columns, places = ", ".join(f'"{name}"' for name in values), ", ".join("?" * len(values))
    database.change(f"{insert} INTO {row.table} ({columns}) VALUES ({places})", tuple(values.values()))
