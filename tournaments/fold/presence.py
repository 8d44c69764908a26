"""Who is here, who has left, and what becomes of the tables where somebody is missing."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from tournaments.acts import CheckedIn, Dropped, EntrantReturned
from tournaments.errors import TournamentError
from tournaments.formats import traits_of
from tournaments.model import Entrant, EntrantId, Late, Notice, Result, Round, Tournament
from tournaments.results import PlacesForm
from tournaments.settings import Missed

_replace = msgspec.structs.replace


def known(tournament: Tournament, number: EntrantId) -> Entrant:
    """Return the entrant with that number; raises TournamentError."""
    entrants = tournament.entrants
    # Where nobody was taken off the list, numbers are places in it: a thousand who check in are not looked for.
    if 0 < number <= len(entrants) and entrants[number - 1].id == number:
        return entrants[number - 1]
    for entrant in entrants:
        if entrant.id == number:
            return entrant
    raise TournamentError("unknown_entrant", entrant=number)


def joined(tournament: Tournament, entrant: EntrantId, missed: Missed) -> Tournament:
    """Let somebody into a stage that has begun: as its last seed, with the rounds so far as given."""
    if not traits_of(tournament.settings.format).late:
        raise TournamentError("no_late_entry", format=tournament.settings.format)
    late = Late(entrant, len(tournament.stage_rounds), missed)
    return _replace(tournament, seeds=(*tournament.seeds, entrant), late=(*tournament.late, late))


def checked_in(tournament: Tournament, act: CheckedIn) -> Tournament:
    """Note that somebody is here or missing; whoever comes when play has begun is late."""
    known(tournament, act.entrant)
    present = _left_out(tournament.present, act.entrant)
    absent = _left_out(tournament.absent, act.entrant)
    if act.present:
        present = (*present, act.entrant)
    else:
        absent = (*absent, act.entrant)
    after = _replace(tournament, present=present, absent=absent)
    return _in_time(after, act) if act.present else after


def _left_out(people: tuple[EntrantId, ...], number: EntrantId) -> tuple[EntrantId, ...]:
    return tuple(person for person in people if person != number) if number in people else people


def comes_late(tournament: Tournament, entrant: EntrantId) -> bool:
    """Tell whether somebody who is here now had not come before the first round.

    A later stage is closed to them.
    """
    return bool(tournament.seeds) and entrant not in tournament.seeds and not tournament.stages


def _in_time(tournament: Tournament, act: CheckedIn | EntrantReturned) -> Tournament:
    """Let somebody who had not come before the first round join now."""
    if not comes_late(tournament, act.entrant):
        return tournament
    return joined(tournament, act.entrant, "losses" if act.missed is UNSET else act.missed)


def dropped(tournament: Tournament, act: Dropped) -> Tournament:
    """Let somebody leave; their table in the last round plays without them if it has no result.

    Raises TournamentError, "has_result" for somebody who was absent from a table that was played.
    """
    number = act.entrant
    known(tournament, number)
    if number in tournament.dropped:
        raise TournamentError("already_dropped", entrant=number)
    asked = tuple(bye for bye in tournament.asked if bye.entrant != number)
    gone = _replace(tournament, dropped=(*tournament.dropped, number), asked=asked)
    if not gone.rounds:
        return gone
    last = gone.rounds[-1]
    for table, result in zip(last.draft.tables, last.results, strict=True):
        if number in table.seats and (result is None or act.absent):
            if result is not None and not table.walkover:
                raise TournamentError("has_result", round=last.number, table=table.number)
            return without(gone, last, table.number, (number,))
    return gone


def returned(tournament: Tournament, act: EntrantReturned) -> Tournament:
    """Take somebody back who had left."""
    number = act.entrant
    known(tournament, number)
    if number not in tournament.dropped:
        raise TournamentError("not_dropped", entrant=number)
    back = _replace(tournament, dropped=tuple(other for other in tournament.dropped if other != number))
    return _in_time(back, act)


def last_round(tournament: Tournament, number: int) -> Round:
    """Return the last round if it has that number; raises TournamentError."""
    if not 1 <= number <= len(tournament.rounds):
        raise TournamentError("unknown_round", round=number)
    if number != len(tournament.rounds):
        raise TournamentError("round_is_past", round=number, last=len(tournament.rounds))
    return tournament.rounds[-1]


def without(tournament: Tournament, round_: Round, number: int, gone: tuple[EntrantId, ...]) -> Tournament:
    """Take people from a table, so that it waits for a result of those who are left.

    Somebody left alone has won; where nobody is left all have lost; too few for a game are left to the organiser.
    """
    before = round_.draft.tables[number - 1]
    after = seated(tournament, round_, number, tuple(seat for seat in before.seats if seat not in gone), gone)
    seats = after.rounds[round_.number - 1].draft.tables[number - 1].seats
    if 1 < len(seats) < tournament.ruleset.least:
        return noticed(after, Notice("table_too_short", round_.number, {"table": number, "seats": seats}))
    return after


def seated(
    tournament: Tournament, round_: Round, number: int, seats: tuple[EntrantId, ...], gone: tuple[EntrantId, ...] = ()
) -> Tournament:
    """Seat the people of a table who have come, with `gone` as the last of those who have not.

    The table's result, if it had one, becomes void.
    """
    before = round_.draft.tables[number - 1]
    absent = tuple(seat for seat in (*before.absent, *gone) if seat not in seats)
    sat = dict(zip(before.seats, before.people, strict=True)) if before.people else {}
    table = _replace(
        before,
        seats=seats,
        absent=absent if seats else before.everybody,
        drawn=before.everybody if absent else (),
        people=tuple(sat.get(seat, tournament.entrant(seat).people) for seat in seats) if sat else (),
    )
    places = tuple(1 for _ in seats)
    result = Result(PlacesForm(places), places, tuple(() for _ in seats)) if table.walkover else None
    results = (*round_.results[: number - 1], result, *round_.results[number:])
    tables = (*round_.draft.tables[: number - 1], table, *round_.draft.tables[number:])
    changed = _replace(round_, draft=_replace(round_.draft, tables=tables), results=results)
    earlier, later = tournament.rounds[: round_.number - 1], tournament.rounds[round_.number :]
    return _replace(tournament, rounds=(*earlier, changed, *later))


def noticed(tournament: Tournament, notice: Notice) -> Tournament:
    """Return the tournament with one more thing that the organiser should know."""
    return _replace(tournament, notices=(*tournament.notices, notice))
