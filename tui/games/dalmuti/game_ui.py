"""Dalmuti's face: the one value through which the table and the replay know the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.model import Outcome, Reason, Seat
from engine.games.dalmuti.events import TrickBegan
from tui.canvas.grid import Canvas, Rect
from tui.games.dalmuti import controls as choices
from tui.games.dalmuti import draw_table as board
from tui.games.dalmuti import draw_table as review
from tui.games.dalmuti import prompts
from tui.games.dalmuti import texts as speech
from tui.games.dalmuti import texts as telling
from tui.games.game_ui import ChoicePath, ChoiceTree, Command, GameUI, HandSummary, Highlight, TableModel
from tui.texts.localizer import Localizer


class DalmutiUI(GameUI):
    """How O Grande Dalmuti looks and is spoken to."""

    key = "dalmuti"
    roomy = board.ROOMY
    events = speech.EVENTS
    heading = TrickBegan
    marks = speech.MARKS
    steps: tuple[str, ...] = ("dalmuti.step.hand", "dalmuti.step.trick")

    def suits(self, options: Any) -> tuple[str, ...]:
        """Return nothing: all play with the same cards."""
        return ()

    def draw(self, canvas: Canvas, area: Rect, table_model: TableModel) -> None:
        """Draw the whole table."""
        board.draw_table(canvas, area, table_model)

    def draw_review(self, canvas: Canvas, area: Rect, table_model: TableModel) -> None:
        """Draw all seats alike, for somebody who plays none of them."""
        review.draw_review(canvas, area, table_model)

    def panes(self) -> tuple[str, ...]:
        """Return the panes of a small screen: the trick and one's hand, the company, the log."""
        return ("dalmuti.pane.own", "dalmuti.pane.others", "table.log")

    def draw_pane(self, canvas: Canvas, area: Rect, table_model: TableModel, pane: int) -> None:
        """Draw one pane."""
        board.draw_pane(canvas, area, table_model, pane)

    def paths(self, view: Any, action: Any) -> tuple[ChoicePath, ...]:
        """Return the spots that choose the action."""
        return choices.CONTROLS.paths(view, action)

    def probe(self, view: Any, me: Seat, picked: ChoicePath, spot: str) -> Any | None:
        """Return what pressing the spot would mean."""
        return choices.CONTROLS.probe(view, me, picked, spot)

    def why(self, reason: Reason, localizer: Localizer) -> str:
        """Return a refusal in words."""
        return telling.why(reason, localizer)

    def name_of(self, view: Any, action: Any, localizer: Localizer) -> str:
        """Return an action as a choice in words."""
        return telling.name_of(view, action, localizer)

    def describe(self, view: Any, localizer: Localizer) -> tuple[str, ...]:
        """Return the table in plain sentences."""
        return telling.describe(view, localizer)

    def hotkeys(self, table_model: TableModel) -> Mapping[str, str]:
        """Return the keys of the ranks, and of how many."""
        return choices.CONTROLS.hotkeys(table_model)

    def commands(self, table_model: TableModel) -> tuple[Command, ...]:
        """Return the choices besides cards."""
        return choices.CONTROLS.commands(table_model)

    def first_focus(self, table_model: TableModel) -> str:
        """Return the spot to point at first."""
        return choices.CONTROLS.first_focus(table_model)

    def prompt(self, table_model: TableModel) -> str:
        """Return what is asked."""
        return prompts.prompt(table_model)

    def hint(self, table_model: TableModel) -> str:
        """Return what the focus is."""
        return prompts.hint(table_model)

    def details(self, table_model: TableModel) -> tuple[str, ...]:
        """Return all that lies open about the focus."""
        return prompts.details(table_model)

    def caution(self, view: Any, moves: ChoiceTree, action: Any) -> str | None:
        """Warn of nothing: a set can be taken back, and a gift is closed with a key of its own."""
        return None

    def flourish(self, event: Any, localizer: Localizer, me: Seat | None) -> Highlight | None:
        """Return a great moment."""
        return speech.flourish(event, localizer, me)

    def hand_summary(self, events: Sequence[Any], view: Callable[[], Any], localizer: Localizer) -> HandSummary | None:
        """Return the places, points and next titles when a hand has ended."""
        return speech.hand_summary(events, view, localizer)

    def results(
        self, view: Any, outcome: Outcome, events: Sequence[Any], localizer: Localizer
    ) -> tuple[tuple[str, ...], ...]:
        """Return the table of the end."""
        return telling.results(view, outcome, localizer)


GAME_UI: GameUI = DalmutiUI()
