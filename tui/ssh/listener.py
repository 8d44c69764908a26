"""Listener: the port, which lets connections in one after the other."""

from __future__ import annotations

import asyncio
import logging
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

import asyncssh

from tui.services.identity.rate_limiter import DROPPED, HUNG_UP
from tui.services.listening import listening_socket, plain_address
from tui.ssh.connection import LimitedConnection
from tui.ssh.login import options
from tui.ssh.login_queue import Connected, LoginQueue, LoginStage
from tui.terminal.remote_app import LOG, without_values

if TYPE_CHECKING:
    from tui.terminal.session import Admission


ACCEPT_GAP = 0.045
"""Seconds between two connections that are let in: a crowd that comes at once must not stop those who play."""


ANSWER_GAP = 0.012
"""Seconds between two shared secrets: each takes a few milliseconds, also those of strangers who then say no more."""


_KNOCK_GAP = 0.002
"""Seconds between two connections that are accepted, to wait: a flood of them must not stop those who play."""


_LOOK_SECONDS = 1.0
"""How often is looked whether somebody has logged in for too long, while others wait."""


_SEND_BUFFER = 65536
"""The kernel keeps so many bytes for a slow reader; more would only be old pictures."""


class Listener:
    """The port: lets connections in one after the other, those that may come in at all."""

    def __init__(self, server: Admission, host_key: asyncssh.SSHKey) -> None:
        self._server = server
        self._options = options(server, host_key, self._logged_in)
        limiter = server.rate_limiter
        self._queue = LoginQueue[LimitedConnection](limiter.known, limiter.rank, server.now)
        self._change = asyncio.Event()
        self._offer = asyncio.Event()
        """Set when somebody waits for the answer to their part of a shared secret."""
        self._sockets: list[socket.socket] = []
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def port(self) -> int:
        """The port, chosen by the system if 0 was asked for."""
        return int(self._sockets[0].getsockname()[1])

    def open(self, bind: str, port: int) -> None:
        """Listen at an address, or with "" at every one this machine has; raises OSError."""
        listener = listening_socket(bind, port)
        listener.setblocking(False)
        self._sockets.append(listener)
        loop = asyncio.get_running_loop()
        if not self._tasks:
            self._tasks += (loop.create_task(self._answer_in_turn()), loop.create_task(self._let_in_turn()))
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
            if self._server.rate_limiter.admits(address):
                await self._let_wait(address, client)
                await asyncio.sleep(_KNOCK_GAP)
            else:
                client.close()

    async def _let_wait(self, address: str, client: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        connection = LimitedConnection(loop, self._options, _failed, self._spoke, self._gone)
        self._drop(self._queue.add(address, connection))
        try:
            await loop.connect_accepted_socket(lambda: connection, client)
        except OSError:
            client.close()
            self._gone(connection)

    async def _answer_in_turn(self) -> None:
        while True:
            self._offer.clear()
            connection = self._queue.to_answer()
            if connection is None:
                await self._offer.wait()
                continue
            connection.exchange()
            await asyncio.sleep(ANSWER_GAP)

    async def _let_in_turn(self) -> None:
        while True:
            self._change.clear()
            found = self._queue.take()
            if found is None:
                await self._wait()
                continue
            entry, dropped = found
            self._drop(dropped)
            entry.item.begin()
            await asyncio.sleep(ACCEPT_GAP)

    async def _wait(self) -> None:
        """Wait for somebody to speak, or for a place, also for one that somebody loses who logs in for too long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_LOOK_SECONDS if self._queue.waiting else None):
                await self._change.wait()

    def _drop(self, entry: Connected[LimitedConnection] | None) -> None:
        """Hang up on a connection that has lost its place; nothing happens for None."""
        if entry is not None:
            self._server.rate_limiter.penalise(entry.address, DROPPED)
            entry.item.abort()

    def _spoke(self, connection: LimitedConnection, spoken: LoginStage) -> None:
        self._queue.heard(connection, spoken)
        if spoken is LoginStage.EXCHANGE:
            self._offer.set()
        elif spoken is LoginStage.NAME:
            self._change.set()

    def _logged_in(self, connection: LimitedConnection) -> None:
        self._queue.remove(connection)
        self._change.set()

    def _gone(self, connection: LimitedConnection) -> None:
        """Give the place to another; whoever left without logging in has a small penalty."""
        entry = self._queue.remove(connection)
        if entry is not None:
            self._server.rate_limiter.penalise(entry.address, HUNG_UP)
        self._change.set()

    async def close(self) -> None:
        """Let nobody in any more; those who are in stay."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for listener in self._sockets:
            listener.close()
        for connection in self._queue.clear():
            connection.abort()


def _failed(_: object, error: Exception | None) -> None:
    # That somebody hangs up, or speaks something else than SSH, happens all the time.
    if error is not None and not isinstance(error, (OSError, asyncssh.Error)):
        LOG.warning("a connection failed: %s", without_values(error))


def quiet_libraries() -> None:
    """Let asyncssh tell only what went wrong; its finer notes hold what people typed."""
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
