"""Textual's driver for a terminal at the other end of a line."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, Protocol, TextIO, cast

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from tui.terminal.input_decoder import REPEATED, InputDecoder, Terminal, clamp
from tui.terminal.screen_buffer import ScreenBuffer
from tui.terminal.size_turns import SizeTurns
from tui.textual_compat import CompositorUpdate

if TYPE_CHECKING:
    from tui.terminal.offered_keys import OfferedKey
    from tui.widgets.canvas_view import CanvasView, RowChange

EVENTS_A_TICK = 32
"""So much of what one visitor types is handled before the others have their turn."""
_EVENTS_A_SECOND, _OF_A_FLOOD = 40, 4
"""Nobody types faster for long, nor turns the wheel; whoever does waits, and nobody else."""
_BYTES_A_TICK, _PASTED_A_TICK = 256, 2048
_TICK = 0.02
"""Seconds between two such turns while there is more."""
_ESCAPE = 0.11
"""Seconds after which an escape alone is the escape key; a little over the parser's own patience."""
_RETRY = 0.04
"""Seconds after which a terminal that did not keep up is looked at again."""
_LARGE = 1024
"""A frame of more bytes is shown at once where the terminal can do so."""
_TYPED_AHEAD = 16384
"""More unread bytes than this and the line is told to wait."""
_CLIPBOARD = re.compile(r"\x1b\]52;c;[A-Za-z0-9+/=]{0,8192}\x07")


class Output(Protocol):
    """Connection that a driver writes to."""

    @property
    def clear(self) -> bool:
        """Tell whether what was written has gone out, nearly all of it."""
        ...

    def send(self, text: str) -> None:
        """Send text to the terminal."""
        ...

    def hold(self, waiting: bool) -> None:
        """Let the other side wait with what it types, or go on."""
        ...

    def offer(self, keys: Callable[[], Sequence[OfferedKey]]) -> None:
        """Announce that other keys may work now; a line that shows them asks which."""
        ...


class DrivenApp(Protocol):
    """The app as a driver sees it, besides being one of Textual."""

    terminal: Terminal
    """The terminal of the line that is there, or was there last."""
    output: Output | None
    """The line that is there; None while nobody is."""
    size_turns: SizeTurns
    """Whose new size is drawn when; one for all who share a loop."""

    @property
    def busy(self) -> bool:
        """Tell whether the app has so much to do that its input should wait."""
        ...

    def repaint(self) -> None:
        """Draw the whole screen again."""
        ...


