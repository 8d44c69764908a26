"""The lines of a match file: JSON objects, each sealed by a link of a hash chain."""

from __future__ import annotations

import hashlib
import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path
from stat import S_ISREG
from typing import Any, TypeAlias

import msgspec

from engine.core.library_faults import fault_of
from saves.errors import FileError

MAX_LINE = 1 << 18
"""Bytes in a line; the longest honest one, a shuffle, has some hundreds."""
MAX_LINES = 100_000
MAX_BYTES = 32 << 20
"""Bytes in a match's file; an evening's longest has some hundred thousand."""
LONGEST_TEXT = 10_000
"""Characters in any text of a file."""
LATEST = 32_503_680_000_000
"""The first moment of the year 3000 (ms): nothing was written later, and Windows knows no later day."""
_LARGEST = (1 << 63) - 1
_MANY_DIGITS = b"[0-9]{19}"
_BOM = b"\xef\xbb\xbf"
_LINK = 32
_BYTE = r"\(byte (\d+)\)"
_OFTEN = 128
"""Lines between two calls of a watch."""

Watch: TypeAlias = Callable[[str, int, int], None]
"""Called as a file is read: "reading" or "playing", how much is done, and of how much. What it raises ends it."""


def unwatched(_what: str, _done: int, _whole: int) -> None:
    """Ignore progress."""


class LineReading(ABC):
    """A file that is read line by line up to its last one, every line checked by the chain."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.chain = Chain()
        self.last = 0
        """The number of the line that was read last."""

    def take(self, number: int, line: bytes, whole: bool) -> None:
        """Read the next line; raises FileError."""
        self.last = number
        if self.complete:
            raise FileError("file_after_end", self.file, number)
        try:
            self.take_line(number, line)
        except msgspec.ValidationError as error:
            raise bad_field(self.file, number, error) from error
        except FileError as error:
            if not whole and number > 1 and error.code in ("file_not_json", "file_not_text"):
                raise FileError("file_cut_short", self.file, number - 1) from error
            raise

    @property
    @abstractmethod
    def complete(self) -> bool:
        """Tell whether the last line was read."""

    @abstractmethod
    def take_line(self, number: int, line: bytes) -> None:
        """Read a line that follows; raises FileError, and msgspec.ValidationError for a field."""


class Chain:
    """Hash chain of a file: every line's link is made of the link before and of the line's content."""

    def __init__(self) -> None:
        self._link = ""

    @property
    def link(self) -> str:
        """The link of the line before, "" before the first."""
        return self._link

    def next(self, fields: dict[str, Any]) -> str:
        """Return the link of the next line, which says these fields."""
        content = self._link.encode() + b"\n" + msgspec.json.encode(fields, order="sorted")
        self._link = hashlib.sha256(content).hexdigest()[:_LINK]
        return self._link

    def write(self, fields: dict[str, Any]) -> bytes:
        """Return the next line with its link, its end of line included."""
        return msgspec.json.encode({**fields, "chain": self.next(fields)}) + b"\n"

    def read(self, file: str, number: int, line: bytes) -> dict[str, Any]:
        """Return what a line says, without its link.

        Raises FileError when it is not JSON or not as it was written.
        """
        fields = parse(file, number, line)
        link = fields.pop("chain", None)
        try:
            msgspec.msgpack.encode(fields)  # the store's encoding, which has no numbers of more than 64 bits
            held = link == self.next(fields)
        except (OverflowError, ValueError, RecursionError) as error:
            raise FileError("file_bad_field", file, number, detail=fault_of(error)) from error
        if not held:
            raise FileError("file_line_changed", file, number)
        if len(line) > LONGEST_TEXT or re.search(_MANY_DIGITS, line):
            _check_sizes(file, number, fields)
        return fields


def _check_sizes(file: str, number: int, fields: dict[str, Any]) -> None:
    """Raise FileError for a text or a number that is larger than any honest one."""
    for where, value in values_of(fields):
        if isinstance(value, str) and len(value) > LONGEST_TEXT:
            raise FileError("file_text_too_long", file, number, field=where, limit=LONGEST_TEXT)
        if isinstance(value, int) and not -_LARGEST - 1 <= value <= _LARGEST:
            raise FileError("file_number_too_large", file, number, field=where)


def values_of(fields: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield every text and number of a line with its field, names of fields included."""
    left: list[tuple[str, Any]] = [("$", fields)]
    while left:
        where, value = left.pop()
        if isinstance(value, dict):
            left += [(f"{where}.{name}", inner) for name, inner in value.items()]
            left += [(where, name) for name in value]
        elif isinstance(value, list):
            left += [(f"{where}[{at}]", inner) for at, inner in enumerate(value)]
        else:
            yield where, value


