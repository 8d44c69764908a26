"""Views: which path shows which page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from aiohttp import web

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from tui.services.identity.names import clean
from tui.texts.localizer import Words
from tui.web.guards import let_play, reader_of
from tui.web.own_page import OwnPage, format_outcome
from tui.web.play import PLAY, SOCKET, bounded_websocket, play_page
from tui.web.render import ASSETS, REFRESH, Link, asset, rendered, trusted
from tui.web.telao import SECONDS, champion_of, slides_of
from tui.web.visit import TAGS, Visit
from tui.web.watching import WATCH, watch_page

if TYPE_CHECKING:
    from tui.documents.live_replay import LiveReplay
    from tui.services.identity.limits import Limits
    from tui.services.tournaments.session import TournamentSession
    from tui.web.evening import Evening
    from tui.web.live import LiveStreams
    from tui.web.play import BrowserEntrance
    from tui.web.watching import Watching

_NAV = KeyFamily("web.nav.{}", "round standings bracket crosstable")
_REFUSED = KeyFamily("web.refused.{}", "403 404 405 413 421 429 500 503")
VISIT = web.RequestKey("visit", Visit)
"""Where a request keeps who reads."""
Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]
_OWN = "/me/"
_WATCH_STREAM = rf"/live{WATCH}/{{number:\d{{1,6}}}}"
_LASTING = ("/live/{id}", _WATCH_STREAM, SOCKET)
"""Paths of answers that go on, and so have no head alone."""
_DAY = 86400


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
        self._evening, self._streams, self._limits, self._hall = evening, streams, limits, clean(hall)
        self._entrance, self._watching = play, watching

    def add_to(self, app: web.Application) -> None:
        """Add every path."""
        self._add(app, "/", self._start)
        self._add(app, "/telao", self._telao)
        self._add(app, "/t/{id}", self._tournament)
        self._add(app, "/t/{id}/{view:standings|bracket|crosstable}", self._tournament)
        self._add(app, r"/t/{id}/people/{number:\d{1,6}}", self._person)
        self._add(app, "/live/{id}", self._live)
        self._add(app, f"{_OWN}{{secret}}", self._own)
        self._add(app, f"{_OWN}{{secret}}", self._act, "POST")
        if self._entrance is not None:
            self._add(app, PLAY, self._play)
            self._add(app, SOCKET, self._socket)
        if self._watching is not None:
            self._add(app, WATCH, self._tables)
            self._add(app, rf"{WATCH}/{{number:\d{{1,6}}}}", self._watch)
            self._add(app, _WATCH_STREAM, self._watch_on)
        for name in ASSETS:
            self._add(app, f"/{name}", _file(name))
        self._add(app, "/{path:.*}", _nothing, "*")

    def _add(self, app: web.Application, path: str, answer: Answer, method: str = "GET") -> None:
        """Add a path; what a client expects besides the answer is left out, for aiohttp repeats it in a refusal."""
        for each in ("GET", "HEAD") if method == "GET" and path not in _LASTING else (method,):
            app.router.add_route(each, path, answer, expect_handler=_expect_nothing)

    def refusal(self, visit: Visit, status: int, why: str = "") -> web.Response:
        """Return a page that says in words why there is no other."""
        key = f"{status}" if _REFUSED(f"{status}") in _REFUSED.keys else "404"
        title = visit.words(_REFUSED(key))
        body = rendered("refused.html", text=why or title, link=Link(visit.link("/"), visit.words("web.evening")))
        return self._page(visit, "/", title, trusted(body), status=status)

    async def _start(self, request: web.Request) -> web.Response:
        visit = request[VISIT]
        words, name = visit.words, clean(request.query.get("name", ""))[:80]
        pages = [(session, self._evening.pages(session, visit)) for session in self._evening.sessions()]
        tournaments = [Link(visit.link(f"/t/{session.id}"), each.line, tag=each.state) for session, each in pages]
        return self._page(
            visit,
            "/",
            words("web.evening"),
            template="evening.html",
            name=name,
            find=words("web.find"),
            find_button=words("web.find.button"),
            found=[Link(found.link, found.name, tag=found.line) for found in self._evening.find(name, visit)],
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

    async def _tournament(self, request: web.Request) -> web.Response:
        visit = request[VISIT]
        session, view = self._session(request), request.match_info.get("view", "round")
        pages = self._evening.pages(session, visit)
        shown = {
            "round": pages.round,
            "standings": pages.standings,
            "bracket": pages.bracket,
            "crosstable": pages.crosstable,
        }[view]()
        path = f"/t/{session.id}" if view == "round" else f"/t/{session.id}/{view}"
        number = _page_of(request, len(shown))
        body = (self._clock(session, visit) if view == "round" else "") + shown[number - 1]
        return self._of_tournament(visit, session, path, body, number, len(shown))

    async def _person(self, request: web.Request) -> web.Response:
        visit = request[VISIT]
        session = self._session(request)
        shown = self._evening.pages(session, visit).person(int(request.match_info["number"]))
        if shown is None:
            raise web.HTTPNotFound
        return self._of_tournament(visit, session, request.path, shown[0], 1, 1)

    async def _telao(self, request: web.Request) -> web.Response:
        visit = request[VISIT]
        session = self._session_meant(request)
        if session is None:
            raise web.HTTPNotFound
        words, pages = visit.words, self._evening.pages(session, visit)
        slides = slides_of(pages.tournament, words)
        # A screen turns its pages for ever: whatever number comes is one of them.
        number = (_page_of(request, 10**6) - 1) % len(slides) + 1
        asked = {"t": session.id} if "t" in request.query else {}
        following = visit.link("/telao", page=number % len(slides) + 1, **asked)
        text = rendered(
            "telao.html",
            visit=visit,
            title=pages.line,
            seconds=SECONDS,
            following=following,
            style=asset("telao.css").path,
            script=asset("live.js").path,
            clock=trusted(self._clock(session, visit)),
            champion=champion_of(pages.builder),
            slide=slides[number - 1],
            notice=words("projector.notice"),
            message=self._evening.message(session),
            position=words("projector.page", page=number, pages=len(slides)),
            address=request.headers.get("Host", ""),
        )
        return web.Response(text=text, content_type="text/html")

    async def _play(self, request: web.Request) -> web.Response:
        text = play_page(request[VISIT], self._hall)
        response = web.Response(text=text, content_type="text/html")
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
        return self._page(
            visit, WATCH, words("web.watch"), template="tables.html", tables=tables, no_tables=words("web.watch.none")
        )

    async def _watch(self, request: web.Request) -> web.Response:
        """Show the match of a table as a replay that grows while it goes on."""
        text = watch_page(await self._watched(request), request[VISIT])
        return web.Response(text=text, content_type="text/html")

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
        return await self._streams.follow(request, session.id, request.query.get("seen", ""))

    async def _own(self, request: web.Request) -> web.Response:
        session, own = self._linked(request)
        return self._own_page(request, session, own)

    async def _act(self, request: web.Request) -> web.Response:
        """Do what a player says, and lead back to their page; what is refused is said there."""
        session, own = self._linked(request)
        said = {name: value for name, value in (await request.post()).items() if isinstance(value, str)}
        try:
            self._limits.spend("act", reader_of(request)._replace(name=own.person))
            self._evening.reread(session)
            table = own.seat.table if own.seat is not None else 0
            outcome = own.do(said.get("act", ""), said)
        except CarteadoError as error:
            return self._own_page(request, session, own, request[VISIT].words.error(error))
        there = request[VISIT].link(request.path, said=outcome, table=table)
        return web.Response(status=303, headers={"Location": there})

    def _linked(self, request: web.Request) -> tuple[TournamentSession, OwnPage]:
        """Return whose link was followed; one that does not hold counts like a wrong code."""
        reader = reader_of(request)
        try:
            self._limits.check("code", reader)
        except CarteadoError as error:
            raise web.HTTPTooManyRequests from error
        linked = self._evening.linked(request.match_info["secret"])
        if linked is None:
            self._limits.count("code", reader)
            raise web.HTTPNotFound
        return linked[0], OwnPage(*linked, request[VISIT].words, reader.address)

    def _own_page(
        self, request: web.Request, session: TournamentSession, own: OwnPage, wrong: str = ""
    ) -> web.Response:
        visit = request[VISIT]
        words, seat = visit.words, own.seat
        said, table = request.query.get("said", ""), request.query.get("table", "")
        number = int(table) if table.isascii() and table.isdecimal() and len(table) < 5 else 0
        return self._page(
            visit,
            request.path,
            clean(own.person),
            template="own.html",
            status=409 if wrong else 200,
            state=self._evening.pages(session, visit).line,
            nav=[Link(visit.link(f"/t/{session.id}"), words("web.nav.round"))],
            own=own,
            said="" if wrong else format_outcome(said, number, words),
            wrong=wrong,
            clock=trusted(self._clock(session, visit)),
            proposals=own.proposals(),
            sheets=own.sheets(),
            table=f"{seat.round}.{seat.table}" if seat is not None else "",
            agree=words("web.own.agree"),
            disagree=words("web.own.disagree"),
            take_back=words("web.own.take_back"),
            result_title=words("web.own.result"),
            another_way=words("web.own.another_way"),
            tell=words("web.own.tell"),
            here=words("web.own.here"),
            leave=words("web.own.leave"),
            sure=words("lobby_tournament.drop.sure"),
            leave_yes=words("lobby_tournament.drop.yes"),
            call=own.call,
            came=words("web.own.came"),
            missing=words("web.own.missing"),
            asked=own.asked_byes,
            byes=own.byes_to_ask,
            bye=words("web.own.bye"),
            bye_round=words("web.own.bye.round"),
            bye_which=words("web.own.bye.which"),
            bye_ask=words("web.own.bye.ask"),
            no_bye=words("web.own.bye.not"),
            renew=visit.link(request.path),
            renew_text=words("web.own.renew"),
        )

    def _session(self, request: web.Request) -> TournamentSession:
        session = self._evening.session(request.match_info["id"])
        if session is None:
            raise web.HTTPNotFound
        return session

    def _session_meant(self, request: web.Request) -> TournamentSession | None:
        asked = request.query.get("t", "")
        return self._evening.session(asked) if asked else self._evening.newest()

    def _clock(self, session: TournamentSession, visit: Visit) -> str:
        clock = self._evening.clock(session, visit)
        return "" if clock is None else rendered("clock.html", **clock._asdict())

    def _of_tournament(
        self, visit: Visit, session: TournamentSession, path: str, body: str, number: int, count: int
    ) -> web.Response:
        words, pages = visit.words, self._evening.pages(session, visit)
        own = f"/t/{session.id}"
        paths = {own: "round", **{f"{own}/{view}": view for view in ("standings", "bracket", "crosstable")}}
        turns = [Link(visit.link(path, page=turn), str(turn), turn == number) for turn in range(1, count + 1)]
        return self._page(
            visit,
            path,
            pages.line,
            trusted(body),
            state=pages.state,
            nav=[Link(visit.link(place), words(_NAV(view)), place == path) for place, view in paths.items()],
            turns=turns if count > 1 else [],
            events=f"/live/{session.id}?seen={self._evening.version(session.id)}",
        )

    def _page(
        self,
        visit: Visit,
        path: str,
        title: str,
        body: object = "",
        *,
        status: int = 200,
        template: str = "page.html",
        nav: list[Link] | None = None,
        **parts: object,
    ) -> web.Response:
        words = visit.words
        switch = [
            Link(Visit(words, tag).link(path), Words(language)("web.language"), tag=tag)
            for tag, language in TAGS.items()
            if tag != visit.tag
        ]
        shown = {
            "state": "",
            "turns": [],
            "events": "",
            "turns_label": words("web.turns"),
            "nav_label": words("web.nav"),
            "skip": words("web.skip"),
            "refresh": REFRESH,
            "style": asset("pages.css").path,
            "script": asset("live.js").path,
            **parts,
        }
        links = [Link(visit.link("/"), words("web.evening"), path == "/" and status == 200), *(nav or ())]
        text = rendered(
            template, visit=visit, hall=self._hall, title=title, body=body, languages=switch, nav=links, **shown
        )
        return web.Response(text=text, status=status, content_type="text/html")


def is_own_page(path: str) -> bool:
    """Tell whether a path is that of a player's own page, through which they act."""
    return path.startswith(_OWN)


def _page_of(request: web.Request, most: int) -> int:
    """Return which page of a list is asked for, from 1; the nearest that there is."""
    asked = request.query.get("page", "1")
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 7 else 1
    return max(1, min(number, most))


async def _nothing(_request: web.Request) -> web.StreamResponse:
    raise web.HTTPNotFound


async def _expect_nothing(_request: web.Request) -> None:
    return None


def _file(name: str) -> Answer:
    async def answer(_request: web.Request) -> web.Response:
        found = asset(name)
        response = web.Response(text=found.text, content_type=found.kind)
        response.headers["Cache-Control"] = f"public, max-age={_DAY}"
        return response

    return answer
