"""PlainLine: a conversation in lines over a channel of bytes, echoed and edited where needed."""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from typing import Protocol

from engine.core.text import JOINER, cell_width, graphemes
from tui.plain.talk import MOST_TYPED, Spoken
from tui.services.identity.names import clean


class BytesListener(Protocol):
    """A listener to what is typed on a byte channel."""

    def typed(self, data: bytes) -> None:
        """Handle typed bytes."""
        ...

    def resized(self, width: int, height: int) -> None:
        """Take the terminal's new size."""
        ...

    def input_ended(self) -> None:
        """Note that nothing more will be typed, though the channel goes on."""
        ...

    def hung_up(self, session: object) -> None:
        """Note that the channel has ended."""
        ...


class ByteChannel(Protocol):
    """A connection that carries bytes, with a terminal at its other end or none."""

    listener: BytesListener | None
    """Who hears what is typed."""

    @property
    def echoes(self) -> bool:
        """Tell whether this side must echo what is typed."""
        ...

    @property
    def clear(self) -> bool:
        """Tell whether nearly all output has been sent."""
        ...

    @property
    def closed(self) -> bool:
        """Tell whether the channel has ended."""
        ...

    @property
    def unsent(self) -> int:
        """How many bytes wait to go out."""
        ...

    def send(self, text: str) -> None:
        """Send a text."""
        ...

    def hold(self, waiting: bool) -> None:
        """Stop reading the other side's input, or go on."""
        ...

    def cut(self) -> None:
        """End the channel at once, whatever was still to be sent."""
        ...


_MOST_WAITING = 32
"""So many lines may be typed ahead; the rest waits in the client."""


_PORTION, _TURN = 256, 0.02
"""So many bytes are read at once, and the others have their turn for so many seconds."""


_LONGEST_SIGN = 40
"""Characters of joined emoji that one backspace takes away at most."""


_TYPED_AHEAD = 4096
"""More unread bytes than this and the client is told to wait."""


MOST_UNREAD = 1 << 20
"""Whoever has not read so many bytes of what happened is hung up on."""


class PlainLine(Spoken):
    """A conversation in lines over SSH; it answers nothing that is typed while its answers are not read."""

    def __init__(self, channel: ByteChannel) -> None:
        super().__init__(self._write_out)
        self.channel = channel
        channel.listener = self._reader = _LineReader(self)

    def say(self, *lines: str) -> None:
        """Say these lines with one write."""
        if lines:
            self._write_out("".join(f"{clean(line)}\n" for line in lines))

    async def hear(self) -> str | None:
        """Return the next line that was typed, once what was said before has gone out."""
        while not self.channel.clear and not self.channel.closed:
            await asyncio.sleep(_TURN)
        # Where more was typed ahead others have a turn before it is heard.
        await asyncio.sleep(0)
        return await super().hear()

    def hung_up(self) -> None:
        """Discard input that was not read yet."""
        while not self._lines.empty():
            self._lines.get_nowait()
        self.typed(None)

    def _write_out(self, text: str) -> None:
        self.channel.send(text.replace("\n", "\r\n") if self.channel.echoes else text)
        if self.channel.unsent > MOST_UNREAD:
            self.channel.cut()

    @property
    def ready(self) -> bool:
        """Tell whether more may be typed: neither lines nor their echoes wait."""
        return self._lines.qsize() < _MOST_WAITING and self.channel.clear


class _LineReader:
    """Gathers what is typed into lines; understands backspace, ^U, ^C and ^D where it has to echo."""

    def __init__(self, plain: PlainLine) -> None:
        self._plain = plain
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._unread = bytearray()
        self._reading: asyncio.TimerHandle | None = None
        self._typed: list[str] = []
        self._echo: list[str] = []
        self._last = ""
        self._ended = False

    def typed(self, data: bytes) -> None:
        """Take what was typed."""
        self._unread += data
        if len(self._unread) > _TYPED_AHEAD:
            self._plain.channel.hold(True)
        if self._reading is None:
            self._read()

    def _read(self) -> None:
        """Read a portion, and echo it with one write."""
        self._reading = None
        if self._plain.channel.listener is not self:
            return
        if self._plain.ready:
            portion = bytes(self._unread[:_PORTION])
            del self._unread[:_PORTION]
            for char in self._decode(portion):
                self._take(char)
                self._last = char
            if self._echo and self._plain.channel.echoes:
                self._plain.channel.send("".join(self._echo))
            self._echo.clear()
        if len(self._unread) <= _TYPED_AHEAD:
            self._plain.channel.hold(False)
        if self._unread:
            self._reading = asyncio.get_running_loop().call_later(_TURN, self._read)
        elif self._ended:
            self._end()

    def _end(self) -> None:
        """Let the conversation end after all that was typed, a last line without its return included."""
        if self._typed:
            self._plain.typed("".join(self._typed))
            self._typed.clear()
        self._plain.typed(None)

    def _take(self, char: str) -> None:
        if char == "\n" and self._last == "\r":
            return
        if char in "\r\n":
            self._echo.append("\r\n")
            self._plain.typed("".join(self._typed))
            self._typed.clear()
        elif char in "\x03\x04":
            self._plain.typed(None)
        elif char in "\x7f\x08":
            if self._typed:
                last = graphemes("".join(self._typed[-_LONGEST_SIGN:]))[-1]
                del self._typed[-len(last) :]
                self._echo.append("\b \b" * cell_width(last))
        elif char == "\x15":
            self._echo.append("\b \b" * cell_width("".join(self._typed)))
            self._typed.clear()
        elif (char.isprintable() or char == JOINER) and len(self._typed) < MOST_TYPED:
            self._typed.append(char)
            self._echo.append(char)

    def resized(self, width: int, height: int) -> None:
        """A plain line has no width that would matter."""

    def input_ended(self) -> None:
        """Hear what was typed to its end."""
        self._ended = True
        if self._reading is None:
            self._end()

    def hung_up(self, session: object) -> None:
        """Nobody will type any more."""
        if self._reading is not None:
            self._reading.cancel()
        self._unread.clear()
        self._plain.hung_up()
