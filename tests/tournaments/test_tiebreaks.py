"""Tie-breaks one by one, at duels and at larger tables, and the order that a list of them makes."""

from __future__ import annotations

from random import Random

import pytest

from tests.tournaments.events import entered, in_seat_order, report_all
from tournaments.errors import TournamentError
from tournaments.fold import field_of
from tournaments.placing import crosstable_of
from tournaments.results import GamesWon, PlacesForm
from tournaments.tiebreaks import (
    TIEBREAKS,
    Crosstable,
    CrosstableRow,
    Outing,
    check_names,
    chosen,
    figure,
    levels,
    rank,
    usual,
)
from tournaments.tiebreaks.rounds import crosstable


def sat(round: int, opponents: tuple[int, ...], place: int, results: tuple[float, ...], seat: int = 0) -> Outing:
    sharing = 1 + results.count(0.5)
    return Outing(round, "played", sum(results), opponents, results, place, seat, sharing)


def duel(round: int, opponent: int, got: float, seat: int = 0) -> Outing:
    return sat(round, (opponent,), 1 if got else 2, (got,), seat)


def duels(*results: tuple[int, int, float]) -> Crosstable:
    """Return a crosstable of duels: each a pair and what the first one got; every one is a round of its own."""
    outings: dict[int, list[Outing]] = {}
    for number, (result, other, got) in enumerate(results, start=1):
        outings.setdefault(result, []).append(duel(number, other, got))
        outings.setdefault(other, []).append(duel(number, result, 1 - got, 1))
    rows = (CrosstableRow(entrant, tuple(played), None, entrant) for entrant, played in sorted(outings.items()))
    return Crosstable(tuple(rows), len(results))


def value(table: Crosstable, name: str, entrant: int) -> float:
    return figure(table, name, entrant).value


TABLE = Crosstable(
    (
        CrosstableRow(1, (sat(1, (2, 3, 4), 1, (1, 1, 1)), sat(2, (2, 3), 2, (0, 1), 1)), 1600.0, 0),
        CrosstableRow(2, (sat(1, (1, 3, 4), 2, (0, 1, 1), 1), sat(2, (1, 3), 1, (1, 1))), 1500.0, 1),
        CrosstableRow(3, (sat(1, (1, 2, 4), 3, (0, 0, 0.5), 2), sat(2, (1, 2), 3, (0, 0), 2)), None, 2),
        CrosstableRow(4, (sat(1, (1, 2, 3), 3, (0, 0, 0.5), 3), Outing(2, "bye", 3.0)), 1400.0, 3),
    ),
    2,
    4,
    3.0,
    1.5,
)
"""Four at a table, then three and a bye; the scores are 4, 4, 0.5 and 3.5."""


# ---- One by one ------------------------------------------------------------------------------------------------------


def test_at_a_table_everybody_else_is_an_opponent_and_a_round_weighs_as_their_mean() -> None:
    assert value(TABLE, "buchholz", 1) == pytest.approx((4 + 0.5 + 3.5) / 3 + (4 + 0.5) / 2)
    gained = (4 + 0.5 + 3.5) / 3 + (0 * 4 + 1 * 0.5) / 2
    assert value(TABLE, "sonneborn_berger", 1) == pytest.approx(gained)


def test_a_bye_is_met_by_a_stand_in_that_never_has_more_than_draws() -> None:
    [_, bye] = figure(TABLE, "buchholz", 4).terms
    assert (bye.value, bye.mark) == (3.0, "dummy")
    [_, free] = figure(TABLE, "buchholz_2023", 4).terms
    assert free.value == 3.5


def test_firsts_then_seconds_are_compared_one_after_the_other() -> None:
    assert figure(TABLE, "places", 1).order == (1, 1, 0, 0)
    assert figure(TABLE, "places", 3).order == (0, 0, 2, 0)


def test_the_mean_rating_of_the_opponents_leaves_out_who_is_unrated() -> None:
    assert value(TABLE, "opponents_rating", 1) == round((1500 + 1400 + 1500) / 3)
    assert value(TABLE, "opponents_rating", 4) == 1550


