"""Listener: the port, which lets connections in one after the other."""

from __future__ import annotations

import asyncio
import logging
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

import asyncssh

from tui.ssh.connection import LimitedConnection, LoginQueue
from tui.ssh.login import options, plain_address
from tui.ssh.remote_app import LOG, without_values

if TYPE_CHECKING:
    from tui.ssh.session import Admission


ACCEPT_GAP = 0.045
"""Seconds between two connections that are let in: a crowd that comes at once must not stop those who play."""


SILENT_SECONDS = 4.0
"""Whoever has not said by then as whom they come is hung up on, where others wait for their place."""


_LOOK_SECONDS = 1.0


_SEND_BUFFER = 65536
"""The kernel keeps so many bytes for a slow reader; more would only be old pictures."""


_BACKLOG = 256


class Listener:
    """The port: lets connections in one after the other, those that may come in at all."""

    def __init__(self, server: Admission, host_key: asyncssh.SSHKey) -> None:
        self._server = server
        self._options = options(server, host_key, self._release)
        self._queue = LoginQueue[socket.socket](server.rate_limiter.known)
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
                LOG.warning("a connection was lost before it began: %s", without_values(error))
                await asyncio.sleep(1.0)
                continue
            address = plain_address(str(peer[0]))
            if self._server.rate_limiter.admits(address) and self._queue.add(address, client):
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
        now = self._server.now()
        for connection, (_, began) in tuple(self._logging_in.items()):
            if now - began > SILENT_SECONDS and not connection.requests:
                connection.abort()

    async def _connect(self, address: str, client: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        connection = LimitedConnection(loop, self._options, _failed, self._release)
        self._logging_in[connection] = address, self._server.now()
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


def quiet_libraries() -> None:
    """Let asyncssh tell only what went wrong; its finer notes hold what people typed."""
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
