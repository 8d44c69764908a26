"""Side lines of matches.

What somebody has played on from a place of a match, beside it and never in it. A side line has a log of its own, as a
match has. It keeps from where it goes off, and the state that it starts from where its cards were drawn anew; a state
with the real cards is played from the match again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import count
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from engine.core.errors import BrokenLog, CarteadoError, StaleLog
from engine.core.library_faults import fault_of
from engine.core.log import Codec, Entry, Header
from engine.core.model import Outcome, Taking
from engine.core.text import LONGEST_NAME, printable
from saves.errors import DamagedRow
from saves.rows.row import FAULTS, RowOf, damaged, decode
from saves.rows.row_store import MemoryRows, RowStore

MOST_SIDE_LINES = 200
"""Side lines that a person may keep, of all matches."""
MOST_OF_GUEST = 10
"""Side lines of somebody who is forgotten when the program ends."""
_Count = Annotated[int, Meta(ge=0)]
_pack = msgspec.msgpack.Encoder().encode


class SideLineRow(RowOf, frozen=True):
    """A side line; `owner` as of preferences, `number` counts those of an owner at a match from 1.

    It goes off from line `parent` (0 is the match) after so many `entries` of its log, which are so many `plies` of its
    line of play. `seat` is whose place was taken; `state` is where the line starts, None for the real cards. `name` is
    "" where nobody named it; `outcome` is None until the line is over.
    """

    table = "side_lines"
    names = 3
    owner: str
    match: str
    number: Annotated[int, Meta(ge=1)]
    parent: _Count
    entries: _Count
    plies: _Count
    seat: _Count
    kind: Literal["real", "anew"]
    name: str
    header: bytes
    seed: bytes
    state: bytes | None = None
    outcome: bytes | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for a line that goes off from itself or from a later one."""
        if self.parent >= self.number:
            raise ValueError(f"{self.parent} is no line before {self.number}")


class SideLineEntry(RowOf, frozen=True):
    """An entry of the log of a side line, its `number` counted from 1."""

    table = "side_line_entries"
    names = 4
    owner: str
    match: str
    line: int
    number: int
    data: bytes


class SideLineRows(NamedTuple):
    """The rows of everybody's side lines; what is written inside a `transaction` is written as one."""

    lines: RowStore[SideLineRow]
    entries: RowStore[SideLineEntry]
    transaction: Callable[[], AbstractContextManager[None]] = nullcontext