def test_the_game_s_own_points_count_only_where_every_table_has_told_them() -> None:
    def at(number: int, points: float | None) -> CrosstableRow:
        return CrosstableRow(number, (Outing(1, "played", 1, (3 - number,), (1,), 1, 0, points=points),))

    assert value(Crosstable((at(1, 30), at(2, 20)), 1), "own_points", 1) == 30
    assert value(Crosstable((at(1, 30), at(2, None)), 1), "own_points", 1) == 0


def test_rounds_missed_at_the_end_count_as_drawn_for_the_opponents_only() -> None:
    left = CrosstableRow(2, (duel(1, 1, 0), Outing(2, "absent", 0.0), Outing(3, "absent", 0.0)))
    stayed = CrosstableRow(1, (duel(1, 2, 1), Outing(2, "bye", 1.0), Outing(3, "bye", 1.0)))
    table = Crosstable((stayed, left), 3)
    assert (table.scores[2], table.adjusted[2]) == (0, 1)
    assert figure(table, "buchholz", 1).terms[0].value == 1


def test_median_leaves_out_the_highest_and_the_lowest() -> None:
    table = duels((1, 2, 1), (1, 3, 1), (1, 4, 1), (2, 3, 1), (2, 4, 1), (3, 4, 1))
    assert [term.value for term in figure(table, "buchholz_median", 1).terms if term.mark != "cut"] == [1]
    assert value(table, "buchholz_cut_2", 1) == 2


def test_every_figure_is_what_its_terms_say() -> None:
    for name in set(TIEBREAKS) - {"head_to_head"}:
        for entrant in TABLE.by_entrant:
            arithmetic = figure(TABLE, name, entrant)
            counted = [term.value for term in arithmetic.terms if term.mark != "cut"]
            if arithmetic.way == "sum" and arithmetic.terms:
                assert arithmetic.value == pytest.approx(sum(counted)), name
            if arithmetic.way == "mean" and arithmetic.terms:
                assert arithmetic.value == pytest.approx(sum(counted) / len(counted), abs=0.5), name


# ---- In order --------------------------------------------------------------------------------------------------------


def test_each_tie_break_parts_those_whom_the_ones_before_left_level() -> None:
    ranked = rank(TABLE, ("score", "places", "opponents_rating"))
    assert [(item.entrant, item.place, item.parted_by) for item in ranked] == [
        (2, 1, ""),
        (1, 2, "opponents_rating"),
        (4, 3, "score"),
        (3, 4, "score"),
    ]


def test_whom_nothing_parts_shares_the_place_and_is_written_by_lot() -> None:
    table = duels((1, 2, 0.5), (3, 4, 0.5))
    ranked = rank(table, ("score", "buchholz"))
    assert [(item.entrant, item.place, item.parted_by) for item in ranked] == [
        (1, 1, ""),
        (2, 1, ""),
        (3, 1, ""),
        (4, 1, ""),
    ]
    assert levels(table, ("score",)) == ((1, 2, 3, 4),)


def test_the_lot_may_decide_where_the_organiser_wants_it() -> None:
    ranked = rank(duels((1, 2, 0.5)), ("score", "lots"))
    assert [(item.entrant, item.place, item.parted_by) for item in ranked] == [(1, 1, ""), (2, 2, "lots")]


def test_head_to_head_is_not_applied_to_a_group_that_has_not_all_met() -> None:
    # 2 beat 1, who beat 3: without a game between 2 and 3 nothing is said, though two of three would be parted.
    table = duels((2, 1, 1), (1, 3, 1), (3, 4, 1))
    assert [ranked.place for ranked in rank(table, ("head_to_head",), (1, 2, 3))] == [1, 1, 1]
    assert [ranked.entrant for ranked in rank(table, ("head_to_head",), (1, 2))] == [2, 1]


def test_a_circle_of_wins_leaves_the_group_level() -> None:
    table = duels((1, 2, 1), (2, 3, 1), (3, 1, 1))
    assert [ranked.place for ranked in rank(table, ("score", "head_to_head"))] == [1, 1, 1]


