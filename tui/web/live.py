"""LiveStreams: tells open pages that their tournament has changed; they read it anew."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from aiohttp import web

from tui.web.guards import seal

MOST_STREAMS = 512
_HEARTBEAT = 20.0
"""Seconds after which an open stream says that it is there."""
_LOOK_EVERY = 2.0
"""Seconds between two looks at what tells nobody of its changes, such as the clock of a round."""


class LiveStreams:
    """Streams of waiting pages; `version` returns that of a tournament by its id, as it stands."""

    def __init__(self, version: Callable[[str], str]) -> None:
        self._version = version
        self._waiting: dict[asyncio.Event, tuple[str, str]] = {}
        self._open: set[asyncio.Event] = set()
        self.closing = False
        """Whether the hall closes."""

    @property
    def full(self) -> bool:
        """Whether no more stream may be opened."""
        return len(self._open) >= MOST_STREAMS or self.closing

    @contextmanager
    def open(self, changed: asyncio.Event) -> Iterator[None]:
        """Count a stream while it is open; the event wakes it when the hall closes."""
        self._open.add(changed)
        try:
            yield
        finally:
            self._open.discard(changed)

    async def follow(self, request: web.Request, tournament: str, seen: str) -> web.StreamResponse:
        """Wait with a page that shows a version of a tournament until there is another, and say so."""
        changed = asyncio.Event()
        self._waiting[changed] = tournament, seen
        try:
            with self.open(changed):
                return await self._wait(request, changed, tournament, seen)
        finally:
            del self._waiting[changed]

    async def _wait(
        self, request: web.Request, changed: asyncio.Event, tournament: str, seen: str
    ) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        seal(response)
        # Whoever has closed the page need not be told.
        with suppress(ConnectionError):
            await response.prepare(request)
            if self._version(tournament) == seen:
                while not changed.is_set():
                    await response.write(b":\n\n")
                    with suppress(TimeoutError):
                        async with asyncio.timeout(_HEARTBEAT):
                            await changed.wait()
            await response.write(b"event: changed\ndata: 1\n\n")
        return response

    def look(self) -> None:
        """Wake the pages that show another version than there is now."""
        versions: dict[str, str] = {}
        for changed, (tournament, seen) in self._waiting.items():
            if tournament not in versions:
                versions[tournament] = self._version(tournament)
            if versions[tournament] != seen:
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
