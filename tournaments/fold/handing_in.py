"""Values handed in for the tables: taken until play begins, then locked, and opened at the end."""

from __future__ import annotations

import re

import msgspec

from tournaments.acts import HandedIn, LookedAt, ValuesOpened
from tournaments.errors import TournamentError
from tournaments.fold.presence import known
from tournaments.handed_in import OpenValue
from tournaments.model import EntrantId, Tournament

_replace = msgspec.structs.replace
_SEAL = re.compile("[0-9a-f]{64}")


def handed_in(tournament: Tournament, act: HandedIn) -> Tournament:
    """Take sealed values: another one in the place of an entrant's until play begins, then only of who has none."""
    for one in act.values:
        entrant = known(tournament, one.entrant)
        if not 0 <= one.member < len(entrant.people):
            raise TournamentError("unknown_member", entrant=one.entrant, name=entrant.name, member=one.member)
        if not _SEAL.fullmatch(one.seal):
            raise TournamentError("bad_seal", entrant=one.entrant, name=entrant.people[one.member].name)
        before = tournament.handed_in_by(*one.of)
        if before is not None and (tournament.rounds or tournament.opened_value(*one.of) is not None):
            raise TournamentError("values_locked", entrant=one.entrant)
        others = tuple(other for other in tournament.handed_in if other.of != one.of)
        tournament = _replace(tournament, handed_in=(*others, one))
    return tournament


def opened(tournament: Tournament, act: ValuesOpened) -> Tournament:
    """Tell everybody values that were handed in, each of them the one that was sealed."""
    for one in act.values:
        before = tournament.handed_in_by(*one.of)
        if before is None:
            raise TournamentError("nothing_handed_in", entrant=one.entrant, name=_name(tournament, *one.of))
        if not _opens(one, before.seal):
            raise TournamentError("value_not_sealed", entrant=one.entrant, name=_name(tournament, *one.of))
        if tournament.opened_value(*one.of) is None:
            tournament = _replace(tournament, opened=(*tournament.opened, one))
    return tournament


def looked_at(tournament: Tournament, act: LookedAt) -> Tournament:
    """Note that a judge has seen a value; nothing else changes."""
    if tournament.handed_in_by(act.entrant, act.member) is None:
        raise TournamentError("nothing_handed_in", entrant=act.entrant, name=_name(tournament, act.entrant, act.member))
    return tournament


def _name(tournament: Tournament, number: EntrantId, member: int) -> str:
    """Return who somebody is, by the number alone where the log names nobody there."""
    people = next((entrant.people for entrant in tournament.entrants if entrant.id == number), ())
    return people[member].name if 0 <= member < len(people) else f"#{number}"


def _opens(one: OpenValue, seal: str) -> bool:
    try:
        return one.sealed().seal == seal
    except ValueError:
        return False
