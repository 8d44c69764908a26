"""The choices of a tournament over its desk: changed before the first round, or those of a new stage."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

import msgspec
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tournaments.model import Missed, Settings
from tournaments.ruleset import Ruleset
from tournaments.tiebreaks import usual
from tui.desk.choices import Choices
from tui.desk.tiebreaks_dialog import TiebreaksDialog
from tui.keymap import key
from tui.screens.base import Dialog
from tui.widgets.form import Field, Form
from tui.widgets.listing import Listing

_BEST = "best"


class Chosen(NamedTuple):
    """What was chosen; `best` is how many go on to a new stage."""

    settings: Settings
    late: Missed
    best: int = 0


class ChoicesDialog(Dialog[Chosen | None]):
    """The same fields as in the wizard, each with its explanation; None when the person thinks better of it."""

    place = "choices"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "accept", "choices.accept", priority=True),
        key("escape", "cancel", "ask.cancel", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    ChoicesDialog #dialog { width: 76; }
    ChoicesDialog #choices { height: 15; }
    ChoicesDialog #explained { height: 3; margin: 1 0 0 0; }
    """
    words_of: ClassVar[str] = "choices"

    def __init__(self, settings: Settings, ruleset: Ruleset, late: Missed) -> None:
        """Begin with these settings."""
        super().__init__()
        self.choices = Choices(settings, ruleset, late)

    def compose(self) -> ComposeResult:
        """Show the fields and the explanation."""
        with Vertical(id="dialog"):
            yield Static(Content(self.words(f"{self.words_of}.title")), id="question")
            yield Form(self.fields(), label_width=30, id="choices")
            yield Static("", id="explained")
            yield Static(Content.styled(self.words(f"{self.words_of}.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Explain the first field."""
        form = self.query_one(Form)
        form.focus()
        self._explain()

    def fields(self) -> list[Field]:
        """Return the fields."""
        return [Field(*one) for one in self.choices.fields(self.words)]

    def explained(self, name: str) -> str:
        """Return the sentence about a field."""
        return self.choices.help(name, self.words)

    def show(self) -> None:
        """Show what is chosen now."""
        self.query_one(Form).fill(self.fields())
        self._explain()

    @on(Listing.Moved)
    def _explain(self) -> None:
        told = self.explained(self.query_one(Form).current)
        self.query_one("#explained", Static).update(Content.styled(told, "$faint"))

    @on(Form.Changed)
    def changed(self, event: Form.Changed) -> None:
        """Take another value."""
        settings = self.choices.settings
        if event.name == "tiebreaks":
            dialog = TiebreaksDialog(settings.tiebreaks, usual(settings.format, settings.table_size))
            self.app.push_screen(dialog, self._tiebreaks)
            return
        self.choices.change(event.name, event.step)
        self.show()

    def _tiebreaks(self, names: tuple[str, ...] | None) -> None:
        if names is not None:
            self.choices.settings = msgspec.structs.replace(self.choices.settings, tiebreaks=names)
            self.show()

    def action_accept(self) -> None:
        """Keep the choices."""
        self.dismiss(Chosen(self.choices.settings, self.choices.late))

    def action_cancel(self) -> None:
        """Leave it as it was."""
        self.dismiss(None)


class StageDialog(ChoicesDialog):
    """A new stage: how many go on, and by what they play."""

    words_of = "stage"

    def __init__(self, settings: Settings, ruleset: Ruleset, late: Missed, most: int) -> None:
        """Offer to let half of those who are here go on, at most all of them."""
        super().__init__(settings, ruleset, late)
        self._most = most
        self._best = max(min(most, ruleset.least), min(most, 8 if most > 8 else most // 2))

    def fields(self) -> list[Field]:
        """Return the number of those who go on, then the fields."""
        return [Field(_BEST, self.words("stage.best"), str(self._best)), *super().fields()]

    def explained(self, name: str) -> str:
        """Return the sentence about a field."""
        return self.words("stage.best.help") if name == _BEST else super().explained(name)

    @on(Form.Changed)
    def changed(self, event: Form.Changed) -> None:
        """Take another value."""
        event.prevent_default()
        if event.name == _BEST:
            least = self.choices.ruleset.least
            self._best = least + (self._best - least + event.step) % max(1, self._most - least + 1)
            self.show()
        else:
            super().changed(event)

    def action_accept(self) -> None:
        """Begin the stage."""
        self.dismiss(Chosen(self.choices.settings, self.choices.late, self._best))
