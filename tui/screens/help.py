"""Help for the screen one comes from: what it is for, and what every key does, in sentences."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tui.keymap import key, own_bindings
from tui.screens.page import Page

_KEY_CELLS = 14


class HelpScreen(Page[None]):
    """What a screen is for and what its keys do, as they were when help was asked for."""

    place = "help"
    AUTO_FOCUS = "#help"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("question_mark,q", "back", "help.close", show=False),
        key("j", "scroll(1)", "help.down", show=False),
        key("k", "scroll(-1)", "help.up", show=False),
    ]

    def __init__(self, subject: str, bindings: list[ActiveBinding], note: str = "") -> None:
        """Explain the place of that name with these bindings; the note is for this person alone."""
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
        place = f"place.{self._subject}"
        title = self.words("place.help")
        return f"{title}: {self.words(place)}" if place in self.words else title

    def body(self) -> ComposeResult:
        """Show the text and the keys."""
        words = self.words
        subject = f"help.{self._subject}"
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
