"""SSHConnection: the login of one visitor, by key or by code, and the algorithms it is offered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias
from unicodedata import normalize

import asyncssh
from asyncssh.kex import get_kex_algs
from asyncssh.packet import SSHPacket

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from tui.services.identity.authenticator import CODES_A_CONNECTION, KEYS_A_CONNECTION, AdmissionMethod
from tui.services.listening import plain_address
from tui.services.lobby.admin import loggable
from tui.ssh.connection import LimitedConnection, TwoStepLogin
from tui.ssh.session import SSHSession
from tui.terminal.input_decoder import is_heard
from tui.terminal.remote_app import LOG

if TYPE_CHECKING:
    from tui.services.identity.authenticator import Visitor
    from tui.terminal.session import Admission


WINDOW = 65536
"""So many bytes of what is typed may be under way; nobody types more."""


_PACKET = 32768


MOST_VARIABLES = 64
"""A client that sends more variables than this is no terminal; `SendEnv LC_*` sends a dozen."""


class SessionChannel(asyncssh.SSHServerChannel[bytes]):
    """Channel that limits a client's variables, since asyncssh keeps as many and as long as it likes.

    This one keeps a handful.
    """

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


ANSWER_SECONDS = 2.0
"""So long each code waits for its answer where too many from its network were wrong."""


SESSION_SECONDS = 10.0
"""Whoever has been let in and has not asked for a terminal by then wants something else."""


KEEPALIVE_SECONDS, KEEPALIVES = 15, 3


_LOBBY_ASK = KeyFamily("lobby.ask.{}", "code return link")


_LOBBY_PROMPT = KeyFamily("lobby.prompt.{}", "code link return")


_QUOTES = str.maketrans("“”«»", '""""')


