"""Who says that they are here, and who leaves a tournament: the only place where the hall does so for a player.

Both are acts of the tournament's log, the same that the desk enters.
"""

from __future__ import annotations

from engine.core.errors import CarteadoError
from tournaments.model import EntrantId
from tui.championship import Championship
from tui.championship.players import entrant_of


def may_check_in(championship: Championship, name: str) -> bool:
    """Tell whether it makes sense to say so: it was not said yet, or the play goes on without them."""
    tournament = championship.tournament
    entrant = entrant_of(tournament, name)
    if entrant is None or tournament.finished or entrant in tournament.dropped:
        return False
    return not tournament.plays(entrant) if tournament.rounds else entrant not in tournament.present


def may_drop_out(championship: Championship, name: str) -> bool:
    """Tell whether somebody is in a tournament that they can leave."""
    tournament = championship.tournament
    entrant = entrant_of(tournament, name)
    return entrant is not None and not tournament.finished and entrant not in tournament.dropped


def check_in(championship: Championship, name: str) -> None:
    """Say that one is here; raises CarteadoError "not_entered" and what the desk refuses."""
    entrant = _entrant(championship, name)
    championship.do(lambda desk: desk.check_in(entrant))


def drop_out(championship: Championship, name: str) -> bool:
    """Leave the tournament; tells whether one is off the list, as before the first round.

    Later a table that waits plays without them, or is won. Raises CarteadoError "not_entered", "drop_while_playing"
    while a match goes on at their table, for the others would lose it, and what the desk refuses.
    """
    entrant = _entrant(championship, name)
    one = championship.desk.round
    if one is None:
        championship.do(lambda desk: desk.withdraw(entrant))
        return True
    for look in championship.tables.looks(one.number):
        if entrant in look.pairing.seats and look.state == "playing":
            raise CarteadoError("drop_while_playing", table=look.pairing.number)
    championship.do(lambda desk: desk.drop(entrant))
    return False


def _entrant(championship: Championship, name: str) -> EntrantId:
    entrant = entrant_of(championship.tournament, name)
    if entrant is None:
        raise CarteadoError("not_entered", name=name)
    return entrant
