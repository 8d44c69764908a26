"""SSH connections read in small portions, and the queue of those not logged in."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

import asyncssh
from asyncssh.constants import MSG_USERAUTH_REQUEST
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


class TwoStepLogin(asyncssh.SSHServer):
    """Login of one visitor in which a code may have to follow the key."""

    def needs_code(self) -> bool:
        """Note that the key that was allowed last has signed; tell whether a code has to follow."""
        raise NotImplementedError


class LimitedConnection(asyncssh.SSHServerConnection):
    """The server's end of one connection; `closed` is called once, when it has ended."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        options: asyncssh.SSHServerConnectionOptions,
        failed: Callable[[object, Exception | None], None],
        closed: Callable[[LimitedConnection], None],
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

    async def validate_public_key(self, username: str, key_data: bytes, msg: bytes, signature: bytes) -> bool:
        """Tell whether a key lets in; for one that has signed and needs a code besides, tell the client to go on.

        A hook of asyncssh, which knows of no login in two steps.
        """
        valid = await super().validate_public_key(username, key_data, msg, signature)
        if valid and msg and isinstance(self._owner, TwoStepLogin) and self._owner.needs_code():
            self.send_userauth_failure(partial_success=True)
            return False
        return valid

    def connection_lost(self, exc: Exception | None = None) -> None:
        """Let go of the connection (hook of asyncio)."""
        if self._reading is not None:
            self._reading.cancel()
        self._unread.clear()
        super().connection_lost(exc)
        self._closed(self)


Item = TypeVar("Item")


MOST = 64
"""So many log in at the same time."""


MOST_OF_AN_ADDRESS, MOST_OF_A_KNOWN_ADDRESS = 8, 32
"""So many of them from one address, and from one behind which a whole club may be."""


_WAITING, _WAITING_OF_AN_ADDRESS, _WAITING_OF_A_KNOWN_ADDRESS = 512, 16, 128
"""So many wait in all and from an address; any more are turned away."""


class LoginQueue(Generic[Item]):
    """Who may log in next; `known` tells whether people of the club come from an address."""

    def __init__(self, known: Callable[[str], bool]) -> None:
        self._known = known
        self._waiting: dict[str, deque[Item]] = {}
        self._open: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    @property
    def open(self) -> int:
        """How many log in now."""
        return self._open.total()

    def add(self, address: str, item: Item) -> bool:
        """Let something wait; tells whether there is a place to wait at."""
        most = _WAITING_OF_A_KNOWN_ADDRESS if self._known(address) else _WAITING_OF_AN_ADDRESS
        if self.waiting >= _WAITING or len(self._waiting.get(address, ())) >= most:
            return False
        self._waiting.setdefault(address, deque()).append(item)
        return True

    def take(self) -> tuple[str, Item] | None:
        """Return who may log in now, and from where; that address is asked last the next time."""
        if self.open >= MOST:
            return None
        for address in self._waiting:
            if self._open[address] < (MOST_OF_A_KNOWN_ADDRESS if self._known(address) else MOST_OF_AN_ADDRESS):
                items = self._waiting.pop(address)
                item = items.popleft()
                if items:
                    self._waiting[address] = items
                self._open[address] += 1
                return address, item
        return None

    def done(self, address: str) -> None:
        """Somebody from this address has logged in, or is gone."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def clear(self) -> tuple[Item, ...]:
        """Let nobody wait any more; returns who did."""
        left = tuple(item for items in self._waiting.values() for item in items)
        self._waiting.clear()
        return left
