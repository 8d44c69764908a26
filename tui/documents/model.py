"""A paper as plain data, with cells and file names that are safe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

if TYPE_CHECKING:
    from tui.texts.localizer import Words
    from tui.texts.rules import Mark


Value: TypeAlias = str | int | float | None
"""What stands in a cell; None where there is nothing to say."""


UNBROKEN = "\u00a0"
"""The space at which no line of a page ends; texts that are no pages have plain spaces."""


class DocumentColumn(msgspec.Struct, frozen=True):
    """A column by its key, the same in every language, and its heading.

    A `wide` one takes the room that is left. Numbers are written with so many `decimals` at most, shares as `percent`;
    a `write_in` column is left to a pencil.
    """

    key: str
    title: str
    align: Literal["left", "right", "center"] = "left"
    wide: bool = False
    decimals: int = 0
    write_in: bool = False
    percent: bool = False


class DocumentTable(msgspec.Struct, frozen=True, tag="table"):
    """Rows under headings. `short` are the same rows as short lines for a messaging group.

    Empty: the cells joined. `strong` are the rows to be stressed, counted from 0. A `narrow` table may stand in two
    columns side by side.
    """

    key: str
    columns: tuple[DocumentColumn, ...]
    rows: tuple[tuple[Value, ...], ...]
    title: str = ""
    short: tuple[str, ...] = ()
    strong: tuple[int, ...] = ()
    narrow: bool = False


class NoteBlock(msgspec.Struct, frozen=True, tag="notes"):
    """Sentences, one a line."""

    key: str
    lines: tuple[str, ...]
    title: str = ""


class Span(msgspec.Struct, frozen=True, omit_defaults=True):
    """Styled piece of a sentence."""

    text: str
    mark: Mark = ""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A paragraph, a point of a list, or a drawing whose lines are kept as they are.

    `key` says what a point tells.
    """

    spans: tuple[Span, ...]
    kind: Literal["paragraph", "point", "drawing"] = "paragraph"
    key: str = ""

    @property
    def text(self) -> str:
        """All of it without marks."""
        return "".join(span.text for span in self.spans)


class Prose(msgspec.Struct, frozen=True, tag="prose"):
    """Text to be read, under a heading; a `depth` of more than 0 lies below the heading before it."""

    key: str
    pieces: tuple[Piece, ...]
    title: str = ""
    depth: int = 0


class Slip(msgspec.Struct, frozen=True):
    """One table's result slip.

    `known` is what each seat brings to the table, such as a deck or a purse; `note` says how to fill it in. `links` are
    the personal links of the seats, "" for a seat without one; () where the slip carries none.
    """

    table: int
    head: str
    title: str
    names: tuple[str, ...]
    fields: tuple[str, ...]
    ticks: tuple[str, ...] = ()
    note: str = ""
    sign: str = ""
    known: str = ""
    links: tuple[str, ...] = ()

    @property
    def small_print(self) -> str:
        """Text below the boxes."""
        return " ".join(filter(None, (self.known, self.note)))


class Slips(msgspec.Struct, frozen=True, tag="slips"):
    """Result slips, several a sheet, to be cut apart."""

    slips: tuple[Slip, ...]


class QrCode(msgspec.Struct, frozen=True, tag="qr"):
    """A text for a phone's camera, with its purpose and what to type without a camera."""

    key: str
    text: str
    title: str
    lines: tuple[str, ...]


class PlayingCard(msgspec.Struct, frozen=True):
    """A card to be cut out: name, kind, picture in characters, numbers and text."""

    name: str
    kind: str
    picture: tuple[str, ...]
    numbers: str
    text: str
    foot: str = ""


class CardSheets(msgspec.Struct, frozen=True, tag="cards"):
    """Cards of 63 by 88 millimetres, nine a sheet, to be cut apart."""

    cards: tuple[PlayingCard, ...]


CARDS_A_SHEET = 9


class Sign(msgspec.Struct, frozen=True):
    """A sign to stand on a table: folded across, its number is read from both sides."""

    number: str
    word: str
    foot: str


class Signs(msgspec.Struct, frozen=True, tag="signs"):
    """Table signs, one a sheet."""

    signs: tuple[Sign, ...]


class BoxSeat(msgspec.Struct, frozen=True):
    """A place of the bracket with the person there, and where that led."""

    name: str
    place: str = ""
    lead: str = ""
    winner: bool = False


class Box(msgspec.Struct, frozen=True):
    """A table of the bracket."""

    title: str
    seats: tuple[BoxSeat, ...]


class BracketColumn(msgspec.Struct, frozen=True):
    """A round of the bracket."""

    title: str
    boxes: tuple[Box, ...]


class Tree(msgspec.Struct, frozen=True, tag="bracket"):
    """Bracket of an elimination, round by round."""

    levels: tuple[BracketColumn, ...]


DocumentBlock: TypeAlias = DocumentTable | NoteBlock | Prose | QrCode | Slips | CardSheets | Signs | Tree


class Paper(msgspec.Struct, frozen=True):
    """A paper: `tournament` is its specification line, `title` what the paper is, `foot` when it was made.

    `columns` are how many the text runs in on a sheet.
    """

    kind: str
    tournament: str
    title: str
    blocks: tuple[DocumentBlock, ...]
    language: str
    foot: str = ""
    landscape: bool = False
    columns: int = 1

    @property
    def name(self) -> str:
        """Title for a window or a reader."""
        return " · ".join(filter(None, (self.title, self.tournament)))


DocumentCell: TypeAlias = Value | Decimal


_FORMULA = ("=", "+", "-", "@", "\t")
"""A spreadsheet takes a cell that begins so for a formula."""


def spreadsheet(tables: Iterable[Iterable[Sequence[DocumentCell]]], words: Words) -> str:
    """Return tables, row by row, a blank line between them.

    Written as the language's spreadsheets read it by a double click: where the comma is the decimal sign, columns are
    parted by semicolons.
    """
    import csv
    import io

    stream = io.StringIO()
    comma = words.number(0.5, 1) == "0,5"
    writer = csv.writer(stream, delimiter=";" if comma else ",", lineterminator="\r\n")
    for index, rows in enumerate(tables):
        if index:
            stream.write("\r\n")
        for row in rows:
            writer.writerow([_cell(value, comma) for value in row])
    return "\ufeff" + stream.getvalue()


def _cell(value: DocumentCell, comma: bool) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return f"'{value}" if value.startswith(_FORMULA) and len(value) > 1 and not _figure(value) else value
    return str(value).replace(".", ",") if comma else str(value)


def _figure(text: str) -> bool:
    """Tell whether it is a plain number with its sign, such as +12, which no spreadsheet computes anything from."""
    return text[0] in "+-" and text[1:].isdecimal()
