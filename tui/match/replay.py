"""The replay: a match stepped through, with its panels, notes, analysis, quiz and side lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import ClassVar

from textual import work
from textual.binding import BindingType
from textual.timer import Timer

from engine.core.errors import CarteadoError
from saves.matches.record import Record
from tui.canvas.grid import Canvas
from tui.context import reporting
from tui.games.game_ui import game_ui_of
from tui.keymap import key
from tui.match.draw_replay import Review, draw_replay, is_judged
from tui.match.quiz import QuizScreen
from tui.match.replay_analysis import (
    PANEL,
    ReplayAnalysis,
    analysis_of,
    analysis_panel,
    graph_of,
    mistakes_from,
    next_place,
    own_here,
    questions_of,
    retries_of,
)
from tui.match.replay_insight import insight_panel, missed_wins, tells_missed_wins
from tui.match.replay_notes import annotate, go_to_note, note_signs, notes_panel
from tui.match.replay_panels import Panel, PanelCache, ReplayPlace
from tui.match.replay_side_lines import PlayOn, SideLinesDialog, side_lines_of
from tui.match.replay_steps import SteppedScreen
from tui.match.replay_tally import tally_graph_of
from tui.match.value_graph import LARGE
from tui.services.matches.player_update import Viewer
from tui.services.review.rights import check_may_review
from tui.services.review.side_lines import SideLineService

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


class ReplayScreen(SteppedScreen):
    """The replay of the library: what may be reviewed of a match stands beside its moves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("i", "panel('insight')", "key.replay.insight", show=False),
        key("b", "play_on", "key.replay.play_on"),
        key("B", "side_lines", "key.replay.side_lines", show=False),
        key("w", "analysis", "key.replay.analysis", show=False),
        key("z", "quiz", "key.replay.quiz", show=False),
        key("x", "mistake(True)", "key.replay.mistake_own", show=False),
        key("X", "mistake(False)", "key.replay.mistake_all", show=False),
        key("enter", "retry", "key.replay.retry", show=False),
        key("a", "annotate", "key.replay.annotate", show=False),
        key("n", "note(1)", "key.replay.note_on", show=False),
        key("N", "note(-1)", "key.replay.note_back", show=False),
        key("e", "show", "key.replay.show", show=False),
        key("comma", "scroll_panel(-1)", "key.replay.panel_up", show=False),
        key("full_stop", "scroll_panel(1)", "key.replay.panel_down", show=False),
    ]

    def __init__(self, record: Record, eyes: Sequence[Viewer] = (), *, analyses: bool = False) -> None:
        """Look at a record with any of these eyes, the first ones first; by default all there are.

        It begins with the analysis where it `analyses`.
        """
        super().__init__(record, eyes)
        self._analyses = analyses
        self._panel = ""
        """The name of the panel that is open, "" for none."""
        self._panel_top = 0
        self._more: Timer | None = None
        """Lets a panel work on."""
        self._cache = PanelCache()
        self.side_line = 0
        """The number of the side line that is looked at, 0 for the match."""
        self._painting: Timer | None = None

    def opened(self) -> None:
        """Load what is saved of an analysis."""
        self._cache.get_or_make(ReplayAnalysis, partial(ReplayAnalysis, self._here(), self._paint_soon))
        if self._analyses:
            self.action_analysis()

    @cached_property
    def side_lines(self) -> SideLineService:
        """The side lines of the match."""
        return side_lines_of(self.context, self.record, self._eyes)

    # ---- The picture -------------------------------------------------------------------------------------------------

    def _review(self) -> Review:
        here = self._here()
        return (
            super()
            ._review()
            ._replace(
                panel=PANELS[self._panel](here) if self._panel else None,
                panel_top=self._panel_top,
                graph=graph_of(here) or (tally_graph_of(here) if self._shows_tally else None),
                notes=note_signs(here),
                owns=bool(own_here(here)),
                retries=bool(own_here(here) and mistakes_from(here, own=True)),
            )
        )

    @property
    def _shows_tally(self) -> bool:
        """Tell whether what everybody could see stands below the match: where there is room, and with the analysis."""
        return self._panel == PANEL or self.board.size.height >= LARGE

    def _draw(self, canvas: Canvas, review: Review) -> None:
        self._panel_top = draw_replay(canvas, review)
        if review.panel is not None and review.panel.more is not None and self._more is None:
            self._more = self.set_timer(_PAUSE, partial(self._work, review.panel.more))

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
            self._cache,
        )

    # ---- Panels ------------------------------------------------------------------------------------------------------

    def action_panel(self, name: str) -> None:
        """Open a panel, or close it, or say in words why the match may not be reviewed."""
        if self._panel != name:
            try:
                check_may_review(self.context.store, self.record)
            except CarteadoError as error:
                self.tell_error(error)
                return
        self._panel, self._panel_top = "" if self._panel == name else name, 0
        self.paint()

    def action_analysis(self) -> None:
        """Begin the analysis and show it; where it is shown, cancel it, go on with it, or close it."""
        panel_open = self._panel == PANEL
        if not panel_open:
            self.action_panel(PANEL)
        if self._panel == PANEL and not analysis_of(self._here()).press(panel_open=panel_open):
            self.action_panel(PANEL)
        self.paint()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what reviews play where nothing is judged and no missed win is shown (hook of Textual)."""
        if action in ("mistake", "quiz", "analysis", "retry") and self.is_mounted:
            game_ui = game_ui_of(self.tape.game.key)
            judged = is_judged(self.tape) or game_ui.could_win is not None
            if not judged and (action != "analysis" or game_ui.tally is None):
                return False
        return super().check_action(action, parameters)

    def action_mistake(self, own: bool) -> None:
        """Go to the person's next own mistake, or to anybody's, and show what was better.

        After the last, the first.
        """
        here = self._here()
        if analysis_of(here).opened() is None and tells_missed_wins(here):
            self._go_to_missed_win(own)
            return
        at = next_place(here, [here.tape.at_of(choice.place + 1) for choice in mistakes_from(here, own=own)])
        if at is None:
            key = "analysis.no_own_mistake" if mistakes_from(here, own=False) else "analysis.no_mistake"
            self.notify(analysis_of(here).why_none(key), markup=False)
        else:
            self._show_at(at, PANEL)

    @work(exclusive=True, group="missed win")
    async def _go_to_missed_win(self, own: bool) -> None:
        """Go to the next turn in which the person missed a win, or anybody, and show what was known there."""
        here = self._here()
        with reporting(self.tell_error):
            missed = await missed_wins(here)
            mine = own_here(here) if own else ()
            at = next_place(here, {here.tape.at_of(turn.place) for turn in missed if not mine or turn.seat in mine})
            if at is None:
                self.notify(self.context.session.words("insight.no_missed"), markup=False)
            else:
                self._show_at(at, "insight")

    def action_retry(self) -> None:
        """Let the person try the own mistakes again, the dearest first."""
        if questions := retries_of(self._here()):
            self.app.push_screen(QuizScreen(questions))

    def _show_at(self, at: int, panel: str) -> None:
        self.tape.go(at)
        self._panel, self._panel_top = panel, 0
        self.paint()

    @work(exclusive=True, group="quiz")
    async def action_quiz(self) -> None:
        """Ask what one would play in this match."""
        with reporting(self.tell_error):
            questions = await questions_of(self._here())
            if questions:
                self.app.push_screen(QuizScreen(questions))
            else:
                words = self.context.session.words
                asks_wins = tells_missed_wins(self._here()) and not is_judged(self.tape)
                why = words("insight.none_missed") if asks_wins else analysis_of(self._here()).why_none("quiz.none")
                self.notify(why, markup=False)

    def _paint_soon(self) -> None:
        """Draw what has been judged, a few times a second at most."""
        if self._painting is None:
            self._painting = self.set_timer(_SOON, self._paint_judged)

    def _paint_judged(self) -> None:
        self._painting = None
        self.paint()

    def on_unmount(self) -> None:
        """Cancel this screen's analysis."""
        kept = self._cache.get(ReplayAnalysis)
        if kept is not None:
            kept.leave()

    @work
    async def action_annotate(self) -> None:
        """Note something at this ply."""
        with reporting(self.tell_error):
            if await annotate(self.app, self._here()):
                self._panel, self._panel_top = "notes", 0
        self.paint()

    @work
    async def action_show(self) -> None:
        """Make something of the match to show to others."""
        from tui.match.replay_export import show_to_others

        with reporting(self.tell_error):
            await show_to_others(self.app, self._here(), self._seen_by())

    def action_note(self, direction: int) -> None:
        """Go to the next note, or the one before, and show it."""
        with reporting(self.tell_error):
            if go_to_note(self._here(), direction):
                self._panel, self._panel_top = "notes", 0
            elif self._panel != "notes":
                self.action_panel("notes")
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

    def action_back(self) -> None:
        """Close the panel; without one go back as from any match stepped through."""
        if self._panel:
            self.action_panel(self._panel)
        else:
            super().action_back()
