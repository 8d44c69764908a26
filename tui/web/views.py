"""Views: which path shows which page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from aiohttp import web

from engine.core.keys import KeyFamily
from tui.services.identity.names import clean
from tui.web.evening import clock_html
from tui.web.guards import let_play
from tui.web.live import Shown
from tui.web.own_views import OwnViews
from tui.web.packed import PackedPages
from tui.web.pages import VIEWS, TournamentPages
from tui.web.play import PLAY, SOCKET, bounded_websocket, play_page
from tui.web.render import ASSETS, Link, asset, rendered, trusted
from tui.web.routes import VISIT, Frame, add_route, html
from tui.web.telao import SECONDS, champion_of
from tui.web.visit import Visit
from tui.web.watching import WATCH, watch_page

if TYPE_CHECKING:
    from markupsafe import Markup

    from tui.documents.live_replay import LiveReplay
    from tui.services.identity.limits import Limits
    from tui.services.tournaments.session import TournamentSession
    from tui.web.evening import Evening
    from tui.web.live import LiveStreams
    from tui.web.play import BrowserEntrance
    from tui.web.routes import Answer
    from tui.web.watching import Watching

_NAV = KeyFamily("web.nav.{}", "round standings bracket crosstable")
_REFUSED = KeyFamily("web.refused.{}", "403 404 405 413 421 429 500 503")
_DAY = 86400


class _Read(NamedTuple):
    """What is read of a tournament: its pages, and of which version they are."""

    version: str
    pages: TournamentPages


class Views:
    """Handlers that answer every path of the hall with its page."""

    def __init__(
        self,
        evening: Evening,
        streams: LiveStreams,
        limits: Limits,
        hall: str,
        play: BrowserEntrance | None,
        watching: Watching | None,
    ) -> None:
        """Show an evening; `hall` is the hall's name, `play` lets browsers in, `watching` shows tables."""
        self._evening, self._streams, self._hall = evening, streams, clean(hall)
        self._frame = Frame(self._hall)
        self._own = OwnViews(evening, streams, limits, self._frame)
        self._entrance, self._watching = play, watching
        self._packed = PackedPages()

    def add_to(self, app: web.Application) -> None:
        """Add every path."""
        add_route(app, "/", self._start)
        add_route(app, "/telao", self._telao)
        add_route(app, "/t/{id}", self._tournament)
        add_route(app, "/t/{id}/{view:standings|bracket|crosstable}", self._tournament)
        add_route(app, r"/t/{id}/people/{number:\d{1,6}}", self._person)
        # Answers that go on have no head alone.
        add_route(app, "/live/{id}", self._live, "GET")
        self._own.add_to(app)
        if self._entrance is not None:
            add_route(app, PLAY, self._play)
            add_route(app, SOCKET, self._socket, "GET")
        if self._watching is not None:
            add_route(app, WATCH, self._tables)
            add_route(app, rf"{WATCH}/{{number:\d{{1,6}}}}", self._watch)
            add_route(app, rf"/live{WATCH}/{{number:\d{{1,6}}}}", self._watch_on, "GET")
        for name in ASSETS:
            add_route(app, f"/{name}", _file(name))
        add_route(app, "/{path:.*}", _nothing, "*")

    def refusal(self, visit: Visit, status: int, why: str = "") -> web.Response:
        """Return a page that says in words why there is no other."""
        key = f"{status}" if _REFUSED(f"{status}") in _REFUSED.keys else "404"
        title = visit.words(_REFUSED(key))
        body = rendered("refused.html", text=why or title, link=Link(visit.link("/"), visit.words("web.evening")))
        return html(self._frame.page(visit, "", title, trusted(body)), status)

    async def _start(self, request: web.Request) -> web.Response:
        visit = request[VISIT]
        words, name = visit.words, clean(request.query.get("name", ""))[:80]
        pages = [(session, self._evening.pages(session, visit)) for session in self._evening.sessions()]
        tournaments = [Link(visit.link(f"/t/{session.id}"), each.line, tag=each.state) for session, each in pages]
        text = self._frame.page(
            visit,
            "/",
            words("web.evening"),
            template="evening.html",
            name=name,
            find=words("web.find"),
            find_button=words("web.find.button"),
            found=[Link(result.link, result.name, tag=result.line) for result in self._evening.find(name, visit)],
            nobody=words("web.find.nobody"),
            tournaments_title=words("web.tournaments"),
            tournaments=tournaments,
            no_tournaments=words("web.none"),
            play=visit.link(PLAY) if self._entrance is not None else "",
            play_title=words("web.play"),
            watch=visit.link(WATCH) if self._watching is not None else "",
            watch_title=words("web.watch"),
            telao=visit.link("/telao"),
            telao_title=words("web.telao"),
        )
        return html(text)

    async def _tournament(self, request: web.Request) -> web.Response:
        visit = request[VISIT]
        session, view = self._session(request), VIEWS[request.match_info.get("view", "round")]
        # What changes while a view is made is not in it: its version is that of before.
        read = _Read(self._evening.version(session.id), self._evening.pages(session, visit))
        shown = await read.pages.view(view)
        path = f"/t/{session.id}" if view == "round" else f"/t/{session.id}/{view}"
        number = _page_of(request, len(shown))
        clock = self._evening.clock(session, visit) if view == "round" else None
        # Within a second the clock of a round looks alike.
        looks = clock._replace(left=None) if clock is not None else None
        return self._packed.page(
            (path, number, visit.words.tag, visit.chosen),
            (read.version, looks),
            lambda: self._of_tournament(
                visit, read, path, clock_html(clock) + trusted(shown[number - 1]), number, len(shown)
            ),
        ).answer(request)

    async def _person(self, request: web.Request) -> web.Response:
        visit = request[VISIT]
        session = self._session(request)
        read = _Read(self._evening.version(session.id), self._evening.pages(session, visit))
        shown = await read.pages.person(int(request.match_info["number"]))
        if shown is None:
            raise web.HTTPNotFound
        return self._packed.page(
            (request.path, 1, visit.words.tag, visit.chosen),
            read.version,
            lambda: self._of_tournament(visit, read, request.path, trusted(shown[0]), 1, 1),
        ).answer(request)

    async def _telao(self, request: web.Request) -> web.Response:
        visit = request[VISIT]
        session = self._session_meant(request)
        if session is None:
            raise web.HTTPNotFound
        words, pages = visit.words, self._evening.pages(session, visit)
        slides = await pages.slides()
        # A round that has begun is shown from its first slide on: everybody wants to know where they sit.
        moment = f"{len(pages.tournament.rounds)}{'f' if pages.tournament.finished else ''}"
        asked = _page_of(request, 10**6) if request.query.get("moment", moment) == moment else 1
        # A screen turns its pages for ever: whatever number comes is one of them.
        number = (asked - 1) % len(slides) + 1
        chosen = {"t": session.id} if "t" in request.query else {}
        following = visit.link("/telao", page=number % len(slides) + 1, moment=moment, **chosen)
        text = rendered(
            "telao.html",
            visit=visit,
            title=pages.line,
            seconds=SECONDS,
            away=words("web.away"),
            following=following,
            style=asset("telao.css").path,
            script=asset("live.js").path,
            clock=clock_html(self._evening.clock(session, visit)),
            champion=champion_of(pages.builder),
            slide=slides[number - 1],
            notice=words("projector.notice"),
            message=self._evening.message(session),
            position=words("projector.page", page=number, pages=len(slides)),
            address=request.headers.get("Host", ""),
        )
        return html(text)

    async def _play(self, request: web.Request) -> web.Response:
        text = play_page(request[VISIT], self._hall)
        response = html(text)
        let_play(response, request)
        return response

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        """Let a browser into the hall, and stay with it until one of the two hangs up."""
        assert self._entrance is not None
        websocket = bounded_websocket()
        await websocket.prepare(request)
        session = await self._entrance.welcome(request, websocket, request[VISIT])
        if session is not None:
            await session.run()
        return websocket

    async def _tables(self, request: web.Request) -> web.Response:
        """List the tables whose match may be watched."""
        assert self._watching is not None
        visit = request[VISIT]
        words, tables = visit.words, self._watching.tables(visit)
        none = words("web.watch.none")
        title = words("web.watch")
        return html(self._frame.page(visit, WATCH, title, template="tables.html", tables=tables, no_tables=none))

    async def _watch(self, request: web.Request) -> web.Response:
        """Show the match of a table as a replay that grows while it goes on."""
        text = watch_page(await self._watched(request), request[VISIT])
        return html(text)

    async def _watch_on(self, request: web.Request) -> web.StreamResponse:
        """Send the page of a match what is new."""
        assert self._watching is not None
        if self._streams.full:
            raise web.HTTPServiceUnavailable
        return await self._watching.follow(request, await self._watched(request))

    async def _watched(self, request: web.Request) -> LiveReplay:
        """Return the match of the table that a path names; raises SealedMatch."""
        assert self._watching is not None
        replay = await self._watching.replay(int(request.match_info["number"]), request[VISIT])
        if replay is None:
            raise web.HTTPNotFound
        return replay

    async def _live(self, request: web.Request) -> web.StreamResponse:
        session = self._session(request)
        if self._streams.full:
            raise web.HTTPServiceUnavailable
        return await self._streams.follow(request, Shown(session.id), request.query.get("seen", ""))

    def _session(self, request: web.Request) -> TournamentSession:
        session = self._evening.session(request.match_info["id"])
        if session is None:
            raise web.HTTPNotFound
        return session

    def _session_meant(self, request: web.Request) -> TournamentSession | None:
        asked = request.query.get("t", "")
        return self._evening.session(asked) if asked else self._evening.newest()

    def _of_tournament(self, visit: Visit, read: _Read, path: str, body: Markup, number: int, count: int) -> str:
        words, pages = visit.words, read.pages
        own = f"/t/{pages.id}"
        paths = {own: "round", **{f"{own}/{view}": view for view in ("standings", "bracket", "crosstable")}}
        turns = [Link(visit.link(path, page=turn), str(turn), turn == number) for turn in range(1, count + 1)]
        return self._frame.page(
            visit,
            path,
            pages.line,
            body,
            state=pages.state,
            nav=[Link(visit.link(place), words(_NAV(view)), place == path) for place, view in paths.items()],
            turns=turns if count > 1 else (),
            events=f"/live/{pages.id}?seen={read.version}",
        )


def _page_of(request: web.Request, most: int) -> int:
    """Return which page of a list is asked for, from 1; the nearest that there is."""
    asked = request.query.get("page", "1")
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 7 else 1
    return max(1, min(number, most))


async def _nothing(_request: web.Request) -> web.StreamResponse:
    raise web.HTTPNotFound


def _file(name: str) -> Answer:
    async def answer(request: web.Request) -> web.Response:
        found = asset(name)
        response = found.content.answer(request)
        response.headers["Cache-Control"] = f"public, max-age={_DAY}"
        return response

    return answer
