"""The clock of a game: how much time is left, and the acts that stop it, give time and take it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tui.clock import MINUTE
from tui.house import Sitting, Visit
from tui.i18n import Words
from tui.keymap import key
from tui.text import clean
from tui.widgets.listing import Column, Listing, Row

if TYPE_CHECKING:
    from tui.app import CarteadoApp

WARNINGS = (5, 1)
"""How many minutes before the end somebody says so."""
_GIVEN = 60
"""How many seconds a seat is given at a time."""
SHORT = 5
"""Below so many minutes the seconds are shown; above, a line that is slow is spared them."""


def told_left(left: int, words: Words) -> str:
    """Return a time in milliseconds as it is shown: 42 min, and 4:07 when it grows short."""
    if left > SHORT * MINUTE:
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


def told_seats(sitting: Sitting, words: Words) -> list[str]:
    """Return a line for every seat whose time is limited."""
    lines = []
    for seat in sitting.people:
        time, name = sitting.seat_time(seat), clean(sitting.table.players[seat].name)
        if time is not None:
            left, reserve = told_left(time.move, words), told_left(time.reserve, words)
            both = bool(sitting.terms.time.move and time.reserve)
            key = "shared.clock.seat.both" if both else "shared.clock.seat"
            lines.append(words(key, name=name, left=left if sitting.terms.time.move else reserve, reserve=reserve))
    return lines


class ClockDialog(ModalScreen[None]):
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
        seats = "" if self._visit.behind else "".join(f"\n{line}" for line in told_seats(self._sitting, words))
        if self._sitting.time_called:
            game = self._sitting.table.game.key
            return Content(words("clock.called", what=words(f"game.{game}.time")) + seats)
        if left is None:
            return Content(words("clock.title") + (seats or f"\n{words('clock.none')}"))
        key_of = "clock.paused" if self._sitting.clock.paused else "clock.left"
        return Content(f"{words('clock.title')}\n{words(key_of, left=told_left(left, words))}{seats}")

    def _rows(self) -> tuple[Row, ...]:
        words, sitting = self._words, self._sitting
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
        words, clock = self._words, self._sitting.clock
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
