"""The line mode's end of a line: bytes become typed lines, and a terminal that shows nothing by itself is echoed to."""

from __future__ import annotations

from codecs import getincrementaldecoder
from typing import TYPE_CHECKING

from tui.lines.talk import MOST_TYPED, Spoken

if TYPE_CHECKING:
    from tui.hall.line import Line

_MOST_WAITING = 32
"""So many lines typed ahead are kept."""


class PlainLine(Spoken):
    """A conversation in lines over SSH."""

    def __init__(self, line: Line) -> None:
        super().__init__(self._write_out)
        self.line = line
        line.listener = self._ear = _Ear(self)

    def _write_out(self, text: str) -> None:
        self.line.send(text.replace("\n", "\r\n") if self.line.echoes else text)

    def heard(self, text: str) -> None:
        """Take a whole line."""
        if self._lines.qsize() < _MOST_WAITING:
            self.typed(text)


class _Ear:
    """Gathers what is typed into lines; understands backspace, ^U, ^C and ^D where it has to echo."""

    def __init__(self, plain: PlainLine) -> None:
        self._plain = plain
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._typed: list[str] = []
        self._last = ""

    def typed(self, data: bytes) -> None:
        """Take what was typed."""
        for char in self._decode(data):
            self._take(char)
            self._last = char

    def _take(self, char: str) -> None:
        if char == "\n" and self._last == "\r":
            return
        if char in "\r\n":
            self._echo("\r\n")
            self._plain.heard("".join(self._typed))
            self._typed.clear()
        elif char in "\x03\x04":
            self._plain.typed(None)
        elif char in "\x7f\x08":
            if self._typed:
                self._typed.pop()
                self._echo("\b \b")
        elif char == "\x15":
            self._echo("\b \b" * len(self._typed))
            self._typed.clear()
        elif char.isprintable() and len(self._typed) < MOST_TYPED:
            self._typed.append(char)
            self._echo(char)

    def _echo(self, text: str) -> None:
        if self._plain.line.echoes:
            self._plain.line.send(text)

    def resized(self, width: int, height: int) -> None:
        """A plain line has no width that would matter."""

    def hung_up(self, line: Line) -> None:
        """Nobody will type any more."""
        self._plain.typed(None)
