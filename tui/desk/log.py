"""The log: every act with its time and what it changed; any of them may be taken back if nothing stands on it."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from engine.core.text import fold
from tournaments.audit import AuditLine
from tui.desk.acts_told import format_act
from tui.desk.changes_told import format_change
from tui.desk.pane import Pane
from tui.keymap import key
from tui.screens.dialogs import AskDialog
from tui.text import clean
from tui.widgets.listing import Column, Listing, Row


class _Acts(Listing):
    """The acts; what `enter` does has a word of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter,d,delete", "choose", "desk.take_back")]


class LogPane(Pane):
    """The acts, the newest first; what the marked one changed stands below."""

    tab = "log"
    first = "#acts"
    BINDINGS: ClassVar[list[BindingType]] = [key("slash", "filter", "desk.log.filter")]

    def __init__(self) -> None:
        super().__init__()
        self._sought = ""
        """What every act that is shown speaks of, or changed."""
        self._refused = True

    def compose(self) -> ComposeResult:
        """Show the acts and the marked one's changes."""
        yield _Acts((Column(4, right=True), Column(8), Column()), id="acts", one_click=False)
        yield Static("", id="changes", classes="details")

    def refill(self) -> None:
        """Show the acts."""
        self._lines = tuple(reversed(self.championship.desk.audit()))
        shown = [line for line in self._lines if self._speaks(line)]
        listing = self.query_one("#acts", Listing)
        listing.border_title = self.words("desk.log.title", count=len(shown))
        listing.border_subtitle = self.words("desk.log.filtered", text=self._sought) if self._sought else ""
        listing.show([self._row(line) for line in shown] or [Row("", (self.words("desk.log.none"), "", ""))])
        self._tell_changes()

    def _speaks(self, line: AuditLine) -> bool:
        """Tell whether an act, or what it changed, speaks of all the words that are sought."""
        if not self._sought:
            return True
        changes = (format_change(self.teller, change) for change in line.changes)
        told = " ".join((format_act(self.teller, line.entry.number), *changes, line.entry.by))
        there = fold(told)
        return all(word.strip() in there for word in fold(self._sought).split(","))

    @work
    async def action_filter(self) -> None:
        """Show only acts that speak of something, such as `mesa 6` or a name; an empty answer shows all."""
        answer = await self.app.push_screen_wait(AskDialog(self.words("desk.log.filter.ask"), self._sought))
        if answer is not None:
            self._sought = clean(answer)
            self.refill()

    def _row(self, line: AuditLine) -> Row:
        number = line.entry.number
        when = self.desk.session.moment(line.entry.at).split()[-1]
        act = format_act(self.teller, number)
        void = line.taken_back_by is not None
        shown = Content.styled(act, "strike $faint") if void else Content(act)
        if void:
            shown = Content.assemble((self.words("desk.log.void"), "$warning"), " ", shown)
        if line.entry.by:
            shown = Content.assemble(shown, (f" · {clean(line.entry.by)}", "$faint"))
        return Row(str(number), (Content.styled(str(number), "$faint"), Content.styled(when, "$faint"), shown))

    def idle(self, action: str) -> bool:
        """Tell whether the marked act may not be taken back."""
        return action == "choose" and self._refused

    @on(Listing.Moved, "#acts")
    def _moved(self) -> None:
        self._tell_changes()
        self.desk.refresh_bindings()

    def _tell_changes(self) -> None:
        words, teller = self.words, self.teller
        number = self.query_one("#acts", Listing).current
        self._refused = True
        if not number:
            self.query_one("#changes", Static).update("")
            return
        line = self._lines[len(self._lines) - int(number)]
        when = self.desk.session.moment(line.entry.at)
        act = {"number": line.entry.number, "time": when, "name": clean(line.entry.by)}
        told = [Content.styled(words("desk.log.act_by" if line.entry.by else "desk.log.act", **act), "$primary")]
        changes = [format_change(teller, change) for change in line.changes]
        told += [Content(change) for change in changes if change] or [Content(words("desk.log.nothing"))]
        refusal = self.championship.desk.refusal(line.entry.number)
        self._refused = refusal is not None
        if refusal is None:
            told.append(Content.styled(words("desk.log.may_go"), "$success"))
        else:
            told.append(Content.styled(words.error(refusal), "$faint"))
        self.query_one("#changes", Static).update(Content("\n").join(told))

    @on(Listing.Chosen, "#acts")
    def _chosen(self, event: Listing.Chosen) -> None:
        self._take_back(int(event.name))

    @work
    async def _take_back(self, number: int) -> None:
        await self.desk.take_back(number)
