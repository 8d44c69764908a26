"""The clock of a game: how much time is left, and the acts that stop it, give time and take it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tui.house import Visit
from tui.keymap import key
from tui.screens.base import Dialog
from tui.text import clean
from tui.times import clock_mark, told_left, told_seats, warning
from tui.widgets.listing import Column, Listing, Row

__all__ = ["ClockDialog", "clock_mark", "warning"]

_GIVEN = 60
"""How many seconds a seat is given at a time."""


class ClockDialog(Dialog[None]):
    """Shows the time that is left while it runs; every act is done at once and seen at once."""

    place = "clock"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("space", "pause", "clock.pause", show=False, priority=True),
        key("plus,equals_sign", "add(1)", "clock.add", show=False),
        key("minus", "add(-1)", "clock.take", show=False),
        key("escape,C,q", "close", "clock.close", show=False),
    ]

    def __init__(self, visit: Visit) -> None:
        """Show the clocks of a match; the acts are for those who keep its time."""
        super().__init__()
        self._visit = visit
        self._sitting = visit.sitting

    def compose(self) -> ComposeResult:
        """Show the time and the acts."""
        with Vertical(id="dialog"):
            yield Static(self._told(), id="question")
            yield Listing((Column(), Column(6, right=True)), self._rows(), id="answers")

    def on_mount(self) -> None:
        """Follow the time."""
        self.set_interval(1.0, self.show)

    def show(self) -> None:
        """Show how it stands now."""
        self.query_one("#question", Static).update(self._told())
        self.query_one(Listing).show(self._rows())

    def _told(self) -> Content:
        words, left = self.words, self._sitting.time_left
        seats = "" if self._visit.behind else "".join(f"\n{line}" for line in told_seats(self._sitting, words))
        if self._sitting.time_called:
            game = self._sitting.table.game.key
            return Content(words("clock.called", what=words(f"game.{game}.time")) + seats)
        if left is None:
            return Content(words("clock.title") + (seats or f"\n{words('clock.none')}"))
        key_of = "clock.paused" if self._sitting.clock.paused else "clock.left"
        return Content(f"{words('clock.title')}\n{words(key_of, left=told_left(left, words))}{seats}")

    def _rows(self) -> tuple[Row, ...]:
        words, sitting = self.words, self._sitting
        rows = [Row("close", (words("clock.close"), "esc"))]
        if not self._visit.keeps_time:
            return tuple(rows)
        timed = [seat for seat in sitting.people if sitting.seat_time(seat) is not None]
        if timed or (sitting.clock.left is not None and not sitting.time_called):
            kind = "shared.clock" if timed else "clock"
            act = words(f"{kind}.go_on" if sitting.clocks_paused else f"{kind}.pause")
            rows.append(Row("pause", (act, words("keyname.space"))))
        for seat in timed:
            rows.append(
                Row(f"give {seat}", (words("shared.clock.give", name=clean(sitting.table.players[seat].name)), ""))
            )
        return (*rows, *(() if sitting.time_called else self._rows_of_match()))

    def _rows_of_match(self) -> tuple[Row, ...]:
        words, clock = self.words, self._sitting.clock
        rows = []
        rows.append(Row("add 1", (words("clock.add", count=1), "+")))
        rows += [Row(f"add {minutes}", (words("clock.add", count=minutes), "")) for minutes in (5, 15)]
        if clock.left is not None:
            rows.append(Row("add -1", (words("clock.take", count=1), "-")))
            rows.append(Row("add -5", (words("clock.take", count=5), "")))
            rows.append(Row("remove", (words("clock.remove"), "")))
        return tuple(rows)

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        act, _, minutes = event.name.partition(" ")
        match act:
            case "add":
                self.action_add(int(minutes))
            case "give":
                self._act(lambda: self._visit.give_time(int(minutes), _GIVEN))
            case "pause":
                self.action_pause()
            case "remove":
                self._act(self._visit.lift_limit)
            case _:
                self.action_close()

    def action_pause(self) -> None:
        """Stop the clock, or let it run on."""
        self._act(lambda: self._visit.pause_clocks(not self._sitting.clocks_paused))

    def action_add(self, minutes: int) -> None:
        """Give so many minutes, or take them; what nobody has any more calls time at the next look."""
        if not self._sitting.time_called:
            self._act(lambda: self._visit.give_time(None, minutes * 60))

    def _act(self, act: Callable[[], None]) -> None:
        """Do what was chosen, unless it is not this person's to do, and show it."""
        if self._visit.keeps_time:
            act()
            self.show()

    def action_close(self) -> None:
        """Go back to the game."""
        self.dismiss(None)
