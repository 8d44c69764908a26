"""InputDecoder: bytes to events; Terminal."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator, Mapping

import msgspec
from textual import events
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from tui.terminal.cell_style import Depth
from tui.textual_compat import EscapeParser

PASTE_LIMIT = 4096
"""So many characters of a paste are taken; the rest of it is dropped."""


_PASTE_ENDLESS = 65536
"""After so many characters a paste is taken to have lost its end, and typing is heard again."""


_ESC = "\x1b"


_PASTE, _PASTED = "\x1b[200~", "\x1b[201~"


_WANTED = (events.Key, events.MouseEvent, events.Paste, events.CursorPosition, TerminalSupportsSynchronizedOutput)


_MOTION = r"\x1b\[<(?:3[2-9]|[45][0-9]|6[0-3]);[0-9]{1,4};[0-9]{1,4}M"


_PASSED = re.compile(f"(?:{_MOTION})+(?={_MOTION})")
"""Where a mouse was on its way; where it has come to follows."""


_WANTED_CODES = "\n\t\u200d"
"""Kept of what is pasted besides what can be printed: ends of lines and cells, and what holds emoji together."""


class InputDecoder:
    """Decoder for a terminal; `feed` bytes as they come, `tick` when a lone escape has waited long enough."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._parser = EscapeParser()
        self._tail = ""
        self._paste: list[str] | None = None
        self._taken = self._lost = 0

    @property
    def waiting(self) -> bool:
        """Tell whether an escape is open: after a moment without more it is the escape key."""
        return self._paste is None and (bool(self._tail) or self._parser.waits)

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
            yield from self._heard(_PASSED.sub("", text))

    def _heard(self, text: str | None) -> Iterator[Message]:
        try:
            for message in self._parser.tick() if text is None else self._parser.feed(text):
                if isinstance(message, _WANTED):
                    yield message
        except Exception:
            # Whatever it fell over is lost; a parser that has raised once would raise for ever.
            self._parser = EscapeParser()


def _beginning(text: str, mark: str) -> int:
    """Return how many characters at the end of a text are the beginning of a mark."""
    return next((size for size in range(len(mark) - 1, 0, -1) if text.endswith(mark[:size])), 0)


WIDEST, TALLEST = 300, 100
"""A terminal is never taken to be larger, whatever it says."""


SMALLEST = (1, 1)


USUAL = (80, 24)
"""The size of a terminal that does not tell."""


REPEATED = 3
"""The column, from 0, that the cursor is in where the probe's line was repeated."""


_TRUECOLOR = ("kitty", "alacritty", "ghostty", "wezterm", "foot", "iterm", "contour", "direct", "truecolor", "24bit")


_FEW = ("linux", "vt", "ansi", "cygwin", "cons25", "sun", "putty-16color")


_VARIABLES = ("COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_MESSAGES")
"""What of the client's environment is listened to."""


_HEARD = frozenset(name.encode() for name in _VARIABLES)


_VALUE = 64
"""The longest value listened to."""


LONGEST_KIND = 64
"""So much of TERM is read."""


class Terminal(msgspec.Struct, frozen=True):
    """A visitor's terminal; `kind` is TERM, `size` columns and lines."""

    kind: str
    size: tuple[int, int]
    depth: Depth
    mouse: bool = True
    environment: Mapping[str, str] = msgspec.field(default_factory=dict)

    @property
    def erases(self) -> bool:
        """Tell whether erased cells get the background that is set; screen gives them its own."""
        return self.depth is Depth.NONE or not self.kind.startswith("screen")

    @property
    def probe(self) -> str:
        """Escape sequence that tests whether the terminal can repeat characters.

        terminfo says so of xterm, but tmux uses that name and repeats only ASCII. A terminal that can repeat answers
        that the cursor stands in the column REPEATED.
        """
        return f"\x1b[H─\x1b[{REPEATED - 1}b\x1b[6n" if self.kind.startswith("xterm") else ""

    @property
    def enter(self) -> str:
        """What takes the screen over.

        Its second page, no cursor, no wrapping, pastes marked, mouse clicks told.
        """
        parts = ["\x1b[?1049h"]
        if self.kind != "linux":
            # Asked before the page is wiped: Apple's terminal writes a letter where others answer.
            parts.append("\x1b[?2026$p")
        parts += [self.probe, "\x1b[0m\x1b[2J\x1b[H\x1b[?25l\x1b[?7l", "\x1b[?2004h"]
        if self.mouse:
            # Clicks, drags and the wheel; not every movement, which would fill a slow line with nothing.
            parts.append("\x1b[?1000h\x1b[?1002h\x1b[?1006h")
        return "".join(parts)

    @property
    def leave(self) -> str:
        """What gives it back as it was; said twice it does no harm."""
        mouse = "\x1b[?1006l\x1b[?1002l\x1b[?1000l" if self.mouse else ""
        # A terminal without a second page keeps what was painted: wipe it, as hands may be on it.
        return f"{mouse}\x1b[?2004l\x1b[?7h\x1b[0m\x1b[2J\x1b[H\x1b[?1049l\x1b[?25h"


def clamp(width: int, height: int) -> tuple[int, int]:
    """Return a size within the limits; 0 means unknown and becomes the usual size."""
    width, height = width or USUAL[0], height or USUAL[1]
    return min(max(width, SMALLEST[0]), WIDEST), min(max(height, SMALLEST[1]), TALLEST)


def is_heard(name: bytes, value: bytes) -> bool:
    """Tell whether a variable of a client's environment is used, and is no longer than it need be."""
    return name in _HEARD and len(value) <= _VALUE


def heard(environment: Mapping[bytes, bytes]) -> dict[str, str]:
    """Return what of a client's environment is listened to."""
    found = {}
    for name in _VARIABLES:
        value = environment.get(name.encode())
        if value is not None and is_heard(name.encode(), value):
            found[name] = value.decode("ascii", "replace")
    return found


def is_plain(kind: str | None) -> bool:
    """Tell whether nothing can be drawn there, so that the line mode speaks: no TERM, or a dumb one."""
    return kind is None or kind.strip() in ("", "dumb", "unknown", "emacs")


def terminal_of(kind: str, size: tuple[int, int], environment: Mapping[str, str]) -> Terminal:
    """Return what TERM, the size and the client's environment tell."""
    name = kind[:LONGEST_KIND].lower()
    return Terminal(name, clamp(*size), _depth(name, environment), not name.startswith("linux"), environment)


def _depth(kind: str, environment: Mapping[str, str]) -> Depth:
    if environment.get("NO_COLOR") or kind.endswith(("-m", "-mono")) or kind.startswith("vt"):
        return Depth.NONE
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or any(name in kind for name in _TRUECOLOR):
        return Depth.TRUE
    return Depth.SIXTEEN if kind.startswith(_FEW) and "256" not in kind else Depth.MANY
