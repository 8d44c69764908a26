"""A player in a tournament: their seat, results they report, check-in and withdrawal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from engine.core.errors import CarteadoError
from engine.core.text import fold
from saves.tournaments.tournament_rows import PendingResult
from tournaments.fold import rounds_planned, settled
from tournaments.formats import traits_of
from tournaments.model import EntrantId, Pairing, Result
from tournaments.results import ResultForm
from tournaments.settings_schema import SCORED
from tournaments.tables import seats_of
from tui.services.identity.actors import Actor, check_organiser
from tui.services.identity.names import seats_of_person
from tui.services.tournaments.session import TournamentSession

if TYPE_CHECKING:
    from tui.services.matches.live_match import LiveMatch
    from tui.services.tournaments.sessions import TournamentSessions


class TournamentSeat(NamedTuple):
    """A seat at a table of the last round that has no result yet; tables and seats count from 1."""

    tournament_session: TournamentSession
    round: int
    pairing: Pairing
    number: int

    @property
    def table(self) -> int:
        """The number of the table."""
        return self.pairing.number

    def sit_down(self) -> LiveMatch:
        """Seat the table, or go on with its match; raises as Tables.sit_down does."""
        return self.tournament_session.tables.sit_down(self.pairing)


def seat_of(tournament_session: TournamentSession, name: str) -> TournamentSeat | None:
    """Return where somebody plays now; None where there is nothing to play for them."""
    tournament, this_round = tournament_session.tournament, tournament_session.desk.round
    if this_round is None or tournament.finished:
        return None
    mine, entrant = (fold(name),), tournament.entrant_of(name)
    for pairing in tournament_session.desk.pending():
        # Whoever has left a pair sits on at a table that was begun with them.
        if entrant not in pairing.seats and not pairing.people:
            continue
        for seat in seats_of_person(seats_of(tournament, pairing), mine):
            return TournamentSeat(tournament_session, this_round.number, pairing, seat + 1)
    return None


def seats_waiting(tournament_sessions: TournamentSessions | None, name: str) -> tuple[TournamentSeat, ...]:
    """Return where somebody plays now in all tournaments that run."""
    return tuple(seat for session in _running(tournament_sessions) if (seat := seat_of(session, name)) is not None)


def seat_in(tournament_sessions: TournamentSessions | None, tournament: str, name: str) -> TournamentSeat | None:
    """Return where somebody plays now in a tournament by its id; None where there is nothing to play."""
    seats = seats_waiting(tournament_sessions, name)
    return next((seat for seat in seats if seat.tournament_session.id == tournament), None)


def seats_to_play(tournament_sessions: TournamentSessions | None) -> Iterator[str]:
    """Yield the names of all who play now in a tournament that runs."""
    for running in _running(tournament_sessions):
        if running.desk.round is not None and not running.tournament.finished:
            for pairing in running.desk.pending():
                yield from (seat.name for seat in seats_of(running.tournament, pairing) if seat.bot is None)


def playing_in(tournament_sessions: TournamentSessions | None, name: str) -> tuple[TournamentSession, ...]:
    """Return the tournaments that run and in which somebody is entered, the newest first."""
    return tuple(
        session for session in _running(tournament_sessions) if session.tournament.entrant_of(name) is not None
    )


def _running(tournament_sessions: TournamentSessions | None) -> Sequence[TournamentSession]:
    return tournament_sessions.running if tournament_sessions is not None else ()


def waiting_tables(tournament_session: TournamentSession) -> set[tuple[int, int, tuple[EntrantId, ...]]]:
    """Return the round, number and seats of each table that still wants a result."""
    this_round = tournament_session.desk.round
    if this_round is None or tournament_session.tournament.finished:
        return set()
    return {(this_round.number, table.number, table.seats) for table in tournament_session.desk.pending()}


class PendingResults:
    """The results of one tournament that wait for an opponent or the organiser.

    None of them is in its log; each entrant has one at most. Where those of a table differ, they are settled by those
    who entered them, when they agree, or by the organiser.
    """

    def __init__(self, tournament_session: TournamentSession) -> None:
        self._tournament_session = tournament_session
        self._rows = tournament_session.club.store.pending_results

    @property
    def open(self) -> tuple[PendingResult, ...]:
        """Results for tables that still wait for one and are seated as they were entered."""
        return self._waiting(self._rows.all(self._tournament_session.id))

    def at(self, table: int) -> tuple[PendingResult, ...]:
        """Return what was entered for a table of the last round."""
        return self._waiting(self._rows.all(self._tournament_session.id, table))

    def by_table(self) -> Mapping[int, Sequence[PendingResult]]:
        """Return what was entered for each table of the last round that anything was entered for."""
        by_table = defaultdict[int, list[PendingResult]](list)
        for pending in self.open:
            by_table[pending.number].append(pending)
        return by_table

    def for_answer(self, name: str) -> tuple[PendingResult, ...]:
        """Return the entered results that somebody, as an opponent, is asked about."""
        entrant = self._tournament_session.tournament.entrant_of(name)
        return tuple(pending for pending in self.open if entrant in pending.seats and entrant != pending.entrant)

    def result(self, pending: PendingResult) -> Result:
        """Return the result that a proposal would enter."""
        return settled(self._tournament_session.tournament, pending.form, len(pending.seats))

    def differ(self, entered: Sequence[PendingResult]) -> bool:
        """Tell whether the results that were entered for a table differ."""
        results = [self.result(pending) for pending in entered] if len(entered) > 1 else []
        return any(not _alike(first, second) for first, second in combinations(results, 2))

    def may_confirm(self, name: str, pending: PendingResult) -> bool:
        """Tell whether somebody, as an opponent, may agree to a result that nobody else contradicts."""
        entrant = self._tournament_session.tournament.entrant_of(name)
        others = [other for other in self.at(pending.number) if other.entrant != entrant]
        return entrant in pending.seats and pending in others and not self.differ(others)

    def may_refuse(self, name: str, pending: PendingResult) -> bool:
        """Tell whether somebody may remove a result: their own, or an opponent's as long as the results agree."""
        entrant = self._tournament_session.tournament.entrant_of(name)
        return entrant in pending.seats and (entrant == pending.entrant or not self.differ(self.at(pending.number)))

    def propose(self, name: str, table: int, form: ResultForm) -> bool:
        """Enter a result of one's own table.

        Tells whether it is in the log: all others who had entered one had entered the same. Raises TournamentError for
        a form that does not fit, and CarteadoError "not_at_that_table".
        """
        pairing = self._pairing(table)
        entrant = self._of(name, pairing)
        pending = PendingResult(self._tournament_session.id, table, entrant, self._round, pairing.seats, name, form)
        self.result(pending)
        return self._settle(table, (*(other for other in self.at(table) if other.entrant != entrant), pending))

    def confirm(self, name: str, pending: PendingResult) -> None:
        """Agree, as an opponent, to an entered result.

        Raises "nothing_told", "not_at_that_table", "own_result", and "results_differ" where others entered another.
        """
        self._check_open(pending)
        if self._of(name, self._pairing(pending.number)) == pending.entrant:
            raise CarteadoError("own_result")
        if not self.may_confirm(name, pending):
            raise CarteadoError("results_differ", table=pending.number)
        self._report(pending)

    def refuse(self, name: str, pending: PendingResult) -> None:
        """Refuse an entered result, or take back one's own; what is left counts where all others entered it.

        Raises "nothing_told", "not_at_that_table", and "results_differ" for an opponent's that is contradicted.
        """
        self._check_open(pending)
        self._of(name, self._pairing(pending.number))
        if not self.may_refuse(name, pending):
            raise CarteadoError("results_differ", table=pending.number)
        self._settle(pending.number, tuple(other for other in self.at(pending.number) if other != pending))

    def accept(self, pending: PendingResult, by: Actor | None) -> None:
        """Enter a player's result; raises "organiser_only", "nothing_told" and what the desk refuses."""
        check_organiser(by)
        self._check_open(pending)
        self._report(pending)

    @property
    def undisputed(self) -> tuple[PendingResult, ...]:
        """The first result of each table whose results agree."""
        return tuple(entered[0] for _, entered in sorted(self.by_table().items()) if not self.differ(entered))

    def accept_all(self, by: Actor | None) -> None:
        """Enter the undisputed results, in one act; raises "organiser_only" and what the desk refuses."""
        check_organiser(by)
        self._report(*self.undisputed)

    def discard(self, table: int, by: Actor | None) -> None:
        """Forget what was entered for a table; raises "organiser_only" and "nothing_told"."""
        check_organiser(by)
        if not self.at(table):
            raise CarteadoError("nothing_told", table=table)
        self._keep(table)
        self._tournament_session.tell()

    def _waiting(self, results: Iterable[PendingResult]) -> tuple[PendingResult, ...]:
        waiting = waiting_tables(self._tournament_session)
        return tuple(pending for pending in results if (pending.round, pending.number, pending.seats) in waiting)

    def _settle(self, table: int, pending: Sequence[PendingResult]) -> bool:
        """Keep the results of a table, or report the first where several entrants entered the same."""
        if len(pending) > 1 and not self.differ(pending):
            self._report(pending[0])
            return True
        self._keep(table, *pending)
        self._tournament_session.tell()
        return False

    @property
    def _round(self) -> int:
        return len(self._tournament_session.tournament.rounds)

    def _check_open(self, pending: PendingResult) -> None:
        if pending not in self.at(pending.number):
            raise CarteadoError("nothing_told", table=pending.number)

    def _pairing(self, table: int) -> Pairing:
        open_pairing = next(
            (pairing for pairing in self._tournament_session.desk.pending() if pairing.number == table), None
        )
        if open_pairing is None:
            raise CarteadoError("has_result_by_now", table=table)
        return open_pairing

    def _of(self, name: str, pairing: Pairing) -> EntrantId:
        entrant = self._tournament_session.tournament.entrant_of(name)
        if entrant is None or entrant not in pairing.seats:
            raise CarteadoError("not_at_that_table", table=pairing.number)
        return entrant

    def _report(self, *results: PendingResult) -> None:
        self._tournament_session.do(
            lambda desk: [desk.report(pending.round, pending.number, pending.form) for pending in results]
        )
        for pending in results:
            self._keep(pending.number)

    def _keep(self, table: int, *results: PendingResult) -> None:
        """Keep these results of a table alone."""
        before = self._rows.all(self._tournament_session.id, table)
        for row in before:
            if row not in results:
                self._rows.delete(row.tournament, row.number, row.entrant)
        for pending in results:
            if pending not in before:
                self._rows.put(pending)


