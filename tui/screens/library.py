"""The library: every game that was kept, found as one types, replayed, played on, exported or deleted."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from engine.core.errors import CarteadoError
from engine.core.text import fold
from saves.matches.record import MatchLine
from saves.rows.row import Damaged
from saves.store import Store
from tui.context import reporting
from tui.keymap import key
from tui.texts.keys import REASON
from tui.texts.styled_text import plain_text
from tui.widgets.cells import Cell
from tui.widgets.damaged_rows import damaged_row
from tui.widgets.dialogs import ConfirmDialog
from tui.widgets.file_dialog import OpenFileDialog, SaveFileDialog, path_of, places
from tui.widgets.form import content_of
from tui.widgets.list_page import ListPage
from tui.widgets.row_list import Column, Row, RowList

if TYPE_CHECKING:
    from saves.exchange.match_files import Verified

_PAGE = 100

RESULT_CELLS = 13
_COLUMNS = (
    Column(11),
    Column(8),
    Column(),
    Column(RESULT_CELLS),
    Column(12, right=True, from_width=100),
    Column(9, from_width=100),
)
"""When, game, players, result, length, name; a narrow screen does without some."""


class _Library:
    """The rows of the library, read from the store a page at a time when they come in sight."""

    def __init__(self, screen: LibraryScreen, text: str) -> None:
        self._screen = screen
        self._matches = screen.context.store.matches
        self._text = text
        self._count = self._matches.count(text)
        self._pages: dict[int, list[MatchLine | Damaged]] = {}

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> Row:
        line = self.line(index)
        if isinstance(line, Damaged):
            return damaged_row(line, self._screen.words)
        return Row(line.id, self._screen.cells(line)) if line is not None else Row("", ("",))

    def line(self, index: int) -> MatchLine | Damaged | None:
        """Return the match at the index; None when it has gone since the rows were counted."""
        number, at = divmod(index, _PAGE)
        if number not in self._pages:
            self._pages[number] = self._matches.page(self._text, limit=_PAGE, offset=number * _PAGE)
        page = self._pages[number]
        return page[at] if at < len(page) else None


class _Matches(RowList):
    """The list of games; what `enter` does here has a word of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "choose", "key.library.open")]


