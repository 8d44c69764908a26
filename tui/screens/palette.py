"""The command palette: Textual's, as a screen of ours."""

from __future__ import annotations

from textual.command import CommandList, CommandPalette

from tui.screens.base import BaseScreen


class Palette(CommandPalette, BaseScreen[None]):
    """Whatever is typed next waits for the search: `enter` takes what was found for the letters before it."""

    @property
    def working(self) -> bool:
        """Tell whether it still searches."""
        return any(worker.node is self and not worker.is_finished for worker in self.workers)

    def _action_command_list(self, action: str) -> None:
        # In a list that has no room Textual looks for a page among lines that it has not made.
        if not action.startswith("page") or self.query_one(CommandList).scrollable_content_region:
            super()._action_command_list(action)
