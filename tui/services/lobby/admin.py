"""LobbyAdmin: admission, codes, bans.

What is asked of the running server, and the address to connect to.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from saves.people.keys import THIS_COMPUTER, Keys
from tui.services.identity.actors import Actor, check_organiser
from tui.services.identity.authenticator import Visitor
from tui.services.identity.names import clean, look
from tui.services.own_addresses import own_addresses

if TYPE_CHECKING:
    from tui.services.identity.authenticator import Authenticator
    from tui.services.identity.new_names import NewName
    from tui.services.lobby.lobby import Lobby
    from tui.services.matches.live_match import LiveMatch
    from tui.services.standby.keeper import Standby


MOTD_CELLS = 120
"""How long the sentence is that everybody reads."""


_LOG = logging.getLogger("carteado.hall")


class ServerConfig(msgspec.Struct, frozen=True):
    """The settings of a server.

    `bind` "" is every address, `port` 0 any free one; `organisers` are fingerprints of keys; `grace` is how many
    seconds an app waits for somebody whose line dropped, `idle` after how many without a key a line is ended.
    `web` is the port of its pages for browsers, None for none; `web_cert` and `web_key` are files by which they are
    served encrypted. `local_name` tells whether the pages are announced as `carteado.local`; None: where that can be
    done. `standby` is where a live copy of the club's file is kept, "" for nowhere.
    """

    name: str = "Carteado"
    bind: str = ""
    port: int = 2222
    motd: str = ""
    organisers: frozenset[str] = frozenset()
    max_sessions: int = 300
    max_per_address: int = 64
    join_code: str = ""
    code_for_names: bool = False
    web: int | None = None
    web_cert: Path | None = None
    web_key: Path | None = None
    local_name: bool | None = None
    standby: str = ""
    idle: float = 30 * 60.0
    grace: float = 10 * 60.0


class RunningServer(Protocol):
    """The running server as decisions and admission see it."""

    motd: str
    """What everybody reads on coming in."""
    standby: Standby | None
    """What keeps a copy of the club's file elsewhere; None where no copy is kept."""

    @property
    def config(self) -> ServerConfig:
        """How the server is set up."""
        ...

    @property
    def name(self) -> str:
        """The hall's name."""
        ...

    @property
    def port(self) -> int:
        """The port it listens at."""
        ...

    @property
    def fingerprint(self) -> str:
        """Fingerprint of the host key, as `ssh` shows it at the first connection."""
        ...

    @property
    def authenticator(self) -> Authenticator:
        """Authority on who may come in."""
        ...

    @property
    def keys(self) -> Keys:
        """The names that people own by a key."""
        ...

    def visitors(self) -> tuple[Visitor, ...]:
        """Return everybody who is connected or expected back, in the order in which they came."""
        ...

    def send_away(self, visitor: str) -> None:
        """End the session of a visitor by id, and tell them that the organiser did."""
        ...


class Caller(NamedTuple):
    """Row of the admission list: a person present, a name's owner, or somebody kept out.

    `keys` is how many keys open the name, 0 for a guest's; `coded` tells whether a return code does, `computer` whether
    it is kept back for whoever plays at this computer.
    """

    name: str
    visitor: Visitor | None
    keys: int
    barred: bool
    coded: bool = False
    computer: bool = False

    @property
    def organises(self) -> bool:
        """Tell whether this person is an organiser, who cannot be sent away."""
        return self.visitor is not None and self.visitor.organiser


