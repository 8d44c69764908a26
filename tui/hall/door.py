"""The SSH side of the hall: the port, the algorithms, and the questions by which somebody shows who they are."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

import asyncssh
from asyncssh.kex import get_kex_algs

from engine.core.errors import CarteadoError
from tui.hall.gate import CODES_A_CONNECTION, KEYS_A_CONNECTION
from tui.hall.hosted import LOG, without_values
from tui.hall.line import Line
from tui.hall.visitor import Visitor, Way

if TYPE_CHECKING:
    from tui.hall.server import HallServer

KbdIntChallenge: TypeAlias = bool | tuple[str, str, str, list[tuple[str, bool]]]
KEY_EXCHANGES = ("mlkem768x25519-sha256", "curve25519-sha256", "curve25519-sha256@libssh.org")
CIPHERS = ("chacha20-poly1305@openssh.com", "aes256-gcm@openssh.com", "aes128-gcm@openssh.com")
MACS = ("hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com")
CLIENT_KEYS = (
    "ssh-ed25519",
    "sk-ssh-ed25519@openssh.com",
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp521",
    "sk-ecdsa-sha2-nistp256@openssh.com",
    "rsa-sha2-512",
    "rsa-sha2-256",
)
LOGIN_SECONDS = 30
SESSION_SECONDS = 10.0
"""Whoever has been let in and has not asked for a terminal by then wants something else."""
KEEPALIVE_SECONDS, KEEPALIVES = 15, 3
ACCEPT_GAP = 0.045
"""Seconds between two connections that are let in: a crowd that comes at once must not stop those who play."""
_WINDOW = 65536
"""So many bytes of what is typed may be under way; nobody types more."""
_SEND_BUFFER = 65536
"""The kernel keeps so many bytes for a slow reader; more would only be old pictures."""
_BACKLOG = 256


def options(hall: HallServer, host_key: asyncssh.SSHKey) -> asyncssh.SSHServerConnectionOptions:
    """Return how the hall speaks SSH: a terminal and nothing else."""
    known = {name.decode() for name in get_kex_algs()}
    return asyncssh.SSHServerConnectionOptions(
        server_factory=lambda: Entrance(hall),
        server_host_keys=[host_key],
        server_version="Carteado",
        kex_algs=[name for name in KEY_EXCHANGES if name in known],
        encryption_algs=list(CIPHERS),
        mac_algs=list(MACS),
        signature_algs=list(CLIENT_KEYS),
        # Compression would cost a quarter of a session's memory, and lets a visitor send a bomb.
        compression_algs=["none"],
        public_key_auth=True,
        kbdint_auth=True,
        password_auth=False,
        host_based_auth=False,
        gss_host=None,
        login_timeout=LOGIN_SECONDS,
        keepalive_interval=KEEPALIVE_SECONDS,
        keepalive_count_max=KEEPALIVES,
        agent_forwarding=False,
        x11_forwarding=False,
        sftp_factory=None,
        allow_scp=False,
        line_editor=False,
        encoding=None,
        window=_WINDOW,
    )


class Entrance(asyncssh.SSHServer):
    """One connection, from the first byte until somebody is let in with one session, or is not."""

    def __init__(self, hall: HallServer) -> None:
        self._hall = hall
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._name = ""
        self._keys: list[str] = []
        self._proof: tuple[Way, str] | None = None
        self._wrong = 0
        self._told: set[str] = set()
        self._visitor: Visitor | None = None
        self._line: Line | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Begin (hook of asyncssh, as all that follow)."""
        self._connection = conn
        self._address = plain_address(str(conn.get_extra_info("peername", ("",))[0]))

    def connection_lost(self, exc: Exception | None) -> None:
        """Count who went without being let in: nobody who has a key or the code does."""
        if self._visitor is None and self._wrong:
            LOG.info("not let in: %s from %s", loggable(self._name), self._address)

    def begin_auth(self, username: str) -> bool:
        """Somebody says a name; another name begins anew."""
        self._name, self._proof, self._visitor = username, None, None
        self._keys.clear()
        self._told.clear()
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys are welcome."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Tell whether the key would be let in. It may only be shown so far, so nothing is decided yet."""
        fingerprint = key.get_fingerprint("sha256")
        if fingerprint not in self._keys:
            self._keys.append(fingerprint)
        if len(self._keys) > KEYS_A_CONNECTION:
            self._fail("hall.too_many_keys")
            return False
        try:
            self._hall.reception.try_key(username, fingerprint)
        except CarteadoError as error:
            self._refuse(error)
            return False
        self._proof = Way.KEY, fingerprint
        return True

    def password_auth_supported(self) -> bool:
        """A password is asked for as a question, so that it can be explained."""
        return False

    def kbdint_auth_supported(self) -> bool:
        """Codes are asked for."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> KbdIntChallenge:
        """Ask for the code; a name that cannot be is refused without a question."""
        if self._hall.gate.blocked(self._address):
            return False
        try:
            way = self._hall.reception.try_name(username, self._address)
        except CarteadoError as error:
            self._refuse(error)
            return False
        words = self._hall.words
        shown = loggable(username)
        return self._hall.name, words(f"hall.ask.{way}", name=shown), "", [(words(f"hall.prompt.{way}"), True)]

    def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> KbdIntChallenge:
        """Let somebody in by the code, or ask again, four times at most."""
        if self._hall.gate.blocked(self._address) or len(responses) != 1:
            return False
        try:
            visitor = self._hall.reception.enter_by_code(username, responses[0][:64], self._address, self._keys)
        except CarteadoError as error:
            self._refuse(error)
            return False
        if visitor is not None:
            self._visitor, self._proof = visitor, (visitor.way, "")
            return True
        self._wrong += 1
        LOG.info("wrong code: %s from %s", loggable(username), self._address)
        if self._hall.gate.failed(self._address) or self._wrong >= CODES_A_CONNECTION:
            self._fail("hall.too_many_codes")
            return False
        return self.get_kbdint_challenge(username, "", "")

    def auth_completed(self) -> None:
        """Only now a key has been proved, and may claim the name."""
        assert self._proof is not None
        way, fingerprint = self._proof
        try:
            if way is Way.KEY:
                self._visitor = self._hall.reception.enter_by_key(self._name, fingerprint, self._address)
        except CarteadoError as error:
            self._visitor = None
            self._fail_with(self._hall.words.error(error))
            return
        assert self._visitor is not None
        by = fingerprint or way.value
        LOG.info("let in: %s from %s by %s", loggable(self._visitor.name), self._address, by)
        asyncio.get_running_loop().call_later(SESSION_SECONDS, self._end_without_session)

    def _end_without_session(self) -> None:
        """Hang up on whoever has been let in and asks for nothing that there is."""
        if self._connection is not None and (self._line is None or not self._line.started):
            self._connection.close()

    def session_requested(self) -> Line | bool:
        """Give one session a connection; there is nothing a second one could be for."""
        if self._visitor is None or self._connection is None or self._line is not None:
            return False
        self._line = Line(self._hall, self._visitor, self._connection)
        return self._line

    def _refuse(self, error: CarteadoError) -> None:
        """Say once why; the client goes on with its next key or with the question for the code."""
        if self._connection is not None and error.code not in self._told:
            self._told.add(error.code)
            self._connection.send_auth_banner(self._hall.words.error(error) + "\r\n")

    def _fail(self, key: str) -> None:
        self._fail_with(self._hall.words(key))

    def _fail_with(self, reason: str) -> None:
        if self._connection is not None:
            self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, reason)


class Door:
    """The port: lets connections in one after the other, those that may come in at all."""

    def __init__(self, hall: HallServer, host_key: asyncssh.SSHKey) -> None:
        self._hall = hall
        self._options = options(hall, host_key)
        self._sockets: list[socket.socket] = []
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def port(self) -> int:
        """The port, chosen by the system if 0 was asked for."""
        return int(self._sockets[0].getsockname()[1])

    def open(self, bind: str, port: int) -> None:
        """Listen at an address, or with "" at every one this machine has; raises OSError."""
        listener = _listen(bind, port)
        listener.setblocking(False)
        self._sockets.append(listener)
        self._tasks.append(asyncio.get_running_loop().create_task(self._accept(listener)))

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                client, peer = await loop.sock_accept(listener)
            except OSError as error:
                # Out of file handles, or the client is gone already: the next one may have more luck.
                LOG.warning("a connection was lost at the door: %s", without_values(error))
                await asyncio.sleep(1.0)
                continue
            if not self._hall.gate.admits(plain_address(str(peer[0]))):
                client.close()
                continue
            client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
            try:
                await loop.connect_accepted_socket(self._connection, client)
            except OSError:
                client.close()
            await asyncio.sleep(ACCEPT_GAP)

    def _connection(self) -> asyncssh.SSHServerConnection:
        loop = asyncio.get_running_loop()
        return asyncssh.SSHServerConnection(loop, self._options, None, _failed)

    async def close(self) -> None:
        """Let nobody in any more; those who are in stay."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for listener in self._sockets:
            listener.close()


def _failed(_: object, error: Exception | None) -> None:
    # That somebody hangs up, or speaks something else than SSH, happens all the time.
    if error is not None and not isinstance(error, (OSError, asyncssh.Error)):
        LOG.warning("a connection failed: %s", without_values(error))


def _listen(bind: str, port: int) -> socket.socket:
    if not bind and socket.has_dualstack_ipv6():
        try:
            return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True, backlog=_BACKLOG)
        except OSError:
            # A machine whose IPv6 is switched off still has the other.
            pass
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    return socket.create_server((bind, port), family=family, backlog=_BACKLOG)


def plain_address(address: str) -> str:
    """Return an address as people write it: an IPv4 one that came over IPv6 as IPv4."""
    return address.removeprefix("::ffff:")


def loggable(name: str) -> str:
    """Return a name that somebody said, for a line of the log: short, and nothing in it that acts on a terminal."""
    return "".join(filter(str.isprintable, name))[:32]


def quiet_libraries() -> None:
    """Let asyncssh tell only what went wrong; its finer notes hold what people typed."""
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