def test_head_to_head_is_asked_again_of_those_whom_it_leaves_level() -> None:
    # Among all four 2 and 3 are level behind 1; between the two of them 3 has won.
    table = duels((1, 2, 1), (1, 3, 1), (1, 4, 0.5), (3, 2, 1), (2, 4, 1), (4, 3, 1))
    ranked = rank(table, ("head_to_head",))
    assert [(item.entrant, item.place) for item in ranked] == [(1, 1), (4, 2), (3, 3), (2, 4)]
    assert [item.columns[0].value for item in ranked] == [2.5, 1.5, 1, 1]


def test_an_order_is_the_same_whatever_the_order_of_the_rows() -> None:
    draw = Random(3)
    for _ in range(30):
        results = [(this, other, draw.choice((0, 0.5, 1))) for this in range(1, 7) for other in range(this + 1, 7)]
        draw.shuffle(results)
        table = duels(*results[:9])
        names = draw.sample(TIEBREAKS, 5)
        shuffled = Crosstable(tuple(draw.sample(table.rows, len(table.rows))), table.rounds)
        ranked = rank(table, names)
        assert rank(shuffled, names) == ranked
        places = [item.place for item in ranked]
        assert places == sorted(places)
        assert all(item.place == index for index, item in enumerate(ranked, start=1) if item.parted_by)


# ---- By name ---------------------------------------------------------------------------------------------------------


def test_the_usual_ones_hold_unless_others_are_chosen_and_the_score_leads() -> None:
    assert chosen((), "swiss", 2) == usual("swiss", 2)
    assert chosen(("buchholz",), "swiss", 2) == ("score", "buchholz")
    assert chosen(("match_points", "buchholz"), "swiss", 2) == ("match_points", "buchholz")
    assert usual("escada", 4) == ()


@pytest.mark.parametrize(("names", "code"), [(("luck",), "unknown_tiebreak"), (("wins", "wins"), "tiebreak_twice")])
def test_names_that_are_none_or_stand_there_twice_are_refused(names: tuple[str, ...], code: str) -> None:
    with pytest.raises(TournamentError) as refused:
        check_names(names)
    assert refused.value.code == code


def test_names_of_a_later_program_are_left_out_of_what_holds() -> None:
    assert chosen(("luck", "buchholz", "buchholz"), "swiss", 2) == ("score", "buchholz")
    assert chosen(("luck",), "swiss", 2) == usual("swiss", 2)


# ---- From the rounds of a tournament ---------------------------------------------------------------------------------


def test_a_table_gives_a_point_for_each_opponent_left_behind_scaled_to_the_usual_size() -> None:
    desk = entered(11, format="swiss", table_size=4, rounds=2)
    desk.draw_up(1)
    report_all(desk)
    scores = crosstable_of(desk.tournament).scores
    by_table = [sorted((scores[seat] for seat in table.seats), reverse=True) for table in desk.round.draft.tables]
    assert sorted(by_table) == [[3, 1.5, 0], [3, 2, 1, 0], [3, 2, 1, 0]]


def test_a_table_without_a_result_is_as_if_it_were_not_drawn_up() -> None:
    desk = entered(8, format="swiss", table_size=2, rounds=3)
    desk.draw_up(1)
    assert {row.outings for row in crosstable_of(desk.tournament).rows} == {()}
    desk.report(1, 1, in_seat_order(2))
    rows = crosstable_of(desk.tournament).rows
    assert sorted(len(row.outings) for row in rows) == [0] * 6 + [1, 1]


def test_a_no_show_loses_and_the_one_who_waited_wins_without_a_game() -> None:
    desk = entered(8, format="swiss", table_size=2, rounds=3)
    desk.draw_up(1)
    first, second = desk.round.draft.tables[0].seats
    desk.no_show(1, 1, second)
    report_all(desk)
    rows = crosstable_of(desk.tournament).by_entrant
    [won], [lost] = rows[first].outings, rows[second].outings
    assert (won.how, won.score, won.opponents) == ("forfeit_win", 1.0, (second,))
    assert (lost.how, lost.score, lost.opponents) == ("forfeit_loss", 0.0, (first,))


