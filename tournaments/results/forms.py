"""What every result form settles: a place for each seat, and the game's own figures to compare level players by."""

from __future__ import annotations

import msgspec

from engine.core.model import Outcome, places_by
from tournaments.errors import TournamentError

Score = tuple[int, ...]
"""A seat's figures in the game's own order of weight, the greater the better; empty when nobody counted them."""


class Settled(msgspec.Struct, frozen=True):
    """What a form comes to, in seat order: places from 1 (level seats share one) and the scores behind them."""

    places: tuple[int, ...]
    scores: tuple[Score, ...]


class Typed(msgspec.Struct, frozen=True, tag="places"):
    """The places of a game played elsewhere, in seat order."""

    places: tuple[int, ...]

    def settle(self, seats: int, strict: bool) -> Settled:  # noqa: ARG002
        """Return the places as typed; raises TournamentError when they do not fit together."""
        return Settled(checked_places(self.places, seats), ((),) * seats)


class Played(msgspec.Struct, frozen=True, tag="played", omit_defaults=True):
    """A game played in the app: the id of its match, and what its outcome says, in seat order."""

    match: str
    places: tuple[int, ...]
    scores: tuple[Score, ...] = ()
    reason: str = ""

    def settle(self, seats: int, strict: bool) -> Settled:  # noqa: ARG002
        """Return the places of the outcome; raises TournamentError when they do not fit the table."""
        if self.scores and len(self.scores) != seats:
            raise TournamentError("bad_places", places=self.places, seats=seats)
        return Settled(checked_places(self.places, seats), self.scores or ((),) * seats)


def played(match: str, outcome: Outcome) -> Played:
    """Return the form that a finished match fills in by itself."""
    return Played(match, outcome.places, tuple((score,) for score in outcome.scores), outcome.reason)


def checked_places(places: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Return the places if they are 1, 2, 3 ... with level seats sharing the better one; raises TournamentError."""
    if len(places) != seats or places != places_by([(-place,) for place in places]):
        raise TournamentError("bad_places", places=places, seats=seats)
    return places
