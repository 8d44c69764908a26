"""One visitor's stay: an app of their own, on the line that is there; it outlives a line that drops."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from typing import TYPE_CHECKING

from tui.hall.hosted import LOG, Hosted, without_values

if TYPE_CHECKING:
    from tui.hall.line import Line
    from tui.hall.visitor import Visitor


class Stay:
    """An app and the line it is seen on.

    When the line drops the app goes on unseen for a while: whoever comes back finds everything as it was, down to a
    card half chosen.
    """

    def __init__(
        self,
        visitor: Visitor,
        app: Hosted,
        *,
        now: Callable[[], float],
        ended: Callable[[Stay], None],
        in_turn: Callable[[Callable[[], None]], None],
    ) -> None:
        """`in_turn` does something as soon as what others want done is not too much at once."""
        self.visitor = visitor
        self.app = app
        self.line: Line | None = None
        self.away_since: float | None = None
        """Since when nobody is on the line, in the hall's seconds; None while somebody is."""
        self._now = now
        self._ended = ended
        self._in_turn = in_turn
        self.task: asyncio.Task[None] | None = None

    def begin(self, line: Line) -> None:
        """Start the app on a line, in a context of its own: nothing of one session is current in another."""
        self._seat(line)
        self.task = asyncio.get_running_loop().create_task(
            self._run(), name=f"stay of {self.visitor.id}", context=contextvars.Context()
        )

    def _seat(self, line: Line) -> None:
        self.line = line
        self.away_since = None
        line.listener = self
        line.take_screen()
        self.app.attach(line, line.terminal)

    def move(self, line: Line, farewell: str) -> None:
        """Go on on another line; the old one is told why it ends."""
        old, self.line = self.line, None
        if old is not None:
            old.finish(farewell)
        self._seat(line)

    async def _run(self) -> None:
        try:
            await self.app.run_async()
            if self.app.failed:
                self.app.farewell = self.app.told("hall.failed")
        except Exception as error:
            LOG.error("an app failed: %s", without_values(error))
        finally:
            line, self.line = self.line, None
            if line is not None:
                line.finish(self.app.farewell)
            self._ended(self)

    @property
    def ending(self) -> bool:
        """Tell whether the app is on its way out, so that nobody should be shown it any more."""
        return self.app.failed or self.app._exit

    def end(self, farewell: str) -> None:
        """End the app; whoever sees it is told why."""
        self.app.farewell = farewell
        self.app.exit()

    def let_go(self, farewell: str) -> None:
        """End the line and go on unseen."""
        if (line := self.line) is not None:
            line.finish(farewell)
            self.hung_up(line)

    # What the line tells

    def typed(self, data: bytes) -> None:
        """Hand on what was typed."""
        if self.app.driver is not None:
            self.app.driver.typed(data)

    def resized(self, width: int, height: int) -> None:
        """Hand on the size."""
        if self.app.driver is not None:
            self.app.driver.resize(width, height)

    def hung_up(self, line: object) -> None:
        """Go on unseen."""
        if line is self.line:
            self.line = None
            self.away_since = self._now()
            self.app.detach()
            self._in_turn(self.app.gone)
