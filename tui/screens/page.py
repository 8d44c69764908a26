"""What every full screen has: the line that says where one is, the line of keys, and words that can change."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult

from tui.i18n import Words
from tui.screens.base import BaseScreen, Result
from tui.session import Session
from tui.widgets.bars import KeyBar, TitleBar

if TYPE_CHECKING:
    from tui.app import CarteadoApp


class Page(BaseScreen[Result]):
    """A full screen; `place` names it in the catalogs: `place.<place>` its title, `help.<place>` what it is for."""

    @property
    def carteado(self) -> CarteadoApp:
        """The app, typed."""
        return cast("CarteadoApp", self.app)

    @property
    def session(self) -> Session:
        """Who sits here and what they chose."""
        return self.carteado.session

    @property
    def words(self) -> Words:
        """The words of the person's language."""
        return self.session.words

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
