"""SSHSession and AppSession: one channel, and an app that outlives it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextvars import Context
from typing import TYPE_CHECKING, Protocol

import asyncssh

from tui.ssh.connection import LimitedConnection
from tui.ssh.input_decoder import LONGEST_KIND, heard, is_plain, terminal_of
from tui.ssh.remote_app import LOG, without_values

if TYPE_CHECKING:
    from tui.services.identity.authenticator import Authenticator, Visitor
    from tui.services.identity.rate_limiter import RateLimiter
    from tui.ssh.input_decoder import Terminal
    from tui.ssh.remote_app import RemoteApp
    from tui.texts.localizer import Words


_LEAVE_SECONDS = 3.0
"""How long a finished session may take to be gone."""


_EARLY = 4096
"""More bytes than this typed before anybody listens and the client is told to wait."""
MOST_UNSENT = 16384
"""More bytes than this waiting to go out and the reader is behind."""


class SessionListener(Protocol):
    """Who hears a session."""

    def typed(self, data: bytes) -> None:
        """Something was typed."""
        ...

    def resized(self, width: int, height: int) -> None:
        """The terminal has another size."""
        ...

    def input_ended(self) -> None:
        """Nothing more will be typed, though the session goes on."""
        ...

    def hung_up(self, session: object) -> None:
        """The session is gone."""
        ...


class Admission(Protocol):
    """What a connection asks of the server: whom it lets in, and who is told of a session."""

    @property
    def name(self) -> str:
        """What the server is called."""
        ...

    @property
    def words(self) -> Words:
        """The words for those who are not in yet."""
        ...

    @property
    def rate_limiter(self) -> RateLimiter:
        """Which addresses have tried too often."""
        ...

    @property
    def authenticator(self) -> Authenticator:
        """Who may come in, and by which key or code."""
        ...

    def now(self) -> float:
        """Return the server's seconds; they never go back."""
        ...

    def arrived(self, line: SSHSession) -> None:
        """Somebody has been let in and has a session."""
        ...

    def left(self, line: SSHSession) -> None:
        """A session has ended."""
        ...


class SSHSession(asyncssh.SSHServerSession[bytes]):
    """A visitor's session on the server, from the request for a session until it is cut."""

    def __init__(self, server: Admission, visitor: Visitor, connection: asyncssh.SSHServerConnection) -> None:
        self.visitor = visitor
        self._listener: SessionListener | None = None
        self._early = bytearray()
        """What was typed to line mode before anybody listened."""
        self._input_ended = False
        self.last_heard = server.now()
        """When something was typed last, in the lobby's seconds."""
        self._server = server
        self._connection = connection
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._kind: str | None = None
        self._size = (0, 0)
        self._screen = False
        self.started = False
        """Whether the server was asked for."""
        self._held = False
        self.gone = asyncio.Event()
        """Set when the session has ended."""

    @property
    def closed(self) -> bool:
        """Tell whether the session has ended."""
        return self.gone.is_set()

    @property
    def listener(self) -> SessionListener | None:
        """Who hears the session; in line mode it hears what was typed before, too."""
        return self._listener

    @listener.setter
    def listener(self, listener: SessionListener | None) -> None:
        self._listener = listener
        if listener is None:
            return
        early, self._early = bytes(self._early), bytearray()
        if early:
            listener.typed(early)
        if self._input_ended:
            listener.input_ended()

    # What the terminal is

    @property
    def environment(self) -> Mapping[str, str]:
        """What of the client's environment is listened to."""
        return heard(self._channel.get_environment_bytes()) if self._channel is not None else {}

    @property
    def plain(self) -> bool:
        """Tell whether nothing can be drawn on it."""
        return is_plain(self._kind)

    @property
    def echoes(self) -> bool:
        """Tell whether what is typed must be shown by us: a terminal that was asked for shows nothing by itself."""
        return self._kind is not None

    @property
    def terminal(self) -> Terminal:
        """The terminal as it is now."""
        return terminal_of(self._kind or "", self._size, self.environment)

    # What SSH asks (hooks of asyncssh)

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Begin."""
        self._channel = chan

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        """Take note of the terminal."""
        self._kind, self._size = term_type[:LONGEST_KIND], term_size[:2]
        return True

    def shell_requested(self) -> bool:
        """Agree: what is asked for as a shell is the server."""
        self.started = True
        return True

    def exec_requested(self, command: str) -> bool:
        """Refuse: nothing runs here."""
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        """Refuse: there are no files here."""
        return False

    def session_started(self) -> None:
        """Come in."""
        if self.started:
            self._server.arrived(self)

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Hand on what was typed."""
        self.last_heard = self._server.now()
        if self.listener is not None:
            self.listener.typed(data)
        elif self.plain and self.started:
            self._early += data
            self.hold(len(self._early) > _EARLY)

    def eof_received(self) -> bool:
        """Nothing more will be typed: line mode answers what was, and a session with a screen ends."""
        if not self.plain:
            return False
        self._input_ended = True
        if self.listener is not None:
            self.listener.input_ended()
        return True

    def break_received(self, msec: int) -> bool:
        """Do nothing about a break."""
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Hand on the size."""
        self._size = (width, height)
        if self.listener is not None:
            self.listener.resized(width, height)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever heard the session."""
        self.gone.set()
        self._connection.close()
        if self.listener is not None:
            self.listener.hung_up(self)
        LOG.info("left: %s", self.visitor.name)
        self._server.left(self)

    def take_turns(self, context: Context) -> None:
        """Read what is typed in the turns of a visitor."""
        if isinstance(self._connection, LimitedConnection):
            self._connection.context = context

    # What is sent

    @property
    def clear(self) -> bool:
        """Tell whether what was written has gone out, nearly all of it."""
        return self.unsent <= MOST_UNSENT

    @property
    def unsent(self) -> int:
        """How many bytes wait: here for the reader's window, and in the connection for the network."""
        if self._channel is None:
            return 0
        transport = self._connection._transport
        return self._channel.get_write_buffer_size() + (transport.get_write_buffer_size() if transport else 0)

    def send(self, text: str) -> None:
        """Send a text."""
        if self._channel is not None and not self.closed and not self._channel.is_closing():
            self._channel.write(text.encode())

    def hold(self, waiting: bool) -> None:
        """Let the other side wait with what it types, or go on."""
        if self._channel is not None and waiting is not self._held:
            self._held = waiting
            (self._channel.pause_reading if waiting else self._channel.resume_reading)()

    def take_screen(self) -> None:
        """Remember that the terminal has to be given back."""
        self._screen = True

    def finish(self, text: str = "") -> None:
        """Give the terminal back, say a last sentence, and hang up."""
        if self.closed or self._channel is None:
            return
        if self._screen:
            self.send(self.terminal.leave)
        if text:
            self.send("".join(f"{line}\r\n" for line in text.split("\n")))
        self.listener = None
        # What still waits is sent first, and the connection ends when the other side has taken leave as well; with
        # somebody who reads nothing any more it is ended all the same.
        self.hold(False)
        self._channel.exit(0)
        asyncio.get_running_loop().call_later(_LEAVE_SECONDS, self.cut)

    def cut(self) -> None:
        """Hang up at once, whatever was still to be sent."""
        if not self.closed:
            self._connection.abort()


