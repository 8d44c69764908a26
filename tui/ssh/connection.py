"""SSH connections that wait for their turn to log in and are read in small portions."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import Context
from inspect import isawaitable

import asyncssh
from asyncssh.constants import MSG_IGNORE, MSG_KEXINIT, MSG_USERAUTH_REQUEST
from asyncssh.packet import SSHPacket, SSHPacketLogger

from tui.services.listening import receive_in_small_portions
from tui.services.turn_loop import context_of
from tui.ssh.login_queue import LoginStage

PACKETS_A_TURN, _BYTES_A_TURN = 32, 32768
"""So much is heard before the others have their turn: a few milliseconds."""


_SLICE = 1024
"""So many bytes are heard at once: at most as many packets as a turn has."""


_TURN = 0.02
"""Seconds between two turns while there is more."""


_BURST, PACKETS_A_SECOND = 600.0, 200.0
"""So many packets are heard at that pace, and then so many a second: more than anybody types or points."""


_MOST_UNREAD = 8192
"""More than this and no more is received for now: the system gathers it, and what is gathered is received at once."""


_GREETING = b"SSH-"


_LENGTH, _HEADER, _MOST_OFFERED = 4, 8, 8192
"""A packet begins with its length, in so many bytes, and is never shorter than the second; the algorithms that
clients offer have fewer than the third."""


MOST_REQUESTS = 40
"""So often a client may ask to be let in on one connection: by a dozen keys, shown and proved, and four codes."""


QUICK_CIPHERS = (b"aes256-gcm@openssh.com", b"aes128-gcm@openssh.com")
"""Those that cost a fifth of the others, for each packet."""


_OFFER_SECONDS = 0.3
"""So long the server waits for what a client offers before it tells what it offers itself: some clients wait too."""


class TwoStepLogin(asyncssh.SSHServer):
    """Login of one visitor in which a code may have to follow the key."""

    def needs_code(self) -> bool:
        """Note that the key that was allowed last has signed; tell whether a code has to follow."""
        raise NotImplementedError


class LimitedConnection(asyncssh.SSHServerConnection):
    """The server's end of one connection, on which nobody is heard before their turn.

    It sends its version and algorithms at once, its part of the shared secret when `exchange` is called, and then works
    on until the client gives a name, which waits for `begin`. `spoke` is called with how far the client has come,
    `closed` once when the connection has ended.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        options: asyncssh.SSHServerConnectionOptions,
        failed: Callable[[object, Exception | None], None],
        spoke: Callable[[LimitedConnection, LoginStage], None],
        closed: Callable[[LimitedConnection], None],
    ) -> None:
        super().__init__(loop, options, None, failed)
        self._spoke = spoke
        self._closed = closed
        self._begun = asyncio.Event()
        self._stage = LoginStage.NOTHING
        self._unread = bytearray()
        self._credit = _BURST
        self._last_read = loop.time()
        self._reading: asyncio.Handle | None = None
        self.context: Context | None = None
        """In whose turns it is read; None while nobody is in."""
        self._paused = False
        self._offering: asyncio.TimerHandle | None = None
        self._offered = False
        self.requests = 0
        """How often it was asked to be let in."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin the connection (hook of asyncio)."""
        receive_in_small_portions(transport)
        super().connection_made(transport)

    def data_received(self, data: bytes, datatype: asyncssh.DataType = None) -> None:
        """Take what has come (hook of asyncio)."""
        self._unread += data
        if self._stage < LoginStage.SECRET:
            self._greet()
            self._hold()
        elif self._reading is None:
            self._read_in_turn()

    def _greet(self) -> None:
        """Hear the version and the algorithms of a client that waits, and note what it says next.

        One that speaks something else than SSH is hung up on.
        """
        if self._stage is LoginStage.NOTHING:
            if not self._unread.startswith(_GREETING[: len(self._unread)]):
                self.abort()
                return
            self._hear(self._unread.find(b"\n") + 1, LoginStage.VERSION)
        if self._stage is LoginStage.VERSION and len(self._unread) >= _HEADER:
            length = _LENGTH + int.from_bytes(self._unread[:_LENGTH], "big")
            self._hear(length if length <= min(len(self._unread), _MOST_OFFERED) else 0, LoginStage.ALGORITHMS)
            if length > _MOST_OFFERED:
                self.abort()
        if self._stage is LoginStage.ALGORITHMS and self._unread:
            self._reach(LoginStage.EXCHANGE)

    def _hear(self, size: int, stage: LoginStage) -> None:
        """Hear so many bytes, with which the client has come to a stage; nothing happens without any."""
        if size:
            heard = bytes(self._unread[:size])
            del self._unread[:size]
            super().data_received(heard)
            self._reach(stage)

    def _reach(self, stage: LoginStage) -> None:
        self._stage = stage
        self._spoke(self, stage)

    def exchange(self) -> None:
        """Answer the client's part of the shared secret, which takes a few milliseconds."""
        self._stage = LoginStage.SECRET
        self._read()

    def begin(self) -> None:
        """Let the client log in."""
        self._begun.set()
        if self._unread and self._reading is None:
            self._read_in_turn()

    @property
    def _waits(self) -> bool:
        """Tell whether the client has said a name, for which it is not its turn yet."""
        return self._stage is LoginStage.NAME and not self._begun.is_set()

    def _read_in_turn(self) -> None:
        """Read now, or when it is the turn of whoever is in: also what says nothing has to be deciphered."""
        if self.context is None:
            self._read()
        else:
            self._reading = self._loop.call_soon(self._read, context=self.context)

    def _read(self) -> None:
        self._reading = None
        if self._transport is None:
            self._unread.clear()
            return
        packets = taken = 0
        while taken < min(len(self._unread), _BYTES_A_TURN) and packets < PACKETS_A_TURN and not self._waits:
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
        if self._unread and not self._waits:
            wait = _TURN if self._credit > 0 else PACKETS_A_TURN / PACKETS_A_SECOND
            self._reading = self._loop.call_later(wait, self._read_in_turn)

    def _hold(self) -> None:
        """Let the client wait while much is unread."""
        behind = len(self._unread) > (_MOST_UNREAD // 2 if self._paused else _MOST_UNREAD)
        if behind is not self._paused and self._transport is not None:
            self._paused = behind
            (self._transport.pause_reading if behind else self._transport.resume_reading)()

    def _send_kexinit(self) -> None:
        """Tell which algorithms are offered (hook of asyncssh); at first only once the client has told its own.

        The cipher is the first of the client's list that is offered here: whoever has a quick one is offered no other.
        """
        if self._recv_encryption is None and self._offering is None:
            self._offering = self._loop.call_later(_OFFER_SECONDS, self._offer, b"")
        else:
            super()._send_kexinit()

    def _offer(self, offered: bytes) -> None:
        """Tell which algorithms are offered to a client that offers these, or has told none."""
        if self._offering is None or self._offered or self._transport is None:
            return
        self._offering.cancel()
        self._offered = True
        if any(cipher in offered for cipher in QUICK_CIPHERS):
            self._enc_algs = [cipher for cipher in self._enc_algs if cipher in QUICK_CIPHERS]
        self._send_kexinit()

    def send_packet(self, pkttype: int, *args: bytes, handler: SSHPacketLogger | None = None) -> None:
        """Send a packet (hook of asyncssh) without the empty one that goes before each.

        It protects ciphers whose next block follows from the last one, none of which is offered here, and costs as much
        as the packet.
        """
        if pkttype != MSG_IGNORE:
            super().send_packet(pkttype, *args, handler=handler)

    def process_packet(self, pkttype: int, pktid: int, packet: SSHPacket) -> bool | Awaitable[None]:
        """Count how often somebody asks to be let in, and look at what is offered first (hook of asyncssh)."""
        if pkttype == MSG_KEXINIT:
            self._offer(packet.get_full_payload())
        if pkttype == MSG_USERAUTH_REQUEST:
            self.requests += 1
            if self.requests > MOST_REQUESTS:
                raise asyncssh.DisconnectError(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "too many requests")
            if self.requests == 1:
                self._reach(LoginStage.NAME)
                return self._process_in_turn(pkttype, pktid, packet)
        return super().process_packet(pkttype, pktid, packet)

    async def _process_in_turn(self, pkttype: int, pktid: int, packet: SSHPacket) -> None:
        await self._begun.wait()
        if self._transport is None:
            return
        result = super().process_packet(pkttype, pktid, packet)
        if isawaitable(result):
            await result

    async def validate_public_key(self, username: str, key_data: bytes, msg: bytes, signature: bytes) -> bool:
        """Tell whether a key lets in (hook of asyncssh).

        A client whose signed key needs a code besides is asked to go on, since asyncssh knows no login in two steps.
        """
        valid = await super().validate_public_key(username, key_data, msg, signature)
        if valid and msg and isinstance(self._owner, TwoStepLogin) and self._owner.needs_code():
            self.send_userauth_failure(partial_success=True)
            return False
        return valid

    def _set_keepalive_timer(self) -> None:
        """Ask later whether the client is still there (hook of asyncssh), in nobody's turn: it must go out."""
        context_of(None).run(super()._set_keepalive_timer)

    def _keepalive_timer_callback(self) -> None:
        """Ask whether the client is still there (hook of asyncssh); who has bytes that wait has answered."""
        if self._unread:
            self._keepalive_count = 0
        super()._keepalive_timer_callback()

    def connection_lost(self, exc: Exception | None = None) -> None:
        """Let go of the connection (hook of asyncio)."""
        if self._reading is not None:
            self._reading.cancel()
        if self._offering is not None:
            self._offering.cancel()
        self._unread.clear()
        super().connection_lost(exc)
        # What waited for its turn ends now: it would wait for ever.
        self._begun.set()
        self._closed(self)
