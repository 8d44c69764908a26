"""The form of a new tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input, Static, TextArea

from engine.core.game import AnyGame
from engine.core.keys import KeyFamily
from tournaments.catalog import Catalog
from tournaments.completion import completed
from tournaments.controller import TournamentController
from tournaments.errors import SpecError, TournamentError
from tournaments.ruleset import Ruleset
from tournaments.settings import TournamentSettings
from tournaments.spec import Spec, parse
from tui.context import reporting
from tui.keymap import key
from tui.organiser.standing_dialogs import choose_tiebreaks
from tui.services.identity.names import clean
from tui.services.tournaments.session import TournamentSession
from tui.texts.cells import cell_len
from tui.texts.table_choices import TableChoices
from tui.texts.tournament_choices import TournamentChoices as Chosen
from tui.widgets.form import Form, FormField
from tui.widgets.page import FilledPage
from tui.widgets.row_list import RowList

if TYPE_CHECKING:
    from tui.services.tournaments.club import ServiceContext

_WIZARD_PART = KeyFamily("wizard.part.{}", "game type name variants year points")


class ChoicesForm(Form):
    """Form of a tournament's settings."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "choose", "key.wizard.start")]


class SpecInput(Input):
    """Input of the specification line."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "submit", "key.wizard.read")]


class LineEnd(Suggester):
    """Autocompletion of the last word of the specification line."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(case_sensitive=True)
        self._catalog = catalog

    async def get_suggestion(self, value: str) -> str | None:
        """Return the line with its last word completed (hook of Textual)."""
        return completed(value, self._catalog)


class Parsed(Static):
    """Explanation of the specification line; an example to click while the line is empty."""

    class Clicked(Message):
        """Posted when it was clicked."""

    def on_click(self, event: events.Click) -> None:
        """Write the example."""
        event.stop()
        self.post_message(self.Clicked())


