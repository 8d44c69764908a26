"""LiveStreams: announces to open pages that what they show has changed; they read it anew."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from aiohttp import web

from tui.web.guards import seal

MOST_STREAMS = 512
_HEARTBEAT = 20.0
"""Seconds after which an open stream says that it is there."""
_LOOK_EVERY = 2.0
"""Seconds between two looks at what tells nobody of its changes, such as the clock of a round."""
LEAST_SPREAD, SPREAD_A_PAGE = 250, 15
"""Milliseconds over which open pages read themselves anew: at least, and so many for each of them."""


class Shown(NamedTuple):
    """Content of an open page: a tournament, and whose own page it is by folded name, "" for nobody's."""

    tournament: str
    person: str = ""


Versions = Callable[[str], Callable[[str], str]]
"""Returns for a tournament what tells the version of a person's own page, and for "" that of everybody's pages."""


class LiveStreams:
    """Streams of waiting pages; `versions` tells those of a tournament, and `renew` has them found anew."""

    def __init__(self, versions: Versions, renew: Callable[[], None] = lambda: None) -> None:
        self._versions, self._renew = versions, renew
        self._waiting: dict[asyncio.Event, tuple[Shown, str]] = {}
        self._open: set[asyncio.Event] = set()
        self.closing = False
        """Whether the hall closes."""

    @property
    def full(self) -> bool:
        """Whether no more stream may be opened."""
        return len(self._open) >= MOST_STREAMS or self.closing

    @property
    def spread(self) -> int:
        """Over how many milliseconds pages read themselves anew: so many phones do not ask in the same moment."""
        return max(LEAST_SPREAD, SPREAD_A_PAGE * len(self._waiting))

    @contextmanager
    def open(self, changed: asyncio.Event) -> Iterator[None]:
        """Count a stream while it is open; the event wakes it when the hall closes."""
        self._open.add(changed)
        try:
            yield
        finally:
            self._open.discard(changed)

    async def follow(self, request: web.Request, view: Shown, seen: str) -> web.StreamResponse:
        """Announce every change to a page that shows a version, until it is closed."""
        changed = asyncio.Event()
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        seal(response)
        try:
            # Whoever has closed the page need not be told.
            with self.open(changed), suppress(ConnectionError):
                await response.prepare(request)
                await self._announce(response, changed, view, seen)
        finally:
            self._waiting.pop(changed, None)
        return response

    async def _announce(self, response: web.StreamResponse, changed: asyncio.Event, view: Shown, seen: str) -> None:
        while not self.closing:
            version = self._versions(view.tournament)(view.person)
            news, seen = version != seen, version
            self._waiting[changed] = view, seen
            spread = self.spread
            await response.write(b"event: changed\ndata: %d\n\n" % spread if news else b":\n\n")
            if news:
                # What changes while the page reads itself anew is one more change.
                await asyncio.sleep(spread / 1000)
            with suppress(TimeoutError):
                async with asyncio.timeout(_HEARTBEAT):
                    await changed.wait()
            changed.clear()

    def look(self) -> None:
        """Wake the pages that show another version than there is now."""
        self._renew()
        versions: dict[str, Callable[[str], str]] = {}
        for changed, (shown, seen) in self._waiting.items():
            if shown.tournament not in versions:
                versions[shown.tournament] = self._versions(shown.tournament)
            if versions[shown.tournament](shown.person) != seen:
                changed.set()

    async def keep_looking(self) -> None:
        """Look now and then, without end."""
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            self.look()

    def close(self) -> None:
        """Wake everybody, and let nobody wait any more."""
        self.closing = True
        for changed in self._open:
            changed.set()
