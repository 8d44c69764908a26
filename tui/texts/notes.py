"""Notes at the plies of a match, as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.keys import KeyFamily
from saves.matches.notes import Mark, Note
from tui.services.identity.names import clean
from tui.texts.localizer import Session

SIGNS: Mapping[Mark, str] = {"": "¶", "!": "!", "?": "?", "*": "*"}
"""How a note is marked beside its ply."""
_NAMES: Mapping[Mark, str] = {"": "none", "!": "good", "?": "mistake", "*": "star"}
_NOTE_MARK = KeyFamily("notes.mark.{}", " ".join(_NAMES.values()))


def signs_of(notes: Sequence[Note]) -> str:
    """Return the signs of the notes of one ply, each once."""
    return "".join(dict.fromkeys(SIGNS[note.mark] for note in notes))


def format_mark(mark: Mark, session: Session) -> str:
    """Return what a mark says."""
    return session.words(_NOTE_MARK(_NAMES[mark]))


def format_note_head(note: Note, session: Session) -> str:
    """Return the mark of a note, who wrote it and when, and who changed it if that was somebody else."""
    text = f"{note.mark} {clean(note.name)}, {session.moment(note.at)}".strip()
    return f"{text} ({session.words('notes.by', name=clean(note.by))})" if note.by else text


def format_note(note: Note, session: Session) -> str:
    """Return a whole note on one line."""
    return f"{format_note_head(note, session)}: {clean(note.text) or format_mark(note.mark, session)}"
