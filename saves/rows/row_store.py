"""Rows of one kind by their names, wherever they are kept; here in memory alone."""

from __future__ import annotations

from typing import Generic, Protocol

from saves.rows.row import AnyRow


class RowStore(Protocol[AnyRow]):
    """The rows of one kind.

    `names` are the values of the fields that tell a row apart, or the first of them.
    """

    def get(self, *names: str | int) -> AnyRow | None:
        """Return the row of these names; None where there is none, or none that can be read."""
        ...

    def all(self, *names: str | int) -> tuple[AnyRow, ...]:
        """Return every row whose names begin so and that can be read, in the order in which they were put."""
        ...

    def damaged(self, *names: str | int) -> tuple[tuple[str | int, ...], ...]:
        """Return the names of the rows whose names begin so and that cannot be read."""
        ...

    def misnamed(self, *names: str | int) -> AnyRow | None:
        """Return a row that was of these names before they were damaged, None where there is none."""
        ...

    def put(self, row: AnyRow) -> None:
        """Keep a row, in the place of the one of its names."""
        ...

    def delete(self, *names: str | int) -> None:
        """Keep no row of these names any more."""
        ...


class MemoryRows(Generic[AnyRow]):
    """Rows that nobody goes on with: kept in memory alone."""

    def __init__(self, kind: type[AnyRow]) -> None:
        self._fields = kind.__struct_fields__[: kind.names]
        self._rows: dict[tuple[str | int, ...], AnyRow] = {}

    def get(self, *names: str | int) -> AnyRow | None:
        """Return the row of these names, or None."""
        return self._rows.get(names)

    def all(self, *names: str | int) -> tuple[AnyRow, ...]:
        """Return every row whose names begin so, in the order in which they were put."""
        return tuple(row for key, row in self._rows.items() if key[: len(names)] == names)

    def damaged(self, *names: str | int) -> tuple[tuple[str | int, ...], ...]:
        """Return nothing: what is in memory can be read."""
        return ()

    def misnamed(self, *names: str | int) -> AnyRow | None:
        """Return None: what is in memory can be read."""
        return None

    def put(self, row: AnyRow) -> None:
        """Keep a row, in the place of the one of its names."""
        names = tuple(getattr(row, field) for field in self._fields)
        self._rows.pop(names, None)
        self._rows[names] = row

    def delete(self, *names: str | int) -> None:
        """Keep no row of these names any more."""
        self._rows.pop(names, None)
