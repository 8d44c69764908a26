"""The clock of a game: how much time is left, and the acts that stop it, give time and take it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tui.clock import MINUTE
from tui.house import Sitting
from tui.i18n import Words
from tui.keymap import key
from tui.widgets.listing import Column, Listing, Row

if TYPE_CHECKING:
    from tui.app import CarteadoApp

WARNINGS = (5, 1)
"""How many minutes before the end somebody says so."""
_SHORT = 5
"""Below so many minutes the seconds are shown; above, a line that is slow is spared them."""


def told_left(left: int, words: Words) -> str:
    """Return a time in milliseconds as it is shown: 42 min, and 4:07 when it grows short."""
    if left > _SHORT * MINUTE:
        return words("clock.minutes", count=-(-left // MINUTE))
    seconds = -(-left // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def clock_mark(sitting: Sitting, words: Words) -> str:
    """Return what a table shows of its clock, "" when there is none."""
    left = sitting.time_left
    if left is None:
        return ""
    return words("clock.mark.paused" if sitting.clock.paused else "clock.mark", left=told_left(left, words))


def warning(before: int | None, now: int | None) -> int | None:
    """Return the minutes to warn of when a clock has gone from one time to the other, the fewest; None for none."""
    if before is None or now is None:
        return None
    passed = [minutes for minutes in WARNINGS if 0 < now <= minutes * MINUTE < before]
    return min(passed, default=None)


class ClockDialog(ModalScreen[None]):
    """Shows the time that is left while it runs; every act is done at once and seen at once."""

    place = "clock"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("space", "pause", "clock.pause", show=False, priority=True),
        key("plus,equals_sign", "add(1)", "clock.add", show=False),
        key("minus", "add(-1)", "clock.take", show=False),
        key("escape,C,q", "close", "clock.close", show=False),
    ]

    def __init__(self, sitting: Sitting) -> None:
        """Show the clock of this match."""
        super().__init__()
        self._sitting = sitting

    @property
    def _words(self) -> Words:
        return cast("CarteadoApp", self.app).session.words

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
        words, left = self._words, self._sitting.time_left
        if self._sitting.time_called:
            game = self._sitting.table.game.key
            return Content(words("clock.called", what=words(f"game.{game}.time")))
        if left is None:
            return Content(f"{words('clock.title')}\n{words('clock.none')}")
        key_of = "clock.paused" if self._sitting.clock.paused else "clock.left"
        return Content(f"{words('clock.title')}\n{words(key_of, left=told_left(left, words))}")

    def _rows(self) -> tuple[Row, ...]:
        words, clock = self._words, self._sitting.clock
        rows = [Row("close", (words("clock.close"), "esc"))]
        if self._sitting.time_called:
            return tuple(rows)
        if clock.left is not None:
            rows.append(Row("pause", (words("clock.go_on" if clock.paused else "clock.pause"), words("keyname.space"))))
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
            case "pause":
                self.action_pause()
            case "remove":
                self._sitting.clock.limit(0)
                self.show()
            case _:
                self.action_close()

    def action_pause(self) -> None:
        """Stop the clock, or let it run on."""
        self._sitting.clock.pause(not self._sitting.clock.paused)
        self.show()

    def action_add(self, minutes: int) -> None:
        """Give so many minutes, or take them; what nobody has any more calls time at the next look."""
        if not self._sitting.time_called:
            self._sitting.clock.add(minutes)
            self.show()

    def action_close(self) -> None:
        """Go back to the game."""
        self.dismiss(None)
