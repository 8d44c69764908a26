"""Starts the pages for browsers of a hall.

By which addresses and names they are found, and whether encrypted.
"""

from __future__ import annotations

import time
from ipaddress import ip_address
from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from tui.services.listening import page_address
from tui.services.own_addresses import own_addresses

if TYPE_CHECKING:
    from tui.services.lobby.admin import ServerConfig
    from tui.ssh.server import SSHServer
    from tui.texts.localizer import Words
    from tui.web.local_name import LocalName
    from tui.web.server import WebServer
    from tui.web.tls import Certified


class OpenPages:
    """The pages of a hall that is open."""

    def __init__(self, bind: str, web_server: WebServer, local_name: LocalName | None) -> None:
        """Tell of pages served at an address, "" for every one; `local_name` is None where none is announced."""
        self._bind, self._web_server, self._local_name = bind, web_server, local_name

    @property
    def port(self) -> int:
        """At which port the pages are."""
        return self._web_server.port

    def _link(self, host: str) -> str:
        return page_address(host, self.port, secure=self._web_server.certified is not None)

    @property
    def links(self) -> tuple[str, ...]:
        """Where the pages are: under the names of their certificate, at each address, the likeliest first."""
        certified = self._web_server.certified
        names = certified.names if certified is not None else ()
        return tuple(map(self._link, (*names, *(own.address for own in own_addresses(self._bind)))))

    def lines(self, words: Words) -> tuple[str, ...]:
        """Return where phones find the pages, on which network if there are several, by name, and help."""
        own = own_addresses(self._bind)
        lines = [
            words(
                "lobby.poster.web.on" if network and len(own) > 1 else "lobby.poster.web", address=link, network=network
            )
            for link, network in ((self._link(address), network) for address, network in own)
        ]
        names = map(self._link, sorted(self._web_server.names))
        lines += [words("lobby.poster.web.name", address=link) for link in names]
        return *lines, words("lobby.poster.web.help")

    async def stop(self) -> None:
        """Stop serving pages."""
        await self._web_server.stop()
        if self._local_name is not None:
            await self._local_name.end()


def certificate_of(config: ServerConfig) -> Certified | None:
    """Return what the pages of a hall are encrypted with, None for nothing; raises as `certified` does."""
    if config.web_cert is None:
        return None
    from tui.web.tls import certified  # Whoever serves plain pages does not wait for it.

    return certified(config.web_cert, config.web_key, time.time())


async def start_pages(server: SSHServer, port: int, words: Words) -> OpenPages:
    """Start the pages for browsers of a server that runs.

    Raises CarteadoError "web_missing", "web_port" and, as `certified` does, for files that hold no certificate.
    """
    try:
        # Whoever serves no pages does not wait for the import of a web server.
        from tui.web.local_name import NAME, LocalName, can_announce
        from tui.web.server import WebServer
    except ImportError as error:
        raise CarteadoError("web_missing") from error
    assert server.lobby is not None and server.lobby.tournament_sessions is not None
    sessions, config = server.lobby.tournament_sessions, server.config
    sessions.look()
    pages = WebServer(
        sessions,
        bind=config.bind,
        port=port,
        hall=server.name,
        language=words.language,
        admission=server,
        lobby=server.lobby,
        certified=certificate_of(config),
    )
    await pages.start()
    local_name: LocalName | None = None
    # A certificate that is not for the name would have every browser warn.
    fits = pages.certified is None or NAME in pages.certified.names
    if fits and (can_announce() if config.local_name is None else config.local_name):
        local_name = LocalName()
        reached = [own.address for own in own_addresses(config.bind) if not ip_address(own.address).is_loopback]
        if await local_name.announce(reached, pages.port):
            pages.names |= {NAME}
    return OpenPages(config.bind, pages, local_name)
