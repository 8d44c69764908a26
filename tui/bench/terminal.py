"""A terminal for a measured program.

Imported only where there are pseudo-terminals, which Windows has not.
"""

from __future__ import annotations

import sys

if sys.platform == "win32":
    raise ImportError("no pseudo-terminals")

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping, Sequence
from typing import Self

_QUIET = 0.04
"""Seconds without a byte after which a repaint counts as done."""


class CommandTerminal:
    """A child process whose screen is a pseudo-terminal of 80x24 or another size."""

    def __init__(
        self, command: Sequence[str], size: tuple[int, int] = (80, 24), environment: Mapping[str, str] | None = None
    ) -> None:
        """Start the command; `size` is columns and rows."""
        self._pid, self._file = pty.fork()
        if self._pid == 0:
            os.execvpe(command[0], list(command), {**os.environ, "TERM": "xterm-256color", **(environment or {})})
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        os.close(self._file)

    def wait_for(self, text: str, seconds: float = 10.0) -> float:
        """Read until the text has been painted and return the seconds it took; raises TimeoutError."""
        began, seen = time.perf_counter(), b""
        wanted = text.encode()
        while time.perf_counter() - began < seconds:
            seen = seen[-4096:] + self._read(seconds)
            if wanted in seen:
                return time.perf_counter() - began
        raise TimeoutError(text)

    def settle(self, quiet: float = _QUIET) -> int:
        """Read until nothing has come for a while and return how many bytes came."""
        count = 0
        while data := self._read(quiet):
            count += len(data)
        return count

    def press(self, keys: bytes) -> tuple[float, int]:
        """Type the keys and return the seconds to the first byte painted, and the bytes of the whole repaint."""
        began = time.perf_counter()
        os.write(self._file, keys)
        first = self._read(2.0)
        seconds = time.perf_counter() - began
        return seconds, len(first) + self.settle()

    def _read(self, seconds: float) -> bytes:
        ready, _, _ = select.select([self._file], [], [], seconds)
        if not ready:
            return b""
        try:
            return os.read(self._file, 1 << 16)
        except OSError:
            return b""
