"""Tie-breaks by rating: the opponents' mean, and the performance against them, by the table of expected scores."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from math import floor

from tournaments.tiebreaks.arithmetic import Arithmetic, Term
from tournaments.tiebreaks.crosstable import Crosstable, Row, summed

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
_FARTHEST = 800


def percent_expected(difference: float) -> int:
    """Return the percentage that is expected of whoever is rated so much above (below: negative) the opponent."""
    better = 49 + bisect_right(STEPS, abs(difference))
    return better if difference >= 0 else 100 - better


def difference_of(share: float) -> int:
    """Return the difference of ratings that a share of the points, from 0 to 1, speaks of."""
    percent = half_up(100 * share)
    return DIFFERENCES[percent - 50] if percent >= 50 else -DIFFERENCES[50 - percent]


def half_up(value: float) -> int:
    """Return the nearest whole number, a half upwards."""
    return floor(value + 0.5)


def opponents_rating(code: str, table: Crosstable, row: Row) -> Arithmetic:
    """Return the mean rating of the opponents met at a table, rounded; 0 where none of them is rated."""
    met = _met(table, row)
    return Arithmetic(
        code, _mean_rating(met), tuple(Term(rating, number, (other,)) for number, other, rating, _ in met), "mean"
    )


def performance(code: str, table: Crosstable, row: Row) -> Arithmetic:
    """Return the rating that the results speak of: the opponents' mean and what the share of points adds."""
    met = _met(table, row)
    if not met:
        return Arithmetic(code, 0.0)
    mean_rating, by = _mean_rating(met), difference_of(summed(got for *_, got in met) / len(met))
    return Arithmetic(code, mean_rating + by, (Term(mean_rating), Term(by)))


def perfect_performance(code: str, table: Crosstable, row: Row) -> Arithmetic:
    """Return the least rating of which at least so many points were to be expected against these opponents."""
    met = _met(table, row)
    if not met:
        return Arithmetic(code, 0.0)
    ratings = [rating for _, _, rating, _ in met]
    got = summed(got for *_, got in met)
    terms = tuple(Term(rating, number, (other,)) for number, other, rating, _ in met)
    if got <= 0:
        return Arithmetic(code, half_up(min(ratings)) - _FARTHEST, terms, "plain")
    low, high = half_up(min(ratings)) - _FARTHEST, half_up(max(ratings)) + _FARTHEST
    while low < high:
        middle = (low + high) // 2
        if sum(percent_expected(middle - rating) for rating in ratings) >= 100 * got:
            high = middle
        else:
            low = middle + 1
    return Arithmetic(code, low, terms, "plain")


def opponents_performance(code: str, table: Crosstable, row: Row) -> Arithmetic:
    """Return the mean of the opponents' performances, rounded."""
    known = table.remembered(
        "performance", lambda: {one.entrant: performance("", table, one).value for one in table.rows}
    )
    terms = tuple(
        Term(known[other], outing.round, (other,))
        for outing in row.outings
        if outing.played
        for other in outing.opponents
    )
    return Arithmetic(code, _rounded_mean(term.value for term in terms), terms, "mean")


def _met(table: Crosstable, row: Row) -> list[tuple[int, int, float, float]]:
    """Return round, opponent, its rating and what was got against it, of all that are rated."""
    return [
        (outing.round, other, rating, got)
        for outing in row.outings
        if outing.played
        for other, got in zip(outing.opponents, outing.results, strict=True)
        if (rating := table.by_entrant[other].rating) is not None
    ]


def _mean_rating(met: list[tuple[int, int, float, float]]) -> int:
    return _rounded_mean(rating for _, _, rating, _ in met)


def _rounded_mean(values: Iterable[float]) -> int:
    listed = tuple(values)
    return half_up(summed(listed) / len(listed)) if listed else 0
