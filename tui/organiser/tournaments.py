"""The tournaments of the club, the newest first: open one and it stands where it stood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from engine.core.errors import CarteadoError
from saves.rows.row import Damaged
from saves.tournaments.tournaments import TournamentLine
from tournaments.controller import TournamentController
from tournaments.fold.drawing import remembering
from tournaments.standings import champions
from tui.context import reporting
from tui.keymap import key
from tui.services.identity.names import clean
from tui.services.tournaments.club import ServiceContext
from tui.texts.keys import DESK_KIND, FORMAT
from tui.texts.tournament_settings import size_words
from tui.widgets.cells import Cell
from tui.widgets.damaged_rows import damaged_named, damaged_row
from tui.widgets.dialogs import ConfirmDialog
from tui.widgets.list_page import ListPage
from tui.widgets.row_list import Column, Row, RowList

_COLUMNS = (Column(), Column(12, right=True), Column(20), Column(7))


def _lines_on(size: Size) -> int:
    return 2 if size.height >= 34 else 1


class _Tournaments(RowList):
    """The list; what `enter` does has a word of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "choose", "key.tournaments.open")]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to open what there is (hook of Textual)."""
        return bool(self.current) if action == "choose" else super().check_action(action, parameters)


class _Lines:
    """The rows of the list; a tournament's log is read when its row comes in sight."""

    def __init__(self, screen: TournamentsScreen, lines: Sequence[TournamentLine | Damaged]) -> None:
        self._screen = screen
        self._lines = lines
        self._rows: dict[int, Row] = {}

    def __len__(self) -> int:
        return len(self._lines)

    def __getitem__(self, index: int) -> Row:
        if index not in self._rows:
            line = self._lines[index]
            self._rows[index] = (
                damaged_row(line, self._screen.words)
                if isinstance(line, Damaged)
                else Row(line.id, *self._screen.cells(line))
            )
        return self._rows[index]


