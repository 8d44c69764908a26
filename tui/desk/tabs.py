"""The line of tabs above the desk."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widget import Widget


class TabBar(Widget):
    """One line: a digit and a word for every tab, the open one in a box of its own; each can be clicked."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    TabBar { height: 1; padding: 0 1; background: $background; color: $foreground; }
    TabBar:ansi { background: ansi_default; }
    """

    class Picked(Message):
        """A tab was clicked."""

        def __init__(self, tab: str) -> None:
            self.tab = tab
            super().__init__()

    def __init__(self, *, numbered: bool = True) -> None:
        """Show digits before the words unless digits mean something else here."""
        super().__init__(id="tabs")
        self._numbered = numbered
        self._tabs: tuple[tuple[str, str], ...] = ()
        self._open = ""

    def show(self, tabs: Sequence[tuple[str, str]], opened: str) -> None:
        """Show tabs, each a name and its word; one of them is open."""
        self._tabs, self._open = tuple(tabs), opened
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Open the tab under the mouse."""
        tab = event.style.meta.get("tab")
        if isinstance(tab, str):
            self.post_message(self.Picked(tab))

    def render(self) -> Content:
        """Draw the line; where it is too narrow only the open tab keeps its word."""
        full = Content(" ").join(self._item(number, *tab, short=False) for number, tab in enumerate(self._tabs, 1))
        if full.cell_length <= self.content_size.width:
            return full
        return Content(" ").join(self._item(number, *tab, short=True) for number, tab in enumerate(self._tabs, 1))

    def _item(self, number: int, name: str, word: str, *, short: bool) -> Content:
        digit = f"{number} " if self._numbered else ""
        if name == self._open:
            item = Content.styled(f"[{digit}{word}]", "bold $accent")
        else:
            item = Content.assemble((f" {digit}", "bold"), ("" if short else f"{word} ", "$faint"))
        return item.stylize(Style.from_meta({"tab": name}))
