"""Listener and SSHConnection: port, algorithms, authentication dialog."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias
from unicodedata import normalize

import asyncssh
from asyncssh.kex import get_kex_algs
from asyncssh.packet import SSHPacket

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from tui.services.identity.authenticator import CODES_A_CONNECTION, KEYS_A_CONNECTION, AdmissionMethod
from tui.services.lobby.admin import loggable
from tui.ssh.connection import LimitedConnection, LoginQueue
from tui.ssh.input_decoder import is_heard
from tui.ssh.remote_app import LOG, without_values
from tui.ssh.session import SSHSession

if TYPE_CHECKING:
    from tui.services.identity.authenticator import Visitor
    from tui.ssh.session import Admission

_HALL_ASK = KeyFamily("hall.ask.{}", "code return link")
_HALL_PROMPT = KeyFamily("hall.prompt.{}", "code link return")


WINDOW = 65536
"""So many bytes of what is typed may be under way; nobody types more."""


_PACKET = 32768


MOST_VARIABLES = 64
"""A client that sends more variables than this is no terminal; `SendEnv LC_*` sends a dozen."""


class SessionChannel(asyncssh.SSHServerChannel[bytes]):
    """asyncssh keeps every variable that a client sends, as many and as long as it likes; this one keeps a handful."""

    def __init__(self, connection: asyncssh.SSHServerConnection) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(connection, loop, True, False, False, 0, 0, None, "strict", WINDOW, _PACKET)
        self._offered = 0

    def _process_env_request(self, packet: SSHPacket) -> bool:
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        self._offered += 1
        if self._offered > MOST_VARIABLES:
            raise asyncssh.ProtocolError("too many variables")
        if not is_heard(name, value):
            return False
        self._env[name] = value
        return True


KbdIntChallenge: TypeAlias = bool | tuple[str, str, str, list[tuple[str, bool]]]


Ended: TypeAlias = Callable[[LimitedConnection], None]


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


SILENT_SECONDS = 4.0
"""Whoever has not said by then as whom they come is hung up on, where others wait for their place."""


_LOOK_SECONDS = 1.0


_SEND_BUFFER = 65536
"""The kernel keeps so many bytes for a slow reader; more would only be old pictures."""


_BACKLOG = 256


_QUOTES = str.maketrans("“”«»", '""""')


def options(hall: Admission, host_key: asyncssh.SSHKey, logged_in: Ended) -> asyncssh.SSHServerConnectionOptions:
    """Return how the hall speaks SSH: a terminal and nothing else; `logged_in` is told when somebody is let in."""
    known = {name.decode() for name in get_kex_algs()}
    return asyncssh.SSHServerConnectionOptions(
        server_factory=lambda: SSHConnection(hall, logged_in),
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
        window=WINDOW,
    )


