"""The app as a visitor of the hall sees it: the same app, on the club's store and tables, with less to break."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.screen import Screen

import tui.app
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from saves.store import Store
from tui.app import CarteadoApp
from tui.hall.hosted import Hosted
from tui.hall.own_settings import Wardrobe, session_of
from tui.hall.pens import Depth
from tui.hall.terminal import Terminal
from tui.hall.visitor import Visitor
from tui.house import House
from tui.screens.page import Page

FOR_ORGANISERS = frozenset({"library", "tournaments", "wizard", "desk", "club_types"})
"""Places that write on the club's computer or decide for others."""
_SIXTEEN = "ansi-dark"


class HallApp(Hosted, CarteadoApp):
    """The app of one visitor."""

    CSS_PATH = str(Path(tui.app.__file__).with_name("styles") / "app.tcss")
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(
        self,
        visitor: Visitor,
        terminal: Terminal,
        store: Store,
        games: Mapping[str, AnyGame],
        house: House,
        wardrobe: Wardrobe,
        *,
        clock: Callable[[], int],
        language: str | None = None,
        motd: str = "",
    ) -> None:
        """Open the app for a visitor; `language` is spoken to those who have not chosen, nor their terminal either."""
        kept = wardrobe.of(visitor)
        session = session_of(visitor, kept, terminal.environment, language)
        if kept.get("theme") is None and terminal.depth in (Depth.NONE, Depth.SIXTEEN):
            session.change(theme=_SIXTEEN)
        super().__init__(terminal, store, games, clock=clock, session=session, kept=kept)
        self.visitor = visitor
        self.house = house
        self._motd = motd

    def told(self, key: str, /, **data: object) -> str:
        """Return a sentence of the catalogs in the visitor's language."""
        return self.session.words(key, **data)

    def on_ready(self) -> None:
        """Say what the organiser says to everybody."""
        if self._motd:
            self.notify(self._motd, markup=False)

    async def change_settings(self, **chosen: object) -> None:
        """Choose settings; the name is the one that somebody came in with."""
        chosen.pop("name", None)
        await super().change_settings(**chosen)

    def push_screen(self, screen: Screen[Any] | str, *args: Any, **kwargs: Any) -> Any:
        """Open a screen, unless it is for the organiser only (hook of Textual)."""
        if isinstance(screen, Page) and screen.place in FOR_ORGANISERS and not self.visitor.organiser:
            self.notify(self.told("hall.for_organisers"), severity="warning", markup=False)
            return AwaitComplete()
        return super().push_screen(screen, *args, **kwargs)

    def resume_match(self, match: str) -> None:
        """Go on with a game of one's own; what others hold in theirs is not for this screen."""
        try:
            people = [player.name for player in self.store.matches.load(match).header.players if player.bot is None]
        except CarteadoError as error:
            self.tell_error(error)
            return
        if people == [self.visitor.name]:
            super().resume_match(match)
        else:
            self.notify(self.told("hall.not_your_game"), severity="warning", markup=False)

    def resume_last(self) -> None:
        """Go on with the newest game of one's own that is not over."""
        lines = self.store.matches.library(status="open", limit=100)
        mine = next((line.id for line in lines if self.visitor.name in line.players), None)
        if mine is not None:
            self.resume_match(mine)
        else:
            self.notify(self.told("lobby.no_unfinished"), markup=False)

    def replay_match(self, match: str) -> None:
        """Look at a game from its beginning, once it is over: until then it shows what is hidden."""
        try:
            status = self.store.matches.load(match).status
        except CarteadoError as error:
            self.tell_error(error)
            return
        if status == "open":
            self.notify(self.told("hall.not_over"), severity="warning", markup=False)
        else:
            super().replay_match(match)
