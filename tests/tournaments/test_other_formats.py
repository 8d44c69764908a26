"""Round robin, duel knockout with all places, double elimination, consolation, stages, matches of several games."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import combinations

import pytest

from tests.tournaments.events import entered, opened, played_out, report_all
from tests.tournaments.test_desk import refused
from tests.tournaments.test_swiss import by_lot
from tournaments.controller import TournamentController
from tournaments.editions import EDITIONS
from tournaments.fold import field_of, lots_drawn, rounds_planned
from tournaments.formats import traits_of
from tournaments.formats.duels import bracket_order
from tournaments.formats.rotation import berger, rotation
from tournaments.results import GameInApp, GamesWon, PlacesForm, Series, TableCounts
from tournaments.results.chama import ArmyCount
from tournaments.settings import TournamentSettings
from tournaments.standings import standings

BERGER = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | "
    "8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
}


@pytest.mark.parametrize("players", BERGER)
def test_bergers_tables_are_those_that_were_published(players: int) -> None:
    text = " | ".join(" ".join(f"{a + 1}-{b + 1}" for a, b in item) for item in berger(players))
    assert text == BERGER[players]


@pytest.mark.parametrize("players", range(2, 17))
def test_in_a_round_robin_everybody_meets_everybody_once_and_first_seats_differ_by_one(players: int) -> None:
    desk = played_out(players, format="round_robin", table_size=2, scored=False)
    met = field_of(desk.tournament).met()
    assert met == Counter(combinations(range(1, players + 1), 2))
    firsts = field_of(desk.tournament).firsts()
    counts = [firsts[entrant] for entrant in desk.tournament.seeds]
    assert max(counts) - min(counts) <= 1
    assert len(desk.tournament.rounds) == rounds_planned(desk.tournament)


def test_whoever_meets_nobody_in_a_round_robin_because_the_other_has_left_is_free() -> None:
    desk = by_lot(entered(6, format="round_robin", table_size=2, scored=False), 2)
    desk.drop(3)
    while desk.final() is None:
        desk.draw_up(len(desk.entries))
        assert len(desk.round.draft.tables) == 2
        assert len(desk.round.draft.byes) == 1
        report_all(desk)
    assert sorted(desk.final()) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(("players", "size", "rounds"), [(16, 4, 5), (9, 3, 4), (25, 5, 6), (12, 3, 4), (28, 4, 7)])
def test_a_rotation_repeats_no_meeting(players: int, size: int, rounds: int) -> None:
    made = rotation(players, size)
    assert len(made) == rounds
    met = Counter(pair for row in made for table in row for pair in combinations(sorted(table), 2))
    assert max(met.values()) == 1
    assert all(sorted(seat for table in row for seat in table) == list(range(players)) for row in made)


def test_sixteen_at_tables_of_four_meet_everybody_in_five_rounds() -> None:
    desk = played_out(16, format="round_robin", table_size=4)
    assert len(desk.tournament.rounds) == 5
    assert set(field_of(desk.tournament).met().values()) == {1}
    assert len(field_of(desk.tournament).met()) == 120


@pytest.mark.parametrize(("places", "order"), [(8, "1 8 4 5 2 7 3 6"), (16, "1 16 8 9 4 13 5 12 2 15 7 10 3 14 6 11")])
def test_brackets_stand_in_the_usual_order(places: int, order: str) -> None:
    assert " ".join(str(seed + 1) for seed in bracket_order(places)) == order


@pytest.mark.parametrize("players", range(2, 34))
def test_in_a_duel_knockout_everybody_plays_for_every_place_and_nobody_meets_twice(players: int) -> None:
    desk = by_lot_out(entered(players, format="duel_knockout", table_size=2, scored=False), players)
    assert len(desk.tournament.rounds) == (players - 1).bit_length()
    assert set(field_of(desk.tournament).met().values()) <= {1}
    beaten = {table.seats[0] for this_round in desk.tournament.rounds for table in this_round.draft.tables[:1]}
    assert beaten
    assert sorted(desk.final()) == list(range(1, players + 1))
    if players == 16:
        assert sum(len(this_round.draft.tables) for this_round in desk.tournament.rounds) == 32


def by_lot_out(desk, seed: int):
    while desk.final() is None:
        by_lot(desk, 1, seed + len(desk.entries))
    return desk


def test_the_top_seeds_of_a_duel_knockout_have_the_byes() -> None:
    desk = entered(13, format="duel_knockout", table_size=2)
    desk.draw_up(1)
    assert {bye.entrant for bye in desk.round.draft.byes} == set(desk.tournament.seeds[:3])


@pytest.mark.parametrize("players", range(2, 34))
def test_in_a_double_elimination_everybody_but_the_champion_loses_twice(players: int) -> None:
    desk = by_lot_out(entered(players, format="double_elimination", table_size=2, scored=False), players)
    games = sum(len(this_round.draft.tables) for this_round in desk.tournament.rounds)
    assert games in (2 * players - 2, 2 * players - 1)
    lost: Counter[int] = Counter()
    for this_round in desk.tournament.rounds:
        for table, result in zip(this_round.draft.tables, this_round.results, strict=True):
            lost[table.seats[result.places.index(2)]] += 1
    champion, *others = desk.final()
    assert lost[champion] <= 1
    assert {lost[entrant] for entrant in others} == {2}
    assert len(desk.tournament.rounds) <= rounds_planned(desk.tournament)


def test_duel_formats_have_no_larger_tables() -> None:
    for key in ("duel_knockout", "double_elimination"):
        assert refused(opened, format=key, table_size=4).code == "format_for_duels"


def test_consolation_lets_those_who_went_out_play_for_the_places_behind() -> None:
    desk = by_lot(entered(16, format="knockout", table_size=4, consolation=True), 2)
    final = desk.round
    assert [table.group for table in final.draft.tables] == [0, 1, 1, 1]
    winners = {
        table.seats[result.places.index(1)]
        for table, result in zip(final.draft.tables[1:], final.results[1:], strict=True)
    }
    assert set(desk.final()[4:7]) == winners


def test_stages_follow_each_other_and_those_left_behind_keep_their_places() -> None:
    desk = by_lot(entered(16, format="swiss", table_size=2, rounds=4), 4)
    order = desk.final()
    desk.begin_stage(TournamentSettings(format="duel_knockout", table_size=2), 8)
    assert desk.tournament.seeds == order[:8]
    assert desk.final() is None
    by_lot_out(desk, 3)
    assert len(desk.tournament.rounds) == 7
    final = desk.final()
    assert set(final[:8]) == set(order[:8])
    assert final[8:] == order[8:]
    desk.finish()


def test_a_stage_gives_up_announced_rounds_only_when_it_is_told_to() -> None:
    desk = by_lot(entered(16, format="swiss", table_size=2, rounds=4), 3)
    knockout = TournamentSettings(format="knockout", table_size=2)
    refusal = refused(desk.begin_stage, knockout, 4)
    assert (refusal.code, refusal.data) == ("stage_cuts_rounds", {"played": 3, "planned": 4})
    assert not desk.tournament.stages
    desk.begin_stage(knockout, 4, cut=True)
    assert [stage.last for stage in desk.tournament.stages] == [3]
    assert rounds_planned(desk.tournament) == 5


@pytest.mark.parametrize(
    ("settings", "planned"),
    [({"format": "swiss", "final_table": 2}, 4), ({"format": "escada"}, 3), ({"format": "league"}, 3)],
)
def test_a_final_table_and_every_other_format_count_as_announced_too(settings: dict, planned: int) -> None:
    desk = by_lot(entered(8, table_size=2, **settings), 2)
    assert refused(desk.begin_stage, TournamentSettings(format="knockout", table_size=2), 4).data["planned"] == planned


def test_a_stage_is_seeded_by_the_standings_whatever_its_act_says() -> None:
    desk = by_lot(entered(16, format="swiss", table_size=2, rounds=4), 4)
    assert desk.tournament.settings.seeding == "draw"
    desk.begin_stage(TournamentSettings(format="knockout", table_size=2, seeding="rating"), 4)
    assert desk.tournament.settings.seeding == "standings"
    assert desk.entries[-1].act.settings.seeding == "draw"
    assert TournamentController(desk.entries).tournament == desk.tournament


def test_the_first_stage_has_no_standings_to_be_seeded_by() -> None:
    assert refused(opened, format="swiss", seeding="standings").code == "no_standings_yet"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("late", [1, 2, 5])
def test_a_swiss_plays_as_many_rounds_as_it_announced_whoever_comes_late(edition: int, late: int) -> None:
    desk = by_lot(entered(16, edition=edition, format="swiss", table_size=2), 1)
    for number in range(late):
        desk.register(f"Late {number}")
        assert rounds_planned(desk.tournament) == 4
    assert {line.high for line in standings(desk.tournament)} <= set(range(1, 17 + late))
    by_lot_out(desk, 1)
    assert len(desk.tournament.rounds) == rounds_planned(desk.tournament) == 4


def test_rounds_of_an_earlier_stage_are_counted_too_and_those_before_the_first_by_whoever_would_play() -> None:
    desk = entered(17, format="swiss", table_size=2)
    assert rounds_planned(desk.tournament) == 5
    desk.check_in(17, present=False)
    assert rounds_planned(desk.tournament) == 4
    by_lot_out(desk, 3)
    desk.begin_stage(TournamentSettings(format="swiss", table_size=2), 8)
    assert rounds_planned(desk.tournament) == 7


def test_the_lots_of_a_round_are_those_of_whoever_was_there_when_it_was_drawn() -> None:
    desk = by_lot(entered(8, format="swiss", table_size=2, rounds=3), 1)
    before = lots_drawn(desk.tournament, 1)
    desk.register("Late")
    by_lot_out(desk, 3)
    assert lots_drawn(desk.tournament, 1) == before
    assert 9 in lots_drawn(desk.tournament, 2)
    desk.begin_stage(TournamentSettings(format="knockout", table_size=2), 4)
    assert lots_drawn(desk.tournament, 1) == before


def test_no_stage_begins_while_results_are_missing() -> None:
    desk = entered(8, format="swiss", table_size=2)
    knockout = TournamentSettings(format="knockout", table_size=2)
    assert refused(desk.begin_stage, knockout, 4).code == "no_round_yet"
    desk.draw_up(1)
    assert refused(desk.begin_stage, knockout, 4).data["tables"] == (1, 2, 3, 4)


# ---- matches of several games ---------------------------------------------------------------------------------------


def test_most_games_won_wins_the_match_and_games_are_kept() -> None:
    desk = entered(8, format="swiss", table_size=2, best_of=3)
    desk.draw_up(1)
    desk.report(1, 1, Series((PlacesForm((2, 1)), PlacesForm((1, 2)), PlacesForm((2, 1)))))
    desk.report(1, 2, GamesWon((1, 1), drawn=1))
    first, second = desk.round.results[:2]
    assert (first.places, first.won, first.games) == ((2, 1), (1, 2), 3)
    assert (second.places, second.won, second.games) == ((1, 1), (1, 1), 3)
    assert refused(desk.report, 1, 3, GamesWon((3, 1))).code == "too_many_games"
    assert refused(desk.report, 1, 3, GamesWon((-1, 1))).code == "bad_games_won"
    assert refused(desk.report, 1, 3, Series(())).code == "no_games"


def test_a_knockout_match_needs_a_winner_though_its_games_may_be_level() -> None:
    desk = entered(8, format="knockout", table_size=2, best_of=3)
    desk.draw_up(1)
    assert refused(desk.report, 1, 1, GamesWon((1, 1), 1)).code == "play_one_more_game"
    level = TableCounts((ArmyCount(1, 1, 1), ArmyCount(1, 1, 1)))
    desk.report(1, 1, Series((level, PlacesForm((1, 2)))))
    assert desk.round.results[0].places == (1, 2)


@pytest.mark.parametrize(
    ("won", "drawn", "code"),
    [
        ((2, 1), 1, None),
        ((1, 0), 3, None),
        ((3, 2), 0, "too_many_games"),
        ((2, 0), 2, "too_many_games"),
        ((1, 1), 2, "play_one_more_game"),
    ],
)
def test_a_match_that_must_have_a_winner_goes_on_while_it_is_level_and_no_longer(
    won: tuple[int, int], drawn: int, code: str | None
) -> None:
    desk = entered(8, format="knockout", table_size=2, best_of=3)
    desk.draw_up(1)
    if code is None:
        desk.report(1, 1, GamesWon(won, drawn))
        assert desk.round.results[0].places == (1, 2)
    else:
        assert refused(desk.report, 1, 1, GamesWon(won, drawn)).code == code


def test_at_a_larger_table_the_games_add_up() -> None:
    result = Series((PlacesForm((1, 2, 3)), PlacesForm((3, 1, 2)), PlacesForm((1, 2, 2)))).settle(3, False)
    assert (result.places, result.won) == ((1, 2, 3), (2, 1, 0))


def test_no_match_of_the_app_counts_twice_inside_a_series_either() -> None:
    desk = entered(8, format="swiss", table_size=2, best_of=3)
    desk.draw_up(1)
    desk.report(1, 1, Series((GameInApp("m1", (1, 2)), GameInApp("m2", (1, 2)))))
    assert refused(desk.report, 1, 2, GameInApp("m2", (1, 2))).code == "match_linked"


DRAWN = ((8, 2), (13, 2), (11, 3), (16, 4))


@pytest.mark.marathon
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (DRAWN, "d8aa5faf9c38caf8fa603786864cf4e560899ee0ccf13fb4cacf3a5b3ac84840"),
        pytest.param(
            (*DRAWN[:2], (40, 2), *DRAWN[2:], (26, 4), (44, 4)),
            "a623c7f0388e28a5f98751d2cf56976f272055e4b4c382d952a1ec18cdaafc96",
            marks=pytest.mark.deep,
        ),
    ],
    ids=["small", "all"],
)
def test_edition_1_draws_the_counting_formats_and_brackets_for_ever_as_now(
    fields: tuple[tuple[int, int], ...], expected: str
) -> None:
    """A stored tournament is drawn again whenever it is opened: another digest here means a new edition."""
    digest = hashlib.sha256()
    for key in ("swiss", "league", "round_robin", "duel_knockout", "double_elimination"):
        for players, size in fields:
            if size == 2 or (not traits_of(key).duels_only and (key, players) != ("round_robin", 44)):
                desk = by_lot_out(entered(players, edition=1, format=key, table_size=size), players)
                drafts = [
                    (this_round.draft.ladder, [(table.seats, table.group) for table in this_round.draft.tables])
                    for this_round in desk.tournament.rounds
                ]
                digest.update(repr((drafts, desk.final())).encode())
    assert digest.hexdigest() == expected
