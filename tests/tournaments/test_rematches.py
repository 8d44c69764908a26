"""Swiss rounds that are almost as many as the opponents: what is advised, and that it spares every rematch."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.tournaments.events import entered
from tournaments.controller import TournamentController
from tournaments.lots import stream
from tournaments.model import EntrantId
from tournaments.rematches import all_play_all, most_people_for, rounds_too_few
from tournaments.results import PlacesForm


def rematches(desk: TournamentController, seed: int) -> int:
    """Play all rounds by these seeds; returns how often two met again."""
    numbers, met = stream("rematches", seed), Counter[tuple[int, ...]]()
    while not desk.tournament.rounds or len(desk.tournament.rounds) < ROUNDS:
        desk.draw_up(numbers.randrange(1 << 32))
        for table in desk.round.draft.tables:
            met[tuple(sorted(table.seats))] += 1
        for table in desk.pending():
            places = tuple(place + 1 for place in numbers.shuffled(2))
            desk.report(desk.round.number, table.number, PlacesForm(places))
    return sum(count - 1 for count in met.values())


ROUNDS = 5


def test_six_people_meet_again_in_five_swiss_rounds_and_not_where_all_play_all() -> None:
    swiss = [entered(6, format="swiss", table_size=2, scored=False, rounds=ROUNDS) for _ in range(20)]
    advice = [all_play_all(desk.tournament) for desk in swiss]
    assert {(found.planned, found.rounds) for found in advice if found is not None} == {(5, 5)}
    assert any(rematches(desk, seed) for seed, desk in enumerate(swiss))
    for seed, found in enumerate(advice):
        desk = entered(6, format="swiss", table_size=2, scored=False, rounds=ROUNDS)
        assert found is not None
        desk.change_settings(found.settings)
        assert desk.tournament.settings.format == "round_robin" and rematches(desk, seed) == 0


@pytest.mark.parametrize("format", ["swiss", "league"])
@pytest.mark.parametrize(
    ("players", "rounds", "advised"),
    [
        *[(4, 3, True), (5, 5, True), (6, 4, True), (6, 5, True), (7, 7, True), (8, 6, True), (10, 8, True)],
        *[(6, 3, False), (8, 5, False), (10, 7, False), (16, 13, False), (2, 1, False), (3, 1, False), (3, 2, True)],
        *[(8, 0, False), (16, 0, False), (4, 0, True)],
    ],
)
def test_all_play_all_is_advised_from_two_rounds_less_than_people(
    format: str, players: int, rounds: int, advised: bool
) -> None:
    desk = entered(players, format=format, table_size=2, scored=False, rounds=rounds)
    assert (all_play_all(desk.tournament) is not None) is advised


def test_a_final_table_is_no_round_of_those_and_who_is_absent_does_not_count() -> None:
    desk = entered(9, format="swiss", table_size=2, scored=False, rounds=6, final_table=4)
    assert all_play_all(desk.tournament) is None
    desk.drop(9)
    found = all_play_all(desk.tournament)
    assert found is not None and (found.planned, found.rounds, found.settings.final_table) == (6, 7, 0)


def test_other_formats_larger_tables_and_a_tournament_under_way_are_left_alone() -> None:
    for settings in ({"format": "round_robin"}, {"format": "duel_knockout"}, {"format": "swiss", "table_size": 4}):
        desk = entered(8, scored=False, **{"table_size": 2, **settings})
        assert all_play_all(desk.tournament) is None and most_people_for(desk.tournament.settings) is None
    desk = entered(6, format="swiss", table_size=2, scored=False, rounds=5)
    assert most_people_for(desk.tournament.settings) == 7
    desk.draw_up(1)
    assert all_play_all(desk.tournament) is None


@pytest.mark.parametrize(
    ("players", "size", "rounds", "few"),
    [
        *[(6, 4, 0, 2), (6, 3, 0, 3), (8, 4, 0, 3), (12, 4, 0, 4)],
        *[(6, 3, 5, None), (9, 3, 0, None), (16, 4, 0, None), (4, 4, 0, None), (6, 2, 0, None)],
    ],
)
def test_a_round_robin_at_larger_tables_says_where_some_may_never_meet(
    players: int, size: int, rounds: int, few: int | None
) -> None:
    desk = entered(players, format="round_robin", table_size=size, scored=False, rounds=rounds)
    assert rounds_too_few(desk.tournament) == few


@pytest.mark.parametrize(
    ("players", "size", "rounds", "all_meet"), [(6, 4, 0, False), (9, 3, 0, True), (6, 3, 7, True)]
)
def test_everybody_meets_in_a_whole_rotation_and_in_rounds_enough(
    players: int, size: int, rounds: int, all_meet: bool
) -> None:
    desk = entered(players, format="round_robin", table_size=size, scored=False, rounds=rounds)
    met: set[tuple[EntrantId, ...]] = set()
    while not desk.tournament.rounds or desk.final() is None:
        desk.draw_up(len(desk.tournament.rounds))
        for table in desk.pending():
            met |= set(combinations(sorted(table.seats), 2))
            desk.report(desk.round.number, table.number, PlacesForm(tuple(range(1, len(table.seats) + 1))))
    assert (len(met) == players * (players - 1) // 2) is all_meet
