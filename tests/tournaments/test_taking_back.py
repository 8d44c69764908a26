"""Corrections, undo and redo: an act that takes back an act, and what may no longer be taken back."""

from __future__ import annotations

import pytest

from tests.tournaments.events import entered, in_seat_order, opened, paired, played_out, report_all
from tournaments.acts import ActTakenBack
from tournaments.controller import TournamentController
from tournaments.differences import ResultDiffers, RoundDiffers
from tournaments.errors import TournamentError
from tournaments.log import next_entry
from tournaments.lots import stream
from tournaments.results import PlacesForm
from tournaments.settings import TournamentSettings


def refusal(desk: TournamentController, number: int) -> str:
    error = desk.refusal(number)
    assert error is not None
    assert not desk.can_take_back(number)
    with pytest.raises(TournamentError, match=error.code):
        desk.take_back(number)
    return error.code


def last(desk: TournamentController) -> int:
    return len(desk.entries)


def test_nothing_is_erased_and_the_state_is_as_before() -> None:
    desk = entered(8)
    before = desk.tournament
    desk.draw_up(1)
    length = last(desk)
    assert desk.take_back(length) == (RoundDiffers("removed", 1),)
    assert desk.tournament == before
    assert last(desk) == length + 1


def test_redo_is_taking_back_the_taking_back() -> None:
    desk = entered(8)
    desk.draw_up(1)
    drawn = desk.tournament
    desk.take_back(last(desk))
    assert desk.take_back(last(desk)) == (RoundDiffers("added", 1),)
    assert desk.tournament == drawn


def test_undo_and_redo_walk_back_and_forth() -> None:
    desk = entered(8)
    states = [desk.tournament]
    for step in (lambda: desk.draw_up(1), lambda: desk.report(1, 1, in_seat_order(4))):
        step()
        states.append(desk.tournament)
    assert desk.redoable() is None
    for state in states[1::-1]:
        number = desk.undoable()
        assert number is not None
        desk.take_back(number)
        assert desk.tournament == state
    for state in states[1:]:
        number = desk.redoable()
        assert number is not None
        desk.take_back(number)
        assert desk.tournament == state
    assert desk.redoable() is None


def test_after_something_new_there_is_nothing_to_redo() -> None:
    desk = entered(8)
    desk.draw_up(1)
    desk.take_back(last(desk))
    desk.note("drawn again with everybody watching")
    assert desk.redoable() is None


def test_undoing_everything_gives_the_empty_event() -> None:
    desk = played_out(11, table_size=3)
    desk.finish()
    while (number := desk.undoable()) is not None:
        desk.take_back(number)
    assert desk.tournament == opened(table_size=3).tournament
    assert refusal(desk, 1) == "opening_stays"


def test_a_round_is_taken_back_while_it_has_no_result() -> None:
    desk = entered(8)
    desk.draw_up(1)
    drawn = last(desk)
    desk.report(1, 1, in_seat_order(4))
    assert refusal(desk, drawn) == "others_depend_on_it"
    assert desk.refusal(drawn).data["later"] == drawn + 1
    desk.take_back(last(desk))
    desk.take_back(drawn)
    assert desk.round is None


def test_a_result_is_taken_back_while_the_next_round_is_not_drawn_up() -> None:
    desk = entered(8)
    desk.draw_up(1)
    desk.report(1, 1, in_seat_order(4))
    first = last(desk)
    desk.report(1, 2, in_seat_order(4))
    assert desk.can_take_back(first)
    desk.draw_up(2)
    assert refusal(desk, first) == "others_depend_on_it"


def test_the_entries_are_fixed_once_a_round_is_drawn_up() -> None:
    desk = entered(8)
    desk.change_settings(TournamentSettings(table_size=3))
    desk.draw_up(1)
    assert refusal(desk, 2) == "play_has_begun"
    assert refusal(desk, 10) == "play_has_begun"
    desk.take_back(last(desk))
    assert desk.can_take_back(2)


