"""A round: its tables, seats and results, and the keys to play, type, correct and see again."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from engine.core.errors import CarteadoError
from saves.tournaments.tournament_rows import PendingResult
from tournaments.bracket import bracket
from tournaments.fold import rounds_planned
from tournaments.model import Round
from tournaments.results import ResultForm
from tournaments.settings_schema import SCORED
from tui.keymap import key
from tui.organiser.presence import ArrangingPane
from tui.organiser.round_dialogs import WhyDialog
from tui.organiser.round_tables import RoundTables
from tui.organiser.standings import COMPACT, compact_rows
from tui.services.tournaments.matches import TournamentMatches
from tui.services.tournaments.played_tables import PlayedResult, TableStatus
from tui.services.tournaments.players import PendingResults
from tui.texts.tournament_desk import OTHER_RESULT, overtaking_question, played_question, reported_question
from tui.widgets.dialogs import ChoiceDialog, ConfirmDialog
from tui.widgets.result_dialog import ResultDialog
from tui.widgets.row_list import Column, Row, RowList, RowsInSight

if TYPE_CHECKING:
    from collections.abc import Sequence

_REPORT_EVERY = 25
"""Actions of a bots' game between two reports of progress."""


def _lines(size: Size) -> int:
    return 2 if size.height >= 34 else 1


