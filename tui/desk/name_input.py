"""The line where names are typed."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input
from textual.widgets.input import Selection

from tui.keymap import key


class NameInput(Input):
    """The line where names are typed; several lines that are pasted are several names."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "submit", "desk.add"),
        key("down,escape", "leave", "desk.to_list", drawn="esc"),
    ]

    class Pasted(Message):
        """Several names were pasted."""

        def __init__(self, text: str) -> None:
            self.text = text
            super().__init__()

    class Left(Message):
        """The person goes on to the list."""

    def __init__(self, *, typing: str, id: str, placeholder: str, suggester: Suggester | None) -> None:
        """Make the line; `typing` stands on its border while what is pressed goes into it."""
        super().__init__(id=id, placeholder=placeholder, suggester=suggester)
        self._typing = typing

    def watch_has_focus(self, focused: bool) -> None:
        """Tell on the border that keys are letters here (hook of Textual)."""
        super().watch_has_focus(focused)
        self.border_title = self._typing if focused else ""

    def action_leave(self) -> None:
        """Go on to the list."""
        self.post_message(self.Left())

    def mend(self, text: str) -> None:
        """Offer a text to be mended: what is typed next takes its place."""
        self.value = text
        self.selection = Selection(0, len(text))

    def _on_paste(self, event: events.Paste) -> None:
        if len(event.text.strip().splitlines()) > 1:
            self.post_message(self.Pasted(event.text))
            event.prevent_default()
            event.stop()
