"""What others published: Berger's tables, orders of brackets, counts of games, perfect designs, Elo's factor."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.tournaments.events import entered, report_all
from tournaments.formats.duels import bracket_order
from tournaments.formats.rotation import berger
from tournaments.ratings import Rating, rate

# FIDE C.05, annex; two programs (gacrux, pairing_core) agree on them.
BERGER = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | "
        "8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1"
    ),
}
SEED_ORDERS = {8: "1 8 4 5 2 7 3 6", 16: "1 16 8 9 4 13 5 12 2 15 7 10 3 14 6 11"}


@pytest.mark.parametrize("players", BERGER)
def test_berger_s_tables(players: int) -> None:
    rounds = (" ".join(f"{pair + 1}-{other + 1}" for pair, other in pairs) for pairs in berger(players))
    assert " | ".join(rounds) == BERGER[players]


@pytest.mark.parametrize("players", SEED_ORDERS)
def test_the_order_of_the_seeds_in_a_bracket(players: int) -> None:
    assert " ".join(str(seed + 1) for seed in bracket_order(players)) == SEED_ORDERS[players]


def games(players: int, **settings) -> tuple[int, int]:
    """Return how many games and rounds an event takes."""
    desk = entered(players, table_size=2, **settings)
    while desk.final() is None:
        desk.draw_up(len(desk.entries))
        report_all(desk)
    rounds = desk.tournament.rounds
    return sum(len(this_round.draft.tables) for this_round in rounds), len(rounds)


@pytest.mark.parametrize("players", [8, 11, 16])
def test_single_elimination_takes_a_game_fewer_than_players(players: int) -> None:
    assert games(players, format="knockout")[0] == players - 1


@pytest.mark.parametrize("players", [8, 11, 16])
def test_double_elimination_takes_two_for_each_but_the_champion_or_one_more(players: int) -> None:
    assert games(players, format="double_elimination")[0] in (2 * players - 2, 2 * players - 1)


def test_with_all_placement_games_sixteen_take_thirty_two_games_in_four_rounds() -> None:
    assert games(16, format="duel_knockout") == (32, 4)


@pytest.mark.parametrize(("players", "size", "rounds"), [(16, 4, 5), (9, 3, 4)])
def test_in_a_perfect_design_everybody_meets_everybody_exactly_once(players: int, size: int, rounds: int) -> None:
    desk = entered(players, table_size=size, format="round_robin")
    while desk.final() is None:
        desk.draw_up(len(desk.entries))
        report_all(desk)
    met = Counter(
        frozenset(pair)
        for this_round in desk.tournament.rounds
        for table in this_round.draft.tables
        for pair in combinations(table.seats, 2)
    )
    assert len(desk.tournament.rounds) == rounds
    assert set(met.values()) == {1} and len(met) == players * (players - 1) // 2


@pytest.mark.parametrize(
    ("before", "places", "after"),
    [
        ((1500, 1500, 1500, 1500), (1, 2, 3, 4), (1510, 1503.3333, 1496.6667, 1490)),
        ((1600, 1500, 1500, 1400), (1, 2, 2, 4), (1606.4008, 1500, 1500, 1393.5992)),
        ((1600, 1500, 1450, 1400), (4, 3, 2, 1), (1585.9787, 1496.1902, 1454.6892, 1413.1418)),
    ],
)
def test_elo_with_the_factor_of_others_differs_by_that_factor_alone(before, places, after) -> None:
    """Some take 1 / (n - 1) where we take 2 / n: at four players two thirds of our change."""
    changes = rate([Rating(float(value), 25) for value in before], places)
    found = [change.before.value + (change.after.value - change.before.value) * 4 / (2 * 3) for change in changes]
    assert found == pytest.approx(after, abs=5e-5)
