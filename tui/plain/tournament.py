"""A tournament in lines; the menu of a visitor."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from engine.core.game import AnyGame
from engine.core.keys import KeyFamily
from saves.club.campaign_rows import CampaignRow
from saves.matches.record import MatchLine, Record
from saves.people.profiles import Profile
from saves.people.saved_values import SavedValues
from saves.rows.main_tables import MatchStatus
from saves.tournaments.tournament_rows import PendingResult
from tournaments.entering import entry_table
from tui.games.handed_in import DeckTeller
from tui.plain.card_sets import SetRights
from tui.plain.handed_in import ask_value, opened_lines
from tui.plain.home import LineHome
from tui.plain.menu import Choice, agrees, ask, read_out
from tui.plain.result import LineResult
from tui.plain.standings import standing_lines
from tui.plain.talk import saying_refusals
from tui.services.by_hand import ByHandService, Typist
from tui.services.identity.names import clean
from tui.services.lobby.open_table import LobbyPerson
from tui.services.lobby.rights import eyes_of, may_read, may_seat, readable
from tui.services.matches.player_update import Viewer
from tui.services.people.rights import PageViewer
from tui.services.tournaments.players import (
    PendingResults,
    check_in,
    drop_out,
    may_check_in,
    may_drop_out,
    seat_of,
)
from tui.texts.styled_text import plain_text
from tui.texts.tournament import TournamentFormatter
from tui.texts.tournament_settings import free_text

if TYPE_CHECKING:
    from tui.plain.talk import Talk
    from tui.services.identity.authenticator import Visitor
    from tui.services.tournaments.players import TournamentSeat
    from tui.services.tournaments.session import TournamentSession
    from tui.texts.localizer import Session

_LINES_TOURNAMENT = KeyFamily(
    "lines.tournament.{}", "agree disagree go result about standings check_in hand_in own told drop_out"
)


_TEXT_LINES = 8
"""So many lines of the free text are said by themselves; all of a longer one when it is asked for."""


class LineTournament:
    """One player's conversation about a tournament."""

    def __init__(
        self, talk: Talk, session: Session, tournament_session: TournamentSession, name: str, saved: SavedValues
    ) -> None:
        self._saved = saved
        self.talk = talk
        self.session = session
        self.tournament_session = tournament_session
        self._name = name
        self._proposals = PendingResults(tournament_session)

    async def run(self) -> TournamentSeat | None:
        """Offer what there is to do; returns the seat that the person goes to, None when they go back."""
        words = self.session.words
        if text := free_text(self.tournament_session.tournament.spec):
            self.talk.say("", *text[:_TEXT_LINES])
        while True:
            self._tell()
            choices = [Choice(act, words(_LINES_TOURNAMENT(act))) for act in self._acts()]
            act = await ask(self.talk, words, clean(self.tournament_session.tournament.spec.line), choices)
            if act is None:
                return None
            if act == "go":
                return seat_of(self.tournament_session, self._name)
            with saying_refusals(self.talk, words):
                await self._do(act)

    @property
    def _formatter(self) -> TournamentFormatter:
        return TournamentFormatter(
            self.session.words, self.tournament_session.tournament, self.tournament_session.desk.entries
        )

    @property
    def _proposal(self) -> PendingResult | None:
        """What this person may agree to."""
        asked = self._proposals.for_answer(self._name)
        return next((pending for pending in asked if self._proposals.may_confirm(self._name, pending)), None)

    def _tell(self) -> None:
        words, seat, formatter = self.session.words, seat_of(self.tournament_session, self._name), self._formatter
        if seat is not None:
            me = self.tournament_session.tournament.entrant_of(self._name)
            text = words("lobby_tournament.seat", round=seat.round, table=seat.table, seat=seat.number)
            names = formatter.names((other for other in seat.pairing.seats if other != me), ", ")
            self.talk.say("", f"{text}: {words('lobby_tournament.against', names=names)}.")
        elif self.tournament_session.tournament.rounds:
            plays = may_drop_out(self.tournament_session, self._name)
            self.talk.say("", words("lobby_tournament.waits" if plays else "lobby_tournament.left"))
        for pending in self._proposals.for_answer(self._name):
            result = plain_text(formatter.outcome(pending.seats, self._proposals.result(pending), ", "))
            self.talk.say(words("lobby_tournament.told", name=clean(pending.by), table=pending.number), result)
        if seat is not None and self._proposals.differ(self._proposals.at(seat.table)):
            self.talk.say(words("lobby_tournament.differ", table=seat.table))

    def _acts(self) -> tuple[str, ...]:
        seat = seat_of(self.tournament_session, self._name)
        acts = []
        if (pending := self._proposal) is not None:
            acts += ["agree", "disagree"] if self._proposals.may_refuse(self._name, pending) else ["agree"]
        if seat is not None:
            acts += ["go", "result"]
        acts.append("standings")
        if len(free_text(self.tournament_session.tournament.spec)) > _TEXT_LINES:
            acts.append("about")
        if may_check_in(self.tournament_session, self._name):
            acts.append("check_in")
        acts += self._value_acts()
        if may_drop_out(self.tournament_session, self._name):
            acts.append("drop_out")
        return tuple(acts)

    async def _do(self, act: str) -> None:
        words, pending = self.session.words, self._proposal
        match act:
            case "agree" if pending is not None:
                self._proposals.confirm(self._name, pending)
                self.talk.say(words("lobby_tournament.landed", table=pending.number))
            case "disagree" if pending is not None:
                self._proposals.refuse(self._name, pending)
                self.talk.say(words("lobby_tournament.refused", table=pending.number))
            case "result":
                await self._result()
            case "standings":
                await read_out(self.talk, words, *standing_lines(self._formatter))
            case "about":
                await read_out(self.talk, words, *free_text(self.tournament_session.tournament.spec))
            case "check_in":
                check_in(self.tournament_session, self._name)
                self.talk.say(words("lobby_tournament.here"))
            case "hand_in":
                await self._hand_in()
            case "own":
                values = self.tournament_session.handed_in
                own = values.of(values.place_of(self._name))
                await read_out(self.talk, words, *(self._teller.lines(own) if own else (words("handed_in.not_here"),)))
            case "told":
                await read_out(self.talk, words, *opened_lines(self._formatter, self._teller))
            case "drop_out":
                await self._drop_out()

    @property
    def _teller(self) -> DeckTeller:
        tournament = self.tournament_session.tournament
        return DeckTeller(tournament.spec.game, self.session.words, tournament.settings.options)

    def _value_acts(self) -> Iterator[str]:
        values, tournament = self.tournament_session.handed_in, self.tournament_session.tournament
        if values.option is not None and tournament.entrant_of(self._name) is not None:
            place = values.place_of(self._name)
            if values.may_hand_in(place):
                yield "hand_in"
            if tournament.handed_in_by(*place) is not None:
                yield "own"
        if tournament.opened:
            yield "told"

    async def _hand_in(self) -> None:
        """Ask for a ready value, one of one's own, or a code."""
        words, values = self.session.words, self.tournament_session.handed_in
        named = await ask_value(self.talk, words, words("decks.open"), values.offered(self._saved), self._teller.read)
        if named is not None:
            place = values.place_of(self._name)
            values.hand_in(place, named)
            own = values.of(place)
            self.talk.say(words("handed_in.own", name=self._teller.name(own) if own else ""))

    async def _result(self) -> None:
        """Ask how one's table ended."""
        words, seat, formatter = self.session.words, seat_of(self.tournament_session, self._name), self._formatter
        if seat is None:
            return
        if self.tournament_session.tables.look(seat.round, seat.table).state == "playing":
            self.talk.say(words("lobby_tournament.played_here"))
            return
        entrants = tuple(map(formatter.name, seat.pairing.seats))
        table = entry_table(self.tournament_session.tournament, seat.pairing, entrants)
        check = partial(self.tournament_session.check_result, seat.round, seat.pairing)
        form = await LineResult(self.talk, words, table, check).run()
        if form is None:
            return
        landed = self._proposals.propose(self._name, seat.table, form)
        # That it differs from what somebody else has entered is said with what they entered.
        self.talk.say(words("lobby_tournament.landed" if landed else "lobby_tournament.proposed", table=seat.table))

    async def _drop_out(self) -> None:
        words, line = self.session.words, clean(self.tournament_session.tournament.spec.line)
        for question in ("lobby_tournament.drop.ask", "lobby_tournament.drop.sure"):
            if not await agrees(self.talk, words, words(question, line=line), words("lobby_tournament.drop.yes")):
                return
        off = drop_out(self.tournament_session, self._name)
        self.talk.say(words("lobby_tournament.dropped" if off else "lobby_tournament.left"))


