"""What a player needs of a tournament: which entrant one is, and where one plays next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.text import fold
from tournaments.model import EntrantId, Pairing, Tournament
from tournaments.tables import seats_of
from tui.championship import Championship
from tui.championship.championships import Championships
from tui.house import Sitting


class Seat(NamedTuple):
    """A seat at a table of the last round that has no result yet; tables and seats count from 1."""

    championship: Championship
    round: int
    pairing: Pairing
    number: int

    @property
    def table(self) -> int:
        """The number of the table."""
        return self.pairing.number

    def sit_down(self) -> Sitting:
        """Seat the table, or go on with its match; raises as Tables.sit_down does."""
        return self.championship.tables.sit_down(self.pairing)


def entrant_of(tournament: Tournament, name: str) -> EntrantId | None:
    """Return the entrant that a person is, alone or with others; None for somebody who does not play here."""
    mine = fold(name)
    for entrant in tournament.entrants:
        if any(one.bot is None and fold(one.name) == mine for one in entrant.people):
            return entrant.id
    return None


def seat_of(championship: Championship, name: str) -> Seat | None:
    """Return where somebody plays now; None where there is nothing to play for them."""
    tournament, one = championship.tournament, championship.desk.round
    if one is None or tournament.finished:
        return None
    mine = fold(name)
    for pairing in championship.desk.pending():
        for number, member in enumerate(seats_of(tournament, pairing), 1):
            if member.bot is None and fold(member.name) == mine:
                return Seat(championship, one.number, pairing, number)
    return None


def seats_waiting(championships: Championships | None, name: str) -> tuple[Seat, ...]:
    """Return where somebody plays now in all tournaments that run."""
    running: Sequence[Championship] = championships.running if championships is not None else ()
    return tuple(seat for one in running if (seat := seat_of(one, name)) is not None)


def playing_in(championships: Championships | None, name: str) -> tuple[Championship, ...]:
    """Return the tournaments that run and in which somebody is entered, the newest first."""
    running: Sequence[Championship] = championships.running if championships is not None else ()
    return tuple(one for one in running if entrant_of(one.tournament, name) is not None)