def test_an_entry_taken_back_does_not_return_once_a_round_is_drawn_up() -> None:
    desk = entered(9)
    desk.take_back(last(desk))
    undo = last(desk)
    assert desk.can_take_back(undo)
    desk.draw_up(1)
    assert refusal(desk, undo) == "play_has_begun"


def test_after_the_end_only_the_end_is_taken_back() -> None:
    desk = played_out(8)
    desk.finish()
    end = last(desk)
    assert refusal(desk, end - 1) == "finished"
    desk.take_back(end)
    assert not desk.tournament.finished


def test_an_act_is_taken_back_once() -> None:
    desk = entered(8)
    desk.take_back(9)
    assert refusal(desk, 9) == "already_taken_back"
    assert refusal(desk, 99) == "unknown_act"
    assert refusal(desk, 0) == "unknown_act"


def test_an_act_does_not_return_to_a_place_that_is_taken() -> None:
    desk = entered(8)
    desk.draw_up(1)
    desk.report(1, 1, PlacesForm((1, 2, 3, 4)))
    desk.take_back(last(desk))
    undo = last(desk)
    desk.report(1, 1, PlacesForm((2, 1, 3, 4)))
    assert refusal(desk, undo) == "others_depend_on_it"


def test_a_correction_before_the_next_draw_simply_counts() -> None:
    desk = entered(8)
    desk.draw_up(1)
    desk.report(1, 1, PlacesForm((1, 2, 3, 4)))
    [difference] = desk.correct(1, 1, PlacesForm((4, 3, 2, 1)))
    assert isinstance(difference, ResultDiffers)
    assert difference.before.places == (1, 2, 3, 4)
    assert difference.after.places == (4, 3, 2, 1)
    assert desk.tournament.notices == ()


def test_a_correction_draws_the_next_round_anew_from_its_own_lot_while_it_has_no_result() -> None:
    desk = entered(16)
    desk.draw_up(1)
    report_all(desk)
    desk.draw_up(2)
    winner, second, *_ = desk.tournament.rounds[0].draft.tables[0].seats
    assert winner in desk.tournament.rounds[1].draft.ladder[0]
    desk.correct(1, 1, PlacesForm((2, 1, 3, 4)))
    top = desk.tournament.rounds[1].draft.ladder[0]
    assert second in top
    assert winner not in top
    assert desk.tournament.rounds[1].lot == 2
    assert [(notice.code, notice.round) for notice in desk.tournament.notices] == [("round_redrawn", 2)]
    as_if_right = entered(16)
    as_if_right.draw_up(1)
    for table in as_if_right.pending():
        as_if_right.report(1, table.number, PlacesForm((2, 1, 3, 4)) if table.number == 1 else in_seat_order(4))
    as_if_right.draw_up(2)
    assert as_if_right.tournament.rounds == desk.tournament.rounds


def test_a_correction_that_changes_no_pairing_draws_nothing_anew() -> None:
    desk = entered(8, format="knockout")
    desk.draw_up(1)
    report_all(desk)
    desk.draw_up(2)
    desk.correct(1, 1, PlacesForm((1, 2, 4, 3)))
    assert desk.tournament.notices == ()


def test_a_correction_leaves_rounds_with_results_as_they_were_played_and_says_so() -> None:
    desk = entered(16)
    desk.draw_up(1)
    report_all(desk)
    desk.draw_up(2)
    desk.report(2, 1, in_seat_order(4))
    played = desk.tournament.rounds[1]
    desk.correct(1, 1, PlacesForm((2, 1, 3, 4)))
    assert desk.tournament.rounds[1] == played
    [notice] = desk.tournament.notices
    assert (notice.code, notice.round, notice.data) == ("later_rounds_kept", 1, {"table": 1, "kept": (2,)})
    report_all(desk)
    assert sorted(desk.final()) == list(range(1, 17))


