"""Dialogs of a round: swapping seats, and why these people play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from engine.core.keys import KeyFamily
from engine.core.text import fold
from tournaments.fold import explained, lots_drawn
from tournaments.model import EntrantId, Pairing, Round
from tournaments.names import begins
from tui.keymap import key
from tui.texts.tournament_desk import swap_doubts
from tui.widgets.row_list import Column, Row, RowList
from tui.widgets.screen import Dialog

if TYPE_CHECKING:
    from tui.texts.tournament import TournamentFormatter

_DESK_WHY_FORMAT = KeyFamily(
    "desk.why.format.{}",
    "swiss league round_robin duel_knockout double_elimination escada knockout",
)
_DESK_WHY_SEEDING = KeyFamily("desk.why.seeding.{}", "draw standings rating listed")


class SwapDialog(Dialog[tuple[EntrantId, EntrantId] | None]):
    """Dialog that swaps two people of a round."""

    place = "place.swap"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "choose", "key.swap.choose", priority=True),
        key("escape", "cancel", "key.ask.cancel", show=False, priority=True),
        key("backspace", "rub_out", "key.result.rub_out", show=False),
    ]
    CSS = """
    SwapDialog #dialog { width: 76; }
    SwapDialog #seats { height: 13; }
    SwapDialog #doubts { height: auto; min-height: 3; }
    """

    def __init__(self, formatter: TournamentFormatter, this_round: Round, first: EntrantId | None) -> None:
        super().__init__()
        self._formatter = formatter
        self._round = this_round
        self._pointed = first
        self._first: EntrantId | None = None
        self._letters = ""

    def compose(self) -> ComposeResult:
        """Show the seats and what would come of it."""
        words = self._formatter.words
        with Vertical(id="dialog"):
            yield Static("", id="question")
            yield RowList((Column(9), Column(), Column(3)), self._rows(), id="seats", one_click=False)
            yield Static("", id="doubts")
            yield Static(Content.styled(words("swap.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Point at the marked table."""
        listing = self.query_one(RowList)
        listing.focus()
        if self._pointed is not None:
            listing.go_to(str(self._pointed))
        self._show()

    def _rows(self) -> list[Row]:
        words, this_round = self._formatter.words, self._round
        fixed = {*(table.number for table in this_round.draft.tables)} - {*this_round.missing()}
        rows = []
        for table in this_round.draft.tables:
            if table.number in fixed:
                continue
            for seat, entrant in enumerate(table.seats, start=1):
                where = words("swap.seat", table=table.number, seat=seat)
                rows.append(self._row(entrant, where))
        return rows + [self._row(bye.entrant, words("desk.history.bye")) for bye in this_round.draft.byes]

    def _row(self, entrant: EntrantId, where: str) -> Row:
        mark = Content.styled("⇄", "bold $accent") if entrant == self._first else Content("")
        return Row(str(entrant), (where, Content.styled(self._formatter.name(entrant), "bold"), mark))

    def _show(self) -> None:
        words, formatter = self._formatter.words, self._formatter
        if self._first is None:
            question = words("swap.first", round=self._round.number)
        else:
            question = words("swap.second", name=formatter.name(self._first))
        self.query_one("#question", Static).update(Content(question))
        other = self._current
        content = Content("")
        if self._first is not None and other is not None and other != self._first:
            doubts = [Content.styled(f"! {doubt}", "$warning") for doubt in self.doubts(self._first, other)]
            content = Content("\n").join(doubts or [Content.styled(words("desk.warn.none"), "$success")])
        self.query_one("#doubts", Static).update(content)

    @property
    def _current(self) -> EntrantId | None:
        name = self.query_one(RowList).current
        return int(name) if name else None

    @on(RowList.Moved)
    def _moved(self) -> None:
        self._show()

    def doubts(self, this: EntrantId, other: EntrantId) -> Iterator[str]:
        """Yield the objections to the swap, as sentences."""
        return swap_doubts(self._formatter, self._round, this, other)

    def on_key(self, event: events.Key) -> None:
        """Move the mark to the name that begins with the typed letters."""
        letter = event.character or ""
        if len(letter) != 1 or not letter.isalpha():
            return
        event.stop()
        listing = self.query_one(RowList)
        for letters in (self._letters + fold(letter), fold(letter)):
            for row in self._rows():
                if begins(self._formatter.name(int(row.name)), letters):
                    self._letters = letters
                    listing.go_to(row.name)
                    return

    def action_rub_out(self) -> None:
        """Forget the letters, or the one who was marked."""
        if self._letters:
            self._letters = ""
        else:
            self._mark(None)

    @on(RowList.Chosen)
    def action_choose(self) -> None:
        """Mark the first, then change places with the second."""
        current = self._current
        if current is None:
            return
        if self._first is None:
            self._mark(current)
        elif current == self._first:
            self._mark(None)
        else:
            self.dismiss((self._first, current))

    def _mark(self, entrant: EntrantId | None) -> None:
        self._first, self._letters = entrant, ""
        self.query_one(RowList).show(self._rows())
        self._show()


class WhyDialog(Dialog[None]):
    """Dialog on what a table plays for, how its members came together, and why they sit in this order."""

    place = "place.why"
    BINDINGS: ClassVar[list[BindingType]] = [key("escape,enter,w,q", "close", "key.desk.why.close", show=False)]
    DEFAULT_CSS = """
    WhyDialog #reasons { height: auto; max-height: 65vh; }
    WhyDialog #reasons > Static { height: auto; }
    """

    def __init__(self, formatter: TournamentFormatter, number: int, pairing: Pairing, places: tuple[int, int]) -> None:
        """Explain a table of the round with that number, which plays for these places."""
        super().__init__()
        self._formatter = formatter
        self._number = number
        self._pairing = pairing
        self._places = places

    def compose(self) -> ComposeResult:
        """Show the reasons."""
        words = self._formatter.words
        with Vertical(id="dialog"):
            title = words("desk.why.title", table=self._pairing.number, round=self._number)
            yield Static(Content(title), id="question")
            with VerticalScroll(id="reasons"):
                yield Static(Content("\n\n").join(Content(line) for line in self._lines()))
            yield Static(Content.styled(words("desk.why.hint"), "$faint"), id="hint")

    def _lines(self) -> Iterator[str]:
        formatter, words = self._formatter, self._formatter.words
        tournament = formatter.tournament
        yield formatter.names(self._pairing.seats)
        for why in explained(tournament, self._number, self._pairing.number):
            yield formatter.why(why)
        settings = tournament.settings_of(self._number)
        yield words(_DESK_WHY_FORMAT(settings.format))
        if tournament.opens_stage(self._number):
            yield words(_DESK_WHY_SEEDING(settings.seeding))
        yield words("desk.why.seats")
        lots = lots_drawn(tournament, self._number)
        text = "  ".join(f"{formatter.name(seat)} {lots[seat] + 1}" for seat in self._pairing.seats)
        yield words("desk.why.lots", lots=text, lot=str(tournament.rounds[self._number - 1].lot))
