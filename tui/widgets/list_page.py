"""ListPage: a list of what is in the store, and a line that says what to do next."""

from __future__ import annotations

from abc import abstractmethod

from textual.content import Content
from textual.widgets import Static

from tui.widgets.page import Page


class ListPage(Page[None]):
    """Page of a list that is read anew whenever it may have changed; `body` ends with an `advice` line."""

    DEFAULT_CSS = """
    ListPage > #advice { height: 1; padding: 0 1; background: $surface; }
    """

    @abstractmethod
    def refill(self) -> None:
        """Read the list from the store, and say what to do next."""

    def on_mount(self) -> None:
        """Show the list."""
        self.refill()

    def on_screen_resume(self) -> None:
        """Show what changed while another screen was open."""
        if self.was_shown and self.query("#advice"):
            self.refill()

    async def retell(self) -> None:
        """Draw everything anew after the settings changed."""
        await super().retell()
        self.refill()

    def advise(self, advice: str) -> None:
        """Say what to do next."""
        self.query_one("#advice", Static).update(Content.assemble(("▸ ", "bold $accent"), (advice, "bold")))
