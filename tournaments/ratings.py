"""Elo, pairwise for tables of more than two: every change is a sum of lines, one an opponent.

    change = K x (2 / n) x sum over opponents of (S - E),   E = 1 / (1 + 10 ** ((opponent - own) / 400))

S is 1 for a better place, 0.5 for a level one, 0 for a worse one; all ratings are those from before the game. K is 60
for the first ten games, 40 for the next ten, then 20; a rating is provisional until twenty games. Nothing is rounded
here: ratings round for display only.

A pair or trio has a rating of its own, which changes like anybody's. Its members' ratings change by mean against mean:
it enters with the mean of its members' ratings (and, for K, of their games, rounded down), and all change by the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tournaments.glicko import MOST, MOST_GAMES, Glicko

START = 1500.0
SETTLED_GAMES = 20
"""From so many games on a rating is no longer provisional."""

RatingKind: TypeAlias = Literal["duel", "table", "pairs", "trios"]
"""Which of a game's lists a game counts for: two players, or more, or fixed groups of two or three."""
MEMBERS: dict[RatingKind, int] = {"duel": 1, "table": 1, "pairs": 2, "trios": 3}
"""How many people play as one in a game of the kind."""


class Rating(msgspec.Struct, frozen=True, gc=False):
    """A figure and the number of games behind it; from elsewhere no more than could ever come of games."""

    value: Annotated[float, Meta(ge=-MOST, le=MOST)] = START
    games: Annotated[int, Meta(ge=0, le=MOST_GAMES)] = 0

    @property
    def provisional(self) -> bool:
        """Tell whether too few games stand behind it."""
        return self.games < SETTLED_GAMES


class Ratings(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Ratings of one player at one game: one for each kind of game, and one overall.

    `strength` is the Glicko-2 over all kinds of the game by which the player is seeded, None where it is not known.
    """

    duel: Rating = Rating()
    table: Rating = Rating()
    overall: Rating = Rating()
    pairs: Rating = Rating()
    trios: Rating = Rating()
    strength: Glicko | None = None

    def of(self, kind: RatingKind) -> Rating:
        """Return the rating of that kind."""
        rating: Rating = getattr(self, kind)
        return rating

    def seed(self, kind: RatingKind) -> float:
        """Return the figure to seed by in games of that kind: the strength, else the rating of the kind."""
        return self.of(kind).value if self.strength is None else self.strength.value

    def after(self, kind: RatingKind, rating: Rating, overall: Rating) -> Ratings:
        """Return the ratings with another one of that kind and another overall one."""
        return msgspec.structs.replace(self, **{kind: rating, "overall": overall})


class RatingPart(msgspec.Struct, frozen=True, gc=False):
    """The part of a rating change that an opponent made.

    `opponent` is its index at the table, `change` the part of the whole. Among pairs the index and the rating are the
    other pair's.
    """

    opponent: int
    rating: float
    score: float
    expected: float
    change: float


class RatingChange(msgspec.Struct, frozen=True, gc=False):
    """One game's effect on one rating, with its arithmetic.

    `mean` is what a member's pair entered with, and what its lines are reckoned from; None for whoever plays alone.
    """

    before: Rating
    after: Rating
    k: int
    lines: tuple[RatingPart, ...]
    mean: Rating | None = None


def kind_of(entrants: int, members: int = 1) -> RatingKind:
    """Return the kind of a game from its number of entrants and people per entrant."""
    if members > 1:
        return "pairs" if members == MEMBERS["pairs"] else "trios"
    return "duel" if entrants == 2 else "table"


def k_factor(games: int) -> int:
    """Return the K factor of a rating with this many games."""
    return 60 if games < 10 else 40 if games < SETTLED_GAMES else 20


def expected(own: float, opponent: float) -> float:
    """Return the score expected against the opponent, from 0 to 1."""
    return 1 / (1 + 10 ** ((opponent - own) / 400))


def rate(ratings: Sequence[Rating], places: Sequence[int]) -> tuple[RatingChange, ...]:
    """Return the rating changes of one game, in the order of its players."""
    return tuple([_change(ratings, places, index) for index in range(len(ratings))])


def mean(ratings: Sequence[Rating]) -> Rating:
    """Return the rating of a side as a whole.

    The means of their ratings and of their games, the latter whole.
    """
    return Rating(
        sum(rating.value for rating in ratings) / len(ratings), sum(rating.games for rating in ratings) // len(ratings)
    )


def rate_sides(sides: Sequence[Sequence[Rating]], places: Sequence[int]) -> tuple[tuple[RatingChange, ...], ...]:
    """Return the rating changes of one game between sides, by side and member.

    The places are the sides'.
    """
    changes = rate([mean(side) for side in sides], places)
    return tuple(tuple(_shared(change, rating) for rating in side) for change, side in zip(changes, sides, strict=True))


def _shared(change: RatingChange, before: Rating) -> RatingChange:
    after = Rating(before.value + sum(line.change for line in change.lines), before.games + 1)
    return RatingChange(before, after, change.k, change.lines, change.before)


def _change(ratings: Sequence[Rating], places: Sequence[int], own: int) -> RatingChange:
    before, place = ratings[own], places[own]
    k = k_factor(before.games)
    weight, change, lines = k * 2 / len(ratings), 0.0, []
    for other, rating in enumerate(ratings):
        if other != own:
            score = 0.5 + 0.5 * ((place < places[other]) - (place > places[other]))
            chance = expected(before.value, rating.value)
            lines.append(RatingPart(other, rating.value, score, chance, weight * (score - chance)))
            change += lines[-1].change
    after = Rating(before.value + change, before.games + 1)
    return RatingChange(before, after, k, tuple(lines))