class VisitorLineHome(LineHome):
    """The way through the app in lines, for somebody who has come in by SSH."""

    def __init__(self, visitor: Visitor, profile: Profile, *args: Any) -> None:
        super().__init__(*args)
        self._person = LobbyPerson(visitor.name, visitor.guest, visitor.organiser, address=visitor.address)
        self._profile = profile

    def _keep(self, **chosen: object) -> None:
        chosen.pop("name", None)
        self.session.change(**chosen)
        self._profile.preferences.change(**chosen)

    def _campaigns_of(self, game: AnyGame) -> tuple[CampaignRow, ...]:
        """Return none unless an organiser asks: others bring their purse to a table of the lobby."""
        return super()._campaigns_of(game) if self._person.organiser else ()

    @property
    def _set_rights(self) -> SetRights:
        return "text" if self._person.organiser else "look"

    def _kinds(self, game: AnyGame) -> tuple[str, ...]:
        return tuple(kind for kind in super()._kinds(game) if may_seat(self._person, kind))

    def _listed(self, status: MatchStatus, text: str = "") -> Iterator[MatchLine]:
        """Yield the games to choose from: what may be read of those that are over, and where one has a seat."""
        if status == "finished":
            return readable(self._person, self.store.matches, text)
        mine = self.store.matches.each(text, person=self._person.name, status=status)
        return (line for line in mine if line.resumable)

    def _eyes(self, game: AnyGame, record: Record) -> tuple[Viewer, ...]:
        """Return with whose eyes a finished match may be read: from own seats where cheats are not told."""
        return eyes_of(self._person, game, record)

    def _may_read(self, record: Record) -> bool:
        """Tell whether a match that was not chosen from the list may be read."""
        return may_read(self._person, record)

    @property
    def _by_hand(self) -> ByHandService:
        """The matches of real tables that the person types in: a visitor's own."""
        typist = None if self._person.organiser else Typist(self._profile.owner, self._person.name, self._spend)
        return ByHandService(self.store, self.games, typist=typist)

    @property
    def _page_viewer(self) -> PageViewer:
        """Who looks at people's pages; what a guest chooses is not kept."""
        return PageViewer(self._person.name, self._person.organiser, lasting=not self._person.guest)
