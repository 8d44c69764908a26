"""A paper as plain data: titles, tables, notes, slips. Nothing in it knows how it is written down."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from engine.core.errors import CarteadoError

Value: TypeAlias = str | int | float | None
"""What stands in a cell; None where there is nothing to say."""


class PaperError(CarteadoError):
    """A paper that cannot be made: the code says why."""


class Column(msgspec.Struct, frozen=True):
    """A column by its key, the same in every language, and its heading. A `wide` one takes the room that is left.

    Numbers are written with so many `decimals` at most, shares as `percent`; a `write_in` column is left to a pencil.
    """

    key: str
    title: str
    align: Literal["left", "right", "center"] = "left"
    wide: bool = False
    decimals: int = 0
    write_in: bool = False
    percent: bool = False


class Table(msgspec.Struct, frozen=True, tag="table"):
    """Rows under headings. `short` are the same rows as short lines for a messaging group; empty: the cells joined.

    `strong` are the rows to be stressed, counted from 0. A `narrow` table may stand in two columns side by side.
    """

    key: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    title: str = ""
    short: tuple[str, ...] = ()
    strong: tuple[int, ...] = ()
    narrow: bool = False


class Notes(msgspec.Struct, frozen=True, tag="notes"):
    """Sentences, one a line."""

    key: str
    lines: tuple[str, ...]
    title: str = ""


class Slip(msgspec.Struct, frozen=True):
    """One table's result slip: who sits there, in seat order, with blank `fields` to fill in, and `ticks` to cross."""

    table: int
    head: str
    title: str
    names: tuple[str, ...]
    fields: tuple[str, ...]
    ticks: tuple[str, ...] = ()
    note: str = ""
    sign: str = ""


class Slips(msgspec.Struct, frozen=True, tag="slips"):
    """Result slips, several a sheet, to be cut apart."""

    slips: tuple[Slip, ...]


class Sign(msgspec.Struct, frozen=True):
    """A sign to stand on a table: folded across, its number is read from both sides."""

    number: str
    word: str
    foot: str


class Signs(msgspec.Struct, frozen=True, tag="signs"):
    """Table signs, one a sheet."""

    signs: tuple[Sign, ...]


class BoxSeat(msgspec.Struct, frozen=True):
    """Somebody at a table of the bracket: the place there, and where that led."""

    name: str
    place: str = ""
    lead: str = ""
    winner: bool = False


class Box(msgspec.Struct, frozen=True):
    """A table of the bracket."""

    title: str
    seats: tuple[BoxSeat, ...]


class Level(msgspec.Struct, frozen=True):
    """A round of the bracket."""

    title: str
    boxes: tuple[Box, ...]


class Tree(msgspec.Struct, frozen=True, tag="bracket"):
    """The bracket, round by round."""

    levels: tuple[Level, ...]


Block: TypeAlias = Table | Notes | Slips | Signs | Tree


class Paper(msgspec.Struct, frozen=True):
    """A paper: `tournament` is its specification line, `title` what the paper is, `foot` when it was made."""

    kind: str
    tournament: str
    title: str
    blocks: tuple[Block, ...]
    language: str
    foot: str = ""
    landscape: bool = False
