"""OwnViews: answers at the links of players, by which each reads and acts for themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from engine.core.errors import CarteadoError
from engine.core.text import fold
from tui.documents.standings import place_of
from tui.services.identity.names import clean
from tui.web.evening import clock_html
from tui.web.guards import reader_of
from tui.web.live import Shown
from tui.web.own_page import OwnPage, format_outcome
from tui.web.render import Link
from tui.web.routes import VISIT, add_route, html

if TYPE_CHECKING:
    from tui.services.identity.limits import Limits
    from tui.services.tournaments.session import TournamentSession
    from tui.web.evening import Evening
    from tui.web.live import LiveStreams
    from tui.web.routes import Frame
    from tui.web.visit import Visit

_OWN = "/me/"


def is_own_page(path: str) -> bool:
    """Tell whether a path is that of a player's own page, through which they act."""
    return path.startswith(_OWN)


class OwnViews:
    """Handlers of the pages that are one person's own."""

    def __init__(self, evening: Evening, streams: LiveStreams, limits: Limits, frame: Frame) -> None:
        self._evening, self._streams, self._limits, self._frame = evening, streams, limits, frame

    def add_to(self, app: web.Application) -> None:
        """Add every path."""
        add_route(app, f"{_OWN}{{secret}}", self._read)
        add_route(app, f"{_OWN}{{secret}}", self._act, "POST")
        add_route(app, f"/live{_OWN}{{secret}}", self._live, "GET")

    async def _live(self, request: web.Request) -> web.StreamResponse:
        session, own = self._linked(request)
        if self._streams.full:
            raise web.HTTPServiceUnavailable
        return await self._streams.follow(request, Shown(session.id, fold(own.person)), request.query.get("seen", ""))

    async def _read(self, request: web.Request) -> web.Response:
        session, own = self._linked(request)
        return self._page(request, session, own)

    async def _act(self, request: web.Request) -> web.Response:
        """Do what a player says, and lead back to their page; what is refused is said there."""
        session, own = self._linked(request)
        said = {name: value for name, value in (await request.post()).items() if isinstance(value, str)}
        try:
            self._limits.spend("act", reader_of(request)._replace(name=own.person))
            self._evening.reread(session)
            table = own.seat.table if own.seat is not None else 0
            outcome = own.do(said.get("act", ""), said)
            await session.written()
        except CarteadoError as error:
            words = request[VISIT].words
            return self._page(request, session, OwnPage(session, own.person, words, own.address), words.error(error))
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

    def _place(self, session: TournamentSession, visit: Visit, own: OwnPage) -> str:
        """Return in words where a person has come in at the end, "" before it."""
        if not session.tournament.finished or not session.tournament.rounds:
            return ""
        builder, entrant = self._evening.pages(session, visit).builder, session.tournament.entrant_of(own.person)
        line = next((line for line in builder.standings if line.entrant.id == entrant), None)
        return visit.words("web.own.place", place=place_of(builder, line)) if line is not None else ""

    def _page(self, request: web.Request, session: TournamentSession, own: OwnPage, wrong: str = "") -> web.Response:
        visit = request[VISIT]
        words, seat, proposals = visit.words, own.seat, own.proposals()
        waits = any(proposal.own for proposal in proposals)
        said, table = request.query.get("said", ""), request.query.get("table", "")
        # A result waits no more once somebody has agreed, or told another.
        answered = said == "proposed" and (not waits or bool(own.differ))
        number = int(table) if table.isascii() and table.isdecimal() and len(table) < 5 else 0
        text = self._frame.page(
            visit,
            request.path,
            clean(own.person),
            template="own.html",
            state=self._evening.pages(session, visit).line,
            nav=[
                Link(visit.link(f"/t/{session.id}"), words("web.nav.round")),
                Link(visit.link(f"/t/{session.id}/standings"), words("web.nav.standings")),
            ],
            own=own,
            place=self._place(session, visit, own),
            said="" if wrong or answered else format_outcome(said, number, words),
            wrong=wrong,
            clock=clock_html(self._evening.clock(session, visit)),
            events=visit.link(f"/live{request.path}", seen=self._evening.version(session.id, own.person)),
            news=words("web.own.news"),
            proposals=proposals,
            differ=own.differ,
            told=waits,
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
        return html(text, 409 if wrong else 200)