def _alike(first: Result, second: Result) -> bool:
    """Tell whether two results say the same, as far as both were entered in figures."""
    figures = (first.figures, second.figures), (first.won, second.won)
    return first.places == second.places and all(mine == others for mine, others in figures if mine and others)


def may_check_in(tournament_session: TournamentSession, name: str) -> bool:
    """Tell whether the person can check in: not yet present, or play goes on without them."""
    tournament = tournament_session.tournament
    entrant = tournament.entrant_of(name)
    if entrant is None or tournament.finished or entrant in tournament.dropped:
        return False
    return not tournament.plays(entrant) if tournament.rounds else entrant not in tournament.present


def may_drop_out(tournament_session: TournamentSession, name: str) -> bool:
    """Tell whether somebody is in a tournament that they can leave."""
    tournament = tournament_session.tournament
    entrant = tournament.entrant_of(name)
    return entrant is not None and not tournament.finished and entrant not in tournament.dropped


def byes_to_ask(tournament_session: TournamentSession, name: str) -> tuple[int, ...]:
    """Return the rounds in which somebody may still ask for a half-point bye, the next one first."""
    tournament = tournament_session.tournament
    if not may_drop_out(tournament_session, name) or tournament.settings.format not in SCORED:
        return ()
    if not (tournament.settings.rounds or tournament.rounds):
        return (1,)
    last = rounds_planned(tournament) - bool(tournament.settings.final_table)
    asked = asked_byes(tournament_session, name)
    return tuple(number for number in range(len(tournament.rounds) + 1, last + 1) if number not in asked)


