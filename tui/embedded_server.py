"""The hall that is opened in the app: the same tables and tournaments as at its keyboard."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import TYPE_CHECKING

from rich.text import Text
from textual.screen import Screen

from engine.core.errors import CarteadoError
from tui.launch_pages import OpenPages, start_pages
from tui.launch_server import build_server, lobby_on, qr, start_server, warm_up
from tui.launch_standby import give_up, look_at_last, open_standby, tell_changes
from tui.lobby.client import LobbyClient
from tui.lobby.navigation import LobbyNavigation
from tui.services.identity.authenticator import AdmissionMethod, Visitor
from tui.services.identity.names import look
from tui.services.listening import USUAL_WEB_PORT
from tui.services.lobby.admin import LobbyAdmin, connection_info
from tui.services.lobby.open_table import LobbyPerson
from tui.services.standby.terms import superseded
from tui.ssh.server import SSHServer
from tui.ssh.upkeep import log_beside

if TYPE_CHECKING:
    from tui.app import CarteadoApp
    from tui.services.lobby.admin import ConnectionInfo, ServerConfig
    from tui.services.matches.live_match import LiveMatch
    from tui.services.standby.keeper import Standby
    from tui.services.standby.terms import Claim


class EmbeddedServer:
    """An open server and the organiser's side of it.

    The same tables and tournaments that the local app has open.
    """

    def __init__(self, app: CarteadoApp, config: ServerConfig) -> None:
        self.app = app
        name = app.context.session.me
        self.lobby = lobby_on(app.context.tournaments)
        # A ban that is lifted on the page of the campaign answers whoever asks for it in the hall.
        app.context.campaigns = self.lobby.campaigns
        self.server: SSHServer = build_server(app.context.store, config, app.context.session.words, lobby=self.lobby)
        # Nobody else comes in under the name of whoever sits at this computer.
        self.server.host = Visitor(f"guest:{look(name)}", name, AdmissionMethod.KEY, "", organiser=True)
        self.client = LobbyClient(app, self.lobby, LobbyPerson(name, guest=False, organiser=True), LobbyNavigation)
        self.client.link_code = self.server.authenticator.link_code_for
        club = app.context.store.club
        self.client.admin = LobbyAdmin(
            self.server.host, self.server, self.lobby, keep_motd=lambda text: club.change(server_message=text)
        )
        self._open = ExitStack()
        self._copying: list[asyncio.Task[None]] = []
        self._later: Claim | None = None
        """The claim of the computer that has the hall now; None while it is this one."""
        self._pages: OpenPages | None = None
        self.web_port = USUAL_WEB_PORT

    @property
    def pages(self) -> tuple[str, ...]:
        """The addresses of the pages for browsers, the likeliest first; () while there are none."""
        return self._pages.links if self._pages is not None else ()

    @property
    def pages_lines(self) -> tuple[str, ...]:
        """Poster lines about the pages for browsers; () while they are closed."""
        return self._pages.lines(self.app.context.session.words) if self._pages is not None else ()

    @property
    def pages_qr(self) -> str:
        """QR code of the pages for browsers; "" while they are closed."""
        return qr(self.pages[0]) if self.pages else ""

    async def open_pages(self) -> None:
        """Serve pages for browsers; raises CarteadoError "web_missing" and "web_port"."""
        if self._pages is None:
            self._pages = await start_pages(self.server, self.web_port, self.app.context.session.words)

    async def close_pages(self) -> None:
        """Stop serving pages."""
        if self._pages is not None:
            pages, self._pages = self._pages, None
            await pages.stop()

    @property
    def poster(self) -> ConnectionInfo:
        """Connection details for others."""
        return connection_info(self.server, self.app.context.session.words("lobby.poster.you"), qr)

    async def open(self) -> None:
        """Start listening.

        Raises CarteadoError "hall_port" when the port cannot be had, for a bad host key, as `open_standby` does, and
        "standby_superseded" once another computer has the hall.
        """
        warm_up()
        store, words = self.app.context.store, self.app.context.session.words
        where = self.server.config.standby
        keeper = await open_standby(store, where) if where else None
        if keeper is None and (said := await look_at_last(store, words)):
            self.app.notify(said, markup=False)
        try:
            with ExitStack() as opened:
                opened.enter_context(log_beside(store.path))
                await start_server(self.server)
                opened.enter_context(store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe))
                self._open = opened.pop_all()
        except CarteadoError:
            if keeper is not None:
                await keeper.end()
            raise
        if keeper is not None:
            self.server.standby = keeper
            telling = tell_changes(keeper, self.lobby, words, lambda _text: None)
            self._copying = [asyncio.create_task(telling), asyncio.create_task(self._keep_copy(keeper))]
        self.client.arrive()

    async def _keep_copy(self, keeper: Standby) -> None:
        """Keep the copy until another computer takes over; then the app ends, which may write no more."""
        self._later = later = await keeper.keep()
        said = self.app.context.session.words.error(superseded(later, keeper.place.where))
        self.app.call_later(self.app.exit, return_code=1, message=Text(said))

    async def close(self) -> None:
        """Tell everybody, end their apps, and let go of the port; every move is on disk, and in the copy."""
        self.client.leave()
        await self.server.stop("lobby.closing" if self._later is None else "standby.moved")
        await self.close_pages()
        self._open.close()
        for task in self._copying:
            task.cancel()
        if self.server.standby is not None:
            await self.server.standby.end()
        if self._later is not None:
            give_up(self.app.context.store, self._later.host, self._later.at)

    def match_screen(self, live_match: LiveMatch) -> Screen[None] | None:
        """Return the screen of a table that visitors share; None for one that is played at this keyboard."""
        return self.client.match_screen(live_match) if self.lobby.shares(live_match, self.client.name) else None