class SideLines:
    """The side lines of one person."""

    def __init__(self, owner: str, rows: SideLineRows, most: int = MOST_SIDE_LINES) -> None:
        self.owner = owner
        self._rows = rows
        self._most = most
        self.admit: Callable[[], None] = lambda: None
        """Called before a side line is kept; raises CarteadoError where no more may be begun just now."""

    def of(self, match: str) -> tuple[SideLineRow, ...]:
        """Return the side lines of a match by their numbers, without any that cannot be read."""
        rows = (row for row in self._rows.lines.all(self.owner, match) if _is_readable(row))
        return tuple(sorted(rows, key=lambda row: row.number))

    def damaged(self, match: str) -> tuple[int, ...]:
        """Return the numbers of those of a match that cannot be read."""
        unread = {row.number for row in self._rows.lines.all(self.owner, match) if not _is_readable(row)}
        named = (number for _, _, number in self._rows.lines.damaged(self.owner, match))
        return tuple(sorted(unread.union(number for number in named if isinstance(number, int))))

    def find(self, match: str, number: int) -> SideLineRow:
        """Return the side line with this number.

        Raises CarteadoError "unknown_side_line", and DamagedRow for one that cannot be read.
        """
        row = self._rows.lines.get(self.owner, match, number)
        if row is not None and _is_readable(row):
            return row
        if number in self.damaged(match):
            raise damaged(SideLineRow.table, number, "seal")
        raise CarteadoError("unknown_side_line", match=match, number=number)

    def begin(self, row: SideLineRow) -> SideLineJournal:
        """Keep a new side line as its owner's next one of the match, and return its journal.

        Raises CarteadoError "too_many_side_lines", and as `admit` does.
        """
        if len(self._rows.lines.all(self.owner)) + len(self._rows.lines.damaged(self.owner)) >= self._most:
            raise CarteadoError("too_many_side_lines", most=self._most)
        self.admit()
        self._rows.lines.put(row)
        return self.journal(row)

    def next_number(self, match: str) -> int:
        """Return the number for a match's next side line.

        A line that cannot be read keeps its number: its log is there still, and so are the lines that go off from it.
        """
        logs = (entry.line for entry in self._rows.entries.all(self.owner, match))
        lines = (number for row in self.of(match) for number in (row.number, row.parent))
        lost = {int(line) for _, _, line, _ in self._rows.entries.damaged(self.owner, match)}
        lost |= {*self.damaged(match)}
        # What is left of a damaged number may be the largest that there is.
        return next(number for number in count(max((*logs, *lines), default=0) + 1) if number not in lost)

    def journal(self, row: SideLineRow) -> SideLineJournal:
        """Return the journal of a side line that goes on."""
        return SideLineJournal(self._rows, row)

    def entries(self, row: SideLineRow, codec: Codec) -> tuple[Entry, ...]:
        """Return the log of a side line; raises BrokenLog for an entry that is missing or cannot be read."""
        entries: list[Entry] = []
        for *_, number in self._rows.entries.damaged(row.owner, row.match, row.number):
            raise BrokenLog("log_unreadable", int(number), detail="seal")
        kept = sorted(self._rows.entries.all(row.owner, row.match, row.number), key=lambda entry: entry.number)
        for number, entry in enumerate(kept, start=1):
            if entry.number != number:
                raise BrokenLog("log_bad_number", number, found=entry.number)
            try:
                entries.append(codec.unpack(entry.data))
            except FAULTS as error:
                raise BrokenLog("log_unreadable", number, detail=fault_of(error)) from error
        return tuple(entries)

    def rename(self, match: str, number: int, name: str) -> None:
        """Name a side line.

        Raises "unknown_side_line", and "saved_name" for a name that is too long or cannot be shown.
        """
        if len(name) > LONGEST_NAME or not printable(name):
            raise CarteadoError("saved_name", most=LONGEST_NAME)
        self._rows.lines.put(replace(self.find(match, number), name=name))

    def close(self, match: str, number: int, outcome: Outcome) -> None:
        """Write down how a side line has ended; raises "unknown_side_line"."""
        self._rows.lines.put(replace(self.find(match, number), outcome=_pack(outcome)))

    def delete(self, match: str, number: int) -> None:
        """Remove a side line for good, and those that go off from it."""
        with self._rows.transaction():
            self._delete(match, number)

    def _delete(self, match: str, number: int) -> None:
        for child in self.of(match):
            if child.parent == number:
                self._delete(match, child.number)
        entries = self._rows.entries
        kept = ((self.owner, match, number, entry.number) for entry in entries.all(self.owner, match, number))
        for names in (*kept, *entries.damaged(self.owner, match, number)):
            entries.delete(*names)
        self._rows.lines.delete(self.owner, match, number)


class SideLineJournal:
    """Journal of a side line, as engine.core.table.Journal asks."""

    def __init__(self, rows: SideLineRows, row: SideLineRow) -> None:
        self._rows = rows
        self._names = row.owner, row.match, row.number

    def append(self, number: int, entry: Entry, visible_number: int | None = None) -> None:
        """Write the entry with this number.

        Nobody else waits for it, so it may be on its way to the disk still. Raises StaleLog unless it is the next one,
        and "unknown_side_line" when the line was deleted.
        """
        _, match, line = self._names
        if self._rows.lines.get(*self._names) is None:
            raise CarteadoError("unknown_side_line", match=match, number=line)
        entries = self._rows.entries
        follows = number == 1 or entries.get(*self._names, number - 1) is not None
        if not follows or entries.get(*self._names, number) is not None:
            raise StaleLog("stale_log", match=match, number=number)
        entries.put(SideLineEntry(*self._names, number, _pack(entry)))


class SideLineEnd:
    """Sink for the end of a side line, in place of the library."""

    def __init__(self, side_lines: SideLines, row: SideLineRow) -> None:
        self._side_lines = side_lines
        self._row = row

    def close(self, match: str, outcome: Outcome, plies: int, ended: int, takings: Sequence[Taking] = ()) -> None:
        """Write down the outcome: nothing counts anywhere, and nobody takes anything home."""
        self._side_lines.close(self._row.match, self._row.number, outcome)


def header_of(row: SideLineRow) -> Header:
    """Return the header of a side line; raises DamagedRow."""
    return decode(msgspec.msgpack.Decoder(Header).decode, row, "header")


def outcome_of(row: SideLineRow) -> Outcome | None:
    """Return the outcome of a side line, None while it goes on; raises DamagedRow."""
    return None if row.outcome is None else decode(msgspec.msgpack.Decoder(Outcome).decode, row, "outcome")


def _is_readable(row: SideLineRow) -> bool:
    """Tell whether all that a list shows of a row can be read: its seal may have been made anew."""
    try:
        outcome_of(row)
        return row.seat < len(header_of(row).players)
    except DamagedRow:
        return False


def rows_in_memory() -> SideLineRows:
    """Return the rows of somebody who is forgotten when the program ends."""
    return SideLineRows(MemoryRows(SideLineRow), MemoryRows(SideLineEntry))
