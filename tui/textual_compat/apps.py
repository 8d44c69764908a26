"""Apps, screens and the parser of keys.

Internals under public names, and hooks where Textual has none.
"""

from __future__ import annotations

import asyncio
import re
import sys
from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

from rich.console import RenderableType
from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.command import CommandList, CommandPalette
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets._toast import ToastHolder, ToastRack
from textual.worker import WorkerFailed

from tui.textual_compat.drawing import LineCompositor
from tui.textual_compat.handlers import handlers_of

Result = TypeVar("Result")

_TOGETHER = 16
"""So many messages of a screen are heard one right after the other."""
_BAND = 4
"""So many lines of a whole picture are painted at a time where others wait for their turn."""


def _set_timer(
    pump: MessagePump,
    delay: float,
    callback: Callable[[], Any] | None = None,
    *,
    name: str | None = None,
    pause: bool = False,
) -> Timer:
    """Call a function once, after at least this many seconds.

    Textual's own timer never calls it where the process has to wait for the processor for longer than the delay just as
    the timer begins: it takes that for a beat that was missed, and there is no other.
    """
    timer = MessagePump.set_timer(pump, delay, callback, name=name, pause=pause)
    timer._skip = False
    return timer


class AppInternals(App[None], inherit_bindings=False):
    """An app whose internals have public names, and hooks where Textual has none."""

    # ---- Hooks -------------------------------------------------------------------------------------------------------

    def take_failure(self, error: Exception) -> bool:
        """Deal with an error that ends the app; False leaves it to Textual, which prints a traceback."""
        return False

    def outlive(self, error: BaseException, failed: Screen[Any] | None = None) -> bool:
        """Go on in spite of an error, without the screen that failed if one did.

        False lets the error end the app.
        """
        return False

    def takes_bindings(self) -> bool:
        """Tell whether a key may run a binding of the screen that is shown now."""
        return True

    def take_update(self, screen: Screen[Any], update: RenderableType | None) -> bool:
        """Show what a screen has drawn; False leaves it to Textual."""
        return False

    def paints_in_bands(self) -> bool:
        """Tell whether a whole picture is painted a few lines at a time, so that others have their turn."""
        return False

    def take_exit_texts(self, texts: Sequence[str]) -> bool:
        """Say what was to be said when the app has ended; False leaves it to Textual, which prints it."""
        return False

    def get_driver_class(self) -> type[Driver]:
        """Return the driver of this terminal.

        Bytes that are no UTF-8 are unknown characters to it, and not the end; its keys are read as over SSH.
        """
        kind = super().get_driver_class()
        module = vars(sys.modules[kind.__module__])
        module["getincrementaldecoder"] = _tolerant
        if "XTermParser" in module:
            module["XTermParser"] = EscapeParser
        return kind

    # ---- Names -------------------------------------------------------------------------------------------------------

    @property
    def has_messages(self) -> bool:
        """Tell whether a message waits, or something to be called after one."""
        return bool(self._message_queue.qsize() or self._pending_message or self._next_callbacks)

    @property
    def is_closing(self) -> bool:
        """Tell whether no more messages are taken."""
        return self._closing

    @property
    def is_leaving(self) -> bool:
        """Tell whether `exit` was called."""
        return self._exit

    @property
    def paints(self) -> bool:
        """Tell whether what is drawn is shown now, and not held back or thrown away."""
        return not (self._batch_count or self._closed)

    def shows_through(self, screen: Screen[Any]) -> bool:
        """Tell whether a screen is seen behind the one that is shown, as behind a dialog."""
        return self.screen.styles.background.a < 1 and screen in self._background_screens

    @property
    def has_exit_text(self) -> bool:
        """Tell whether there is something to be said when the app has ended."""
        return bool(self._exit_renderables)

    @property
    def running_driver(self) -> Driver | None:
        """The driver, once the app runs."""
        return self._driver

    @property
    def line_filters(self) -> Sequence[LineFilter]:
        """All filters of lines, those that are off too."""
        return self._filters

    def hold_painting(self, hold: bool) -> None:
        """Paint nothing until it is let go again."""
        if hold:
            self._begin_batch()
        else:
            self._end_batch()

    def forget_notice(self, message: str) -> None:
        """Take notices with these words away, to be shown no more once something else is drawn."""
        for said in [notification for notification in self._notifications if notification.message == message]:
            self._unnotify(said, refresh=False)

    def _refresh_notifications(self) -> None:
        """Show notices; of those taken away Textual leaves the holders, each a free line (hook of Textual)."""
        if self.screen_stack:
            kept = {ToastRack._toast_id(notification) for notification in self._notifications}
            for holder in self.screen.query(ToastHolder):
                if holder.id not in kept:
                    holder.display = False
                    holder.remove()
        super()._refresh_notifications()

    def capture_output(self, stream: Any) -> None:
        """Let what is printed while the app runs go to a stream."""
        vars(self).update(_capture_stdout=stream, _capture_stderr=stream)

    def keep_failure(self, error: Exception) -> bool:
        """Keep the error that the app ends by; tells whether it is the first."""
        if self._exception is not None:
            return False
        self._exception = error
        self._exception_event.set()
        return True

    def end_now(self) -> None:
        """End at once and without a word, as failed."""
        self._return_code = 1
        self._close_messages_no_wait()

    # ---- What Textual calls ------------------------------------------------------------------------------------------

    _get_dispatch_methods = handlers_of
    set_timer = _set_timer

    def _handle_exception(self, error: Exception) -> None:
        cause = error.error if isinstance(error, WorkerFailed) else error
        # In an app that is being left Textual makes no more widgets: who is about to fill them finds none.
        if self.is_leaving and isinstance(cause, NoMatches):
            return
        # What works in the background ends alone; of a widget that has failed the whole screen is left.
        failed = None if isinstance(error, WorkerFailed) or not self.screen_stack else self.screen
        if self.outlive(cause, failed):
            return
        if not self.take_failure(error):
            super()._handle_exception(error)

    async def _process_messages(self, *args: Any, **how: Any) -> None:
        # From Python 3.12 on Textual lets all tasks of a loop begin at once, those of others too: a screen would be
        # made before the app knows that it is there, and stay empty.
        asyncio.get_running_loop().set_task_factory(None)
        await super()._process_messages(*args, **how)

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            if not self.outlive(error):
                raise

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        return self.takes_bindings() and await super()._check_bindings(key, priority)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if self.take_update(screen, renderable):
            self.post_display_hook()
        else:
            super()._display(screen, renderable)

    def _print_error_renderables(self) -> None:
        if self.take_exit_texts([text for text in self._exit_renderables if isinstance(text, str)]):
            self._exit_renderables.clear()
        else:
            super()._print_error_renderables()


