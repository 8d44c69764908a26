"""The organiser's desk: registering, drawing up, results, and refusals that change nothing."""

from __future__ import annotations

import pytest

from engine.core.errors import BrokenLog
from tests.tournaments.events import LINE, Memory, entered, in_seat_order, opened, played_out, report_all
from tournaments.catalog import CATALOG
from tournaments.controller import TournamentController
from tournaments.differences import EntrantDiffers, OpeningDiffers, ResultDiffers, RoundDiffers
from tournaments.errors import TournamentError
from tournaments.log import write
from tournaments.ratings import Rating, Ratings
from tournaments.results import GameInApp, PlacesForm, TableCounts
from tournaments.results.chama import ArmyCount
from tournaments.settings import TournamentSettings
from tournaments.spec import parse
from tournaments.standings import standings


def refused(act, *args, **data) -> TournamentError:
    with pytest.raises(TournamentError) as caught:
        act(*args, **data)
    return caught.value


def test_an_evening_from_the_line_to_the_final_table() -> None:
    desk = played_out(9)
    desk.finish()
    places = [(line.low, line.high) for line in standings(desk.tournament)]
    assert places == [(place, place) for place in range(1, 10)]
    assert desk.tournament.finished
    assert desk.pending() == ()


def test_before_the_opening_there_is_nothing() -> None:
    desk = TournamentController()
    assert refused(desk.register, "Ana").code == "not_open"
    assert refused(lambda: desk.tournament).code == "not_open"
    assert desk.open(parse(LINE)) == (OpeningDiffers(),)
    assert refused(desk.open, parse(LINE)).code == "already_open"


def test_CH_67_a_type_of_the_clubs_own_can_be_run_and_reopened_without_its_catalog() -> None:
    ours = CATALOG.with_type("chama", "Relâmpago")
    journal = Memory()
    TournamentController(journal=journal, catalog=ours).open(parse("Chama: Relâmpago de Maio 2026", ours))
    assert TournamentController(journal.entries).tournament.spec.line == "Chama: Relâmpago de Maio 2026"


def test_settings_that_contradict_the_type_are_refused() -> None:
    error = refused(TournamentController().open, parse(LINE), TournamentSettings(options={"type": "guerrilha"}))
    assert (error.code, error.data["option"]) == ("option_decided", "type")
    desk = opened("Chama: Campeonato X (Xisum) 2025", options={"type": "campeonato", "raze_on_win": True})
    assert refused(desk.change_settings, TournamentSettings(options={"xisum": False})).code == "option_decided"


@pytest.mark.parametrize("size", [0, 1, 5])
def test_tables_of_chama_seat_two_to_four(size: int) -> None:
    assert (
        refused(TournamentController().open, parse(LINE), TournamentSettings(table_size=size)).code == "bad_table_size"
    )


def test_an_unknown_format_is_refused() -> None:
    assert (
        refused(TournamentController().open, parse(LINE), TournamentSettings(format="lottery")).code == "unknown_format"
    )


def test_accents_case_spaces_and_what_nobody_sees_do_not_make_two_people() -> None:
    desk = opened()
    assert desk.register("  João   da Silva ") == 1
    assert desk.tournament.entrants[0].name == "João da Silva"
    error = refused(desk.register, "joao DA silva")
    assert (error.code, error.data["other"]) == ("name_taken", "João da Silva")
    assert refused(desk.register, "   ").code == "empty_name"
    assert refused(desk.register, "João\u200d da Silva").code == "name_taken"
    assert refused(desk.register, "\u200b").code == "empty_name"
    assert desk.register("Joana da Silva") == 2


def test_a_number_is_never_given_twice() -> None:
    desk = opened()
    desk.register("Ana")
    desk.withdraw(1)
    assert desk.register("Ana") == 2
    desk.take_back(len(desk.entries))
    assert desk.register("Bia") == 3
    assert refused(desk.withdraw, 1).code == "unknown_entrant"


