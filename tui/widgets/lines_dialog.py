"""Lines in a box over the screen."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tui.keymap import key
from tui.widgets.screen import Dialog


class LinesDialog(Dialog[None]):
    """Dialog of lines as they are, the first stressed; any of its keys closes it."""

    place = "place.decks"
    hint: ClassVar[str] = "decks.close"
    """The catalog key of what stands below the lines."""
    BINDINGS: ClassVar[list[BindingType]] = [key("escape,enter,space,i", "close", "key.decks.close", show=False)]
    DEFAULT_CSS = """
    LinesDialog VerticalScroll { height: auto; max-height: 60vh; }
    LinesDialog VerticalScroll > Static { height: auto; }
    """

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        """Show the lines; those that do not fit are scrolled to."""
        first, *others = self._lines
        with Vertical(id="dialog"):
            yield Static(Content(first), id="question")
            with VerticalScroll():
                yield Static(Content("\n".join(others)))
            yield Static(Content.styled(self.words(self.hint), "$faint"), id="hint")