class LibraryScreen(ListPage):
    """A filter above, the games below; the cursor's game is replayed or played on by `enter`."""

    place = "place.library"
    AUTO_FOCUS = "#matches"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("slash", "filter", "key.library.filter"),
        key("x", "export", "key.library.export"),
        key("i", "import", "key.library.import"),
        key("d,delete", "delete", "key.library.delete"),
        key("f", "person", "key.person.open", show=False),
        key("t", "by_hand", "key.by_hand.open", show=False),
        key("escape", "back", "key.library.back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._text = ""

    def body(self) -> ComposeResult:
        """Show the filter, the games and a line about what is found."""
        with Horizontal(id="filter-line"):
            yield Static(Content.styled("/", "bold $accent"), id="filter-mark")
            yield Input(self._text, placeholder=self.words("library.placeholder"), id="filter", compact=True)
            yield Static("", id="found")
        yield _Matches(_COLUMNS, id="matches", one_click=False, title=self.words("place.library"))

    @property
    def _listing(self) -> RowList:
        return self.query_one("#matches", RowList)

    @property
    def _store(self) -> Store:
        return self.context.store

    def refill(self, *, cursor: int | None = None) -> None:
        """Show the matches that are looked for."""
        rows = _Library(self, self._text)
        if len(rows):
            self._listing.show(rows, cursor=cursor)
        else:
            self._listing.show((Row("", (self.words("library.nothing" if self._text else "library.empty"),)),))
        self.query_one("#found", Static).update(Content.styled(self.words("library.found", count=len(rows)), "$faint"))

    def cells(self, line: MatchLine) -> tuple[Cell, ...]:
        """Return what the columns say of a match."""
        words, session = self.words, self.session
        if line.status == "open":
            result = Content.styled(words("library.open" if line.resumable else "library.cut_off"), "$accent")
        elif line.status == "abandoned":
            result = Content.styled(words("library.abandoned"), "$faint")
        else:
            result = Content(words(REASON(line.reason)) if REASON(line.reason) in words else line.reason)
        length = Content.styled(words("library.length", count=line.plies), "$faint")
        when = session.when(line.created, self.context.clock())
        return (
            when,
            session.short_game_name(line.game),
            content_of(session.players_of(line)),
            result,
            length,
            Content.styled(line.id, "$faint"),
        )

    @property
    def _line(self) -> MatchLine | Damaged | None:
        rows = self._listing.rows
        return rows.line(self._listing.cursor) if isinstance(rows, _Library) else None

    def _readable(self) -> MatchLine | None:
        """Return the match of the cursor, after saying so when it cannot be read."""
        line = self._line
        if isinstance(line, Damaged):
            self.tell_error(CarteadoError("match_damaged"))
            return None
        return line

    def action_by_hand(self) -> None:
        """Type in matches of real tables."""
        self.context.navigator.enter("by_hand")

    def action_person(self) -> None:
        """Open the page of somebody who played the marked match."""
        line = self._readable()
        known = {fold(name) for name in self._store.players.names()}
        people = tuple(name for name in line.players if fold(name) in known) if line is not None else ()
        if people:
            self.context.navigator.open_person(*people)

    @on(Input.Changed, "#filter")
    def _typed(self, event: Input.Changed) -> None:
        if event.value != self._text:
            self._text = event.value
            self.refill(cursor=0)

    @on(Input.Submitted, "#filter")
    def _to_games(self) -> None:
        self._listing.focus()

    def action_filter(self) -> None:
        """Go to the filter."""
        self.query_one("#filter").focus()

    def action_back(self) -> None:
        """Leave the filter, then empty it, then leave the library."""
        if self.focused is self.query_one("#filter"):
            self._listing.focus()
        elif self._text:
            self.query_one("#filter", Input).value = ""
        else:
            self.dismiss()

    @on(RowList.Chosen, "#matches")
    def _open(self) -> None:
        """Replay the game, or play on where it was left."""
        line = self._readable()
        if line is None:
            return
        if line.status == "open" and line.resumable:
            self.context.navigator.resume_match(line.id)
        else:
            self.context.navigator.replay_match(line.id)

    @work
    async def action_delete(self) -> None:
        """Delete the game after asking."""
        line = self._line
        if line is None:
            return
        if isinstance(line, Damaged):
            question = self.words("damaged.delete.ask")
        else:
            players = plain_text(self.session.players_of(line))
            question = self.words("library.delete.ask", players=players, when=self.session.moment(line.created))
        if await self.app.push_screen_wait(ConfirmDialog(question, self.words("library.delete.yes"))):
            self._try_to_delete(line)

    def _try_to_delete(self, line: MatchLine | Damaged) -> None:
        with reporting(self.tell_error):
            if isinstance(line, Damaged):
                self._store.matches.discard(line)
            else:
                self._store.matches.delete(line.id)
        self.refill()

    @work
    async def action_export(self) -> None:
        """Write the marked match into a file."""
        line = self._readable()
        if line is None:
            return
        proposal = str(Path.home() / f"{line.game}-{line.id}.jsonl")
        answer = await self.app.push_screen_wait(SaveFileDialog(self.words("library.export.ask"), proposal, places()))
        if answer is not None:
            self._try_to_export(line.id, path_of(answer))

    def _try_to_export(self, match: str, path: Path) -> None:
        from saves.exchange.match_files import export
        from saves.sealed_matches import load_open

        with reporting(self.tell_error):
            export(load_open(self._store, match), path)
            self.notify(self.words("library.exported", path=str(path)), markup=False)

    @work
    async def action_import(self) -> None:
        """Take a game in from a file."""
        from saves.exchange.match_files import verify_file

        games = self.context.games
        dialog = OpenFileDialog(
            self.words("library.import.ask"),
            places(),
            f"{Path.home()}/",
            lambda path, watch: verify_file(path, games, watch),
        )
        await self.app.push_screen_wait(dialog)
        if dialog.content is not None:
            await self._keep(dialog.content)

    async def _keep(self, verified: Verified) -> None:
        from saves.exchange.match_files import take_in

        with reporting(self.tell_error):
            notes = await asyncio.to_thread(take_in, self._store, verified)
            self.refill()
            self._listing.go_to(verified.record.header.match)
            lines = (self.words("notes.taken_in", count=notes),) if verified.notes else ()
            self.notify(" ".join((self.words("library.imported"), *lines)), markup=False)
