"""Two entrants who are one person: whose results count, what goes over, and when it is refused."""

from __future__ import annotations

import pytest

from tests.tournaments.events import entered, in_seat_order, opened, paired, report_all
from tests.tournaments.test_desk import refused
from tournaments.controller import TournamentController
from tournaments.differences import EntrantDiffers
from tournaments.fold import field_of
from tournaments.games import games_of
from tournaments.model import AskedBye, Rename
from tournaments.results import PlacesForm
from tournaments.standings import history, standings
from tournaments.tiebreaks.rounds import scores_so_far

SWISS = {"format": "swiss", "table_size": 2, "scored": False, "rounds": 4}


def table_of(desk: TournamentController, entrant: int) -> int:
    return next(table.number for table in desk.round.draft.tables if entrant in table.seats)


def opponent(desk: TournamentController, entrant: int) -> int:
    table = desk.round.draft.tables[table_of(desk, entrant) - 1]
    return next(seat for seat in table.seats if seat != entrant)


def won_by(desk: TournamentController, winner: int) -> None:
    """Report a table, won by this entrant."""
    table = desk.round.draft.tables[table_of(desk, winner) - 1]
    desk.report(desk.round.number, table.number, in_seat_order(2) if table.seats[0] == winner else PlacesForm((2, 1)))


def a_round(desk: TournamentController, absent: int, winner: int) -> None:
    """Play a round in which one of two did not come and the other won; the rest as seated."""
    desk.draw_up(desk.tournament.rounds[-1].number + 1 if desk.tournament.rounds else 1)
    desk.no_show(desk.round.number, table_of(desk, absent), absent)
    won_by(desk, winner)
    report_all(desk)


@pytest.mark.parametrize("format", ["swiss", "league"])
def test_each_round_counts_as_whichever_of_the_two_played_it(format: str) -> None:
    desk = entered(8, **{**SWISS, "format": format})
    desk.keep_apart((1, 2))
    a_round(desk, absent=2, winner=1)
    first = opponent(desk, 1)
    a_round(desk, absent=1, winner=2)
    second = opponent(desk, 2)
    before = standings(desk.tournament)
    assert EntrantDiffers("removed", 2, "P2") in desk.merge(1, 2)
    tournament = desk.tournament
    assert scores_so_far(field_of(tournament))[1] == 2
    assert [appearance.opponents for appearance in history(tournament, 1)] == [(first,), (second,)]
    assert 2 not in tournament.seeds and len(standings(tournament)) == len(before) - 1
    assert tournament.renames == (Rename("P2", "P1", same=True),)
    desk.draw_up(9)
    assert 1 in {seat for table in desk.round.draft.tables for seat in table.seats}
    assert 2 not in {
        seat for this_round in tournament.rounds for table in this_round.draft.tables for seat in table.seats
    }


def test_whoever_was_to_meet_the_one_who_goes_keeps_the_win_without_a_game() -> None:
    desk = entered(8, **SWISS)
    desk.keep_apart((1, 2))
    desk.draw_up(1)
    alone = opponent(desk, 2)
    desk.no_show(1, table_of(desk, 2), 2)
    report_all(desk)
    desk.merge(1, 2)
    assert scores_so_far(field_of(desk.tournament))[alone] == 1
    assert [(appearance.forfeit, appearance.opponents) for appearance in history(desk.tournament, alone)] == [
        ("won", ())
    ]
    assert all(2 not in table.absent for table in desk.round.draft.tables)


def test_two_who_both_played_one_round_are_two_people() -> None:
    desk = entered(8, **SWISS)
    desk.draw_up(1)
    assert refused(lambda: desk.merge(1, 2)).code == "merge_both_played"
    report_all(desk)
    assert refused(lambda: desk.merge(1, 2)).data["round"] == 1


