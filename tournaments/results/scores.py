"""A result in the game's own scores: one number a seat, from which the places follow."""

from __future__ import annotations

from itertools import accumulate

import msgspec

from engine.core.model import places_by
from tournaments.errors import TournamentError
from tournaments.results.forms import Scoring, Settled, checked_places, weighed


class Scores(msgspec.Struct, frozen=True, tag="scores", omit_defaults=True):
    """Scores of each seat, in seat order.

    `hands` is how many hands were played, 0 as many as agreed. `places`, in the order of the entrants, break ties where
    the game leaves them level; empty where the scores tell everything.
    """

    scores: tuple[int, ...]
    hands: int = 0
    places: tuple[int, ...] = ()

    def settle(self, seats: int, strict: bool, members: int = 1, scoring: Scoring | None = None) -> Settled:
        """Rank the entrants by their scores, those of partners added.

        Raises TournamentError for what cannot be.
        """
        if scoring is None:
            raise TournamentError("no_scores_here")
        check_scores(self.scores, seats * members, scoring, self.hands)
        weights, figures = weighed(self.scores, members, scoring)
        places = places_by(weights)
        if self.places:
            places = _broken(places, checked_places(self.places, seats))
        if strict and places.count(1) != 1:
            raise TournamentError(scoring.level, places=places)
        return Settled(places, weights, figures)


def check_scores(scores: tuple[int, ...], seats: int, scoring: Scoring, hands: int = 0) -> None:
    """Check that a table can have scored so.

    Raises TournamentError that names the figure which does not fit.
    """
    if len(scores) != seats:
        raise TournamentError("scores_missing", seats=seats)
    most = scoring.most(seats, hands or scoring.hands)
    best_first = sorted(scores, reverse=True)
    if best_first[0] > most[0] or best_first[-1] < 0:
        raise TournamentError("bad_score", score=best_first[0] if best_first[-1] >= 0 else best_first[-1], most=most[0])
    if scoring.shared and sum(scores) != most[-1]:
        raise TournamentError("bad_score_sum", found=sum(scores), total=most[-1])
    for count, (together, limit) in enumerate(zip(accumulate(best_first), most, strict=True), start=1):
        if together > limit:
            raise TournamentError("bad_scores_together", scores=tuple(best_first[:count]), found=together, most=limit)


def _broken(places: tuple[int, ...], typed: tuple[int, ...]) -> tuple[int, ...]:
    """Return the typed places if they only tell apart whom the scores leave level; raises TournamentError."""
    for this, place in enumerate(places):
        for other, behind in enumerate(places):
            if place < behind and typed[this] >= typed[other]:
                raise TournamentError("places_against_scores", places=typed)
    return typed
