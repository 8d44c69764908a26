"""Tie-breaks by rating.

The opponents' mean, and the performance against them, by the table of expected scores.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from math import floor

from tournaments.tiebreaks.arithmetic import Arithmetic, Term
from tournaments.tiebreaks.crosstable import Crosstable, CrosstableRow
from tournaments.tiebreaks.sums import summed

STEPS = (
    0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189,
    198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560,
    620, 736,
)  # fmt: skip
"""From which difference of ratings on the better one is expected to score 50 %, 51 % ... 100 %."""
DIFFERENCES = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
)  # fmt: skip
"""By how much somebody who scored 50 %, 51 % ... 100 % outplayed the opponents' mean."""
_SURE = STEPS[-1]
_PERCENT = tuple(49 + bisect_right(STEPS, difference) for difference in range(_SURE + 1))
_FARTHEST = 800
_NEAR = 8


def percent_expected(difference: float) -> int:
    """Return the percentage expected of a player rated so much above (below: negative) the opponent."""
    better = _PERCENT[min(int(abs(difference)), _SURE)]
    return better if difference >= 0 else 100 - better


def difference_of(share: float) -> int:
    """Return the difference of ratings that a share of the points, from 0 to 1, speaks of."""
    percent = half_up(100 * share)
    return DIFFERENCES[percent - 50] if percent >= 50 else -DIFFERENCES[50 - percent]


def half_up(value: float) -> int:
    """Return the nearest whole number, a half upwards."""
    return floor(value + 0.5)


def opponents_rating(code: str, table: Crosstable, row: CrosstableRow) -> Arithmetic:
    """Return the mean rating of the opponents met at a table, rounded; 0 where none of them is rated."""
    met = _met(table, row)
    return Arithmetic(
        code, _mean_rating(met), tuple([Term(rating, number, (other,)) for number, other, rating, _ in met]), "mean"
    )


def performance(code: str, table: Crosstable, row: CrosstableRow) -> Arithmetic:
    """Return the rating that the results speak of: the opponents' mean and what the share of points adds."""
    met = _met(table, row)
    if not met:
        return Arithmetic(code, 0.0)
    mean_rating, by = _mean_rating(met), difference_of(_got(met) / len(met))
    return Arithmetic(code, mean_rating + by, (Term(mean_rating), Term(by)))


def perfect_performance(code: str, table: Crosstable, row: CrosstableRow) -> Arithmetic:
    """Return the least rating that is expected to make this many points against these opponents."""
    met = _met(table, row)
    if not met:
        return Arithmetic(code, 0.0)
    ratings = [half_up(rating) for _, _, rating, _ in met]
    got = _got(met)
    terms = tuple([Term(rating, number, (other,)) for number, other, rating, _ in met])
    if got <= 0:
        return Arithmetic(code, min(ratings) - _FARTHEST, terms, "plain")
    low, high = _around(ratings, got)
    while low < high:
        middle = (low + high) // 2
        if _enough(middle, ratings, got):
            high = middle
        else:
            low = middle + 1
    return Arithmetic(code, low, terms, "plain")


def _enough(rating: int, ratings: list[int], got: float) -> bool:
    """Tell whether at least this many points are expected of the rating."""
    expected = 0
    for other in ratings:
        difference = rating - other
        better = _PERCENT[difference if difference >= 0 else -difference] if -_SURE < difference < _SURE else 100
        expected += better if difference >= 0 else 100 - better
    return expected >= 100 * got


def _around(ratings: list[int], got: float) -> tuple[int, int]:
    """Return two ratings between which, the second included, the least is of which so many points are expected."""
    guess = _rounded_mean(ratings) + difference_of(got / len(ratings))
    low = high = guess
    step = _NEAR
    while not _enough(high, ratings, got):
        low, high, step = high + 1, high + step, 2 * step
    if high != guess:
        return low, high
    while _enough(low, ratings, got):
        low, high, step = low - step, low, 2 * step
    return low + 1, high


def opponents_performance(code: str, table: Crosstable, row: CrosstableRow) -> Arithmetic:
    """Return the mean of the opponents' performances, rounded."""
    known = table.remembered(
        "performance",
        lambda: {other.entrant: performance("", table, other).value for other in table.rows},
    )
    terms = tuple(
        [
            Term(known[other], outing.round, (other,))
            for outing in row.outings
            if outing.played
            for other in outing.opponents
        ]
    )
    return Arithmetic(code, _rounded_mean([term.value for term in terms]), terms, "mean")


def _met(table: Crosstable, row: CrosstableRow) -> list[tuple[int, int, float, float]]:
    """Return round, opponent, its rating and what was got against it, of all that are rated."""
    return table.remembered(("met", row.entrant), lambda: _rated_opponents(table, row))


def _rated_opponents(table: Crosstable, row: CrosstableRow) -> list[tuple[int, int, float, float]]:
    rows = table.by_entrant
    return [
        (outing.round, other, rating, got)
        for outing in row.outings
        if outing.played
        for other, got in zip(outing.opponents, outing.results, strict=True)
        if (rating := rows[other].rating) is not None
    ]


def _got(met: list[tuple[int, int, float, float]]) -> float:
    return summed([got for _, _, _, got in met])


def _mean_rating(met: list[tuple[int, int, float, float]]) -> int:
    return _rounded_mean([rating for _, _, rating, _ in met])


def _rounded_mean(values: Sequence[float]) -> int:
    return half_up(summed(values) / len(values)) if values else 0
