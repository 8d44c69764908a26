"""A row of the store: its fields, its seal, and the only place where a row is read and checked.

A seal is a digest of what a row says, written with it: a byte that changed at rest is noticed when the row is read. The
entries of a match are a chain: the seal of each is made of the one before, the first one's of the match's header.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, ClassVar, TypeVar

import msgspec

from engine.core.library_faults import fault_of
from saves.errors import DamagedRow

_SEAL_BYTES = 16
_FLAGS = {0: False, 1: True}
FAULTS = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What decoding a wrong value raises; those of msgspec and of Unicode are ValueErrors."""


class RowOf(msgspec.Struct, frozen=True):
    """A row of the table of that name.

    The first `names` fields tell it apart, all but the `unsealed` are sealed. The `packed` fields are columns of JSON,
    the `flags` are 0 or 1 in the file.
    """

    table: ClassVar[str]
    names: ClassVar[int] = 1
    unsealed: ClassVar[tuple[str, ...]] = ()
    packed: ClassVar[tuple[str, ...]] = ()
    flags: ClassVar[tuple[str, ...]] = ()


class Damaged(msgspec.Struct, frozen=True):
    """A row of a list that cannot be read.

    `key` is its number in the table, `id` "" where that cannot be read.
    """

    table: str
    key: int
    id: str
    field: str


AnyRow = TypeVar("AnyRow", bound=RowOf)
_Value = TypeVar("_Value")


def read_row(kind: type[AnyRow], row: sqlite3.Row | dict[str, Any]) -> AnyRow:
    """Return what a row says; raises DamagedRow when that is not what was written, or no row of its kind."""
    columns = dict(row)
    name = columns.get(kind.__struct_fields__[0])
    # A column may be missing: the schema itself lies in the file.
    if columns.get("seal") != sealed_as(kind, columns):
        raise damaged(kind.table, name, "seal")
    # Without `decoding`: a log has a row for every act.
    try:
        if kind.packed:
            columns |= {field: msgspec.json.decode(columns[field]) for field in kind.packed}
        if kind.flags:
            columns |= {field: _FLAGS[columns[field]] for field in kind.flags}
        return msgspec.convert(columns, kind, builtin_types=(bytes,), str_keys=True)
    except FAULTS as error:
        raise damaged(kind.table, name, "", fault_of(error)) from error


def readable_rows(kind: type[AnyRow], rows: Iterable[sqlite3.Row]) -> Iterator[AnyRow]:
    """Yield the rows that are as they were written; damaged ones are left out."""
    for row in rows:
        try:
            readable = read_row(kind, row)
        except DamagedRow:
            continue
        yield readable


def columns_of(row: RowOf) -> dict[str, str | int | bytes | None]:
    """Return a row's column values, its seal included."""
    columns = {field: getattr(row, field) for field in row.__struct_fields__}
    columns |= {field: msgspec.json.encode(columns[field]).decode() for field in row.packed}
    columns |= {field: int(columns[field]) for field in row.flags}
    return columns | {"seal": seal_of(row.table, *(part for pair in columns.items() for part in pair))}


def decode(decoder: Callable[[Any], _Value], row: RowOf, field: str) -> _Value:
    """Return what the value of a row says; raises DamagedRow."""
    with decoding(row.table, getattr(row, row.__struct_fields__[0]), field):
        return decoder(getattr(row, field))


@contextmanager
def decoding(table: str, name: object, field: str = "") -> Iterator[None]:
    """Turn decoding errors of a row into DamagedRow."""
    try:
        yield
    except FAULTS as error:
        raise damaged(table, name, field, fault_of(error)) from error


def damaged(table: str, name: object, field: str, detail: object = "") -> DamagedRow:
    """Return the error for a row that cannot be read; its code names the kind of row in people's words."""
    known = {"matches": "match_damaged", "tournaments": "tournament_damaged", "seasons": "season_damaged"}
    return DamagedRow(known.get(table, "row_damaged"), table=table, row=name, field=field, detail=detail)


def damaged_line(table: str, row: sqlite3.Row, error: DamagedRow) -> Damaged:
    """Return the placeholder that a list shows for a damaged row."""
    return Damaged(table, row["key"], row["id"] if isinstance(row["id"], str) else "", str(error.data["field"]))


@cache
def sealed(kind: type[RowOf]) -> tuple[str, ...]:
    """Return the fields of a row that its seal covers."""
    return tuple(field for field in kind.__struct_fields__ if field not in kind.unsealed)


def sealed_as(kind: type[RowOf], columns: Mapping[str, Any]) -> bytes:
    """Return the seal of a row with these column values."""
    return _seal(kind.table, [(field, columns[field]) for field in _in_order(kind) if columns.get(field) is not None])


@cache
def _in_order(kind: type[RowOf]) -> tuple[str, ...]:
    return tuple(sorted(sealed(kind)))


def seal_of(table: str, *parts: object) -> bytes:
    """Return the seal of a row: its columns' names, each with its value after it.

    A NULL counts as not being there.
    """
    pairs = sorted((str(name), value) for name, value in zip(parts[::2], parts[1::2], strict=True) if value is not None)
    return _seal(table, pairs)


def _seal(table: str, pairs: list[tuple[str, object]]) -> bytes:
    return hashlib.sha256(msgspec.msgpack.encode((table, pairs))).digest()[:_SEAL_BYTES]


def link_of(before: bytes | None, number: int, data: bytes) -> bytes:
    """Return the seal of an entry: `before` is that of the one before, or the header for the first."""
    return hashlib.sha256(msgspec.msgpack.encode((before, number, data))).digest()[:_SEAL_BYTES]
