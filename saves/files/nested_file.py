"""A file inside another one.

Its lines stand below a head that tells how many they are and the seal of the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from saves.errors import FileError
from saves.files.sealed_lines import parse

PLACES = ("file", "line", "column", "field")
"""What the data of a FileError says of the place, and not of the fault."""


class EnclosedHead(Protocol):
    """The head of a file inside another one."""

    @property
    def lines(self) -> int:
        """Number of lines of the inner file."""
        ...

    @property
    def seal(self) -> str:
        """Chain link of the inner file's last line."""
        ...


class EnclosedLines:
    """The lines of a file inside another one, taken as lines of a file of their own."""

    def __init__(self, file: str, head: EnclosedHead, start: int, take: Callable[[int, bytes, bool], None]) -> None:
        """Begin after the head at line `start`; `take` gets each line. Raises FileError."""
        if head.lines < 2:
            raise FileError("file_bad_field", file, start, field="$.lines", detail=str(head.lines))
        self._file = file
        self._head = head
        self.start = start
        self._take = take
        self._taken = 0

    @property
    def complete(self) -> bool:
        """Tell whether the last line was read."""
        return self._taken == self._head.lines

    def take(self, number: int, line: bytes) -> None:
        """Read the next line, given its number in the outer file; raises FileError."""
        self._taken += 1
        with self.moved():
            self._take(self._taken, line, True)
        if self.complete and link_in(line) != self._head.seal:
            raise FileError("file_line_changed", self._file, number)

    @contextmanager
    def moved(self) -> Iterator[None]:
        """Report FileErrors of the inner file with the line number of the outer one."""
        try:
            yield
        except FileError as error:
            data: dict[str, Any] = {name: value for name, value in error.data.items() if name not in PLACES}
            line = self.start + error.line if error.line else 0
            raise FileError(error.code, error.file, line, column=error.column, field=error.field, **data) from error


def link_in(line: bytes) -> str:
    """Return the chain link in a valid line."""
    link: str = parse("", 0, line)["chain"]
    return link