class ScreenInternals(Screen[Result]):
    """A screen that may leave messages unheard, and draws only the lines that have changed."""

    _get_dispatch_methods = handlers_of
    set_timer = _set_timer

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._compositor = LineCompositor()
        self._resumes = False
        """Whether it is about to be shown: Textual lays it out then, and asks for a whole picture right after that."""
        self._messages = 0
        self._bands: list[Region] = []
        """What is still to be painted of a whole picture."""

    def hears(self, message: Message) -> bool:
        """Tell whether a message is dispatched."""
        return True

    async def _dispatch_message(self, message: Message) -> None:
        try:
            self._resumes = isinstance(message, events.ScreenResume)
            if self.hears(message):
                await super()._dispatch_message(message)
            self._resumes = False
            self._messages += 1
            if (
                isinstance(message, events.Compose | events.Mount | events.ScreenResume)
                or not self._messages % _TOGETHER
            ):
                # Much is done at each of these, and of others there are many; others have their turn in between.
                await asyncio.sleep(0)
        except Exception as error:
            half_made = isinstance(message, events.Compose | events.Mount)
            if not (isinstance(self.app, AppInternals) and self.app.outlive(error, self if half_made else None)):
                raise

    @property
    def was_shown(self) -> bool:
        """Tell whether the screen was shown before; while it is resumed for the first time it was not."""
        return self.stack_updates > 0

    def _screen_resized(self, size: Size) -> None:
        # Whoever has this size is laid out by it already: Textual tells it three times as an app starts.
        if size != self.outer_size:
            super()._screen_resized(size)

    def _compositor_refresh(self) -> None:
        # Textual paints what is thrown away, or painted as a whole right after it.
        if self._resumes or (isinstance(self.app, AppInternals) and not self.app.paints):
            self._repaint_required = True
            return
        if self._repaint_required:
            # With what has been laid out anew, and not once more after it.
            self._repaint_required = False
            self._compositor.update_widgets({self})
        if self._bands:
            # What has changed since is painted after them.
            self._dirty_widgets.clear()
        elif self._is_whole and isinstance(self.app, AppInternals) and self.app.paints_in_bands():
            self._dirty_widgets.clear()
            self._bands = [Region(0, y, self.size.width, _BAND) for y in range(0, self.size.height, _BAND)]
            self.call_later(self._paint_bands)
        else:
            super()._compositor_refresh()

    @property
    def half_painted(self) -> bool:
        """Tell whether the present picture is painted only in part."""
        return len(self._bands) > 1

    @property
    def _is_whole(self) -> bool:
        """Tell whether the whole screen is to be painted, and seen."""
        return self is self.app.screen and self.size.region in self._compositor._dirty_regions

    async def _paint_bands(self) -> None:
        compositor = self._compositor
        compositor._dirty_regions.discard(self.size.region)
        try:
            while self._bands:
                if self is not self.app.screen or not (isinstance(self.app, AppInternals) and self.app.paints):
                    self._repaint_required = True
                    return
                compositor.update_widgets(self._dirty_widgets)
                # The window may be smaller by now.
                if band := self._bands[0].intersection(self.size.region):
                    later, compositor._dirty_regions = compositor._dirty_regions, {band}
                    super()._compositor_refresh()
                    compositor._dirty_regions |= later
                del self._bands[0]
                await asyncio.sleep(0)
        except Exception as error:
            self.app._handle_exception(error)
        finally:
            self._bands.clear()
        self._compositor_refresh()

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        # At first each widget was given its styles as it was mounted.
        event.refresh_styles = event.refresh_styles and self.was_shown

    async def _on_compose(self, event: events.Compose) -> None:
        # With the classes of this size before there are widgets, they are not given their styles again at once.
        size, app = self.app.size, self.app
        wide = self._get_breakpoint_classes(size.width, app.HORIZONTAL_BREAKPOINTS or [])
        high = self._get_breakpoint_classes(size.height, app.VERTICAL_BREAKPOINTS or [])
        self.add_class(*wide, *high)


