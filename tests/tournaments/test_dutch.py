"""The FIDE (Dutch) System: published cases, every pairing tried, and rounds at the desk."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.registry import GAMES
from tests.reference.dutch.compare import PlayedRound, compare, paired, rounds_of, tried
from tests.reference.dutch.compare import dutch_players as dutch_cards
from tests.reference.dutch.event import Card
from tests.tournaments.events import entered, opened
from tests.tournaments.oracles.dutch_issue_7 import PAIRED, ROWS
from tests.tournaments.test_swiss import by_lot
from tournaments.choices import SettingsDraft, check_choices, chosen
from tournaments.errors import TournamentError
from tournaments.fold import apply_acts, field_of
from tournaments.formats.dutch import brackets
from tournaments.formats.dutch.below import Below
from tournaments.formats.dutch.brackets import pair_round
from tournaments.formats.dutch.criteria import Bracket
from tournaments.formats.dutch.drafting import dutch_players
from tournaments.formats.dutch.next_best import next_best
from tournaments.formats.dutch.sieve import Edge, Level, Sieve
from tournaments.known_choices import unknown_choices
from tournaments.results import PlacesForm
from tournaments.ruleset import Ruleset
from tournaments.settings import TournamentSettings

DUTCH = {"format": "swiss", "table_size": 2, "system": "dutch", "scored": False}
_GAME = re.compile(r"(\d+)([wb-])(.)")


def played(rows: str, *, last: bool, gone: tuple[int, ...] = ()) -> PlayedRound:
    """Return a round by rows such as `4w1 2b1`, one a player by pairing number."""
    cards = {
        number: Card(number, [(int(game[0]), game[1], game[2]) for game in _GAME.findall(row)])
        for number, row in enumerate(rows.splitlines(), 1)
    }
    return PlayedRound(0, cards, [number for number in cards if number not in gone], last)


def test_C5_whoever_has_the_lowest_score_gets_the_bye_though_a_bracket_is_broken() -> None:
    # Published: bbpPairings, test/tests/dutch_2025_C5.
    found = played("4w1 2b1\n5b1 1w0\n6w1 4b1\n1b0 3w0\n2w0 6b1\n3b0 5w0", last=True, gone=(4,))
    assert paired(found) == {(1, 5), (3, 2), (6, 0)} == tried(found)


def test_C9_whoever_has_missed_a_game_does_not_get_the_bye() -> None:
    # Published: bbpPairings, test/tests/dutch_2025_C9.
    found = played("3w1\n4b1\n1b0\n2w0\n0-Z", last=False)
    assert paired(found) == {(2, 1), (3, 5), (4, 0)} == tried(found)


def test_C6_a_round_of_sixty_is_paired_as_it_is_published() -> None:
    tables = {tuple(map(int, table.split("-"))) for table in PAIRED.split()}
    assert paired(played(ROWS, last=True)) == tables


def test_3_8_twenty_events_are_paired_as_by_trying_every_candidate_in_its_order() -> None:
    counts = compare(range(20), 4, 8, others=False)
    assert counts["tried: compared"] > 60 and not counts["tried: different"]


def whole_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every bracket be searched with all that lies below it."""
    monkeypatch.setattr(Below, "takes", lambda below, leaving: False)