def options(server: Admission, host_key: asyncssh.SSHKey, logged_in: Ended) -> asyncssh.SSHServerConnectionOptions:
    """Return how the server speaks SSH: a terminal and nothing else.

    `logged_in` is told when somebody is let in.
    """
    known = {name.decode() for name in get_kex_algs()}
    return asyncssh.SSHServerConnectionOptions(
        server_factory=lambda: SSHConnection(server, logged_in),
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


class SSHConnection(TwoStepLogin):
    """One connection, from the first byte until somebody is let in with one session, or is not."""

    def __init__(self, server: Admission, logged_in: Ended) -> None:
        self._server = server
        self._logged_in = logged_in
        self._connection: LimitedConnection | None = None
        self._address = ""
        self._name = ""
        self._keys: list[str] = []
        """Keys that were shown; only one that signs counts for anything."""
        self._signs = self._signed = ""
        """The key that is to sign before a code ties it to the name, and the one that has."""
        self._proof: tuple[AdmissionMethod, str] | None = None
        self._wrong = 0
        self._again = self._greeted = False
        self._sent: set[str] = set()
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
        """Count a connection that ended without a login (hook of asyncssh)."""
        if self._visitor is None and self._wrong:
            LOG.info("not let in: %s from %s", loggable(self._name), self._address)

    def begin_auth(self, username: str) -> bool:
        """Take the visitor's name; another name starts the login again (hook of asyncssh)."""
        self._name, self._proof, self._visitor = username, None, None
        self._keys.clear()
        self._signs = self._signed = ""
        self._sent.clear()
        self._greeted = False
        return True

    def public_key_auth_supported(self) -> bool:
        """Return True: keys are accepted (hook of asyncssh)."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Tell whether the key would be let in. It may only be shown so far, so nothing is decided yet."""
        fingerprint = key.get_fingerprint("sha256")
        if fingerprint not in self._keys:
            self._keys.append(fingerprint)
        if len(self._keys) > KEYS_A_CONNECTION:
            self._fail("lobby.too_many_keys")
            return False
        try:
            if self._server.rate_limiter.blocked(self._address) and not self._server.authenticator.knows(
                username, fingerprint
            ):
                raise CarteadoError("address_blocked")
            self._server.authenticator.try_key(username, fingerprint, self._address)
        except CarteadoError as error:
            self._refuse(error)
            return self._may_sign(username, fingerprint)
        self._proof, self._signs = (AdmissionMethod.KEY, fingerprint), ""
        return True

    def _may_sign(self, username: str, fingerprint: str) -> bool:
        """Let the first key that only lacks a code sign, so that the code ties it to the name."""
        try:
            wanted = self._signed == "" and self._server.authenticator.wants_signature(
                username, fingerprint, self._address
            )
        except CarteadoError:
            return False
        self._signs = fingerprint if wanted else ""
        return wanted

    def needs_code(self) -> bool:
        """Note that the key that was allowed last has signed; tell whether a code has to follow."""
        self._signed = self._signs or self._signed
        return bool(self._signs)

    def password_auth_supported(self) -> bool:
        """Accept a password, asked for as a question so that it can be explained."""
        return False

    def kbdint_auth_supported(self) -> bool:
        """Return True: codes are accepted (hook of asyncssh)."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> KbdIntChallenge:
        """Ask for the code; a name that cannot be is refused without a question."""
        try:
            way = self._server.authenticator.try_name(username, self._address)
        except CarteadoError as error:
            self._refuse(error)
            self._wrong += 1
            if self._wrong >= CODES_A_CONNECTION:
                # Some clients ask for the question again for as long as they are not hung up on.
                self._fail_with(self._server.words.error(error))
            return False
        return *self._greeting(way, username), "", [(self._server.words(_LOBBY_PROMPT(way)), True)]

    def _greeting(self, way: AdmissionMethod, username: str) -> tuple[str, str]:
        """Return the server's name and what the question is about: once, and nothing that a refusal has told."""
        words, greeted = self._server.words, self._greeted
        self._greeted = True
        if greeted:
            return "", as_ascii(words("lobby.ask.again")) if self._again else ""
        lines = [] if self._sent else [words(f"{_LOBBY_ASK(way)}.who", name=loggable(username))]
        return as_ascii(self._server.name), as_ascii(" ".join((*lines, words(_LOBBY_ASK(way)))))

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> KbdIntChallenge:
        """Let somebody in by the code, or ask again, four times at most."""
        if len(responses) != 1:
            return False
        if self._server.rate_limiter.blocked(self._address):
            # Who knows the code comes in: a wrong one is answered so slowly that nobody finds it by trying.
            await asyncio.sleep(ANSWER_SECONDS)
        try:
            visitor = await self._server.authenticator.enter_by_code(
                username, responses[0][:64], self._address, self._signed
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
        if self._server.rate_limiter.failed(self._address) or self._wrong >= CODES_A_CONNECTION:
            self._fail("lobby.too_many_codes")
            return False
        return self.get_kbdint_challenge(username, "", "")

    def auth_completed(self) -> None:
        """Claim the name: only now its key has been proved."""
        assert self._proof is not None and self._connection is not None
        self._logged_in(self._connection)
        loop = asyncio.get_running_loop()
        self._entering = loop.create_task(self._enter(*self._proof))
        loop.call_later(SESSION_SECONDS, self._end_without_session)

    async def _enter(self, way: AdmissionMethod, fingerprint: str) -> Visitor | None:
        """Return who has come in; None for somebody who is refused after all, and told why."""
        authenticator, known = self._server.authenticator, True
        try:
            if way is AdmissionMethod.KEY:
                known = authenticator.knows(self._name, fingerprint)
                self._visitor = await authenticator.enter_by_key(self._name, fingerprint, self._address)
        except CarteadoError as error:
            self._fail_with(self._server.words.error(error))
            return None
        assert self._visitor is not None
        if known:
            self._server.rate_limiter.welcome(self._address)
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
        self._line = SSHSession(self._server, visitor, connection)
        return self._line

    def _refuse(self, error: CarteadoError) -> None:
        """Say once why; the client goes on with its next key or with the question for the code."""
        if self._connection is not None and error.code not in self._sent:
            self._sent.add(error.code)
            self._connection.send_auth_banner(self._server.words.error(error) + "\r\n")

    def _fail(self, key: str) -> None:
        self._fail_with(self._server.words(key))

    def _fail_with(self, reason: str) -> None:
        if self._connection is not None:
            self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, as_ascii(reason))


def as_ascii(text: str) -> str:
    """Return a text without accents.

    OpenSSH writes what explains a question like its log, and `ó` as \\303\\263.
    """
    return normalize("NFKD", text.translate(_QUOTES)).encode("ascii", "ignore").decode()
