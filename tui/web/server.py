"""WebServer: pages for the browsers of everybody in the hall, in the hall's own loop."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from aiohttp import web

from engine.core.errors import CarteadoError
from saves.sealed_matches import SealedMatch
from tui.services.faults import without_values
from tui.services.identity.limits import Limits
from tui.services.identity.rate_limiter import RateLimiter
from tui.services.listening import listening_socket
from tui.texts.localizer import Words
from tui.web.door import ANSWER_SECONDS, Door
from tui.web.drawing import PageDrawer
from tui.web.evening import Evening
from tui.web.guards import host_is_ours, origin_is_ours, reader_of, seal
from tui.web.live import LiveStreams
from tui.web.own_views import is_own_page
from tui.web.play import SOCKET, BrowserEntrance
from tui.web.render import load_templates
from tui.web.routes import VISIT
from tui.web.views import Views
from tui.web.visit import TAGS, Visit, language_asked
from tui.web.watching import Watching

if TYPE_CHECKING:
    from tui.services.lobby.lobby import Lobby
    from tui.services.tournaments.session import TournamentSession
    from tui.services.tournaments.sessions import TournamentSessions
    from tui.terminal.session import Admission
    from tui.web.tls import Certified

LOG = logging.getLogger("carteado.hall")
_SILENT = logging.getLogger("carteado.web")
"""Where aiohttp writes what came: it may be anything, and is kept nowhere."""
_SILENT.disabled = True

MOST_BODY_BYTES = 4096
_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class WebServer:
    """The pages of the tournaments of a hall. Start and stop it in the loop of the hall."""

    def __init__(
        self,
        tournament_sessions: TournamentSessions,
        *,
        bind: str,
        port: int,
        hall: str,
        language: str,
        now: Callable[[], float] = time.monotonic,
        admission: Admission | None = None,
        lobby: Lobby | None = None,
        certified: Certified | None = None,
    ) -> None:
        """Set the server up; `hall` is the hall's name, `language` that of readers who ask for none.

        `admission` lets browsers into the hall; without it pages are only read. The matches of the `lobby` are watched.
        With what is `certified` they are served encrypted alone.
        """
        self._bind, self._asked_port = bind, port
        self._language = language
        self._words = {spoken: Words(spoken) for spoken in TAGS.values()}
        self._sessions = tournament_sessions
        self._drawer = PageDrawer()
        self._evening = Evening(tournament_sessions, self._drawer)
        self._streams = LiveStreams(self._evening.versions, self._evening.forget_news)
        self._limits = Limits(now)
        play = BrowserEntrance(admission, self._limits) if admission is not None else None
        watching = Watching(lobby, tournament_sessions.club.store, self._streams) if lobby is not None else None
        self._views = Views(self._evening, self._streams, self._limits, hall, play, watching)
        self._rate_limiter = RateLimiter(now)
        self._runner: web.AppRunner | None = None
        self._server: asyncio.Server | None = None
        self._door: Door | None = None
        self._looking: asyncio.Task[None] | None = None
        self._unsubscribe: Callable[[], None] = lambda: None
        self.port = port
        self.certified = certified
        self.names: frozenset[str] = frozenset(certified.names if certified is not None else ())
        """The names under which the pages may be called, besides the addresses of this machine."""

    async def start(self) -> None:
        """Listen; raises CarteadoError "web_port" when the port cannot be had."""
        load_templates()
        app = web.Application(middlewares=[web.middleware(partial(self._guard))], client_max_size=MOST_BODY_BYTES)
        self._views.add_to(app)
        self._runner = web.AppRunner(
            app,
            handle_signals=False,
            handler_cancellation=True,
            access_log=None,
            logger=_SILENT,
            keepalive_timeout=ANSWER_SECONDS / 2,
            lingering_time=0.0,
            max_line_size=2048,
            max_field_size=4096,
            max_headers=48,
            auto_decompress=False,
            shutdown_timeout=1.0,
        )
        await self._runner.setup()
        assert self._runner.server is not None
        tls = self.certified.context if self.certified is not None else None
        self._door = Door(self._runner.server, self._rate_limiter, tls)
        try:
            listening = listening_socket(self._bind, self._asked_port)
        except OSError as error:
            await self._runner.cleanup()
            raise CarteadoError("web_port", port=str(self._asked_port)) from error
        self.port = int(listening.getsockname()[1])
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._door, sock=listening)
        self._evening.open_over()
        self._unsubscribe = self._sessions.subscribe(self._changed)
        self._looking = loop.create_task(self._streams.keep_looking())

    async def stop(self) -> None:
        """Let nobody in any more, and hang up on all."""
        self._unsubscribe()
        if self._looking is not None:
            self._looking.cancel()
        self._streams.close()
        if self._server is not None:
            self._server.close()
        if self._runner is not None:
            await self._runner.cleanup()
        if self._door is not None:
            self._door.close()
        self._drawer.end()

    def _closing(self, visit: Visit, status: int) -> web.Response:
        """Refuse a request whose body nobody reads."""
        refused = self._views.refusal(visit, status)
        refused.force_close()
        return refused

    def _changed(self, _session: TournamentSession) -> None:
        self._streams.look()

    def _visit(self, request: web.Request) -> Visit:
        chosen = request.query.get("lang", "")
        if chosen in TAGS:
            return Visit(self._words[TAGS[chosen]], chosen)
        return Visit(self._words[language_asked(request.headers.get("Accept-Language", ""), self._language)])

    async def _guard(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Answer a request, or say in words why not; nothing that fails here is shown, nor what it was about."""
        assert self._door is not None
        self._door.allow(request.transport, ANSWER_SECONDS)
        visit = request[VISIT] = self._visit(request)
        try:
            response = await self._answer(request, handler, visit)
        except web.HTTPException as error:
            response = self._views.refusal(visit, error.status)
        except SealedMatch as error:
            response = self._views.refusal(visit, 403, visit.words.error(error))
        except (ConnectionError, asyncio.CancelledError):
            raise
        except Exception as error:
            LOG.error("a page failed: %s", without_values(error))
            response = self._views.refusal(visit, 500)
        if not response.prepared:
            seal(response)
        self._door.allow(request.transport, ANSWER_SECONDS)
        return response

    async def _answer(self, request: web.Request, handler: _Handler, visit: Visit) -> web.StreamResponse:
        assert self._door is not None
        try:
            self._limits.spend("page", reader_of(request))
        except CarteadoError as error:
            return self._views.refusal(visit, 429, visit.words.error(error))
        if not host_is_ours(request, self.names):
            return self._views.refusal(visit, 421)
        if request.method == "POST" and is_own_page(request.path):
            if not origin_is_ours(request) or request.content_type != "application/x-www-form-urlencoded":
                return self._closing(visit, 403)
            return await handler(request)
        if request.method not in ("GET", "HEAD"):
            return self._closing(visit, 405)
        if request.can_read_body:
            return self._closing(visit, 413)
        if request.path == SOCKET and not origin_is_ours(request):
            return self._closing(visit, 403)
        if request.path == SOCKET or request.path.startswith("/live/"):
            self._door.allow(request.transport, None)
        return await handler(request)
