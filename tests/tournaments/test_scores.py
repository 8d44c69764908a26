"""Results in a game's own scores: Dalmuti points (DA-11, DA-20) and Wyrt tibares (WL-8, WL-25, WL-29)."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.model import Outcome
from tests.tournaments.events import Memory, opened
from tournaments.controller import TournamentController
from tournaments.errors import TournamentError
from tournaments.model import Member
from tournaments.results import PlacesForm, Scores, scoring_of
from tournaments.results.dalmuti import DalmutiPoints
from tournaments.results.forms import Settled, played
from tournaments.results.scores import check_scores
from tournaments.results.wyrt_lordes import MONEY_AT_START, WyrtTibares
from tournaments.spec import parse
from tournaments.standings import history, standings

FIRM = "Dalmuti: Campeonato da Firma 2026"


def settled(scores: tuple[int, ...], scoring, *, members: int = 1, strict: bool = True, **typed) -> Settled:
    return Scores(scores, **typed).settle(len(scores) // members, strict, members, scoring)


def refused(scores: tuple[int, ...], scoring, **typed) -> TournamentError:
    with pytest.raises(TournamentError) as caught:
        settled(scores, scoring, **typed)
    return caught.value


# ---- Dalmuti --------------------------------------------------------------------------------------------------------


def test_DA_11_the_points_rank_the_table() -> None:
    result = settled((7, 11, 2, 4), DalmutiPoints(4))
    assert (result.places, result.figures) == ((2, 1, 4, 3), (7, 11, 2, 4))


@given(st.integers(4, 8), st.integers(1, 20), st.randoms(use_true_random=False))
def test_DA_11_whatever_hands_a_table_can_play_their_sums_are_taken(seats: int, hands: int, random) -> None:
    sheet = [random.sample(range(seats), seats) for _ in range(hands)]
    scores = tuple(map(sum, zip(*sheet, strict=True)))
    check_scores(scores, seats, DalmutiPoints(hands))
    assert sum(scores) == hands * seats * (seats - 1) // 2


def test_DA_11_exactly_what_a_table_can_score_is_taken() -> None:
    """Three hands at a table of four, all sheets against all sums: what is refused no hands could have given."""
    possible = {(0, 0, 0, 0)}
    for _ in range(3):
        possible = {
            tuple(a + b for a, b in zip(scores, hand, strict=True))
            for scores in possible
            for hand in permutations(range(4))
        }
    for a in range(11):
        for b in range(11):
            for c in range(11):
                scores = (a, b, c, 18 - a - b - c)
                try:
                    check_scores(scores, 4, DalmutiPoints(3))
                except TournamentError:
                    assert scores not in possible
                else:
                    assert scores in possible


@pytest.mark.parametrize(
    ("scores", "code", "named"),
    [
        ((13, 6, 3, 2), "bad_score", {"score": 13, "most": 12}),
        ((12, 8, 3, -1), "bad_score", {"score": -1, "most": 12}),
        ((11, 7, 4, 3), "bad_score_sum", {"found": 25, "total": 24}),
        ((12, 11, 1, 0), "bad_scores_together", {"scores": (12, 11), "found": 23, "most": 20}),
        ((12, 8, 4), "bad_score", {"score": 12, "most": 8}),
    ],
)
def test_DA_11_a_score_that_cannot_be_is_refused_by_its_figure(scores, code: str, named) -> None:
    error = refused(scores, DalmutiPoints(4))
    assert (error.code, error.data) == (code, named)


def test_DA_20_level_at_the_top_asks_for_one_more_hand_and_its_points_are_taken() -> None:
    scoring = DalmutiPoints(2)
    error = refused((5, 5, 1, 1), scoring)
    assert (error.code, error.data["places"]) == ("play_one_more_hand", (1, 1, 3, 3))
    assert settled((5, 5, 1, 1), scoring, strict=False).places == (1, 1, 3, 3)
    assert refused((8, 7, 2, 1), scoring).code == "bad_score"
    assert settled((8, 7, 2, 1), scoring, hands=3).places == (1, 2, 3, 4)


def test_DA_20_a_tie_may_be_broken_by_typed_places_among_those_who_are_level() -> None:
    scoring = DalmutiPoints(2)
    assert settled((5, 5, 1, 1), scoring, places=(2, 1, 3, 3)).places == (2, 1, 3, 3)
    assert settled((5, 5, 1, 1), scoring, places=(2, 1, 4, 3)).places == (2, 1, 4, 3)
    assert refused((5, 5, 1, 1), scoring, places=(3, 1, 2, 4)).code == "places_against_scores"
    assert refused((5, 5, 1, 1), scoring, places=(1, 2, 4)).code == "bad_places"
    assert refused((5, 5, 1, 1), scoring, places=(1, 1, 4, 3)).code == "play_one_more_hand"


def test_scores_of_tables_of_different_sizes_compare_by_their_share() -> None:
    of_four, of_five = settled((7, 11, 2, 4), DalmutiPoints(4)), settled((9, 16, 5, 7, 3), DalmutiPoints(4))
    assert of_four.scores[0] > of_five.scores[0]
    assert settled((21, 33, 6, 12), DalmutiPoints(12)).scores == of_four.scores


# ---- Wyrt -----------------------------------------------------------------------------------------------------------


def test_WL_26_the_most_money_wins_and_none_is_lost() -> None:
    assert settled((35, 265, 0), WyrtTibares()).places == (2, 1, 3)
    error = refused((35, 255, 0), WyrtTibares())
    assert (error.code, error.data) == ("bad_score_sum", {"found": 290, "total": 300})


def test_WL_29_with_azgher_the_least_money_wins_and_whoever_has_none_is_out() -> None:
    azgher = scoring_of("wyrt_lordes", {"azgher": True})
    assert settled((130, 0, 60, 210), azgher).places == (2, 4, 1, 3)
    assert settled((400, 0, 0, 0), azgher).places == (1, 2, 2, 2)


def test_WL_25_level_lords_roll_for_it() -> None:
    assert refused((150, 150, 0), WyrtTibares()).code == "roll_for_the_match"
    assert settled((150, 150, 0), WyrtTibares(), places=(2, 1, 3)).places == (2, 1, 3)


def test_WL_8_the_money_of_a_group_is_added_seat_by_seat_as_WL_9_seats_them() -> None:
    pairs = settled((100, 40, 60, 100, 250, 50), WyrtTibares(), members=2)
    assert (pairs.figures, pairs.places) == ((200, 290, 110), (2, 1, 3))
    trios = settled((100, 100, 100, 110, 90, 100), WyrtTibares(), members=3)
    assert (trios.figures, trios.places) == ((290, 310), (2, 1))
    azgher = settled((0, 100, 0, 300), WyrtTibares(azgher=True), members=2)
    assert (azgher.figures, azgher.places) == ((0, 400), (2, 1))


@given(st.lists(st.integers(0, 300), min_size=2, max_size=5), st.booleans())
def test_WL_33_all_the_money_of_a_table_in_any_hands_is_taken(parts: list[int], azgher: bool) -> None:
    total = MONEY_AT_START * len(parts)
    scores = tuple(part * total // (sum(parts) or 1) for part in parts[:-1])
    scores = (*scores, total - sum(scores))
    result = settled(scores, WyrtTibares(azgher), strict=False)
    assert result.figures == scores
    in_play = [score for score in scores if score] if azgher else list(scores)
    assert all(
        score == (min if azgher else max)(in_play)
        for score, place in zip(scores, result.places, strict=True)
        if place == 1
    )


# ---- at the desk ----------------------------------------------------------------------------------------------------


def test_a_game_without_scores_takes_none() -> None:
    with pytest.raises(TournamentError, match="no_scores_here"):
        Scores((1, 2)).settle(2, True, 1, scoring_of("chama", {}))
    assert refused((1, 2), None).code == "no_scores_here"


def firm(**settings) -> TournamentController:
    desk = opened(FIRM, **{"table_size": 4, **settings})
    for number in range(1, 10):
        desk.register(f"P{number}")
    desk.draw_up(1)
    return desk


def test_typed_scores_make_places_and_add_up_in_the_standings_and_in_everybody_s_history() -> None:
    desk = firm()
    five, four = sorted(desk.pending(), key=lambda table: -len(table.seats))
    desk.report(1, five.number, Scores((16, 10, 8, 6, 0)))
    desk.report(1, four.number, PlacesForm((1, 2, 3, 4)))
    assert {line.entrant.id: line.score for line in standings(desk.tournament) if line.games} == {
        **dict(zip(five.seats, (16, 10, 8, 6, 0), strict=True)),
        **dict.fromkeys(four.seats),
    }
    assert [appearance.score for appearance in history(desk.tournament, five.seats[1])] == [10]
    desk.correct(1, four.number, Scores((12, 8, 4, 0)))
    desk.draw_up(2)
    for table in desk.pending():
        desk.report(2, table.number, Scores((12, 8, 4, 0) if len(table.seats) == 4 else (16, 10, 8, 6, 0)))
    assert desk.final() is not None
    total = sum(line.score or 0 for line in standings(desk.tournament))
    assert total == 2 * (40 + 24)
    assert TournamentController(desk.entries).tournament == desk.tournament


def test_level_in_places_while_it_runs_whoever_has_scored_more_stands_first() -> None:
    desk = firm()
    five, four = sorted(desk.pending(), key=lambda table: -len(table.seats))
    desk.report(1, four.number, Scores((12, 8, 4, 0)))
    desk.report(1, five.number, Scores((14, 11, 9, 4, 2)))
    lines = standings(desk.tournament)
    assert [line.score for line in lines[:4]] == [14, 12, 11, 8]
    assert {(line.low, line.high) for line in lines[:4]} == {(1, 4)}


def test_hands_agreed_for_the_tournament_are_those_that_the_sums_are_checked_by() -> None:
    desk = firm(options={"hands": 2})
    table = next(table for table in desk.pending() if len(table.seats) == 4)
    with pytest.raises(TournamentError, match="bad_score"):
        desk.report(1, table.number, Scores((12, 8, 4, 0)))
    desk.report(1, table.number, Scores((6, 4, 2, 0)))


def test_a_match_played_in_the_app_brings_its_scores_along() -> None:
    form = played("m1", Outcome((2, 1, 3, 3), (7, 11, 3, 3), "hands_played"))
    result = form.settle(4, True, 1, DalmutiPoints(4))
    assert (result.places, result.figures) == ((2, 1, 3, 3), (7, 11, 3, 3))
    groups = played("m2", Outcome((1, 3, 1, 3), (150, 60, 90, 100), "all_shuffled")).settle(2, True, 2, WyrtTibares())
    assert (groups.places, groups.figures) == ((1, 2), (240, 160))


def test_WL_9_a_trio_has_points_and_a_rating_of_its_own_and_its_members_the_mean() -> None:
    journal = Memory()
    desk = TournamentController(journal=journal)
    desk.open(parse("Wyrt: Trios de Ahlen (Azgher) 2026"))
    for number in range(1, 5):
        desk.register_group([Member(f"{letter}{number}") for letter in "ABC"], f"Trio {number}" if number == 1 else "")
    desk.draw_up(1)
    for table in desk.pending():
        desk.report(1, table.number, Scores((100, 20, 100, 150, 110, 120)))
    desk.draw_up(2)
    for table in desk.pending():
        desk.report(2, table.number, Scores((100, 20, 100, 150, 110, 120)))
    lines = standings(desk.tournament)
    assert [line.points for line in lines] == [25, 18, 15, 12]
    assert {line.ratings.trios.games for line in lines} == {2}
    assert all(len(line.member_ratings) == 3 for line in lines)
    assert {rating.trios.games for line in lines for rating in line.member_ratings} == {2}
    assert TournamentController(journal.entries).tournament == desk.tournament
    assert lines[0].entrant.name in ("Trio 1", "A2 & B2 & C2", "A3 & B3 & C3", "A4 & B4 & C4")
