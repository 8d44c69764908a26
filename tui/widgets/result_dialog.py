"""The dialog in which a result is typed, with its grid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

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

from tournaments.errors import TournamentError
from tournaments.fold import settled
from tournaments.results import GamesWon, ResultForm, Scores, Series
from tui.keymap import key
from tui.services.identity.names import short_names
from tui.widgets.form import TabBar, content_of
from tui.widgets.result_editors import EntryContext, GridLine, places_and_scores
from tui.widgets.result_editors_chama import chama_ways, way_of
from tui.widgets.result_editors_series import GamesEditor, SeriesEditor
from tui.widgets.screen import Dialog

if TYPE_CHECKING:
    from tui.services.tournaments.matches import TableStatus
    from tui.services.tournaments.session import TournamentSession
    from tui.texts.tournament import TournamentFormatter
    from tui.widgets.result_editors import ResultEditor


_NAME = 20


_CELL = 7


class ResultGrid(Widget, can_focus=True):
    """Draws the lines; the marked seat or figure stands in brackets."""

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

    def show(self, headings: Sequence[str], lines: Sequence[GridLine], mark: tuple[int, int]) -> None:
        """Show lines; `mark` is the row and the column that the next key goes to, -1 for the place."""
        grown = (len(self._lines), bool(self._headings)) != (len(lines), bool(headings))
        self._headings, self._lines, self._mark = tuple(headings), tuple(lines), mark
        self.refresh(layout=grown)

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
        names = short_names((line.name for line in self._lines), _NAME - 1)
        heading = Content(" " * (_NAME + 10)) + Content("").join(
            Content.styled(f"{word[:_CELL]:>{_CELL}}", "$faint") for word in self._headings
        )
        drawn = (self._drawn(row, line, names[line.name]) for row, line in enumerate(self._lines))
        return Content("\n").join([heading, *drawn])

    def _drawn(self, row: int, line: GridLine, called: str) -> Content:
        marked = row == self._mark[0]
        name = Content.styled(called, "bold")
        gap = " " * (_NAME - name.cell_length)
        place = self._cell(line.place, row, -1, width=6)
        drawn = Content.assemble(("▸ " if marked else "  ", "$accent"), (f"{line.seat} ", "$faint"), name, gap, place)
        for column, text in enumerate(line.cells):
            drawn += self._cell(text or "_", row, column)
        return drawn if line.total is None else drawn + Content.styled(f"{line.total:>{_CELL}}", "bold $success")

    def _cell(self, text: str, row: int, column: int, width: int = _CELL) -> Content:
        shown = f"[{text}]" if (row, column) == self._mark else f"{text} "
        style = "bold $accent" if (row, column) == self._mark else ""
        padded = Content.styled(shown.rjust(width), style)
        return padded.stylize(Style.from_meta({"cell": (row, column)}))


_WAYS: Mapping[str, Callable[[EntryContext, ResultForm | None], Sequence[ResultEditor]]] = {"chama": chama_ways}
"""How results are typed in games that count more than places and scores."""


class ResultDialog(Dialog[ResultForm | None]):
    """One way is open at a time, `tab` opens the next; below stand what is missing and what `enter` would keep."""

    place = "result"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "accept", "result.accept", priority=True),
        key("escape", "cancel", "ask.cancel", show=False, priority=True),
        key("tab", "way(1)", "result.way", priority=True),
        key("shift+tab", "way(-1)", "result.way_back", show=False, priority=True),
        key("up", "move(-1, 0)", "list.up", show=False),
        key("down", "move(1, 0)", "list.down", show=False),
        key("left", "move(0, -1)", "result.left", show=False),
        key("right", "move(0, 1)", "result.right", show=False),
        key("backspace", "rub_out", "result.rub_out", show=False),
    ]
    CSS = """
    ResultDialog #dialog { width: 76; padding: 0 2; }
    ResultDialog #dialog > #question { margin: 0 0 0 0; }
    ResultDialog TabBar { background: $surface; padding: 0; }
    ResultDialog #way-help { height: auto; min-height: 2; margin: 0 0 1 0; }
    ResultDialog #tally { height: auto; min-height: 3; margin: 1 0 0 0; }
    """

    def __init__(
        self, tournament_session: TournamentSession, formatter: TournamentFormatter, number: int, look: TableStatus
    ) -> None:
        """Ask for the result of a table of the round with that number; an earlier result is there to be mended."""
        super().__init__()
        self._tournament_session = tournament_session
        self._formatter = formatter
        self._number = number
        self._look = look
        form = look.result.form if look.result is not None else None
        tournament = tournament_session.tournament
        at = EntryContext(formatter, tournament, look.pairing)
        several = isinstance(form, Series | GamesWon)
        ways: list[ResultEditor] = list(
            _WAYS.get(tournament.spec.game, places_and_scores)(at, None if several else form)
        )
        if tournament.settings.best_of > 1:
            ways = [GamesEditor(at, form), SeriesEditor(at, form), *(way for way in ways if way.key == "places")]
        self._ways = {way.key: way for way in ways}
        typed = ""
        if isinstance(form, Series) and len(look.pairing.seats) > 2:
            typed = "series"
        elif form is not None and not several:
            typed = "scores" if isinstance(form, Scores) else way_of(form)
        self._way = self._ways.get(typed) or ways[0]
        self._begun = self._way.key, self._way.form()
        self._wrong = ""

    def compose(self) -> ComposeResult:
        """Show the ways, the table, and what comes of it."""
        words = self._formatter.words
        with Vertical(id="dialog"):
            title = "result.correct" if self._look.result is not None else "result.title"
            told = words(title, table=self._look.pairing.number, round=self._number)
            yield Static(Content(told), id="question")
            yield TabBar(numbered=False)
            yield Static("", id="way-help")
            yield ResultGrid()
            yield Static("", id="tally")
            yield Static("", id="wrong")
            yield Static(Content.styled(words("result.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Begin."""
        self.query_one(ResultGrid).focus()
        self._show()

    # ---- Showing -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        way = self._way
        self.query_one(TabBar).show([(key, one.title()) for key, one in self._ways.items()], way.key)
        self.query_one("#way-help", Static).update(Content.styled(way.help(), "$faint"))
        self.query_one(ResultGrid).show(way.headings, way.lines(), way.mark)
        self.query_one("#tally", Static).update(self._tally())
        self.query_one("#wrong", Static).update(Content.styled(self._wrong, "$error"))

    def _kept(self, form: ResultForm) -> ResultForm | None:
        """Return the earlier result if the typed one says nothing else, else None."""
        kept = self._look.result.form if self._look.result is not None else None
        return kept if form == kept or (self._way.key, form) == self._begun else None

    def _tally(self) -> Content:
        """Return what `enter` would keep, or what is missing."""
        way, form, sums = self._way, self._way.form(), self._way.sums()
        told = Content.assemble(Content.styled(sums, "$faint") if isinstance(sums, str) else sums, "\n" if sums else "")
        if form is None:
            return told + Content.styled(way.missing(), "$warning")
        seats = self._look.pairing.seats
        try:
            result = settled(self._tournament_session.tournament, form, len(seats))
        except TournamentError as error:
            return told + Content.styled(way.refusal(error), "$error")
        key, style = ("result.same", "$warning") if self._kept(form) is not None else ("result.would_keep", "$faint")
        told += Content.assemble((self._formatter.words(key), style), "  ")
        told += content_of(self._formatter.ranked(seats, result.places))
        return told + Content.styled(f"\n{way.note()}" if way.note() else "", "$faint")

    # ---- Typing ------------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Take digits, letters and signs."""
        character = event.character or ""
        if len(character) != 1 or not character.isprintable():
            return
        if character.isdecimal():
            self._wrong = self._way.digit(character)
        elif character.isalpha():
            self._wrong = self._way.letter(character)
        elif self._way.sign(character):
            self._wrong = ""
        else:
            return
        event.stop()
        self._show()

    @on(ResultGrid.Pointed)
    def _pointed(self, event: ResultGrid.Pointed) -> None:
        self._way.point(event.row, event.column)
        self._show()

    def action_move(self, rows: int, columns: int) -> None:
        """Mark another seat or figure."""
        self._way.move(rows, columns)
        self._show()

    def action_rub_out(self) -> None:
        """Take back the last key."""
        self._wrong = ""
        self._way.back()
        self._show()

    def action_way(self, step: int) -> None:
        """Open the next way to type a result."""
        keys = list(self._ways)
        self._open(keys[(keys.index(self._way.key) + step) % len(keys)])

    @on(TabBar.Picked)
    def _picked(self, event: TabBar.Picked) -> None:
        self._open(event.tab)

    def _open(self, way: str) -> None:
        self._way, self._wrong = self._ways[way], ""
        self._show()

    def action_accept(self) -> None:
        """Keep the result; in the grid first go on to the next cell, up to the last."""
        if self._way.go_on():
            self._show()
            return
        form = self._way.form()
        if form is None:
            self._wrong = self._way.missing()
            self._show()
            return
        try:
            settled(self._tournament_session.tournament, form, len(self._look.pairing.seats))
        except TournamentError:
            self._way.again()
            self._wrong = self._formatter.words("result.refused")
            self._show()
            return
        self.dismiss(self._kept(form) or form)

    def action_cancel(self) -> None:
        """Leave it as it was."""
        self.dismiss(None)