@pytest.mark.parametrize("seed", range(8))
def test_C8_a_bracket_searched_without_what_lies_below_comes_out_as_in_the_whole_search(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    found = list(rounds_of(seed, 24, 48))
    whole_search(monkeypatch)
    assert len(found) > 2 and all(paired(played_round) == seats for played_round, seats in found)


def test_C8_in_a_large_event_no_bracket_is_searched_with_all_that_lies_below_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[int] = []

    class Counting(Sieve):
        def __init__(self, places: Iterable[int], edges: Iterable[Edge]) -> None:
            super().__init__(places, edges)
            searched.append(len(self.places))

    monkeypatch.setattr(brackets, "Sieve", Counting)
    desk = by_lot(entered(120, **DUTCH, rounds=5), 1)
    assert not searched
    desk = by_lot(desk, 2)
    assert searched and max(searched) <= 64


def test_C3_two_who_both_need_the_same_colour_meet_in_the_last_round_only() -> None:
    rows = "3w1 5w1\n4w1 6w1\n1b0 4w1\n2b0 3b0\n6w1 1b0\n5b0 2b0"
    for last in (False, True):
        found = played(rows, last=last)
        pairs = paired(found)
        assert pairs is not None and pairs == tried(found)
        assert bool({(1, 2), (2, 1)} & pairs) == last


def test_1_9_where_every_pairing_breaks_an_absolute_criterion_there_is_none() -> None:
    found = played("2w1\n1b0", last=False)
    assert paired(found) is None and tried(found) is None


def test_every_level_of_a_sieve_goes_before_all_that_follow_it() -> None:
    square = [(low, high) for low in range(6) for high in range(low + 1, 6)]
    sieve = Sieve(range(6), square)
    sieve.sift([Level("first", {(0, 1): 1}), *(Level(str(n), {(0, n): 1 << 90}) for n in (2, 3))])
    assert sieve.pairs[0] in (4, 5) and sieve.totals == {"first": 0, "2": 0, "3": 0}
    sieve.sift([Level("at", {(0, 4): 1}, 0)])
    assert sieve.pairs[0] == 5


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(6))
def test_the_next_best_pairing_is_the_one_that_is_drawn_where_two_may_not_meet(seed: int) -> None:
    compared = 0
    for found, seats in rounds_of(seed, 9, 26):
        players = [*dutch_cards(found).values()]
        drawn = {player: other for pair in seats for player, other in (pair, pair[::-1]) if player}
        for white, black in sorted(seats)[:: 1 + len(seats) // 4]:
            if white and black:
                pair = (min(white, black), max(white, black))
                other = pair_round(players, frozenset({pair}))
                answer = next_best(players, frozenset(), drawn, *pair)
                assert answer is not None
                assert answer[0] is None if other is None else answer[0] is not None and answer[0].pairs == other.pairs
                compared += 1
    assert compared > 5


def test_the_next_best_pairing_of_a_large_round_searches_two_of_its_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = by_lot(entered(200, **DUTCH, rounds=5), 3)
    desk.draw_up(4)
    searched: list[int] = []
    search = brackets.best_candidate

    def counting(bracket: Bracket, *others: Any) -> Any:
        searched.append(len(bracket.members))
        return search(bracket, *others)

    monkeypatch.setattr(brackets, "best_candidate", counting)
    monkeypatch.setattr("tournaments.formats.dutch.next_best.best_candidate", counting)
    codes = [why.code for why in desk.explain(4, 100)]
    # The lowest bracket as it was drawn and without the pair; with all of them it would be eight.
    assert "next_best" in codes and len(searched) <= 3


# ---- At the desk -----------------------------------------------------------------------------------------------------


def test_a_tournament_by_the_dutch_system_repeats_no_meeting_and_its_log_opens_again() -> None:
    desk = by_lot(entered(9, **DUTCH, rounds=5), 5)
    met = [frozenset(table.seats) for drawn in desk.tournament.rounds for table in drawn.draft.tables]
    byes = [bye.entrant for drawn in desk.tournament.rounds for bye in drawn.draft.byes]
    assert len(set(met)) == len(met) == 20 and len(set(byes)) == 5
    assert apply_acts(entry.act for entry in desk.entries) == desk.tournament


def test_where_the_rules_allow_no_pairing_our_own_takes_over_and_says_so() -> None:
    desk = by_lot(entered(4, **DUTCH, rounds=4), 4)
    codes = {why.code for table in desk.round.draft.tables for why in table.why}
    assert "rematch_unavoidable" in codes


def test_a_table_tells_by_which_criterion_the_next_best_would_be_worse() -> None:
    desk = by_lot(entered(12, **DUTCH, rounds=4), 3)
    desk.draw_up(5)
    found = [why for number in range(1, 7) for why in desk.explain(4, number)]
    criteria = {why.data["criterion"] for why in found if why.code == "dutch"}
    assert criteria and all(re.fullmatch(r"C\d+", str(name)) for name in criteria)
    assert {why.code for why in found} <= {"same_score", "floats", "next_best", "dutch", "dutch.order", "only_pairing"}


def test_a_redrawing_keeps_the_locked_table_and_pairs_the_others() -> None:
    desk = entered(8, **DUTCH)
    desk.draw_up(1)
    kept = desk.round.draft.tables[2].seats
    desk.lock(3)
    desk.redraw(2)
    assert desk.round.draft.tables[2].seats == kept
    assert sorted(seat for table in desk.round.draft.tables for seat in table.seats) == list(range(1, 9))


@pytest.mark.parametrize("size", [3, 4])
def test_the_dutch_system_is_for_tables_of_two(size: int) -> None:
    with pytest.raises(TournamentError, match="setting_not_here"):
        check_choices(TournamentSettings("swiss", size, system="dutch"))
    with pytest.raises(TournamentError, match="choice_not_here"):
        chosen(
            TournamentSettings(),
            Ruleset(table_sizes=(2, 3, 4)),
            {"format": "swiss", "table_size": size, "system": "dutch"},
        )


def test_larger_tables_let_the_choice_of_a_system_go() -> None:
    draft = SettingsDraft(TournamentSettings("swiss", 2), Ruleset(table_sizes=(2, 3, 4)))
    draft.change("system", 1)
    assert draft.settings.system == "dutch"
    draft.change("table_size", 1)
    assert draft.settings.system == "carteado" and "system" not in draft.names("format")


def test_a_system_that_the_program_does_not_have_is_named_with_its_field() -> None:
    desk = opened(**DUTCH)
    other = replace(desk.entries[0].act, settings=TournamentSettings("swiss", 2, system="burstein"))
    [(field, error)] = [*unknown_choices(GAMES["chama"], other)]
    assert (field, error.code) == ("$.act.settings.system", "unknown_system")


def test_whoever_is_not_to_meet_is_kept_apart_as_far_as_a_pairing_allows_it() -> None:
    desk = entered(8, **DUTCH)
    desk.keep_apart((1, 2, 3, 4))
    desk.draw_up(1)
    assert all(len({*table.seats} & {1, 2, 3, 4}) == 1 for table in desk.round.draft.tables)


def test_virtual_points_of_an_accelerated_swiss_make_brackets_of_their_own() -> None:
    desk = entered(8, **DUTCH, rounds=4, acceleration="baku", seeding="rating")
    desk.draw_up(1)
    upper = set(desk.tournament.seeds[:4])
    assert all(len(upper & {*table.seats}) in (0, 2) for table in desk.round.draft.tables)


def test_whoever_has_asked_to_sit_out_is_not_paired_and_counts_as_moved_down() -> None:
    desk = entered(9, **DUTCH)
    desk.ask_bye(4, 1)
    desk.draw_up(1)
    assert desk.round.draft.asked == (4,) and not desk.round.draft.byes
    for table in desk.pending():
        desk.report(1, table.number, PlacesForm((1, 2)))
    player = dutch_players(field_of(desk.tournament), last=False)[4]
    assert (player.score, player.floats, player.bye, player.unplayed) == (1, ("down", ""), True, 1)


def test_seeds_may_be_those_of_the_list_of_entrants() -> None:
    desk = entered(8, **DUTCH, seeding="listed")
    desk.draw_up(77)
    assert desk.tournament.seeds == (1, 2, 3, 4, 5, 6, 7, 8)
    assert {frozenset(table.seats) for table in desk.round.draft.tables} == {frozenset((n, n + 4)) for n in range(1, 5)}


def test_C_04_3_5_1_whoever_has_an_odd_number_begins_with_white_where_nobody_met_in_the_first_round():
    desk = entered(4, rounds=3, **DUTCH)
    desk.draw_up(1)
    for table in desk.round.draft.tables:
        desk.no_show(1, table.number, table.seats[1])
    desk.draw_up(1)
    seeds = field_of(desk.tournament).seeds
    for table in desk.round.draft.tables:
        higher = min(table.seats, key=seeds.index)
        assert (table.seats[0] == higher) is (seeds.index(higher) % 2 == 0)
