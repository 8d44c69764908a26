"""Tie-breaks against published figures: FIDE C.07 (Swiss and round robin), Magic's percentages, expected scores."""

from __future__ import annotations

import pytest

from tests.tournaments.oracles.tec_swiss import figures, swiss
from tournaments.tiebreaks import Crosstable, CrosstableRow, Outing, figure, rank
from tournaments.tiebreaks.performance import difference_of, percent_expected
from tournaments.tiebreaks.shares import game_share, games_of, match_share, points_of, win_points

SWISS = swiss()


@pytest.mark.parametrize("name", figures())
def test_the_published_figures_of_the_tie_breaking_exercise(name: str) -> None:
    assert {entrant: figure(SWISS, name, entrant).value for entrant in SWISS.by_entrant} == figures()[name]


def test_head_to_head_breaks_nothing_where_not_all_have_met() -> None:
    level = rank(SWISS, ("score", "head_to_head"), (1, 3, 4, 16))
    assert [ranked.place for ranked in level] == [1, 1, 1, 1]


# The round robin of the same exercise: a line for each player, against 1 to 6; + and - are a forfeit in round 4.
ROUND_ROBIN = ("*1101=", "0*=111", "0=*111", "100*=0", "000=*+", "=001-*")
RESULTS = {"1": 1.0, "=": 0.5, "0": 0.0, "+": 1.0, "-": 0.0}


def round_robin() -> Crosstable:
    rows = []
    for number, line in enumerate(ROUND_ROBIN, start=1):
        outings = []
        for other, mark in enumerate(line, start=1):
            if mark in RESULTS:
                how = {"+": "forfeit_win", "-": "forfeit_loss"}.get(mark, "played")
                outings.append(Outing(other, how, RESULTS[mark], (other,), (RESULTS[mark],)))
        rows.append(CrosstableRow(number, tuple(outings)))
    return Crosstable(tuple(rows), 5, round_robin=True)


@pytest.mark.parametrize(
    ("name", "published"),
    [
        ("score", [3.5, 3.5, 3.5, 1.5, 1.5, 1.5]),
        ("sonneborn_berger", [9.25, 6.25, 6.25, 4.25, 3.25, 2.25]),
        ("sonneborn_berger_cut_1", [9.25, 4.75, 4.75, 4.25, 3.25, 1.5]),
        ("koya", [2, 0.5, 0.5, 1, 0.5, 0]),
    ],
)
def test_the_published_figures_of_the_round_robin(name: str, published: list[float]) -> None:
    table = round_robin()
    # They are printed in the order of the standings, where 6 stands before 5.
    assert [figure(table, name, entrant).value for entrant in (1, 2, 3, 4, 6, 5)] == published


def test_head_to_head_puts_the_winner_of_a_group_that_has_met_before_the_others() -> None:
    ranked = rank(round_robin(), ("score", "head_to_head"), (1, 2, 3))
    assert [(item.entrant, item.place, item.parted_by) for item in ranked] == [
        (1, 1, ""),
        (2, 2, "head_to_head"),
        (3, 2, ""),
    ]


# ---- Magic: MTR Appendix C (blogs.magicjudges.org/rules/mtr-appendix-c) ---------------------------------------------


def outing(number: int, mark: str, opponent: int = 99, seats: int = 2) -> Outing:
    """Return a round: W won, L lost, D drawn, B bye, - after a drop."""
    others = (opponent,) * (seats - 1)
    match mark:
        case "B":
            return Outing(number, "bye", 1)
        case "-":
            return Outing(number, "absent", 0)
        case "W":
            return Outing(number, "played", 1, others, (1,) * (seats - 1), 1, 0)
        case "D":
            return Outing(number, "played", 0.5, others, (0.5,) * (seats - 1), 1, 0, seats)
        case _:
            return Outing(number, "played", 0, others, (0,) * (seats - 1), 2, 0)


def record(won: int, lost: int, drawn: int, byes: int = 0, missed: int = 0, entrant: int = 1) -> CrosstableRow:
    marks = "B" * byes + "W" * (won - byes) + "L" * lost + "D" * drawn + "-" * missed
    return CrosstableRow(entrant, tuple(outing(number, mark) for number, mark in enumerate(marks, start=1)))


def table_of(*rows: CrosstableRow, size: int = 2) -> Crosstable:
    return Crosstable(rows, 8, size)


@pytest.mark.parametrize(("won", "lost", "drawn", "points"), [(6, 2, 0, 18), (4, 2, 2, 14)])
def test_a_match_won_gives_three_points_and_a_drawn_one_gives_one(won, lost, drawn, points) -> None:
    row = record(won, lost, drawn)
    assert figure(table_of(row), "match_points", 1).value == points


@pytest.mark.parametrize(
    ("row", "share"),
    [
        (record(5, 2, 1), 16 / 24),
        (record(1, 3, 0, missed=4), 0.33),
        (record(3, 2, 0, byes=1, missed=3), 9 / 15),
        (record(6, 2, 1, byes=2), 19 / 27),
    ],
)
def test_match_win_percentages(row: CrosstableRow, share: float) -> None:
    assert match_share(table_of(row), row) == pytest.approx(share)


