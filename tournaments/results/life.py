"""Duels of life points: their points, and who won by the points at the end of a game."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from tournaments.errors import TournamentError
from tournaments.results.forms import Score

MOST_LIFE = 99_999
"""Nobody is believed to have more (MW-81 sets no limit)."""

Ending: TypeAlias = Literal["life", "time", "resigned"]
"""How a game ended: somebody had no points left, time was called, or somebody resigned (MW-24, MW-92)."""
ENDINGS: tuple[Ending, ...] = get_args(Ending)


class LifePoints(msgspec.Struct, frozen=True):
    """Points of each person left at the end, in the words of `key`; nothing is known of their sum."""

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


def check_last(won: tuple[int, ...], drawn: int, life: tuple[int, ...], ended: Ending) -> None:
    """Check that the last game of a match can have ended with these life points; raises TournamentError.

    Whoever is alone at the top has won it, by points or when time was called (MW-92); level ones may have drawn.
    """
    if len(life) != len(won):
        raise TournamentError("life_missing", seats=len(won))
    if not 0 <= min(life) <= max(life) <= MOST_LIFE:
        raise TournamentError("bad_life", life=life, most=MOST_LIFE)
    if ended == "life" and min(life) > 0:
        raise TournamentError("life_left", life=life)
    if ended != "life" and min(life) == 0:
        raise TournamentError("life_gone", life=life)
    level = life.count(max(life)) > 1
    if ended == "life" and level and not drawn:
        raise TournamentError("life_not_drawn", life=life)
    if ended != "resigned" and not level and not won[life.index(max(life))]:
        raise TournamentError("life_not_won", life=life)
    if ended == "resigned" and not any(won):
        raise TournamentError("life_resigned", life=life)
