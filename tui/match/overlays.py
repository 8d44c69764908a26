"""Overlays: hand-over curtain, results, log, details; the clock dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tui.canvas.grid import HEAVY, PLAIN, Rect, wrap
from tui.games.drawing import folded, write_line
from tui.games.windows import window
from tui.keymap import key
from tui.services.identity.names import clean
from tui.texts.cells import cell_len
from tui.texts.keys import GAME
from tui.texts.match import format_seat_times, format_time_left
from tui.widgets.row_list import Column, Row, RowList
from tui.widgets.screen import Dialog

if TYPE_CHECKING:
    from tui.canvas.grid import Canvas
    from tui.canvas.palette import Palette
    from tui.services.matches.participant import Participant
    from tui.texts.localizer import Localizer
    from tui.texts.match_log import LogLine


_ROWS_A_SENTENCE = 7
"""For each of bots' sentences a screen must have so many rows, so that the places stand above them in peace."""


def draw_curtain(canvas: Canvas, palette: Palette, localizer: Localizer, name: str) -> None:
    """Ask for the keyboard to be passed on."""
    text, ready = localizer("table.curtain", name=name), localizer("table.curtain.ready", name=name)
    inside = window(canvas, canvas.area, max(cell_len(text), cell_len(ready)) + 8, 7, palette)
    canvas.middle(inside, inside.y + 1, text, palette.bold)
    canvas.middle(inside, inside.y + 3, ready, palette.key)
    canvas.spot("ready", inside)


def are_few(sentences: Sequence[str], area: Rect) -> bool:
    """Tell whether sentences take so little of a screen that they may stand below the places of a match."""
    return len(sentences) <= area.height // _ROWS_A_SENTENCE


def draw_lesson(canvas: Canvas, area: Rect, palette: Palette, title: str, text: str, choices: str) -> None:
    """Show paragraphs in a part of the canvas."""
    width = min(74, area.width)
    lines = [part for line in text.splitlines() for part in (wrap(line, width - 6) if line else ("",))]
    inside = window(canvas, area, width, len(lines) + 4, palette, title)
    for y, line in enumerate(lines[: max(inside.height - 2, 0)], start=inside.y):
        canvas.put(inside.x + 1, y, line)
    canvas.middle(inside, inside.y + inside.height - 1, choices, palette.key)


def draw_whole_log(
    canvas: Canvas, area: Rect, palette: Palette, localizer: Localizer, log: Sequence[LogLine], above: int
) -> int:
    """Show the log in full, ended `above` lines before its end; returns how far above it can be read from."""
    canvas.clear(area, palette.band)
    canvas.box(area, palette.turn, HEAVY)
    canvas.put(area.x + 2, area.y, f" {localizer('table.log')} ", palette.turn)
    inside = area.inner(2)
    lines = [(text, line) for line in log for text in folded(line, inside.width)]
    highest = max(0, len(lines) - inside.height)
    end = len(lines) - min(above, highest)
    for y, (text, line) in enumerate(lines[max(0, end - inside.height) : end], start=inside.y):
        write_line(canvas, inside.x, y, inside.width, text, line, palette)
    place = f" {end}/{len(lines)} · {localizer('table.log.keys')} "
    canvas.right(area.x + area.width - 2, area.y + area.height - 1, place, palette.dim)
    return highest


def draw_details(
    canvas: Canvas,
    area: Rect,
    palette: Palette,
    localizer: Localizer,
    lines: Sequence[str],
    below: int,
    title: str = "",
) -> int:
    """Show lines about something in the middle of the table.

    One that has room stands as it is, spaces too. They are read from `below` lines after their first; returns how far
    below it they can be read from.
    """
    width = min(70, area.width - 4)
    texts = [
        part for line in lines for part in ((line,) if cell_len(line) <= width - 4 else wrap(line, width - 4, "  "))
    ]
    inside = window(canvas, area, width, len(texts) + 2, palette, title or localizer("table.details"))
    lowest = max(0, len(texts) - inside.height)
    first = min(below, lowest)
    last = first + inside.height
    for y, text in enumerate(texts[first:last], start=inside.y):
        canvas.put(inside.x, y, text, PLAIN if first or y > inside.y else palette.bold)
    if lowest:
        place = f" {last}/{len(texts)} · {localizer('table.log.keys')} "
        canvas.right(inside.x + inside.width, inside.y + inside.height, place, palette.dim)
    return lowest


