"""People who are checked in, come late, leave, return, do not come, are replaced or warned."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.tournaments.events import LINE, entered, in_seat_order, paired, report_all
from tests.tournaments.test_desk import refused
from tests.tournaments.test_swiss import by_lot
from tournaments import audit
from tournaments.acts import Registered, TournamentOpened, Withdrawn
from tournaments.controller import TournamentController
from tournaments.controller.act_log import replayed
from tournaments.differences import (
    AbsenceDiffers,
    EntrantDiffers,
    LateDiffers,
    PenaltyDiffers,
    PresenceDiffers,
    RoundDiffers,
    TableDiffers,
)
from tournaments.errors import TournamentError
from tournaments.fold import apply_act, field_of, people
from tournaments.games import games_of
from tournaments.model import Entrant, Late, Member, Tournament
from tournaments.ratings import Rating, Ratings
from tournaments.settings import TournamentSettings
from tournaments.spec import parse
from tournaments.standings import standings
from tournaments.tables import seats_of
from tournaments.tiebreaks.rounds import scores_so_far

SWISS = {"format": "swiss", "table_size": 2, "scored": False}


def seated(desk) -> set[int]:
    return {seat for table in desk.round.draft.tables for seat in table.seats} | {
        bye.entrant for bye in desk.round.draft.byes
    }


def test_only_those_present_are_paired_once_anybody_is_checked_in() -> None:
    desk = entered(10, **SWISS)
    for entrant in range(1, 9):
        desk.check_in(entrant)
    assert desk.tournament.playing == tuple(range(1, 9))
    desk.draw_up(1)
    assert seated(desk) == set(range(1, 9))
    assert desk.check_in(1, present=False) == (PresenceDiffers(1, "present", "absent"),)


def test_whoever_is_marked_as_missing_is_not_paired_though_nobody_was_checked_in() -> None:
    desk = entered(9, **SWISS)
    desk.check_in(4, present=False)
    desk.draw_up(1)
    assert seated(desk) == set(range(1, 10)) - {4}
    report_all(desk)
    assert LateDiffers("added", Late(4, 1, "losses")) in desk.check_in(4)
    desk.draw_up(2)
    assert 4 in seated(desk)


@pytest.mark.parametrize(("missed", "score"), [("losses", 0.0), ("halves", 1.0), ("byes", 2.0)])
def test_late_entry_counts_the_rounds_missed_as_the_organiser_says(missed, score: float) -> None:
    desk = by_lot(entered(8, **SWISS), 2)
    late = desk.register("Late", missed=missed)
    assert scores_so_far(field_of(desk.tournament))[late] == score
    desk.draw_up(3)
    assert late in seated(desk)


@pytest.mark.parametrize("missed", ["losses", "halves", "byes"])
def test_late_check_in_and_late_return_count_the_rounds_missed_as_a_late_entry_does(missed) -> None:
    desk = entered(10, **SWISS)
    for absent in (9, 10):
        desk.check_in(absent, present=False)
    desk = by_lot(desk, 2)
    desk.drop(10)
    new = desk.register("Late", missed=missed)
    desk.check_in(9, missed=missed)
    desk.check_in(10, present=False)
    desk.bring_back(10, missed=missed)
    scores = scores_so_far(field_of(desk.tournament))
    assert scores[9] == scores[10] == scores[new]
    assert {late.missed for late in desk.tournament.late} == {missed}


def test_a_late_entry_can_be_drawn_into_the_round_that_is_already_drawn_up() -> None:
    desk = entered(9, **SWISS)
    desk.draw_up(1)
    late = desk.register("Late")
    assert late not in seated(desk)
    desk.redraw(5)
    assert seated(desk) == set(range(1, 11))
    assert not desk.round.draft.byes


def test_escada_takes_late_entries_into_its_last_group_and_knockouts_none() -> None:
    desk = by_lot(entered(8, format="escada", table_size=4), 1)
    late = desk.register("Late")
    desk.draw_up(2)
    assert late in desk.round.draft.ladder[-1]
    knockout = by_lot(entered(8, format="knockout", table_size=4), 1)
    assert refused(knockout.register, "Late").data == {"format": "knockout"}


def test_whoever_leaves_before_the_pairing_is_not_paired_and_may_return() -> None:
    desk = by_lot(entered(9, **SWISS), 1)
    assert desk.drop(3) == (PresenceDiffers(3, "open", "dropped"),)
    assert refused(desk.drop, 3).code == "already_dropped"
    desk.draw_up(2)
    assert 3 not in seated(desk)
    report_all(desk)
    desk.bring_back(3)
    assert refused(desk.bring_back, 3).code == "not_dropped"
    desk.draw_up(3)
    assert 3 in seated(desk)


def test_at_a_duel_the_opponent_of_somebody_who_leaves_has_won_and_nothing_is_rated() -> None:
    desk = entered(8, **SWISS)
    desk.draw_up(1)
    gone, winner = desk.round.draft.tables[0].seats
    changes = desk.drop(gone)
    assert AbsenceDiffers(1, 1, gone, absent=True, left=(winner,)) in changes
    assert desk.round.draft.tables[0].absent == (gone,)
    assert 1 not in {table.number for table in desk.pending()}
    scores = scores_so_far(field_of(desk.tournament))
    assert (scores[winner], scores[gone]) == (1.0, 0.0)
    assert games_of(desk.tournament) == ()
    assert refused(desk.report, 1, 1, in_seat_order(1)).code == "walkover"


def test_at_a_larger_table_the_others_play_without_whoever_does_not_come() -> None:
    desk = entered(12, format="escada", table_size=4)
    desk.draw_up(1)
    seats = desk.round.draft.tables[1].seats
    desk.no_show(1, 2, seats[0])
    assert desk.round.draft.tables[1].seats == seats[1:]
    report_all(desk)
    assert seats[0] in desk.tournament.playing
    desk.draw_up(2)
    assert refused(desk.no_show, 1, 2, seats[1]).code == "round_is_past"
    assert refused(desk.no_show, 2, 1, 99).code == "not_at_table"
    # The table was a player short, so the one who did not come ranks last there.
    groups = [set(group) for group in desk.round.draft.ladder]
    assert seats[0] in groups[-1]


def test_a_table_that_is_too_short_for_the_game_is_told() -> None:
    desk = entered(8, "Dalmuti: Campeonato da Firma 2026", format="swiss", table_size=4)
    desk.draw_up(1)
    desk.drop(desk.round.draft.tables[0].seats[0])
    assert [notice.code for notice in desk.tournament.notices] == ["table_too_short"]


def test_a_champion_is_found_though_the_others_leave() -> None:
    for key in ("escada", "knockout", "duel_knockout", "double_elimination", "swiss"):
        desk = by_lot(entered(8, format=key, table_size=2), 1)
        for entrant in range(2, 9):
            desk.drop(entrant)
        final = desk.final()
        assert final is not None, key
        assert sorted(final) == list(range(1, 9)), key


def test_what_was_played_stays_with_whoever_played_before_the_substitute() -> None:
    strong = Ratings(Rating(1900.0, 50), Rating(1900.0, 50), Rating(1900.0, 50))
    desk = by_lot(entered(8, **SWISS), 1)
    table = next(table for table in desk.round.draft.tables if 3 in table.seats)
    before = games_of(desk.tournament)
    [change] = desk.substitute(3, Member(" Nova  Pessoa", ratings=strong))
    assert change == EntrantDiffers("changed", 3, "Nova Pessoa", ("P3",), ("Nova Pessoa",))
    again = next(table for table in desk.round.draft.tables if 3 in table.seats)
    assert {member.name for member in seats_of(desk.tournament, again)} == {f"P{seat}" for seat in table.seats}
    assert games_of(desk.tournament) == before
    desk.draw_up(2)
    assert "Nova Pessoa" in {m.name for t in desk.round.draft.tables for m in seats_of(desk.tournament, t)}
    report_all(desk)
    line = next(line for line in standings(desk.tournament) if line.entrant.id == 3)
    assert line.ratings.duel.games == 51
    assert refused(desk.substitute, 4, Member("p5")).code == "name_taken"


def test_one_of_a_pair_can_be_replaced() -> None:
    desk = paired(4, format="swiss")
    desk.substitute(2, Member("Reserva"), 1)
    assert [member.name for member in desk.tournament.entrant(2).people] == ["A2", "Reserva"]
    assert refused(desk.substitute, 2, Member("X"), 2).code == "unknown_member"


def test_a_penalty_takes_points_away_and_a_warning_none() -> None:
    desk = by_lot(entered(8, **SWISS), 1)
    before = scores_so_far(field_of(desk.tournament))[5]
    [change] = desk.penalise(5, 1, "falta  de respeito")
    assert isinstance(change, PenaltyDiffers)
    assert (change.penalty.text, change.penalty.round) == ("falta de respeito", 1)
    desk.penalise(5, 0, "aviso")
    assert scores_so_far(field_of(desk.tournament))[5] == before - 1
    assert refused(desk.penalise, 5, -1, "prêmio").code == "bad_penalty"
    assert refused(desk.penalise, 99, 1, "?").code == "unknown_entrant"


def test_every_such_act_can_be_undone_and_done_again() -> None:
    desk = by_lot(entered(8, **SWISS), 1)
    acts = (
        lambda: desk.drop(2),
        lambda: desk.bring_back(2),
        lambda: desk.check_in(1, False),
        lambda: desk.substitute(3, Member("Nova")),
        lambda: desk.penalise(4, 1, "x"),
        lambda: desk.register("Late", missed="byes"),
    )
    for act in acts:
        before = desk.tournament
        act()
        after = desk.tournament
        assert after != before
        desk.take_back(desk.undoable())
        assert desk.tournament == before
        desk.take_back(desk.redoable())
        assert desk.tournament == after


def test_a_no_show_and_its_taking_back_are_told_as_such_and_not_as_another_drawing() -> None:
    desk = entered(12, format="escada", table_size=4)
    desk.draw_up(1)
    gone, *left = desk.round.draft.tables[1].seats
    assert desk.no_show(1, 2, gone) == (AbsenceDiffers(1, 2, gone, absent=True, left=tuple(left)),)
    back = desk.take_back(len(desk.entries))
    assert back == (AbsenceDiffers(1, 2, gone, absent=False, left=(gone, *left)),)


def test_two_who_change_seats_at_one_table_have_changed_the_round() -> None:
    desk = entered(12, format="escada", table_size=4)
    desk.draw_up(1)
    first, second, *others = desk.round.draft.tables[0].seats
    changes = desk.swap(first, second)
    assert RoundDiffers("changed", 1) in changes
    assert TableDiffers(1, 1, (first, second, *others), (second, first, *others)) in changes


@pytest.mark.parametrize("points", [0, 1])
def test_a_judge_says_why_for_a_warning_as_for_a_penalty(points: int) -> None:
    desk = entered(8, **SWISS)
    assert refused(desk.penalise, 1, points, "  ").code == "bad_penalty"


def test_of_those_who_entered_before_nobody_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: Counter[str] = Counter()
    desk = TournamentController()
    desk.open(parse(LINE))
    for number in range(40):
        desk.register(f"P{number}")
        desk.check_in(number + 1)
    plain, presence = people.folded, audit.presence_of

    def folded(name: str) -> str:
        looked_at["names"] += 1
        return plain(name)

    def presence_of(tournament: Tournament, entrant: int) -> audit.PresenceState:
        looked_at["presence"] += 1
        return presence(tournament, entrant)

    monkeypatch.setattr(people, "folded", folded)
    assert replayed(desk.entries) == desk.tournament
    assert looked_at["names"] <= 10 * 40
    monkeypatch.setattr(audit, "presence_of", presence_of)
    assert desk.check_in(1, False) == (PresenceDiffers(1, "present", "absent"),)
    assert looked_at["presence"] == 2


def test_a_name_is_taken_in_the_state_that_it_entered_and_in_no_other() -> None:
    opened_state = apply_act(None, TournamentOpened(parse(LINE), TournamentSettings()))
    ana, other = Registered(Entrant(1, "Ana")), Registered(Entrant(2, "ANA"))
    with_ana = apply_act(opened_state, ana)
    assert apply_act(opened_state, ana) == with_ana
    for taken in (ana, other):
        with pytest.raises(TournamentError):
            apply_act(with_ana, taken)
    without = apply_act(with_ana, Withdrawn(1))
    assert [entrant.name for entrant in apply_act(without, other).entrants] == ["ANA"]