class AppSession:
    """An app and the session in which it is seen.

    When the session ends the app goes on unseen for a while: whoever comes back finds everything as it was, down to a
    card half chosen.
    """

    def __init__(
        self,
        visitor: Visitor,
        app: RemoteApp,
        *,
        now: Callable[[], float],
        ended: Callable[[AppSession], None],
        in_turn: Callable[[Callable[[], None]], None],
    ) -> None:
        """`in_turn` does something as soon as what others want done is not too much at once."""
        self.visitor = visitor
        self.app = app
        self.session: SSHSession | None = None
        self.away_since: float | None = None
        """Since when nobody sees it, in the lobby's seconds; None while somebody does."""
        self._now = now
        self._ended = ended
        self._in_turn = in_turn
        self.task: asyncio.Task[None] | None = None

    def begin(self, session: SSHSession, context: Context) -> None:
        """Start the app in a session, in a context of its own: nothing of one app is current in another."""
        self._seat(session)
        self.task = asyncio.get_running_loop().create_task(
            self._run(), name=f"app of {self.visitor.id}", context=context
        )

    def _seat(self, session: SSHSession) -> None:
        self.session = session
        self.away_since = None
        session.listener = self
        session.take_screen()
        self.app.attach(session, session.terminal)

    def move(self, session: SSHSession, farewell: str) -> None:
        """Go on in another session; the old one is told why it ends."""
        old, self.session = self.session, None
        if old is not None:
            old.finish(farewell)
        self._seat(session)

    async def _run(self) -> None:
        try:
            await self.app.run_async()
            if self.app.failed:
                self.app.farewell = self.app.told("lobby.failed")
        except Exception as error:
            LOG.error("an app failed: %s", without_values(error))
        finally:
            session, self.session = self.session, None
            if session is not None:
                session.finish(self.app.farewell)
            self._ended(self)

    @property
    def ending(self) -> bool:
        """Tell whether the app is on its way out, so that nobody should be shown it any more."""
        return self.app.failed or self.app.is_leaving

    def end(self, farewell: str) -> None:
        """End the app; whoever sees it is told why."""
        self.app.farewell = farewell
        self.app.exit()

    def let_go(self, farewell: str) -> None:
        """End the session and go on unseen."""
        if (session := self.session) is not None:
            session.finish(farewell)
            self.hung_up(session)

    # What the session tells

    def typed(self, data: bytes) -> None:
        """Hand on what was typed."""
        if self.app.driver is not None:
            self.app.driver.typed(data)

    def resized(self, width: int, height: int) -> None:
        """Hand on the size."""
        if self.app.driver is not None:
            self.app.driver.resize(width, height)

    def input_ended(self) -> None:
        """A screen waits for the end of its session."""

    def hung_up(self, session: object) -> None:
        """Go on unseen."""
        if session is self.session:
            self.session = None
            self.away_since = self._now()
            self.app.detach()
            self._in_turn(self.app.gone)
