"""SSH clients, and a crowd of them in a process of its own."""

from __future__ import annotations

import asyncio
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

import asyncssh

from tui.bench.server_scripts import ReturnPlan, ReturnTime, heard, say
from tui.terminal.input_decoder import REPEATED

if TYPE_CHECKING:
    from tui.bench.server_scripts import GuestScript


SECONDS = 60.0
"""Whoever has seen nothing after this time never will."""


_FRAME = 600
"""A first picture has more bytes than this, what a terminal is asked before it has fewer."""


_ASKED, _ANSWER = b"\x1b[6n", f"\x1b[1;{REPEATED + 1}R"
"""Where the cursor is, the server asks once; these terminals write a character as often as they are told."""


class AnyClient(ABC):
    """One person at a screen, by any transport: the pictures that came, and when."""

    def __init__(self, guest: GuestScript, port: int) -> None:
        self.guest = guest
        self.bytes = 0
        """How many bytes have come."""
        self.seen = 0.0
        """When something came last."""
        self.first_seen = 0.0
        """When something came first since `look`."""
        self.shown = asyncio.Event()
        self.came = 0.0
        """Seconds from the request for a session until the first picture was there, whole."""
        self.lost = False
        self._port = port

    def take(self, data: bytes) -> None:
        """Note when and how much came."""
        self.seen = time.perf_counter()
        self.first_seen = self.first_seen or self.seen
        self.bytes += len(data)
        if _ASKED in data:
            self.type(_ANSWER)
        if self.bytes > _FRAME:
            self.shown.set()

    def look(self) -> None:
        """Wait for something from now on."""
        self.first_seen = 0.0

    @abstractmethod
    async def come(self) -> None:
        """Come in and wait for the first picture; raises what the transport raises, and TimeoutError."""

    @abstractmethod
    def type(self, keys: str) -> None:
        """Press keys."""

    @abstractmethod
    def cut(self) -> None:
        """Be gone without a word."""


class Client(AnyClient, asyncssh.SSHClientSession[bytes]):
    """One person at a terminal."""

    def __init__(self, guest: GuestScript, port: int) -> None:
        super().__init__(guest, port)
        self.connected = 0.0
        """Seconds from the beginning until one was let in."""
        self.kept: list[bytes] | None = None
        """All that came, where it is kept."""
        self._channel: asyncssh.SSHClientChannel[bytes] | None = None
        self._connection: asyncssh.SSHClientConnection | None = None

    async def come(self) -> None:
        """Come in and wait for the first picture; raises asyncssh.Error, OSError and TimeoutError."""
        guest, began = self.guest, time.perf_counter()
        self.lost, self.bytes = False, 0
        self.shown.clear()
        self._connection = await self.log_in([asyncssh.import_private_key(guest.key)])
        asked = time.perf_counter()
        self.connected = asked - began
        self._channel, _ = await self._connection.create_session(
            lambda: self, term_type="xterm-256color", term_size=guest.size, encoding=None
        )
        await asyncio.wait_for(self.shown.wait(), SECONDS)
        self.came = self.seen - asked

    async def log_in(self, keys: Sequence[asyncssh.SSHKey]) -> asyncssh.SSHClientConnection:
        """Return a connection on which one of these keys has let in; raises asyncssh.Error and OSError."""
        guest = self.guest
        return await asyncssh.connect(
            "127.0.0.1",
            self._port,
            local_addr=(guest.address, 0) if guest.address else (),
            username=guest.name,
            client_keys=keys,
            known_hosts=None,
            agent_path=None,
            config=None,
            connect_timeout=SECONDS,
            login_timeout=SECONDS,
        )

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Note when and how much (hook of asyncssh)."""
        if self.kept is not None:
            self.kept.append(data)
        self.take(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note the lost connection (hook of asyncssh)."""
        self.lost = True

    def type(self, keys: str) -> None:
        """Press keys."""
        if self._channel is not None and not self.lost:
            self._channel.write(keys.encode())

    def resize(self, width: int, height: int) -> None:
        """Give the terminal another size."""
        if self._channel is not None and not self.lost:
            self._channel.change_terminal_size(width, height)

    def stop_reading(self) -> None:
        """Read nothing any more, as a terminal does that is stopped by ^S."""
        if self._channel is not None:
            self._channel.pause_reading()

    def cut(self) -> None:
        """Be gone without a word."""
        if self._connection is not None:
            self._connection.abort()


_AT_ONCE = 4
"""So many come in at the same time."""


async def all_come(clients: Sequence[AnyClient]) -> None:
    """Let all guests come, so many at the same time."""
    turn = asyncio.Semaphore(_AT_ONCE)

    async def come_in_turn(client: AnyClient) -> None:
        async with turn:
            await client.come()

    await asyncio.gather(*(come_in_turn(client) for client in clients))


async def crowd(plan: ReturnPlan) -> None:
    """Come, and at every line on stdin be cut off and come back."""
    clients = [Client(guest, plan.port) for guest in plan.guests]
    await all_come(clients)
    say(ReturnTime(len(clients), 0.0))
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.buffer.readline):
        for client in clients:
            client.cut()
        began = time.perf_counter()
        come = await asyncio.gather(*(client.come() for client in clients), return_exceptions=True)
        say(ReturnTime(sum(failure is None for failure in come), time.perf_counter() - began))
    for client in clients:
        client.cut()


if __name__ == "__main__":
    asyncio.run(crowd(heard(sys.stdin.buffer.readline(), ReturnPlan)))