class RoundPane(ArrangingPane):
    """The tables of one round, the last one unless another is chosen; the marked one is explained below."""

    tab = "round"
    first = "#tables"
    BINDINGS: ClassVar[list[BindingType]] = [
        # With priority the form is open before the next key is looked at: its digits never turn to another tab.
        key("enter", "report", "key.desk.report", priority=True),
        key("g", "play", "key.desk.play"),
        key("b", "play_bots", "key.desk.play_bots"),
        key("c", "correct", "key.desk.correct"),
        key("r", "replay", "key.desk.replay"),
        key("A", "take_all", "key.desk.take_all"),
        key("n", "next_missing(1)", "key.desk.next_missing"),
        key("N", "next_missing(-1)", "key.desk.missing_before", show=False),
        key("w", "why", "key.desk.why", show=False),
        key("left,h", "turn(-1)", "key.desk.round_back", show=False),
        key("right,l", "turn(1)", "key.desk.round_on", show=False),
    ]

    _tables: RoundTables | None = None
    """The tables of the round shown, as they stood when the tab was filled."""

    def compose(self) -> ComposeResult:
        """Show the tables, the standings beside them where there is room, and the marked table below."""
        with Horizontal():
            yield RowList(id="tables", lines=_lines, one_click=False)
            yield RowList(COMPACT, id="partial", classes="-quiet", title=self.words("desk.partial.title"))
        yield Static("", id="table-details", classes="details")

    @property
    def tables(self) -> TournamentMatches:
        """Matches of the tournament that are played in the app."""
        return self.tournament_session.tables

    def open(self) -> None:
        """Show the last round with the mark on the first table without a result."""
        self.number = 0
        super().open()
        self.to_waiting()

    def refill(self) -> None:
        """Show the round."""
        words, this_round = self.words, self.round
        self.looks = self.tables.looks(this_round.number) if this_round else ()
        listing = self.table_list
        if this_round is None:
            self._tables = None
            listing.border_title = words("desk.tab.round")
            listing.show([Row("", (words("desk.round.none"),))])
        else:
            self._tables = tables = RoundTables(self.tournament_session, self.formatter, this_round)
            done = sum(look.result is not None for look in self.looks)
            total = len(self.tournament.rounds)
            data = {"round": this_round.number, "done": done, "tables": len(self.looks)}
            planned = self._planned
            title = words("desk.round.title_of", of=planned, **data) if planned else words("desk.round.title", **data)
            listing.border_title = title if this_round.published else f"{title} · {words('desk.round.unpublished')}"
            listing.border_subtitle = words("desk.round.others", rounds=total) if total > 1 else ""
            listing.reshape((Column(3, right=True), Column(), Column(tables.state_width(self.looks))))
            listing.show(RowsInSight(self.looks, tables.row))
        self._show_partial()
        self._tell_table()

    def on_resize(self) -> None:
        """Show the standings where there is room for them now, and lines of the new width (hook of Textual)."""
        if self.display:
            self._show_partial()
            self.call_after_refresh(self._tell_table)

    def _show_partial(self) -> None:
        partial = self.query_one("#partial", RowList)
        if partial.display:
            partial.show(compact_rows(self))

    @property
    def _planned(self) -> int:
        """How many rounds there will be, where the format knows: 0 where it depends on the results."""
        tournament, this_round = self.tournament, self.round
        if tournament.settings.format not in SCORED or this_round is None or this_round.number < len(tournament.rounds):
            return 0
        return rounds_planned(tournament)

    @property
    def _pending(self) -> PendingResults:
        return PendingResults(self.tournament_session)

    @on(RowList.Moved, "#tables")
    def _moved(self) -> None:
        self._tell_table()
        self.desk.refresh_bindings()

    def _tell_table(self) -> None:
        details = self.query_one("#table-details", Static)
        tables, room = self._tables, details.content_size.width
        details.update(Content() if tables is None else tables.details(self.look, room))

    def action_turn(self, step: int) -> None:
        """Look at the round before or after."""
        this_round = self.round
        if this_round is not None and 1 <= this_round.number + step <= len(self.tournament.rounds):
            self.number = this_round.number + step
            self.desk.refill()
            self.table_list.show(self.table_list.rows, cursor=0)

    def action_next_missing(self, step: int) -> None:
        """Go to the next table without a result, or the one before."""
        missing = [look.pairing.number for look in self.looks if look.result is None]
        if not missing:
            self.desk.say(self.words("desk.none_missing"))
            return
        at = self.look.pairing.number if self.look is not None else 0
        after = (
            [number for number in missing if number > at] if step > 0 else [other for other in missing if other < at]
        )
        self.table_list.go_to(str((after or missing)[0 if step > 0 else -1]))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what the marked table has no use for (hook of Textual)."""
        if action == "play_bots":
            return bool(self.tables.bot_tables())
        if action == "take_all":
            return bool(self._pending.undisputed)
        if action == "next_missing":
            this_round = self.round
            return this_round is not None and not this_round.complete
        return super().check_action(action, parameters)

    def idle(self, action: str) -> bool:
        """Tell whether the key has no use for the marked table."""
        look, over = self.look, self.tournament.finished
        match action:
            case "report" | "play":
                return over or look is None or look.result is not None
            case "correct":
                return over or look is None or look.result is None
            case "replay":
                return look is None or look.replay is None
            case _:
                return False

    # ---- Results -----------------------------------------------------------------------------------------------------

    @on(RowList.Chosen, "#tables")
    def _chosen(self) -> None:
        self.action_report()

    def action_correct(self) -> None:
        """Put another result in the place of the marked table's."""
        if self.look is not None and self.look.result is None:
            self.desk.say(self.words("desk.nothing_to_correct", table=self.look.pairing.number), bad=True)
        else:
            self.action_report()

    def action_report(self) -> None:
        """Take the marked table's result, or correct it; one played in the app is offered first."""
        this_round, look = self.round, self.look
        if this_round is None or look is None:
            return
        if self.tournament.finished:
            self.desk.say(self.words("error.finished"), bad=True)
        elif self._tables is not None and (reported := self._tables.reported(look)):
            self._offer_reported(this_round, look, reported)
        elif (played := self.tables.played(look)) is not None:
            self._offer(this_round, look, played)
        else:
            self._ask(this_round, look)

    @work
    async def _offer_reported(self, this_round: Round, look: TableStatus, reported: Sequence[PendingResult]) -> None:
        """Ask which result that players have entered from their own screens counts; if none, for the result."""
        pending, words = self._pending, self.words
        question, choices = reported_question(self.formatter, look, pending, reported)
        if not pending.differ(reported):
            yes = await self.app.push_screen_wait(ConfirmDialog(question, words("desk.take.yes")))
            answer: str | None = "0" if yes else OTHER_RESULT
        else:
            rows = [Row(name, (text, str(at))) for at, (name, text) in enumerate(choices, 1)]
            answer = await self.app.push_screen_wait(ChoiceDialog(question, rows))
        if answer == OTHER_RESULT:
            self._ask(this_round, look)
        elif answer is not None:
            chosen = reported[int(answer)]
            self._reported(self.desk.attempt(lambda: pending.accept(chosen, None)))

    @work
    async def action_take_all(self) -> None:
        """Take all results that players have entered and nobody contradicts."""
        count = len(self._pending.undisputed)
        question = self.words("desk.take_all.ask", count=count)
        if await self.app.push_screen_wait(ConfirmDialog(question, self.words("desk.take_all.yes"))):
            self._reported(self.desk.attempt(lambda: self._pending.accept_all(None)))

    def _offer(self, this_round: Round, look: TableStatus, played: PlayedResult) -> None:
        """Ask whether what was played here counts; if not, for the result."""

        def answered(yes: bool | None) -> None:
            if yes:
                self._take(this_round.number, look, played.form)
            else:
                self._ask(this_round, look)

        self.app.push_screen(ConfirmDialog(*played_question(self.formatter, look, played)), answered)

    def _ask(self, this_round: Round, look: TableStatus) -> None:
        table = look.pairing.number

        def typed(form: ResultForm | None) -> None:
            if form is None:
                return
            if look.result is not None and look.result.form == form:
                self.desk.say(self.words("desk.result.same", table=table))
            elif look.result is None:
                self._report(this_round.number, look, form)
            else:
                self._take(this_round.number, look, form)

        self.app.push_screen(ResultDialog(self.tournament_session, self.formatter, this_round.number, look), typed)

    @work
    async def _report(self, number: int, look: TableStatus, form: ResultForm) -> None:
        """Take a result that was typed; where the table is open in the app, that match ends, which is asked first."""
        question = overtaking_question(self.tables.look(number, look.pairing.number), self.words)
        if question is not None and not await self.app.push_screen_wait(ConfirmDialog(*question)):
            return
        self._take(number, look, form)

    def _take(self, number: int, look: TableStatus, form: ResultForm) -> None:
        self._reported(self.desk.attempt(lambda: self.tables.take_result(number, look, form)))

    def _reported(self, done: bool) -> None:
        if done:
            self.to_waiting()

    # ---- Matches -----------------------------------------------------------------------------------------------------

    def _playable(self) -> TableStatus | None:
        """Return the marked table if it can be played in the app now; else say why not."""
        this_round, look, words = self.round, self.look, self.words
        if this_round is None or look is None:
            return None
        if look.result is not None or self.tournament.finished:
            self.desk.say(words("desk.play.has_result", table=look.pairing.number), bad=True)
            return None
        if self.desk.busy:
            self.desk.say(words("desk.play.busy"), bad=True)
            return None
        return look

    def action_play(self) -> None:
        """Open the marked table; whoever is a person shares this keyboard."""
        look = self._playable()
        if look is None:
            return
        try:
            live_match = self.tables.sit_down(look.pairing)
        except CarteadoError as error:
            self.desk.say(self.words.error(error), bad=True)
            return
        self.desk.say(self.words("desk.play.left", table=look.pairing.number))
        self.desk.context.navigator.open_match(live_match)

    @work(group="bots", exclusive=True)
    async def action_play_bots(self) -> None:
        """Play every table that only bots sit at, here and now."""
        if self.desk.busy:
            self.desk.say(self.words("desk.play.busy"), bad=True)
            return
        self.desk.busy = True
        try:
            count = await self.tables.play_bots(self._progress)
        except CarteadoError as error:
            self.desk.say(self.words.error(error), bad=True)
        else:
            self.desk.say(self.words("desk.bots.played", count=count))
        finally:
            self.desk.busy = False
        self.desk.refill()
        self.to_waiting()

    def _progress(self, table: int, actions: int) -> None:
        if actions % _REPORT_EVERY == 0:
            self.desk.say(self.words("desk.bots.playing", table=table, count=actions))

    def action_replay(self) -> None:
        """Step through the match that was played at the marked table."""
        look = self.look
        if look is None:
            return
        if look.replay is None:
            self.desk.say(self.words("desk.no_replay", table=look.pairing.number), bad=True)
        else:
            self.desk.context.navigator.replay_match(look.replay)

    def action_why(self) -> None:
        """Explain the marked table in full."""
        this_round, look = self.round, self.look
        if this_round is not None and look is not None:
            bracket_table = bracket(self.tournament)[this_round.number - 1].tables[look.pairing.number - 1]
            self.app.push_screen(
                WhyDialog(self.formatter, this_round.number, look.pairing, (bracket_table.low, bracket_table.high))
            )
