"""The list of seasons."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from engine.core.errors import CarteadoError
from saves.ids import new_match_id
from saves.rows.row import Damaged
from saves.tournaments.seasons import SeasonEntry
from tournaments.season import Season
from tui.keymap import key
from tui.services.identity.names import clean, clean_name
from tui.widgets.damaged_rows import damaged_named, damaged_row
from tui.widgets.dialogs import AskDialog, ConfirmDialog
from tui.widgets.list_page import ListPage
from tui.widgets.row_list import Column, Row, RowList


class _Seasons(RowList):
    """The list; what `enter` does has a word of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "choose", "key.seasons.open")]


class SeasonsScreen(ListPage):
    """The list; `n` makes a season, enter opens it."""

    place = "place.seasons"
    AUTO_FOCUS = "#seasons"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("n", "new", "key.seasons.new"),
        key("x", "export", "key.seasons.export"),
        key("i", "import", "key.seasons.import"),
        key("d,delete", "delete", "key.seasons.delete"),
    ]
    CSS = """
    SeasonsScreen > #seasons { height: 1fr; margin: 0 1; }
    """

    def body(self) -> ComposeResult:
        """Show the seasons and what to do next."""
        columns = (Column(), Column(14, right=True), Column(18), Column(22), Column(10))
        yield _Seasons(columns, id="seasons", one_click=False, title=self.words("place.seasons"))
        yield Static("", id="advice")

    def refill(self) -> None:
        """Read the list from the store."""
        words, entries = self.words, self.context.store.seasons.rows()
        rows = [damaged_row(entry, words) if isinstance(entry, Damaged) else self._row(entry) for entry in entries]
        self.query_one("#seasons", RowList).show(rows or [Row("", (words("seasons.none"),))])
        advice = words("seasons.advice" if rows else "seasons.advice.first")
        self.advise(advice)

    def _row(self, entry: SeasonEntry) -> Row:
        words, season = self.words, entry.season
        table = self.context.store.seasons.table(entry.id)
        leader = words("seasons.leader", name=clean(table[0].person.name)) if table else ""
        return Row(
            entry.id,
            (
                Content.styled(clean(season.name), "bold"),
                words("seasons.tournaments", count=len(entry.tournaments)),
                words("seasons.best", count=season.best) if season.best else words("seasons.all"),
                Content.styled(leader, "$success"),
                self.session.when(entry.created, self.context.clock()),
            ),
        )

    @on(RowList.Chosen, "#seasons")
    def _chosen(self, event: RowList.Chosen) -> None:
        from tui.organiser.season import SeasonScreen

        if event.name.startswith("#"):
            self.tell_error(CarteadoError("season_damaged"))
        else:
            self.app.push_screen(SeasonScreen(event.name))

    @work
    async def action_new(self) -> None:
        """Make a season: its name, then its page, where the rest is chosen."""
        words = self.words

        def check(text: str) -> str | None:
            try:
                return None if clean_name(text) else words("error.empty_name")
            except CarteadoError as error:
                return words.error(error)

        name = await self.app.push_screen_wait(AskDialog(words("seasons.name.ask"), check=check))
        if name is None:
            return
        from tui.organiser.season import SeasonScreen

        season, store = new_match_id(), self.context.store
        store.seasons.create(season, Season(clean(name)), self.context.clock())
        self.app.push_screen(SeasonScreen(season))

    @work
    async def action_export(self) -> None:
        """Write the marked season into a file."""
        from tui.organiser.exchange import FileExchange

        name = self.query_one("#seasons", RowList).current
        if name and not name.startswith("#"):
            await FileExchange(self).save_season(name)

    @work
    async def action_import(self) -> None:
        """Open the file of a tournament, or of a season."""
        from tui.organiser.exchange import FileExchange

        if await FileExchange(self).open():
            self.refill()

    async def _discard(self, name: str) -> None:
        row = damaged_named(self.context.store.seasons.rows(), name)
        dialog = ConfirmDialog(self.words("damaged.delete.ask"), self.words("seasons.delete.yes"))
        if row is not None and await self.app.push_screen_wait(dialog):
            self.context.store.seasons.discard(row)
            self.refill()

    @work
    async def action_delete(self) -> None:
        """Delete the marked season after asking; its tournaments stay."""
        store, season = self.context.store, self.query_one("#seasons", RowList).current
        if not season:
            return
        if season.startswith("#"):
            await self._discard(season)
            return
        question = self.words("seasons.delete.ask", name=clean(store.seasons.get(season).season.name))
        if await self.app.push_screen_wait(ConfirmDialog(question, self.words("seasons.delete.yes"))):
            store.seasons.delete(season)
            self.refill()
