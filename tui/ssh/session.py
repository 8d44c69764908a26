"""SSHSession: a visitor's session over one channel of SSH."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import Context
from typing import TYPE_CHECKING

import asyncssh

from tui.ssh.connection import LimitedConnection
from tui.terminal.input_decoder import LONGEST_KIND, heard
from tui.terminal.session import VisitorSession

if TYPE_CHECKING:
    from tui.services.identity.authenticator import Visitor
    from tui.terminal.offered_keys import OfferedKey
    from tui.terminal.session import Admission


class SSHSession(VisitorSession, asyncssh.SSHServerSession[bytes]):
    """A visitor's session over SSH, from the request for a session until it is cut."""

    def __init__(self, hall: Admission, visitor: Visitor, connection: asyncssh.SSHServerConnection) -> None:
        super().__init__(hall, visitor)
        self._connection = connection
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self.started = False
        """Whether the hall was asked for."""

    @property
    def environment(self) -> Mapping[str, str]:
        """What of the client's environment is listened to."""
        return heard(self._channel.get_environment_bytes()) if self._channel is not None else {}

    # What SSH asks (hooks of asyncssh)

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Keep the channel (hook of asyncssh)."""
        self._channel = chan

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        """Take note of the terminal."""
        self._kind, self._size = term_type[:LONGEST_KIND], term_size[:2]
        return True

    def shell_requested(self) -> bool:
        """Agree: what is asked for as a shell is the hall."""
        self.started = True
        return True

    def exec_requested(self, command: str) -> bool:
        """Refuse to run a command (hook of asyncssh)."""
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        """Refuse: there are no files here."""
        return False

    def session_started(self) -> None:
        """Start the visit (hook of asyncssh)."""
        if self.started:
            self._hall.arrived(self)

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Pass typed bytes on (hook of asyncssh)."""
        if self.started:
            self.hear(data)

    def eof_received(self) -> bool:
        """Note that nothing more will be typed: line mode answers what was, a screen's session ends."""
        if not self.plain:
            return False
        self.end_input()
        return True

    def break_received(self, msec: int) -> bool:
        """Do nothing about a break."""
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Pass the terminal's new size on (hook of asyncssh)."""
        self.resize(width, height)

    def connection_lost(self, exc: Exception | None) -> None:
        """End the visit (hook of asyncssh)."""
        self._connection.close()
        self.lose()

    # What is sent

    @property
    def unsent(self) -> int:
        """How many bytes wait: here for the reader's window, and in the connection for the network."""
        if self._channel is None:
            return 0
        transport = self._connection._transport
        return self._channel.get_write_buffer_size() + (transport.get_write_buffer_size() if transport else 0)

    def take_turns(self, context: Context) -> None:
        """Read what is typed in the turns of a visitor."""
        if isinstance(self._connection, LimitedConnection):
            self._connection.context = context

    def offer(self, keys: Callable[[], Sequence[OfferedKey]]) -> None:
        """Say nothing: who comes by SSH has a keyboard, and sees which keys work."""

    @property
    def _open(self) -> bool:
        return self._channel is not None and not self._channel.is_closing()

    def _write(self, data: bytes) -> None:
        assert self._channel is not None
        self._channel.write(data)

    def _pause(self, waiting: bool) -> None:
        if self._channel is not None:
            (self._channel.pause_reading if waiting else self._channel.resume_reading)()

    def _end(self) -> None:
        if self._channel is not None:
            self._channel.exit(0)

    def _abort(self) -> None:
        self._connection.abort()