def test_CH_69_fewer_than_eight_are_refused_as_scored_and_may_play_unscored() -> None:
    desk = entered(7)
    error = refused(desk.draw_up, 1)
    assert (error.code, error.data) == ("too_few_for_scored", {"players": 7, "needed": 8})
    desk.change_settings(TournamentSettings(scored=False))
    desk.draw_up(1)
    assert all(line.points is None for line in standings(desk.tournament))


def test_nobody_plays_alone() -> None:
    assert refused(entered(1, scored=False).draw_up, 1).code == "too_few_players"


@pytest.mark.parametrize("format", ["knockout", "duel_knockout", "double_elimination", "round_robin"])
def test_the_list_and_the_settings_are_fixed_by_the_first_draw_where_nobody_may_come_late(format: str) -> None:
    desk = entered(8, format=format, table_size=2)
    desk.draw_up(1)
    assert refused(desk.register, "Late").code == "no_late_entry"
    assert refused(desk.withdraw, 1).code == "play_has_begun"
    assert refused(desk.change_settings, TournamentSettings()).code == "play_has_begun"


def test_no_round_is_drawn_up_while_results_are_missing_and_the_desk_says_which() -> None:
    desk = entered(12)
    desk.draw_up(1)
    desk.report(1, 2, in_seat_order(4))
    assert [table.number for table in desk.pending()] == [1, 3]
    error = refused(desk.draw_up, 2)
    assert (error.code, error.data) == ("results_missing", {"round": 1, "tables": (1, 3), "count": 2})
    assert refused(desk.finish).data["tables"] == (1, 3)


def test_when_all_is_played_there_is_no_further_round() -> None:
    desk = played_out(8)
    assert refused(desk.draw_up, 9).code == "no_round_left"


def test_it_cannot_be_finished_while_something_is_left_to_play() -> None:
    desk = entered(8)
    assert refused(desk.finish).code == "no_round_yet"
    desk.draw_up(1)
    report_all(desk)
    assert refused(desk.finish).code == "rounds_left"
    assert desk.final() is None


def test_a_table_has_one_result() -> None:
    desk = entered(8)
    desk.draw_up(1)
    desk.report(1, 1, in_seat_order(4))
    assert refused(desk.report, 1, 1, in_seat_order(4)).code == "has_result"
    assert refused(desk.correct, 1, 2, in_seat_order(4)).code == "no_result"
    assert refused(desk.report, 1, 3, in_seat_order(4)).code == "unknown_table"
    assert refused(desk.report, 2, 1, in_seat_order(4)).code == "unknown_round"


def test_somebody_alone_must_be_first() -> None:
    desk = entered(8)
    desk.draw_up(1)
    assert refused(desk.report, 1, 1, PlacesForm((1, 1, 3, 4))).code == "tied_first"
    desk.report(1, 1, PlacesForm((1, 2, 2, 4)))


def test_CH_61_a_tied_count_sends_the_table_back_for_one_more_rodada() -> None:
    desk = entered(8, table_size=2)
    desk.draw_up(1)
    level = ArmyCount(1, 1, 3, 12)
    assert refused(desk.report, 1, 1, TableCounts((level, level))).code == "play_one_more_rodada"
    desk.report(1, 1, TableCounts((level, ArmyCount(1, 1, 3, 11))))
    [result, *_] = desk.tournament.rounds[0].results
    assert result is not None
    assert result.scores == ((11, 3, 12), (11, 3, 11))


def test_a_match_is_the_result_of_one_table() -> None:
    desk = entered(8)
    desk.draw_up(1)
    desk.report(1, 1, GameInApp("m1", (1, 2, 3, 4)))
    error = refused(desk.report, 1, 2, GameInApp("m1", (1, 2, 3, 4)))
    assert (error.code, error.data["table"]) == ("match_linked", 1)
    desk.correct(1, 1, GameInApp("m1", (2, 1, 3, 4)))


def test_seeding_by_rating_deals_the_best_to_different_tables() -> None:
    desk = opened(seeding="rating", table_size=4)
    for number in range(1, 9):
        desk.register(f"P{number}", ratings=Ratings(table=Rating(1500.0 + number, 30)))
    desk.draw_up(5)
    assert desk.tournament.seeds == (8, 7, 6, 5, 4, 3, 2, 1)
    assert [sorted(table.seats) for table in desk.pending()] == [[1, 4, 5, 8], [2, 3, 6, 7]]


