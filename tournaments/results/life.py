"""Duels of life points: what the points say, and a result by games won and the points at the end of the last game."""

from __future__ import annotations

import msgspec

from tournaments.results.forms import Score

MOST_LIFE = 99_999
"""Nobody is believed to have more."""


class LifePoints(msgspec.Struct, frozen=True):
    """What each has left at the end, in the words of `key`; nothing is known of their sum."""

    key: str
    hands: int = 0
    shared: bool = False
    level: str = "play_one_more_game"

    def most(self, seats: int, hands: int) -> tuple[int, ...]:
        """Return the most that anybody is believed to have."""
        return (MOST_LIFE,) * seats

    def weigh(self, scores: tuple[int, ...]) -> tuple[Score, ...]:
        """Return the points."""
        return tuple((score,) for score in scores)
