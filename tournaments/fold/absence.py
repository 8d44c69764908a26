"""Who did not come to a table, or did after all: corrected like a result, in any round."""

from __future__ import annotations

from tournaments.acts import NoShow
from tournaments.errors import TournamentError
from tournaments.fold.presence import seated, without
from tournaments.fold.results import followed
from tournaments.model import Tournament


def no_show(tournament: Tournament, act: NoShow) -> Tournament:
    """Record who did not come to a table, or came after all; the table's result is void.

    In a past round this must decide the table: later rounds were drawn from its places.
    """
    if not 1 <= act.round <= len(tournament.rounds):
        raise TournamentError("unknown_round", round=act.round)
    round_ = tournament.rounds[act.round - 1]
    if not 1 <= act.table <= len(round_.draft.tables):
        raise TournamentError("unknown_table", round=act.round, table=act.table)
    table = round_.draft.tables[act.table - 1]
    named = (act.entrant, *act.also)
    among = table.absent if act.came else table.seats
    if strange := [entrant for entrant in named if entrant not in among or named.count(entrant) > 1]:
        code = "not_missing" if act.came and strange[0] in table.seats else "not_at_table"
        raise TournamentError(code, round=act.round, table=act.table, entrant=strange[0])
    if act.came:
        here = (*table.seats, *named)
        after = seated(tournament, round_, act.table, tuple(seat for seat in table.everybody if seat in here))
    else:
        after = without(tournament, round_, act.table, named)
    if act.round < len(tournament.rounds) and not after.rounds[act.round - 1].draft.tables[act.table - 1].walkover:
        raise TournamentError("round_is_past", round=act.round, last=len(tournament.rounds))
    return followed(after, act.round, act.table)
