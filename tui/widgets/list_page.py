"""ListPage: a list of what is in the store, and a line that says what to do next."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from tui.widgets.page import FilledPage, KeyBar


class ListPage(FilledPage):
    """Page of a list that is read anew whenever it may have changed; `body` may end with an `advice` line."""

    DEFAULT_CSS = """
    ListPage > #advice { height: 1; padding: 0 1; background: $surface; }
    """

    def on_screen_resume(self) -> None:
        """Show what changed while another screen was open."""
        if self.was_shown and self.query(KeyBar):
            self.refill()

    def advise(self, advice: str) -> None:
        """Say what to do next."""
        self.query_one("#advice", Static).update(Content.assemble(("▸ ", "bold $accent"), (advice, "bold")))
