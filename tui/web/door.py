"""Door: how many connections browsers have open, from where, and how long each may stay silent."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextvars import Context
from typing import TYPE_CHECKING

from tui.services.identity.address_prefixes import network
from tui.services.listening import plain_address, receive_in_small_portions
from tui.services.turn_loop import context_of, running_turns

if TYPE_CHECKING:
    import ssl

    from aiohttp import web

    from tui.services.identity.rate_limiter import RateLimiter

MOST_CONNECTIONS, MOST_OF_A_NETWORK, MOST_OF_AN_ADDRESS = 768, 640, 24
"""How many connections are open at once: in all, of a network, and of one address."""
REQUEST_SECONDS = 10.0
"""So long a connection has to say what it wants first."""
ANSWER_SECONDS = 20.0
"""So long it has to take an answer and to say what it wants next."""


class Door:
    """Maker of every connection's protocol; connections above the limit are hung up."""

    def __init__(self, server: web.Server, rate_limiter: RateLimiter, tls: ssl.SSLContext | None = None) -> None:
        """Hand connections to a server, encrypted where there is a context of TLS."""
        self._server, self._rate_limiter, self.tls = server, rate_limiter, tls
        self.connections: dict[asyncio.BaseTransport, Connection] = {}
        self._counts: Counter[str] = Counter()

    def __call__(self) -> Connection:
        """Return the protocol of a connection (as `create_server` asks for it)."""
        return Connection(self, self._server())

    def close(self) -> None:
        """Hang up on everybody who is still there."""
        for transport in tuple(self.connections):
            assert isinstance(transport, asyncio.Transport)
            transport.abort()

    def admits(self, address: str) -> bool:
        """Tell whether one more connection from the address may be open."""
        return (
            len(self.connections) < MOST_CONNECTIONS
            and self._counts[network(address)] < MOST_OF_A_NETWORK
            and self._counts[f"only {address}"] < MOST_OF_AN_ADDRESS
            and self._rate_limiter.admits(address)
        )

    def opened(self, connection: Connection, transport: asyncio.BaseTransport) -> None:
        """Count a connection."""
        self.connections[transport] = connection
        self._counts.update(_counted(connection.address))

    def closed(self, connection: Connection, transport: asyncio.BaseTransport) -> None:
        """Count a closed connection no more."""
        if self.connections.pop(transport, None) is not None:
            self._counts.subtract(_counted(connection.address))
            self._counts += Counter()

    def secured(self, connection: Connection, bare: asyncio.BaseTransport, transport: asyncio.BaseTransport) -> None:
        """Register the encrypted transport of a connection, which identifies it from now on."""
        if self.connections.pop(bare, None) is not None:
            self.connections[transport] = connection

    def allow(self, transport: asyncio.BaseTransport | None, seconds: float | None) -> None:
        """Limit a connection to this many more seconds; None removes the limit."""
        if transport is not None and (connection := self.connections.get(transport)) is not None:
            connection.allow(seconds)


def _counted(address: str) -> tuple[str, str]:
    return network(address), f"only {address}"


class Connection(asyncio.Protocol):
    """One connection: what it says goes to aiohttp, in the turns of the address from which it comes."""

    def __init__(self, door: Door, inner: asyncio.Protocol) -> None:
        self._door, self._inner = door, inner
        self._context = Context()
        self._end: asyncio.TimerHandle | None = None
        self._transport: asyncio.Transport | None = None
        self._securing: asyncio.Task[None] | None = None
        self._early: bytearray | None = bytearray()
        """What came before the connection was begun; None afterwards."""
        self.address = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let the connection in, or hang up (hook of asyncio)."""
        assert isinstance(transport, asyncio.Transport)
        self.address = plain_address(str((transport.get_extra_info("peername") or ("",))[0]))
        if not self._door.admits(self.address):
            transport.abort()
            return
        receive_in_small_portions(transport)
        turns = running_turns()
        person = turns.person(f"page {self.address}", self.address) if turns is not None else None
        self._context = context_of(person)
        self._transport = transport
        self._door.opened(self, transport)
        self.allow(REQUEST_SECONDS)
        if self._door.tls is None:
            self._begin(transport)
        else:
            # What is read below TLS calls what is in the context of above: one context is not entered twice.
            below = context_of(person)
            loop = asyncio.get_running_loop()
            self._securing = loop.create_task(self._secure(transport, self._door.tls), context=below)

    async def _secure(self, bare: asyncio.Transport, tls: ssl.SSLContext) -> None:
        """Encrypt a connection that is counted already: whoever does not go on with it is hung up on."""
        loop = asyncio.get_running_loop()
        try:
            transport = await loop.start_tls(
                bare, self, tls, server_side=True, ssl_handshake_timeout=REQUEST_SECONDS, ssl_shutdown_timeout=1.0
            )
        except (OSError, asyncio.CancelledError):
            transport = None
        if transport is None:
            bare.abort()
            self.connection_lost(None)
        elif self._transport is not None:
            self._door.secured(self, bare, transport)
            self._transport = transport
            self.allow(REQUEST_SECONDS)
            self._begin(transport)

    def _begin(self, transport: asyncio.Transport) -> None:
        early, self._early = self._early, None
        self._context.run(self._inner.connection_made, transport)
        if early:
            self._context.run(self._inner.data_received, bytes(early))

    def allow(self, seconds: float | None) -> None:
        """Hang up after this many seconds, unless more are given; None: never."""
        if self._end is not None:
            self._end.cancel()
            self._end = None
        if seconds is not None and self._transport is not None:
            self._end = asyncio.get_running_loop().call_later(seconds, self._transport.abort)

    def data_received(self, data: bytes) -> None:
        """Hand on what came (hook of asyncio)."""
        if self._early is not None:
            self._early += data
        elif self._transport is not None:
            self._context.run(self._inner.data_received, data)

    def eof_received(self) -> bool | None:
        """Hand on that nothing more comes (hook of asyncio)."""
        return self._context.run(self._inner.eof_received) if self._early is None else None

    def pause_writing(self) -> None:
        """Hand on that the reader is slow (hook of asyncio)."""
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Hand on that the reader has caught up (hook of asyncio)."""
        self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection (hook of asyncio)."""
        if self._transport is not None:
            self.allow(None)
            self._door.closed(self, self._transport)
            self._transport = None
            if self._early is None:
                self._context.run(self._inner.connection_lost, exc)