class TournamentsScreen(ListPage):
    """The list; `n` begins a new tournament, enter opens the marked one's desk."""

    place = "place.tournaments"
    AUTO_FOCUS = "#tournament-list"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("n", "new", "key.tournaments.new"),
        key("d,delete", "delete", "key.tournaments.delete"),
        key("x", "export", "key.tournaments.export"),
        key("i", "import", "key.tournaments.import"),
        key("P", "papers", "key.desk.papers"),
        key("s", "seasons", "key.tournaments.seasons"),
        key("c", "club", "key.tournaments.club"),
    ]
    DEFAULT_CSS = """
    TournamentsScreen > #tournament-list { height: 1fr; margin: 0 1; }
    TournamentsScreen.-wide > #tournament-list { margin: 1 3; }
    """

    def body(self) -> ComposeResult:
        """Show the list and what to do next."""
        yield _Tournaments(
            _COLUMNS, id="tournament-list", lines=_lines_on, one_click=False, title=self.words("place.tournaments")
        )
        yield Static("", id="advice")

    @property
    def club(self) -> ServiceContext:
        """What a tournament needs of the app."""
        return self.context.tournaments.club

    @property
    def _listing(self) -> RowList:
        return self.query_one("#tournament-list", RowList)

    def refill(self) -> None:
        """Read the list from the store."""
        lines = self.context.store.tournaments.rows()
        if lines:
            self._listing.show(_Lines(self, lines))
        else:
            self._listing.show((Row("", (self.words("tournaments.none"),)),))
        advice = self.words("tournaments.advice" if lines else "tournaments.advice.first")
        self.advise(advice)

    def cells(self, line: TournamentLine) -> tuple[tuple[Cell, ...], Cell]:
        """Return what the columns and the second line say of a tournament."""
        words = self.words
        when = self.session.when(line.created, self.context.clock())
        name = Content.styled(clean(line.line), "bold")
        try:
            with remembering(self.context.store.drawn_rounds(line.id)):
                desk = TournamentController(self.context.store.tournaments.load(line.id))
            tournament = desk.tournament
        except CarteadoError as error:
            return (name, "", Content.styled(words.error(error), "$error"), when), ""
        count = len(tournament.entrants)
        counted = DESK_KIND(tournament.kind) if tournament.ruleset.members > 1 else "tournaments.players"
        settings = tournament.settings
        note = words(
            "tournaments.note",
            format=words(FORMAT(settings.format)),
            size=size_words(words, tournament.ruleset, settings.table_size),
            scored=words("desk.scored" if settings.scored else "desk.unscored"),
        )
        cells: tuple[Cell, ...] = (name, words(counted, count=count), self._state(desk), when)
        return cells, Content.styled(note, "$faint")

    def _state(self, desk: TournamentController) -> Content:
        words, tournament = self.words, desk.tournament
        if tournament.finished:
            names = [clean(tournament.entrant(entrant).name) for entrant in champions(tournament)]
            return Content.styled(words("tournaments.finished", name=" · ".join(names)), "$success")
        if not tournament.rounds:
            return Content.styled(words("tournaments.entering"), "$accent")
        this_round = tournament.rounds[-1]
        done = len(this_round.results) - len(this_round.missing())
        text = words("tournaments.round", round=this_round.number, done=done, tables=len(this_round.results))
        return Content.styled(text, "bold $accent")

    @on(RowList.Chosen, "#tournament-list")
    def _chosen(self, event: RowList.Chosen) -> None:
        if event.name.startswith("#"):
            self.tell_error(CarteadoError("tournament_damaged"))
        else:
            self.context.navigator.open_desk(event.name)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what needs a tournament while there is none (hook of Textual)."""
        if action in ("delete", "papers"):
            return bool(self._listing.current)
        return super().check_action(action, parameters)

    def action_new(self) -> None:
        """Begin a new tournament."""
        from tui.organiser.new_tournament import TournamentWizard

        self.app.push_screen(TournamentWizard(self.club))

    def action_seasons(self) -> None:
        """Open the club's seasons."""
        from tui.organiser.seasons import SeasonsScreen

        self.app.push_screen(SeasonsScreen())

    def action_club(self) -> None:
        """Open the club's ranking."""
        self.context.navigator.open_club()

    @work
    async def action_export(self) -> None:
        """Write the marked tournament into a file."""
        from tui.organiser.exchange import FileExchange

        name = self._listing.current
        if name and not name.startswith("#"):
            await FileExchange(self).save_tournament(name)

    def action_papers(self) -> None:
        """Choose a paper of the marked tournament and write it."""
        from tui.organiser.papers_dialog import PapersDialog

        name = self._listing.current
        if name and not name.startswith("#"):
            with reporting(self.tell_error):
                self.app.push_screen(PapersDialog(self.context.tournaments.open(name)))

    @work
    async def action_import(self) -> None:
        """Open the file of a tournament, or of a season."""
        from tui.organiser.exchange import FileExchange

        if taken := await FileExchange(self).open():
            self.refill()
            self._listing.go_to(taken[-1].tournament)

    @work
    async def action_delete(self) -> None:
        """Delete the marked tournament after asking."""
        name, rows = self._listing.current, self.context.store.tournaments.rows()
        line = damaged_named(rows, name) or next((row for row in rows if row.id == name), None)
        if line is None:
            return
        if isinstance(line, Damaged):
            question = self.words("damaged.delete.ask")
        else:
            question = self.words("tournaments.delete.ask", line=clean(line.line))
        if await self.app.push_screen_wait(ConfirmDialog(question, self.words("tournaments.delete.yes"))):
            with reporting(self.tell_error):
                if isinstance(line, Damaged):
                    self.context.store.tournaments.discard(line)
                else:
                    self.context.tournaments.open(name).delete()
                    self.context.tournaments.forget(name)
            self.refill()
