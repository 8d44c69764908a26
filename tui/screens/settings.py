"""Settings; help and the command palette."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

from textual import on, work
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from engine.core.keys import KeyFamily
from engine.core.text import fold
from saves.upkeep.backups import backups
from tui.canvas.grid import pad, wrap
from tui.context import context_of
from tui.keymap import drawn, key, own_bindings
from tui.services.identity.user_settings import CHOICES
from tui.texts.cells import cell_len
from tui.texts.localizer import SUITS, Session, Words
from tui.textual_compat import PaletteInternals
from tui.widgets.dialogs import NameDialog
from tui.widgets.form import Form, FormField
from tui.widgets.page import Page
from tui.widgets.row_list import RowList
from tui.widgets.screen import BaseScreen, Offer

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
        yield Form(self._fields(), id="settings", title=self.words("place.settings"))
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
        current = _current(self.session, event.name)
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
_NOW = 10
"""So many moves stand at the top of the help; the palette has more."""
_QUICK = ("language", "bot_speed", "theme", "suits")
"""The settings that the palette changes on every screen."""


class _KeyLines(Widget):
    """Keys with what they do beside them; what takes more than a line goes on below its beginning."""

    def __init__(self, lines: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._lines = lines

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines it takes in that width (hook of Textual)."""
        return len(self._drawn(width))

    def render(self) -> Content:
        """Draw them."""
        return Content("\n").join(self._drawn(self.content_size.width))

    def _drawn(self, width: int) -> list[Content]:
        drawn = list[Content]()
        for keys, text in self._lines:
            room = max(_KEY_CELLS, cell_len(keys) + 1)
            first, *more = list(wrap(text, max(width - room - 2, 1)))
            shown = Content.styled(pad(keys, room), "bold $accent")
            drawn += [Content("  ") + shown + Content(first), *(Content(" " * (room + 2) + line) for line in more)]
        return drawn


def _joined(keys: Sequence[str]) -> str:
    """Return keys beside one another; of a run of digits the first and the last."""
    run = len(keys) > 2 and "".join(keys) in "123456789"
    return f"{keys[0]} - {keys[-1]}" if run else "  ".join(keys)


class HelpScreen(Page[None]):
    """The help of a screen: its purpose and its keys, as they were when help was asked for."""

    place = "place.help"
    AUTO_FOCUS = "#help"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("question_mark,q", "back", "key.help.close", show=False),
        key("j", "scroll(1)", "key.help.down", show=False),
        key("k", "scroll(-1)", "key.help.up", show=False),
    ]

    def __init__(
        self, subject: str, bindings: list[ActiveBinding], note: str = "", offers: Sequence[Offer] = ()
    ) -> None:
        """Explain the screen with that catalog key with these bindings, first of all what can be done now.

        The note is for this person alone.
        """
        super().__init__()
        self._subject = subject
        self._acts = bindings
        self._note = note
        self._offers = offers

    @classmethod
    def about(cls, screen: Screen[object]) -> HelpScreen:
        """Explain a screen that is open."""
        offers = screen.offers() if isinstance(screen, BaseScreen) else ()
        return cls(getattr(screen, "place", ""), own_bindings(screen), getattr(screen, "help_note", ""), offers)

    def title_words(self) -> str:
        """Return the title, with the place explained."""
        title = self.words("place.help")
        return f"{title}: {self.words(self._subject)}" if self._subject in self.words else title

    def body(self) -> ComposeResult:
        """Show the text and the keys."""
        words = self.words
        subject = f"{self._subject}.help"
        with VerticalScroll(id="help"):
            if self._offers:
                yield Static(Content.styled(words("help.now"), "bold $primary"), classes="heading")
                yield _KeyLines([(offer.key and drawn(offer.key, words), offer.text) for offer in self._offers[:_NOW]])
            if subject in words:
                yield Static(Content(words(subject)), classes="paragraph")
            if self._note:
                yield Static(Content.styled(self._note, "bold $accent"), classes="paragraph")
            for heading, acts in self._groups():
                yield Static(Content.styled(words(heading), "bold $primary"), classes="heading")
                yield _KeyLines([(_joined(keys), words(f"{name}.help")) for name, keys in acts.items()])

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

    def action_scroll(self, lines: int) -> None:
        """Scroll a line."""
        self.query_one("#help").scroll_relative(y=lines, animate=False)


