"""A person's part in the hall.

What the app of a visitor, or of the organiser, has to do with the lobby.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextvars import Context
from typing import TYPE_CHECKING, Protocol

from textual import events

from engine.core.errors import CarteadoError
from tui.context import context_of, reporting
from tui.lobby.bans import BanDialogs
from tui.services.identity.names import clean, short_name
from tui.services.lobby.lobby import Lobby
from tui.services.lobby.open_table import (
    AtTable,
    Begins,
    CopyChanged,
    Invited,
    LobbyEvent,
    LobbyPerson,
    PersonMoved,
    Said,
    TableOpened,
    TablesChanged,
    TournamentChanged,
)
from tui.services.matches.bot_runner import LEAST_PAUSE
from tui.services.matches.live_match import LiveMatch
from tui.services.tournaments.players import playing_in, seat_in, seats_waiting
from tui.texts.lobby import LobbyNotification, calls_for
from tui.texts.standby import format_standby

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

    from tui.services.lobby.admin import LobbyAdmin
    from tui.services.lobby.open_table import OpenTable
    from tui.services.tournaments.session import TournamentSession

_SELDOM = 1.0
"""Seconds after which it is looked again what waits for somebody at a table, where others only change other tables."""
_REST = 0.2
_REST_EACH = 0.01
"""So many seconds pass between two pictures of the lobby, and more for each person that is here.

A crowd that comes in is not drawn one by one: whoever plays should not feel it.
"""


class LobbyView(Protocol):
    """Open screen of the hall."""

    def refill(self, *, own: bool = True) -> None:
        """Show the current state; with `own` False only what everybody shares."""
        ...

    def hear_talk(self) -> None:
        """Show new lines of the chat."""
        ...


class LobbyScreens(Protocol):
    """Navigator between a person's screens of the hall."""

    @property
    def page(self) -> LobbyView | None:
        """The screen of the hall that is on top; None while something else is."""
        ...

    @property
    def at_home(self) -> bool:
        """Tell whether the hall itself is on top."""
        ...

    def show_table(self, screen: Screen[None]) -> None:
        """Show a table in the place of the screens above the hall."""
        ...

    def show_gathering(self, open_table: OpenTable) -> None:
        """Show an open table."""
        ...

    def show_server(self, admin: LobbyAdmin) -> None:
        """Open the screen of admissions for somebody who may decide them."""
        ...

    def show_tournament(self, tournament_session: TournamentSession) -> None:
        """Show a tournament as its players see it."""
        ...


