"""Half-point byes asked for beforehand: who is left out, what it scores, how it counts, and where there are none."""

from __future__ import annotations

import pytest

from tests.tournaments.events import entered, report_all
from tests.tournaments.test_desk import refused
from tests.tournaments.test_swiss import by_lot
from tournaments.controller import TournamentController
from tournaments.differences import ByeAskedDiffers
from tournaments.fold import field_of
from tournaments.model import AskedBye
from tournaments.placing import crosstable_of, placings
from tournaments.standings import history
from tournaments.tiebreaks import figure
from tournaments.tiebreaks.rounds import scores_so_far

SWISS = {"format": "swiss", "table_size": 2, "scored": False, "rounds": 3}


def seats(desk: TournamentController) -> set[int]:
    return {seat for table in desk.round.draft.tables for seat in table.seats}


@pytest.mark.parametrize(
    ("settings", "players", "half"),
    [
        (SWISS, 8, 0.5),
        ({**SWISS, "format": "league"}, 8, 0.5),
        ({**SWISS, "format": "round_robin", "rounds": 0}, 5, 0.5),
        ({"format": "swiss", "table_size": 4, "rounds": 3, "scored": False}, 9, 1.5),
    ],
)
def test_whoever_asked_for_a_bye_sits_out_that_round_and_gets_half_a_win(settings, players: int, half: float) -> None:
    desk = entered(players, **settings)
    assert desk.ask_bye(1, 2) == (ByeAskedDiffers("added", AskedBye(1, 2)),)
    by_lot(desk, 1)
    assert 1 in seats(desk) or 1 in desk.round.draft.free
    before = scores_so_far(field_of(desk.tournament))[1]
    by_lot(desk, 1)
    assert 1 not in seats(desk)
    assert desk.round.draft.asked == (1,)
    assert scores_so_far(field_of(desk.tournament))[1] == before + half
    assert history(desk.tournament, 1)[1].asked
    desk.draw_up(3)
    assert 1 in seats(desk) or 1 in desk.round.draft.free


def test_a_bye_that_was_asked_for_is_no_bye_of_the_draw_and_shares_none_away() -> None:
    desk = entered(9, **SWISS)
    desk.ask_bye(9, 1)
    desk.draw_up(1)
    assert not desk.round.draft.byes
    report_all(desk)
    desk.draw_up(2)
    assert field_of(desk.tournament).byes()[9] == (desk.round.draft.byes[0].entrant == 9)


def test_an_asked_bye_counts_in_tie_breaks_as_a_round_missed_by_ones_own_wish() -> None:
    desk = entered(8, **SWISS)
    desk.ask_bye(1, 3)
    by_lot(desk, 3)
    table = crosstable_of(desk.tournament)
    outing = table.by_entrant[1].outings[2]
    assert (outing.how, outing.score, outing.opponents) == ("absent", 0.5, ())
    stand_in = figure(table, "buchholz", 1).terms[2]
    assert (stand_in.value, stand_in.mark) == (min(table.scores[1], 1.5), "dummy")
    assert table.adjusted[1] == table.scores[1], "half a point at the end counts as the draw it is worth"


def test_an_asked_bye_is_withdrawn_by_an_act_or_taken_back_until_a_round_is_drawn() -> None:
    desk = entered(8, **SWISS)
    desk.ask_bye(1, 2)
    desk.ask_bye(1, 2, asked=False)
    assert desk.tournament.asked == ()
    desk.take_back(len(desk.entries))
    assert desk.tournament.asked == (AskedBye(1, 2),)
    by_lot(desk, 1)
    number = next(entry.number for entry in desk.entries if entry.act.__class__.__name__ == "ByeAsked")
    assert desk.refusal(number).code == "drawn_since"
    desk.ask_bye(1, 2, asked=False)
    desk.draw_up(2)
    assert 1 in seats(desk)


@pytest.mark.parametrize(
    ("code", "ask"),
    [
        ("bye_asked_already", lambda desk: desk.ask_bye(2, 3)),
        ("no_bye_asked", lambda desk: desk.ask_bye(1, 3, asked=False)),
        ("round_is_drawn", lambda desk: desk.ask_bye(1, 1)),
        ("round_is_drawn", lambda desk: desk.ask_bye(1, 0)),
        ("no_such_round", lambda desk: desk.ask_bye(1, 4)),
        ("unknown_entrant", lambda desk: desk.ask_bye(99, 3)),
        ("already_dropped", lambda desk: desk.ask_bye(8, 3)),
    ],
)
def test_a_bye_that_cannot_be_asked_for_is_refused_with_the_reason(code: str, ask) -> None:
    desk = by_lot(entered(8, **SWISS), 1)
    desk.ask_bye(2, 3)
    desk.drop(8)
    assert refused(lambda: ask(desk)).code == code


@pytest.mark.parametrize("format", ["escada", "knockout", "duel_knockout", "double_elimination"])
def test_formats_without_scores_have_no_bye_to_ask_for(format: str) -> None:
    assert refused(lambda: entered(8, format=format, table_size=2).ask_bye(1, 2)).code == "no_byes_here"


def test_nobody_can_ask_for_the_final_table_as_a_bye() -> None:
    desk = entered(8, **SWISS, final_table=4)
    assert refused(lambda: desk.ask_bye(1, 4)).code == "no_such_round"


def test_byes_go_with_whoever_leaves_and_with_a_format_that_has_none() -> None:
    desk = entered(8, **SWISS)
    desk.ask_bye(1, 3)
    desk.ask_bye(2, 3)
    by_lot(desk, 1)
    desk.drop(1)
    assert desk.tournament.asked == (AskedBye(2, 3),)
    early = entered(8, **SWISS)
    early.ask_bye(1, 3)
    early.withdraw(1)
    early.ask_bye(2, 3)
    early.change_settings(entered(8, format="knockout", table_size=2, scored=False).tournament.settings)
    assert early.tournament.asked == ()


def test_whoever_comes_for_round_two_takes_part_from_the_first_without_being_checked_in() -> None:
    desk = entered(9, **SWISS)
    for entrant in range(1, 9):
        desk.check_in(entrant)
    desk.ask_bye(9, 1)
    by_lot(desk, 1)
    assert desk.round.draft.asked == (9,)
    assert scores_so_far(field_of(desk.tournament))[9] == 0.5
    desk.draw_up(2)
    assert 9 in seats(desk) or 9 in desk.round.draft.free
    assert desk.tournament.late == ()


def test_a_round_that_would_be_left_without_a_table_is_refused_and_says_who_is_free() -> None:
    desk = entered(2, **SWISS)
    desk.ask_bye(1, 1)
    assert refused(lambda: desk.draw_up(1)).code == "too_many_byes_asked"


def test_a_round_drawn_anew_or_by_hand_keeps_who_is_free_by_wish() -> None:
    desk = entered(9, **SWISS)
    desk.ask_bye(1, 1)
    desk.draw_up(1)
    desk.redraw(7)
    assert desk.round.draft.asked == (1,)
    desk.swap(*desk.round.draft.tables[0].seats)
    assert desk.round.draft.asked == (1,)


def test_a_bye_still_to_come_lowers_the_best_place_that_can_be_reached() -> None:
    asked, without = (by_lot(entered(8, **SWISS), 2) for _ in range(2))
    last = placings(without.tournament)[-1].entrant
    asked.ask_bye(last, 3)
    low = {placed.entrant: placed.low for placed in placings(asked.tournament)}[last]
    assert low >= {placed.entrant: placed.low for placed in placings(without.tournament)}[last]
