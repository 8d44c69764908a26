"""Points by place (4.1, CH-52, CH-69) and multi-player Elo against published figures."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tournaments.points import plain, points_for
from tournaments.ratings import Rating, expected, k_factor, kind_of, rate


def test_CH_69_points_by_place_then_nothing() -> None:
    assert [plain(points_for(place, place)) for place in range(1, 13)] == [25, 18, 15, 12, 10, 8, 6, 4, 2, 1, 0, 0]


def test_CH_52_double_points_double_the_table() -> None:
    assert [plain(points_for(place, place, double=True)) for place in (1, 2, 10, 11)] == [50, 36, 2, 0]


@pytest.mark.parametrize(
    ("low", "high", "points"),
    [(1, 2, "21.5"), (1, 3, "19.3"), (2, 5, "13.8"), (5, 8, "7.0"), (9, 12, "0.8"), (11, 20, "0.0")],
)
def test_CH_52_shared_places_share_the_average_to_one_decimal(low: int, high: int, points: str) -> None:
    assert points_for(low, high) == Decimal(points)
    assert str(points_for(low, high)) == points


def test_CH_52_a_half_goes_up_and_nothing_is_lost_to_binary_fractions() -> None:
    assert points_for(1, 4, (1, 0, 0, 0)) == Decimal("0.3")
    assert plain(points_for(1, 4, (1, 1, 0, 0))) == 0.5


SETTLED = 25
ORACLES = [
    ((1500, 1500, 1500, 1500), (1, 2, 3, 4), (1515, 1505, 1495, 1485)),
    ((1600, 1500, 1500, 1400), (1, 2, 2, 4), (1609.6012, 1500, 1500, 1390.3988)),
    ((1600, 1500, 1450, 1400), (4, 3, 2, 1), (1578.9680, 1494.2854, 1457.0339, 1419.7128)),
    ((1500, 1500), (1, 2), (1510, 1490)),
]


@pytest.mark.parametrize(("before", "places", "after"), ORACLES)
def test_published_figures_of_multi_player_elo_with_k_20(before, places, after) -> None:
    changes = rate([Rating(float(value), SETTLED) for value in before], places)
    assert [change.after.value for change in changes] == pytest.approx(after, abs=5e-5)


def test_every_change_is_the_sum_of_a_line_for_each_opponent() -> None:
    ratings = [Rating(1600.0, 30), Rating(1500.0, 12), Rating(1450.0, 3)]
    for index, change in enumerate(rate(ratings, (2, 1, 2))):
        assert sorted(line.opponent for line in change.lines) == [seat for seat in range(3) if seat != index]
        assert change.after.value - change.before.value == pytest.approx(sum(line.change for line in change.lines))
        for line in change.lines:
            assert line.expected == expected(change.before.value, line.rating)
            assert line.change == pytest.approx(change.k * 2 / 3 * (line.score - line.expected))
    level = rate(ratings, (2, 1, 2))[0].lines[1]
    assert (level.opponent, level.score) == (2, 0.5)


@pytest.mark.parametrize(("games", "k"), [(0, 60), (9, 60), (10, 40), (19, 40), (20, 20), (500, 20)])
def test_k_falls_with_the_games_played(games: int, k: int) -> None:
    assert k_factor(games) == k
    assert rate([Rating(1500.0, games), Rating()], (1, 2))[0].k == k


def test_a_rating_is_provisional_until_twenty_games() -> None:
    before = Rating(1500.0, 19)
    assert before.provisional
    [after, _] = rate([before, Rating()], (1, 2))
    assert after.after.games == 20
    assert not after.after.provisional


def test_with_one_k_for_all_nothing_is_won_or_lost_in_sum() -> None:
    ratings = [Rating(1712.0, 40), Rating(1498.5, 33), Rating(1601.0, 21), Rating(1333.0, 90)]
    changes = rate(ratings, (3, 1, 1, 4))
    assert sum(change.after.value - change.before.value for change in changes) == pytest.approx(0)


def test_a_table_of_two_is_a_duel_and_more_a_table() -> None:
    assert [kind_of(players) for players in (2, 3, 4)] == ["duel", "table", "table"]
