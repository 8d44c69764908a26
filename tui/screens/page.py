"""What every full screen has: the line that says where one is, the line of keys, and words that can change."""

from __future__ import annotations

from textual.app import ComposeResult

from tui.screens.base import BaseScreen, Result
from tui.widgets.bars import KeyBar, TitleBar


class Page(BaseScreen[Result]):
    """A full screen; `place` names it in the catalogs: `place.<place>` its title, `help.<place>` what it is for."""

    def compose(self) -> ComposeResult:
        """Put the body between the two bars."""
        yield TitleBar(self.session, self.title_words())
        yield from self.body()
        yield KeyBar(self.session)

    def title_words(self) -> str:
        """Return what the title bar says."""
        return self.words(f"place.{self.place}")

    def body(self) -> ComposeResult:
        """Return what stands between the bars."""
        yield from ()

    async def retell(self) -> None:
        """Draw everything anew after the settings changed, the focus where it was."""
        focused = self.focused.id if self.focused is not None else None
        await self.recompose()
        if focused is not None:
            for widget in self.query(f"#{focused}"):
                widget.focus()

    def action_back(self) -> None:
        """Leave this screen for the one below it."""
        self.dismiss()
