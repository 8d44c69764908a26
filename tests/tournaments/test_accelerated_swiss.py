"""The Baku acceleration of a Swiss (FIDE C.04.5.1): groups, virtual points, pairings, and what it leaves alone."""

from __future__ import annotations

import pytest

from tests.tournaments.events import entered, report_all
from tests.tournaments.test_desk import refused
from tests.tournaments.test_swiss import by_lot
from tournaments.fold import field_of
from tournaments.format import FieldOfPlayers
from tournaments.formats.accelerating import boosts, upper_group, virtual_points
from tournaments.model import Late
from tournaments.settings import TournamentSettings
from tournaments.tiebreaks.rounds import scores_so_far

BAKU = {"format": "swiss", "table_size": 2, "scored": False, "rounds": 6, "acceleration": "baku"}


@pytest.mark.parametrize(
    ("rounds", "points"),
    [(9, [1, 1, 1, 0.5, 0.5, 0, 0, 0, 0]), (6, [1, 1, 0.5, 0, 0, 0]), (5, [1, 1, 0.5, 0, 0]), (1, [1]), (2, [1, 0])],
)
def test_C_04_5_1_the_first_half_of_the_rounds_has_virtual_points_one_and_then_a_half(rounds: int, points) -> None:
    assert [virtual_points(number, rounds) for number in range(1, rounds + 1)] == points


@pytest.mark.parametrize(("players", "upper"), [(161, 82), (8, 4), (10, 6), (9, 6), (4, 2), (5, 4)])
def test_C_04_5_1_the_upper_group_is_half_of_the_players_rounded_up_to_an_even_number(players: int, upper: int) -> None:
    field = FieldOfPlayers(tuple(range(1, players + 1)), (), 2, settings=TournamentSettings(**BAKU))
    assert upper_group(field) == tuple(range(1, upper + 1))


def test_C_04_5_1_whoever_comes_late_belongs_to_the_lower_group_and_moves_nobody() -> None:
    seeds = tuple(range(1, 12))
    late = (Late(9, 1, "losses"), Late(10, 1, "losses"), Late(11, 1, "losses"))
    field = FieldOfPlayers(seeds, (), 2, settings=TournamentSettings(**BAKU), late=late)
    assert upper_group(field) == (1, 2, 3, 4)


def test_the_groups_play_among_themselves_at_first_and_the_standings_know_of_no_virtual_point() -> None:
    desk = entered(16, **BAKU)
    desk.draw_up(5)
    upper = set(desk.tournament.seeds[:8])
    assert all(len(upper & set(table.seats)) in (0, 2) for table in desk.round.draft.tables)
    report_all(desk)
    assert set(scores_so_far(field_of(desk.tournament)).values()) == {0.0, 1.0}
    desk.draw_up(6)
    scores = scores_so_far(field_of(desk.tournament))
    raised = {seat: scores[seat] + (seat in upper) for seat in desk.tournament.seeds}
    # Those with 2, 1 and 0 in the pairing's count meet among themselves: 4, 8 and 4 of them.
    assert all(len({raised[seat] for seat in table.seats}) == 1 for table in desk.round.draft.tables)


def test_a_table_says_who_has_virtual_points_and_after_the_accelerated_rounds_nobody_does() -> None:
    desk = entered(16, **BAKU)
    heard = []
    for number in range(1, 7):
        by_lot(desk, 1, seed=number)
        whys = [why for table in desk.round.draft.tables for why in table.why if why.code == "accelerated"]
        heard.append({why.data["score"] for why in whys})
    assert heard == [{"1"}, {"1"}, {"0.5"}, set(), set(), set()]


def test_other_formats_and_tables_have_no_acceleration_and_without_it_nothing_changes() -> None:
    assert refused(lambda: entered(8, format="league", table_size=2, acceleration="baku")).code == "setting_not_here"
    assert refused(lambda: entered(8, **{**BAKU, "table_size": 4})).code == "setting_not_here"
    plain = by_lot(entered(16, **{**BAKU, "acceleration": "none"}), 1)
    assert boosts(field_of(plain.tournament)) == {}