class PaletteInternals(CommandPalette):
    """The command palette, also where it has no room for a list."""

    def _action_command_list(self, action: str) -> None:
        # In a list that has no room Textual looks for a page among lines that it has not made.
        if not action.startswith("page") or self.query_one(CommandList).scrollable_content_region:
            super()._action_command_list(action)


_ESC, _ESCAPE_KEY = "\x1b", "[27u"
"""What opens a sequence, and what makes the escape key of it in the protocol of kitty."""
_ESCAPE_AND_KEY = re.compile(rf"{_ESC}(?=[^{_ESC}\[\]OP_^X\\bf\t\x7f])")
"""An escape before a key that begins no sequence and moves by no word."""


class EscapeParser(XTermParser):
    """Textual's parser without a cache that all parsers share.

    It would keep each of them, and the app of its keys. The escape key and a key soon after it are two keys: Textual
    makes one with Alt of them, and both would be lost where a line is slow, or the machine loaded.
    """

    _opened = False
    """Whether the last character was an escape."""

    def feed(self, data: str) -> Iterable[Message]:
        """Yield what characters of the terminal mean."""
        if self._opened and self.waits and _ESCAPE_AND_KEY.match(_ESC + data):
            data = _ESCAPE_KEY + data
        self._opened = data.endswith(_ESC)
        yield from super().feed(_ESCAPE_AND_KEY.sub(_ESC + _ESCAPE_KEY, data))

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        if alt:
            yield events.Key("escape", _ESC)
        yield from super()._sequence_to_key_events(sequence)

    # The type of what Textual wrote is that of the cache itself.
    _parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # type: ignore[assignment]

    @property
    def waits(self) -> bool:
        """Tell whether an escape is open, which a moment without more ends."""
        return self._timeout_time is not None


def is_at_rest(pump: MessagePump) -> bool:
    """Tell whether an app, screen or widget waits for its next message, or takes none any more."""
    ready: Any = pump._message_queue.ready_event
    return pump._task is None or pump._task.done() or bool(ready._waiters and not ready.is_set())


def _tolerant(encoding: str) -> Callable[[], IncrementalDecoder]:
    return partial(getincrementaldecoder(encoding), errors="replace")
