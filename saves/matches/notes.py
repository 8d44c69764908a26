"""Notes that people keep at the plies of matches that are over.

They stand beside the logs and are no part of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from engine.core.errors import CarteadoError
from engine.core.model import Seat
from engine.core.text import LONGEST_NAME, fold, printable
from saves.files.sealed_lines import LATEST
from saves.rows.row import RowOf
from saves.rows.row_store import RowStore

LONGEST_NOTE = 2000
"""Characters of a note at most."""
MOST_BYTES = 200_000
"""Bytes that the notes of a match take at most: they have room in one line of its file."""

Mark: TypeAlias = Literal["", "!", "?", "*"]
"""What a note says in a sign: nothing, well played, a mistake, worth remembering."""
Eyes: TypeAlias = Literal["all"] | tuple[Seat, ...]
"""Whose cards somebody could see when they wrote: all, or those of these seats."""

_FIXED_BYTES = 150
"""The names of a note's fields in a file, its times and its seal."""


class Note(RowOf, frozen=True):
    """A note of one person: one a ply.

    `place` is how many plies of the line of play had been played there, `author` the `name` as names are compared,
    `at` when it was written last, in milliseconds since 1970, `by` who changed it if that was somebody else.
    """

    table = "notes"
    names = 3
    packed = ("eyes",)
    match: str
    place: Annotated[int, Meta(ge=0)]
    author: str
    name: str
    mark: Mark
    text: str
    eyes: Eyes
    at: Annotated[int, Meta(ge=0, lt=LATEST)]
    by: str = ""

    @property
    def age(self) -> tuple[int, str, str]:
        """Sort key that orders versions of a note from old to new."""
        return self.at, self.text, self.mark


def unfit_field(note: Note) -> str:
    """Return the first field with an invalid value, or ""."""
    texts = (("name", note.name, LONGEST_NAME), ("by", note.by, LONGEST_NAME), ("text", note.text, LONGEST_NOTE))
    for field, text, most in texts:
        if len(text) > most or not printable(text):
            return field
    if not fold(note.name):
        return "name"
    return "" if note.text or note.mark else "text"


def size_of(note: Note) -> int:
    """Return how many bytes a note takes in a file, or a few less than this."""
    texts = note.name + note.text + note.by
    return _FIXED_BYTES + len(texts.encode()) + sum(texts.count(char) for char in '"\\')


class Notes:
    """The notes of all matches; a match takes its own along when it is deleted."""

    def __init__(self, rows: RowStore[Note], transaction: Callable[[], AbstractContextManager[None]]) -> None:
        self._rows = rows
        self._transaction = transaction

    def of(self, match: str) -> tuple[Note, ...]:
        """Return the notes of a match in the order of its plies, at one ply the oldest first."""
        return tuple(sorted(self._rows.all(match), key=lambda note: (note.place, note.age, note.author)))

    def damaged(self, match: str) -> int:
        """Return how many notes of a match cannot be read any more."""
        return len(self._rows.damaged(match))

    def get(self, match: str, place: int, author: str) -> Note | None:
        """Return what somebody has noted at a place, by their name however it is spelled."""
        return self._rows.get(match, place, fold(author))

    def put(self, note: Note) -> None:
        """Keep a note in the place of the one that its author has there.

        Raises CarteadoError "note_unfit" for a text that is empty, too long or cannot be shown, "notes_full".
        """
        self._check(note, self.of(note.match))
        self._rows.put(note)

    def delete(self, note: Note) -> None:
        """Forget a note."""
        self._rows.delete(note.match, note.place, note.author)

    def merge(self, notes: Iterable[Note]) -> int:
        """Take in notes from elsewhere, all or none, and return how many were new or newer.

        Of two versions of one note the newer stays. Raises CarteadoError as `put` does.
        """
        taken = 0
        with self._transaction():
            for note in notes:
                there = self._rows.get(note.match, note.place, note.author)
                if there is None or note.age > there.age:
                    self.put(note)
                    taken += 1
        return taken

    def _check(self, note: Note, others: Iterable[Note]) -> None:
        if unfit_field(note):
            raise CarteadoError("note_unfit", most=LONGEST_NOTE)
        key = (note.place, note.author)
        if size_of(note) + sum(size_of(other) for other in others if (other.place, other.author) != key) > MOST_BYTES:
            raise CarteadoError("notes_full", most=MOST_BYTES // 1000)
