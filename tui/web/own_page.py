"""OwnPage: what a player sees of a tournament by their own link, and what they may say about it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from tournaments.entering import entry_table
from tournaments.results.entry import Typed, Way
from tournaments.results.ways import ways_at
from tui.documents.model import UNBROKEN
from tui.services.identity.names import clean
from tui.services.tournaments import players
from tui.services.tournaments.opponent_calls import OpponentCalls
from tui.services.tournaments.public import is_public, public_state
from tui.texts.result_notes import format_note
from tui.texts.styled_text import plain_text
from tui.texts.tournament import TournamentFormatter

if TYPE_CHECKING:
    from saves.tournaments.tournament_rows import PendingResult
    from tournaments.results import ResultForm
    from tui.services.tournaments.session import TournamentSession
    from tui.texts.localizer import Words

Outcome: TypeAlias = Literal[
    "here", "dropped", "left", "proposed", "differ", "landed", "refused", "bye", "no_bye", "called", "came"
]
"""What came of an act."""
_OUTCOME = KeyFamily("lobby_tournament.{}", "here dropped left proposed differ landed refused")
OUTCOMES = ("here", "dropped", "left", "proposed", "differ", "landed", "refused")
_OWN_OUTCOME = KeyFamily("web.own.said.{}", "bye no_bye called came")
OWN_OUTCOMES = ("bye", "no_bye", "called", "came")
_MOST_DIGITS = 5


class ResultField(NamedTuple):
    """A figure of a row to enter.

    The name of its field, whose it is, and the values to choose from, if any.
    """

    name: str
    label: str
    choices: tuple[int, ...]


class ResultSheet(NamedTuple):
    """A way to enter the result of a table: its key, its title, and its figures."""

    way: str
    title: str
    fields: tuple[ResultField, ...]


class ShownProposal(NamedTuple):
    """A result entered for a table: who entered it, the outcome, its mark, the reader's choices."""

    text: str
    result: str
    own: bool
    mark: str
    may_confirm: bool
    may_refuse: bool


