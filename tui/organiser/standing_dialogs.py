"""Tie-break arithmetic, field comparison, tie-break order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace
from textual import on
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from engine.core.keys import KeyFamily
from tournaments.model import EntrantId
from tournaments.placing import against_field
from tournaments.standings import Standing
from tournaments.tiebreaks import TIEBREAKS, usual
from tui.keymap import key
from tui.services.identity.names import clean
from tui.texts.arithmetic import ArithmeticFormatter
from tui.texts.keys import TIEBREAK
from tui.widgets.row_list import Column, Row, RowList
from tui.widgets.screen import Dialog

if TYPE_CHECKING:
    from tournaments.choices import SettingsDraft
    from tui.texts.tournament import TournamentFormatter

_DESK_TIEBREAK_HELP = KeyFamily(
    "desk.tiebreak.{}.help",
    "score match_points head_to_head buchholz buchholz_cut_1 buchholz_cut_2 buchholz_median buchholz_2023 "
    "buchholz_fore buchholz_zero sonneborn_berger sonneborn_berger_cut_1 sonneborn_berger_2023 koya match_win "
    "opponents_match_win opponents_match_win_without_byes opponents_match_points game_win opponents_game_win "
    "wins wins_played places own_points opponents_rating performance perfect_performance opponents_performance "
    "later_seats later_seat_wins progressive progressive_cut_1 lots field",
)


class ArithmeticDialog(Dialog[None]):
    """Dialog of one entrant's tie-breaks, with the deciding one."""

    place = "place.arithmetic"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,enter,a,q", "close", "key.desk.why.close", show=False),
        key("left,h", "turn(-1)", "key.desk.player_back", show=False),
        key("right,l", "turn(1)", "key.desk.player_on", show=False),
    ]
    CSS = """
    ArithmeticDialog #dialog { width: 76; max-height: 90%; }
    ArithmeticDialog VerticalScroll { height: auto; max-height: 15; }
    """

    def __init__(self, formatter: TournamentFormatter, lines: tuple[Standing, ...], entrant: EntrantId) -> None:
        super().__init__()
        self._formatter = formatter
        self._lines = lines
        self._at = next((index for index, line in enumerate(lines) if line.entrant.id == entrant), 0)

    def compose(self) -> ComposeResult:
        """Show the figures."""
        with Vertical(id="dialog"):
            yield Static("", id="question")
            with VerticalScroll():
                yield Static("", id="reasons")
            yield Static(Content.styled(self._formatter.words("desk.arithmetic.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Show the entrant."""
        self._show()

    def _show(self) -> None:
        line, formatter = self._lines[self._at], self._formatter
        title = formatter.words(
            "desk.arithmetic.title", name=clean(line.entrant.name), place=formatter.score_place(line.place)
        )
        self.query_one("#question", Static).update(Content(title))
        self.query_one("#reasons", Static).update(Content("\n").join(self._arithmetic(line)))

    def _arithmetic(self, line: Standing) -> Iterator[Content]:
        formatter, words = self._formatter, self._formatter.words
        reckoner = ArithmeticFormatter(words, formatter.name)
        if not line.columns:
            yield Content(words("desk.arithmetic.none"))
            return
        for arithmetic in line.columns:
            decided = arithmetic.code == line.parted_by
            yield Content.styled(reckoner.sentence(arithmetic), "bold $accent" if decided else "bold")
            for term in reckoner.lines(arithmetic):
                yield Content.styled(f"   {term}", "$faint")
        if self._at and line.parted_by:
            above = self._lines[self._at - 1]
            pair = [
                next(arithmetic for arithmetic in each.columns if arithmetic.code == line.parted_by)
                for each in (above, line)
            ]
            text = words("desk.arithmetic.behind", name=clean(above.entrant.name))
            yield Content.assemble("\n", (f"{text} {reckoner.parted(*pair)}", "$secondary"))
        elif self._at and self._lines[self._at - 1].place < line.place and self._lines[self._at - 1].table is not None:
            above = self._lines[self._at - 1]
            yield Content.styled(words("desk.arithmetic.playing", name=clean(above.entrant.name)), "$secondary")
        elif line.sharing > 1:
            yield Content.styled(words("desk.arithmetic.shared", count=line.sharing), "$secondary")

    def action_turn(self, step: int) -> None:
        """Go to the entrant above or below."""
        self._at = max(0, min(self._at + step, len(self._lines) - 1))
        self._show()


_COLUMNS = (Column(6, right=True), Column(), Column(8, right=True), Column(9, right=True))


class FieldDialog(Dialog[None]):
    """A line for everybody, the best first; below it the marked one's rounds."""

    place = "place.field"
    BINDINGS: ClassVar[list[BindingType]] = [key("escape,v,q", "close", "key.desk.why.close", show=False)]
    CSS = """
    FieldDialog #dialog { width: 78; padding: 0 2; }
    FieldDialog #field { height: 10; max-height: 10; }
    FieldDialog VerticalScroll { height: 6; margin: 1 0 0 0; }
    """

    def __init__(self, formatter: TournamentFormatter) -> None:
        super().__init__()
        self._formatter = formatter
        self._lines = against_field(formatter.tournament)
        self._reckoner = ArithmeticFormatter(formatter.words, formatter.name)

    def compose(self) -> ComposeResult:
        """Show the lines and the arithmetic."""
        words = self._formatter.words
        with Vertical(id="dialog"):
            yield Static(Content(words("desk.field.title")), id="question")
            yield RowList(_COLUMNS, self._rows(), id="field", one_click=False)
            with VerticalScroll(can_focus=False):
                yield Static("", id="reasons")
            yield Static(Content.styled(words("desk.field.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Explain the first."""
        self.query_one(RowList).focus()
        self._explain()

    def _rows(self) -> list[Row]:
        words, rows = self._formatter.words, []
        for entrant, arithmetic in self._lines:
            place = 1 + sum(other.order > arithmetic.order for _, other in self._lines)
            name = Content.styled(clean(self._formatter.name(entrant)), "bold")
            rounds = Content.styled(words("desk.field.rounds", count=len(arithmetic.terms)), "$faint")
            cells = (Content(self._formatter.place(place)), name, self._reckoner.signed(arithmetic.value), rounds)
            rows.append(Row(str(entrant), cells))
        return rows

    @on(RowList.Moved)
    def _explain(self) -> None:
        name = self.query_one(RowList).current
        arithmetic = next((arithmetic for entrant, arithmetic in self._lines if str(entrant) == name), None)
        texts = self._reckoner.lines(arithmetic) if arithmetic is not None else ()
        lines = [Content(line) for line in texts] or [Content(self._formatter.words("desk.field.none"))]
        self.query_one("#reasons", Static).update(Content("\n").join(lines))


class TiebreaksDialog(Dialog[tuple[str, ...] | None]):
    """Dialog that answers with the names in order, empty for the format's own.

    None when the person thinks better of it.
    """

    place = "place.tiebreaks"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("space", "switch", "key.tiebreaks.switch", priority=True),
        key("plus,equals_sign,K", "shift(-1)", "key.tiebreaks.up", priority=True),
        key("minus,J", "shift(1)", "key.tiebreaks.down", priority=True),
        key("enter", "accept", "key.tiebreaks.accept", priority=True),
        key("escape", "cancel", "key.ask.cancel", show=False, priority=True),
    ]
    CSS = """
    TiebreaksDialog #dialog { width: 72; }
    TiebreaksDialog #tiebreaks { height: 14; }
    TiebreaksDialog #wrong { height: 2; }
    """

    def __init__(self, chosen: Sequence[str], usual: Sequence[str]) -> None:
        """Begin with those chosen, or with the format's own."""
        super().__init__()
        self._usual = tuple(usual)
        self._chosen = list(chosen or usual)

    def compose(self) -> ComposeResult:
        """Show the list."""
        with Vertical(id="dialog"):
            yield Static(Content(self.words("tiebreaks.title")), id="question")
            yield RowList((Column(3, right=True), Column()), self._rows(), id="tiebreaks", one_click=False)
            yield Static("", id="wrong")
            yield Static(Content.styled(self.words("tiebreaks.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Explain the first."""
        self.query_one(RowList).focus()
        self._explain()

    def _rows(self) -> list[Row]:
        words, rows = self.words, []
        for place, name in enumerate(self._chosen, start=1):
            rows.append(Row(name, (str(place), Content.styled(words(TIEBREAK(name)), "bold"))))
        for name in TIEBREAKS:
            if name not in self._chosen:
                rows.append(Row(name, ("·", Content.styled(words(TIEBREAK(name)), "$faint"))))
        return rows

    def _show(self, name: str) -> None:
        listing = self.query_one(RowList)
        listing.show(self._rows())
        listing.go_to(name)
        self._explain()

    @on(RowList.Moved)
    def _explain(self) -> None:
        name = self.query_one(RowList).current
        text = self.words(_DESK_TIEBREAK_HELP(name)) if name else ""
        self.query_one("#wrong", Static).update(Content.styled(text, "$faint"))

    @on(RowList.Chosen)
    def action_switch(self) -> None:
        """Add the marked tie-break at the end, or remove it."""
        name = self.query_one(RowList).current
        if name in self._chosen:
            self._chosen.remove(name)
        elif name:
            self._chosen.append(name)
        self._show(name)

    def action_shift(self, step: int) -> None:
        """Put the marked one a place up or down."""
        name = self.query_one(RowList).current
        if name in self._chosen:
            at = self._chosen.index(name)
            to = max(0, min(at + step, len(self._chosen) - 1))
            self._chosen.insert(to, self._chosen.pop(at))
            self._show(name)

    def action_accept(self) -> None:
        """Keep the order of tie-breaks; the format's own order counts as none chosen."""
        chosen = tuple(self._chosen)
        self.dismiss(() if chosen == self._usual else chosen)


def choose_tiebreaks(app: App[Any], draft: SettingsDraft, chosen: Callable[[], None]) -> None:
    """Edit the draft's tie-breaks in a dialog; `chosen` is called afterwards."""

    def answered(names: tuple[str, ...] | None) -> None:
        if names is not None:
            draft.settings = replace(draft.settings, tiebreaks=names)
            chosen()

    settings = draft.settings
    app.push_screen(TiebreaksDialog(settings.tiebreaks, usual(settings.format, settings.table_size)), answered)
