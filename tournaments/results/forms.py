"""What every result form settles.

A place for each entrant, and the game's own figures to compare level ones by.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

import msgspec

from engine.core.model import Outcome, places_by
from tournaments.errors import TournamentError

Score = tuple[int, ...]
"""Somebody's figures in the game's own order of weight, the greater the better; empty when nobody counted them."""

_Value = TypeVar("_Value")


class Settled(msgspec.Struct, frozen=True):
    """The result of a form, in the order of the entrants.

    Places from 1 (level ones share one) and their scores. `figures` are the game's own scores as they are shown and
    added up, empty where there are none. Of a match of several games `won` are the games that each has won, and `games`
    how many there were.
    """

    places: tuple[int, ...]
    scores: tuple[Score, ...]
    figures: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    games: int = 1


class Scoring(Protocol):
    """The meaning of a game's own scores at a table with certain options.

    The one thing that a game adds.
    """

    @property
    def key(self) -> str:
        """The name of the scores in the catalogs of words."""
        ...

    @property
    def hands(self) -> int:
        """How many hands are agreed on, 0 where the scores do not depend on it."""
        ...

    @property
    def shared(self) -> bool:
        """Whether the scores of a table always add up to the same."""
        ...

    @property
    def level(self) -> str:
        """The code that says how to go on when nobody alone is first."""
        ...

    def most(self, seats: int, hands: int) -> tuple[int, ...]:
        """Return the greatest totals possible: of one seat, of two together, and so on; the last is for all."""
        ...

    def weigh(self, scores: tuple[int, ...]) -> tuple[Score, ...]:
        """Return the entrants' scores as they are compared, also between tables: the greater the better."""
        ...


class PlacesForm(msgspec.Struct, frozen=True, tag="places"):
    """The places of a game played elsewhere, in the order of the entrants."""

    places: tuple[int, ...]

    def settle(self, seats: int, strict: bool, members: int = 1, scoring: Scoring | None = None) -> Settled:
        """Return the places as typed; raises TournamentError when they do not fit together."""
        return Settled(checked_places(self.places, seats), ((),) * seats)


class GameInApp(msgspec.Struct, frozen=True, tag="played", omit_defaults=True):
    """A game played in the app: the id of its match, and what its outcome says, in seat order."""

    match: str
    places: tuple[int, ...]
    scores: tuple[Score, ...] = ()
    reason: str = ""

    def settle(self, seats: int, strict: bool, members: int = 1, scoring: Scoring | None = None) -> Settled:
        """Return the entrants' places of the outcome; raises TournamentError when they do not fit the table."""
        if self.scores and len(self.scores) != seats * members:
            raise TournamentError("bad_places", places=self.places, seats=seats * members)
        places = checked_places(self.places, seats * members)
        best_first = [tuple(-place for place in sorted(side)) for side in sides(places, members)]
        return Settled(places_by(best_first), *self._compared(seats, members, scoring))

    def _compared(self, seats: int, members: int, scoring: Scoring | None) -> tuple[tuple[Score, ...], tuple[int, ...]]:
        if scoring is None or not self.scores:
            return added(self.scores, seats, members), ()
        return weighed(tuple(score for (score,) in self.scores), members, scoring)


def played(match: str, outcome: Outcome) -> GameInApp:
    """Return the form that a finished match fills in by itself."""
    return GameInApp(match, outcome.places, tuple((score,) for score in outcome.scores), outcome.reason)


def sides(values: Sequence[_Value], members: int) -> tuple[tuple[_Value, ...], ...]:
    """Return a per-seat list grouped by entrant.

    The seats of pairs go A1 B1 A2 B2 (CH-54).
    """
    entrants = len(values) // members
    return tuple(tuple(values[entrant::entrants]) for entrant in range(entrants))


def added(scores: Sequence[Score], entrants: int, members: int) -> tuple[Score, ...]:
    """Return each entrant's score out of those of the seats.

    A pair's figures are added (CH-61), if all are known.
    """
    if not scores:
        return ((),) * entrants
    return tuple(
        tuple(sum(figures) for figures in zip(*side, strict=True)) if all(side) else ()
        for side in sides(scores, members)
    )


def weighed(scores: tuple[int, ...], members: int, scoring: Scoring) -> tuple[tuple[Score, ...], tuple[int, ...]]:
    """Return the order of the entrants by score, and the scores, with partners added."""
    figures = tuple(sum(side) for side in sides(scores, members))
    return scoring.weigh(figures), figures


def checked_places(places: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Return the places if they are 1, 2, 3 ...

    With level seats sharing the better one; raises TournamentError.
    """
    if len(places) != seats or places != places_by([(-place,) for place in places]):
        raise TournamentError("bad_places", places=places, seats=seats)
    return places
