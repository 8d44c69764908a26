"""The acts of the controller about rounds.

Drawing up, changing by hand, publishing, results, and the next stage.
"""

from __future__ import annotations

import msgspec

from tournaments.acts import (
    Corrected,
    DrawnUp,
    Finished,
    Locked,
    Published,
    Redrawn,
    Repaired,
    Reported,
    StageBegun,
)
from tournaments.controller.act_log import ActLog
from tournaments.differences import Difference
from tournaments.errors import TournamentError
from tournaments.fold import explained, final_order, rounds_planned
from tournaments.fold.stages import order_now
from tournaments.lots import LOT_RANGE
from tournaments.model import EntrantId, Pairing, Round, Why
from tournaments.results import ResultForm
from tournaments.settings import TournamentSettings


class RoundsActs(ActLog):
    """Acts about rounds. Only the last round can be changed by hand; results can be corrected in any."""

    def pending(self) -> tuple[Pairing, ...]:
        """Return the tables of the last round that have no result yet."""
        return self.tournament.pending

    def final(self) -> tuple[EntrantId, ...] | None:
        """Return everybody from the champion down once nothing is left to play."""
        try:
            return final_order(self.tournament)
        except TournamentError:
            return None

    def explain(self, round: int, table: int) -> tuple[Why, ...]:
        """Return why a table was made so, and what the best pairing without it would have been worse in."""
        return explained(self.tournament, round, table)

    def draw_up(self, lot: int) -> tuple[Difference, ...]:
        """Draw up the next round; `lot` is a fresh random number below LOT_RANGE, drawn outside."""
        return self.commit(DrawnUp(len(self.tournament.rounds) + 1, _lot(lot)))

    def redraw(self, lot: int) -> tuple[Difference, ...]:
        """Draw the last round anew, but for tables that are locked or have a result."""
        return self.commit(Redrawn(len(self.tournament.rounds), _lot(lot)))

    def lock(self, table: int, locked: bool = True) -> tuple[Difference, ...]:
        """Keep a table of the last round out of every redrawing, or let it go again."""
        return self.commit(Locked(len(self.tournament.rounds), table, locked))

    def publish(self) -> tuple[Difference, ...]:
        """Tell the last round to the players; a correction of the round before no longer changes it by itself."""
        return self.commit(Published(len(self.tournament.rounds)))

    def swap(self, this: EntrantId, other: EntrantId) -> tuple[Difference, ...]:
        """Let two entrants of the last round change places: seats, or a seat and a bye."""
        last = self._last()
        there = {seat for table in last.draft.tables for seat in table.seats} | {bye.entrant for bye in last.draft.byes}
        for entrant in (this, other):
            if entrant not in there:
                raise TournamentError("not_in_round", round=last.number, entrant=entrant)
        changed = {this: other, other: this}
        tables = tuple(tuple(changed.get(seat, seat) for seat in table.seats) for table in last.draft.tables)
        byes = tuple(changed.get(bye.entrant, bye.entrant) for bye in last.draft.byes)
        return self.commit(Repaired(last.number, tables, byes))

    def report(self, round: int, table: int, form: ResultForm) -> tuple[Difference, ...]:
        """Record a table's result."""
        return self.commit(Reported(round, table, self._pairing(round, table).seats, form))

    def correct(self, round: int, table: int, form: ResultForm) -> tuple[Difference, ...]:
        """Put another result in the place of a wrong one.

        At a table that was not played all have come after all. The next round is drawn anew from its own lot if nobody
        has begun it, published it or changed it by hand. Otherwise it stands, and the tournament bears a notice that
        says so.
        """
        pairing = self._pairing(round, table)
        seats = pairing.everybody if pairing.walkover else pairing.seats
        return self.commit(Corrected(round, table, seats, form))

    def begin_stage(self, settings: TournamentSettings, best: int, *, cut: bool = False) -> tuple[Difference, ...]:
        """Close the stage that runs.

        So many of its best who are still here go on by other settings, in their order. Rounds that were announced and
        not played are given up only with `cut`; else it raises TournamentError.
        """
        if not cut and self.cuts_rounds():
            played, planned = len(self.tournament.rounds), rounds_planned(self.tournament)
            raise TournamentError("stage_cuts_rounds", played=played, planned=planned)
        order = [entrant for entrant in order_now(self.tournament) if self.tournament.plays(entrant)]
        going_on = tuple(entrant for entrant in order if entrant in self.tournament.seeds)[:best]
        # The act says nothing of the seeding: a stage has no other than the standings.
        settings = msgspec.structs.replace(settings, seeding=TournamentSettings().seeding)
        self.check_settings(self.tournament.spec, self.tournament.ruleset, settings)
        return self.commit(StageBegun(settings, going_on))

    def cuts_rounds(self) -> bool:
        """Tell whether a stage that begins now leaves rounds of the one that runs unplayed."""
        return bool(self.tournament.stage_rounds) and not self.pending() and self.final() is None

    def finish(self) -> tuple[Difference, ...]:
        """Close the tournament once nothing is left to play."""
        return self.commit(Finished())

    def _last(self) -> Round:
        if self.round is None:
            raise TournamentError("no_round_yet")
        return self.round

    def _pairing(self, number: int, table: int) -> Pairing:
        if not 1 <= number <= len(self.tournament.rounds):
            raise TournamentError("unknown_round", round=number)
        tables = self.tournament.rounds[number - 1].draft.tables
        if not 1 <= table <= len(tables):
            raise TournamentError("unknown_table", round=number, table=table)
        return tables[table - 1]


def _lot(lot: int) -> int:
    if not 0 <= lot < LOT_RANGE:
        raise TournamentError("bad_lot", lot=lot)
    return lot