class SSHConnection(asyncssh.SSHServer):
    """One connection, from the first byte until somebody is let in with one session, or is not."""

    def __init__(self, hall: Admission, logged_in: Ended) -> None:
        self._hall = hall
        self._logged_in = logged_in
        self._connection: LimitedConnection | None = None
        self._address = ""
        self._name = ""
        self._keys: list[str] = []
        self._proof: tuple[AdmissionMethod, str] | None = None
        self._wrong = 0
        self._again = self._greeted = False
        self._told: set[str] = set()
        self._visitor: Visitor | None = None
        self._entering: asyncio.Task[Visitor | None] | None = None
        self._asked = False
        self._line: SSHSession | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Begin (hook of asyncssh, as all that follow)."""
        assert isinstance(conn, LimitedConnection)
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
        self._greeted = False
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
            if self._hall.rate_limiter.blocked(self._address) and not self._hall.authenticator.knows(
                username, fingerprint
            ):
                raise CarteadoError("address_blocked")
            self._hall.authenticator.try_key(username, fingerprint, self._address)
        except CarteadoError as error:
            self._refuse(error)
            return False
        self._proof = AdmissionMethod.KEY, fingerprint
        return True

    def password_auth_supported(self) -> bool:
        """A password is asked for as a question, so that it can be explained."""
        return False

    def kbdint_auth_supported(self) -> bool:
        """Codes are asked for."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> KbdIntChallenge:
        """Ask for the code; a name that cannot be is refused without a question."""
        if self._hall.rate_limiter.blocked(self._address):
            return False
        try:
            way = self._hall.authenticator.try_name(username, self._address)
        except CarteadoError as error:
            self._refuse(error)
            self._wrong += 1
            if self._wrong >= CODES_A_CONNECTION:
                # Some clients ask for the question again for as long as they are not hung up on.
                self._fail_with(self._hall.words.error(error))
            return False
        return *self._greeting(way, username), "", [(self._hall.words(_HALL_PROMPT(way)), True)]

    def _greeting(self, way: AdmissionMethod, username: str) -> tuple[str, str]:
        """Return the hall's name and what the question is about: once, and nothing that a refusal has told."""
        words, greeted = self._hall.words, self._greeted
        self._greeted = True
        if greeted:
            return "", as_ascii(words("hall.ask.again")) if self._again else ""
        told = [] if self._told else [words(f"{_HALL_ASK(way)}.who", name=loggable(username))]
        return as_ascii(self._hall.name), as_ascii(" ".join((*told, words(_HALL_ASK(way)))))

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> KbdIntChallenge:
        """Let somebody in by the code, or ask again, four times at most."""
        if self._hall.rate_limiter.blocked(self._address) or len(responses) != 1:
            return False
        try:
            visitor = await self._hall.authenticator.enter_by_code(
                username, responses[0][:64], self._address, self._keys
            )
        except CarteadoError as error:
            self._refuse(error)
            return False
        if visitor is not None:
            self._visitor, self._proof = visitor, (visitor.way, "")
            return True
        self._wrong += 1
        self._again = True
        LOG.info("wrong code: %s from %s", loggable(username), self._address)
        if self._hall.rate_limiter.failed(self._address) or self._wrong >= CODES_A_CONNECTION:
            self._fail("hall.too_many_codes")
            return False
        return self.get_kbdint_challenge(username, "", "")

    def auth_completed(self) -> None:
        """Only now a key has been proved, and may claim the name."""
        assert self._proof is not None and self._connection is not None
        self._logged_in(self._connection)
        loop = asyncio.get_running_loop()
        self._entering = loop.create_task(self._enter(*self._proof))
        loop.call_later(SESSION_SECONDS, self._end_without_session)

    async def _enter(self, way: AdmissionMethod, fingerprint: str) -> Visitor | None:
        """Return who has come in; None for somebody who is refused after all, and told why."""
        authenticator = self._hall.authenticator
        try:
            if way is AdmissionMethod.KEY:
                if authenticator.knows(self._name, fingerprint):
                    self._hall.rate_limiter.welcome(self._address)
                self._visitor = await authenticator.enter_by_key(self._name, fingerprint, self._address)
        except CarteadoError as error:
            self._fail_with(self._hall.words.error(error))
            return None
        assert self._visitor is not None
        by = fingerprint or way.value
        LOG.info("let in: %s from %s by %s", loggable(self._visitor.name), self._address, by)
        return self._visitor

    def _end_without_session(self) -> None:
        """Hang up on whoever has been let in and asks for nothing that there is."""
        if self._connection is not None and (self._line is None or not self._line.started):
            self._connection.close()

    def session_requested(self) -> tuple[SessionChannel, Awaitable[SSHSession]] | bool:
        """Give one session a connection; there is nothing a second one could be for."""
        if self._entering is None or self._connection is None or self._asked:
            return False
        self._asked = True
        return SessionChannel(self._connection), self._open_line(self._entering, self._connection)

    async def _open_line(self, entering: asyncio.Task[Visitor | None], connection: LimitedConnection) -> SSHSession:
        visitor = await entering
        if visitor is None:
            raise asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, "not let in")
        self._line = SSHSession(self._hall, visitor, connection)
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
            self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, as_ascii(reason))


class Listener:
    """The port: lets connections in one after the other, those that may come in at all."""

    def __init__(self, hall: Admission, host_key: asyncssh.SSHKey) -> None:
        self._hall = hall
        self._options = options(hall, host_key, self._release)
        self._queue = LoginQueue[socket.socket](hall.rate_limiter.known)
        self._logging_in: dict[LimitedConnection, tuple[str, float]] = {}
        """Where those come from that are not logged in yet, and since when they are here; the first ones first."""
        self._change = asyncio.Event()
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
        loop = asyncio.get_running_loop()
        if not self._tasks:
            self._tasks.append(loop.create_task(self._let_in_turn()))
        self._tasks.append(loop.create_task(self._accept(listener)))

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
            address = plain_address(str(peer[0]))
            if self._hall.rate_limiter.admits(address) and self._queue.add(address, client):
                self._change.set()
            else:
                client.close()

    async def _let_in_turn(self) -> None:
        while True:
            self._change.clear()
            found = self._queue.take()
            if found is None:
                await self._wait()
                continue
            await self._connect(*found)
            await asyncio.sleep(ACCEPT_GAP)

    async def _wait(self) -> None:
        """Wait for somebody to come, or for a place; those who only hold one do not keep it."""
        waiting = bool(self._queue.waiting)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._change.wait(), _LOOK_SECONDS if waiting else None)
        if not waiting:
            return
        now = self._hall.now()
        for connection, (_, began) in tuple(self._logging_in.items()):
            if now - began > SILENT_SECONDS and not connection.requests:
                connection.abort()

    async def _connect(self, address: str, client: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        connection = LimitedConnection(loop, self._options, _failed, self._release)
        self._logging_in[connection] = address, self._hall.now()
        try:
            await loop.connect_accepted_socket(lambda: connection, client)
        except OSError:
            client.close()
            self._release(connection)

    def _release(self, connection: LimitedConnection) -> None:
        """Somebody has logged in, or is gone: another one may."""
        address, _ = self._logging_in.pop(connection, ("", 0.0))
        if address:
            self._queue.done(address)
            self._change.set()

    async def close(self) -> None:
        """Let nobody in any more; those who are in stay."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for waiting in (*self._sockets, *self._queue.clear()):
            waiting.close()


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


def as_ascii(text: str) -> str:
    """Return a text without accents: what explains a question OpenSSH writes like its log, and `ó` as \\303\\263."""
    return normalize("NFKD", text.translate(_QUOTES)).encode("ascii", "ignore").decode()


def quiet_libraries() -> None:
    """Let asyncssh tell only what went wrong; its finer notes hold what people typed."""
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
