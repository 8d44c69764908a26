"""A match stepped through: places, eyes, typing and the mouse.

What may be reviewed of it, ReplayScreen adds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.timer import Timer

from engine.core.keys import KeyFamily
from engine.core.log import Header, Player
from engine.core.text import fold
from saves.matches.record import Record
from tui.canvas.grid import Canvas
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.table_model import ChoiceTree, TableModel
from tui.keymap import key
from tui.match.draw_replay import SPEEDS, Review, draw_replay
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import open_tape
from tui.services.review.rights import true_eyes
from tui.texts.localizer import Localizer, names_of
from tui.texts.match_log import LogFormatter, LogLine
from tui.widgets.canvas_view import CanvasView, palette_of
from tui.widgets.dialogs import ChoiceDialog, ConfirmDialog
from tui.widgets.row_list import Column, Row
from tui.widgets.screen import BaseScreen

_REPLAY_TYPE = KeyFamily("replay.type.{}", "go_to filter")

_BEAT = 0.8
"""Seconds from ply to ply at single speed."""


class SteppedScreen(BaseScreen[None]):
    """Replay screen: steps through a match, opened at its result.

    A match that goes on at its start, with what a spectator sees.
    """

    place = "place.replay"
    reviews = True
    """Whether what belongs to whole matches alone is offered."""
    AUTO_FOCUS = "#board"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("left,h", "step(-1)", "key.replay.back"),
        key("right,l", "step(1)", "key.replay.on"),
        key("up,k", "line(-1)", "key.replay.line_up", show=False),
        key("down,j", "line(1)", "key.replay.line_down", show=False),
        key("pageup", "step(-10)", "key.replay.page_up", show=False),
        key("pagedown", "step(10)", "key.replay.page_down", show=False),
        key("left_square_bracket", "part(0, -1)", "key.replay.part_back", show=False),
        key("right_square_bracket", "part(0, 1)", "key.replay.part_on", show=False),
        key("left_curly_bracket", "part(1, -1)", "key.replay.finer_back", show=False),
        key("right_curly_bracket", "part(1, 1)", "key.replay.finer_on", show=False),
        key("H", "parts", "key.replay.parts", show=False),
        key("m", "mark(1)", "key.replay.mark_on"),
        key("M", "mark(-1)", "key.replay.mark_back", show=False),
        key("home", "edge(0)", "key.replay.start", show=False),
        key("end", "edge(1)", "key.replay.end", show=False),
        key("colon,g", "go_to", "key.replay.go_to"),
        key("space", "play", "key.replay.play"),
        key("plus,equals_sign", "speed(1)", "key.replay.faster", show=False),
        key("minus", "speed(-1)", "key.replay.slower", show=False),
        key("v", "view(1)", "key.replay.view"),
        key("V", "view(-1)", "key.replay.view_back", show=False),
        key("slash", "filter", "key.replay.filter"),
        key("tab", "pane", "key.replay.pane", show=False),
        key("escape,q", "back", "key.replay.leave", show=False),
    ]

    def __init__(self, record: Record, eyes: Sequence[Viewer] = ()) -> None:
        """Look at a record with any of these eyes, the first ones first; by default all there are."""
        super().__init__()
        self.record = record
        self._eyes = true_eyes(record, eyes or ("all", *range(len(record.header.players)), None))
        self.board = CanvasView()
        self.filter = ""
        self._typing: str | None = None
        """What the line below is typed for: "go_to" or "filter"."""
        self._typed = ""
        self._speed = 0
        self._pane = 0
        self._timer: Timer | None = None
        self._finished = record.status != "open"
        self._may_see_hands = self._finished
        self.viewer: Viewer = self._eyes[0] if self._finished else None

    def compose(self) -> ComposeResult:
        """Show one widget that draws everything."""
        yield self.board

    def on_mount(self) -> None:
        """Play the whole log once."""
        header = self.record.header
        self.game_ui = game_ui_of(header.game)
        self.tape, self.verdict = open_tape(self.context.games[header.game], self.record)
        self.tape.look(self.viewer)
        if self._finished:
            self.tape.go(self.tape.end)
        self._speak()
        self.opened()

    def opened(self) -> None:
        """Start what a subclass adds, after the log was played; does nothing here."""

    async def retell(self) -> None:
        """Redraw in another language or with other suits."""
        self._speak()
        self.paint()

    def _speak(self) -> None:
        self.localizer = self._localizer_of(self.record.header.players)
        self.log_formatter = LogFormatter(self.game_ui, self.localizer)

    def _localizer_of(self, players: tuple[Player, ...]) -> Localizer:
        return localizer_of(self.context.session, self.tape.game.key, self.tape.options, names_of(players))

    # ---- The picture -------------------------------------------------------------------------------------------------

    def moves(self) -> list[LogLine]:
        """Return the visible sentences that match the filter."""
        lines = self.log_formatter.lines(self.tape.plies(self.viewer), self.viewer)
        wanted = fold(self.filter)
        return [line for line in lines if wanted in fold(line.text)] if wanted else lines

    def _table_model(self) -> TableModel:
        update = self.tape.update(self.viewer)
        return TableModel(
            localizer=self._localizer_of(update.players),
            palette=palette_of(self.app),
            players=update.players,
            view=update.view,
            asked=update.asked,
            moves=ChoiceTree(),
            open_hands=update.open_hands,
        )

    def _seen_by(self) -> str:
        if isinstance(self.viewer, int):
            return self.localizer.names[self.viewer]
        return self.localizer("replay.all" if self.viewer == "all" else "replay.spectator")

    def title_of(self, header: Header, day: str) -> str:
        """Return the title above the picture."""
        return self.localizer("replay.title", match=header.match, day=day)

    def _review(self) -> Review:
        """Return what the picture of this place is made of."""
        header, session = self.record.header, self.context.session
        day = session.day(header.created) if header.created else ""
        entry = None if self._typing is None else f"{self.localizer(_REPLAY_TYPE(self._typing))} {self._typed}"
        table_model, last = self._table_model(), self.tape.last(self.viewer)
        return Review(
            game_ui=self.game_ui,
            table_model=table_model,
            events=() if last is None else last.events,
            tape=self.tape,
            moves=self.moves(),
            sentences=() if last is None else self.log_formatter.of(last) or self._untold(),
            title=self.title_of(header, day),
            seen_by=self._seen_by(),
            verdict=self.verdict,
            playing=self._timer is not None,
            speed=SPEEDS[self._speed],
            entry=entry,
            filter=self.filter,
            pane=self._pane,
            reviews=self.reviews,
        )

    def _untold(self) -> tuple[LogLine, ...]:
        """Return in words the choice that led here where the log tells nothing of it, for eyes that may know of it."""
        if (chosen := self.tape.choice_here(self.viewer)) is None:
            return ()
        seat, view, action = chosen
        name = self.game_ui.name_of(view, action, self.localizer)
        return (LogLine(self.localizer("replay.untold", name=self.localizer.names[seat], action=name)),)

    def paint(self) -> None:
        """Draw the match at its place."""
        size = self.board.size
        if size:
            canvas = Canvas(size.width, size.height)
            self._draw(canvas, self._review())
            self.board.show(canvas)

    def _draw(self, canvas: Canvas, review: Review) -> None:
        draw_replay(canvas, review)

    @on(CanvasView.Resized)
    def _resized(self) -> None:
        self.paint()

    # ---- Winding -----------------------------------------------------------------------------------------------------

    def action_step(self, plies: int) -> None:
        """Go this many actions on or back."""
        self.tape.step(plies)
        self.paint()

    def action_line(self, direction: int) -> None:
        """Go to the next or previous sentence that the filter leaves."""
        at = self.tape.searched_from(direction) if self.filter else self.tape.at
        plies = sorted({line.ply for line in self.moves()})
        there = [ply for ply in plies if ply > at] if direction > 0 else [ply for ply in reversed(plies) if ply < at]
        if there:
            self.tape.go(there[0])
        self.paint()

    def action_part(self, level: int, direction: int) -> None:
        """Go to the next or previous part of the match: a turn or a hand at level 0, its steps at level 1."""
        self.tape.part(level, direction)
        self.paint()

    def action_parts(self) -> None:
        """Offer all turns or hands to go to."""
        if not self.tape.parts:
            return
        word = self.localizer(self.game_ui.steps[0])
        headings = [
            line for line in self.log_formatter.lines(self.tape.plies(self.viewer), self.viewer) if line.heading
        ]
        rows = []
        for at, number in self.tape.parts:
            text = next((line.text for line in headings if line.ply >= at), "")
            rows.append(Row(f"{at}", (f"{word} {number}", text, f"{at}")))
        now = max((index for index, part in enumerate(self.tape.parts) if part.at <= self.tape.at), default=0)

        def chosen(at: str | None) -> None:
            if at is not None:
                self.tape.go(int(at))
                self.paint()

        self.app.push_screen(PartsDialog(self.localizer("replay.parts", step=word), rows, now), chosen)

    def action_mark(self, direction: int) -> None:
        """Go to the next or previous key moment."""
        self.tape.mark(direction)
        self.paint()

    def action_edge(self, last: int) -> None:
        """Go to the start or the end."""
        self.tape.go(self.tape.end if last else 0)
        self.paint()

    # ---- Playing -----------------------------------------------------------------------------------------------------

    def action_play(self) -> None:
        """Let the match run, or stop it; from its end it runs from the start again."""
        if self._timer is None and self.tape.at == self.tape.end:
            self.tape.go(0)
        self._run(self._timer is None)

    def action_speed(self, step: int) -> None:
        """Change the speed of the running replay."""
        self._speed = max(0, min(self._speed + step, len(SPEEDS) - 1))
        self._run(self._timer is not None)

    def _run(self, running: bool) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_interval(_BEAT / SPEEDS[self._speed], self._beat) if running else None
        self.paint()

    def _beat(self) -> None:
        self.tape.step(1)
        if self.tape.at == self.tape.end:
            self._run(False)
        self.paint()

    # ---- Eyes --------------------------------------------------------------------------------------------------------

    def action_view(self, step: int) -> None:
        """Look with the next eyes: all hands open, each seat, a spectator."""
        wanted = self._eyes[(self._eyes.index(self.viewer) + step) % len(self._eyes)]
        if wanted is None or self._may_see_hands:
            self._look(wanted)
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self._may_see_hands = True
                self._look(wanted)

        self.app.push_screen(
            ConfirmDialog(self.localizer("replay.ask.hands"), self.localizer("replay.ask.show")), answered
        )

    def _look(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.tape.look(viewer)
        self.paint()

    def action_pane(self) -> None:
        """Turn from the moves to the table and back, on a small screen."""
        self._pane = 1 - self._pane
        self.paint()

    # ---- Typing ------------------------------------------------------------------------------------------------------

    def action_go_to(self) -> None:
        """Ask for the number of an action to go to."""
        self._typing, self._typed = "go_to", ""
        self.paint()

    def action_filter(self) -> None:
        """Ask for words that the sentences must hold."""
        self._typing, self._typed = "filter", self.filter
        self.paint()

    def on_key(self, event: events.Key) -> None:
        """Take digits, and while something is typed every key."""
        if self._typing is None:
            if event.character is not None and event.character in "0123456789":
                event.stop()
                self.tape.percent(int(event.character))
                self.paint()
            return
        if event.key.startswith("ctrl+"):
            return
        event.stop()
        match event.key:
            case "enter":
                self._accept()
            case "escape":
                self.filter = "" if self._typing == "filter" else self.filter
                self._typing = None
            case "backspace":
                self._typed = self._typed[:-1]
            case _ if event.is_printable and event.character is not None:
                self._typed += event.character if self._typing == "filter" or event.character.isdecimal() else ""
        if self._typing == "filter":
            self.filter = self._typed
        self.paint()

    def _accept(self) -> None:
        if self._typing == "go_to" and self._typed:
            self.tape.go(int(self._typed[:9]))
        self._typing = None

    # ---- The mouse ---------------------------------------------------------------------------------------------------

    @on(CanvasView.Clicked)
    def _clicked(self, event: CanvasView.Clicked) -> None:
        if event.name.startswith("key:"):
            self.context.navigator.press_next(event.name[4:])
        elif event.name.startswith("ply:"):
            self.tape.go(int(event.name[4:]))
            self.paint()

    @on(CanvasView.Scrolled)
    def _scrolled(self, event: CanvasView.Scrolled) -> None:
        self.action_step(1 if event.lines > 0 else -1)

    def action_back(self) -> None:
        """Clear the filter; without one leave the replay."""
        if self.filter:
            self.filter = ""
            self.paint()
        else:
            self.dismiss()


class PartsDialog(ChoiceDialog):
    """Dialog of the parts of a match, by the ply at which each begins."""

    place = "place.replay_parts"

    def columns(self) -> tuple[Column, ...]:
        """Return the columns: the part, its first sentence, and its ply."""
        return Column(12), Column(), Column(6, right=True)