@pytest.mark.parametrize(("bye", "score"), [("win", 1.0), ("half", 0.5), ("loss", 0.0)])
def test_a_bye_is_worth_what_the_organiser_chose(bye: str, score: float) -> None:
    desk = entered(9, format="swiss", table_size=2, rounds=3, bye=bye)
    desk.draw_up(1)
    report_all(desk)
    [free] = desk.round.draft.byes
    [outing] = crosstable_of(desk.tournament).by_entrant[free.entrant].outings
    assert (outing.how, outing.score) == ("bye", score)


def test_a_penalty_takes_points_off_the_score() -> None:
    desk = entered(8, format="swiss", table_size=2, rounds=3)
    desk.draw_up(1)
    report_all(desk)
    before = crosstable_of(desk.tournament).scores[1]
    desk.penalise(1, 1, "atraso")
    assert crosstable_of(desk.tournament).scores[1] == before - 1


def test_a_match_of_several_games_tells_how_many_were_won() -> None:
    desk = entered(8, format="swiss", table_size=2, rounds=3, best_of=3)
    desk.draw_up(1)
    desk.report(1, 1, GamesWon((2, 1)))
    first, second = desk.round.draft.tables[0].seats
    rows = crosstable_of(desk.tournament).by_entrant
    assert (rows[first].outings[0].games, rows[second].outings[0].games) == ((2, 1, 0), (1, 2, 0))


def test_level_places_at_a_table_give_half_a_point_each() -> None:
    desk = entered(8, format="swiss", table_size=4, rounds=2)
    desk.draw_up(1)
    desk.report(1, 1, PlacesForm((1, 1, 3, 4)))
    scores = crosstable_of(desk.tournament).scores
    assert [scores[seat] for seat in desk.round.draft.tables[0].seats] == [2.5, 2.5, 1, 0]


def test_the_same_rounds_are_reckoned_once() -> None:
    desk = entered(8, format="swiss", table_size=2, rounds=3)
    desk.draw_up(1)
    report_all(desk)
    field = field_of(desk.tournament)
    assert crosstable(field) is crosstable(field_of(desk.tournament))


def test_buchholz_zero_counts_only_rounds_that_were_played_and_opponents_as_they_stand() -> None:
    # By hand: 1 beat 2 and had a bye (1 + 1 = 2); 2 lost to 1, beat 3 and missed the last round (0 + 1 + 0 = 1);
    # 3 lost to 4's absence nothing: it won without a game, lost to 2, and drew with 4 (1 + 0 + 0.5 = 1.5);
    # 4 did not come to round 1, missed round 2 and drew with 3 (0 + 0 + 0.5 = 0.5).
    table = Crosstable(
        (
            CrosstableRow(1, (duel(1, 2, 1.0), Outing(2, "bye", 1.0), Outing(3, "absent", 0.0)), None, 0),
            CrosstableRow(2, (duel(1, 1, 0.0, 1), duel(2, 3, 1.0), Outing(3, "absent", 0.0)), None, 1),
            CrosstableRow(
                3, (Outing(1, "forfeit_win", 1.0, (4,), (1.0,)), duel(2, 2, 0.0, 1), duel(3, 4, 0.5)), None, 2
            ),
            CrosstableRow(
                4, (Outing(1, "forfeit_loss", 0.0, (3,), (0.0,)), Outing(2, "absent", 0.0), duel(3, 3, 0.5, 1)), None, 3
            ),
        ),
        3,
    )
    # 1 met 2 (1); 2 met 1 (2) and 3 (1.5); 3 met 2 (1) and 4 (0.5); 4 met 3 (1.5).
    assert [value(table, "buchholz_zero", entrant) for entrant in (1, 2, 3, 4)] == [1.0, 3.5, 1.5, 1.5]
    assert value(table, "buchholz", 1) > 1.0, "beside it the rule of today has stand-ins"


def test_rounds_missed_to_the_last_count_as_drawn_for_opponents_the_first_one_too() -> None:
    row = CrosstableRow(1, (Outing(1, "absent", 0.0), Outing(2, "absent", 0.0)))
    assert Crosstable((row,), 2).adjusted[1] == 1.0
