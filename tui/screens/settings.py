"""Settings; help and the command palette."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from engine.core.keys import KeyFamily
from engine.core.text import fold
from saves.backups import backups
from tui.context import context_of
from tui.keymap import key, own_bindings
from tui.services.identity.user_settings import CHOICES
from tui.texts.localizer import SUITS
from tui.textual_compat import PaletteInternals
from tui.widgets.dialogs import NameDialog
from tui.widgets.form import Form, FormField
from tui.widgets.page import Page
from tui.widgets.row_list import RowList
from tui.widgets.screen import BaseScreen

_SETTING_VALUE = KeyFamily(
    "setting.{}",
    "theme.carteado-noite theme.carteado-dia theme.ansi-dark theme.ansi-light "
    "bot_speed.instant bot_speed.fast bot_speed.normal bot_speed.slow",
)

_SETTING_SUITS = KeyFamily("setting.suits.{}", "symbols letters help")
_SETTING = KeyFamily(
    "setting.{}",
    "backups language name suits theme auto_pass bot_speed animation confirm_end club_types",
)
_SETTINGS_GROUP = KeyFamily("settings.group.{}", "person screen play club")

GROUPS = (
    ("person", ("language", "name")),
    ("screen", ("suits", "theme")),
    ("play", ("auto_pass", "bot_speed", "animation", "confirm_end")),
    ("club", ("club_types", "backups")),
)
"""The settings as they are shown, in groups."""


class SettingsScreen(Page[None]):
    """One form; the explanation of the setting under the cursor stands below it."""

    place = "place.settings"
    AUTO_FOCUS = "#settings"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "next", "key.settings.next", show=False),
        key("e", "edit", "key.settings.edit"),
    ]

    def body(self) -> ComposeResult:
        """Show every setting with its value."""
        form = Form(self._fields(), id="settings")
        form.border_title = self.words("place.settings")
        yield form
        yield Static("", id="explanation")

    def _fields(self) -> list[FormField]:
        fields: list[FormField] = []
        for group, names in GROUPS:
            if fields:
                fields.append(FormField("", ""))
            fields.append(FormField("", self.words(_SETTINGS_GROUP(group))))
            fields.extend(
                FormField(name, self.words(_SETTING(name)), self._value(name)) for name in names if self._has(name)
            )
        return fields

    def _has(self, name: str) -> bool:
        return name != "backups" or self.context.owns_store

    def _value(self, name: str) -> Content:
        if name == "club_types":
            count = len(self.context.store.club_types.all())
            return Content(self.words("setting.club_types.value", count=count))
        if name == "backups":
            return Content(self.words("setting.backups.value", count=len(backups(self.context.store.path))))
        value = getattr(self.session.settings, name)
        if name == "language":
            return Content(self.words("language.name"))
        if name == "name":
            return Content(value or self.words("setting.name.none"))
        if name == "suits":
            suits = [Content.styled(self.session.suit(letter), f"$suit-{letter.lower()}") for letter in SUITS]
            return Content.assemble(self.words(_SETTING_SUITS(value)), "  ", Content(" ").join(suits))
        if isinstance(value, bool):
            return Content(self.words("yes" if value else "no"))
        return Content(self.words(_SETTING_VALUE(f"{name}.{value}")))

    @on(RowList.Moved)
    def _moved(self, event: RowList.Moved) -> None:
        self._explain(event.name)

    def _explain(self, name: str) -> None:
        self.query_one("#explanation", Static).update(Content(self.words(f"{_SETTING(name)}.help")))

    def on_mount(self) -> None:
        """Explain the first setting."""
        self._explain(self.query_one(Form).current)

    async def retell(self) -> None:
        """Show the new words and values, the cursor where it was."""
        name = self.query_one(Form).current
        await super().retell()
        self.query_one(Form).go_to(name)
        self._explain(name)

    @on(Form.Changed)
    async def _changed(self, event: Form.Changed) -> None:
        if event.name == "name":
            self.action_edit()
            return
        if event.name == "club_types":
            self._open_club_types()
            return
        if event.name == "backups":
            self._open_backups()
            return
        choices = CHOICES[event.name]
        current = self.session.language if event.name == "language" else getattr(self.session.settings, event.name)
        await self.context.navigator.change_settings(
            **{event.name: choices[(choices.index(current) + event.step) % len(choices)]}
        )

    @work
    async def _open_club_types(self) -> None:
        from tui.screens.club_types import ClubTypesScreen

        await self.app.push_screen_wait(ClubTypesScreen())
        self.query_one(Form).fill(self._fields())

    @work
    async def _open_backups(self) -> None:
        from tui.screens.backups import BackupsScreen

        await self.app.push_screen_wait(BackupsScreen())
        self.query_one(Form).fill(self._fields())

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        self.query_one(Form).action_change(1)

    def action_next(self) -> None:
        """Take the next value of the setting under the cursor."""
        self.query_one(Form).action_change(1)

    @work
    async def action_edit(self) -> None:
        """Type the name."""
        settings = self.session.settings
        names = self.context.store.players.names()
        name = await self.app.push_screen_wait(NameDialog(self.words("setting.name.ask"), settings.name, names=names))
        if name is not None:
            await self.context.navigator.change_settings(name=self.context.store.players.remember(name) if name else "")


_KEY_CELLS = 14


class HelpScreen(Page[None]):
    """What a screen is for and what its keys do, as they were when help was asked for."""

    place = "place.help"
    AUTO_FOCUS = "#help"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("question_mark,q", "back", "key.help.close", show=False),
        key("j", "scroll(1)", "key.help.down", show=False),
        key("k", "scroll(-1)", "key.help.up", show=False),
    ]

    def __init__(self, subject: str, bindings: list[ActiveBinding], note: str = "") -> None:
        """Explain the screen with that catalog key with these bindings; the note is for this person alone."""
        super().__init__()
        self._subject = subject
        self._acts = bindings
        self._note = note

    @classmethod
    def about(cls, screen: Screen[object]) -> HelpScreen:
        """Explain a screen that is open."""
        return cls(getattr(screen, "place", ""), own_bindings(screen), getattr(screen, "help_note", ""))

    def title_words(self) -> str:
        """Return the title, with the place explained."""
        title = self.words("place.help")
        return f"{title}: {self.words(self._subject)}" if self._subject in self.words else title

    def body(self) -> ComposeResult:
        """Show the text and the keys."""
        words = self.words
        subject = f"{self._subject}.help"
        with VerticalScroll(id="help"):
            if subject in words:
                yield Static(Content(words(subject)), classes="paragraph")
            if self._note:
                yield Static(Content.styled(self._note, "bold $accent"), classes="paragraph")
            for heading, acts in self._groups():
                yield Static(Content.styled(words(heading), "bold $primary"), classes="heading")
                yield Static(Content("\n").join(self._line(keys, name) for name, keys in acts.items()))

    def _groups(self) -> list[tuple[str, dict[str, list[str]]]]:
        here: dict[str, list[str]] = {}
        everywhere: dict[str, list[str]] = {}
        for active in self._acts:
            group = (
                everywhere if active.node is self.app or active.binding.description.startswith("key.list.") else here
            )
            shown = self.app.get_key_display(active.binding)
            keys = group.setdefault(active.binding.description, [])
            if shown not in keys:
                keys.append(shown)
        return [(word, acts) for word, acts in (("help.here", here), ("help.everywhere", everywhere)) if acts]

    def _line(self, keys: list[str], name: str) -> Content:
        shown = Content.styled("  ".join(keys), "bold $accent")
        padding = " " * max(1, _KEY_CELLS - shown.cell_length)
        return Content("  ") + shown + Content(padding) + Content(self.words(f"{name}.help"))

    def action_scroll(self, lines: int) -> None:
        """Scroll a line."""
        self.query_one("#help").scroll_relative(y=lines, animate=False)


_MOVING = "key.list."
"""Moving a cursor is for the keys: nobody looks for it in a list that has a cursor of its own."""


_NOT_OFFERED = ("app.palette",)


class Acts(Provider):
    """Offers every act of the screen that has a key, in the person's language."""

    async def discover(self) -> Hits:
        """Offer everything while nothing is typed."""
        for active, name, help_text in self._acts():
            yield DiscoveryHit(self._shown(active, name), partial(self._run, active), text=name, help=help_text)

    async def search(self, query: str) -> Hits:
        """Offer what matches, accents or not; else say that nothing does, as Textual says it in English only."""
        matcher = self.matcher(fold(query))
        found = False
        for active, name, help_text in self._acts():
            score = max(matcher.match(fold(name)), matcher.match(fold(help_text)) * 0.5)
            if score > 0:
                found = True
                yield Hit(score, self._shown(active, name), partial(self._run, active), text=name, help=help_text)

        if not found:
            nothing = context_of(self.app).session.words("palette.nothing")
            yield Hit(0.0, Content.styled(nothing, "$faint"), lambda: None, text=nothing)

    def _acts(self) -> Iterator[tuple[ActiveBinding, str, str]]:
        words = context_of(self.app).session.words
        told = set()
        for active in own_bindings(self.screen):
            description = active.binding.description
            if description in told or not active.enabled or active.binding.id in _NOT_OFFERED:
                continue
            if not description.startswith(_MOVING):
                told.add(description)
                yield active, words(description), words(f"{description}.help")

    def _shown(self, active: ActiveBinding, name: str) -> Content:
        return Content.assemble(name, "  ", (self.app.get_key_display(active.binding), "$faint"))

    async def _run(self, active: ActiveBinding) -> None:
        if active.node is self.app or active.node.is_attached:
            await self.app.run_action(active.binding.action, active.node)


class PalettePrompt(PaletteInternals, BaseScreen[None]):
    """Whatever is typed next waits for the search: `enter` takes what was found for the letters before it."""

    @property
    def working(self) -> bool:
        """Tell whether it still searches."""
        return any(worker.node is self and not worker.is_finished for worker in self.workers)
