"""A hall that the local app has opened: it runs in the app's own loop, and the app goes on being usable."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import TYPE_CHECKING

from textual.screen import Screen

from tui.hall.keeper import HallConfig, Keeper
from tui.hall.log import log_beside
from tui.hall.lounge import Person
from tui.hall.names import look
from tui.hall.opening import lounge_on, open_hall, qr, start_hall, warm_up
from tui.hall.poster import Poster, poster_of
from tui.hall.screens.navigation import LobbyNavigation
from tui.hall.server import HallServer
from tui.hall.side import Side
from tui.hall.visitor import Visitor, Way
from tui.house import Sitting

if TYPE_CHECKING:
    from tui.app import CarteadoApp


class Hosting:
    """An open hall and the organiser's side of it: the same tables and tournaments that the local app has open."""

    def __init__(self, app: CarteadoApp, config: HallConfig) -> None:
        self.app = app
        name = app.context.session.me
        self.lounge = lounge_on(app.context.tournaments)
        self.server: HallServer = open_hall(app.context.store, config, app.context.session.words, lounge=self.lounge)
        # Nobody else comes in under the name of whoever sits at this computer.
        self.server.host = Visitor(f"guest:{look(name)}", name, Way.KEY, "", organiser=True)
        self.side = Side(app, self.lounge, Person(name, guest=False, organiser=True), LobbyNavigation)
        self.side.link_code = self.server.reception.link_code_for
        club = app.context.store.club
        self.side.keeper = Keeper(self.server, self.lounge, keep_motd=lambda text: club.change(server_message=text))
        self._open = ExitStack()

    @property
    def poster(self) -> Poster:
        """How others come in."""
        return poster_of(self.server, self.app.context.session.words("hall.poster.you"), qr)

    async def open(self) -> None:
        """Open the door; raises CarteadoError "hall_port" when the port cannot be had, and for a bad host key."""
        warm_up()
        with ExitStack() as opened:
            opened.enter_context(log_beside(self.app.context.store.path))
            await start_hall(self.server)
            later = asyncio.get_running_loop().call_soon_threadsafe
            opened.enter_context(self.app.context.store.shared_commits(later))
            self._open = opened.pop_all()
        self.side.arrive()

    async def close(self) -> None:
        """Tell everybody, end their apps, and let go of the port; every move is on disk."""
        self.side.leave()
        await self.server.stop()
        self._open.close()

    def table_screen(self, sitting: Sitting) -> Screen[None] | None:
        """Return the screen of a table that people of the hall share; None for one that is played at this keyboard."""
        return self.side.table_screen(sitting) if self.lounge.shares(sitting, self.side.name) else None
