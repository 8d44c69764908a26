"""The round's clock, large: started, paused, given time; when it is up, time is called at the tables."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from tui.canvas.figures import HEIGHT, figures
from tui.context import reporting
from tui.keymap import key
from tui.services.identity.names import clean
from tui.services.tournaments.rounds import RoundClock, call_time, clock_of, clock_text, late_tables, warning
from tui.services.tournaments.session import TournamentSession
from tui.widgets.dialogs import AskDialog, ConfirmDialog
from tui.widgets.page import FilledPage, Page
from tui.widgets.row_list import Column, Row, RowList

_USUAL = 50
"""Minutes of a round whose settings name none."""


class ClockScreen(FilledPage):
    """The time in large figures, below it the tables whose result is missing, with the time that each has."""

    place = "place.round_clock"
    AUTO_FOCUS = "#clock-tables"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("space", "pause", "key.round_clock.pause", priority=True),
        key("plus,equals_sign", "add(1)", "key.round_clock.add"),
        key("minus", "add(-1)", "key.round_clock.take", show=False),
        key("right_square_bracket", "add(5)", "key.round_clock.add_five", show=False),
        key("x", "give(1)", "key.round_clock.give"),
        key("X", "give(-1)", "key.round_clock.give_less", show=False),
        key("t", "set", "key.round_clock.set"),
        key("b", "ring", "key.round_clock.ring"),
        key("k", "call", "key.round_clock.call", priority=True),
        key("C,q", "app.back", "key.round_clock.close", show=False),
    ]
    CSS = """
    ClockScreen #clock-title { height: 1; content-align: center middle; margin: 1 0 0 0; }
    ClockScreen #figures { height: auto; content-align: center middle; margin: 1 0; text-align: center; }
    ClockScreen #clock-state { height: 1; text-align: center; }
    ClockScreen #clock-tables { height: 1fr; margin: 1 3 0 3; }
    """

    def __init__(self, tournament_session: TournamentSession) -> None:
        super().__init__()
        self._tournament_session = tournament_session
        self._clock = clock_of(tournament_session)
        self._before: int | None = self._clock.left()

    def title_words(self) -> str:
        """Return the tournament's specification line."""
        return clean(self._tournament_session.tournament.spec.line)

    def body(self) -> ComposeResult:
        """Show the time, its state, and the tables."""
        yield Static("", id="clock-title")
        yield Static("", id="figures")
        yield Static("", id="clock-state")
        columns = (Column(4, right=True), Column(), Column(12, right=True), Column(9, right=True))
        yield RowList(columns, id="clock-tables", one_click=False)

    def on_mount(self) -> None:
        """Follow the time."""
        self.set_interval(1.0, self._tick)

    @property
    def _round(self) -> int:
        return len(self._tournament_session.tournament.rounds)

    def _tick(self) -> None:
        now = self._clock.left()
        if (minutes := warning(self._before, now)) is not None:
            warn(self, self._clock, minutes)
        self._before = now
        self.refill()

    def refill(self) -> None:
        """Show the time as it stands."""
        words, clock, time = self.words, self._clock, self._clock.of_round(self._round)
        self.query_one("#clock-title", Static).update(Content(words("round_clock.title", round=self._round)))
        left = clock.left() if time is not None else None
        text = clock_text(left if left is not None else self._minutes * 60_000)
        scale = 2 if self.size.height >= 40 and self.size.width >= 100 else 1
        style = "$faint" if time is None or time.left is not None else _style(left)
        large = Content.styled("\n".join(figures(text, scale)), style)
        self.query_one("#figures", Static).update(large)
        self.query_one("#figures").styles.height = HEIGHT * scale
        self.query_one("#clock-state", Static).update(self._state())
        self._show_tables()

    def _state(self) -> Content:
        words, time = self.words, self._clock.of_round(self._round)
        if time is None:
            return Content.styled(words("round_clock.ready"), "bold")
        is_over = (self._clock.left() or 0) <= 0
        if time.called:
            state, style = [words("round_clock.called")], "bold $error"
        elif is_over or time.left is not None:
            state = [words("round_clock.over")] * is_over + [words("round_clock.paused")] * (time.left is not None)
            style = "bold $error" if is_over else "bold $warning"
        else:
            ends = self.session.moment(time.ends).split()[-1]
            state, style = [words("round_clock.runs", time=ends)], "$faint"
        if time.bell:
            state.append(words("round_clock.bell"))
        return Content.styled(" · ".join(state), style)

    def _show_tables(self) -> None:
        words, clock, tournament_session = self.words, self._clock, self._tournament_session
        time, rows = clock.of_round(self._round), []
        names = {entrant.id: clean(entrant.name) for entrant in tournament_session.tournament.entrants}
        for table in tournament_session.desk.pending():
            extra = time.extra.get(table.number, 0) // 60_000 if time is not None else 0
            more = words("round_clock.extra", count=extra) if extra else ""
            left = clock.left(table.number) if time is not None else None
            cells = (
                str(table.number),
                " · ".join(names.get(seat, "") for seat in table.seats),
                Content.styled(more, "$accent"),
                Content.styled("" if left is None else clock_text(left), _style(left)),
            )
            rows.append(Row(str(table.number), cells))
        listing = self.query_one("#clock-tables", RowList)
        listing.border_title = words("round_clock.tables", count=len(rows))
        listing.show(rows or [Row("", (words("round_clock.no_tables"),))])

    # ---- Acts --------------------------------------------------------------------------------------------------------

    @property
    def _minutes(self) -> int:
        return self._tournament_session.tournament.settings.round_minutes or _USUAL

    def action_pause(self) -> None:
        """Start the clock, stop it, or let it run on."""
        if self._round and self._clock.of_round(self._round) is None:
            self._clock.start(self._round, self._minutes)
        else:
            self._clock.pause()
        self._before = self._clock.left()
        self.refill()

    def action_add(self, minutes: int) -> None:
        """Give everybody more time, or less."""
        self._clock.add(minutes)
        self._before = self._clock.left()
        self.refill()

    def action_give(self, minutes: int) -> None:
        """Give the marked table more time than the others, or less of it."""
        if name := self.query_one(RowList).current:
            self._clock.give(int(name), minutes)
            self.refill()

    def action_ring(self) -> None:
        """Let the bell ring at the warnings, or not."""
        self._clock.ring()
        self.refill()

    @work
    async def action_set(self) -> None:
        """Start the clock anew with this many minutes."""
        words = self.words

        def check(text: str) -> str | None:
            minutes = text.strip()
            good = minutes.isascii() and minutes.isdecimal() and 0 < int(minutes) <= 600
            return None if good else words("round_clock.minutes.wrong")

        dialog = AskDialog(words("round_clock.minutes"), str(self._minutes), check=check)
        answer = await self.app.push_screen_wait(dialog)
        if answer is not None and self._round:
            self._clock.start(self._round, int(answer))
            self._before = self._clock.left()
            self.refill()

    @on(RowList.Chosen)
    @work
    async def action_call(self) -> None:
        """Call time at every table that has none left, or at all of them, after asking."""
        words, tables = self.words, late_tables(self._tournament_session, self._clock)
        if not tables:
            self.notify(words("round_clock.no_tables"), markup=False)
            return
        listed = ", ".join(map(str, tables))
        dialog = ConfirmDialog(
            words("round_clock.call.ask", count=len(tables), tables=listed), words("round_clock.yes")
        )
        if not await self.app.push_screen_wait(dialog):
            return
        with reporting(self.tell_error):
            played = call_time(self._tournament_session, tables)
            self._clock.call()
            self.notify(words("round_clock.called.said", count=played), markup=False)
            self.refill()


def _style(left: int | None) -> str:
    if left is None or left > 5 * 60_000:
        return "bold"
    return "bold $warning" if left > 0 else "bold $error"


def warn(page: Page[None], clock: RoundClock, minutes: int) -> None:
    """Say how much time is left, and ring if that is wanted."""
    words, time = page.words, clock.time
    state_text = words("round_clock.warning", count=minutes) if minutes else words("round_clock.over")
    page.notify(state_text, severity="warning", markup=False)
    if time is not None and time.bell:
        page.app.bell()