class OwnPage:
    """The page of one person in one tournament; `address` is whence they act."""

    def __init__(self, session: TournamentSession, person: str, words: Words, address: str) -> None:
        self._session, self._words, self.address = session, words, address
        self.person = session.tournament.called_now(person)
        self._formatter = TournamentFormatter(words, session.tournament, session.desk.entries, cells=None)
        self._proposals = players.PendingResults(session)
        self._calls = OpponentCalls(session)
        self._off = {*session.club.store.club.load().phone_acts_off.split(",")} - {""}

    @cached_property
    def seat(self) -> players.TournamentSeat | None:
        """Where the person plays now, as far as everybody may know it."""
        return players.seat_of(self._session, self.person) if is_public(self._session) else None

    @property
    def state(self) -> str:
        """The person's present situation in the tournament, as a sentence."""
        words, session, seat = self._words, self._session, self.seat
        entrant = session.tournament.entrant_of(self.person)
        if session.tournament.finished:
            return words("lobby_tournament.finished")
        if entrant is None:
            return words("lobby_tournament.not_in")
        if seat is not None:
            place = words("web.own.seat", round=seat.round, table=seat.table, seat=seat.number)
            names = self._formatter.names((other for other in seat.pairing.seats if other != entrant), ", ")
            return f"{place}, {words('lobby_tournament.against', names=names)}."
        if entrant in session.tournament.dropped:
            return words("lobby_tournament.left")
        if players.may_check_in(session, self.person):
            return words("web.own.entered")
        if public_state(session).rounds:
            return words("lobby_tournament.waits")
        return words("lobby_tournament.here" if entrant in session.tournament.present else "web.own.entered")

    @property
    def may_check_in(self) -> bool:
        """Whether the person may say that they are here."""
        return self._is_on("here") and players.may_check_in(self._session, self.person)

    @property
    def may_leave(self) -> bool:
        """Whether the person may leave the tournament."""
        return self._is_on("leave") and players.may_drop_out(self._session, self.person)

    @property
    def byes_to_ask(self) -> tuple[int, ...]:
        """The rounds in which the person may still ask to be left out."""
        return players.byes_to_ask(self._session, self.person) if self._is_on("bye") else ()

    @property
    def asked_byes(self) -> tuple[int, ...]:
        """The rounds in which the person will be left out."""
        return players.asked_byes(self._session, self.person)

    @property
    def may_call(self) -> bool:
        """Whether the person may say that an opponent is missing."""
        return self._is_on("missing") and self.seat is not None and self._calls.may_call(self.person)

    @property
    def call(self) -> str:
        """Time since when the person's table waits for somebody, as text; "" if nobody has said so."""
        seat = self.seat
        call = self._calls.at(seat.table) if seat is not None else None
        if call is None:
            return ""
        return self._words("web.own.waits", name=clean(call.by), minutes=self._calls.minutes(call))

    def _is_on(self, act: str) -> bool:
        return act not in self._off

    def proposals(self) -> list[ShownProposal]:
        """Return the results that were entered for the person's table."""
        return [self._described(proposal) for proposal in self._entered]

    @property
    def differ(self) -> str:
        """The consequence of different results entered for the person's table, or ""."""
        entered = self._entered
        if not self._proposals.differ(entered):
            return ""
        return self._words("lobby_tournament.differ", table=entered[0].number)

    @property
    def _entered(self) -> Sequence[PendingResult]:
        seat = self.seat
        return self._proposals.at(seat.table) if seat is not None else ()

    def sheets(self) -> list[ResultSheet]:
        """Return how the result of the person's table may be entered; nothing if it is played in the app."""
        return [self._sheet(way) for way in self._ways()] if self._is_on("result") else []

    def _sheet(self, way: Way) -> ResultSheet:
        choices = tuple(range(1, len(way.rows) + 1)) if way.key == "places" else ()
        units = [format_note(self._words, figure.label) for figure in way.figures]
        fields = tuple(
            ResultField(_field(row, column), f"{clean(name)}: {unit}", choices)
            for row, name in enumerate(way.rows)
            for column, unit in enumerate(units)
        )
        return ResultSheet(way.key, format_note(self._words, way.title(way.empty())), fields)

    def do(self, act: str, said: Mapping[str, str]) -> Outcome:
        """Do what the person says, in their name and with whence it came.

        Raises CarteadoError as the services do.
        """
        if not self._is_on(act):
            raise CarteadoError("web_act_off")
        with self._session.desk.signed(f"{self.person} ({self.address})"):
            return self._done(act, said)

    def _done(self, act: str, said: Mapping[str, str]) -> Outcome:
        match act:
            case "here":
                players.check_in(self._session, self.person)
                return "here"
            case "leave":
                return "dropped" if players.drop_out(self._session, self.person) else "left"
            case "result":
                return self._tell(said)
            case "agree":
                self._proposals.confirm(self.person, self._meant(said))
                return "landed"
            case "disagree":
                self._proposals.refuse(self.person, self._meant(said))
                return "refused"
            case "bye" | "no_bye":
                players.ask_bye(self._session, self.person, _figure(said.get("round", "")) or 0, act == "bye")
                return act
            case "missing":
                self._calls.call(self.person)
                return "called"
            case "came":
                if (seat := self.seat) is None:
                    raise CarteadoError("web_act_unknown")
                self._calls.end(seat.table)
                return "came"
        raise CarteadoError("web_act_unknown")

    def _tell(self, said: Mapping[str, str]) -> Outcome:
        seat, ways = self.seat, {way.key: way for way in self._ways()}
        way = next((way for key, way in ways.items() if key == said.get("way")), None)
        if seat is None or way is None:
            raise CarteadoError("web_act_unknown")
        if said.get("table") != f"{seat.round}.{seat.table}":
            raise CarteadoError("web_told_changed")
        form = self._form(way, said)
        self._session.check_result(seat.round, seat.pairing, form)
        if self._proposals.propose(self.person, seat.table, form):
            return "landed"
        return "differ" if self.differ else "proposed"

    def _form(self, way: Way, said: Mapping[str, str]) -> ResultForm:
        columns = range(len(way.figures))
        rows = range(len(way.rows))
        cells = tuple(tuple(_figure(said.get(_field(row, column), "")) for column in columns) for row in rows)
        typed = Typed(cells)
        form = way.form(typed)
        if form is None:
            raise CarteadoError("web_result_missing", missing=format_note(self._words, way.missing(typed)))
        return form

    def _ways(self) -> list[Way]:
        """Return how the result is told here: the usual way that asks for one figure of everybody, then counts."""
        seat = self.seat
        if seat is None or self._session.tables.look(seat.round, seat.table).state == "playing":
            return []
        entrants = tuple(map(self._formatter.name, seat.pairing.seats))
        table = entry_table(self._session.tournament, seat.pairing, entrants)
        ways = ways_at(table)
        usual = [way for way in ways if len(way.figures) == 1][:1]
        return usual + [way for way in ways if way.key == "counts"]

    def _meant(self, said: Mapping[str, str]) -> PendingResult:
        """Return the proposal that was answered; raises "web_told_changed" where another was told since."""
        for proposal in self._entered:
            if mark_of(proposal) == said.get("mark"):
                return proposal
        raise CarteadoError("web_told_changed")

    def _described(self, proposal: PendingResult) -> ShownProposal:
        try:
            outcome = self._formatter.outcome(proposal.seats, self._proposals.result(proposal), ", ")
            # A line of a narrow screen does not end between a place and its name.
            result = plain_text(tuple((UNBROKEN if text == " " else text, style) for text, style in outcome))
        except CarteadoError as error:
            result = self._words.error(error)
        own = proposal.entrant == self._session.tournament.entrant_of(self.person)
        key = "lobby_tournament.told_by_you" if own else "lobby_tournament.told"
        text = self._words(key, name=clean(proposal.by), table=proposal.number)
        may_confirm = self._proposals.may_confirm(self.person, proposal)
        may_refuse = self._proposals.may_refuse(self.person, proposal)
        return ShownProposal(text, result, own, mark_of(proposal), may_confirm, may_refuse)


def format_outcome(outcome: str, table: int, words: Words) -> str:
    """Return what came of an act; "" for what is none."""
    if outcome in OWN_OUTCOMES:
        return words(_OWN_OUTCOME(outcome))
    return words(_OUTCOME(outcome), table=table) if outcome in OUTCOMES else ""


def _field(row: int, column: int) -> str:
    """Return the name of the field of a figure."""
    return f"f{row}.{column}" if column else f"f{row}"


def _figure(text: str) -> int | None:
    digits = text.strip().removeprefix("-")
    whole = digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS
    return int(text) if whole else None


def mark_of(proposal: PendingResult) -> str:
    """Return the mark by which a proposal differs from every other one of its table."""
    content = proposal.tournament, proposal.round, proposal.number, proposal.by, proposal.form
    return hashlib.sha256(repr(content).encode()).hexdigest()[:16]