class LobbyAdmin:
    """The organiser's decisions about admission; all of them are written into the server's log."""

    def __init__(
        self,
        by: Actor,
        server: RunningServer,
        lobby: Lobby,
        keep_motd: Callable[[str], None] = lambda _text: None,
    ) -> None:
        """Let an organiser keep it; raises "organiser_only" for anybody else."""
        check_organiser(by)
        self.server = server
        self._lobby = lobby
        self._keep_motd = keep_motd

    @property
    def code(self) -> str:
        """The code for people without a key."""
        return self.server.authenticator.join_code

    def renew_code(self) -> None:
        """Set another code from now on; everybody inside stays in."""
        self.server.authenticator.renew()
        _LOG.info("another code for people without a key")

    @property
    def code_for_names(self) -> bool:
        """Whether every new name needs the code, also with a key."""
        return self.server.authenticator.code_for_names

    def ask_code_for_names(self, wanted: bool) -> None:
        """Let every new name need the code from now on, or only those that come in a crowd."""
        self.server.authenticator.ask_code_for_names(wanted)
        _LOG.info("new names need the code: %s", "all" if wanted else "those of a crowd")

    def new_names(self) -> tuple[NewName, ...]:
        """Return the names that were taken since the server was opened, the newest first."""
        return self.server.authenticator.new_names.newest()

    @property
    def motd(self) -> str:
        """What everybody reads on coming in."""
        return clean(self.server.motd, MOTD_CELLS)

    def change_motd(self, text: str) -> None:
        """Let everybody read something else on coming in, and those who are here at once."""
        self.server.motd = clean(text, MOTD_CELLS)
        self._keep_motd(self.server.motd)
        if self.server.motd:
            self._lobby.announce(self.server.motd)

    def callers(self) -> tuple[Caller, ...]:
        """Return everybody present, kept out or expected, and the absent owners of names."""
        authenticator, keys = self.server.authenticator, self.server.keys
        barred = {look(barred.name): barred.name for barred in authenticator.barred}
        owners = {person.look: person for person in keys.persons()}
        here = {look(visitor.name): visitor for visitor in self.server.visitors()}
        guests = {look(name): (name, coded) for name, coded in authenticator.waited_for()}
        names = {seen: name for seen, (name, _) in guests.items()}
        names |= {seen: visitor.name for seen, visitor in here.items()} | barred
        names |= {seen: person.name for seen, person in owners.items()}
        order = [*sorted(here), *(seen for seen in barred if seen not in here)]
        order += [seen for seen in (*guests, *owners) if seen not in order]
        prints = {seen: keys.fingerprints(person) for seen, person in owners.items()}
        return tuple(
            Caller(
                names[seen],
                here.get(seen),
                sum(computer != THIS_COMPUTER for computer in prints.get(seen, ())),
                seen in barred,
                guests.get(seen, ("", False))[1],
                THIS_COMPUTER in prints.get(seen, ()),
            )
            for seen in order
        )

    def caller(self, name: str) -> Caller | None:
        """Return the row of the admission list with this id."""
        return next((caller for caller in self.callers() if caller.name == name), None)

    def link_code(self, name: str) -> str:
        """Return a code that lets somebody in with a new key, once and for ten minutes."""
        return self.server.authenticator.link_code_for(name)

    async def release(self, name: str) -> None:
        """Give a claimed name back, so that another key may claim it."""
        await self.server.authenticator.release(name)
        _LOG.info("released: %s", loggable(name))

    async def release_all(self, names: Iterable[str]) -> int:
        """Give many names back, end the visits of those who have them, and return how many.

        None of an organiser.
        """
        callers = {caller.name: caller for caller in self.callers()}
        count = 0
        for name in names:
            caller = callers.get(name)
            if caller is None or not caller.organises:
                self.send_away(name)
                await self.release(name)
                count += 1
        return count

    def address_of(self, name: str) -> str:
        """Return the address from which somebody is here alone; "" when others come from there as well."""
        caller = self.caller(name)
        if caller is None or caller.visitor is None:
            return ""
        address = caller.visitor.address
        shared = sum(visitor.address == address for visitor in self.server.visitors()) > 1
        return "" if shared else address

    def send_away(self, name: str) -> None:
        """End somebody's visit; they may come again."""
        caller = self.caller(name)
        if caller is not None and caller.visitor is not None and not caller.organises:
            self.server.send_away(caller.visitor.id)
            _LOG.info("sent away: %s", loggable(name))

    def keep_out(self, name: str) -> None:
        """Send somebody away, and let them in no more until the server closes."""
        caller = self.caller(name)
        if caller is not None and not caller.organises:
            self.server.authenticator.bar(name, self.address_of(name))
            _LOG.info("kept out: %s", loggable(name))
            self.send_away(name)

    def let_in(self, name: str) -> None:
        """Let somebody in again who was kept out."""
        self.server.authenticator.unbar(name)
        _LOG.info("let in again: %s", loggable(name))


def loggable(name: str) -> str:
    """Return a name that somebody said, for a line of the log.

    Short, and nothing in it that acts on a terminal.
    """
    return clean(name, 32)


class ConnectionInfo(NamedTuple):
    """The ways in for others: a picture for a phone's camera, lines to type, and keys to compare."""

    name: str
    qr: str
    lines: tuple[str, ...]
    code: str
    fingerprint: str
    address: str
    """What the code for a phone says."""


class LocalServer(Protocol):
    """A server that runs beside the local app, and its organiser's part in what its people share."""

    @property
    def server(self) -> RunningServer:
        """The server that runs."""
        ...

    @property
    def client(self) -> Any:
        """The link between the local app and the hall."""
        ...

    @property
    def poster(self) -> ConnectionInfo:
        """How others come in."""
        ...

    @property
    def pages(self) -> tuple[str, ...]:
        """The addresses of its pages for browsers, the likeliest first; () while there are none."""
        ...

    @property
    def pages_lines(self) -> tuple[str, ...]:
        """What the poster says of its pages for browsers; () while there are none."""
        ...

    @property
    def pages_qr(self) -> str:
        """What a phone's camera reads to see them; "" while there are none."""
        ...

    async def open_pages(self) -> None:
        """Serve pages for browsers; raises CarteadoError "web_missing" and "web_port"."""
        ...

    async def close_pages(self) -> None:
        """Stop serving pages."""
        ...

    async def open(self) -> None:
        """Open the port.

        Raises CarteadoError "hall_port" when it cannot be had, for a bad host key or no copy.
        """
        ...

    async def close(self) -> None:
        """Tell everybody, end their apps, and let go of the port."""
        ...

    def match_screen(self, live_match: LiveMatch) -> Any:
        """Return the screen of a table that others share; None for one that is played at this keyboard."""
        ...


def connection_info(server: RunningServer, you: str, draw_qr: Callable[[str], str]) -> ConnectionInfo:
    """Return how others come into a server that runs; `you` stands for their name in the line to type."""
    addresses_here = addresses(server.config.bind)
    address = f"ssh://{addresses_here[0]}:{server.port}"
    return ConnectionInfo(
        server.name,
        draw_qr(address),
        tuple(ssh_line(address, server.port, you) for address in addresses_here),
        server.authenticator.join_code,
        server.fingerprint,
        address,
    )


def addresses(bind: str) -> tuple[str, ...]:
    """Return the addresses at which others on the network find this machine, the likeliest first."""
    return tuple(own.address for own in own_addresses(bind))


def ssh_line(address: str, port: int, name: str) -> str:
    """Return the `ssh` command line by which to connect."""
    return f"ssh -p {port} {name}@{address}" if port != 22 else f"ssh {name}@{address}"