class ChannelDriver(Driver):
    """Driver that shows an app on the present line; without a line the app goes on unseen."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        driven = self._driven = cast("DrivenApp", app)
        super().__init__(app, debug=debug, mouse=mouse, size=driven.terminal.size)
        self._frame_gap = 0.0
        self._output: Output | None = driven.output
        self._terminal: Terminal = driven.terminal
        self._frame = _frame(self._terminal)
        self._decoder = InputDecoder()
        self._typed = bytearray()
        self._heard: deque[Message] = deque()
        self._may_hear = float(EVENTS_A_TICK)
        self._last_read = 0.0
        self._reading: asyncio.TimerHandle | None = None
        self._patience: asyncio.TimerHandle | None = None
        self._sending: asyncio.TimerHandle | None = None
        self._last_sent = 0.0
        self._wanted = driven.terminal.size
        self.last_sized = 0.0
        self._at_once = False
        self._running = False
        self.missed = 0
        """How many frames the terminal did not get because it was behind."""

    # The line

    def attach(self, output: Output, terminal: Terminal) -> None:
        """Show the app on a line, whole at first."""
        self._output = output
        self._terminal = terminal
        self._decoder = InputDecoder()
        self._at_once = False
        if terminal.depth is not self._frame.pens.depth:
            self._frame = _frame(terminal)
            self._app.call_later(self._driven.repaint)
        self._frame.erases, self._frame.repeats = terminal.erases, False
        self._driven.size_turns.leave(self)
        self._wanted = clamp(*terminal.size)
        self.take_size()
        self._frame.forget()
        if self._running:
            output.send(terminal.enter)
            self._tell()

    def detach(self) -> None:
        """Let go of a line that is gone; on coming back everything is painted anew."""
        self._output = None
        self._typed.clear()
        self._heard.clear()

    def resize(self, width: int, height: int) -> None:
        """Take the terminal's new size.

        A window that is drawn larger has many, and each is a picture of its own.
        """
        self._wanted = clamp(width, height)
        self._driven.size_turns.ask(self)

    def take_size(self) -> bool:
        """Give the app the newest size; tells whether it has to be drawn anew."""
        size = self._wanted
        changed = size != (self._frame.width, self._frame.height)
        if changed:
            self.last_sized = self._loop.time()
            self._frame.resize(*size)
        if size != self._size:
            self._size = size
            self._app.post_message(events.Resize(Size(*size), Size(*size)))
        return changed

    # What is shown

    @property
    def frame_gap(self) -> float:
        """The least time between two frames, in seconds; spectators may be given fewer than players."""
        return self._frame_gap

    @frame_gap.setter
    def frame_gap(self, seconds: float) -> None:
        self._frame_gap = seconds
        if self._sending is not None:
            self._sending.cancel()
            self._tell_later()

    def show(self, update: CompositorUpdate, *, more: bool = False) -> None:
        """Take over what the app has drawn and tell the terminal, now or when it can take it.

        With `more` the rest of a whole picture follows, and the terminal is told of all of it together.
        """
        self._frame.paint(update)
        if not more:
            self._tell()
            self._driven.size_turns.drawn(self)

    def show_rows(self, x: int, y: int, board: CanvasView, changes: Iterable[RowChange]) -> bool:
        """Take over cells of a board that begins at a cell, and tell the terminal, now or when it can take it.

        Returns False, and takes over nothing, where the terminal is smaller by now than the app has heard.
        """
        rows, frame = board.rows, self._frame
        if x + len(rows[0].chars) > frame.width or y + len(rows) > frame.height:
            return False
        inks = board.inks
        for line, first, cells in changes:
            frame.paint_row(x, y + line, rows[line], inks, first, first + cells)
        self._tell()
        return True

    def redraw(self) -> None:
        """Tell the terminal everything again: something else has written on it."""
        self._frame.forget()
        self._tell()

    def _tell(self) -> None:
        if self._output is None or self._sending is not None or not self._running:
            return
        wait = self._last_sent + self._frame_gap - self._loop.time()
        if not self._output.clear:
            self.missed += 1
            wait = max(wait, _RETRY)
        if wait > 0:
            self._sending = self._loop.call_later(wait, self._tell_later)
            return
        frame = self._frame.difference()
        if frame:
            self._last_sent = self._loop.time()
            if self._at_once and len(frame) > _LARGE:
                frame = f"\x1b[?2026h{frame}\x1b[?2026l"
            self._output.send(frame)

    def _tell_later(self) -> None:
        self._sending = None
        if not self._frame.settled:
            self._tell()

    def write(self, data: str) -> None:
        """Pass on the bell and the clipboard; everything else is painted by `show`."""
        if self._output is not None and (data == "\x07" or _CLIPBOARD.fullmatch(data)):
            self._output.send(data)

    # What is typed

    def typed(self, data: bytes) -> None:
        """Take what the visitor typed.

        It is handled in small portions, so that nobody's flood holds up the others.
        """
        self._typed.extend(data)
        if len(self._typed) > _TYPED_AHEAD and self._output is not None:
            self._output.hold(True)
        if self._reading is None:
            self._read()

    def _read(self) -> None:
        self._reading = None
        if self._running and not self._driven.busy and not self._behind:
            if not self._heard:
                count = _PASTED_A_TICK if self._decoder.pasting else _BYTES_A_TICK
                portion = bytes(self._typed[:count])
                del self._typed[:count]
                self._heard.extend(self._decoder.feed(portion))
            now = self._loop.time()
            rate = _OF_A_FLOOD if len(self._typed) > _TYPED_AHEAD // 2 else _EVENTS_A_SECOND
            earned = (now - self._last_read) * rate
            self._may_hear, self._last_read = min(self._may_hear + earned, EVENTS_A_TICK), now
            for _ in range(min(len(self._heard), int(self._may_hear))):
                self._may_hear -= 1
                self._hear(self._heard.popleft())
        if self._output is not None and len(self._typed) < _TYPED_AHEAD // 2:
            self._output.hold(False)
        if self._typed or self._heard:
            self._reading = self._loop.call_later(_TICK, self._loop.call_soon, self._read)
        else:
            self._be_patient()

    @property
    def _behind(self) -> bool:
        """Tell whether the visitor has not read what their last keys did: the next ones wait, as in any terminal."""
        return self._output is not None and not self._output.clear

    def _be_patient(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
        waiting = self._decoder.waiting
        self._patience = self._loop.call_later(_ESCAPE, self._tick) if waiting else None

    def _tick(self) -> None:
        self._patience = None
        for message in self._decoder.tick():
            self._hear(message)
        self._be_patient()

    def _hear(self, message: Message) -> None:
        if isinstance(message, TerminalSupportsSynchronizedOutput):
            self._at_once = True
            return
        if isinstance(message, events.CursorPosition):
            self._frame.repeats = (message.x, message.y) == (REPEATED, 0)
            return
        if not isinstance(message, events.MouseEvent) or self._on_screen(message):
            self.process_message(message)

    def _on_screen(self, event: events.MouseEvent) -> bool:
        return 0 <= event.pointer_x < self._frame.width and 0 <= event.pointer_y < self._frame.height

    def send_message(self, message: Message) -> None:
        """Hand an event to the app; this is its own loop, so nothing needs to cross threads (hook of Textual)."""
        self._app.post_message(message)

    # What Textual asks for

    def start_application_mode(self) -> None:
        """Take the terminal over (hook of Textual)."""
        self._running = True
        if self._output is not None:
            self._output.send(self._terminal.enter)
        self._app.post_message(events.Resize(Size(*self._terminal.size), Size(*self._terminal.size)))

    def disable_input(self) -> None:
        """Hear nothing any more (hook of Textual)."""
        for handle in (self._reading, self._patience, self._sending):
            if handle is not None:
                handle.cancel()
        self._driven.size_turns.leave(self)
        self._typed.clear()

    def stop_application_mode(self) -> None:
        """Show nothing any more; the line gives the terminal back when it ends (hook of Textual)."""
        self.disable_input()
        self._running = False

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Open nothing: a browser would open on the server's screen (hook of Textual)."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Write nothing: the file would lie on the server's disk (hook of Textual)."""
        binary.close()


def _frame(terminal: Terminal) -> ScreenBuffer:
    return ScreenBuffer(*terminal.size, terminal.depth, erases=terminal.erases)
