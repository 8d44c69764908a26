"""The settings: what is changed here is kept and seen at once, on every open screen."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from saves.backups import backups
from tui.keymap import key
from tui.screens.dialogs import NameDialog
from tui.screens.page import Page
from tui.session import SUITS
from tui.user_settings import CHOICES
from tui.widgets.form import Field, Form
from tui.widgets.listing import Listing

GROUPS = (
    ("person", ("language", "name")),
    ("screen", ("suits", "theme")),
    ("play", ("auto_pass", "bot_speed", "animation", "confirm_end")),
    ("club", ("club_types", "backups")),
)
"""The settings as they are shown, in groups."""


class SettingsScreen(Page[None]):
    """One form; the explanation of the setting under the cursor stands below it."""

    place = "settings"
    AUTO_FOCUS = "#settings"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "next", "settings.next", show=False),
        key("e", "edit", "settings.edit"),
    ]

    def body(self) -> ComposeResult:
        """Show every setting with its value."""
        form = Form(self._fields(), id="settings")
        form.border_title = self.words("place.settings")
        yield form
        yield Static("", id="explanation")

    def _fields(self) -> list[Field]:
        fields: list[Field] = []
        for group, names in GROUPS:
            if fields:
                fields.append(Field("", ""))
            fields.append(Field("", self.words(f"settings.group.{group}")))
            fields.extend(
                Field(name, self.words(f"setting.{name}"), self._value(name)) for name in names if self._has(name)
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
            return Content.assemble(self.words(f"setting.suits.{value}"), "  ", Content(" ").join(suits))
        if isinstance(value, bool):
            return Content(self.words("yes" if value else "no"))
        return Content(self.words(f"setting.{name}.{value}"))

    @on(Listing.Moved)
    def _moved(self, event: Listing.Moved) -> None:
        self._explain(event.name)

    def _explain(self, name: str) -> None:
        self.query_one("#explanation", Static).update(Content(self.words(f"setting.{name}.help")))

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

    @on(Listing.Chosen)
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
