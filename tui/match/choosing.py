"""A screen on which the controls of a game make an action.

Spots are pointed at, keys and clicks choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, ClassVar

from textual import work
from textual.binding import BindingType

from tui.canvas.grid import Canvas
from tui.games.game_ui import GameUI
from tui.games.table_model import Pile
from tui.keymap import key
from tui.match.choice_controller import ChoiceController
from tui.match.draw_screen import Overlay, ScreenModel, draw_table_screen, is_small
from tui.widgets.canvas_view import CanvasView
from tui.widgets.dialogs import ChoiceDialog
from tui.widgets.lines_dialog import LinesDialog
from tui.widgets.row_list import Row
from tui.widgets.screen import BaseScreen

SCROLL = {"up": 1, "k": 1, "down": -1, "j": -1, "pageup": 10, "pagedown": -10, "home": 1_000_000, "end": -1_000_000}
"""By how many lines each key reads further above (positive) or below."""


_READ = (Overlay.DETAILS, Overlay.AFTERWORDS)
"""What is read from its first line on."""


class ChoosingScreen(BaseScreen[None]):
    """Base of screens on which actions are chosen spot by spot on a board."""

    AUTO_FOCUS = "#board"
    BLANK = True
    """Nothing of it is seen behind the board; painted, it would weigh more than the board."""
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "act", "key.table.act"),
        key("left,h", "move(-1, 0)", "key.table.left", show=False),
        key("right,l", "move(1, 0)", "key.table.right", show=False),
        key("up,k", "move(0, -1)", "key.table.up", show=False),
        key("down,j", "move(0, 1)", "key.table.down", show=False),
        key("tab", "zone(1)", "key.table.zone", show=False),
        key("shift+tab", "zone(-1)", "key.table.zone_back", show=False),
        key("I", "read", "key.table.read", show=False),
        key("G", "piles", "key.table.piles", show=False),
        key("r", "rule", "key.table.rule"),
    ]

    game_ui: GameUI
    """The game that is played here."""
    choosing: ChoiceController
    """What is pointed at and how far a choice has come; made by the screen before it is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.board = CanvasView()
        self.pane = 0
        """Which of the parts of the table a small screen shows."""
        self._over = Overlay.TABLE
        """What lies over the table."""
        self.scrolled = 0
        """How many lines from where it was opened that is read: the log above its end, details below their first."""
        self.furthest = 0
        """How many lines from there it can be read, as it was last drawn."""

    @property
    def board_rows(self) -> int:
        """How many lines of the screen the table and its foot have."""
        return self.board.size[1]

    def paint(self) -> None:
        """Draw everything as it is now."""

    def begin_anew(self) -> None:
        """Cancel the choice and redraw; an undrawable table leaves an empty board.

        The earlier picture may show what the person called now must not see.
        """
        self.choosing.begin_anew()
        self.board.show(Canvas(*self.board.size))
        with suppress(Exception):  # It was told and written down.
            self.paint()

    def take(self, action: Any | None) -> None:
        """Take the completed action; None while more is to be chosen."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out cards and piles in a game that has none to be read (hook of Textual)."""
        if action == "read" and self.game_ui.readable is None:
            return False
        if action == "piles" and self.game_ui.piles is None:
            return False
        return super().check_action(action, parameters)

    def action_act(self) -> None:
        """Choose the spot in focus."""
        if not self.open_pile(self.choosing.table_model.focus):
            self.take(self.choosing.choose(self.choosing.table_model.focus))

    def action_move(self, dx: int, dy: int) -> None:
        """Move the focus in a direction."""
        self.choosing.move(self.board.spots, dx, dy)
        self.paint()

    def action_zone(self, step: int) -> None:
        """Move the focus to the next zone, or on a small screen turn to the next pane."""
        if is_small(self.game_ui, self.board.size[0], self.board_rows):
            self.pane = (self.pane + step) % len(self.game_ui.panes())
        else:
            self.choosing.zone(self.board.spots, step)
        self.paint()

    def lay_over(self, over: Overlay) -> None:
        """Open an overlay, or close it with None."""
        self._over, self.scrolled = over, 0
        self.paint()

    def draw_model(self, canvas: Canvas, picture: ScreenModel) -> None:
        """Draw the screen and record how far the overlay can be scrolled."""
        self.furthest = draw_table_screen(canvas, picture)
        self.scrolled = min(self.scrolled, self.furthest)

    def scroll_over(self, lines: int) -> bool:
        """Read further above (positive) or below; tells whether the log or details that do not fit lie there."""
        if self._over is not Overlay.LOG and not (self._over in _READ and self.furthest):
            return False
        away = lines if self._over is Overlay.LOG else -lines
        self.scrolled = max(0, min(self.scrolled + away, self.furthest))
        self.paint()
        return True

    def action_log(self) -> None:
        """Show the whole log, as this viewer may see it."""
        self.lay_over(Overlay.LOG)

    def action_details(self) -> None:
        """Show all that lies open about what is pointed at."""
        self.lay_over(Overlay.DETAILS)

    @work
    async def action_read(self) -> None:
        """Show one of the cards that the log names or that lie open somewhere, large."""
        readable = self.game_ui.readable
        readings = {lines[0]: lines for lines in (readable(self.choosing.table_model) if readable is not None else ())}
        if not readings:
            self.notify(self.words("table.read.none"), markup=False)
            return
        rows = [Row(name, (name, "")) for name in readings]
        name = await self.app.push_screen_wait(ChoiceDialog(self.words("table.read"), rows))
        if name is not None:
            self.app.push_screen(LinesDialog(readings[name]))

    def _piles(self) -> tuple[Pile, ...]:
        return () if self.game_ui.piles is None else self.game_ui.piles(self.choosing.table_model)

    def open_pile(self, spot: str) -> bool:
        """Show the pile that lies at a spot; tells whether one does."""
        piles = [pile for pile in self._piles() if pile.spot == spot]
        if piles:
            self._look_through(piles)
        return bool(piles)

    def action_piles(self) -> None:
        """Show all piles that everybody may look through."""
        self._look_through([pile for pile in self._piles() if pile.cards])

    @work
    async def _look_through(self, piles: Sequence[Pile]) -> None:
        """List piles, and show those of their cards large that are chosen."""
        if not any(pile.cards for pile in piles):
            self.notify(self.words("table.piles.none"), markup=False)
            return
        cards = {f"{pile.spot}:{at}": lines for pile in piles for at, lines in enumerate(pile.cards)}
        rows, title = [], piles[0].title if len(piles) == 1 else self.words("key.table.piles")
        for pile in piles:
            rows += [] if len(piles) == 1 else [Row("", (pile.title,))]
            rows += [Row(name, (cards[name][0], "")) for name in cards if name.rpartition(":")[0] == pile.spot]
        at = next(place for place, row in enumerate(rows) if row.name)
        while (name := await self.app.push_screen_wait(ChoiceDialog(title, rows, at))) is not None:
            await self.app.push_screen_wait(LinesDialog(cards[name]))
            at = next(place for place, row in enumerate(rows) if row.name == name)

    def action_rule(self) -> None:
        """Open the rule that the refusal below the table names, or the rules."""
        self.context.navigator.open_rules(self.game_ui.key, self.choosing.shown_hint().rule)