def test_seeding_by_draw_depends_on_the_lot_alone() -> None:
    orders = set()
    for lot in (1, 1, 2, 3):
        desk = entered(16)
        desk.draw_up(lot)
        orders.add(desk.tournament.seeds)
    assert len(orders) == 3
    assert refused(entered(8).draw_up, -1).code == "bad_lot"


def test_every_act_tells_what_it_changed() -> None:
    desk = opened()
    for number in range(1, 9):
        desk.register(f"P{number}")
    assert desk.withdraw(8) == (EntrantDiffers("removed", 8, "P8"),)
    desk.register("P9")
    assert desk.draw_up(1) == (RoundDiffers("added", 1),)
    [difference] = desk.report(1, 1, in_seat_order(4))
    assert isinstance(difference, ResultDiffers)
    assert (difference.table, difference.before) == (1, None)


def test_what_the_journal_cannot_keep_has_not_happened() -> None:
    desk = entered(8)
    journal = desk._journal
    assert isinstance(journal, Memory)
    journal.broken = True
    with pytest.raises(OSError, match="disk full"):
        desk.draw_up(1)
    assert desk.round is None
    journal.broken = False
    desk.draw_up(1)
    assert TournamentController(journal.entries).tournament == desk.tournament


def test_after_power_loss_the_desk_stands_exactly_where_it_stood() -> None:
    desk = entered(13)
    desk.draw_up(3)
    desk.report(1, 2, in_seat_order(3))
    again = TournamentController(desk.entries)
    assert again.tournament == desk.tournament
    assert again.pending() == desk.pending()
    assert standings(again.tournament) == standings(desk.tournament)


def test_a_finished_tournament_takes_notes_only() -> None:
    desk = played_out(8)
    desk.finish()
    assert refused(desk.correct, 1, 1, in_seat_order(4)).code == "finished"
    assert refused(desk.finish).code == "finished"
    assert desk.note("cake was served") == ()


def test_a_log_whose_acts_do_not_fit_names_the_first() -> None:
    desk = entered(8)
    other = opened()
    other.register("P1")
    with pytest.raises(BrokenLog) as caught:
        TournamentController((*desk.entries, other.entries[1]))
    assert (caught.value.code, caught.value.number) == ("log_bad_number", 10)


@pytest.mark.parametrize(
    ("settings", "code", "named"),
    [
        ({"format": "swiss", "tiebreaks": ("score", "luck")}, "unknown_tiebreak", {"name": "luck"}),
        ({"format": "swiss", "tiebreaks": ("wins", "wins")}, "tiebreak_twice", {"name": "wins"}),
        ({"format": "swiss", "consolation": True}, "setting_not_here", {"setting": "consolation", "format": "swiss"}),
        ({"rounds": 3}, "setting_not_here", {"setting": "rounds", "format": "escada"}),
        ({"format": "knockout", "tiebreaks": ("wins",)}, "setting_not_here", {"setting": "tiebreaks"}),
        ({"format": "round_robin", "final_table": 4}, "setting_not_here", {"setting": "final_table"}),
    ],
)
def test_a_setting_that_would_do_nothing_is_refused_by_its_name(settings, code: str, named: dict) -> None:
    error = refused(TournamentController().open, parse(LINE), TournamentSettings(**settings))
    assert error.code == code and named.items() <= error.data.items()
    desk = opened()
    assert refused(desk.change_settings, TournamentSettings(**settings)).code == code


def test_an_entry_bears_the_name_of_whoever_acted_where_that_is_known() -> None:
    desk = entered(2)
    with desk.signed("Rosa"):
        desk.note("The hall is warm.")
    desk.note("And it is loud.")
    assert [entry.by for entry in desk.entries[-2:]] == ["Rosa", ""]
    assert b'"by":"Rosa"' in write(desk.entries[-2]) and b'"by"' not in write(desk.entries[-1])
    assert TournamentController(desk.entries).entries == desk.entries
