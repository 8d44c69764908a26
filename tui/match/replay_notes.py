"""Notes in a replay: the panel that shows them, the dialog that writes them, and the way among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import ClassVar

from rich.style import Style
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static, TextArea

from engine.core.errors import CarteadoError
from saves.matches.notes import Mark, Note
from tui.canvas.grid import fit
from tui.keymap import key
from tui.match.replay_panels import Panel, PanelLine, ReplayPlace
from tui.services.review.notes import MARKS, NoteBook, Writer, left_of, read_typed
from tui.texts.notes import SIGNS, format_mark, format_note_head, signs_of
from tui.widgets.dialogs import ChoiceDialog
from tui.widgets.row_list import Row
from tui.widgets.screen import Dialog

_HEADING = Style(bold=True)
_SHOWN = 80
"""Cells of a note in the list of all."""
_ALL_FROM = 2
"""From how many notes of a match on the panel lists all of them."""


def note_book(here: ReplayPlace) -> NoteBook:
    """Return the notes of the match; raises as `check_may_review` does."""
    return here.cache.get_or_make(NoteBook, partial(_open_notes, here))


def _open_notes(here: ReplayPlace) -> NoteBook:
    viewer = here.context.navigator.page_viewer()
    writer = Writer(viewer.name or here.context.session.me, viewer.organiser, here.context.spend)
    return NoteBook(here.context.store, here.record, here.tape, here.eyes, writer)


def note_signs(here: ReplayPlace) -> Mapping[int, str]:
    """Return the signs of all notes by their plies; none of a match that may not be reviewed yet."""
    try:
        placed = note_book(here).all()
    except CarteadoError:
        return {}
    plies = dict.fromkeys(at for at, _ in placed)
    return {ply: signs_of([note for at, note in placed if at == ply]) for ply in plies}


def notes_panel(here: ReplayPlace) -> Panel:
    """Return the notes of the place, and where there are others."""
    words, book = here.localizer, note_book(here)
    return Panel(words("notes.title"), list(_lines(here, book)), words("notes.keys"))


def _lines(here: ReplayPlace, book: NoteBook) -> Iterator[PanelLine]:
    words, session = here.localizer, here.context.session
    notes, everything = book.here(), book.all()
    if not notes:
        yield PanelLine(words("notes.none_here"))
    for note in notes:
        yield PanelLine(format_note_head(note, session), _HEADING)
        yield PanelLine(note.text or format_mark(note.mark, session))
    if book.damaged:
        yield PanelLine(words("notes.damaged", count=book.damaged))
    if len(everything) >= _ALL_FROM or (everything and not notes):
        yield PanelLine(words("notes.all", count=len(everything)), _HEADING)
        for at, note in everything:
            text = note.text or format_mark(note.mark, session)
            yield PanelLine(fit(f"{at} {SIGNS[note.mark]} {note.name}: {text}", _SHOWN), ply=at)


def go_to_note(here: ReplayPlace, direction: int) -> bool:
    """Wind to the next note, or the one before; tells whether there was one.

    Raises as `check_may_review` does.
    """
    book = note_book(here)
    book.renew()
    at = book.next(direction)
    if at is not None:
        here.tape.go(at)
    return at is not None


async def annotate(app: App[None], here: ReplayPlace) -> bool:
    """Edit the viewer's note at this place; tells whether it changed. Raises CarteadoError."""
    book, words = note_book(here), here.localizer
    book.renew()
    note = book.mine()
    others = [other for other in book.here() if other is not note and book.may_change(other)]
    if others:
        rows = [Row("", (words("notes.mine"), ""))]
        rows += [Row(other.author, (words("notes.of", name=other.name), signs_of([other]))) for other in others]
        chosen = await app.push_screen_wait(ChoiceDialog(words("notes.whose"), rows))
        if chosen is None:
            return False
        note = next((other for other in others if other.author == chosen), note)
    at = here.tape.at
    written = await app.push_screen_wait(NoteDialog(words("notes.ask", at=at), note))
    if written is None:
        return False
    here.tape.go(at)
    book.write(*written, here.context.clock(), note)
    return True


class NoteArea(TextArea):
    """The text of a note: Enter keeps it, a mark typed at its beginning marks the note."""

    class Kept(Message):
        """Posted when the note is saved."""

    class Marked(Message):
        """Posted when a mark is chosen or removed."""

        def __init__(self, mark: Mark) -> None:
            super().__init__()
            self.mark = mark

    def on_key(self, event: events.Key) -> None:
        """Handle the keys that are no text."""
        mark = next((mark for mark in MARKS if event.character == mark), None)
        if event.key == "enter":
            self.post_message(self.Kept())
        elif mark is not None and self.cursor_location == (0, 0):
            self.post_message(self.Marked(mark))
        else:
            return
        event.stop()
        event.prevent_default()


class NoteDialog(Dialog[tuple[Mark, str] | None]):
    """Dialog that edits a note and its mark; None if nothing changes."""

    place = "place.note"
    BINDINGS: ClassVar[list[BindingType]] = [key("escape", "cancel", "key.ask.cancel", show=False, priority=True)]
    CSS = """
    NoteDialog #note { height: auto; min-height: 5; max-height: 12; }
    .-low NoteDialog #note, NoteDialog.-low #note { min-height: 4; max-height: 4; }
    NoteDialog #wrong { display: none; }
    NoteDialog #wrong.-told { display: block; }
    """

    def __init__(self, question: str, note: Note | None) -> None:
        """Ask the question; `note` is what stands there already."""
        super().__init__()
        self._question = question
        self._mark: Mark = note.mark if note is not None else ""
        self._text = note.text if note is not None else ""

    def compose(self) -> ComposeResult:
        """Show the marks and the text."""
        with Vertical(id="dialog"):
            yield Static(Content(self._question), id="question")
            yield Static(self._marks(), id="marks")
            yield NoteArea(self._text, id="note", tab_behavior="focus")
            yield Static("", id="wrong")
            yield Static(Content.styled(self.words("notes.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Focus the text, at its end."""
        area = self.query_one(NoteArea)
        area.move_cursor(area.document.end)
        area.focus()

    def _marks(self) -> Content:
        marks = [(f"{mark} {format_mark(mark, self.session)}", mark == self._mark) for mark in MARKS]
        return Content("  ").join(
            Content.styled(f"[{text}]", "bold $accent") if on else Content(f" {text} ") for text, on in marks
        )

    @on(NoteArea.Marked)
    def _marked(self, event: NoteArea.Marked) -> None:
        self._mark = "" if event.mark == self._mark else event.mark
        self.query_one("#marks", Static).update(self._marks())

    @on(TextArea.Changed)
    def _changed(self, event: TextArea.Changed) -> None:
        left = left_of(event.text_area.text)
        text = self.words("notes.left", count=left) if left < _TELL_LEFT else ""
        wrong = self.query_one("#wrong", Static)
        wrong.update(Content.styled(text, "$error" if left < 0 else "$faint"))
        wrong.set_class(bool(text), "-told")

    @on(NoteArea.Kept)
    def _kept(self) -> None:
        text = self.query_one(NoteArea).text
        mark, rest = read_typed(text) if not self._mark else (self._mark, text)
        if left_of(rest) >= 0:
            self.dismiss((mark, rest))


_TELL_LEFT = 200