def test_some_count_match_win_percentages_without_the_byes() -> None:
    row = record(6, 2, 1, byes=2)
    assert match_share(table_of(row), row, byes=False) == pytest.approx(13 / 21)


@pytest.mark.parametrize(("games", "points"), [((2, 0, 0), (6, 0)), ((2, 1, 0), (6, 3)), ((2, 0, 1), (7, 1))])
def test_the_game_points_of_a_match(games: tuple[int, int, int], points: tuple[int, int]) -> None:
    won, lost, drawn = games
    assert (3 * won + drawn, 3 * lost + drawn) == points
    played = Outing(1, "played", 1, (2,), (1,), 1, 0, games=games)
    assert games_of(played) == games
    share = game_share(table_of(CrosstableRow(1, (played,))), CrosstableRow(1, (played,)))
    assert share == pytest.approx(points[0] / (3 * sum(games)))


@pytest.mark.parametrize(("games", "share"), [((7, 3, 0), 0.70), ((3, 8, 0), 0.33)])
def test_game_win_percentages_have_a_floor(games: tuple[int, int, int], share: float) -> None:
    row = CrosstableRow(1, (Outing(1, "played", 1, (2,), (1,), 1, 0, games=games),))
    assert game_share(table_of(row), row) == pytest.approx(share)


def test_a_bye_is_two_games_won() -> None:
    assert games_of(Outing(1, "bye", 1)) == (2, 0, 0)


OPPONENTS = ((4, 4, 0), (7, 1, 0), (1, 3, 1), (3, 3, 1), (6, 2, 0), (5, 2, 1), (4, 3, 1), (6, 1, 1))


@pytest.mark.parametrize(("bye", "published"), [(False, 0.6164), (True, 0.6330)])
def test_the_opponents_match_win_percentage(bye: bool, published: float) -> None:
    others = [record(*record_of, entrant=number) for number, record_of in enumerate(OPPONENTS, start=2)]
    own = [outing(number - 1, "W", number) for number in range(2, 10)]
    if bye:
        own[0] = outing(1, "B")
    table = table_of(CrosstableRow(1, tuple(own)), *others)
    found = figure(table, "opponents_match_win", 1)
    assert found.value == pytest.approx(published, abs=5e-5)
    assert [term.mark for term in found.terms if term.opponents == (4,)] == ["floor"]


# ---- Tables of more: the unofficial Multiplayer Addendum to the MTR -------------------------------------------------


def test_a_win_at_a_table_of_four_gives_seven_points_and_in_a_duel_three() -> None:
    assert (win_points(4), win_points(3), win_points(2)) == (7, 5, 3)
    assert points_of(outing(1, "W", seats=4), 4) == (7, 7)
    assert points_of(outing(1, "D", seats=4), 4) == (1, 7)
    assert points_of(outing(1, "L", seats=4), 4) == (0, 7)
    assert points_of(outing(1, "B"), 4) == (7, 7)


def test_at_larger_tables_the_floor_is_one_point_of_a_win() -> None:
    row = record(0, 5, 0)
    assert match_share(table_of(row, size=4), row) == pytest.approx(1 / 7)


# ---- FIDE B.02: expected scores ------------------------------------------------------------------------------------


EXPECTED = """
0:50 4:51 11:52 18:53 26:54 33:55 40:56 47:57 54:58 62:59 69:60 77:61 84:62 92:63 99:64 107:65 114:66 122:67
130:68 138:69 146:70 154:71 163:72 171:73 180:74 189:75 198:76 207:77 216:78 226:79 236:80 246:81 257:82
268:83 279:84 291:85 303:86 316:87 329:88 345:89 358:90 375:91 392:92 412:93 433:94 457:95 485:96 518:97
560:98 620:99 736:100
"""
"""From which difference on the better one is expected to score so many per cent."""
OUTPLAYED = """
0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202 211 220 230 240
251 262 273 284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677 800
"""
"""By how much somebody who scored 50, 51 ... 100 per cent outplayed the others."""


def test_the_better_one_is_expected_to_score_so_many_per_cent() -> None:
    for step in EXPECTED.split():
        first, percent = map(int, step.split(":"))
        assert percent_expected(first) == percent
        assert percent_expected(-first) == 100 - percent
        assert first == 0 or percent_expected(first - 1) == percent - 1


@pytest.mark.parametrize(("opponent", "percent"), [(1700, 91), (1950, 69), (1850, 80), (2050, 55), (2150, 42)])
def test_the_published_chances_of_a_player_of_2089(opponent: int, percent: int) -> None:
    assert percent_expected(2089 - opponent) == percent


def test_a_share_of_the_points_speaks_of_a_difference() -> None:
    for percent, by in enumerate(map(int, OUTPLAYED.split()), start=50):
        assert difference_of(percent / 100) == by
        assert difference_of(1 - percent / 100) == -by
