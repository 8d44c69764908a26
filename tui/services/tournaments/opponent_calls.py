"""OpponentCalls: players who wait at a table for an opponent, and since when.

The desk decides what follows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from saves.tournaments.tournament_rows import OpponentCall
from tui.services.matches.clocks import MINUTE
from tui.services.tournaments.players import seat_of, waiting_tables

if TYPE_CHECKING:
    from tui.services.tournaments.session import TournamentSession


class OpponentCalls:
    """The calls of one tournament; none of them is in its log."""

    def __init__(self, tournament_session: TournamentSession) -> None:
        self._tournament_session = tournament_session
        self._rows = tournament_session.club.store.opponent_calls

    @property
    def open(self) -> tuple[OpponentCall, ...]:
        """The calls of tables that still wait for a result and have the same seats."""
        waiting = waiting_tables(self._tournament_session)
        calls = self._rows.all(self._tournament_session.id)
        return tuple(call for call in calls if (call.round, call.number, call.seats) in waiting)

    def at(self, table: int) -> OpponentCall | None:
        """Return the call of a table of the last round."""
        return next((call for call in self.open if call.number == table), None)

    def may_call(self, name: str) -> bool:
        """Tell whether an absent opponent can be called.

        One sits at a table that is not played yet, and nobody has called.
        """
        seat = seat_of(self._tournament_session, name)
        if seat is None or len(seat.pairing.seats) < 2 or self.at(seat.table) is not None:
            return False
        return self._tournament_session.tables.look(seat.round, seat.table).state != "playing"

    def call(self, name: str) -> None:
        """Tell the desk that a player waits for an opponent; raises CarteadoError "nobody_to_call"."""
        seat = seat_of(self._tournament_session, name)
        if seat is None or not self.may_call(name):
            raise CarteadoError("nobody_to_call")
        session = self._tournament_session
        self._rows.put(OpponentCall(session.id, seat.table, seat.round, seat.pairing.seats, name, session.club.clock()))
        session.tell()

    def end(self, table: int) -> None:
        """Remove a table's call: everybody is there."""
        self._rows.delete(self._tournament_session.id, table)
        self._tournament_session.tell()

    def minutes(self, call: OpponentCall) -> int:
        """Return for how many minutes somebody has waited."""
        return max(0, (self._tournament_session.club.clock() - call.since) // MINUTE)

    @property
    def waiting(self) -> tuple[tuple[OpponentCall, int], ...]:
        """The open calls, each with its minutes."""
        return tuple((call, self.minutes(call)) for call in self.open)
