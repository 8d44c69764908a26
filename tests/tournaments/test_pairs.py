"""Fixed pairs: entering, seats, results, points and ratings (CH-54, CH-61, CH-69)."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.model import Outcome
from tests.tournaments.events import entered, in_seat_order, opened, paired, report_all
from tournaments.controller import TournamentController
from tournaments.errors import TournamentError
from tournaments.formats import FORMATS
from tournaments.games import games_of
from tournaments.model import Member
from tournaments.ratings import Rating, Ratings, expected, mean, rate, rate_sides
from tournaments.results import GameInApp, PlacesForm, SixRealms, TableCounts
from tournaments.results.chama import ArmyCount
from tournaments.results.forms import played, sides
from tournaments.standings import history, people, standings
from tournaments.tables import entrants_by_seat, seats_of

ZERO = ArmyCount(0, 0, 0)


def refused(act, *args, **data) -> TournamentError:
    with pytest.raises(TournamentError) as caught:
        act(*args, **data)
    return caught.value


def all_played(pairs: int, **settings) -> TournamentController:
    desk = paired(pairs, **settings)
    while desk.final() is None:
        desk.draw_up(len(desk.entries))
        report_all(desk)
    return desk


# ---- entering -------------------------------------------------------------------------------------------------------


def test_a_pair_enters_under_its_own_name_or_its_members() -> None:
    desk = paired(1)
    assert desk.register_group((Member(" João  da Silva"), Member("Bia", "planner")), " Os  Fluminenses ") == 2
    first, second = desk.tournament.entrants
    assert (first.name, [member.name for member in first.people]) == ("A1 & B1", ["A1", "B1"])
    assert (second.name, [member.name for member in second.people]) == ("Os Fluminenses", ["João da Silva", "Bia"])
    assert [member.bot for member in second.people] == [None, "planner"]


def test_nobody_is_in_two_pairs_however_the_name_is_spelled() -> None:
    desk = paired(1)
    desk.register_group((Member("José"), Member("Bia")))
    error = refused(desk.register_group, (Member("Caio"), Member("  JOSE")))
    assert (error.code, error.data["other"], error.data["entrant"]) == ("name_taken", "José", 2)
    assert refused(desk.register_group, (Member("Érica"), Member("erica"))).code == "name_taken"
    assert refused(desk.register_group, (Member("Caio"), Member("Duda")), "a1 & B1").code == "name_taken"
    assert refused(desk.register_group, (Member("Caio"), Member("  "))).code == "empty_name"
    desk.withdraw(2)
    desk.register_group((Member("Caio"), Member("José")))


def test_pairs_enter_where_pairs_play_and_nobody_else_does() -> None:
    assert refused(paired(1).register, "Ana").code == "group_needed"
    assert refused(paired(1).register_group, (Member("Ana"),)).code == "group_needed"
    assert refused(paired(1).register_group, (Member("X"), Member("Y"), Member("Z"))).code == "group_needed"
    assert refused(entered(8).register_group, (Member("Ana"), Member("Bia"))).code == "no_groups_here"


def test_CH_69_eight_people_are_four_pairs() -> None:
    error = refused(paired(3).draw_up, 1)
    assert (error.code, error.data) == ("too_few_for_scored", {"players": 6, "needed": 8})
    error = refused(paired(1, scored=False).draw_up, 1)
    assert (error.code, error.data) == ("too_few_players", {"players": 2, "needed": 4})
    paired(3, scored=False).draw_up(1)
    paired(4).draw_up(1)


def test_CH_54_partners_sit_face_to_face() -> None:
    desk = paired(4)
    desk.draw_up(1)
    for table in desk.pending():
        this, other = table.seats
        names = [member.name for member in seats_of(desk.tournament, table)]
        assert names == [f"A{this}", f"A{other}", f"B{this}", f"B{other}"]
        assert entrants_by_seat(desk.tournament, table) == (this, other, this, other)


def test_alone_the_seats_are_the_entrants() -> None:
    desk = entered(8)
    desk.draw_up(1)
    table = desk.pending()[0]
    assert [member.name for member in seats_of(desk.tournament, table)] == [f"P{number}" for number in table.seats]
    assert entrants_by_seat(desk.tournament, table) == table.seats


# ---- formats --------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(50)
@pytest.mark.parametrize("key", FORMATS)
@pytest.mark.parametrize("pairs", range(4, 33))
def test_CH_69_every_number_of_pairs_ends_in_strict_places_two_pairs_a_table(key: str, pairs: int) -> None:
    desk = all_played(pairs, format=key)
    lines = standings(desk.tournament)
    assert [(line.low, line.high) for line in lines] == [(place, place) for place in range(1, pairs + 1)]
    assert {len(table.seats) for this_round in desk.tournament.rounds for table in this_round.draft.tables} == {2}


def test_pairs_are_seeded_by_the_pairs_own_rating() -> None:
    desk = opened("Chama: Duplas X 2025", table_size=2, seeding="rating")
    for number in range(1, 5):
        ratings = Ratings(pairs=Rating(1500.0 + number, 30), duel=Rating(2000.0 - number, 30))
        desk.register_group((Member(f"A{number}"), Member(f"B{number}")), ratings=ratings)
    desk.draw_up(5)
    assert desk.tournament.seeds == (4, 3, 2, 1)


# ---- results --------------------------------------------------------------------------------------------------------


def test_CH_54_a_match_played_in_the_app_gives_each_pair_one_place() -> None:
    form = played("m1", Outcome((3, 1, 3, 1), (10, 20, 3, 4), "ten_realms"))
    settled = form.settle(2, strict=True, members=2)
    assert (settled.places, settled.scores) == ((2, 1), ((13,), (24,)))
    assert refused(form.settle, 2, True).code == "bad_places"
    assert refused(GameInApp("m1", (1, 2)).settle, 2, True, 2).code == "bad_places"


def test_partners_on_different_places_rank_by_the_better_then_by_the_other() -> None:
    assert GameInApp("m1", (3, 2, 1, 4)).settle(2, strict=True, members=2).places == (1, 2)
    assert GameInApp("m1", (1, 1, 3, 4)).settle(2, strict=True, members=2).places == (1, 2)


def test_CH_61_both_counts_of_a_pair_are_added_each_by_its_own_table() -> None:
    form = TableCounts((ArmyCount(1, 2, 3, 10), ArmyCount(0, 0, 6, 1), ArmyCount(0, 1, 4, 5), ZERO))
    settled = form.settle(2, strict=True, members=2)
    assert settled.scores == ((1 + 4 + 8 + 2 + 13, 7, 15), (34, 6, 1))
    assert settled.places == (2, 1)


def test_CH_61_level_pairs_compare_realms_then_draw_piles_then_play_on() -> None:
    realms = TableCounts((ArmyCount(0, 0, 2), ArmyCount(0, 1, 1), ZERO, ZERO))
    assert [score[0] for score in realms.settle(2, strict=True, members=2).scores] == [5, 5]
    assert realms.settle(2, strict=True, members=2).places == (1, 2)
    piles = TableCounts((ArmyCount(0, 0, 1, 4), ArmyCount(0, 0, 1, 7), ArmyCount(0, 0, 1, 4), ArmyCount(0, 0, 1, 2)))
    assert piles.settle(2, strict=True, members=2).places == (2, 1)
    level = TableCounts((ArmyCount(0, 0, 1), ZERO, ZERO, ArmyCount(0, 0, 1)))
    assert refused(level.settle, 2, True, 2).code == "play_one_more_rodada"
    assert level.settle(2, strict=False, members=2).places == (1, 1)


figures = st.builds(
    ArmyCount,
    armies=st.integers(0, 20),
    commanders=st.integers(0, 16),
    realms=st.integers(0, 6),
    pile=st.integers(0, 52),
)


@given(st.tuples(figures, figures, figures, figures))
def test_CH_61_the_greater_sum_is_first_whoever_of_a_pair_sits_where(
    counts: tuple[ArmyCount, ArmyCount, ArmyCount, ArmyCount],
) -> None:
    a1, b1, a2, b2 = counts
    settled = TableCounts(counts).settle(2, strict=False, members=2)
    this, other = (
        tuple(map(sum, zip(*scores, strict=True))) for scores in ((a1.score, a2.score), (b1.score, b2.score))
    )
    assert settled.places == ((1, 1) if this == other else (1, 2) if this > other else (2, 1))
    assert TableCounts((a2, b1, a1, b2)).settle(2, strict=False, members=2) == settled


def test_CH_61_a_pair_needs_a_count_for_each_member() -> None:
    error = refused(TableCounts((ZERO, ZERO)).settle, 2, True, 2)
    assert (error.code, error.data["seats"]) == ("counts_missing", 4)
    assert refused(TableCounts((ZERO, ZERO, ZERO, ArmyCount(0, 0, 7))).settle, 2, True, 2).code == "bad_count"


def test_CH_54_a_pair_wins_by_ten_realms_with_or_without_counts() -> None:
    assert SixRealms(1, by="ten_realms").settle(2, strict=True, members=2).places == (2, 1)
    counted = SixRealms(0, (None, ArmyCount(1, 0, 2), ArmyCount(0, 0, 4), ArmyCount(0, 0, 4)), by="ten_realms")
    settled = counted.settle(2, strict=True, members=2)
    assert (settled.places, settled.scores) == ((1, 2), ((), (19, 6, 0)))
    assert refused(SixRealms(2).settle, 2, True, 2).code == "bad_winner"


def test_CH_55_a_conquest_is_typed_as_such_and_razings_count_nothing_for_the_others() -> None:
    form = SixRealms(2, (ArmyCount(0, 0, 1), ArmyCount(0, 0, 2), None), by="conquest")
    assert form.settle(3, strict=True).places == (3, 2, 1)


def test_CH_61_the_desk_takes_every_form_at_a_table_of_pairs() -> None:
    desk = paired(8)
    desk.draw_up(1)
    desk.report(1, 1, played("m1", Outcome((1, 3, 1, 3), (21, 8, 34, 5), "ten_realms")))
    desk.report(1, 2, TableCounts((ZERO, ArmyCount(0, 0, 1), ZERO, ZERO)))
    desk.report(1, 3, SixRealms(0, by="ten_realms"))
    desk.report(1, 4, PlacesForm((2, 1)))
    results = desk.tournament.rounds[0].results
    assert [result.places for result in results if result] == [(1, 2), (2, 1), (1, 2), (2, 1)]
    assert results[0] is not None
    assert results[0].scores == ((55,), (13,))
    assert TournamentController(desk.entries).tournament == desk.tournament


def test_sides_are_every_other_seat() -> None:
    assert sides("ABab", 2) == (("A", "a"), ("B", "b"))
    assert sides("ABC", 1) == (("A",), ("B",), ("C",))


# ---- points and ratings ---------------------------------------------------------------------------------------------


def test_CH_69_each_member_gets_the_points_of_the_pair() -> None:
    desk = all_played(5)
    lines = standings(desk.tournament)
    assert [line.points for line in lines] == [25, 18, 15, 12, 10]
    persons = people(desk.tournament)
    assert [line.standing.points for line in persons] == [
        Decimal(points) for points in (25, 18, 15, 12, 10) for _ in "AB"
    ]
    assert sorted(line.person.name for line in persons) == sorted(f"{side}{n}" for side in "AB" for n in range(1, 6))


def test_alone_a_person_is_the_entrant() -> None:
    tournament = entered(8).tournament
    assert [(line.person.name, line.standing) for line in people(tournament)] == [
        (line.entrant.name, line) for line in standings(tournament)
    ]


def test_a_pair_enters_with_the_mean_of_its_members() -> None:
    assert mean([Rating(1600.0, 30), Rating(1501.0, 3)]) == Rating(1550.5, 16)


def test_members_change_by_the_same_amount_mean_against_mean_line_by_line() -> None:
    pairs = [[Rating(1700.0, 30), Rating(1500.0, 4)], [Rating(1450.0, 50), Rating(1550.0, 40)]]
    changes = rate_sides(pairs, (2, 1))
    for side, other in ((0, 1), (1, 0)):
        first, second = changes[side]
        assert first.lines == second.lines
        [line] = first.lines
        assert (line.opponent, line.rating) == (other, mean(pairs[other]).value)
        assert line.expected == expected(mean(pairs[side]).value, line.rating)
        assert first.mean == second.mean == mean(pairs[side])
        for member, change in zip(pairs[side], (first, second), strict=True):
            assert change.before == member
            assert change.after == Rating(member.value + line.change, member.games + 1)
    assert [change.k for side in changes for change in side] == [40, 40, 20, 20]
    assert changes[0][0].lines[0].change == pytest.approx(40 * (0 - 1 / (1 + 10 ** ((1500 - 1600) / 400))))


held = st.builds(Rating, st.floats(500, 3000), st.integers(0, 60))


@given(st.tuples(held, held), st.tuples(held, held), st.sampled_from([(1, 2), (2, 1), (1, 1)]))
def test_partners_always_keep_the_distance_between_them(this, other, places) -> None:
    for side, changes in zip((this, other), rate_sides([this, other], places), strict=True):
        first, second = (change.after.value - change.before.value for change in changes)
        assert first == pytest.approx(second, abs=1e-6)
        assert [change.after.games for change in changes] == [member.games + 1 for member in side]


def brought_along() -> TournamentController:
    desk = opened("Chama: Duplas X 2025", table_size=2, scored=False)
    ana = Ratings(pairs=Rating(1700.0, 30), overall=Rating(1650.0, 60), duel=Rating(1400.0, 9))
    desk.register_group((Member("Ana", ratings=ana), Member("Bia")), ratings=Ratings(pairs=Rating(1620.0, 12)))
    desk.register_group((Member("Caio"), Member("Duda")))
    desk.draw_up(1)
    desk.report(1, 1, in_seat_order(2))
    return desk


def test_the_pair_has_its_own_rating_and_each_member_the_pairs_and_the_overall_one() -> None:
    tournament = brought_along().tournament
    [game] = games_of(tournament)
    assert game.kind == "pairs"
    assert game.kind_changes == rate([{1: Rating(1620.0, 12), 2: Rating()}[seat] for seat in game.seats], (1, 2))
    of_kind = {1: [Rating(1700.0, 30), Rating()], 2: [Rating(), Rating()]}
    overall = {1: [Rating(1650.0, 60), Rating()], 2: [Rating(), Rating()]}
    for held, name in ((of_kind, "kind_change"), (overall, "overall_change")):
        expected_changes = rate_sides([held[seat] for seat in game.seats], (1, 2))
        assert (
            tuple(tuple(getattr(member_change, name) for member_change in side) for side in game.member_changes)
            == expected_changes
        )
    by_name = {line.person.name: line.ratings for line in people(tournament)}
    assert (by_name["Ana"].pairs.games, by_name["Ana"].overall.games, by_name["Ana"].duel) == (
        31,
        61,
        Rating(1400.0, 9),
    )
    moved = by_name["Ana"].pairs.value - 1700
    assert moved == pytest.approx(by_name["Bia"].pairs.value - 1500)
    assert moved != 0


def test_a_pairs_overall_rating_is_the_mean_of_its_members() -> None:
    for line in standings(brought_along().tournament):
        assert line.ratings.overall == mean([ratings.overall for ratings in line.member_ratings])
        assert line.ratings.pairs.games in (1, 13)


def test_history_and_games_name_the_people_and_every_change() -> None:
    tournament = brought_along().tournament
    [game] = games_of(tournament)
    assert sorted(member.name for member in game.people) == ["Ana", "Bia", "Caio", "Duda"]
    for entrant in (1, 2):
        [appearance] = history(tournament, entrant)
        index = game.seats.index(entrant)
        assert appearance.kind == "pairs"
        assert appearance.kind_change == game.kind_changes[index]
        assert appearance.member_changes == game.member_changes[index]


def test_a_game_of_pairs_rates_on_what_the_one_before_left() -> None:
    desk = all_played(8)
    games = games_of(desk.tournament)
    for entrant in desk.tournament.seeds:
        mine = [(game, game.seats.index(entrant)) for game in games if entrant in game.seats]
        for (before, number), (after, two) in pairwise(mine):
            assert after.kind_changes[two].before == before.kind_changes[number].after
            for old, new in zip(before.member_changes[number], after.member_changes[two], strict=True):
                assert new.kind_change.before == old.kind_change.after
                assert new.overall_change.before == old.overall_change.after


def test_a_correction_recomputes_every_members_rating() -> None:
    wrong, right = paired(4), paired(4)
    for desk, first in ((wrong, (2, 1)), (right, (1, 2))):
        desk.draw_up(1)
        desk.report(1, 1, PlacesForm(first))
        report_all(desk)
    assert people(wrong.tournament) != people(right.tournament)
    wrong.correct(1, 1, PlacesForm((1, 2)))
    assert people(wrong.tournament) == people(right.tournament)
