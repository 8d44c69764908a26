"""Dialogs of a tournament's settings, of a new stage, and of late entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from msgspec.structs import replace
from textual import on
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tournaments.ruleset import Ruleset
from tournaments.settings import Missed, TournamentSettings
from tournaments.settings_schema import setting
from tui.keymap import key
from tui.organiser.standing_dialogs import choose_tiebreaks
from tui.texts.keys import DESK_MISSED
from tui.texts.tournament_choices import TournamentChoices
from tui.widgets.dialogs import ChoiceDialog
from tui.widgets.form import Form, FormField
from tui.widgets.row_list import Row, RowList
from tui.widgets.screen import Dialog

if TYPE_CHECKING:
    from tui.services.tournaments.stages import NextStage
    from tui.texts.localizer import Words
    from tui.texts.table_choices import TableChoices

_BEST = "best"


async def ask_late(app: App[None], words: Words, question: str, usual: Missed) -> Missed | None:
    """Ask for the score of missed rounds; None if cancelled."""
    missed: tuple[Missed, ...] = setting("late").values
    rows = [Row(name, (words(DESK_MISSED(name)), "")) for name in missed]
    answer = await app.push_screen_wait(ChoiceDialog(question, rows, missed.index(usual)))
    return next((name for name in missed if name == answer), None)


class ChosenSettings(NamedTuple):
    """The chosen settings; `best` is how many go on to a new stage."""

    settings: TournamentSettings
    late: Missed
    best: int = 0


class ChoicesDialog(Dialog[ChosenSettings | None]):
    """Dialog of a tournament's settings, with an explanation of each.

    None when the person thinks better of it.
    """

    place = "place.choices"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "accept", "key.choices.accept", priority=True),
        key("escape", "cancel", "key.ask.cancel", show=False, priority=True),
    ]
    CSS = """
    #dialog { width: 76; }
    #choices { height: 15; }
    #explained { height: 3; margin: 1 0 0 0; }
    """
    words_of: ClassVar[str] = "choices"

    def __init__(
        self,
        settings: TournamentSettings,
        ruleset: Ruleset,
        late: Missed,
        tables: TableChoices | None = None,
        campaigns: tuple[str, ...] = (),
    ) -> None:
        """Begin with these settings; `tables` are the options of the game, where they may be chosen too.

        `campaigns` are the names of those whose purses may be played for.
        """
        super().__init__()
        self.choices = TournamentChoices(settings, ruleset, late, campaigns)
        self._tables = tables

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

    def fields(self) -> list[FormField]:
        """Return the fields."""
        own = [FormField(*choice_field) for choice_field in self.choices.fields(self.words)]
        if self._tables is None:
            return own
        return [*own, *(FormField(*field) for field in self._tables.fields(self.words))]

    def explained(self, name: str) -> str:
        """Return the sentence about a field."""
        if self._tables is not None and self._tables.has(name):
            return self._tables.help(name, self.words)
        return self.choices.help(name, self.words)

    def show(self) -> None:
        """Show the chosen settings."""
        self.query_one(Form).fill(self.fields())
        self._explain()

    @on(RowList.Moved)
    def _explain(self) -> None:
        text = self.explained(self.query_one(Form).current)
        self.query_one("#explained", Static).update(Content.styled(text, "$faint"))

    @on(Form.Changed)
    def changed(self, event: Form.Changed) -> None:
        """Apply the next value of a field."""
        if event.name == "tiebreaks":
            choose_tiebreaks(self.app, self.choices, self.show)
            return
        if self._tables is not None and self._tables.has(event.name):
            self._tables.change(event.name, event.step)
        else:
            self.choices.change(event.name, event.step)
        self.show()

    def action_accept(self) -> None:
        """Keep the choices."""
        settings = self.choices.settings
        if self._tables is not None:
            settings = replace(settings, options={**settings.options, **self._tables.chosen})
        self.dismiss(ChosenSettings(settings, self.choices.late))


class StageDialog(ChoicesDialog):
    """A new stage: how many go on, and by what they play."""

    words_of = "stage"

    def __init__(self, stage: NextStage, ruleset: Ruleset, late: Missed) -> None:
        super().__init__(stage.settings, ruleset, late)
        self._stage = stage
        self._best = stage.usual

    def fields(self) -> list[FormField]:
        """Return the number of those who go on, then the fields."""
        return [FormField(_BEST, self.words("stage.best"), str(self._best)), *super().fields()]

    def explained(self, name: str) -> str:
        """Return the sentence about a field."""
        return self.words("stage.best.help") if name == _BEST else super().explained(name)

    @on(Form.Changed)
    def changed(self, event: Form.Changed) -> None:
        """Apply the next value of a field."""
        event.prevent_default()
        if event.name == _BEST:
            least, most = self._stage.least, self._stage.most
            self._best = least + (self._best - least + event.step) % (most - least + 1)
            self.show()
        else:
            super().changed(event)

    def action_accept(self) -> None:
        """Begin the stage."""
        self.dismiss(ChosenSettings(self.choices.settings, self.choices.late, self._best))
