"""Standings, history and the bracket, while it runs and at the end."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.tournaments.events import entered, in_seat_order, opened, played_out, report_all
from tournaments.bracket import ToBye, ToPlaces, ToTable, bracket
from tournaments.games import games_of
from tournaments.ratings import Rating, Ratings, rate
from tournaments.results import Played, Typed
from tournaments.standings import history, standings


def test_before_the_first_round_everybody_shares_all_places() -> None:
    lines = standings(entered(8).tournament)
    assert {(line.low, line.high, line.decided) for line in lines} == {(1, 8, False)}
    assert [line.entrant.name for line in lines] == [f"P{number}" for number in range(1, 9)]


def test_while_it_runs_the_places_still_open_share_their_points() -> None:
    desk = entered(16)
    desk.draw_up(1)
    report_all(desk)
    lines = standings(desk.tournament)
    assert [(line.low, line.high) for line in lines[::4]] == [(1, 4), (5, 8), (9, 12), (13, 16)]
    assert [line.points for line in lines[::4]] == [Decimal("17.5"), Decimal("7.0"), Decimal("0.8"), Decimal("0.0")]
    assert [line.wins for line in lines[::4]] == [1, 0, 0, 0]


def test_CH_69_the_final_table_gives_the_points_by_place() -> None:
    lines = standings(played_out(12).tournament)
    assert [line.points for line in lines] == [25, 18, 15, 12, 10, 8, 6, 4, 2, 1, 0, 0]
    assert all(line.decided for line in lines)


def test_CH_66_double_points_double_the_final_table() -> None:
    lines = standings(played_out(8, "Chama: Campeonato Mundial 2025\nPontuação dupla!").tournament)
    assert [line.points for line in lines] == [50, 36, 30, 24, 20, 16, 12, 8]


def test_the_points_table_is_a_setting() -> None:
    lines = standings(played_out(8, points=(3, 1)).tournament)
    assert [line.points for line in lines[:3]] == [3, 1, 0]


def test_tables_of_two_and_of_more_count_for_different_lists_and_both_for_the_overall_one() -> None:
    desk = played_out(8)
    for line in standings(desk.tournament):
        assert (line.ratings.table.games, line.ratings.duel.games, line.ratings.overall.games) == (1, 1, 2)
        assert line.games == 2


def test_a_game_rates_on_what_the_one_before_left() -> None:
    desk = played_out(16)
    for number in desk.tournament.seeds:
        first, second = history(desk.tournament, number)
        assert first.kind_change is not None
        assert second.kind_change is not None
        assert first.kind_change.before == Rating()
        assert second.kind_change.before == first.kind_change.after
        line = next(line for line in standings(desk.tournament) if line.entrant.id == number)
        assert line.ratings.table == second.kind_change.after


def test_ratings_go_on_from_those_brought_along() -> None:
    desk = opened(scored=False, table_size=2)
    desk.register("Ana", ratings=Ratings(duel=Rating(1700.0, 30), overall=Rating(1650.0, 50)))
    desk.register("Bia")
    desk.draw_up(1)
    desk.report(1, 1, in_seat_order(2))
    [game] = games_of(desk.tournament)
    duel = {1: Rating(1700.0, 30), 2: Rating()}
    overall = {1: Rating(1650.0, 50), 2: Rating()}
    assert game.kind_changes == rate([duel[seat] for seat in game.seats], (1, 2))
    assert game.overall_changes == rate([overall[seat] for seat in game.seats], (1, 2))


def test_a_correction_recomputes_every_rating_after_it() -> None:
    wrong, right = entered(16), entered(16)
    for desk, first in ((wrong, (4, 3, 2, 1)), (right, (1, 2, 3, 4))):
        desk.draw_up(1)
        desk.report(1, 1, Typed(first))
        report_all(desk)
    assert standings(wrong.tournament) != standings(right.tournament)
    wrong.correct(1, 1, Typed((1, 2, 3, 4)))
    for desk in (wrong, right):
        desk.draw_up(2)
        report_all(desk)
    assert standings(wrong.tournament) == standings(right.tournament)


def test_history_tells_opponents_places_matches_and_byes() -> None:
    desk = entered(9, table_size=2)
    desk.draw_up(1)
    [bye] = desk.tournament.rounds[0].draft.byes
    table = desk.tournament.rounds[0].draft.tables[0]
    desk.report(1, 1, Played("m1", (2, 1)))
    [free] = history(desk.tournament, bye.entrant)
    assert (free.round, free.table, free.opponents, free.place) == (1, None, (), None)
    [lost] = history(desk.tournament, table.seats[0])
    assert (lost.table, lost.opponents, lost.place, lost.match, lost.kind) == (1, table.seats[1:], 2, "m1", "duel")
    [waiting] = history(desk.tournament, desk.pending()[0].seats[0])
    assert (waiting.place, waiting.kind_change) == (None, None)


def test_the_bracket_tells_where_each_went() -> None:
    desk = entered(16)
    assert bracket(desk.tournament) == ()
    desk.draw_up(1)
    desk.report(1, 1, in_seat_order(4))
    [one] = bracket(desk.tournament)
    assert (one.tables[0].low, one.tables[0].high) == (1, 16)
    assert [seat.place for seat in one.tables[0].seats] == [1, 2, 3, 4]
    assert one.tables[1].seats[0].lead is None
    report_all(desk)
    assert bracket(desk.tournament)[0].tables[0].seats[0].lead == ToPlaces(1, 4)
    desk.draw_up(2)
    first, second = bracket(desk.tournament)
    assert [seat.lead for seat in first.tables[0].seats] == [ToTable(2, number) for number in (1, 2, 3, 4)]
    assert [(table.low, table.high) for table in second.tables] == [(1, 4), (5, 8), (9, 12), (13, 16)]
    report_all(desk)
    leads = [seat.lead for table in bracket(desk.tournament)[1].tables for seat in table.seats]
    assert leads == [ToPlaces(place, place) for place in range(1, 17)]


def test_the_bracket_of_a_knockout_tells_who_is_out_and_for_which_places() -> None:
    desk = entered(16, format="knockout")
    desk.draw_up(1)
    report_all(desk)
    desk.draw_up(2)
    [first, _] = bracket(desk.tournament)
    assert [seat.lead for seat in first.tables[0].seats] == [
        ToTable(2, 1),
        ToPlaces(5, 16),
        ToPlaces(5, 16),
        ToPlaces(5, 16),
    ]


@pytest.mark.parametrize("key", ["escada", "knockout"])
def test_the_bracket_shows_byes(key: str) -> None:
    desk = played_out(9, table_size=2, format=key)
    rounds = bracket(desk.tournament)
    [bye] = rounds[0].byes
    assert isinstance(bye.lead, ToTable)
    leads = [seat.lead for one in rounds for table in one.tables for seat in table.seats]
    assert any(isinstance(lead, ToBye) for lead in leads)
    assert None not in leads
