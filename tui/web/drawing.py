"""PageDrawer: the pages of large tournaments are drawn by a process of their own.

So nobody at a table waits for them.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, cast

import msgspec

from tournaments.model import Tournament
from tui.services.bots.processes import Worker, workers_of_this_system
from tui.texts.localizer import Words
from tui.web.pages import SLIDES, TournamentPages
from tui.web.telao import Slide
from tui.web.visit import Visit

if TYPE_CHECKING:
    from tui.web.pages import Drawn

LARGE = 250
"""A tournament is large in which entrants and rounds, the next one counted, make so many lines."""
PATIENCE = 30.0
"""After how many seconds without an answer the process is taken to hang."""
TRIES = 3
"""How many processes may fail before all is drawn here."""
_COMMAND = (sys.executable, "-m", "tui.web.drawing_process")
_LOG = logging.getLogger("carteado.hall.pages")
_LOG.addHandler(logging.NullHandler())


class DrawOrder(msgspec.Struct, frozen=True, array_like=True):
    """An order for a part of the pages of a tournament, whose state goes with it."""

    id: str
    state: bytes
    language: str
    chosen: str
    what: str


class PageDrawer:
    """The process that draws pages; started when it is first needed. It serves one event loop."""

    def __init__(self, command: Sequence[str] = _COMMAND, *, large: int = LARGE) -> None:
        """Start nothing yet; `command` runs the process, from so many lines on a tournament is `large`."""
        self._command, self._large = command, large
        self.worker: Worker | None = None
        self._asking = asyncio.Lock()
        self._failed = 0

    def takes(self, tournament: Tournament) -> bool:
        """Tell whether the pages of a tournament are drawn by the process."""
        return self._failed < TRIES and len(tournament.entrants) * (len(tournament.rounds) + 1) >= self._large

    async def draw(self, pages: TournamentPages, what: str) -> Drawn | None:
        """Return a part of pages, or None for an unknown one; raises OSError when the process fails."""
        order = DrawOrder(pages.id, pages.packed, pages.visit.words.language, pages.visit.chosen, what)
        try:
            async with self._asking:
                if self.worker is None:
                    self.worker = workers_of_this_system()(self._command)
                answer = await self.worker.ask(msgspec.msgpack.encode(order), PATIENCE)
        except OSError:
            self._failed += 1
            _LOG.warning("the process that draws pages failed: %s", self.worker and self.worker.last_words[-300:])
            self.end()
            raise
        kind = tuple[Slide, ...] if what == SLIDES else tuple[str, ...] | None
        return cast("Drawn | None", msgspec.msgpack.decode(answer, type=kind))

    def end(self) -> None:
        """End the process."""
        if self.worker is not None:
            self.worker.end()
            self.worker = None


@lru_cache(maxsize=4)
def _tournament(state: bytes) -> Tournament:
    """Return a state, the same one for all languages: it keeps its standings."""
    return msgspec.msgpack.decode(state, type=Tournament)


@lru_cache(maxsize=4)
def _pages(id: str, state: bytes, language: str, chosen: str) -> TournamentPages:
    return TournamentPages(id, _tournament(state), Visit(Words(language), chosen))


def answer_to(question: bytes) -> bytes:
    """Return the answer to an order, in the process that draws."""
    order = msgspec.msgpack.decode(question, type=DrawOrder)
    pages = _pages(order.id, order.state, order.language, order.chosen)
    return msgspec.msgpack.encode(pages.draw(order.what))
