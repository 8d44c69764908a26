"""Who may see and do what in the hall: the one answer, for screens and for lines."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from engine.core.errors import CarteadoError
from engine.core.text import fold
from saves.matches import Matches
from saves.record import MatchLine, Record
from tui.hall.notes import Person
from tui.seating import PERSON

FOR_EVERYBODY = frozenset(
    {
        *("lounge", "gathering", "open_table", "hall_tournament"),
        *("table", "replay", "tutorial", "rules", "help", "settings", "first_run"),
    }
)
"""The places of the screens that a visitor may open; every other one is for organisers, new ones too.

Those write on the club's computer, decide for others, or seat people by names that are not theirs.
"""

_LOOKED_THROUGH = 1000


def may_open(person: Person, place: str) -> bool:
    """Tell whether somebody may open the screen of a place."""
    return person.organiser or place in FOR_EVERYBODY


def may_read(person: Person, match: Record) -> bool:
    """Tell whether somebody may see a match from its beginning, all hands open.

    It must be over; then its players may, and everybody where it belongs to a tournament. Organisers read all that are
    over.
    """
    if match.status == "open":
        return False
    return person.organiser or match.tournament is not None or _among(person, _people(match))


def readable(person: Person, matches: Matches, many: int) -> tuple[MatchLine, ...]:
    """Return the newest finished matches that somebody may read, so many at most."""

    def may(line: MatchLine) -> bool:
        # A match of others need not be loaded to know that it is theirs; that a bot bears the name shows only then.
        if not (person.organiser or line.tournament is not None or _among(person, line.players)):
            return False
        try:
            return may_read(person, matches.load(line.id))
        except CarteadoError:
            return False

    lines = matches.library(status="finished", limit=_LOOKED_THROUGH)
    return tuple(islice((line for line in lines if line.plies and may(line)), many))


def may_seat(person: Person, kind: str) -> bool:
    """Tell whether somebody may give another seat to a player of this kind: a person sits down in person."""
    return person.organiser or kind != PERSON


def _people(match: Record) -> list[str]:
    return [player.name for player in match.header.players if player.bot is None]


def _among(person: Person, names: Iterable[str]) -> bool:
    return fold(person.name) in map(fold, names)
