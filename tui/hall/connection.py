"""An SSH connection that is heard in small portions: what one client sends in a flood waits, and nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import asyncssh
from asyncssh.constants import MSG_USERAUTH_REQUEST

if TYPE_CHECKING:
    from asyncssh.packet import SSHPacket

PACKETS_A_TURN, _BYTES_A_TURN = 32, 32768
"""So much is heard before the others have their turn: a few milliseconds."""
_SLICE = 1024
"""So many bytes are heard at once: at most as many packets as a turn has."""
_TURN = 0.02
"""Seconds between two turns while there is more."""
_BURST, PACKETS_A_SECOND = 600.0, 200.0
"""So many packets are heard at that pace, and then so many a second: more than anybody types or points."""
_MOST_UNREAD = 65536
"""More than this and the client is told to wait; the system keeps as much again."""
MOST_REQUESTS = 40
"""So often a client may ask to be let in on one connection: by a dozen keys, shown and proved, and four codes."""


class HallConnection(asyncssh.SSHServerConnection):
    """The server's end of one connection; `closed` is called once, when it has ended."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        options: asyncssh.SSHServerConnectionOptions,
        failed: Callable[[object, Exception | None], None],
        closed: Callable[[HallConnection], None],
    ) -> None:
        super().__init__(loop, options, None, failed)
        self._closed = closed
        self._unread = bytearray()
        self._credit = _BURST
        self._last_read = loop.time()
        self._reading: asyncio.TimerHandle | None = None
        self._paused = False
        self.requests = 0
        """How often it was asked to be let in."""

    def data_received(self, data: bytes, datatype: asyncssh.DataType = None) -> None:
        """Take what has come (hook of asyncio)."""
        self._unread += data
        if self._reading is None:
            self._read()

    def _read(self) -> None:
        self._reading = None
        if self._transport is None:
            self._unread.clear()
            return
        packets = taken = 0
        while taken < min(len(self._unread), _BYTES_A_TURN) and packets < PACKETS_A_TURN:
            before = self._recv_seq
            super().data_received(bytes(self._unread[taken : taken + _SLICE]))
            taken += _SLICE
            # The count begins anew with every exchange of keys.
            packets += max(self._recv_seq - before, 1) if self._recv_seq != before else 0
        del self._unread[:taken]
        now = self._loop.time()
        earned = (now - self._last_read) * PACKETS_A_SECOND
        self._credit, self._last_read = min(self._credit + earned, _BURST) - packets, now
        self._hold()
        if self._unread:
            wait = _TURN if self._credit > 0 else PACKETS_A_TURN / PACKETS_A_SECOND
            self._reading = self._loop.call_later(wait, self._read)

    def _hold(self) -> None:
        """Let the client wait while much is unread."""
        behind = len(self._unread) > (_MOST_UNREAD // 2 if self._paused else _MOST_UNREAD)
        if behind is not self._paused and self._transport is not None:
            self._paused = behind
            (self._transport.pause_reading if behind else self._transport.resume_reading)()

    def process_packet(self, pkttype: int, pktid: int, packet: SSHPacket) -> bool | Awaitable[None]:
        """Count how often somebody asks to be let in (hook of asyncssh)."""
        if pkttype == MSG_USERAUTH_REQUEST:
            self.requests += 1
            if self.requests > MOST_REQUESTS:
                raise asyncssh.DisconnectError(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "too many requests")
        return super().process_packet(pkttype, pktid, packet)

    def connection_lost(self, exc: Exception | None = None) -> None:
        """Let go of the connection (hook of asyncio)."""
        if self._reading is not None:
            self._reading.cancel()
        self._unread.clear()
        super().connection_lost(exc)
        self._closed(self)
