"""The dialog in which a result is typed, with its grid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Static

from engine.core.errors import CarteadoError
from tournaments.entering import entry_table
from tournaments.errors import TournamentError
from tournaments.model import Result
from tournaments.results import ResultForm
from tournaments.results.entry import ResultNote
from tournaments.tables import seats_of
from tui.canvas.grid import column
from tui.keymap import key
from tui.services.identity.names import short_names
from tui.services.tournaments.result_entry import EntryLine, ResultEntry
from tui.texts.cells import cell_len
from tui.texts.result_notes import format_note
from tui.texts.tournament_desk import format_purses
from tui.widgets.form import TabBar, content_of
from tui.widgets.screen import Dialog

if TYPE_CHECKING:
    from tui.services.tournaments.played_tables import TableStatus
    from tui.services.tournaments.session import TournamentSession
    from tui.texts.tournament import TournamentFormatter


_NAME = 20
"""The cells of a name at least; more where the figures leave room for them."""


_CELL = 7


_ROOM = 70
"""The cells of a row on the smallest screen: headings are whole where the columns have room for them."""


_CROWD = 8
"""From so many rows on no line is left blank: what they come to takes five lines of the smallest screen."""


class GridLine(NamedTuple):
    """Row of the result grid, as text.

    `cells` are the figures, `total` their sum or result where that is a figure of its own.
    """

    seat: int
    name: str
    place: str
    cells: tuple[str, ...]
    total: str | None


class ResultGrid(Widget, can_focus=True):
    """Grid of lines; the marked seat or figure stands in brackets."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "ResultGrid { height: auto; width: 1fr; }"

    class Pointed(Message):
        """A cell was clicked; the column is -1 for the place."""

        def __init__(self, row: int, column: int) -> None:
            self.row = row
            self.column = column
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="grid")
        self._headings: tuple[str, ...] = ()
        self._lines: tuple[GridLine, ...] = ()
        self._mark = (0, -1)
        self._width = _CELL
        self._named = _NAME

    def show(self, headings: Iterable[str], lines: Iterable[GridLine], mark: tuple[int, int], digits: int = 0) -> None:
        """Show lines; `mark` is the row and the column that the next key goes to, -1 for the place.

        The figures have at most so many `digits`.
        """
        before = len(self._lines), bool(self._headings)
        self._headings, self._lines, self._mark = tuple(headings), tuple(lines), mark
        longest = 1 + max(map(cell_len, self._headings), default=0)
        room = (_ROOM - _NAME - 10) // max(len(self._headings), 1)
        self._width = max(_CELL, digits + 2, min(longest, room))
        room = _ROOM - 10 - len(self._headings) * self._width
        self._named = max(_NAME, min(1 + max((cell_len(line.name) for line in self._lines), default=0), room))
        self.refresh(layout=before != (len(self._lines), bool(self._headings)))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines there are (hook of Textual)."""
        return len(self._lines) + 1

    def on_click(self, event: events.Click) -> None:
        """Tell which cell was clicked."""
        cell = event.style.meta.get("cell")
        if isinstance(cell, tuple):
            self.post_message(self.Pointed(*cell))

    def render(self) -> Content:
        """Draw the lines."""
        names = short_names((line.name for line in self._lines), self._named - 1)
        heading = Content(" " * (self._named + 10)) + Content("").join(
            Content.styled(column(word, self._width, ">"), "$faint") for word in self._headings
        )
        drawn = (self._drawn(row, line, names[line.name]) for row, line in enumerate(self._lines))
        return Content("\n").join([heading, *drawn])

    def _drawn(self, row: int, line: GridLine, called: str) -> Content:
        marked = row == self._mark[0]
        name = Content.styled(called, "bold")
        gap = " " * (self._named - name.cell_length)
        place = self._cell(line.place, row, -1, width=6)
        drawn = Content.assemble(("▸ " if marked else "  ", "$accent"), (f"{line.seat} ", "$faint"), name, gap, place)
        for at, text in enumerate(line.cells):
            drawn += self._cell(text or "_", row, at, self._width)
        return drawn if line.total is None else drawn + Content.styled(f"{line.total:>{self._width}}", "bold $success")

    def _cell(self, text: str, row: int, column: int, width: int) -> Content:
        shown = f"[{text}]" if (row, column) == self._mark else f"{text} "
        style = "bold $accent" if (row, column) == self._mark else ""
        padded = Content.styled(shown.rjust(width), style)
        return padded.stylize(Style.from_meta({"cell": (row, column)}))


class ResultDialog(Dialog[ResultForm | None]):
    """Dialog for a result, with one way of entry open at a time; `tab` opens the next.

    Below stand what is missing and what `enter` would keep.
    """

    place = "place.result"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "accept", "key.result.accept", priority=True),
        key("escape", "cancel", "key.ask.cancel", show=False, priority=True),
        key("tab", "way(1)", "key.result.way", priority=True),
        key("shift+tab", "way(-1)", "key.result.way_back", show=False, priority=True),
        key("up", "move(-1, 0)", "key.list.up", show=False),
        key("down", "move(1, 0)", "key.list.down", show=False),
        key("left", "move(0, -1)", "key.result.left", show=False),
        key("right", "move(0, 1)", "key.result.right", show=False),
        key("backspace", "rub_out", "key.result.rub_out", show=False),
    ]
    CSS = """
    ResultDialog #dialog { width: 76; padding: 0 2; }
    ResultDialog #dialog > #question { margin: 0 0 0 0; }
    ResultDialog TabBar { background: $surface; padding: 0; }
    ResultDialog #way-help { height: auto; min-height: 2; margin: 0 0 1 0; }
    ResultDialog #tally { height: auto; min-height: 3; margin: 1 0 0 0; }
    ResultDialog #dialog.-crowd > Static, ResultDialog #dialog.-crowd > #hint { margin: 0; }
    """

    def __init__(
        self, tournament_session: TournamentSession, formatter: TournamentFormatter, number: int, look: TableStatus
    ) -> None:
        """Ask for the result of a table of the round with that number.

        An earlier result is there to be mended.
        """
        super().__init__()
        self._tournament_session = tournament_session
        self._formatter = formatter
        self._number = number
        self._look = look
        # Where there was no game a result says that all have come after all.
        self._pairing = pairing = look.pairing.whole if look.pairing.walkover else look.pairing
        names = tuple(map(formatter.name, pairing.seats))
        people = tuple(formatter.short(member.name) for member in seats_of(tournament_session.tournament, pairing))
        table = entry_table(tournament_session.tournament, pairing, names, people)
        self._kept = look.result.form if look.result is not None and pairing is look.pairing else None
        self._entry = ResultEntry(table, self._kept)
        brought = tournament_session.purses.brought(tournament_session.tournament, number, pairing)
        self._purses = format_purses(formatter.words, brought)
        self._money = sum(brought)
        self._wrong = ""

    def compose(self) -> ComposeResult:
        """Show the ways, the table, and what comes of it."""
        words = self._formatter.words
        with Vertical(id="dialog", classes="-crowd" if len(self._entry.lines()) >= _CROWD else ""):
            corrects = "result.correct" if self._pairing is self._look.pairing else "result.correct.unplayed"
            title = corrects if self._look.result is not None else "result.title"
            text = words(title, table=self._look.pairing.number, round=self._number)
            yield Static(Content(text), id="question")
            yield TabBar(numbered=False)
            yield Static("", id="way-help")
            yield ResultGrid()
            yield Static("", id="tally")
            yield Static("", id="wrong")
            yield Static(Content.styled(words("result.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Show the first question."""
        self.query_one(ResultGrid).focus()
        self._show()

    # ---- Showing -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        entry = self._entry
        way, typed = entry.way, entry.typed
        tabs = [(key, self._note_text(way.title(typed))) for key, way in entry.ways.items()]
        self.query_one(TabBar).show(tabs, way.key)
        help_ = Content.styled(" ".join(map(self._note_text, way.help(typed))), "$faint")
        purses = Content.styled(f"\n{self._purses}", "$secondary") if self._purses else Content("")
        self.query_one("#way-help", Static).update(help_ + purses)
        digits = max((figure.digits for figure in way.figures), default=0)
        lines = map(self._line, entry.lines())
        self.query_one(ResultGrid).show(map(self._note_text, way.headings), lines, entry.sheet.mark, digits)
        self.query_one("#tally", Static).update(self._tally())
        self.query_one("#wrong", Static).update(Content.styled(self._wrong, "$error"))

    def _note_text(self, note: ResultNote | CarteadoError) -> str:
        return format_note(self._formatter.words, note)

    def _line(self, line: EntryLine) -> GridLine:
        place, way = self._formatter.place, self._entry.way
        cells = tuple(
            "" if cell is None else place(cell) if way.keys == "arrival" else str(cell) for cell in line.cells
        )
        blank = "__" if way.key in ("places", "six_realms") else ""
        return GridLine(line.number, line.name, place(line.place) if line.place else blank, cells, line.total)

    def _tally(self) -> Content:
        """Return what the figures come to, and what `enter` would keep or what is missing."""
        way, typed, words = self._entry.way, self._entry.typed, self._formatter.words
        sides = [Content.assemble((f"{name} ", "$faint"), (total, "bold $success")) for name, total in way.sides(typed)]
        content = Content("   ").join(sides) + Content.styled(" ".join(map(self._note_text, way.sums(typed))), "$faint")
        content += Content("\n") if content else Content("")
        form, seats = self._entry.form, self._pairing.seats
        if form is None:
            missing = self._note_text(self._entry.missing())
            if self._money and way.keys == "figures":
                left = self._money - sum(cell or 0 for row in typed.cells for cell in row)
                content += Content.styled(words("result.money_left", left=left, total=self._money) + "\n", "$faint")
            # Asked for with `enter` it stands below already.
            return content if missing == self._wrong else content + Content.styled(missing, "$warning")
        try:
            result = self._settled(form)
        except TournamentError as error:
            return content + Content.styled(self._note_text(way.refusal(error, typed) or error), "$error")
        except CarteadoError as error:
            return content + Content.styled(self._note_text(error), "$error")
        key, style = ("result.same", "$warning") if form == self._kept else ("result.would_keep", "$faint")
        content += Content.assemble((words(key), style), "  ", content_of(self._formatter.ranked(seats, result.places)))
        if result.won:
            content += Content(f"  ({self._games(result)})")
        remark = way.remark()
        return content + Content.styled(f"\n{self._note_text(remark)}", "$faint") if remark is not None else content

    def _settled(self, form: ResultForm) -> Result:
        """Return what a form comes to; raises CarteadoError where the desk would refuse it."""
        return self._tournament_session.check_result(self._number, self._pairing, form)

    def _games(self, result: Result) -> str:
        """Return how many games each has won, the first first: `Ana 2 × 1 Bia`, of more `Ana 2, Bia 1, Caio 0`."""
        rows = zip(result.places, self._entry.table.entrants, result.won, strict=True)
        ranked = [(name, won) for _, name, won in sorted(rows, key=lambda row: row[0])]
        if len(ranked) == 2:
            (first, most), (second, fewer) = ranked
            return f"{first} {most} × {fewer} {second}"
        return ", ".join(f"{name} {won}" for name, won in ranked)

    # ---- Typing ------------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Take digits, letters and signs."""
        character = event.character or ""
        if len(character) != 1 or not character.isprintable():
            return
        wrong = self._entry.key(character)
        if wrong is False:
            return
        self._wrong = self._note_text(wrong) if wrong else ""
        event.stop()
        self._show()

    @on(ResultGrid.Pointed)
    def _pointed(self, event: ResultGrid.Pointed) -> None:
        self._entry.point(event.row, event.column)
        self._show()

    def action_move(self, rows: int, columns: int) -> None:
        """Mark another seat or figure."""
        self._entry.sheet.move(rows, columns)
        self._show()

    def action_rub_out(self) -> None:
        """Take back the last key."""
        self._wrong = ""
        self._entry.sheet.back()
        self._show()

    def action_way(self, step: int) -> None:
        """Open the next way to type a result."""
        keys = list(self._entry.ways)
        self._open(keys[(keys.index(self._entry.way.key) + step) % len(keys)])

    @on(TabBar.Picked)
    def _picked(self, event: TabBar.Picked) -> None:
        self._open(event.tab)

    def _open(self, way: str) -> None:
        self._entry.open(way)
        self._wrong = ""
        self._show()

    def action_accept(self) -> None:
        """Keep the result; in the grid first go on to the next cell, up to the last."""
        if self._entry.go_on():
            self._show()
            return
        form, words = self._entry.form, self._formatter.words
        if form is None:
            self._wrong = self._note_text(self._entry.missing())
            self._show()
            return
        try:
            self._settled(form)
        except CarteadoError:
            self._entry.sheet.again()
            self._wrong = words("result.refused")
            self._show()
            return
        self.dismiss(form)
