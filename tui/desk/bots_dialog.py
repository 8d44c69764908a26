"""How many bots, and which: asked over the desk."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from engine.core.game import AnyGame
from tui.keymap import key
from tui.option_words import format_bot_help
from tui.screens.base import Dialog
from tui.seating import PERSON, kinds_for
from tui.widgets.form import Field, Form

MOST_BOTS = 64


class BotsDialog(Dialog[tuple[str, int] | None]):
    """Two fields changed by the arrows, the number by digits too; None when the person thinks better of it."""

    place = "bots"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "accept", "desk.bots.accept", priority=True),
        key("escape", "cancel", "ask.cancel", show=False, priority=True),
    ]

    def __init__(self, game: AnyGame, count: int) -> None:
        """Offer the game's bots, and so many of them to begin with."""
        super().__init__()
        self._game = game
        self._kinds = tuple(kind for kind in kinds_for(game) if kind != PERSON)
        self._kind = self._kinds[0]
        self._count = count
        self._typed = ""

    def compose(self) -> ComposeResult:
        """Show the question and the two fields."""
        with Vertical(id="dialog"):
            yield Static(Content(self.words("desk.bots.ask")), id="question")
            yield Form(self._fields(), label_width=12, id="bots-form")
            yield Static("", id="wrong")
            yield Static(Content.styled(self.words("desk.bots.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Begin with the number."""
        form = self.query_one(Form)
        form.focus()
        form.go_to("count")
        self._show()

    def _fields(self) -> list[Field]:
        words = self.words
        return [
            Field("count", words("desk.bots.count"), str(self._count)),
            Field("kind", words("desk.bots.kind"), words(f"bot.{self._kind}")),
        ]

    def _show(self) -> None:
        self.query_one(Form).fill(self._fields())
        help_text = format_bot_help(self._game, self._kind, self.words)
        self.query_one("#wrong", Static).update(Content.styled(help_text, "$faint"))

    @on(Form.Changed)
    def _changed(self, event: Form.Changed) -> None:
        if event.name == "count":
            self._typed = ""
            self._count = max(1, min(MOST_BOTS, self._count + event.step))
        else:
            self._kind = self._kinds[(self._kinds.index(self._kind) + event.step) % len(self._kinds)]
        self._show()

    def on_key(self, event: events.Key) -> None:
        """Take the number digit by digit."""
        if event.character is not None and event.character.isdecimal():
            event.stop()
            self._typed = (self._typed + event.character)[-2:].lstrip("0")
            if self._typed:
                self._count = min(MOST_BOTS, int(self._typed))
                self._show()

    def action_accept(self) -> None:
        """Enter them."""
        self.dismiss((self._kind, self._count))

    def action_cancel(self) -> None:
        """Leave it as it was."""
        self.dismiss(None)