class LobbyClient:
    """Link between an app and the hall.

    It follows what happens there, takes its person to their tables, and announces what waits. News from the hall
    arrives in another session's context, so it only queues a callback in the app.
    """

    def __init__(
        self, app: App[None], lobby: Lobby, person: LobbyPerson, screens: Callable[[LobbyClient], LobbyScreens]
    ) -> None:
        self.app = app
        self.context = context_of(app)
        self.lobby = lobby
        self.person = person
        self.link_code: Callable[[str], str] | None = None
        """Makes a code that lets somebody in from another device, by their name."""
        self.return_code: Callable[[str], str] = lambda _name: ""
        """Returns the code by which a guest comes back; "" for whoever has a key."""
        self.admin: LobbyAdmin | None = None
        """Decides about the server itself; only an organiser's client has one."""
        self._notes: list[LobbyEvent] = []
        self._known: frozenset[LobbyNotification] = frozenset()
        self._ends: list[Callable[[], None]] = []
        self._due = False
        self._took_in = float("-inf")
        """When it was looked what waits for this person."""
        self._awaited: asyncio.TimerHandle | None = None
        """Looks again where others have changed tables since."""
        self._resting: asyncio.TimerHandle | None = None
        self._stale = self._own_stale = False
        """Whether something has changed that is not shown yet; and whether that may be this person's alone."""
        self.screens = screens(self)
        """The screens of the lobby in this app."""
        self._ban_dialogs = BanDialogs(app, lobby.bans, person.name)
        self.page: LobbyView | None = None
        """The screen of the lobby that is seen; None while a table is."""

    @property
    def name(self) -> str:
        """The person's name."""
        return self.person.name

    @property
    def return_code_text(self) -> str:
        """The sentence on how a guest comes back; "" for those with a key."""
        code = self.return_code(self.name)
        return self.context.session.words("lobby.return_code", name=clean(self.name), code=code) if code else ""

    # ---- Coming and going --------------------------------------------------------------------------------------------

    def arrive(self) -> None:
        """Come into the hall."""
        if self.lobby.tournament_sessions is not None:
            self.lobby.tournament_sessions.look()
        self._ends = [self.lobby.subscribe(self._hear), self.lobby.arrive(self.person)]
        self._hear(None)

    def leave(self) -> None:
        """Go; a second time does nothing."""
        ends, self._ends = self._ends, []
        for end in ends:
            end()
        self._await_no_more()
        if self._resting is not None:
            self._resting.cancel()

    def away(self, away: bool) -> None:
        """Note whether the person's connection is lost."""
        self.lobby.away(self.name, away)
        for view in self.context.navigator.open_matches():
            view.step_out(away)

    # ---- Hearing -----------------------------------------------------------------------------------------------------

    def _hear(self, note: LobbyEvent | None) -> None:
        if isinstance(note, AtTable):
            if self.name in note.people:
                self.app.call_later(self._tell_at_table, note)
            return
        if isinstance(note, CopyChanged):
            if self.admin is None:
                return
            self.app.call_later(self._tell_copy, note)
        if self._only_shows(note):
            # Nothing waits for this person by that: it is only drawn, where the lobby is seen.
            self._stale = True
            if self._resting is not None or self.page is None:
                return
        if note is not None:
            self._notes.append(note)
        loop = asyncio.get_running_loop()
        wait = self._took_in + _SELDOM - loop.time()
        if not isinstance(note, TablesChanged | TournamentChanged) or self.page is not None or wait <= 0:
            self._take_in_soon()
        elif self._awaited is None:
            # In nobody's turns: whoever has changed the tables may come last.
            self._awaited = loop.call_later(wait, self._take_in_soon, context=Context())

    def _take_in_soon(self) -> None:
        if not self._due:
            self._due = True
            self._later(self._take_in)

    def _await_no_more(self) -> None:
        if self._awaited is not None:
            self._awaited.cancel()
            self._awaited = None

    def _only_shows(self, note: LobbyEvent | None) -> bool:
        """Tell whether nothing waits for this person by what has happened: at most there is something else to see."""
        if isinstance(note, PersonMoved):
            return note.who != self.name
        if isinstance(note, Invited):
            return note.to != self.name
        if isinstance(note, TournamentChanged):
            sessions = playing_in(self.lobby.tournament_sessions, self.name)
            return note.id not in (session.id for session in sessions)
        # Whoever is asked to a table that opens is told so apart.
        return isinstance(note, TableOpened) or (isinstance(note, Begins) and self.name not in note.people)

    def _take_in(self) -> None:
        notes, self._notes, self._due = self._notes, [], False
        self._took_in = asyncio.get_running_loop().time()
        self._await_no_more()
        if not self.app.screen_stack:
            return
        if notes and all(isinstance(note, Said) for note in notes):
            self._show_talk()
            return
        if notes and all(map(self._only_shows, notes)):
            self._show()
            return
        going = {note.match for note in notes if isinstance(note, Begins) and self._goes_along(note)}
        self._tell_calls(going)
        self._stale = True
        self._own_stale |= not notes or not all(map(self._spares_own, notes))
        self._show()

    def _spares_own(self, note: LobbyEvent) -> bool:
        """Tell whether this person's matches and ratings, which are read from the store, are the same after it."""
        return isinstance(note, TablesChanged | TableOpened | Invited | Said) or self._only_shows(note)

    def _later(self, do: Callable[[], None]) -> None:
        """Do something in the app's own turn; as `call_later`, which makes a function each time and looks into it."""
        self.app.post_message(events.Callback(callback=do))

    def _tell_at_table(self, note: AtTable) -> None:
        if note.who != self.name and self.context.profile.chat_muted:
            return
        words = self.context.session.words("table.talk.said", name=short_name(note.who), text=note.text)
        for view in self.context.navigator.open_matches():
            if view.live_match.match == note.match:
                view.hear_remark(words)

    def _tell_copy(self, note: CopyChanged) -> None:
        text = format_standby(note.state, self.context.session.words)
        well = note.state.trouble is None
        self.app.notify(text, severity="information" if well else "warning", timeout=20, markup=False)

    def _show_talk(self) -> None:
        if (page := self.screens.page) is not None:
            page.hear_talk()

    def _show(self) -> None:
        """Show the lobby anew on the screen that shows it, now or when its rest is over."""
        # An app that closes still has its screen, but takes its widgets away one by one.
        if not self.app.screen_stack or not self.app.is_running:
            return
        page = self.screens.page
        if self._resting is None and self._stale and page is not None:
            own, self._stale, self._own_stale = self._own_stale, False, False
            rest = _REST + _REST_EACH * len(self.lobby.people)
            self._resting = asyncio.get_running_loop().call_later(rest, self._rested)
            page.refill(own=own)

    def _rested(self) -> None:
        self._resting = None
        if self._stale:
            self._later(self._show)

    @property
    def calls(self) -> tuple[LobbyNotification, ...]:
        """The open requests to this person."""
        return calls_for(self.lobby, self.name)

    def _tell_calls(self, going: Collection[str]) -> None:
        """Say what waits since now, wherever the person is; not of tables that they are being taken to."""
        calls, words = self.calls, self.context.session.words
        new = [call for call in calls if call not in self._known and call.about not in going]
        for call in new:
            self.app.bell()
            if not self.screens.at_home:
                key = words("lobby.call.key.read" if call.only_read else "lobby.call.key")
                self.app.notify(f"{call.sentence(words)} {key}", severity="warning", timeout=20, markup=False)
        self._known = frozenset(calls)

    # ---- Going to tables ---------------------------------------------------------------------------------------------

    def _goes_along(self, note: Begins) -> bool:
        """Take the person to the table that begins, if it is theirs and they are in the lobby or wait there."""
        if self.name not in note.people or self.screens.page is None:
            return False
        self.open(note.match)
        return True

    def match_screen(self, live_match: LiveMatch) -> Screen[None]:
        """Return the screen of a table: with one's seats, or to watch."""
        if [live_match.players[seat].name for seat in live_match.people] == [self.name]:
            live_match.pause = max(self.context.session.bot_pause(), LEAST_PAUSE)
        return self.context.navigator.participant_screen(
            live_match,
            self.name,
            self.lobby.matches.role_at(self.person, live_match),
            lambda text: self.lobby.say_at_table(self.name, live_match, text),
        )

    def open(self, match: str, code: str = "") -> None:
        """Open the table of a match, or come back to it where it is open already.

        Says in words what is refused.
        """
        with reporting(self.context.navigator.tell_error):
            live = self.lobby.matches.visit(self.person, match, code)
            self.show_table(live.live_match)

    def show_table(self, live_match: LiveMatch) -> None:
        """Show a table in the place of the screens above the hall; from another table the person gets up."""
        self.screens.show_table(self.match_screen(live_match))

    def go_back_to_play(self) -> None:
        """Return to the match that was open when the hall went, if there is one."""
        going_on = {
            seat.tournament_session.id
            for seat in seats_waiting(self.lobby.tournament_sessions, self.name)
            if seat.tournament_session.tables.look(seat.round, seat.table).state == "playing"
        }
        for call in self.calls:
            if call.kind in ("table", "match") or (call.kind == "round" and call.about in going_on):
                self.answer(call)
                return

    def answer(self, call: LobbyNotification) -> None:
        """Do what a request to this person asks for."""
        try:
            self._answer(call)
        except CarteadoError as error:
            self.tell_refused(error)

    def tell_refused(self, error: CarteadoError) -> None:
        """Show why something was refused; a banned person may ask organisers to lift the ban."""
        tell_error = self.context.navigator.tell_error
        try:
            campaign = self.lobby.bans.askable(self.name, error)
        except CarteadoError as refused:
            tell_error(error)
            tell_error(refused)
            return
        if campaign:
            self._ban_dialogs.ask_to_lift(campaign, error)
        else:
            tell_error(error)

    def _answer(self, call: LobbyNotification) -> None:
        match call.kind:
            case "table" | "match":
                self.open(call.about)
            case "round":
                seat = seat_in(self.lobby.tournament_sessions, call.about, self.name)
                if seat is not None:
                    self.show_table(seat.sit_down())
            case "invitation":
                self.sit(int(call.about))
            case "result":
                self.show_tournament(call.about)
            case "ban_request":
                self._ban_dialogs.decide(int(call.about), call.sentence(self.context.session.words))
            case "ban_lifted" | "ban_kept":
                self.lobby.bans.read(self.name, int(call.about))

    def sit(self, number: int, seat: int | None = None, code: str = "") -> None:
        """Sit down at a table that waits, and see it fill; raises as Lobby.sit does."""
        self.show_gathering(self.lobby.open_tables.sit(self.name, number, seat, code))

    def show_gathering(self, open_table: OpenTable) -> None:
        """Show an open table."""
        self.screens.show_gathering(open_table)

    def show_server(self) -> None:
        """Show admission to the organiser."""
        if self.admin is not None:
            self.screens.show_server(self.admin)

    def show_tournament(self, tournament: str) -> None:
        """Show a tournament as its players see it."""
        tournament_sessions = self.lobby.tournament_sessions
        assert tournament_sessions is not None
        self.screens.show_tournament(tournament_sessions.open(tournament))
