"""The same cards at every table of a round (duplicate): which tables share a deal, and when it may be seen.

A match draws from its seed and the nonces of its seats. Matches that share both get the same answer to their first
draw, their second, and so on; each is sealed by the same commitment and can be verified by itself. FORMATS.md tells
what follows from that.
"""

from __future__ import annotations

import hashlib

from tournaments.model import Tournament
from tournaments.tables import entrants_by_seat

_LABEL = "carteado same deal 1"


def tables_sharing(tournament: Tournament, number: int, table: int) -> tuple[int, ...]:
    """Return the tables of a round that get the same cards as this one, itself among them: those of as many seats."""
    one = tournament.rounds[number - 1]
    if not tournament.settings.same_deals:
        return (table,)
    seats = len(one.draft.tables[table - 1].seats)
    return tuple(other.number for other in one.draft.tables if len(other.seats) == seats)


def shared_nonces(tournament: Tournament, number: int, table: int) -> tuple[str, ...] | None:
    """Return the nonces of a table's seats, from the round's lot and no table's own; None where each has its own deal.

    A round that was drawn anew has another lot, and so other deals.
    """
    if not tournament.settings.same_deals:
        return None
    one = tournament.rounds[number - 1]
    seats = len(entrants_by_seat(tournament, one.draft.tables[table - 1]))
    return tuple(
        hashlib.sha256(f"{_LABEL}\0{one.lot}\0{number}\0{seats}\0{seat}".encode()).hexdigest()[:16]
        for seat in range(seats)
    )


def is_sealed(tournament: Tournament, number: int) -> bool:
    """Tell whether cards of the round's finished matches must stay hidden: others still play with the same ones."""
    if not tournament.settings.same_deals or not 1 <= number <= len(tournament.rounds):
        return False
    return not tournament.rounds[number - 1].complete