_GIVEN = 60
"""How many seconds a seat is given at a time."""


class ClockDialog(Dialog[None]):
    """Dialog of the running time; every act is done at once and seen at once."""

    place = "place.clock"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("space", "pause", "key.clock.pause", show=False, priority=True),
        key("plus,equals_sign", "add(1)", "key.clock.add", show=False),
        key("minus", "add(-1)", "key.clock.take", show=False),
        key("escape,C,q", "close", "key.clock.close", show=False),
    ]

    def __init__(self, participant: Participant) -> None:
        """Show the clocks of a match; the acts are for those who keep its time."""
        super().__init__()
        self._participant = participant
        self._live_match = participant.live_match

    def compose(self) -> ComposeResult:
        """Show the time and the acts."""
        with Vertical(id="dialog"):
            yield Static(self._time_text(), id="question")
            yield RowList((Column(), Column(6, right=True)), self._rows(), id="answers")

    def on_mount(self) -> None:
        """Follow the time."""
        self.set_interval(1.0, self.show)

    def show(self) -> None:
        """Show how it stands now."""
        self.query_one("#question", Static).update(self._time_text())
        self.query_one(RowList).show(self._rows())

    def _time_text(self) -> Content:
        words, left = self.words, self._live_match.time_left
        seats = "".join(f"\n{line}" for line in format_seat_times(self._participant, words))
        if self._live_match.time_called:
            game = self._live_match.game.key
            return Content(words("clock.called", what=words(f"{GAME(game)}.time")) + seats)
        if left is None:
            return Content(words("clock.title") + (seats or f"\n{words('clock.none')}"))
        key_of = "clock.paused" if self._live_match.clocks.game.paused else "clock.left"
        return Content(f"{words('clock.title')}\n{words(key_of, left=format_time_left(left, words))}{seats}")

    def _rows(self) -> tuple[Row, ...]:
        words, live_match = self.words, self._live_match
        rows = [Row("close", (words("clock.close"), "esc"))]
        if not self._participant.keeps_time:
            return tuple(rows)
        timed = [seat for seat in live_match.people if live_match.seat_time(seat) is not None]
        if timed or (live_match.clocks.game.left is not None and not live_match.time_called):
            kind = "shared.clock" if timed else "clock"
            act = words(f"{kind}.go_on" if live_match.clocks.paused else f"{kind}.pause")
            rows.append(Row("pause", (act, words("keyname.space"))))
        for seat in timed:
            rows.append(
                Row(f"give {seat}", (words("shared.clock.give", name=clean(live_match.players[seat].name)), ""))
            )
        return (*rows, *(() if live_match.time_called else self._rows_of_match()))

    def _rows_of_match(self) -> tuple[Row, ...]:
        words, clock = self.words, self._live_match.clocks.game
        rows = []
        rows.append(Row("add 1", (words("clock.add", count=1), "+")))
        rows += [Row(f"add {minutes}", (words("clock.add", count=minutes), "")) for minutes in (5, 15)]
        if clock.left is not None:
            rows.append(Row("add -1", (words("clock.take", count=1), "-")))
            rows.append(Row("add -5", (words("clock.take", count=5), "")))
            rows.append(Row("remove", (words("clock.remove"), "")))
        return tuple(rows)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        act, _, minutes = event.name.partition(" ")
        match act:
            case "add":
                self.action_add(int(minutes))
            case "give":
                self._act(lambda: self._participant.give_time(int(minutes), _GIVEN))
            case "pause":
                self.action_pause()
            case "remove":
                self._act(self._participant.lift_limit)
            case _:
                self.action_close()

    def action_pause(self) -> None:
        """Stop the clock, or let it run on."""
        self._act(lambda: self._participant.pause_clocks(not self._live_match.clocks.paused))

    def action_add(self, minutes: int) -> None:
        """Give this many minutes, or take them; what nobody has any more calls time at the next look."""
        if not self._live_match.time_called:
            self._act(lambda: self._participant.give_time(None, minutes * 60))

    def _act(self, act: Callable[[], None]) -> None:
        """Do what was chosen, unless it is not this person's to do, and show it."""
        if self._participant.keeps_time:
            act()
            self.show()
