"""SeasonScreen and the choice of its tournaments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import ClassVar

import msgspec
from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.core.library_faults import fault_of
from engine.core.log import Player
from engine.core.text import fold
from saves.files.atomic_write import write_whole
from saves.tournaments.tournaments import TournamentLine
from tournaments.season import Season, SeasonEvent, SeasonLine, SeasonMove, over_time, with_move, without_move
from tui.canvas.figures import bar, spark
from tui.context import reporting
from tui.documents.files import file_name
from tui.documents.offline_kit import folder_of
from tui.documents.standings import as_csv, as_text
from tui.keymap import key
from tui.services.identity.names import clean
from tui.texts.season_differences import format_gap
from tui.widgets.dialogs import ChoiceDialog, NameDialog
from tui.widgets.page import FilledPage
from tui.widgets.row_list import Column, Row, RowList
from tui.widgets.screen import Dialog

_SEASON_PARTED = KeyFamily("season.parted.{}", "total places tournaments")


class TournamentsDialog(Dialog[tuple[str, ...] | None]):
    """Dialog that ticks a season's tournaments; answers with their ids, None if cancelled."""

    place = "place.season_tournaments"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("space", "tick", "key.season.tick", priority=True),
        key("enter", "accept", "key.choices.accept", priority=True),
        key("escape", "cancel", "key.ask.cancel", show=False, priority=True),
    ]
    CSS = """
    TournamentsDialog #dialog { width: 76; }
    TournamentsDialog #tournaments { height: 14; }
    """

    def __init__(self, lines: Sequence[TournamentLine], chosen: Sequence[str]) -> None:
        """Offer these tournaments, with some of them ticked; those that are not here stay as they were."""
        super().__init__()
        self._lines = tuple(lines)
        self._chosen = list(chosen)

    def compose(self) -> ComposeResult:
        """Show the list."""
        words = self.words
        with Vertical(id="dialog"):
            yield Static(Content(words("season.tournaments.ask")), id="question")
            yield RowList((Column(3), Column(), Column(14)), self._rows(), id="tournaments", one_click=False)
            yield Static(Content.styled(words("season.tournaments.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Focus the first row."""
        self.query_one(RowList).focus()

    def _rows(self) -> list[Row]:
        words = self.words
        rows = []
        for line in self._lines:
            mark = Content.styled("[×]" if line.id in self._chosen else "[ ]", "bold $accent")
            state = words("season.over" if line.finished else "season.running")
            rows.append(Row(line.id, (mark, clean(line.line), Content.styled(state, "$faint"))))
        return rows or [Row("", (words("tournaments.none"), "", ""))]

    @on(RowList.Chosen)
    def action_tick(self) -> None:
        """Tick the marked one, or take the tick away."""
        listing = self.query_one(RowList)
        name = listing.current
        if name in self._chosen:
            self._chosen.remove(name)
        elif name:
            self._chosen.append(name)
        listing.show(self._rows())

    def action_accept(self) -> None:
        """Keep the ticks."""
        self.dismiss(tuple(self._chosen))


def _row_of(line: SeasonLine) -> str:
    """Return the name of a person's row; a bot may be called as a person is."""
    return f"{line.person.name}\n{line.person.bot or ''}"


_COLUMNS = (Column(5, right=True), Column(), Column(8, right=True), Column(12), Column(12), Column(24, from_width=100))


_BAR = 12


class SeasonScreen(FilledPage):
    """The table above; below it the marked one's tournaments, the dropped ones in brackets."""

    place = "place.season"
    AUTO_FOCUS = "#season-table"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("a", "tournaments", "key.season.tournaments"),
        key("b,plus", "best(1)", "key.season.best"),
        key("B,minus", "best(-1)", "key.season.best_less", show=False),
        key("g", "game", "key.season.game"),
        key("o", "bots", "key.season.bots", show=False),
        key("m", "move", "key.season.move", show=False),
        key("e", "export", "key.season.export"),
        key("x", "save", "key.season.save"),
        key("i", "take_in", "key.season.take_in"),
    ]
    CSS = """
    SeasonScreen > #season-table { height: 1fr; margin: 0 1; }
    SeasonScreen > #season-parts { height: 5; padding: 0 3; }
    SeasonScreen > #season-said { height: 1; padding: 0 1; background: $surface; }
    """

    def __init__(self, season: str) -> None:
        super().__init__()
        self._season = season
        self._said = ""

    def title_words(self) -> str:
        """Return the season's name."""
        return clean(self.context.store.seasons.get(self._season).season.name)

    def body(self) -> ComposeResult:
        """Show the table and the marked one's tournaments."""
        yield RowList(_COLUMNS, id="season-table", one_click=False)
        yield Static("", id="season-parts")
        yield Static("", id="season-said")

    # ---- Showing -----------------------------------------------------------------------------------------------------

    def refill(self) -> None:
        """Reckon the season and show it."""
        words, seasons = self.words, self.context.store.seasons
        entry = seasons.get(self._season)
        season = entry.season
        self._events, self._missing = seasons.events(self._season)
        grown = over_time(season, self._events)
        self._table = grown[-1][1] if grown else ()
        history = {line.person: self._totals(line.person, [table for _, table in grown]) for line in self._table}
        most = float(self._table[0].total) if self._table else 0.0
        listing = self.query_one("#season-table", RowList)
        counted = words("seasons.best", count=season.best) if season.best else words("seasons.all")
        game = words.named("game", season.game) if season.game else words("season.all_games")
        listing.border_title = words("season.title", count=len(self._events), best=counted, game=game)
        rows = [self._row(line, most, history[line.person]) for line in self._table]
        listing.show(rows or [Row("", (words("season.none"),))])
        self._tell_parts()
        self._tell_said()

    def _totals(self, person: Player, tables: list[tuple[SeasonLine, ...]]) -> list[float]:
        return [next((float(line.total) for line in table if line.person == person), 0.0) for table in tables]

    def _row(self, line: SeasonLine, most: float, totals: list[float]) -> Row:
        words = self.words
        place = words("place.nth", place=line.place)
        name = Content.styled(clean(line.person.name), "bold $accent" if line.place == 1 else "bold")
        counted = sum(part.counts for part in line.parts)
        return Row(
            _row_of(line),
            (
                Content.styled(place, "$faint"),
                name,
                Content.styled(self._points(line.total), "bold"),
                Content.styled(bar(float(line.total), most, _BAR), "$primary"),
                Content.styled(spark(totals[-_BAR:], 0.0, most), "$accent"),
                Content.styled(words("season.counted", count=counted, played=len(line.parts)), "$faint"),
            ),
        )

    @property
    def _marked(self) -> SeasonLine | None:
        """The line of the table under the cursor."""
        name = self.query_one("#season-table", RowList).current
        return next((line for line in self._table if _row_of(line) == name), None)

    def _points(self, points: Decimal) -> str:
        return self.words.number(float(points), 0 if points == int(points) else 1)

    @on(RowList.Moved, "#season-table")
    def _tell_parts(self) -> None:
        words, line = self.words, self._marked
        if line is None:
            self.query_one("#season-parts", Static).update(Content(words("season.none.help")))
            return
        lines = {event.tournament: event.line for event in self._events}
        parts = []
        for part in line.parts:
            place, points = words("place.nth", place=part.place), self._points(part.points)
            text = words("season.part", line=clean(lines.get(part.tournament, "")), place=place, points=points)
            parts.append(Content.styled(text if part.counts else f"({text})", "" if part.counts else "$faint"))
        behind = Content.styled(self._behind(line), "$secondary") if line.parted_by else Content("")
        title = Content.styled(f"{clean(line.person.name)}  ", "bold $accent")
        self.query_one("#season-parts", Static).update(
            Content.assemble(title, behind, "\n", Content(" · ").join(parts))
        )

    def _behind(self, line: SeasonLine) -> str:
        return self.words("season.behind", by=self.words(_SEASON_PARTED(line.parted_by)))

    def _tell_said(self) -> None:
        words = self.words
        said = self._said or words("season.advice")
        if not self._said and self._missing:
            lines = {line.id: line.line for line in self.context.store.tournaments.list()}
            said = words(
                "season.missing", told=" · ".join(format_gap(missing, lines, words) for missing in self._missing)
            )
        self.query_one("#season-said", Static).update(Content.assemble(("▸ ", "bold $accent"), (said, "bold")))

    # ---- Acts --------------------------------------------------------------------------------------------------------

    @work
    async def action_tournaments(self) -> None:
        """Choose which tournaments count for the season."""
        store = self.context.store
        before = store.seasons.get(self._season).tournaments
        chosen = await self.app.push_screen_wait(TournamentsDialog(store.tournaments.list(), before))
        if chosen is None:
            return
        with reporting(self.tell_error):
            with store.transaction():
                for tournament in before:
                    if tournament not in chosen:
                        store.seasons.remove(self._season, tournament)
                for tournament in chosen:
                    if tournament not in before:
                        store.seasons.add(self._season, tournament)
            self._said = ""
            self.refill()

    @work
    async def action_save(self) -> None:
        """Write the season with all its tournaments into a file, for another laptop."""
        from tui.organiser.exchange import FileExchange

        await FileExchange(self, self._tell).save_season(self._season)

    @work
    async def action_take_in(self) -> None:
        """Open a file: its tournaments count for this season."""
        from tui.organiser.exchange import FileExchange

        await FileExchange(self, self._tell).open(self._season)

    def _tell(self, text: str, _bad: bool) -> None:
        self._said = text
        self.refill()

    @work
    async def action_move(self) -> None:
        """Credit the marked person's points to another, or undo that."""
        line = self._marked
        name = line.person.name if line is not None and not line.person.bot else ""
        given = [move for move in self._rules.moves if fold(move.after) == fold(name)]
        undone: SeasonMove | None = None
        if given:
            answer = await self.app.push_screen_wait(ChoiceDialog(clean(name), self._move_rows(name, given)))
            if answer is None:
                return
            undone = given[int(answer)] if answer else None
        if undone is not None:
            self._move_back(undone)
        elif name:
            await self._move_to(name)

    def _move_rows(self, name: str, given: Sequence[SeasonMove]) -> list[Row]:
        words = self.words
        texts = (words("season.move.back", name=clean(move.before), other=clean(name)) for move in given)
        rows = [Row(str(at), (sentence, "")) for at, sentence in enumerate(texts)]
        return [Row("", (words("season.move.choice", name=clean(name)), "")), *rows]

    async def _move_to(self, name: str) -> None:
        names = [line.person.name for line in self._table if not line.person.bot]
        known = list(dict.fromkeys((*names, *self.context.store.players.names())))
        question = self.words("season.move.ask", name=clean(name))
        other = await self.app.push_screen_wait(NameDialog(question, names=known))
        if other:
            move, events = SeasonMove(name, other), self.context.store.seasons.events(self._season)[0]
            text = self.words("season.moved", name=clean(name), other=clean(other))
            self._keep(lambda rules: with_move(rules, events, move), text)

    def _move_back(self, move: SeasonMove) -> None:
        text = self.words("season.moved.off", name=clean(move.before), other=clean(move.after))
        self._keep(lambda rules: without_move(rules, move), text)

    @property
    def _rules(self) -> Season:
        return self.context.store.seasons.get(self._season).season

    def _keep(self, change: Callable[[Season], Season], text: str) -> None:
        """Let the season add up otherwise and say so, or why it cannot."""
        try:
            self.context.store.seasons.change(self._season, change(self._rules))
        except CarteadoError as error:
            self._tell(self.words.error(error), True)
        else:
            self._tell(text, False)

    def _renew(self, **changes: object) -> None:
        """Let the season add up by other rules, and show it."""
        self.context.store.seasons.change(self._season, msgspec.structs.replace(self._rules, **changes))
        self.refill()

    def action_best(self, step: int) -> None:
        """Count one more of everybody's best tournaments, or one fewer; after the last number all of them."""
        entry = self.context.store.seasons.get(self._season)
        self._renew(best=(entry.season.best + step) % (max(1, len(entry.tournaments)) + 1))

    def action_game(self) -> None:
        """Count one game only, or all."""
        games, counted = (None, *self.context.games), self._rules.game
        at = games.index(counted) if counted in games else 0
        self._renew(game=games[(at + 1) % len(games)])

    def action_bots(self) -> None:
        """Include bots in the standings, or leave them out."""
        self._renew(bots=not self._rules.bots)

    def action_export(self) -> None:
        """Write the table as a file for spreadsheets and one for the messaging group."""
        store, season = self.context.store, self.context.store.seasons.get(self._season).season
        folder: Path = folder_of(store) or store.path.parent / "papers"
        events: tuple[SeasonEvent, ...] = self._events
        try:
            folder.mkdir(parents=True, exist_ok=True)
            name = file_name(season.name, self._season)
            write_whole(folder / f"{name}.csv", as_csv(self._table, events, self.words).encode())
            write_whole(folder / f"{name}.txt", as_text(season.name, self._table, self.words).encode())
        except OSError as error:
            self._said = self.words("error.papers_cannot_write", detail=fault_of(error))
        else:
            self._said = self.words("season.exported", folder=str(folder / name))
        self._tell_said()