def asked_byes(tournament_session: TournamentSession, name: str) -> tuple[int, ...]:
    """Return the rounds yet to be drawn in which somebody has asked to be left out."""
    tournament = tournament_session.tournament
    entrant, drawn = tournament.entrant_of(name), len(tournament.rounds)
    return tuple(bye.round for bye in tournament.asked if bye.entrant == entrant and bye.round > drawn)


def ask_bye(tournament_session: TournamentSession, name: str, number: int, asked: bool = True) -> None:
    """Ask to be left out of a later round for half a point, or no longer.

    Raises "not_entered" and TournamentError.
    """
    entrant = _entrant(tournament_session, name)
    tournament_session.do(lambda desk: desk.ask_bye(entrant, number, asked))


def check_in(tournament_session: TournamentSession, name: str) -> None:
    """Check the person in; raises CarteadoError "not_entered" and what the desk refuses.

    Only the organiser decides what missed rounds count for; until then a late person is refused with "late_unsettled",
    and organisers are notified.
    """
    entrant = _entrant(tournament_session, name)
    late = tournament_session.latecomers.include((entrant,)) and tournament_session.latecomers.rule is None
    if late and traits_of(tournament_session.tournament.settings.format).late:
        tournament_session.latecomers.ask(entrant)
        tournament_session.tell()
        raise CarteadoError("late_unsettled")
    tournament_session.check_in((entrant,))


def drop_out(tournament_session: TournamentSession, name: str) -> bool:
    """Leave the tournament; tells whether the entry was removed, as before the first round.

    Later a table that waits plays without them, or is won. Raises CarteadoError "not_entered", "drop_while_playing"
    while a match goes on at their table, for the others would lose it, and what the desk refuses.
    """
    entrant = _entrant(tournament_session, name)
    this_round = tournament_session.desk.round
    if this_round is None:
        tournament_session.do(lambda desk: desk.withdraw(entrant))
        return True
    for look in tournament_session.tables.looks(this_round.number):
        if entrant in look.pairing.seats and look.state == "playing":
            raise CarteadoError("drop_while_playing", table=look.pairing.number)
    # Whoever says so is here, and keeps a table that was won because the others are not.
    tournament_session.do(lambda desk: desk.drop(entrant, came=True))
    return False


def _entrant(tournament_session: TournamentSession, name: str) -> EntrantId:
    entrant = tournament_session.tournament.entrant_of(name)
    if entrant is None:
        raise CarteadoError("not_entered", name=name)
    return entrant
