"""What any app must be to run beside others in one process, each for somebody else."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, ClassVar

from rich.console import RenderableType
from textual.binding import BindingType
from textual.filter import LineFilter, NoColor
from textual.message import Message
from textual.screen import Screen
from textual.worker import WorkerFailed

from tui.keymap import sent, shown_bindings
from tui.services import faults
from tui.services.identity.user_settings import LANGUAGES
from tui.services.turn_loop import running_turns
from tui.terminal.cell_style import Depth
from tui.terminal.driver import ChannelDriver, Output
from tui.terminal.input_decoder import Terminal
from tui.terminal.offered_keys import OfferedKey
from tui.terminal.size_turns import SizeTurns
from tui.texts.localizer import Words
from tui.textual_compat import CompositorUpdate, ScreenInternals, forget_lines, lies_bare
from tui.widgets.canvas_view import CanvasView, RowChange
from tui.widgets.ordered_input import OrderedInput

LOG = logging.getLogger("carteado.hall")

_BUSY = 64
"""An app with more messages than this before it is left alone with what its visitor types."""


class RemoteApp(OrderedInput, inherit_bindings=False):
    """Mixin that shows an app on a line and writes nothing on the server's own screen.

    It stands before the app's class, and hides failures of the app too. News from another session reaches this one
    through `post_message` alone: a widget touched from outside would take itself for a part of the app that happens to
    be running.
    """

    class Away(Message):
        """The visitor's line has dropped; the app goes on unseen."""

    class Back(Message):
        """The visitor is there again, on another line."""

    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, terminal: Terminal, *args: Any, **kwargs: Any) -> None:
        self.terminal = terminal
        """The terminal of the line that is there, or was there last."""
        self.output: Output | None = None
        """The line that is there; None while nobody is."""
        self.size_turns = SizeTurns()
        self.screen_gone: Callable[[], None] = _nothing
        """Told of each screen that was closed while the app goes on."""
        self.farewell = ""
        """What is said on the terminal when the app has ended, in its visitor's words."""
        self.painted = asyncio.Event()
        """Set when the first picture has been drawn."""
        self._shown: Screen[Any] | None = None
        self._seen = True
        super().__init__(*args, **kwargs)
        self.driver_class = ChannelDriver
        # Every hosted app puts the same stream there, so it does not matter in which order they end.
        self.capture_output(sys.stdout)
        self.animation_level = "none"
        self.features = frozenset()
        self._wear(terminal.depth)

    def _wear(self, depth: Depth) -> None:
        """Take the colours of this terminal, whatever the server's own environment says."""
        self._plain = [NoColor()] if depth is Depth.NONE else []
        self.no_color = depth is Depth.NONE

    @property
    def colours(self) -> int:
        """How many colours the visitor's terminal shows."""
        return int(self.terminal.depth)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what every line passes through, by this session's terminal (hook of Textual)."""
        own = [
            line_filter
            for line_filter in self.line_filters
            if line_filter.enabled and type(line_filter).__name__ not in ("NoColor", "Monochrome")
        ]
        return [*own, *self._plain]

    @property
    def driver(self) -> ChannelDriver | None:
        """The driver, once the app runs."""
        driver = self.running_driver
        return driver if isinstance(driver, ChannelDriver) else None

    @property
    def failed(self) -> bool:
        """Tell whether something went wrong in it; it ends then."""
        return bool(self.return_code)

    @property
    def busy(self) -> bool:
        """Tell whether the app has more to do than it should be given."""
        return self.message_queue_size + len(self.typed_ahead) > _BUSY

    def sentence(self, key: str, /, **data: object) -> str:
        """Return a sentence of the catalogs in the visitor's language."""
        return Words(LANGUAGES[0])(key, **data)

    def attach(self, output: Output, terminal: Terminal) -> None:
        """Go on on another line, at the terminal that is there."""
        changed = terminal.depth is not self.terminal.depth
        self.output, self.terminal = output, terminal
        if changed:
            self._wear(terminal.depth)
        if self.driver is not None:
            self.driver.attach(output, terminal)
            self._be_seen(True)
            self.post_message(self.Back())
            self.call_later(self._offer_keys)

    def detach(self) -> None:
        """Keep the app running without a connection."""
        self.output = None
        if self.driver is not None:
            self.driver.detach()
            self._be_seen(False)

    def gone(self) -> None:
        """Let the app know that nobody is on a line, if that is so still."""
        if self.output is None and self.driver is not None:
            self.post_message(self.Away())

    def _be_seen(self, seen: bool) -> None:
        """Paint nothing while nobody looks, and everything again for whoever comes back."""
        if seen is self._seen:
            return
        self._seen = seen
        self.hold_painting(not seen)
        if seen and self.screen_stack:
            # What was to be drawn anew meanwhile is known to it, and drawn when it has nothing else to do.
            self.screen.check_idle()

    def notify(self, *args: Any, **kwargs: Any) -> None:
        """Say something in passing, to somebody who is there to read it (hook of Textual)."""
        if self._seen:
            super().notify(*args, **kwargs)

    def repaint(self) -> None:
        """Draw the whole screen again."""
        if self.screen_stack:
            self.refresh_css(animate=False)
            self.screen.refresh()

    def take_update(self, screen: Screen[Any], update: RenderableType | None) -> bool:
        """Show what a screen has drawn on the terminal of the visitor."""
        driver = self.driver
        if isinstance(update, CompositorUpdate) and driver and self.paints:
            more = isinstance(screen, ScreenInternals) and screen.half_painted
            driver.show(update, more=more)
            if not more:
                self._now_shows(screen)
        return True

    def offered_keys(self) -> tuple[OfferedKey, ...]:
        """Return the keys that the screen tells of.

        In its picture, in its bar of keys, or in one it could have.
        """
        if not self.screen_stack:
            return ()
        board = next(iter(self.screen.query(CanvasView)), None)
        if board is not None and board.keys:
            return tuple(OfferedKey(sent(name), drawn, word) for name, drawn, word in board.keys if sent(name))
        return tuple(
            OfferedKey(
                sent(active.binding.key),
                self.get_key_display(active.binding),
                self.sentence(active.binding.description),
            )
            for active in chain(*shown_bindings(self.screen))
            if sent(active.binding.key)
        )

    def _offer_keys(self) -> None:
        if self.output is not None:
            self.output.offer(self.offered_keys)

    def _now_shows(self, screen: Screen[Any]) -> None:
        self.painted.set()
        self._offer_keys()
        if screen is not self._shown:
            self._shown, below = screen, self._shown
            if below is not None and below not in self.screen_stack:
                self.screen_gone()
            if below is not None and not self.shows_through(below):
                forget_lines(below)

    def paints_in_bands(self) -> bool:
        """Tell whether others in the same loop have their turn between the bands of a picture."""
        return running_turns() is not None

    def paint_rows(self, board: CanvasView, changes: Sequence[RowChange]) -> bool:
        """Send cells of a board that lies bare on the screen straight to the terminal; tells whether it did.

        Textual would make strips of whole lines, cut them, and lay together what may lie over them: most of the time
        that a move takes on every screen of a table.
        """
        driver, screen = self.driver, board.screen
        if driver is None or not self.paints or screen is not self._shown or self.screen is not screen:
            return False
        region = board.region
        if not screen.size.region.contains_region(region) or region.size != (len(board.rows[0].chars), len(board.rows)):
            return False
        shown = lies_bare(board) and driver.show_rows(region.x, region.y, board, changes)
        if shown:
            self._offer_keys()
        return shown

    def panic(self, *renderables: RenderableType) -> None:
        """End without a word about why: what went wrong may name cards (hook of Textual)."""
        self.end_now()

    def take_failure(self, error: Exception) -> bool:
        """End, and log what failed and where."""
        if self.keep_failure(error):
            LOG.error("an app failed: %s", without_values(error))
        self.end_now()
        return True

    def write_down(self, fault: str) -> str:
        """Log a fault that the app has outlived; returns where."""
        LOG.error("a screen failed: %s", fault)
        return "carteado-hall.log"

    def take_exit_texts(self, texts: Sequence[str]) -> bool:
        """Keep the exit texts as the farewell, where there is none."""
        self.farewell = self.farewell or "\n".join(texts)
        return True


def without_values(error: BaseException) -> str:
    """Return what failed and where, also in the background, and nothing that was in play."""
    return faults.without_values(error.error if isinstance(error, WorkerFailed) else error)


def _nothing() -> None: ...
