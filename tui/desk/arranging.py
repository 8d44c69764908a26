"""A round looked at before it is told: drawn anew, tables locked, people swapped by hand, published; and no-shows."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.binding import BindingType

from tournaments.desk import Desk
from tournaments.model import EntrantId, Pairing, Round
from tui.desk.pane import Pane
from tui.desk.swap_dialog import SwapDialog
from tui.keymap import key
from tui.screens.dialogs import ChoiceDialog, ConfirmDialog
from tui.widgets.listing import Row


class ArrangingPane(Pane):
    """The acts that change a round which is drawn up; whoever shows it tells which table is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("v", "publish", "desk.publish"),
        key("x", "swap", "desk.swap"),
        key("z", "redraw", "desk.redraw", show=False),
        key("m", "lock", "desk.lock", show=False),
        key("a", "no_show", "desk.no_show", show=False),
    ]

    @property
    def round(self) -> Round | None:
        """The round shown."""
        raise NotImplementedError

    def to_waiting(self) -> None:
        """Put the mark on the first table that waits."""
        raise NotImplementedError

    @property
    def table(self) -> Pairing | None:
        """The marked table."""
        raise NotImplementedError

    @property
    def _is_last(self) -> bool:
        one = self.round
        return one is not None and one.number == len(self.tournament.rounds) and not self.tournament.finished

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what only the last round can have done to it (hook of Textual)."""
        one = self.round
        if action in ("swap", "redraw", "lock", "no_show"):
            return self._is_last and one is not None and not one.complete
        if action == "publish":
            return self._is_last and one is not None and not one.published and not one.complete
        return super().check_action(action, parameters)

    def action_publish(self) -> None:
        """Tell the round to the players: the projector shows it."""
        self.desk.act(Desk.publish)

    def action_lock(self) -> None:
        """Keep the marked table as it is when the round is redrawn, or let it go again."""
        one, table = self.round, self.table
        if one is not None and table is not None:
            locked = table.number not in one.locked
            self.desk.act(lambda desk: desk.lock(table.number, locked))

    @work
    async def action_redraw(self) -> None:
        """Draw the round anew after asking; locked tables and those with a result stay."""
        one, words = self.round, self.words
        if one is None:
            return
        settled = {table.number for table in one.draft.tables} - {*one.missing()}
        kept = len(settled | {*one.locked})
        question = words("desk.redraw.ask", round=one.number, count=kept)
        if one.published:
            question = f"{question} {words('desk.warn.published')}"
        if await self.app.push_screen_wait(ConfirmDialog(question, words("desk.redraw.yes"))):
            lot = self.championship.club.lot()
            self.desk.act(lambda desk: desk.redraw(lot))

    @work
    async def action_swap(self) -> None:
        """Let two people change places: whom, with whom, and what speaks against it."""
        one, table = self.round, self.table
        if one is None:
            return
        first = table.seats[0] if table is not None and table.seats else None
        chosen = await self.app.push_screen_wait(SwapDialog(self.teller, one, first))
        if chosen is not None:
            self.desk.act(lambda desk: desk.swap(*chosen))

    @work
    async def action_no_show(self) -> None:
        """Let the marked table play without somebody who did not come."""
        one, table, words, teller = self.round, self.table, self.words, self.teller
        if one is None or table is None:
            return
        if table.number not in one.missing():
            self.desk.say(words("error.has_result", round=one.number, table=table.number), bad=True)
            return
        rows = [Row(str(seat), (teller.name(seat), "")) for seat in table.seats]
        question = words("desk.no_show.ask", table=table.number)
        answer = await self.app.push_screen_wait(ChoiceDialog(question, rows))
        if answer is not None:
            entrant: EntrantId = int(answer)
            if self.desk.act(lambda desk: desk.no_show(one.number, table.number, entrant)):
                self.to_waiting()
