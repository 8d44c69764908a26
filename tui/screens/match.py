"""What can be done at a table besides playing: leave it, resign, call time, abandon, replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import BindingType
from textual.screen import Screen

from engine.core.errors import CarteadoError
from engine.core.model import Abandoned, Intervention, Resigned, TimeCalled
from tui.games import Voice
from tui.house import Sitting
from tui.keymap import key
from tui.screens.clock_dialog import ClockDialog, clock_mark, warning
from tui.screens.dialogs import ChoiceDialog, ConfirmDialog
from tui.screens.hotseat import Keyboard
from tui.widgets.listing import Row

if TYPE_CHECKING:
    from tui.app import CarteadoApp


_LOOK_EVERY = 1.0
"""How often a screen looks at the game's clock, in seconds."""


class MatchScreen(Screen[None]):
    """A live match and the acts around it; how it is shown and played is the table's."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("m", "menu", "table.menu"),
        key("R", "resign", "table.resign", show=False),
        key("T", "call_time", "table.time", show=False),
        key("A", "abandon", "table.abandon", show=False),
        key("C", "clock", "table.clock", show=False),
        key("Q", "leave", "table.leave", show=False),
        key("v", "replay", "table.replay", show=False),
        key("n", "new_game", "table.new_game", show=False),
    ]

    def __init__(self, sitting: Sitting) -> None:
        """Take the match; the seats played by people are played from here."""
        super().__init__()
        self.sitting = sitting
        self.table = sitting.table
        self.keyboard = Keyboard(sitting.people)
        self._clock_told = sitting.time_left
        self._clock_drawn = ""
        self._time_was_called = sitting.time_called

    @property
    def carteado(self) -> CarteadoApp:
        """The app, typed."""
        return cast("CarteadoApp", self.app)

    @property
    def voice(self) -> Voice:
        """Who speaks of the match."""
        return Voice(self.carteado.session, tuple(player.name for player in self.table.header.players))

    def on_mount(self) -> None:
        """Follow the game's clock."""
        self.set_interval(_LOOK_EVERY, self.look_at_clock)

    def look_at_clock(self) -> None:
        """Show the time that is left, and say so when it grows short or is up."""
        if (minutes := warning(self._clock_told, self.sitting.time_left)) is not None:
            self.notify(self.voice("clock.warning", count=minutes), severity="warning", markup=False)
        self._clock_told = self.sitting.time_left
        if self.sitting.time_called and not self._time_was_called:
            self._time_was_called = True
            self.notify(self.voice("clock.up", what=self._what("time")), severity="warning", markup=False)
        if (mark := clock_mark(self.sitting, self.carteado.session.words)) != self._clock_drawn:
            self._clock_drawn = mark
            self.paint()

    def paint(self) -> None:
        """Draw the match as it is now."""

    def action_clock(self) -> None:
        """Show the game's clock, to stop it or to give and take time."""
        if self.table.outcome is None:
            self.app.push_screen(ClockDialog(self.sitting))

    def action_menu(self) -> None:
        """Offer what can be done besides playing."""
        live = self.table.outcome is None
        names = (
            ["stay", "leave", "clock", "resign", "time", "abandon"] if live else ["stay", "replay", "new_game", "leave"]
        )
        if live and not self._can_resign():
            names.remove("resign")
        keys = {
            "leave": "Q",
            "clock": "C",
            "resign": "R",
            "time": "T",
            "abandon": "A",
            "replay": "v",
            "new_game": "n",
            "stay": "esc",
        }
        rows = [Row(name, (self.voice(f"table.menu.{name}"), keys[name])) for name in names]
        self.app.push_screen(TableMenu(self.voice("table.menu.title"), rows), self._menu_chosen)

    def _menu_chosen(self, act: str | None) -> None:
        acts: dict[str, Callable[[], None]] = {
            "leave": self.action_leave,
            "clock": self.action_clock,
            "resign": self.action_resign,
            "time": self.action_call_time,
            "abandon": self.action_abandon,
            "replay": self.action_replay,
            "new_game": self.action_new_game,
        }
        if act in acts:
            acts[act]()

    def _can_resign(self) -> bool:
        return self.keyboard.present is not None and self.table.outcome is None

    def _intervene(self, act: Intervention, question: str) -> None:
        """Ask once more, then let the act befall the match."""

        def answered(yes: bool | None) -> None:
            if yes and self.table.outcome is None:
                try:
                    self.table.intervene(act)
                except CarteadoError as error:
                    self.carteado.tell_error(error)

        if self.table.outcome is None:
            asked = self.voice(f"table.ask.{question}", what=self._what(question))
            dialog = ConfirmDialog(asked, self.voice(f"table.menu.{question}"))
            self.app.push_screen(dialog, answered)

    def _what(self, act: str) -> str:
        """Return what an act comes to in this game: what resigning costs, what is still played once time is called."""
        return self.voice(f"game.{self.table.game.key}.{act}") if act in ("time", "resign") else ""

    def action_resign(self) -> None:
        """Give up for the person at the keyboard."""
        me = self.keyboard.present
        if me is not None and self._can_resign():
            self._intervene(Resigned(me), "resign")

    def action_call_time(self) -> None:
        """Call time: the match ends as soon as the game's rules say."""
        self._intervene(TimeCalled(), "time")

    def action_abandon(self) -> None:
        """End the match without a result."""
        self._intervene(Abandoned(), "abandon")

    def action_leave(self) -> None:
        """Go back to the lobby; the match is kept as it stands."""
        self.dismiss()

    def action_replay(self) -> None:
        """Look at the match from its beginning, once it is over."""
        if self.table.outcome is not None:
            self.dismiss()
            self.carteado.replay_match(self.sitting.match)

    def action_new_game(self) -> None:
        """Set up another game, once this one is over."""
        if self.table.outcome is not None:
            self.dismiss()
            self.carteado.enter("new_game")


class TableMenu(ChoiceDialog):
    """Offers acts by name; None when the person goes on playing."""

    place = "table_menu"
    BINDINGS: ClassVar[list[BindingType]] = [key("m", "cancel", "table.menu.close", show=False)]
