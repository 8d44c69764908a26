"""The notes of one match that is over, as one person reads and writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, get_args

from msgspec.structs import replace

from engine.core.errors import CarteadoError
from engine.core.text import LONGEST_NAME, fold
from saves.matches.notes import LONGEST_NOTE, Eyes, Mark, Note
from saves.matches.record import Record
from saves.store import Store
from tui.services.identity.limits import Spend, unlimited
from tui.services.identity.names import clean
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import ReplayRecord
from tui.services.review.rights import check_may_review, sees_all

MARKS: tuple[Mark, ...] = get_args(Mark)[1:]
"""What a note may say in a sign."""


class PlacedNote(NamedTuple):
    """A note, and after how many visible plies it stands."""

    at: int
    note: Note


class Writer(NamedTuple):
    """The writer of a note; organisers may change and delete the notes of others.

    `spend` limits a visitor's notes.
    """

    name: str
    organiser: bool = False
    spend: Spend = unlimited


class NoteBook:
    """The notes of a match that somebody may read, and those they write."""

    def __init__(
        self, store: Store, record: Record, tape: ReplayRecord, eyes: Sequence[Viewer], writer: Writer
    ) -> None:
        """Begin, for whoever has these eyes; raises as `check_may_review` does."""
        check_may_review(store, record)
        self._store = store
        self._match = record.header.match
        self._tape = tape
        self._eyes = tuple(eyes)
        self._writer = writer
        self._notes: tuple[Note, ...] = ()
        self.damaged = 0
        """Notes of the match, anybody's, that cannot be read any more."""
        self.renew()

    def renew(self) -> None:
        """Read the notes again: others may have written some."""
        self.damaged = self._store.notes.damaged(self._match)
        self._notes = seen_notes(self._store.notes.of(self._match), self._eyes)

    def all(self) -> tuple[PlacedNote, ...]:
        """Return the notes that may be read, in the order of the visible plies."""
        return placed_notes(self._notes, self._tape)

    def here(self) -> tuple[Note, ...]:
        """Return the notes at the replay's present place."""
        return tuple(note for at, note in self.all() if at == self._tape.at)

    def mine(self) -> Note | None:
        """Return one's own note here."""
        return next((note for note in self.here() if note.author == fold(self._writer.name)), None)

    def may_change(self, note: Note) -> bool:
        """Tell whether the viewer may change the note, as its writer or an organiser."""
        return self._writer.organiser or note.author == fold(self._writer.name)

    def write(self, mark: Mark, text: str, now: int, note: Note | None = None) -> None:
        """Note something here at a time in milliseconds since 1970, or change a note.

        Without mark and text delete it. What could act on a terminal or hide is taken out of the text. Raises
        CarteadoError "note_not_yours", "notes_too_fast", and as `Notes.put` does.
        """
        name, text = clean(self._writer.name)[:LONGEST_NAME], clean(text)
        note = note or self.mine() or Note(self._match, self._tape.place, fold(name), name, "", "", (), now)
        if not self.may_change(note):
            raise CarteadoError("note_not_yours", name=note.name)
        self._writer.spend("note")
        if mark or text:
            own = note.author == fold(name)
            # Whoever mends the words of somebody else writes for those who read them.
            by, eyes = ("", widest(self._eyes)) if own else (name, note.eyes)
            self._store.notes.put(replace(note, mark=mark, text=text, eyes=eyes, at=max(now, note.at), by=by))
        else:
            self._store.notes.delete(note)
        self.renew()

    def next(self, direction: int) -> int | None:
        """Return the next place with a note, or the one before; None where there is none."""
        places = [at for at, _ in self.all()]
        if direction > 0:
            return next((at for at in places if at > self._tape.searched_from(direction)), None)
        return next((at for at in reversed(places) if at < self._tape.at), None)


def widest(eyes: Sequence[Viewer]) -> Eyes:
    """Return the widest knowledge with which a person with these eyes may have written."""
    return "all" if sees_all(eyes) else tuple(seat for seat in eyes if isinstance(seat, int))


def seen_notes(notes: Iterable[Note], eyes: Sequence[Viewer]) -> tuple[Note, ...]:
    """Return the notes that these eyes may read: those whose writers saw no cards hidden from them."""
    return tuple(note for note in notes if sees_all(eyes) or (note.eyes != "all" and set(note.eyes) <= set(eyes)))


def placed_notes(notes: Iterable[Note], tape: ReplayRecord) -> tuple[PlacedNote, ...]:
    """Return where notes stand among the plies by which the match is wound now."""
    return tuple(PlacedNote(tape.at_of(note.place), note) for note in notes)


def read_typed(text: str) -> tuple[Mark, str]:
    """Return the mark that a typed note begins with, and the rest of it."""
    text = clean(text)
    mark: Mark = next((mark for mark in MARKS if text.startswith(mark)), "")
    return mark, text[len(mark) :].strip()


def left_of(text: str) -> int:
    """Return how many characters more a note may have."""
    return LONGEST_NOTE - len(clean(text))
