"""What a visitor's terminal sends, made into events; nothing that it sends can stop the session.

Textual's parser keeps a paste for as long as it lasts, believes sizes that are written as text, and never works again
after a sequence it fell over. So pastes are taken out before it, events are chosen after it, and it is replaced.
"""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Iterator

from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

PASTE_LIMIT = 4096
"""So many characters of a paste are taken; the rest of it is dropped."""
_PASTE_ENDLESS = 65536
"""After so many characters a paste is taken to have lost its end, and typing is heard again."""
_ESC = "\x1b"
_PASTE, _PASTED = "\x1b[200~", "\x1b[201~"
_WANTED = (events.Key, events.MouseEvent, events.Paste, events.CursorPosition, TerminalSupportsSynchronizedOutput)
_WANTED_CODES = "\n\t"


class _Parser(XTermParser):
    """Textual's parser without a cache that all parsers share: it would keep each of them, and the app of its keys."""

    # The type of what Textual wrote is that of the cache itself.
    _parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # type: ignore[assignment]


class Keyboard:
    """Reads one terminal; `feed` bytes as they come, `tick` when a lone escape has waited long enough."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._parser = _Parser()
        self._tail = ""
        self._paste: list[str] | None = None
        self._taken = self._lost = 0

    @property
    def waiting(self) -> bool:
        """Tell whether an escape is open: after a moment without more it is the escape key."""
        return self._paste is None and (bool(self._tail) or self._parser._timeout_time is not None)

    @property
    def pasting(self) -> bool:
        """Tell whether a paste has begun and not ended, which makes no events however long it is."""
        return self._paste is not None

    def feed(self, data: bytes) -> Iterator[Message]:
        """Yield what the bytes mean, with what was left of those before."""
        text, self._tail = self._tail + self._decode(data), ""
        while text:
            mark = _PASTE if self._paste is None else _PASTED
            before, found, after = text.partition(mark)
            if not found:
                kept = _beginning(before, mark)
                before, self._tail = before[: len(before) - kept], before[len(before) - kept :]
            if self._paste is None:
                yield from self._parse(before)
                if found:
                    self._paste, self._taken, self._lost = [], 0, 0
            else:
                yield from self._pasted(before, ended=bool(found))
            text = after

    def tick(self) -> Iterator[Message]:
        """Yield what has waited long enough to be a key of its own."""
        if self._paste is not None:
            return
        if self._tail == _ESC:
            yield events.Key("escape", _ESC)
        # Half a sequence that does not go on is nothing.
        self._tail = ""
        yield from self._heard(None)

    def _pasted(self, text: str, *, ended: bool) -> Iterator[Message]:
        assert self._paste is not None
        kept = text[: PASTE_LIMIT - self._taken]
        self._paste.append(kept)
        self._taken += len(kept)
        self._lost += len(text) - len(kept)
        if ended or self._lost > _PASTE_ENDLESS:
            pasted = "".join(self._paste).replace("\r\n", "\n").replace("\r", "\n")
            self._paste = None
            yield events.Paste("".join(char for char in pasted if char.isprintable() or char in _WANTED_CODES))

    def _parse(self, text: str) -> Iterator[Message]:
        # An empty text would tell the parser that nothing comes any more.
        if text:
            yield from self._heard(text)

    def _heard(self, text: str | None) -> Iterator[Message]:
        try:
            for message in self._parser.tick() if text is None else self._parser.feed(text):
                if isinstance(message, _WANTED):
                    yield message
        except Exception:
            # Whatever it fell over is lost; a parser that has raised once would raise for ever.
            self._parser = _Parser()


def _beginning(text: str, mark: str) -> int:
    """Return how many characters at the end of a text are the beginning of a mark."""
    return next((size for size in range(len(mark) - 1, 0, -1) if text.endswith(mark[:size])), 0)
