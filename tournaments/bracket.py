"""The bracket as data: round by round who sat where, what came of it, and where each went from there."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from tournaments.fold import field_of
from tournaments.fold.drawing import left_behind
from tournaments.format import stakes
from tournaments.formats import format_named
from tournaments.model import EntrantId, Round, Tournament, Why


class ToTable(msgspec.Struct, frozen=True, tag="table"):
    """Way on to this table."""

    round: int
    table: int


class ToBye(msgspec.Struct, frozen=True, tag="bye"):
    """Way on with a free round."""

    round: int


class ToPlaces(msgspec.Struct, frozen=True, tag="places"):
    """Way to the places `low` to `high`, decided at no later table yet."""

    low: int
    high: int


Lead: TypeAlias = ToTable | ToBye | ToPlaces
"""Where a table led somebody; None while its result is missing."""


class BracketSeat(msgspec.Struct, frozen=True):
    """An entrant at a table: the place reached there, and what it led to."""

    entrant: EntrantId
    place: int | None
    lead: Lead | None


class BracketTable(msgspec.Struct, frozen=True):
    """A table with the places it plays for, and why it is made so."""

    number: int
    low: int
    high: int
    seats: tuple[BracketSeat, ...]
    why: tuple[Why, ...]


class BracketBye(msgspec.Struct, frozen=True):
    """A bye, and what it led to."""

    entrant: EntrantId
    lead: Lead


class BracketRound(msgspec.Struct, frozen=True):
    """A round of the bracket."""

    number: int
    tables: tuple[BracketTable, ...]
    byes: tuple[BracketBye, ...]


def bracket(tournament: Tournament) -> tuple[BracketRound, ...]:
    """Return every round drawn up so far."""
    if not tournament.rounds:
        return ()
    ladder = format_named(tournament.settings.format).ladder(field_of(tournament))
    places = {entrant: stakes(ladder, group) for group, members in enumerate(ladder) for entrant in members}
    behind = left_behind(tournament, tuple(places))
    places |= {entrant: (place, place) for place, entrant in enumerate(behind, start=len(places) + 1)}
    return tuple(_round(tournament, this_round, places) for this_round in tournament.rounds)


def _round(tournament: Tournament, this_round: Round, places: dict[EntrantId, tuple[int, int]]) -> BracketRound:
    later = tournament.rounds[this_round.number :]
    tables = []
    for table, result in zip(this_round.draft.tables, this_round.results, strict=True):
        low, high = stakes(this_round.draft.ladder, table.group)
        seats = tuple(
            BracketSeat(
                entrant,
                result.places[seat] if result else None,
                _lead(later, entrant, places) if result else None,
            )
            for seat, entrant in enumerate(table.seats)
        )
        tables.append(BracketTable(table.number, low, high, seats, table.why))
    byes = tuple(BracketBye(bye.entrant, _lead(later, bye.entrant, places)) for bye in this_round.draft.byes)
    return BracketRound(this_round.number, tuple(tables), byes)


def _lead(later: tuple[Round, ...], entrant: EntrantId, places: dict[EntrantId, tuple[int, int]]) -> Lead:
    for this_round in later:
        for table in this_round.draft.tables:
            if entrant in table.seats:
                return ToTable(this_round.number, table.number)
        if any(bye.entrant == entrant for bye in this_round.draft.byes):
            return ToBye(this_round.number)
    return ToPlaces(*places[entrant])
