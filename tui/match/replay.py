"""The replay: a match of the library stepped through, with any seat's eyes or all hands open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.timer import Timer

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.core.log import Header, Player
from engine.core.text import fold
from saves.record import Record
from tui.canvas.grid import Canvas
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.table_model import ChoiceTree, HandSummary, TableModel
from tui.keymap import key
from tui.match.draw_replay import SPEEDS, Review, draw_replay
from tui.match.quiz import QuizScreen
from tui.match.replay_analysis import (
    PANEL,
    ReplayAnalysis,
    analysis_of,
    analysis_panel,
    graph_of,
    mistake_from,
    questions_of,
)
from tui.match.replay_insight import insight_panel
from tui.match.replay_notes import annotate, go_to_note, note_signs, notes_panel
from tui.match.replay_panels import Panel, ReplayPlace
from tui.match.replay_side_lines import PlayOn, SideLinesDialog, side_lines_of
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import open_tape
from tui.services.review.rights import check_may_review, true_eyes
from tui.services.review.side_lines import SideLineService
from tui.texts.localizer import Localizer, names_of
from tui.texts.match_log import LogFormatter, LogLine
from tui.widgets.canvas_view import CanvasView, palette_of
from tui.widgets.dialogs import ChoiceDialog, ConfirmDialog
from tui.widgets.row_list import Column, Row
from tui.widgets.screen import BaseScreen

_REPLAY_TYPE = KeyFamily("replay.type.{}", "go_to filter")

_BEAT = 0.8
"""Seconds from ply to ply at single speed."""

PANELS: Mapping[str, Callable[[ReplayPlace], Panel]] = {
    "insight": insight_panel,
    "notes": notes_panel,
    PANEL: analysis_panel,
}
"""What makes each panel of the place that one has come to, by its name."""
_PANEL_LEAP = 5
_PAUSE = 0.01
"""Seconds between two bits of work that a panel does: keys come first."""
_SOON = 0.15
"""After how many seconds at most what has been judged is shown."""


class ReplayScreen(BaseScreen[None]):
    """Opens at the start with all hands open; of a match that goes on only what a spectator sees, unless confirmed."""

    place = "place.replay"
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
        key("i", "panel('insight')", "key.replay.insight", show=False),
        key("b", "play_on", "key.replay.play_on"),
        key("B", "side_lines", "key.replay.side_lines", show=False),
        key("w", "analysis", "key.replay.analysis", show=False),
        key("z", "quiz", "key.replay.quiz", show=False),
        key("x", "mistake(1)", "key.replay.mistake_on", show=False),
        key("X", "mistake(-1)", "key.replay.mistake_back", show=False),
        key("a", "annotate", "key.replay.annotate", show=False),
        key("n", "note(1)", "key.replay.note_on", show=False),
        key("N", "note(-1)", "key.replay.note_back", show=False),
        key("e", "show", "key.replay.show", show=False),
        key("comma", "scroll_panel(-1)", "key.replay.panel_up", show=False),
        key("full_stop", "scroll_panel(1)", "key.replay.panel_down", show=False),
        key("tab", "pane", "key.replay.pane", show=False),
        key("escape,q", "back", "key.replay.leave", show=False),
    ]

    def __init__(self, record: Record, eyes: Sequence[Viewer] = ()) -> None:
        """Look at a record from its start, with any of these eyes, the first ones first; by default all there are."""
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
        self._panel = ""
        """The name of the panel that is open, "" for none."""
        self._panel_top = 0
        self._more: Timer | None = None
        """Lets a panel work on."""
        self._kept: dict[str, Any] = {}
        """What panels keep from place to place."""
        self._timer: Timer | None = None
        self.side_line = 0
        """The number of the side line that is looked at, 0 for the match."""
        self._painting: Timer | None = None
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
        self._speak()
        self._kept[PANEL] = ReplayAnalysis(self._here(), self._paint_soon)

    async def retell(self) -> None:
        """Speak another language, show other suits."""
        self._speak()
        self.paint()

    def _speak(self) -> None:
        self.localizer = self._voice_of(self.record.header.players)
        self.log_formatter = LogFormatter(self.game_ui, self.localizer)

    def _voice_of(self, players: tuple[Player, ...]) -> Localizer:
        return localizer_of(self.context.session, self.tape.game.key, self.tape.options, names_of(players))

    # ---- The picture -------------------------------------------------------------------------------------------------

    def moves(self) -> list[LogLine]:
        """Return the sentences that the viewer may know, those that the filter leaves."""
        lines = self.log_formatter.lines(self.tape.told(self.viewer), self.viewer)
        wanted = fold(self.filter)
        return [line for line in lines if wanted in fold(line.text)] if wanted else lines

    def _table_model(self) -> TableModel:
        update = self.tape.update(self.viewer)
        return TableModel(
            localizer=self._voice_of(update.players),
            palette=palette_of(self.app),
            players=update.players,
            view=update.view,
            asked=update.asked,
            moves=ChoiceTree(),
            open_hands=update.open_hands,
        )

    def _hand_summary(self, table_model: TableModel) -> HandSummary | None:
        """Return how a hand has ended in the last ply."""
        last = self.tape.last(self.viewer)
        if last is None:
            return None
        return self.game_ui.hand_summary(last.events, lambda: table_model.view, self.localizer)

    def _seen_by(self) -> str:
        if isinstance(self.viewer, int):
            return self.localizer.names[self.viewer]
        return self.localizer("replay.all" if self.viewer == "all" else "replay.spectator")

    def title_of(self, header: Header, day: str) -> str:
        """Return what stands above the picture."""
        return self.localizer("replay.title", match=header.match, day=day)

    @cached_property
    def side_lines(self) -> SideLineService:
        """The side lines of the match."""
        return side_lines_of(self.context, self.record, self._eyes)

    def paint(self) -> None:
        """Draw the match at its place."""
        size = self.board.size
        if not size:
            return
        header, session = self.record.header, self.context.session
        day = session.day(header.created) if header.created else ""
        entry = None if self._typing is None else f"{self.localizer(_REPLAY_TYPE(self._typing))} {self._typed}"
        canvas = Canvas(size.width, size.height)
        table_model, last = self._table_model(), self.tape.last(self.viewer)
        review = Review(
            game_ui=self.game_ui,
            table_model=table_model,
            traces=() if last is None else self.game_ui.traces(last.events),
            hand_summary=self._hand_summary(table_model),
            tape=self.tape,
            moves=self.moves(),
            told=() if last is None else self.log_formatter.of(last),
            title=self.title_of(header, day),
            seen_by=self._seen_by(),
            verdict=self.verdict,
            playing=self._timer is not None,
            speed=SPEEDS[self._speed],
            entry=entry,
            filter=self.filter,
            pane=self._pane,
            panel=PANELS[self._panel](self._here()) if self._panel else None,
            panel_top=self._panel_top,
            graph=graph_of(self._here()),
            notes=note_signs(self._here()),
        )
        self._panel_top = draw_replay(canvas, review)
        if review.panel is not None and review.panel.more is not None and self._more is None:
            self._more = self.set_timer(_PAUSE, partial(self._work, review.panel.more))
        self.board.show(canvas)

    def _work(self, more: Callable[[], bool]) -> None:
        """Let the open panel work on what it does not know yet, until there is something new to draw."""
        self._more = None
        if self._panel and more():
            self.paint()
        elif self._panel:
            self._more = self.set_timer(_PAUSE, partial(self._work, more))

    def _here(self) -> ReplayPlace:
        return ReplayPlace(
            self.context,
            self.record,
            self.tape,
            self.viewer,
            self._eyes,
            self.localizer,
            self.log_formatter,
            self._kept,
        )

    @on(CanvasView.Resized)
    def _resized(self) -> None:
        self.paint()

    # ---- Winding -----------------------------------------------------------------------------------------------------

    def action_step(self, plies: int) -> None:
        """Go so many actions on or back."""
        self.tape.step(plies)
        self.paint()

    def action_line(self, direction: int) -> None:
        """Go to the next or previous sentence that the filter leaves."""
        at = self.tape.at
        plies = sorted({line.ply for line in self.moves()})
        there = [ply for ply in plies if ply > at] if direction > 0 else [ply for ply in reversed(plies) if ply < at]
        if there:
            self.tape.go(there[0])
        self.paint()

    def action_part(self, level: int, direction: int) -> None:
        """Go to the next or previous part of the match: a turn or a hand at level 0, what they are made of at 1."""
        self.tape.part(level, direction)
        self.paint()

    def action_parts(self) -> None:
        """Offer all turns or hands to go to."""
        if not self.tape.parts:
            return
        word = self.localizer(self.game_ui.steps[0])
        headings = [line for line in self.log_formatter.lines(self.tape.told(self.viewer), self.viewer) if line.heading]
        rows = []
        for at, number in self.tape.parts:
            told = next((line.text for line in headings if line.ply >= at), "")
            rows.append(Row(f"{at}", (f"{word} {number}", told, f"{at}")))
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
        """Run faster or slower."""
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
        """On a small screen, turn from the moves to the table and back."""
        self._pane = 1 - self._pane
        self.paint()

    # ---- Panels ------------------------------------------------------------------------------------------------------

    def action_panel(self, name: str) -> None:
        """Open a panel, or close it; raises nothing where the match may not be reviewed: that is told in words."""
        if self._panel != name:
            try:
                check_may_review(self.context.store, self.record)
            except CarteadoError as error:
                self.context.navigator.tell_error(error)
                return
        self._panel, self._panel_top = "" if self._panel == name else name, 0
        self.paint()

    def action_analysis(self) -> None:
        """Begin the analysis and show it; where it is shown, cancel it, go on with it, or close it."""
        shown = self._panel == PANEL
        if not shown:
            self.action_panel(PANEL)
        if self._panel == PANEL and not analysis_of(self._here()).press(shown=shown):
            self.action_panel(PANEL)
        self.paint()

    def action_mistake(self, direction: int) -> None:
        """Go to the next mistake, or to the one before, and show what was better."""
        at = mistake_from(self._here(), direction)
        if at is None:
            self.notify(analysis_of(self._here()).why_none("analysis.no_mistake"), markup=False)
        else:
            self.tape.go(at)
            self._panel, self._panel_top = PANEL, 0
            self.paint()

    def action_quiz(self) -> None:
        """Ask what one would play in this match."""
        questions = questions_of(self._here())
        if questions:
            self.app.push_screen(QuizScreen(questions))
        else:
            self.notify(analysis_of(self._here()).why_none("quiz.none"), markup=False)

    def _paint_soon(self) -> None:
        """Draw what has been judged, a few times a second at most."""
        if self._painting is None:
            self._painting = self.set_timer(_SOON, self._paint_judged)

    def _paint_judged(self) -> None:
        self._painting = None
        self.paint()

    def on_unmount(self) -> None:
        """Judge no more for this replay."""
        if PANEL in self._kept:
            analysis_of(self._here()).leave()

    @work
    async def action_annotate(self) -> None:
        """Note something at this ply."""
        try:
            if await annotate(self.app, self._here()):
                self._panel, self._panel_top = "notes", 0
        except CarteadoError as error:
            self.tell_error(error)
        self.paint()

    @work
    async def action_show(self) -> None:
        """Make something of the match to show to others."""
        from tui.match.replay_export import show_to_others

        try:
            await show_to_others(self.app, self._here(), self._seen_by())
        except CarteadoError as error:
            self.tell_error(error)

    def action_note(self, direction: int) -> None:
        """Go to the next note, or the one before, and show it."""
        try:
            if go_to_note(self._here(), direction):
                self._panel, self._panel_top = "notes", 0
            elif self._panel != "notes":
                self.action_panel("notes")
        except CarteadoError as error:
            self.tell_error(error)
        self.paint()

    def action_scroll_panel(self, direction: int) -> None:
        """Read on in the panel, or back."""
        self._panel_top = max(0, self._panel_top + direction * _PANEL_LEAP)
        self.paint()

    # ---- Side lines --------------------------------------------------------------------------------------------------

    def action_play_on(self) -> None:
        """Play on from here: a side line begins, and the match stays as it is."""
        PlayOn(self.app, self.context, self.side_lines, self.side_line, self.tape.place).ask(self.viewer)

    def action_side_lines(self) -> None:
        """List what was played on from this match."""
        self.app.push_screen(SideLinesDialog(self.side_lines))

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
        """Close the panel, then take the filter away; without either leave the replay."""
        if self._panel:
            self.action_panel(self._panel)
        elif self.filter:
            self.filter = ""
            self.paint()
        else:
            self.dismiss()


class PartsDialog(ChoiceDialog):
    """Offers the parts of a match, by the ply at which each begins."""

    place = "place.replay_parts"
    COLUMNS = (Column(12), Column(), Column(6, right=True))