def fields_of(line: msgspec.Struct) -> dict[str, Any]:
    """Return a line's content as the fields that a chain writes."""
    fields: dict[str, Any] = msgspec.to_builtins(line)
    return fields


def parse(file: str, number: int, line: bytes) -> dict[str, Any]:
    """Return the object that a line of JSON is; raises FileError with the column."""
    try:
        return msgspec.json.decode(line.decode(), type=dict[str, Any])
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode()) + 1
        raise FileError("file_not_text", file, number, column=column) from error
    except msgspec.ValidationError as error:
        raise bad_field(file, number, error) from error
    except (msgspec.DecodeError, RecursionError) as error:
        match = re.search(_BYTE, str(error))
        before = line[: int(match[1])] if match else line.rstrip()
        column = len(before.decode(errors="replace")) + 1
        raise FileError("file_not_json", file, number, column=column) from error


def bad_field(file: str, number: int, error: msgspec.ValidationError) -> FileError:
    """Return the error of a line whose field has the wrong shape, with the field's path."""
    fault = fault_of(error)
    return FileError("file_bad_field", file, number, field=str(fault.data.get("field", "")), detail=fault)


def lines_of(
    path: Path, most_lines: int = 0, most_bytes: int = MAX_BYTES, watch: Watch = unwatched
) -> Iterator[tuple[int, bytes, bool]]:
    """Yield the lines of a file.

    Number from 1, bytes, and whether the line is whole, that is, has its end. There may be `most_lines`, 0 for as many
    as a match can have, and `most_bytes` in all.

    Raises FileError for a file that cannot be read, has nothing in it, or is larger than any match.
    """
    file = str(path)
    most_lines = most_lines or MAX_LINES
    number = done = 0
    try:
        with path.open("rb") as stream:
            about = os.fstat(stream.fileno())
            whole = about.st_size if S_ISREG(about.st_mode) else most_bytes
            _check_size(file, whole, most_bytes)
            while line := stream.readline(MAX_LINE + 1):
                number += 1
                done += len(line)
                _check_size(file, done, most_bytes)
                if number % _OFTEN == 0:
                    watch("reading", done, whole)
                if len(line) > MAX_LINE:
                    raise FileError("file_line_too_long", file, number, limit=MAX_LINE)
                if number > most_lines:
                    raise FileError("file_too_many_lines", file, number, limit=most_lines)
                yield number, line.removeprefix(_BOM) if number == 1 else line, line.endswith(b"\n")
    except FileNotFoundError as error:
        raise FileError("file_missing", file) from error
    except IsADirectoryError as error:
        raise FileError("file_is_folder", file) from error
    except (OSError, ValueError) as error:
        raise FileError("file_unreadable", file, detail=fault_of(error)) from error
    if not number:
        raise FileError("file_empty", file)


def _check_size(file: str, size: int, most: int) -> None:
    if size > most:
        # Part of a unit is told as one: a file just above the limit is above it in words too.
        unit, shift = ("MB", 20) if most >> 20 else ("kB", 10)
        raise FileError("file_too_large", file, size=-(-size >> shift), limit=most >> shift, unit=unit)


def content_of(path: Path, most_bytes: int, most_lines: int = 0) -> bytes:
    """Return a file's bytes, limited in size and lines; raises FileError as `lines_of` does."""
    return b"".join(line for _number, line, _whole in lines_of(path, most_lines, most_bytes))


def text_of(path: Path, most_bytes: int, most_lines: int = 0) -> str:
    """Return the text of a file as `content_of` does.

    Raises FileError with the line of what is no UTF-8 too.
    """
    content = content_of(path, most_bytes, most_lines)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise FileError("file_not_text", str(path), content[: error.start].count(b"\n") + 1) from error
