"""Standings, history and the bracket, while it runs and at the end."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest

from tests.tournaments.events import entered, in_seat_order, opened, played_out, report_all
from tournaments.bracket import ToBye, ToPlaces, ToTable, bracket
from tournaments.controller import TournamentController
from tournaments.games import games_of
from tournaments.pages import page_of
from tournaments.ratings import Rating, Ratings, rate
from tournaments.results import GameInApp, PlacesForm
from tournaments.settings import TournamentSettings
from tournaments.standings import champions, history, standings
from tournaments.tiebreaks import usual


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
        desk.report(1, 1, PlacesForm(first))
        report_all(desk)
    assert standings(wrong.tournament) != standings(right.tournament)
    wrong.correct(1, 1, PlacesForm((1, 2, 3, 4)))
    for desk in (wrong, right):
        desk.draw_up(2)
        report_all(desk)
    assert standings(wrong.tournament) == standings(right.tournament)


def test_history_tells_opponents_places_matches_and_byes() -> None:
    desk = entered(9, table_size=2)
    desk.draw_up(1)
    [bye] = desk.tournament.rounds[0].draft.byes
    table = desk.tournament.rounds[0].draft.tables[0]
    desk.report(1, 1, GameInApp("m1", (2, 1)))
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
    [this_round] = bracket(desk.tournament)
    assert (this_round.tables[0].low, this_round.tables[0].high) == (1, 16)
    assert [seat.place for seat in this_round.tables[0].seats] == [1, 2, 3, 4]
    assert this_round.tables[1].seats[0].lead is None
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
    leads = [seat.lead for this_round in rounds for table in this_round.tables for seat in table.seats]
    assert any(isinstance(lead, ToBye) for lead in leads)
    assert None not in leads


# ---- By score --------------------------------------------------------------------------------------------------------


def swiss(players: int = 8, rounds: int = 3, **settings):
    return entered(players, format="swiss", table_size=2, rounds=rounds, **settings)


def test_a_result_counts_in_the_standings_while_the_round_is_still_played() -> None:
    desk = swiss()
    desk.draw_up(1)
    desk.report(1, 2, in_seat_order(2))
    winner, loser = desk.round.draft.tables[1].seats
    lines = {line.entrant.id: line for line in standings(desk.tournament)}
    assert standings(desk.tournament)[0].entrant.id == winner
    assert (lines[winner].place, lines[winner].table, lines[winner].match_points) == (1, None, 3)
    assert lines[loser].table is None
    assert {line.table for line in lines.values()} == {None, 1, 3, 4}


def test_the_places_that_can_still_be_reached_are_told() -> None:
    desk = swiss(players=4, rounds=2, scored=False)
    desk.draw_up(1)
    report_all(desk)
    assert {(line.low, line.high) for line in standings(desk.tournament)} == {(1, 4)}
    desk.draw_up(2)
    desk.report(2, 1, in_seat_order(2))
    first, *_, last = standings(desk.tournament)
    # One has two wins and nobody can pass it; one has lost twice, and only one more can come to it.
    assert (first.low, first.high) == (1, 1)
    assert last.low > 1
    desk.report(2, 2, in_seat_order(2))
    assert [(line.low, line.high) for line in standings(desk.tournament)] == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_a_final_table_leaves_its_places_open_to_whoever_can_reach_it() -> None:
    desk = entered(16, format="swiss", table_size=4, rounds=2, final_table=4)
    for lot in (1, 2):
        desk.draw_up(lot)
        report_all(desk)
    lines = standings(desk.tournament)
    assert {(line.low, line.high) for line in lines[:2]} == {(1, 4)}
    assert desk.final() is None


def test_those_whom_only_the_lot_put_in_order_share_their_points() -> None:
    desk = entered(8, format="league", table_size=4, rounds=1, tiebreaks=("score",))
    desk.draw_up(1)
    report_all(desk)
    lines = standings(desk.tournament)
    assert [line.low for line in lines] == list(range(1, 9))
    assert [(line.place, line.sharing) for line in lines] == [(1, 2)] * 2 + [(3, 2)] * 2 + [(5, 2)] * 2 + [(7, 2)] * 2
    assert [line.points for line in lines] == [
        Decimal(points) for points in ("21.5", "21.5", "13.5", "13.5", "9.0", "9.0", "5.0", "5.0")
    ]


def test_every_line_has_its_figures_and_what_parted_it_from_the_one_above() -> None:
    desk = swiss(players=16, rounds=4)
    for lot in range(4):
        desk.draw_up(lot)
        report_all(desk)
    lines = standings(desk.tournament)
    names = usual("swiss", 2)
    assert [column.code for column in lines[0].columns] == list(names)
    for above, own in pairwise(lines):
        keys = [(arithmetic.order, other.order) for arithmetic, other in zip(above.columns, own.columns, strict=True)]
        decided = [name for name, (first, second) in zip(names, keys, strict=True) if first != second]
        assert own.parted_by == (decided[0] if decided else "")
        assert above.sharing == own.sharing or own.parted_by


def test_the_sum_of_all_points_is_that_of_the_table_whoever_shares() -> None:
    for players in range(8, 20):
        desk = entered(players, format="league", table_size=4, rounds=2, tiebreaks=("score",))
        for lot in (1, 2):
            desk.draw_up(lot)
            report_all(desk)
        total = sum((line.points or Decimal(0)) for line in standings(desk.tournament))
        # A share is rounded to a tenth, so many shares may be off by a tenth in sum.
        assert abs(total - sum(desk.tournament.settings.points[:players])) < Decimal("0.5")


def test_whoever_has_left_stays_in_the_standings_and_is_marked() -> None:
    desk = swiss()
    desk.draw_up(1)
    report_all(desk)
    desk.drop(3)
    assert [line.entrant.id for line in standings(desk.tournament) if line.left] == [3]


def test_a_page_tells_opponents_seats_and_what_they_came_to() -> None:
    desk = swiss(players=6, rounds=3, scored=False)
    for lot in range(3):
        desk.draw_up(lot)
        report_all(desk)
    for number in desk.tournament.seeds:
        page = page_of(desk.tournament, number)
        assert page.standing.entrant.id == number
        assert len(page.rounds) == 3
        assert sum(met.times for met in page.opponents) == 3 == sum(page.seats)
        # The first seat wins here, so whoever sat there came before the other.
        assert sum(met.before for met in page.opponents) == page.seats[0]
        assert page.row is not None
        assert [outing.round for outing in page.row.outings] == [1, 2, 3]


def test_a_page_of_somebody_who_had_a_bye_and_a_warning() -> None:
    desk = swiss(players=9, rounds=3)
    desk.draw_up(1)
    report_all(desk)
    free = desk.round.draft.byes[0].entrant
    desk.penalise(free, 0, "celular")
    page = page_of(desk.tournament, free)
    assert (page.byes, page.seats, page.opponents) == (1, (), ())
    assert [penalty.text for penalty in page.penalties] == ["celular"]
    with pytest.raises(KeyError):
        page_of(desk.tournament, 99)


def test_who_did_not_reach_the_next_stage_stands_behind_it_in_the_order_of_the_last_one() -> None:
    desk = swiss(players=8, rounds=2)
    for lot in (1, 2):
        desk.draw_up(lot)
        report_all(desk)
    order = [line.entrant.id for line in standings(desk.tournament)]
    desk.begin_stage(TournamentSettings(format="knockout", table_size=2), 4)
    lines = standings(desk.tournament)
    assert [line.entrant.id for line in lines][4:] == order[4:]
    assert [(line.low, line.high) for line in lines] == [(1, 4)] * 4 + [(place, place) for place in range(5, 9)]


def test_a_history_tells_who_did_not_come_and_who_waited() -> None:
    desk = swiss()
    desk.draw_up(1)
    first, second = desk.round.draft.tables[0].seats
    desk.no_show(1, 1, second)
    [won], [lost] = history(desk.tournament, first), history(desk.tournament, second)
    assert (won.forfeit, won.opponents, won.place) == ("won", (second,), None)
    assert (lost.forfeit, lost.opponents, lost.place) == ("lost", (first,), None)
    assert page_of(desk.tournament, first).opponents == ()


# ---- half a round ---------------------------------------------------------------------------------------------------


def half_played(players: int = 8, **settings) -> TournamentController:
    """Return a desk in whose second round only two tables have a result: the first seat won."""
    desk = entered(players, format="swiss", table_size=2, **settings)
    for _ in range(2):
        desk.draw_up(3)
        for table in desk.pending()[: None if len(desk.tournament.rounds) == 1 else 2]:
            desk.report(desk.round.number, table.number, in_seat_order(2))
    return desk


def test_in_the_first_round_a_loser_with_nothing_stands_behind_all_who_still_play() -> None:
    desk = entered(8, format="swiss", table_size=2)
    desk.draw_up(3)
    for table in desk.pending()[:2]:
        desk.report(1, table.number, in_seat_order(2))
    lines = standings(desk.tournament)
    losers = {table.seats[1] for table in desk.round.draft.tables[:2]}
    assert [line.place for line in lines] == [1, 1, 3, 3, 3, 3, 7, 7]
    assert {line.entrant.id for line in lines[6:]} == losers
    assert [line.points for line in lines[6:]] == [Decimal(5), Decimal(5)]
    assert lines[6].parted_by == "" and lines[2].parted_by == "score"


def test_in_half_a_round_whoever_still_plays_stands_before_those_who_are_level() -> None:
    lines = standings(half_played().tournament)
    scores = [line.columns[0].value for line in lines]
    assert scores == sorted(scores, reverse=True)
    for above, line in pairwise(lines):
        if above.columns[0].value == line.columns[0].value:
            assert above.table is not None or line.table is None
        assert above.place <= line.place


def test_when_the_round_is_complete_the_tie_breaks_part_those_who_are_level_again() -> None:
    desk = half_played()
    report_all(desk)
    lines = standings(desk.tournament)
    assert any(line.parted_by not in ("", "score") for line in lines)


def test_a_round_without_a_result_leaves_the_standings_as_they_were() -> None:
    desk = entered(9, format="swiss", table_size=2)
    desk.draw_up(3)
    report_all(desk)
    before = [(line.entrant.id, line.place) for line in standings(desk.tournament)]
    desk.draw_up(4)
    assert [(line.entrant.id, line.place) for line in standings(desk.tournament)] == before


def test_who_has_won_on_a_ladder_stands_before_who_has_lost_while_all_places_are_open() -> None:
    desk = entered(4, table_size=2, scored=False)
    desk.draw_up(1)
    assert desk.round is not None
    first, second = (table.seats for table in desk.round.draft.tables)
    desk.report(1, 1, PlacesForm((2, 1)))
    order = [line.entrant.id for line in standings(desk.tournament)]
    assert order == [first[1], *sorted(second, key=order.index), first[0]]


def test_champions_are_all_who_share_the_first_place_once_it_is_over():
    desk = played_out(4, format="swiss", table_size=2, scored=False)
    assert champions(desk.tournament) == ()
    first = desk.final()[0]
    desk.finish()
    assert champions(desk.tournament) == (first,)
