"""A season: points of several tournaments, the best so many of them, over one game or all."""

from __future__ import annotations

from decimal import Decimal

import pytest

from engine.core.log import Player
from tests.tournaments.events import PAIRS_LINE, entered, paired, played_out, report_all
from tournaments.errors import TournamentError
from tournaments.season import (
    Earned,
    Season,
    SeasonEvent,
    SeasonMove,
    event_of,
    over_time,
    season_table,
    with_move,
    without_move,
)

ALL = Season("2026")


def event(name: str, at: int, *points: tuple[str, int], game: str = "chama") -> SeasonEvent:
    ranked = sorted(points, key=lambda pair: -pair[1])
    places = {who: 1 + sum(other > got for _, other in ranked) for who, got in ranked}
    earned = tuple(Earned(Player(who), places[who], 1, Decimal(got)) for who, got in points)
    return SeasonEvent(name, f"Chama: Campeonato {name} 2026", game, at, earned)


FIRST = event("A", 1, ("Ana", 25), ("Bia", 18), ("Caio", 15))
SECOND = event("B", 2, ("Bia", 25), ("Caio", 18), ("Ana", 15))
THIRD = event("C", 3, ("Caio", 25), ("Bia", 18), ("ANA", 2))
DALMUTI = event("D", 4, ("Duda", 25), ("Ana", 18), game="dalmuti")


def totals(season: Season, *events: SeasonEvent) -> dict[str, int]:
    return {line.person.name: int(line.total) for line in season_table(season, events)}


def test_the_points_of_all_tournaments_add_up() -> None:
    assert totals(ALL, FIRST, SECOND, THIRD) == {"Bia": 61, "Caio": 58, "ANA": 42}


def test_a_person_is_the_same_however_the_name_is_spelled() -> None:
    [line] = [line for line in season_table(ALL, (FIRST, THIRD)) if line.person.name == "ANA"]
    assert [part.tournament for part in line.parts] == ["A", "C"]


def test_only_the_best_so_many_count_and_the_worst_are_told() -> None:
    lines = season_table(Season("2026", best=2), (FIRST, SECOND, THIRD))
    assert {line.person.name: int(line.total) for line in lines} == {"Bia": 43, "Caio": 43, "ANA": 40}
    dropped = {line.person.name: [part.tournament for part in line.dropped] for line in lines}
    # Of two that gave the same the earlier counts.
    assert dropped == {"Bia": ["C"], "Caio": ["A"], "ANA": ["C"]}


def test_level_points_are_parted_by_the_better_places_else_the_place_is_shared() -> None:
    lines = season_table(Season("2026", best=2), (FIRST, SECOND, THIRD))
    assert [(line.person.name, line.place, line.sharing, line.parted_by) for line in lines] == [
        ("Bia", 1, 2, ""),
        ("Caio", 1, 2, ""),
        ("ANA", 3, 1, "total"),
    ]
    better = (event("E", 1, ("Ana", 20), ("Bia", 22)), event("F", 2, ("Ana", 20), ("Bia", 18), ("Caio", 30)))
    assert [(line.person.name, line.parted_by) for line in season_table(ALL, better)] == [
        ("Bia", ""),
        ("Ana", "places"),
        ("Caio", "total"),
    ]


def test_a_season_is_of_one_game_or_of_all() -> None:
    assert totals(ALL, FIRST, DALMUTI) == {"Ana": 43, "Duda": 25, "Bia": 18, "Caio": 15}
    assert totals(Season("2026", game="dalmuti"), FIRST, DALMUTI) == {"Duda": 25, "Ana": 18}


def test_the_table_can_be_seen_after_each_tournament() -> None:
    steps = over_time(ALL, (SECOND, FIRST))
    assert [event.tournament for event, _ in steps] == ["A", "B"]
    assert [[line.person.name for line in lines] for _, lines in steps] == [
        ["Ana", "Bia", "Caio"],
        ["Bia", "Ana", "Caio"],
    ]


def test_CH_69_a_tournament_gives_its_points_once_it_is_over() -> None:
    desk = played_out(8)
    assert event_of(desk.tournament, "copa", 7) is None
    desk.finish()
    over = event_of(desk.tournament, "copa", 7)
    assert over is not None
    assert [int(earned.points) for earned in over.earned] == [25, 18, 15, 12, 10, 8, 6, 4]
    assert (over.game, over.at, over.line) == ("chama", 7, desk.tournament.spec.line)


def test_an_unscored_tournament_gives_nothing() -> None:
    desk = played_out(8, scored=False)
    desk.finish()
    assert event_of(desk.tournament, "copa", 7) is None


def test_both_of_a_pair_get_the_points_in_full() -> None:
    desk = paired(4, PAIRS_LINE)
    while desk.final() is None:
        desk.draw_up(len(desk.entries))
        report_all(desk)
    desk.finish()
    over = event_of(desk.tournament, "copa", 7)
    assert over is not None
    assert sorted(int(earned.points) for earned in over.earned) == [12, 12, 15, 15, 18, 18, 25, 25]


def test_bots_count_only_where_the_club_wants_them() -> None:
    desk = entered(7)
    desk.register("Robô", bot="random")
    while desk.final() is None:
        desk.draw_up(len(desk.entries))
        report_all(desk)
    desk.finish()
    over = event_of(desk.tournament, "copa", 7)
    assert over is not None
    assert len(season_table(ALL, (over,))) == 7
    assert len(season_table(Season("2026", bots=True), (over,))) == 8


def test_what_one_person_got_counts_for_another_in_all_tournaments_or_in_one() -> None:
    events = (event("t1", 1, ("Ana", 10), ("Ana S.", 8)), event("t2", 2, ("Ana S.", 10), ("Bia", 8)))
    with pytest.raises(TournamentError, match="season_both_played"):
        with_move(Season("Ano"), events, SeasonMove("ana s.", "Ana"))
    moved = with_move(Season("Ano"), events, SeasonMove("ana s.", "Ana", "t2"))
    assert {line.person.name: line.total for line in season_table(moved, events)} == {"Ana": 20, "Ana S.": 8, "Bia": 8}
    assert without_move(moved, SeasonMove("Ana S.", "ANA", "t2")) == Season("Ano")


def test_moves_go_one_after_the_other_and_never_give_somebody_two_rows_of_one_tournament() -> None:
    events = (event("t1", 1, ("A", 10), ("Bia", 8)),)
    season = with_move(with_move(Season("Ano"), events, SeasonMove("A", "B")), events, SeasonMove("B", "C"))
    assert [line.person.name for line in season_table(season, events)] == ["C", "Bia"]
    later = (event("t1", 1, ("A", 10), ("C", 8)),)
    assert sorted(line.person.name for line in season_table(season, later)) == ["B", "C"]


@pytest.mark.parametrize(
    ("code", "move"),
    [
        ("season_nobody", ("Zé", "Ana")),
        ("season_move_to_oneself", ("Ana", "ána")),
        ("season_nobody", ("Ana", "Zé", "t9")),
    ],
)
def test_a_move_of_nothing_is_refused(code: str, move: tuple[str, ...]) -> None:
    with pytest.raises(TournamentError, match=code):
        with_move(Season("Ano"), (event("t1", 1, ("Ana", 10)),), SeasonMove(*move))
