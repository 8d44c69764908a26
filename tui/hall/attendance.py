"""Who says that they are here, and who leaves a tournament: the only place where the hall does so for a player.

Before the first round both are acts of the tournament's own list: somebody who leaves is taken off it. Later, leaving
is written down for the organiser, who pairs without them. Who is here is kept beside the log until the first round.
"""

from __future__ import annotations

from engine.core.errors import CarteadoError
from tournaments.model import EntrantId
from tui.championship import Championship
from tui.hall.tournament import entrant_of

_KEY = "attendance."


def checked_in(championship: Championship) -> frozenset[EntrantId]:
    """Return who has said that they are here."""
    kept = championship.club.store.settings.get(_KEY + championship.id)
    entered = {entrant.id for entrant in championship.tournament.entrants}
    return frozenset(one for one in kept if one in entered) if isinstance(kept, list) else frozenset()


def may_check_in(championship: Championship, name: str) -> bool:
    """Tell whether it makes sense to say so: the play has not begun, and it was not said yet."""
    entrant = entrant_of(championship.tournament, name)
    return entrant is not None and not championship.tournament.rounds and entrant not in checked_in(championship)


def check_in(championship: Championship, name: str) -> None:
    """Say that one is here; raises CarteadoError "not_entered"."""
    entrant = _entrant(championship, name)
    settings = championship.club.store.settings
    settings.set(_KEY + championship.id, sorted(checked_in(championship) | {entrant}))
    championship.tell()


def drop_out(championship: Championship, name: str, note: str) -> bool:
    """Leave the tournament; tells whether one is off the list at once, else the `note` is in its log.

    Raises CarteadoError "not_entered" and what the desk refuses.
    """
    entrant = _entrant(championship, name)
    if not championship.tournament.rounds:
        championship.do(lambda desk: desk.withdraw(entrant))
        return True
    championship.do(lambda desk: desk.note(note))
    return False


def _entrant(championship: Championship, name: str) -> EntrantId:
    entrant = entrant_of(championship.tournament, name)
    if entrant is None:
        raise CarteadoError("not_entered", name=name)
    return entrant