class TournamentWizard(FilledPage):
    """The line above with its meaning, free text below it, then the fields with an explanation each."""

    place = "place.wizard"
    AUTO_FOCUS = "#line"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("tab", "app.focus_next", "key.wizard.next"),
        key("shift+tab", "app.focus_previous", "key.wizard.previous", show=False),
    ]
    CSS = """
    TournamentWizard > #line { height: 3; margin: 0 1; }
    TournamentWizard > #parsed { height: 3; margin: 0 1; padding: 0 2; }
    TournamentWizard > #free { height: 4; margin: 0 1; }
    TournamentWizard > #choices { height: 1fr; margin: 0 1; }
    TournamentWizard > #explanation { height: 2; padding: 0 3; margin: 0; }
    TournamentWizard.-tall > #free { height: 6; }
    TournamentWizard.-tall > #explanation { height: 4; padding: 1 3; }
    TournamentWizard.-wide > #line, TournamentWizard.-wide > #parsed, TournamentWizard.-wide > #free,
    TournamentWizard.-wide > #choices, TournamentWizard.-wide > #explanation { margin: 0 12; }
    """

    def __init__(self, club: ServiceContext) -> None:
        super().__init__()
        self._club = club
        self._catalog = club.catalog
        self._choices = Chosen(TournamentSettings(), Ruleset(table_sizes=(2,)))
        self._kind = ""
        """The game and type for which the settings were begun."""
        self._options: dict[str, dict[str, Any]] = {}
        self._typed = ""
        self._free = ""

    def body(self) -> ComposeResult:
        """Show the line, the text and the fields."""
        words = self.words
        ending = LineEnd(self._catalog)
        line = SpecInput(self._typed, placeholder=self._examples[0], suggester=ending, id="line", classes="area")
        line.border_title = words("wizard.line")
        yield line
        yield Parsed("", id="parsed")
        free = TextArea(self._free, id="free", classes="area", tab_behavior="focus")
        free.border_title = words("wizard.free")
        yield free
        yield ChoicesForm(self._fields(), label_width=34, id="choices", title=words("wizard.choices"))
        yield Static("", id="explanation")

    # ---- The line ----------------------------------------------------------------------------------------------------

    def _read(self) -> Spec | SpecError | None:
        """Return what the line says, why it cannot be read, or None while there is none."""
        if not self._typed.strip():
            return None
        try:
            return parse(f"{self._typed}\n{self._free}", self._catalog)
        except SpecError as error:
            return error

    def _refusal(self, spec: Spec) -> TournamentError | None:
        """Return why no tournament of this kind can be run: the game is not in this program."""
        return None if spec.game in self._club.games else TournamentError("not_playable_yet", names=(spec.label,))

    def _tell_line(self) -> None:
        words, read = self.words, self._read()
        if read is None:
            example = Content.assemble((words("wizard.example"), "$faint"), "  ", (self._examples[0], "bold $accent"))
            content = example + Content.styled("\n" + words("wizard.example.hint"), "$faint")
        elif isinstance(read, SpecError):
            content = self._error_content(read)
        else:
            content = self._tell_parts(read)
        self.query_one("#parsed", Static).update(content)

    def _error_content(self, error: SpecError) -> Content:
        words = self.words
        caret = " " * cell_len(self._typed[: error.column - 1].ljust(error.column - 1)) + "^ "
        accept = words("wizard.accept", nearest=error.nearest) if error.nearest is not None else ""
        return Content.assemble((caret, "bold $error"), (accept, "$accent"), "\n", (words.error(error), "$error"))

    def _tell_parts(self, spec: Spec) -> Content:
        words = self.words
        parts = (
            ("game", spec.label),
            ("type", spec.type),
            ("name", clean(spec.name)),
            ("variants", ", ".join(spec.variants) or words("wizard.no_variants")),
            ("year", f"{spec.year:04}"),
            ("points", words("wizard.points.double" if spec.double_points else "wizard.points.single")),
        )
        content = Content("   ").join(
            Content.assemble((f"{words(_WIZARD_PART(name))} ", "$faint"), (value, "bold")) for name, value in parts
        )
        refusal = self._refusal(spec)
        if refusal is not None:
            return content + Content.assemble("\n", (words.error(refusal), "$error"))
        return content + Content.assemble("\n", (words("wizard.good"), "$success"))

    @on(Input.Changed, "#line")
    def _line_typed(self, event: Input.Changed) -> None:
        self._typed = event.value
        self.refill()

    @on(TextArea.Changed, "#free")
    def _free_typed(self, event: TextArea.Changed) -> None:
        self._free = event.text_area.text
        self._tell_line()

    @on(Input.Submitted, "#line")
    def _line_done(self) -> None:
        read = self._read()
        if isinstance(read, SpecError):
            self._mend(read)
        elif read is not None and self._refusal(read) is None:
            self.query_one("#choices").focus()

    def _mend(self, error: SpecError) -> None:
        """Write the nearest known name in the place of what was not understood."""
        line, start = self.query_one("#line", Input), error.column - 1
        if error.nearest is not None and self._typed[start:].startswith(error.found):
            line.value = self._typed[:start] + error.nearest + self._typed[start + len(error.found) :]
            line.cursor_position = start + len(error.nearest)

    @property
    def _examples(self) -> tuple[str, ...]:
        """Lines of the games that are here."""
        return tuple(line for game in self._catalog.games if game.key in self._club.games for line in game.lines)

    def _write_example(self) -> None:
        """Write the first example, or the one after that which stands there."""
        line, examples = self.query_one("#line", Input), self._examples
        at = examples.index(self._typed) + 1 if self._typed in examples else 0
        line.value = examples[at]
        line.cursor_position = len(examples[at])

    @on(Parsed.Clicked)
    def _example_picked(self) -> None:
        if not self._typed.strip():
            line = self.query_one("#line", Input)
            self._write_example()
            line.focus()

    def on_key(self, event: events.Key) -> None:
        """Write an example on `right` in the empty line, then the next.

        `down` leaves for the fields, `up` comes back.
        """
        line, choices = self.query_one("#line", Input), self.query_one("#choices", Form)
        if line.has_focus and event.key == "right" and (not self._typed or self._typed in self._examples[:-1]):
            event.stop()
            self._write_example()
        elif line.has_focus and event.key == "down":
            event.stop()
            choices.focus()
        elif choices.has_focus and event.key == "up" and choices.cursor == 0:
            event.stop()
            line.focus()

    # ---- The fields --------------------------------------------------------------------------------------------------

    @property
    def _game(self) -> AnyGame:
        """The game of the line; the first one while there is none."""
        read = self._read()
        key_of_line = read.game if isinstance(read, Spec) else ""
        return self._club.games.get(key_of_line) or next(iter(self._club.games.values()))

    def _fields(self) -> list[FormField]:
        self._choices.ruleset = self._ruleset
        self._choices.campaigns = self._club.store.campaigns.names_of(self._game.key)
        fields = (*self._choices.fields(self.words), *self._tables.fields(self.words))
        return [FormField(*field) for field in fields]

    @property
    def _tables(self) -> TableChoices:
        """The options of the game that are the organiser's to choose."""
        read, game = self._read(), self._game
        kind, variants = self._catalog.game(game.key).types[0].name, tuple[str, ...]()
        if isinstance(read, Spec) and read.game == game.key:
            kind, variants = read.type, read.variants
        club, chosen = self.context.navigator.club_options(game.key), self._options.setdefault(game.key, {})
        return TableChoices.of(self._catalog, game, kind, variants, self._ruleset, club, chosen)

    @property
    def _ruleset(self) -> Ruleset:
        """What the line's type and variants mean; those of the game alone while they cannot be told."""
        read = self._read()
        if isinstance(read, Spec) and self._refusal(read) is None:
            return self._catalog.ruleset(read.game, read.type, read.variants)
        return Ruleset(table_sizes=self._catalog.game(self._game.key).table_sizes)

    def _begin(self) -> None:
        """Begin anew with the type's own settings when the line names another type."""
        read = self._read()
        if not isinstance(read, Spec) or self._refusal(read) is not None or self._kind == f"{read.game} {read.type}":
            return
        self._kind = f"{read.game} {read.type}"
        fresh = TournamentController(catalog=self._catalog).settings_for(read)
        change = {name: getattr(fresh, name) for name in ("table_size", "points", "scored", "format", "best_of")}
        self._choices.settings = msgspec.structs.replace(self._choices.settings, **change)

    def refill(self) -> None:
        """Read the line, show what it says and explain the field that is marked."""
        self._begin()
        self._tell_line()
        form = self.query_one("#choices", Form)
        form.fill(self._fields())
        self._explain(form.current)

    def _explain(self, name: str) -> None:
        tables = self._tables
        text = tables.help(name, self.words) if tables.has(name) else self._choices.help(name, self.words)
        self.query_one("#explanation", Static).update(Content.styled(text, "$faint"))

    @on(RowList.Moved, "#choices")
    def _moved(self) -> None:
        self._explain(self.query_one(Form).current)

    @on(Form.Changed)
    def _changed(self, event: Form.Changed) -> None:
        name, step = event.name, event.step
        if name != event.form.current:
            # The lines have changed since: another game may have no such line.
            return
        if name == "tiebreaks":
            choose_tiebreaks(self.app, self._choices, self.refill)
        elif self._tables.has(name):
            self._tables.change(name, step)
        else:
            self._choices.change(name, step)
        self.refill()

    @on(RowList.Chosen, "#choices")
    def _start(self) -> None:
        """Found the tournament and open its desk; what cannot be is said and leaves no trace."""
        from tui.organiser.desk import DeskScreen

        read = self._read()
        if not isinstance(read, Spec):
            self.query_one("#line").focus()
            self.notify(self.words("wizard.line_first"), severity="warning", markup=False)
            return
        if (refusal := self._refusal(read)) is not None:
            self.tell_error(refusal)
            return
        settings = msgspec.structs.replace(self._choices.settings, options=dict(self._tables.values))
        with reporting(self.tell_error):
            name = clean(self.session.settings.name)
            tournament_session = self.context.tournaments.add(
                TournamentSession.create(self._club, read, settings, by=name)
            )
            tournament_session.latecomers.choose(self._choices.late)
            self.app.switch_screen(DeskScreen(tournament_session))