def test_a_correction_two_rounds_back_keeps_both_later_rounds() -> None:
    desk = entered(27, table_size=3)
    for lot in (1, 2):
        desk.draw_up(lot)
        report_all(desk)
    desk.draw_up(3)
    later = desk.tournament.rounds[1:]
    desk.correct(1, 1, PlacesForm((3, 2, 1)))
    assert desk.tournament.rounds[1:] == later
    assert desk.tournament.notices[0].data["kept"] == (2, 3)


def test_a_correction_is_taken_back_while_nothing_was_played_on_it() -> None:
    desk = entered(16)
    desk.draw_up(1)
    report_all(desk)
    desk.draw_up(2)
    before = desk.tournament
    desk.correct(1, 1, PlacesForm((2, 1, 3, 4)))
    correction = last(desk)
    desk.take_back(correction)
    assert desk.tournament == before
    desk.take_back(last(desk))
    desk.report(2, 1, in_seat_order(4))
    assert refusal(desk, correction) == "others_depend_on_it"


def test_the_audit_tells_every_act_and_what_it_changed() -> None:
    desk = entered(8)
    desk.draw_up(1)
    desk.report(1, 1, PlacesForm((1, 2, 3, 4)))
    report = last(desk)
    desk.take_back(report)
    desk.report(1, 1, PlacesForm((2, 1, 3, 4)))
    lines = desk.audit()
    assert [line.entry for line in lines] == list(desk.entries)
    assert [line.taken_back_by for line in lines[-3:]] == [report + 1, None, None]
    [gone] = lines[-2].changes
    assert isinstance(gone, ResultDiffers)
    assert gone.after is None
    assert gone.before.places == (1, 2, 3, 4)
    assert lines[0].entry.at == 1000
    assert len(lines[0].changes) == 1


@pytest.mark.marathon
@pytest.mark.sampled(5)
@pytest.mark.parametrize("seed", range(12))
def test_whatever_the_organiser_does_the_log_gives_the_same_state_and_redo_restores_it(seed: int) -> None:
    numbers = stream("test organiser", seed)
    size = 2 + numbers.randrange(3)
    desk = paired(4 + size) if seed % 3 == 0 else entered(8 + numbers.randrange(9), table_size=size)
    for _ in range(40):
        _do_something(desk, numbers.randrange)
        assert TournamentController(desk.entries).tournament == desk.tournament
        if (number := desk.undoable()) is not None:
            state = desk.tournament
            desk.take_back(number)
            desk.take_back(len(desk.entries))
            assert desk.tournament == state
    assert [line.entry for line in desk.audit()] == list(desk.entries)


def _do_something(desk: TournamentController, below) -> None:
    """Report, correct, draw up or take back something that may be done; note something else."""
    choice = below(6)
    pending = desk.pending()
    if choice == 0 and desk.round is not None:
        number = 1 + below(len(desk.tournament.rounds))
        item = desk.tournament.rounds[number - 1]
        table = item.draft.tables[below(len(item.draft.tables))]
        if item.results[table.number - 1] is not None:
            desk.correct(number, table.number, PlacesForm(_shuffled(len(table.seats), below)))
    elif choice == 1:
        number = 1 + below(len(desk.entries))
        if desk.tournament.rounds and desk.can_take_back(number):
            desk.take_back(number)
    elif pending:
        table = pending[below(len(pending))]
        desk.report(len(desk.tournament.rounds), table.number, PlacesForm(_shuffled(len(table.seats), below)))
    elif desk.final() is None:
        desk.draw_up(below(1000))
    else:
        desk.note("all is played")


def _shuffled(seats: int, below) -> tuple[int, ...]:
    left = list(range(1, seats + 1))
    return tuple(left.pop(below(len(left))) for _ in range(seats))


def test_a_row_of_two_thousand_takings_back_is_followed_to_its_first() -> None:
    entries = list(entered(2).entries)
    for _ in range(2000):
        entries.append(next_entry(entries, 9, ActTakenBack(len(entries))))
    desk = TournamentController(tuple(entries))
    assert refusal(desk, len(entries) - 1) == "already_taken_back" and desk.refusal(len(entries)) is None
