"""The hall as its people share it: who is here, which tables there are, what is said.

It has no screen and no lines, and runs in one loop. Listeners are notified of every change by a value, and look it up
themselves; nothing else may pass between sessions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import count
from typing import Any

from engine.core.bots import usual_bot
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.listeners import Listeners
from engine.core.log import Player
from engine.core.text import fold
from saves.matches.match_rows import OpenTableRow, TableTerms
from saves.store import Store
from tui.services.campaigns import CampaignService
from tui.services.identity.actors import check_organiser
from tui.services.identity.limits import Act, Limits
from tui.services.identity.names import clean
from tui.services.lobby.bans import HallBans
from tui.services.lobby.matches import BOT_PAUSE, LobbyMatches
from tui.services.lobby.open_table import (
    CELLS,
    AtTable,
    Begins,
    Chat,
    CopyChanged,
    LobbyEvent,
    LobbyMatch,
    LobbyPerson,
    OpenTable,
    PersonMoved,
    TablePlan,
    TablesChanged,
    TournamentChanged,
)
from tui.services.lobby.open_tables import OpenTables
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService
from tui.services.review.analysis import AnalysisService
from tui.services.standby.state import StandbyState
from tui.services.tournaments.sessions import TournamentSessions

MOST_ALONE = 20
"""So many matches against bots alone a person may leave unfinished; what is left for long ends by itself."""


class Lobby:
    """A hall. `clock` gives milliseconds since 1970, `now` seconds that never go back."""

    def __init__(
        self,
        store: Store,
        match_service: MatchService,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], int],
        now: Callable[[], float],
        tournament_sessions: TournamentSessions | None = None,
    ) -> None:
        self.match_service = match_service
        self.tournament_sessions = tournament_sessions
        self.campaigns = CampaignService(store, match_service, games, clock)
        self.analyses = AnalysisService(store, match_service.chooser, admit=partial(self.spend, "analysis"))
        """The analyses of matches that are over."""
        self.games = games
        self.clock = clock
        self.limits = Limits(now)
        """How often each person may do what costs the others something."""
        self.bans = HallBans(self.campaigns, self.limits, self._person)
        """What banned people ask organisers for."""
        self.campaigns.ban_requests.subscribe(lambda: self._note(TablesChanged()))
        self.chat = Chat(clock, partial(self.spend, "talk"))
        self._people: dict[str, LobbyPerson] = {}
        self._listed: tuple[LobbyPerson, ...] | None = None
        self._app_sessions: dict[str, object] = {}
        self._listeners = Listeners[LobbyEvent]()
        number = partial(next, count(1))
        self.open_tables = OpenTables(
            games, self.campaigns, number=number, person=self._people.get, spend=self.spend, tell=self._note
        )
        """The tables that wait for people."""
        self.matches = LobbyMatches(
            store,
            match_service,
            tournament_sessions,
            clock=clock,
            number=number,
            tell=self._note,
            limits=self.limits,
        )
        """The matches that are played here."""
        self._end_tournaments: Callable[[], None] = lambda: None
        if tournament_sessions is not None:
            self._end_tournaments = tournament_sessions.subscribe(
                lambda session: self._note(TournamentChanged(session.id))
            )

    def close(self) -> None:
        """Close the hall's page: follow its running matches to their ends only; a second call does nothing."""
        self.matches.close()
        self._end_tournaments()
        self._end_tournaments = lambda: None
        self._listeners.clear()
        self.campaigns.ban_requests.clear()

    def subscribe(self, listener: Callable[[LobbyEvent], None]) -> Callable[[], None]:
        """Tell the listener what happens; returns a function that ends it."""
        return self._listeners.subscribe(listener)

    def _note(self, note: LobbyEvent) -> None:
        self._listed = None
        self._listeners.tell(note)

    # ---- People ------------------------------------------------------------------------------------------------------

    @property
    def people(self) -> tuple[LobbyPerson, ...]:
        """Everybody who is here, in alphabetical order, with the table they sit at."""
        if self._listed is None:
            at = self._seated()
            people = [person._replace(number=at.get(name)) for name, person in self._people.items()]
            self._listed = tuple(sorted(people, key=lambda person: person.name.casefold()))
        return self._listed

    def arrive(self, person: LobbyPerson) -> Callable[[], None]:
        """Let a person in; returns a function that ends this arrival, void after a newer one."""
        app_session = self._app_sessions[person.name] = object()
        self._people[person.name] = person
        self._note(PersonMoved(person.name))

        def leave() -> None:
            if self._app_sessions.get(person.name) is app_session:
                self.depart(person.name)

        return leave

    def person(self, name: str) -> LobbyPerson | None:
        """Return somebody who is here, with the table they sit at."""
        return next((person for person in self.people if person.name == name), None)

    def away(self, name: str, away: bool) -> None:
        """Note that a person's connection was lost, or is back."""
        person = self._people.get(name)
        if person is not None and person.away != away:
            self._people[name] = person._replace(away=away)
            self._note(PersonMoved(name))

    def depart(self, name: str) -> None:
        """Let somebody go; seats of a waiting table become free, those of a match stay theirs."""
        self._people.pop(name, None)
        self._app_sessions.pop(name, None)
        self.open_tables.leave_all(name)
        self._note(PersonMoved(name))

    def spend(self, act: Act, name: str) -> None:
        """Count an act of somebody; raises as Limits.spend does."""
        self.limits.spend(act, self._person(name))

    def _seated(self) -> dict[str, int]:
        """Return the table of everybody who has one; whoever plays and waits is told where they wait."""
        at: dict[str, int] = {}
        for live in self.matches.known:
            at |= {
                participant.who: live.number
                for participant in live.live_match.attendance.attendees
                if participant.who and participant.seats
            }
        for open_table in self.open_tables:
            at |= dict.fromkeys(open_table.people, open_table.number)
        return at

    def say(self, who: str, text: str) -> None:
        """Say something to everybody; raises as Chat.say does."""
        said = self.chat.say(who, text)
        if said is not None:
            self._note(said)

    def say_at_table(self, who: str, live_match: LiveMatch, text: str) -> None:
        """Say something at a table; raises as Chat.say does.

        Those who play say it to everybody there, and so does the organiser. Those who watch say it to those who watch,
        as long as the match goes on: they may know what no player should.
        """
        line = clean(text, CELLS)
        if line:
            self.chat.admit(who)
            self._note(AtTable(live_match.match, who, line, _hearers(who, live_match)))

    def announce(self, text: str) -> None:
        """Let the server say something to everybody."""
        self._note(self.chat.announce(text))

    def tell_copy(self, state: StandbyState) -> None:
        """Tell organisers how the copy of the club's file elsewhere stands."""
        self._note(CopyChanged(state))

    # ---- Tables ------------------------------------------------------------------------------------------------------

    def by_code(self, by: str, code: str) -> OpenTable | LobbyMatch:
        """Return the private table with this code, waiting or playing, for somebody who has typed it.

        Raises CarteadoError "wrong_table_code", and after several of them "codes_too_fast".
        """
        person = self._person(by)
        self.limits.check("code", person)
        known: tuple[OpenTable | LobbyMatch, ...] = (*self.open_tables, *self.matches.known)
        for table in known:
            if table.code and table.code == code.strip().upper():
                return table
        self.limits.count("code", person)
        raise CarteadoError("wrong_table_code")

    def switch_talk(self, by: str, open: bool) -> None:
        """Let people speak, or only the server; raises "organiser_only"."""
        check_organiser(self._person(by))
        self.chat.open = open
        self._note(TablesChanged())

    def _person(self, name: str) -> LobbyPerson:
        return self._people.get(name, LobbyPerson(name, guest=True, organiser=False))

    @property
    def _guests(self) -> frozenset[str]:
        return frozenset(name for name, person in self._people.items() if person.guest)

    # ---- Tables that play --------------------------------------------------------------------------------------------

    def begin_with_bots(self, by: str, game: str) -> LobbyMatch:
        """Begin a match for the fewest seats of a game by its default rules, against its usual bot at once.

        Raises as `begin` does.
        """
        known = self.games[game]
        open_table = self.open_tables.new(by, TablePlan(game, known.options_type(), min(known.seats)))
        live = self._start(open_table, by, usual_bot(known))
        self.open_tables.leave_all(by)
        return live

    def begin_alone(
        self,
        by: str,
        game: str,
        players: tuple[Player, ...],
        options: Any,
        minutes: int = 0,
        *,
        chosen: Collection[str] = (),
    ) -> LobbyMatch:
        """Begin a match of somebody against bots; raises as `begin` and MatchService.new_match do."""
        self._may_begin(by)
        live_match = self.match_service.new_match(
            game, players, options, minutes=minutes, terms=TableTerms(), chosen=chosen
        )
        return self._hosted(self.open_tables.new(by, TablePlan(game, options, len(players))), live_match)

    def _may_begin(self, by: str) -> None:
        person = self._person(by)
        self.limits.spend("match", person)
        if not person.organiser and self.matches.alone(by) >= MOST_ALONE:
            raise CarteadoError("too_many_unfinished", most=MOST_ALONE)

    def begin(self, by: str, number: int, fill: str = "") -> LobbyMatch:
        """Begin the match of a table, open seats given to bots of the kind `fill`.

        Raises as OpenTable.players, MatchService.new_match and CampaignService.start do, "not_your_table",
        "matches_too_fast", and "too_many_unfinished" for whoever has left too many against bots alone.
        """
        open_table = self.open_tables.own(by, number)
        return self._start(open_table, by, fill)

    def _start(self, open_table: OpenTable, by: str, fill: str) -> LobbyMatch:
        before = open_table.slots, open_table.plan
        if fill:
            self.open_tables.fill_seats(open_table, fill)
        plan = open_table.plan
        try:
            players = open_table.players()
            self._may_begin(by)
            if plan.campaign is not None:
                # Nobody wins money of bots by themselves.
                if any(player.bot is not None for player in players) and not self._person(by).organiser:
                    raise CarteadoError("campaign_with_bots")
                live_match = self.campaigns.start(
                    plan.campaign.id,
                    players,
                    plan.options,
                    minutes=plan.minutes,
                    terms=plan.terms,
                    guests=self._guests,
                )
            else:
                live_match = self.match_service.new_match(
                    plan.game, players, plan.options, minutes=plan.minutes, terms=plan.terms, chosen=plan.chosen
                )
        except CarteadoError:
            open_table.slots, open_table.plan = before
            raise
        return self._hosted(open_table, live_match)

    def _hosted(self, open_table: OpenTable, live_match: LiveMatch) -> LobbyMatch:
        """Keep whose table the match is, and tell its people once it is on disk."""
        live_match.pause = BOT_PAUSE
        kept = OpenTableRow(live_match.match, open_table.host, open_table.code, open_table.plan.rated)
        live = self.matches.host(open_table.number, live_match, kept)
        self.open_tables.close(open_table.number)
        people = open_table.people
        live_match.once_open(lambda: self._begun(live, people))
        return live

    def _begun(self, live: LobbyMatch, people: Sequence[str]) -> None:
        if live.live_match.trouble is not None:
            # There is no such match: its people are told so at the table, and nobody comes back to it.
            self.matches.drop(live.match)
        self._note(Begins(live.number, live.match, tuple(people)))
        self._note(live.changed)

    def shares(self, live_match: LiveMatch, name: str) -> bool:
        """Tell whether somebody other than this person may come to a table.

        That is so if another of its players is here, or if the hall hosts it.
        """
        others = {fold(player.name) for player in live_match.table.players if player.bot is None} - {fold(name)}
        here = any(fold(person) in others for person in self._people)
        return here or (bool(others) and self.matches.is_hosted(live_match.match))


def _hearers(who: str, live_match: LiveMatch) -> tuple[str, ...]:
    """Return to whom at a table somebody speaks."""
    here = live_match.attendance.attendees
    players = [attendee for attendee in here if attendee.seats or attendee.lost_seats]
    to_all = live_match.table.outcome is not None or any(
        attendee.is_of(who) and (attendee in players or attendee.decides) for attendee in here
    )
    return tuple(attendee.who for attendee in here if attendee.who and (to_all or attendee not in players))
