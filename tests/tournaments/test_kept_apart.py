"""People who are not to meet: duels and larger tables, siblings and clubs, and what is told where it cannot be."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.tournaments.events import entered, opened, report_all
from tests.tournaments.test_desk import refused
from tests.tournaments.test_swiss import by_lot
from tournaments.controller import TournamentController
from tournaments.differences import ApartDiffers
from tournaments.fold import field_of
from tournaments.model import Apart

SWISS = {"format": "swiss", "table_size": 2, "scored": False, "rounds": 4}


def with_clubs(clubs: str, **settings) -> TournamentController:
    """Return a desk with one entrant a letter, of the club that the letter names; a dot has none."""
    desk = opened(**settings)
    for number, club in enumerate(clubs, start=1):
        desk.register(f"P{number}", club=club.strip("."))
    return desk


def meetings(desk: TournamentController) -> set[tuple[int, int]]:
    return {
        pair
        for this_round in desk.tournament.rounds
        for table in this_round.draft.tables
        for pair in combinations(sorted(table.seats), 2)
    }


@pytest.mark.parametrize(
    "settings",
    [
        SWISS,
        {**SWISS, "format": "league"},
        {**SWISS, "table_size": 4},
        {**SWISS, "table_size": 4, "format": "league"},
        {"format": "round_robin", "table_size": 4, "scored": False},
        {"format": "escada", "table_size": 4, "scored": False},
        {"format": "knockout", "table_size": 4, "scored": False},
    ],
)
def test_siblings_never_share_a_table_while_anybody_else_is_left(settings) -> None:
    desk = entered(16, **settings)
    desk.keep_apart((1, 2))
    desk.keep_apart((3, 4, 5))
    by_lot(desk, 2)
    assert not meetings(desk) & {(1, 2), (3, 4), (3, 5), (4, 5)}


def test_duels_rather_repeat_a_meeting_than_bring_siblings_together() -> None:
    desk = entered(4, **SWISS)
    desk.keep_apart((1, 2))
    by_lot(desk, 4)
    assert (1, 2) not in meetings(desk)
    assert any(why.code == "rematch" for table in desk.round.draft.tables for why in table.why)


def test_a_club_is_kept_apart_as_a_whole_and_whoever_enters_it_later_too() -> None:
    desk = with_clubs("AAAA........", **SWISS)
    desk.keep_apart(club="a")
    by_lot(desk, 2)
    late = desk.register("Late", club="Á")
    by_lot(desk, 2)
    club = {1, 2, 3, 4, late}
    assert not [pair for pair in meetings(desk) if set(pair) <= club]


def test_where_a_club_is_more_than_half_only_as_many_meet_as_must_and_it_is_told() -> None:
    desk = with_clubs("AAAAAA..", **SWISS)
    desk.keep_apart(club="A")
    for number in range(1, 4):
        desk.draw_up(number)
        of_club = [table for table in desk.round.draft.tables if set(table.seats) <= set(range(1, 7))]
        assert len(of_club) == 2, "six of one club and two others: two tables at least"
        assert {why.code for why in of_club[0].why} >= {"apart_meet", "apart_unavoidable"}
        heard = [notice for notice in desk.tournament.notices if notice.round == number]
        assert [notice.code for notice in heard] == ["apart_meet", "apart_meet"]
        report_all(desk)


@pytest.mark.parametrize(("clubs", "tables"), [("AAAAA...........", 1), ("AAAA............", 0)])
def test_larger_tables_bring_a_club_together_only_as_often_as_they_must(clubs: str, tables: int) -> None:
    desk = with_clubs(clubs, **{**SWISS, "table_size": 4})
    desk.keep_apart(club="A")
    by_lot(desk, 3)
    club = {number for number, letter in enumerate(clubs, start=1) if letter == "A"}
    for this_round in desk.tournament.rounds:
        together = [table for table in this_round.draft.tables if len(club & set(table.seats)) > 1]
        assert len(together) == tables
        assert all(any(why.code == "apart_meet" for why in table.why) for table in together)


def test_the_explanation_of_a_pairing_says_who_is_kept_from_whom_and_what_that_spares() -> None:
    desk = entered(4, **SWISS)
    desk.keep_apart((1, 2))
    desk.draw_up(1)
    table = next(table for table in desk.round.draft.tables if 1 in table.seats)
    kept = next(why for why in desk.explain(1, table.number) if why.code == "keeps_apart" and why.data["entrant"] == 1)
    assert kept.data["entrants"] == (2,)
    desk.keep_apart((1, 3))
    desk.redraw(2)
    table = next(table for table in desk.round.draft.tables if 1 in table.seats)
    assert table.seats in ((1, 4), (4, 1))
    assert next(why for why in desk.explain(1, table.number) if why.code == "next_best").data["level"] == "apart"


def test_a_rule_is_kept_in_the_log_ended_by_an_act_and_taken_back() -> None:
    desk = entered(8, **SWISS)
    assert desk.keep_apart((2, 1, 2)) == (ApartDiffers("added", Apart((1, 2))),)
    assert refused(lambda: desk.keep_apart((1, 2))).code == "apart_already"
    by_lot(desk, 1)
    number = next(entry.number for entry in desk.entries if entry.act.__class__.__name__ == "KeptApart")
    assert desk.refusal(number).code == "drawn_since"
    desk.keep_apart((1, 2), apart=False)
    assert not field_of(desk.tournament).apart
    assert refused(lambda: desk.keep_apart((1, 2), apart=False)).code == "not_apart"
    desk.take_back(len(desk.entries))
    assert desk.tournament.apart == (Apart((1, 2)),)


@pytest.mark.parametrize(
    ("code", "keep"),
    [
        ("apart_of_whom", lambda desk: desk.keep_apart((1,))),
        ("apart_of_whom", lambda desk: desk.keep_apart()),
        ("apart_of_whom", lambda desk: desk.keep_apart((1, 2), "A")),
        ("unknown_entrant", lambda desk: desk.keep_apart((1, 99))),
    ],
)
def test_a_rule_about_nobody_is_refused(code: str, keep) -> None:
    assert refused(lambda: keep(entered(8, **SWISS))).code == code


@pytest.mark.parametrize(("format", "size"), [("duel_knockout", 2), ("round_robin", 2)])
def test_formats_in_which_all_is_fixed_refuse_to_keep_anybody_apart(format: str, size: int) -> None:
    assert refused(lambda: entered(8, format=format, table_size=size).keep_apart((1, 2))).code == "apart_not_here"


def test_tables_set_by_hand_against_a_rule_are_told() -> None:
    desk = entered(8, **SWISS)
    desk.keep_apart((1, 2))
    desk.draw_up(1)
    table = next(table for table in desk.round.draft.tables if 1 in table.seats)
    other = next(seat for seat in table.seats if seat != 1)
    desk.swap(other, 2)
    assert [notice.data["entrants"] for notice in desk.tournament.notices if notice.code == "apart_meet"] == [(1, 2)]


def test_without_any_rule_every_round_is_drawn_as_ever() -> None:
    ruled, plain = entered(12, **SWISS), entered(12, **SWISS)
    ruled.keep_apart((1, 2))
    ruled.keep_apart((1, 2), apart=False)
    assert [this_round.draft for this_round in by_lot(ruled, 4).tournament.rounds] == [
        this_round.draft for this_round in by_lot(plain, 4).tournament.rounds
    ]