_MOVING = "key.list."
"""Moving a cursor is for the keys: nobody looks for it in a list that has a cursor of its own."""


_NOT_OFFERED = ("app.palette",)
_FIRST_MOVES = 9
"""So many moves are offered before anything is typed, so that the settings below are seen."""


class _Entry(NamedTuple):
    """One line of the palette: its words, what explains it, its key ("" for none), and what it does."""

    name: str
    help: str
    key: str
    take: Callable[[], Any]


class ActsProvider(Provider):
    """Provider of all acts: what can be done now, settings, and acts with a key, in the reader's language."""

    async def discover(self) -> Hits:
        """Offer everything while nothing is typed; of many moves the first ones, and words find the others."""
        for entry in self._entries(_FIRST_MOVES):
            yield DiscoveryHit(_content(entry), entry.take, text=entry.name, help=entry.help)

    async def search(self, query: str) -> Hits:
        """Offer what matches, accents or not; else say that nothing does, as Textual says it in English only."""
        matcher = self.matcher(fold(query))
        found = False
        for entry in self._entries():
            score = max(matcher.match(fold(entry.name)), matcher.match(fold(entry.help)) * 0.5)
            if score > 0:
                found = True
                yield Hit(score, _content(entry), entry.take, text=entry.name, help=entry.help)

        if not found:
            nothing = context_of(self.app).session.words("palette.nothing")
            yield Hit(0.0, Content.styled(nothing, "$faint"), lambda: None, text=nothing)

    def _entries(self, most: int | None = None) -> Iterator[_Entry]:
        """Yield the moves of now, `most` of them, then the settings, then the rest; without moves acts come first."""
        words = context_of(self.app).session.words
        offers = self.screen.offers() if isinstance(self.screen, BaseScreen) else ()
        for offer in offers[:most]:
            yield _Entry(offer.text, words("palette.now"), offer.key and drawn(offer.key, words), offer.take)
        yield from (*self._settings(), *self._acts()) if offers else (*self._acts(), *self._settings())

    def _settings(self) -> Iterator[_Entry]:
        context = context_of(self.app)
        session, words = context.session, context.session.words
        for name in _QUICK:
            choices, current = CHOICES[name], _current(session, name)
            following = choices[(choices.index(current) + 1) % len(choices)]
            text = words("palette.setting", setting=words(_SETTING(name)), value=_value_words(words, name, following))
            change = partial(context.navigator.change_settings, **{name: following})
            yield _Entry(text, words(f"{_SETTING(name)}.help"), "", change)

    def _acts(self) -> Iterator[_Entry]:
        words = context_of(self.app).session.words
        spoken = set()
        for active in own_bindings(self.screen):
            description = active.binding.description
            if description in spoken or not active.enabled or active.binding.id in _NOT_OFFERED:
                continue
            if not description.startswith(_MOVING):
                spoken.add(description)
                shown, run = self.app.get_key_display(active.binding), partial(self._run, active)
                yield _Entry(words(description), words(f"{description}.help"), shown, run)

    async def _run(self, active: ActiveBinding) -> None:
        if active.node is self.app or active.node.is_attached:
            await self.app.run_action(active.binding.action, active.node)


def _content(entry: _Entry) -> Content:
    return Content.assemble(entry.name, "  ", (entry.key, "$faint"))


def _current(session: Session, name: str) -> object:
    return session.language if name == "language" else getattr(session.settings, name)


def _value_words(words: Words, name: str, value: object) -> str:
    if name == "language":
        return Words(str(value))("language.name")
    return words(_SETTING_SUITS(value) if name == "suits" else _SETTING_VALUE(f"{name}.{value}"))


class PalettePrompt(PaletteInternals, BaseScreen[None]):
    """Command palette; Enter takes the best result found so far."""

    @property
    def working(self) -> bool:
        """Tell whether it still searches."""
        return any(worker.node is self and not worker.is_finished for worker in self.workers)
