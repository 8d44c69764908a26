"""The app as a process of its own in a terminal that only types, reads and forgets."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

LEFT = (0, 130, -signal.SIGINT)
"""The exit codes of an app that was left; ^c ends it at once after it has given the terminal back."""
_KEPT = 1 << 18
_AGAIN = 30.0
"""Seconds after which an app that has not ended is told so once more."""
_CODES = re.compile(r"\x1b\[[?<>=]?[\d;:]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(\x07|\x1b\\)|\x1b[()][A-Z0-9]|\x1b.|\r")


class Child:
    """`carteado --db FILE` at a size, or another command; whatever it leaves is left in the folder of that file."""

    def __init__(self, database: Path, size: tuple[int, int], *words: str, command: Sequence[str] = ()) -> None:
        self.printed = b""
        self.ended: int | None = None
        """The exit code, once it has ended."""
        home = {"HOME": str(database.parent), "XDG_DATA_HOME": str(database.parent), "LANG": "pt_BR.UTF-8"}
        self._process, self._file = pty.fork()
        if self._process == 0:
            os.chdir(database.parent)
            here = str(Path(__file__).parents[2])
            command = command or [sys.executable, "-m", "tests.monkey.watched", "--db", str(database), *words]
            os.execvpe(command[0], command, {**os.environ, **home, "TERM": "xterm-256color", "PYTHONPATH": here})
        os.set_blocking(self._file, False)
        self.resize(*size)
        # Until the app has taken the terminal over, ^c ends it as it does any command.
        while self.ended is None and b"\x1b[?1049h" not in self.printed:
            self.read(1.0)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def write(self, text: str, seconds: float = 300.0) -> bool:
        """Type, reading meanwhile; tells whether the app took it."""
        return self.write_bytes(text.encode(), seconds)

    def write_bytes(self, waiting: bytes, seconds: float) -> bool:
        """Type what need be no text."""
        end = time.monotonic() + seconds
        while waiting and self.ended is None and time.monotonic() < end:
            _, ready, _ = select.select([], [self._file], [], 0.01)
            if ready:
                with suppress(OSError):
                    waiting = waiting[os.write(self._file, waiting) :]
            self.read(0.0)
        return not waiting

    def read(self, seconds: float) -> bool:
        """Read what comes within so many seconds; tells whether anything came."""
        ready, _, _ = select.select([self._file], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self._file, 1 << 16)
        except OSError:
            data = b""
        self.printed = (self.printed + data)[-_KEPT:]
        if not data and self.ended is None:
            _, status = os.waitpid(self._process, 0)
            self.ended = os.waitstatus_to_exitcode(status)
        return bool(data)

    def drain(self, quiet: float, seconds: float = 60.0) -> None:
        """Read until nothing comes for a while."""
        end = time.monotonic() + seconds
        while self.ended is None and time.monotonic() < end and self.read(quiet):
            pass

    def quits(self, seconds: float = 300.0) -> bool:
        """Press ^q, which comes after all that was typed; tells whether the app has ended as it should.

        An app that opens anew, on a copy that was put back, may not have heard it: then it is pressed again.
        """
        end = time.monotonic() + seconds
        while self.ended is None and (now := time.monotonic()) < end:
            self.write("\x11")
            while self.ended is None and time.monotonic() < now + _AGAIN:
                self.read(0.2)
        return self.ended in LEFT

    def end(self, number: int = signal.SIGKILL) -> None:
        """Take it away, as a power cut does."""
        if self.ended is None:
            os.kill(self._process, number)
            _, status = os.waitpid(self._process, 0)
            self.ended = os.waitstatus_to_exitcode(status)
        os.close(self._file)

    @property
    def said(self) -> str:
        """The last lines that it printed, without codes."""
        text = _CODES.sub("", self.printed.decode(errors="replace"))
        return "\n".join(text.splitlines()[-80:])