def test_where_neither_played_and_each_has_something_else_one_is_asked_which_counts() -> None:
    desk = entered(9, **SWISS)
    desk.draw_up(1)
    free = desk.round.draft.byes[0].entrant
    other = next(entrant for entrant in (1, 2, 3) if entrant != free)
    desk.no_show(1, table_of(desk, other), other)
    report_all(desk)
    error = refused(lambda: desk.merge(other, free))
    assert (error.code, error.data["rounds"]) == ("merge_unclear", (1,))
    assert refused(lambda: desk.merge(other, free, (2,))).code == "merge_not_asked"
    desk.merge(other, free, (1,))
    assert scores_so_far(field_of(desk.tournament))[other] == 1
    desk.take_back(len(desk.entries))
    desk.merge(other, free, ())
    assert scores_so_far(field_of(desk.tournament))[other] == 0
    assert not desk.round.draft.byes


def test_it_is_taken_back_whole_until_another_round_is_drawn() -> None:
    desk = entered(8, **SWISS)
    desk.keep_apart((1, 2))
    a_round(desk, absent=2, winner=1)
    before = desk.tournament
    desk.merge(1, 2)
    desk.take_back(len(desk.entries))
    assert desk.tournament == before
    number = len(desk.entries) + 1
    desk.merge(1, 2)
    desk.draw_up(2)
    assert desk.refusal(number).code == "drawn_since"


def test_before_the_first_round_one_of_the_two_goes_in_every_format_and_nothing_is_lost() -> None:
    desk = opened(format="duel_knockout", table_size=2, scored=False)
    desk.register("Ana Souza")
    desk.register("Ana S.", club="Beira-Rio")
    desk.register("Bia")
    desk.categorise(2, ["juvenil"])
    desk.check_in(2)
    desk.merge(1, 2)
    [ana, _] = desk.tournament.entrants
    assert (ana.name, ana.club, ana.categories) == ("Ana Souza", "Beira-Rio", ("juvenil",))
    assert desk.tournament.present == (1,)
    assert desk.register("Caio") == 4, "a number is never given twice"


def test_what_was_asked_for_and_ruled_goes_over_too() -> None:
    desk = entered(8, **SWISS)
    desk.ask_bye(2, 4)
    desk.keep_apart((2, 5))
    desk.keep_apart((1, 2))
    desk.penalise(2, 1, "barulho")
    desk.merge(1, 2)
    tournament = desk.tournament
    assert tournament.asked == (AskedBye(1, 4),)
    assert [rule.entrants for rule in tournament.apart] == [(1, 5)]
    assert [penalty.entrant for penalty in tournament.penalties] == [1]


def test_whoever_left_and_came_again_under_another_name_is_here_and_late_no_more() -> None:
    desk = entered(8, **SWISS)
    desk.draw_up(1)
    report_all(desk)
    desk.drop(8)
    late = desk.register("P8 de novo")
    desk.merge(8, late)
    tournament = desk.tournament
    assert (tournament.dropped, tournament.late) == ((), ())
    assert tournament.plays(8) and late not in tournament.seeds
    assert len(history(tournament, 8)) == 1


def test_in_the_escada_whoever_goes_leaves_no_hole_in_the_ladder() -> None:
    desk = entered(9, format="escada", table_size=3, scored=False)
    desk.draw_up(1)
    this, other = desk.round.draft.tables[0].seats[0], desk.round.draft.tables[1].seats[0]
    desk.no_show(1, 2, other)
    report_all(desk)
    desk.merge(this, other)
    while desk.final() is None:
        desk.draw_up(len(desk.entries))
        report_all(desk)
    desk.finish()
    assert sorted(line.place for line in standings(desk.tournament)) == list(range(1, 9))
    assert all(other not in game.seats for game in games_of(desk.tournament))


@pytest.mark.parametrize(
    ("code", "merge"),
    [
        ("merge_with_oneself", lambda desk: desk.merge(1, 1)),
        ("unknown_entrant", lambda desk: desk.merge(1, 99)),
        ("merge_of_people_only", lambda desk: desk.merge(1, desk.register("Bot", "random"))),
    ],
)
def test_what_is_no_pair_of_people_is_refused(code: str, merge) -> None:
    assert refused(lambda: merge(entered(4, **SWISS))).code == code


def test_pairs_and_brackets_that_were_drawn_are_not_merged() -> None:
    assert refused(lambda: paired(4).merge(1, 2)).code == "merge_of_people_only"
    desk = entered(8, format="knockout", table_size=2, scored=False)
    desk.draw_up(1)
    assert refused(lambda: desk.merge(1, 2)).code == "merge_not_here"
