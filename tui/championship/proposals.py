"""Results of games with real cards that a player tells: they stand once an opponent says the same."""

from __future__ import annotations

from engine.core.errors import CarteadoError
from saves.tournament_rows import PendingResult
from tournaments.fold import settled
from tournaments.model import EntrantId, Pairing, Result
from tournaments.results import Form
from tui.championship import Championship
from tui.championship.players import entrant_of


class Proposals:
    """The results of one tournament that wait for an opponent or the organiser; none of them is in its log."""

    def __init__(self, championship: Championship) -> None:
        self._championship = championship
        self._pending = championship.club.store.pending_results

    @property
    def open(self) -> tuple[PendingResult, ...]:
        """Those about tables that still wait for a result and are seated as they were told."""
        one = self._championship.desk.round
        if one is None or self._championship.tournament.finished:
            return ()
        waiting = {(one.number, table.number, table.seats) for table in self._championship.desk.pending()}
        return tuple(
            told
            for told in self._pending.all(self._championship.id)
            if (told.round, told.number, told.seats) in waiting
        )

    def at(self, table: int) -> PendingResult | None:
        """Return what was told of a table of the last round."""
        return next((told for told in self.open if told.number == table), None)

    def for_answer(self, name: str) -> tuple[PendingResult, ...]:
        """Return those that somebody, being an opponent, is asked about."""
        entrant = entrant_of(self._championship.tournament, name)
        return tuple(told for told in self.open if entrant in told.seats and entrant != told.entrant)

    def result(self, told: PendingResult) -> Result:
        """Return what a proposal comes to."""
        return settled(self._championship.tournament, told.form, len(told.seats))

    def propose(self, name: str, table: int, form: Form) -> bool:
        """Tell a result of one's own table; tells whether it is in the log: an opponent had told the same before.

        Raises TournamentError for a form that does not fit, and CarteadoError "not_at_that_table".
        """
        pairing = self._pairing(table)
        entrant = self._of(name, pairing)
        told = PendingResult(self._championship.id, table, self._round, pairing.seats, name, entrant, form)
        result, before = self.result(told), self.at(table)
        if before is not None and before.entrant != entrant and self.result(before).places == result.places:
            self._report(before)
            return True
        self._keep(*(other for other in self.open if other.number != table), told)
        return False

    def confirm(self, name: str, table: int) -> None:
        """Agree, as an opponent, to what was told; raises "not_at_that_table", "nothing_told", "own_result"."""
        told = self._told(table)
        if self._of(name, self._pairing(table)) == told.entrant:
            raise CarteadoError("own_result")
        self._report(told)

    def refuse(self, name: str, table: int) -> None:
        """Do not agree, or take back what one has told oneself; raises as `confirm` does."""
        self._of(name, self._pairing(table))
        self.discard(table)

    def accept(self, table: int) -> None:
        """Enter what was told: the organiser's act. Raises "nothing_told" and what the desk refuses."""
        self._report(self._told(table))

    def discard(self, table: int) -> None:
        """Forget what was told of a table."""
        told = self._told(table)
        self._keep(*(other for other in self.open if other != told))

    @property
    def _round(self) -> int:
        return len(self._championship.tournament.rounds)

    def _told(self, table: int) -> PendingResult:
        told = self.at(table)
        if told is None:
            raise CarteadoError("nothing_told", table=table)
        return told

    def _pairing(self, table: int) -> Pairing:
        found = next((one for one in self._championship.desk.pending() if one.number == table), None)
        if found is None:
            raise CarteadoError("has_result_by_now", table=table)
        return found

    def _of(self, name: str, pairing: Pairing) -> EntrantId:
        entrant = entrant_of(self._championship.tournament, name)
        if entrant is None or entrant not in pairing.seats:
            raise CarteadoError("not_at_that_table", table=pairing.number)
        return entrant

    def _report(self, told: PendingResult) -> None:
        self._championship.do(lambda desk: desk.report(told.round, told.number, told.form))
        self._keep(*(other for other in self.open if other.number != told.number))

    def _keep(self, *told: PendingResult) -> None:
        kept = {one.number for one in told}
        for before in self._pending.all(self._championship.id):
            if before.number not in kept:
                self._pending.delete(before.tournament, before.number)
        for one in told:
            self._pending.put(one)
        self._championship.tell()
