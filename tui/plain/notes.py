"""Notes of a match in lines: read one after the other, and written at a move."""

from __future__ import annotations

from tui.plain.talk import Talk
from tui.services.environment import now_ms
from tui.services.review.notes import NoteBook, read_typed
from tui.texts.localizer import Session
from tui.texts.notes import format_note

_NOTHING = "-"
"""What is typed to delete one's note."""


def tell_notes(talk: Talk, session: Session, book: NoteBook) -> None:
    """Tell all notes of the match with their moves."""
    notes = book.all()
    if not notes:
        talk.say(session.words("notes.none"))
    if book.damaged:
        talk.say(session.words("notes.damaged", count=book.damaged))
    for at, note in notes:
        talk.say(f"{at}: {format_note(note, session)}")


async def write_note(talk: Talk, session: Session, book: NoteBook) -> None:
    """Tell the notes of the place and take one's own, in one line or several; raises CarteadoError."""
    words = session.words
    for note in book.here():
        talk.say(format_note(note, session))
    talk.say(words("lines.note.ask"))
    lines: list[str] = []
    while (typed := await talk.hear()) not in (None, ""):
        lines.append(typed or "")
        if typed == _NOTHING:
            break
    if not lines:
        return
    mark, text = read_typed("" if lines == [_NOTHING] else " ".join(lines))
    book.write(mark, text, now_ms())
    talk.say(words("lines.note.kept" if mark or text else "lines.note.deleted"))
