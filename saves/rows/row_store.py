"""Rows of one kind by their names, wherever they are kept; here in memory alone."""

from __future__ import annotations

from typing import Generic, Protocol

from saves.rows.row import AnyRow


class RowStore(Protocol[AnyRow]):
    """The rows of one kind.

    `names` are the values of the fields that tell a row apart, or the first of them.
    """

    def get(self, *names: str | int) -> AnyRow | None:
        """Return the row with this key; None if missing or damaged."""
        ...

    def all(self, *names: str | int) -> tuple[AnyRow, ...]:
        """Return the readable rows whose keys begin with these values, in order of insertion."""
        ...

    def damaged(self, *names: str | int) -> tuple[tuple[str | int, ...], ...]:
        """Return the keys of damaged rows whose keys begin with these values."""
        ...

    def misnamed(self, *names: str | int) -> AnyRow | None:
        """Find a row whose key was corrupted by matching its seal against this key, or None."""
        ...

    def put(self, row: AnyRow) -> None:
        """Save a row, replacing the one with the same key."""
        ...

    def delete(self, *names: str | int) -> None:
        """Delete the row with this key."""
        ...


class MemoryRows(Generic[AnyRow]):
    """Rows in memory alone, for people and matches that are not saved."""

    def __init__(self, kind: type[AnyRow]) -> None:
        self._fields = kind.__struct_fields__[: kind.names]
        self._rows: dict[tuple[str | int, ...], AnyRow] = {}

    def get(self, *names: str | int) -> AnyRow | None:
        """Return the row with this key, or None."""
        return self._rows.get(names)

    def all(self, *names: str | int) -> tuple[AnyRow, ...]:
        """Return the rows whose keys begin with these values, in order of insertion."""
        return tuple(row for key, row in self._rows.items() if key[: len(names)] == names)

    def damaged(self, *names: str | int) -> tuple[tuple[str | int, ...], ...]:
        """Return nothing: rows in memory cannot be damaged."""
        return ()

    def misnamed(self, *names: str | int) -> AnyRow | None:
        """Return None: rows in memory cannot be damaged."""
        return None

    def put(self, row: AnyRow) -> None:
        """Save a row, replacing the one with the same key."""
        names = tuple(getattr(row, field) for field in self._fields)
        self._rows.pop(names, None)
        self._rows[names] = row

    def delete(self, *names: str | int) -> None:
        """Delete the row with this key."""
        self._rows.pop(names, None)
