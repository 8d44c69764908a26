"""One worker process and how it is asked.

Over a socket, or over pipes where a process cannot be given a socket.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO, Any

from tui.services.bots.messages import GO_ON, HOLD_UP, LENGTH_BYTES, framed

LOW, LOWEST = 10, 19
"""The priority of a process that lets the app go first, and of one that lets all go first."""
_ROOT = Path(__file__).resolve().parents[3]


class Worker(ABC):
    """One worker process, which answers one question at a time."""

    process: subprocess.Popen[bytes]

    def __init__(self, command: Sequence[str], *, judges: bool = False) -> None:
        """Start the process; raises OSError when it cannot be started.

        It has what time the process of the app leaves, and one that `judges` what time other bots leave.
        """
        self.judges = judges
        self._orders: set[bytes] = set()
        self._asked = False
        with ExitStack() as opened:
            self._said = opened.enter_context(tempfile.TemporaryFile())
            self._start(command, opened)
            self._opened = opened.pop_all()

    @abstractmethod
    def _start(self, command: Sequence[str], opened: ExitStack) -> None:
        """Start the process, and note in `opened` what is closed after its end."""

    @abstractmethod
    def _send(self, message: bytes) -> None:
        """Send a short message without waiting; raises OSError where it is known that the process has ended."""

    @abstractmethod
    async def _exchange(self, question: bytes) -> bytes:
        """Return the answer; raises OSError when the process ends."""

    @abstractmethod
    def hold_up(self) -> bool:
        """Pause the worker in the middle of its question; tells whether it does."""

    @abstractmethod
    def go_on(self) -> None:
        """Let the paused worker go on."""

    def _open(self, command: Sequence[str], flags: int = 0, **streams: Any) -> subprocess.Popen[bytes]:
        # What is typed on the terminal, such as Ctrl-C, is not meant for it: it has a group of its own. Where each
        # session has its part of the processor (sched(7), autogroup), what stays in that of the app comes after it.
        process = subprocess.Popen(
            command, stderr=self._said, cwd=_ROOT, process_group=0, creationflags=flags, **streams
        )
        if sys.platform != "win32" and hasattr(os, "setpriority"):
            with suppress(OSError):
                priority = max(LOWEST if self.judges else LOW, os.getpriority(os.PRIO_PROCESS, 0))
                os.setpriority(os.PRIO_PROCESS, process.pid, priority)
        return process

    @property
    def alive(self) -> bool:
        """Tell whether the process runs."""
        return self.process.poll() is None

    @property
    def last_words(self) -> str:
        """The end of what the process wrote to its standard error."""
        self._said.seek(max(0, self._said.seek(0, os.SEEK_END) - 2000))
        return self._said.read().decode(errors="replace").strip()

    def order(self, order: bytes) -> None:
        """Send a message that gets no answer.

        Raises OSError when the process has ended.
        """
        if order not in self._orders:
            self._orders.add(order)
            self._send(framed(order))

    async def ask(self, question: bytes, patience: float) -> bytes:
        """Send a question and return its answer.

        Raises OSError when the process ends, or is silent for longer than `patience` seconds.
        """
        async with asyncio.timeout(patience):
            answer = await self._exchange(framed(question))
        self._asked = False
        return answer

    def end(self) -> None:
        """End the process at once; it has nothing to save."""
        self.process.kill()
        self.process.wait()
        self._opened.close()


class SocketWorker(Worker):
    """Worker process with a socket as its standard input, for questions and answers."""

    def _start(self, command: Sequence[str], opened: ExitStack) -> None:
        self._socket, theirs = map(opened.enter_context, socket.socketpair())
        self._socket.setblocking(False)
        self.process = self._open(command, stdin=theirs.fileno(), stdout=self._said)
        theirs.close()

    def _send(self, message: bytes) -> None:
        self._socket.send(message)

    async def _exchange(self, question: bytes) -> bytes:
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(self._socket, question)
        self._asked = True
        length = int.from_bytes(await self._read(loop, LENGTH_BYTES), "big")
        return await self._read(loop, length)

    async def _read(self, loop: asyncio.AbstractEventLoop, size: int) -> bytes:
        content = b""
        while len(content) < size:
            part = await loop.sock_recv(self._socket, size - len(content))
            if not part:
                raise ConnectionError("the worker has ended")
            content += part
        return content

    def hold_up(self) -> bool:
        """Pause the worker in the middle of its question; tells whether it does."""
        return self._asked and self._say(HOLD_UP)

    def go_on(self) -> None:
        """Let the paused worker go on."""
        self._say(GO_ON)

    def _say(self, message: bytes) -> bool:
        # A few bytes after a question that was sent whole always fit; a process that has ended hears nothing.
        with suppress(OSError):
            return self._socket.send(framed(message)) > 0
        return False


class PipeWorker(Worker):
    """A worker process that is asked on its standard input and answers on its standard output, both pipes.

    For systems such as Windows, where a socket cannot be the standard input of a process. A thread waits for the pipes;
    the process cannot be held up.
    """

    def _start(self, command: Sequence[str], opened: ExitStack) -> None:
        # On Windows: no window, no Ctrl-C of the terminal, and the app goes first.
        priority = "IDLE_PRIORITY_CLASS" if self.judges else "BELOW_NORMAL_PRIORITY_CLASS"
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(subprocess, priority, 0)
        self.process = self._open(command, flags, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdin is not None and self.process.stdout is not None
        self._questions: IO[bytes] = self.process.stdin
        self._answers: IO[bytes] = self.process.stdout
        opened.callback(self._close_pipes)
        # One thread: what is sent keeps its order. It ends with the process, whose end closes the pipes.
        self._thread = opened.enter_context(ThreadPoolExecutor(1, "bot's worker"))

    def _close_pipes(self) -> None:
        for pipe in (self._questions, self._answers):
            with suppress(OSError):  # of a question that was cut short the rest cannot be written
                pipe.close()

    def _send(self, message: bytes) -> None:
        self._thread.submit(self._write, message)

    async def _exchange(self, question: bytes) -> bytes:
        self._asked = True
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._answer, question)

    def _write(self, message: bytes) -> None:
        self._questions.write(message)
        self._questions.flush()

    def _answer(self, question: bytes) -> bytes:
        self._write(question)
        length = int.from_bytes(self._read(LENGTH_BYTES), "big")
        return self._read(length)

    def _read(self, size: int) -> bytes:
        content = self._answers.read(size)
        if len(content) < size:
            raise ConnectionError("the worker has ended")
        return content

    def hold_up(self) -> bool:
        """Return False: a worker behind pipes cannot be paused."""
        return False

    def go_on(self) -> None:
        """Do nothing: the worker is never paused."""


def workers_of_this_system() -> type[Worker]:
    """Return how workers are asked here: over sockets wherever one can be the standard input of a process."""
    return SocketWorker if hasattr(socket, "AF_UNIX") and sys.platform != "win32" else PipeWorker
