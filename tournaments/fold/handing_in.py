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
_SEAL = "[0-9a-f]{64}"


def handed_in(tournament: Tournament, act: HandedIn) -> Tournament:
    """Take sealed values: until play begins they replace earlier values, then only fill missing ones."""
    for sealed in act.values:
        entrant = known(tournament, sealed.entrant)
        if not 0 <= sealed.member < len(entrant.people):
            raise TournamentError("unknown_member", entrant=sealed.entrant, name=entrant.name, member=sealed.member)
        if not re.fullmatch(_SEAL, sealed.seal):
            raise TournamentError("bad_seal", entrant=sealed.entrant, name=entrant.people[sealed.member].name)
        before = tournament.handed_in_by(*sealed.of)
        if before is not None and (tournament.rounds or tournament.opened_value(*sealed.of) is not None):
            raise TournamentError("values_locked", entrant=sealed.entrant)
        others = tuple(other for other in tournament.handed_in if other.of != sealed.of)
        tournament = _replace(tournament, handed_in=(*others, sealed))
    return tournament


def opened(tournament: Tournament, act: ValuesOpened) -> Tournament:
    """Reveal handed-in values, checking each against its seal."""
    for sealed in act.values:
        before = tournament.handed_in_by(*sealed.of)
        if before is None:
            raise TournamentError("nothing_handed_in", entrant=sealed.entrant, name=_name(tournament, *sealed.of))
        if not _opens(sealed, before.seal):
            raise TournamentError("value_not_sealed", entrant=sealed.entrant, name=_name(tournament, *sealed.of))
        if tournament.opened_value(*sealed.of) is None:
            tournament = _replace(tournament, opened=(*tournament.opened, sealed))
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


def _opens(open_value: OpenValue, seal: str) -> bool:
    try:
        return open_value.sealed().seal == seal
    except ValueError:
        return False
