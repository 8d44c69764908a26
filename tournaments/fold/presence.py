"""Who is here, who has left, and what becomes of the tables where somebody is missing."""

from __future__ import annotations

import msgspec

from tournaments.acts import CheckedIn, NoShow
from tournaments.errors import TournamentError
from tournaments.formats import format_named
from tournaments.model import Entrant, EntrantId, Late, Missed, Notice, Result, Round, Tournament
from tournaments.results import PlacesForm

_replace = msgspec.structs.replace


def known(tournament: Tournament, number: EntrantId) -> Entrant:
    """Return the entrant with that number; raises TournamentError."""
    for entrant in tournament.entrants:
        if entrant.id == number:
            return entrant
    raise TournamentError("unknown_entrant", entrant=number)


def joined(tournament: Tournament, entrant: EntrantId, missed: Missed) -> Tournament:
    """Let somebody into a stage that has begun: as its last seed, with the rounds so far counted as told."""
    if not format_named(tournament.settings.format).late:
        raise TournamentError("no_late_entry", format=tournament.settings.format)
    late = Late(entrant, len(tournament.stage_rounds), missed)
    return _replace(tournament, seeds=(*tournament.seeds, entrant), late=(*tournament.late, late))


def checked_in(tournament: Tournament, act: CheckedIn) -> Tournament:
    """Note that somebody is here or missing; whoever comes when play has begun is late."""
    known(tournament, act.entrant)
    present = tuple(one for one in tournament.present if one != act.entrant)
    absent = tuple(one for one in tournament.absent if one != act.entrant)
    if act.present:
        present = (*present, act.entrant)
    else:
        absent = (*absent, act.entrant)
    after = _replace(tournament, present=present, absent=absent)
    return _in_time(after, act.entrant) if act.present else after


def _in_time(tournament: Tournament, entrant: EntrantId) -> Tournament:
    """Let somebody who had not come before the first round join now; a later stage is closed to them."""
    if not tournament.seeds or entrant in tournament.seeds or tournament.stages:
        return tournament
    return joined(tournament, entrant, "losses")


def dropped(tournament: Tournament, number: EntrantId) -> Tournament:
    """Let somebody leave; their table in the last round plays without them if it has no result."""
    known(tournament, number)
    if number in tournament.dropped:
        raise TournamentError("already_dropped", entrant=number)
    asked = tuple(bye for bye in tournament.asked if bye.entrant != number)
    gone = _replace(tournament, dropped=(*tournament.dropped, number), asked=asked)
    if not gone.rounds:
        return gone
    last = gone.rounds[-1]
    for table, result in zip(last.draft.tables, last.results, strict=True):
        if number in table.seats and result is None:
            return _without(gone, last, table.number, number)
    return gone


def returned(tournament: Tournament, number: EntrantId) -> Tournament:
    """Take somebody back who had left."""
    known(tournament, number)
    if number not in tournament.dropped:
        raise TournamentError("not_dropped", entrant=number)
    back = _replace(tournament, dropped=tuple(one for one in tournament.dropped if one != number))
    return _in_time(back, number)


def no_show(tournament: Tournament, act: NoShow) -> Tournament:
    """Let a table of the last round play without somebody who did not come."""
    one = last_round(tournament, act.round)
    if not 1 <= act.table <= len(one.draft.tables):
        raise TournamentError("unknown_table", round=act.round, table=act.table)
    if act.entrant not in one.draft.tables[act.table - 1].seats:
        raise TournamentError("not_at_table", round=act.round, table=act.table, entrant=act.entrant)
    if one.results[act.table - 1] is not None:
        raise TournamentError("has_result", round=act.round, table=act.table)
    return _without(tournament, one, act.table, act.entrant)


def last_round(tournament: Tournament, number: int) -> Round:
    """Return the last round if it has that number; raises TournamentError."""
    if not 1 <= number <= len(tournament.rounds):
        raise TournamentError("unknown_round", round=number)
    if number != len(tournament.rounds):
        raise TournamentError("round_is_past", round=number, last=len(tournament.rounds))
    return tournament.rounds[-1]


def _without(tournament: Tournament, one: Round, number: int, entrant: EntrantId) -> Tournament:
    """Take somebody from a table: whoever is left alone there has won, too few for a game are left to the organiser."""
    before = one.draft.tables[number - 1]
    seats = tuple(seat for seat in before.seats if seat != entrant)
    table = _replace(before, seats=seats, absent=(*before.absent, entrant))
    results = list(one.results)
    if table.walkover:
        places = tuple(1 for _ in seats)
        results[number - 1] = Result(PlacesForm(places), places, tuple(() for _ in seats))
    tables = (*one.draft.tables[: number - 1], table, *one.draft.tables[number:])
    changed = _replace(one, draft=_replace(one.draft, tables=tables), results=tuple(results))
    after = _replace(tournament, rounds=(*tournament.rounds[:-1], changed))
    if not table.walkover and len(seats) < tournament.ruleset.least:
        return noticed(after, Notice("table_too_short", one.number, {"table": number, "seats": seats}))
    return after


def noticed(tournament: Tournament, notice: Notice) -> Tournament:
    """Return the tournament with one more thing that the organiser should know."""
    return _replace(tournament, notices=(*tournament.notices, notice))
