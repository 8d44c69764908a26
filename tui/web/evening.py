"""Evening: the tournaments of this hall as everybody may see them, in each language that is read."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, NamedTuple

from engine.core.text import fold
from tui.services.identity.names import clean
from tui.services.tournaments.opponent_calls import OpponentCalls
from tui.services.tournaments.player_links import linked_person
from tui.services.tournaments.players import PendingResults
from tui.services.tournaments.public import is_public, public_state
from tui.services.tournaments.rounds import clock_of, clock_text
from tui.texts.tournament_desk import format_round_time
from tui.web.own_page import mark_of
from tui.web.pages import TournamentPages
from tui.web.render import rendered, trusted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from markupsafe import Markup

    from saves.tournaments.tournament_rows import OpponentCall, PendingResult, RoundTime
    from tournaments.model import Tournament
    from tui.services.tournaments.session import TournamentSession
    from tui.services.tournaments.sessions import TournamentSessions
    from tui.web.drawing import PageDrawer
    from tui.web.visit import Visit

_MOST_FOUND = 50
_MOST_OVER = 4
"""So many tournaments that are over are shown in a hall that was opened after them."""


class Clock(NamedTuple):
    """The clock of a round in words; `left` are the milliseconds of one that runs."""

    figures: str
    state: str
    left: int | None


def clock_html(clock: Clock | None) -> Markup:
    """Return a clock as pages show it, nothing where none runs."""
    return trusted("" if clock is None else rendered("clock.html", **clock._asdict()))


class _Shown(NamedTuple):
    """What everybody may see of a tournament: the `state`, made of the `source`; state and clock are a `version`."""

    source: Tournament
    public: bool
    state: Tournament
    clock: RoundTime | None
    version: str


class Found(NamedTuple):
    """A person who was looked for: the link to their page, the name, and in which tournament."""

    link: str
    name: str
    line: str


class Evening:
    """The content of the pages: the tournaments that are open in this process."""

    def __init__(self, tournament_sessions: TournamentSessions, drawer: PageDrawer) -> None:
        """Show tournaments; the `drawer` draws the pages of large ones."""
        self._sessions, self._drawer = tournament_sessions, drawer
        self._shown: dict[str, _Shown] = {}
        self._pages: dict[tuple[str, str, str], TournamentPages] = {}
        self._news: dict[str, Mapping[str, str]] = {}
        """What is said to those who sit at each table of a tournament, found once for all of them."""

    def sessions(self) -> tuple[TournamentSession, ...]:
        """Return the tournaments, those that are over at the end, otherwise the newest first."""
        return tuple(sorted(self._sessions.opened, key=lambda session: session.tournament.finished))

    def open_over(self) -> None:
        """Open the tournaments that were over before the hall was opened, since people read how they ended."""
        self._sessions.open_over(_MOST_OVER)

    def session(self, id: str) -> TournamentSession | None:
        """Return a tournament by its id."""
        return next((session for session in self.sessions() if session.id == id), None)

    def newest(self) -> TournamentSession | None:
        """Return the tournament for a public screen: in play, else upcoming, else finished."""
        sessions = self.sessions()
        coming = [session for session in sessions if not session.tournament.finished]
        return next(iter([*(session for session in coming if session.tournament.rounds), *coming, *sessions]), None)

    def pages(self, session: TournamentSession, visit: Visit) -> TournamentPages:
        """Return the pages of a tournament as it stands, made once for all who read that language."""
        key, state = (session.id, visit.words.tag, visit.chosen), self._show(session).state
        kept = self._pages.get(key)
        if kept is None or kept.tournament is not state:
            opened = {each.id for each in self.sessions()}
            self._pages = {place: held for place, held in self._pages.items() if place[0] in opened}
            elsewhere = self._drawer.draw if self._drawer.takes(state) else None
            kept = self._pages[key] = TournamentPages(session.id, state, visit, elsewhere)
        return kept

    def _show(self, session: TournamentSession) -> _Shown:
        source, public, clock = session.tournament, is_public(session), clock_of(session).time
        kept = self._shown.get(session.id)
        if kept is not None and kept.source is source and kept.public == public and kept.clock == clock:
            return kept
        state = public_state(session)
        # What is only prepared does not even tell that something has changed.
        same = kept is not None and kept.state == state
        version = kept.version if kept is not None and same and kept.clock == clock else token_hex(4)
        shown = _Shown(source, public, kept.state if kept is not None and same else state, clock, version)
        self._shown[session.id] = shown
        return shown

    def find(self, name: str, visit: Visit) -> list[Found]:
        """Return the people whose names have these letters in them."""
        wanted = fold(clean(name))
        return [*self._matching(wanted, visit)][:_MOST_FOUND] if wanted else []

    def _matching(self, wanted: str, visit: Visit) -> Iterator[Found]:
        for session in self.sessions():
            pages = self.pages(session, visit)
            for entrant in pages.tournament.entrants:
                for person in entrant.people:
                    if wanted in fold(person.name):
                        yield Found(pages.link_to(entrant.id), clean(person.name), pages.line)

    def version(self, id: str, person: str = "") -> str:
        """Return what differs as soon as anything does that a person's own page shows, or everybody's pages."""
        session = self.session(id)
        if session is None:
            return ""
        return self._show(session).version + (_news_for(session, person) if person else "")

    def versions(self, id: str) -> Callable[[str], str]:
        """Return what tells versions: of a person's own page by folded name, for "" of everybody's pages."""
        session = self.session(id)
        if session is None:
            return lambda _person: ""
        version = self._show(session).version
        return lambda person: f"{version}{self._news_of(session).get(person, '')}" if person else version

    def _news_of(self, session: TournamentSession) -> Mapping[str, str]:
        if session.id not in self._news:
            self._news[session.id] = _news(session)
        return self._news[session.id]

    def forget_news(self) -> None:
        """Forget what is said to those who sit at tables: it may have changed."""
        self._news.clear()

    def clock(self, session: TournamentSession, visit: Visit) -> Clock | None:
        """Return the clock of the round that is played, None where none runs or the round is not public."""
        words, clock, number = visit.words, clock_of(session), len(session.tournament.rounds)
        time, left = clock.of_round(number), clock.left()
        if time is None or left is None or session.tournament.finished or not is_public(session):
            return None
        return Clock(clock_text(left), format_round_time(words, time, left), left if time.left is None else None)

    def linked(self, secret: str) -> tuple[TournamentSession, str] | None:
        """Return the tournament and the person of a link; None where it does not hold."""
        linked = linked_person(self._sessions.club.store, secret)
        session = self.session(linked.tournament) if linked is not None else None
        return (session, linked.person) if linked is not None and session is not None else None

    def reread(self, session: TournamentSession) -> None:
        """Read what another program has written into a tournament meanwhile, so that acts build on it."""
        self._sessions.open(session.id)

    def message(self, session: TournamentSession) -> str:
        """Return the line that the organiser has written for those who watch."""
        kept = session.club.store.projector_messages.get(session.id)
        return clean(kept.message) if kept is not None else ""


def _news(session: TournamentSession) -> Mapping[str, str]:
    """Return what is said to those who sit at tables, besides what everybody sees, by folded name."""
    entered = PendingResults(session).by_table()
    calls = {call.number: (call, minutes) for call, minutes in OpponentCalls(session).waiting}
    people = session.tournament.entrant
    return {
        fold(member.name): said
        for table in session.desk.pending()
        if (said := _said(entered.get(table.number, ()), calls.get(table.number)))
        for entrant in table.seats
        for member in people(entrant).people
    }


def _news_for(session: TournamentSession, person: str) -> str:
    """Return what `_news` has for one person."""
    entrant = session.tournament.entrant_of(person)
    table = next((table.number for table in session.desk.pending() if entrant in table.seats), 0)
    calls = OpponentCalls(session)
    call = calls.at(table) if table else None
    entered = PendingResults(session).at(table) if table else ()
    return _said(entered, (call, calls.minutes(call)) if call is not None else None)


def _said(entered: Sequence[PendingResult], call: tuple[OpponentCall, int] | None) -> str:
    waits = f"{call[0].number}.{call[1]}" if call is not None else ""
    return "".join(map(mark_of, entered)) + waits
