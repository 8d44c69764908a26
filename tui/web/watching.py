"""Watching: matches of the hall as pages that grow, each drawn once for all readers of a language."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from aiohttp import web

from tui.documents.live_replay import LiveReplay
from tui.services.identity.names import clean
from tui.services.lobby.open_table import LobbyPerson
from tui.services.lobby.rights import check_may_look
from tui.texts.localizer import Session, names_of
from tui.web.guards import seal
from tui.web.render import REFRESH, Link, asset, rendered, trusted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from saves.store import Store
    from tui.services.lobby.lobby import Lobby
    from tui.services.lobby.open_table import LobbyMatch
    from tui.services.matches.live_match import LiveMatch
    from tui.web.live import LiveStreams
    from tui.web.visit import Visit

WATCH = "/watch"
_LINES = 30
"""So many of the last sentences of a match are read without a script."""
MOST_REPLAYS = 48
"""So many matches are kept drawn, a language each; those that were read longest ago are forgotten first."""
HEARTBEAT = 20.0
"""Seconds after which an open stream says that it is there, whatever has happened that may not be seen yet."""
PAUSE = 0.3
"""Seconds in which what is new is gathered before it is sent."""
_SPECTATOR = LobbyPerson("", guest=True, organiser=False)
"""Whoever reads pages: somebody without a name, who has a seat nowhere."""


class Watching:
    """Pages of what spectators of the hall's tables may see, with each table's delay.

    Private tables are not shown.
    """

    def __init__(self, lobby: Lobby, store: Store, streams: LiveStreams) -> None:
        self._lobby, self._store, self._streams = lobby, store, streams
        self._replays: dict[tuple[int, str], LiveReplay] = {}
        """By table and language, those read last at the end."""

    def tables(self, visit: Visit) -> list[Link]:
        """Return the tables that play and are nobody's own, the newest first."""
        words, session = visit.words, Session(language=visit.words.language)
        found: list[Link] = []
        for table in reversed(tuple(self._public())):
            players = " × ".join(map(clean, names_of(table.live_match.players)))
            game = session.game_name(table.live_match.game.key)
            place = words("papers.table_number", table=table.number)
            found.append(Link(visit.link(f"{WATCH}/{table.number}"), players, tag=f"{game} · {place}"))
        return found

    def _public(self) -> Iterator[LobbyMatch]:
        return (table for table in self._lobby.matches.tables(_SPECTATOR.name) if not table.code)

    async def replay(self, number: int, visit: Visit) -> LiveReplay | None:
        """Return the match of a table as it stands, None where there is none; raises SealedMatch."""
        live_match = self._live_match(number)
        if live_match is None:
            return None
        key = number, visit.words.language
        replay = self._replays.pop(key, None)
        if replay is None or replay.live_match is not live_match:
            replay = LiveReplay(live_match, Session(language=visit.words.language), number)
        self._replays[key] = replay
        while len(self._replays) > MOST_REPLAYS:
            del self._replays[next(iter(self._replays))]
        await replay.grow()
        return replay

    def _live_match(self, number: int) -> LiveMatch | None:
        """Return the match of a table that plays, or of one whose end is still shown."""
        for table in self._public():
            if table.number == number:
                check_may_look(self._store, table.match, _SPECTATOR)
                return table.live_match
        shown = (replay for (table, _), replay in self._replays.items() if table == number and replay.over)
        return next((replay.live_match for replay in shown), None)

    async def follow(self, request: web.Request, replay: LiveReplay) -> web.StreamResponse:
        """Stream changes to a page until it must be reloaded or is closed."""
        seen = request.headers.get("Last-Event-ID") or request.query.get("seen", "")
        changed = asyncio.Event()
        ends = replay.live_match.subscribe(changed.set)
        try:
            with self._streams.open(changed):
                response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
                seal(response)
                await response.prepare(request)
                await self._send(response, replay, seen, changed)
        finally:
            ends()
        return response

    def _is_left(self, replay: LiveReplay) -> bool:
        """Tell whether a match that everybody had left goes on without this replay, since it was opened again."""
        return any(
            table.number == replay.number and table.live_match is not replay.live_match for table in self._public()
        )

    async def _send(self, response: web.StreamResponse, replay: LiveReplay, seen: str, changed: asyncio.Event) -> None:
        loop = asyncio.get_running_loop()
        # What may not be seen yet must not be heard by the beat either: it goes on whatever has changed.
        beat = loop.time()
        with suppress(ConnectionError):
            while not self._streams.closing:
                changed.clear()
                await replay.grow()
                shown = _place(replay, seen)
                if shown is None or replay.over or self._is_left(replay):
                    await response.write(b"event: changed\ndata: 1\n\n")
                    return
                if shown < replay.end:
                    seen = _place_of(replay)
                    news = msgspec.json.encode(replay.since(shown))
                    await response.write(b"id: %s\nevent: more\ndata: %s\n\n" % (seen.encode(), news))
                if loop.time() >= beat:
                    await response.write(b":\n\n")
                    beat = loop.time() + HEARTBEAT
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(beat):
                        await changed.wait()
                        await asyncio.sleep(PAUSE)


def _place_of(replay: LiveReplay) -> str:
    """Return what a page shows of a match, as it tells when it asks for more."""
    return f"{replay.run}.{replay.end}"


def _place(replay: LiveReplay, seen: str) -> int | None:
    """Return how many plies a page shows; None where something of it was taken back."""
    run, _, end = seen.partition(".")
    known = run == replay.run and end.isascii() and end.isdecimal() and len(end) < 7 and int(end) <= replay.end
    return int(end) if known else None


def watch_page(replay: LiveReplay, visit: Visit) -> str:
    """Return the page of a match: that of a replay, which grows while the match goes on."""
    words = visit.words
    return rendered(
        "watch.html",
        visit=visit,
        title=replay.title,
        body=trusted(replay.body),
        sentences=replay.sentences[-_LINES:],
        links=[Link(visit.link(WATCH), words("web.watch")), Link(visit.link("/"), words("web.evening"))],
        label=words("web.nav"),
        events="" if replay.over else visit.link(f"/live{WATCH}/{replay.number}", seen=_place_of(replay)),
        refresh=REFRESH,
        style=asset("watch.css").path,
        scripts=[asset("replay.js").path, asset("watch.js").path],
    )
