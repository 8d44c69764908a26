"""Whole tournaments between bots, from one seed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.games.registry import GAMES
from tests.covering import covering
from tests.tournaments.events import LINE, PAIRS_LINE, Memory
from tests.tournaments.high_card import HighCard
from tests.tournaments.test_types import EVERY, VARIANTS
from tournaments.autoplay import run
from tournaments.catalog import CATALOG
from tournaments.controller import TournamentController
from tournaments.errors import TournamentError
from tournaments.formats import FORMATS, traits_of
from tournaments.settings_schema import has_setting
from tournaments.spec import parse
from tournaments.standings import standings

HIGH_CARD: dict[str, Any] = {"chama": HighCard()}
DEFAULTS: dict[str, Any] = {"players": 16, "bot": "random", "seed": 7}


def auto(**changes):
    return run(parse(LINE), HIGH_CARD, **{**DEFAULTS, **changes})


def test_the_same_seed_gives_the_same_report_and_another_another() -> None:
    first = msgspec.json.encode(auto())
    assert msgspec.json.encode(auto()) == first
    assert msgspec.json.encode(auto(seed=8)) != first


@pytest.mark.parametrize("key", ["escada", "knockout"])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_whole_tournament_ends_with_places_points_and_ratings(key: str, size: int) -> None:
    report = auto(players=23, table_size=size, format=key)
    assert report.line == LINE
    assert [line.place for line in report.final] == list(range(1, 24))
    assert [line.points for line in report.final[:11]] == [25, 18, 15, 12, 10, 8, 6, 4, 2, 1, 0]
    assert {line.name for line in report.final} == {f"random {number:02}" for number in range(1, 24)}
    for line in report.final:
        appearances = [
            table
            for this_round in report.rounds
            for table in this_round.tables
            for seat in table.seats
            if seat.name == line.name
        ]
        assert len(appearances) == line.games == line.ratings["overall"].games


def test_a_shared_first_place_is_played_for_again() -> None:
    tables = [
        table for seed in range(5) for this_round in auto(seed=seed, players=64).rounds for table in this_round.tables
    ]
    assert any(table.games > 1 for table in tables)
    assert all([seat.place for seat in table.seats].count(1) == 1 for table in tables)
    assert all(table.actions >= table.games * len(table.seats) for table in tables)


def test_a_table_that_stays_level_is_told() -> None:
    with pytest.raises(TournamentError, match="stays_level"):
        auto(options={"cards": 1})


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"bot": "genius"}, "unknown_bot"),
        ({"players": 7}, "too_few_for_scored"),
        ({"players": 1, "scored": False}, "too_few_players"),
        ({"table_size": 5}, "bad_table_size"),
        ({"format": "lottery"}, "unknown_format"),
        ({"options": {"cards": "many"}}, "bad_options"),
    ],
)
def test_what_will_not_do_is_refused(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(TournamentError) as caught:
        auto(**changes)
    assert caught.value.code == code


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(TournamentError, match="unknown_game"):
        run(parse(LINE), {}, **DEFAULTS)


def test_the_journal_holds_the_tournament_that_the_report_tells() -> None:
    journal = Memory()
    report = auto(journal=journal)
    lines = standings(TournamentController(journal.entries).tournament)
    assert [line.entrant.name for line in lines] == [line.name for line in report.final]


@pytest.mark.marathon
def test_chama_itself_is_played_out_by_its_bots() -> None:
    report = run(parse(LINE), GAMES, players=8, bot="random", seed="a seed in words", table_size=4)
    assert [line.place for line in report.final] == list(range(1, 9))
    assert sum(table.actions for round_report in report.rounds for table in round_report.tables) > 100


HABITS = [{"kind": kind, **{name: name in variants for name in VARIANTS}} for kind, variants in EVERY]
BY_BOTS = [
    *((*chosen, "random") for chosen in EVERY),
    *((*EVERY[number], "planner") for number in covering(HABITS, 2)),
]
"""Planners take their time: they play every type with every variant, and any two variants, but not all of them."""


@pytest.mark.marathon
@pytest.mark.sampled(24)
@pytest.mark.parametrize(("kind", "variants", "bot"), BY_BOTS)
def test_every_type_and_variant_is_played_out_by_every_bot(kind: str, variants: tuple[str, ...], bot: str) -> None:
    line = f"Chama: {kind} de Teste ({', '.join(variants)}) 2026" if variants else f"Chama: {kind} de Teste 2026"
    pineapples = (2, 7) if "Calouro do Chacrinha" in variants else ()
    report = run(parse(line), GAMES, players=10, bot=bot, seed=3, pineapples=pineapples)
    entrants = 5 if kind == "Duplas" else 10
    assert (report.line, report.pairs, report.pineapples) == (line, kind == "Duplas", pineapples)
    assert [final_report.place for final_report in report.final] == list(range(1, entrants + 1))
    assert report.options["type"] == kind.lower()


@pytest.mark.parametrize(("people", "key"), [(8, "escada"), (16, "escada"), (16, "knockout")])
def test_CH_54_CH_59_the_pairs_example_of_4_5_1_runs_to_its_final_table(people: int, key: str) -> None:
    journal = Memory()
    report = run(parse(PAIRS_LINE), GAMES, players=people, bot="random", seed=2025, format=key, journal=journal)
    assert (report.line, report.table_size) == (PAIRS_LINE, 2)
    assert report.options == {"type": "duplas", "xisum": True, "play_on_ties": True}
    assert [line.place for line in report.final] == list(range(1, people // 2 + 1))
    assert [line.points for line in report.final] == [25, 18, 15, 12, 10, 8, 6, 4][: people // 2]
    names = [member.name for line in report.final for member in line.members]
    assert sorted(names) == [f"random {number:02}" for number in range(1, people + 1)]
    for table in (table for round_report in report.rounds for table in round_report.tables):
        assert [seat.place for seat in table.seats] in ([1, 2, 1, 2], [2, 1, 2, 1])
        first, second, third, fourth = (seat.entrant for seat in table.seats)
        assert (first, second) == (third, fourth)
    assert [line.entrant.name for line in standings(TournamentController(journal.entries).tournament)] == [
        line.name for line in report.final
    ]


def test_members_of_a_pair_are_reported_with_points_and_ratings_of_their_own() -> None:
    champion, *_ = run(parse(PAIRS_LINE), GAMES, players=8, bot="random", seed=1).final
    assert champion.bot is None
    assert [(member.bot, member.points) for member in champion.members] == [("random", 25), ("random", 25)]
    for ratings in (champion.ratings, *(member.ratings for member in champion.members)):
        assert {kind: rating.games for kind, rating in ratings.items()} == {"pairs": 2, "overall": 2}


def test_CH_57_a_pineapple_leaves_the_others_fewer_cards() -> None:
    line = parse("Chama: Campeonato da Feira (Calouro do Chacrinha) 2026")
    reports = [run(line, GAMES, players=8, bot="random", seed=1, pineapples=brought) for brought in ((), (1,), (1, 2))]
    assert len({msgspec.json.encode(report.rounds[0]) for report in reports}) == 3


@pytest.mark.parametrize(
    ("line", "changes", "code"),
    [
        (PAIRS_LINE, {"players": 9}, "odd_number_for_groups"),
        (PAIRS_LINE, {"players": 6}, "too_few_for_scored"),
        (PAIRS_LINE, {"table_size": 4}, "bad_table_size"),
        (LINE, {"pineapples": (1,)}, "no_pineapples_here"),
        ("Chama: Duplas X (Calouro do Chacrinha) 2026", {"pineapples": (17,)}, "unknown_entrant"),
        (LINE, {"options": {"type": "duplas"}}, "option_decided"),
    ],
)
def test_what_does_not_fit_the_type_is_refused(line: str, changes: dict[str, Any], code: str) -> None:
    with pytest.raises(TournamentError) as caught:
        run(parse(line), GAMES, **{**DEFAULTS, **changes})
    assert caught.value.code == code


def test_CH_67_a_clubs_type_is_played_out_with_its_points() -> None:
    ours = CATALOG.with_type("chama", "Duplas Mistas", base="Duplas", options={"raze_on_win": True}, points=(7, 3))
    line = parse("Chama: Duplas Mistas de Verão 2026", ours)
    report = run(line, GAMES, players=8, bot="random", seed=1, catalog=ours)
    assert [final_report.points for final_report in report.final] == [7, 3, 0, 0]
    assert report.options["raze_on_win"]


@pytest.mark.marathon
@pytest.mark.covered
@pytest.mark.parametrize("key", FORMATS)
@pytest.mark.parametrize(("size", "best_of"), [(2, 1), (2, 3), (4, 1), (3, 3)])
def test_every_format_can_be_run_with_people_who_leave_and_come_late(key: str, size: int, best_of: int) -> None:
    if traits_of(key).duels_only and size > 2:
        with pytest.raises(TournamentError, match="format_for_duels"):
            auto(format=key, table_size=size)
        return
    some = {"consolation": True, "avoid_clubs": True, "bye": "half"}
    more = {"best_of": best_of, **{name: value for name, value in some.items() if has_setting(key, name)}}
    report = auto(players=13, format=key, table_size=size, drops=4, late=2, more=more)
    came = sum(len(this_round.late) for this_round in report.rounds)
    left = [name for this_round in report.rounds for name in this_round.dropped]
    assert came == (2 if traits_of(key).late and len(report.rounds) > 2 else came)
    assert left
    assert sorted(line.entrant for line in report.final) == list(range(1, 14 + came))
    assert auto(players=13, format=key, table_size=size, drops=4, late=2, more=more) == report
    if best_of == 3:
        assert any(table.games >= 2 for this_round in report.rounds for table in this_round.tables)


def test_settings_that_do_not_exist_are_refused() -> None:
    with pytest.raises(TournamentError, match="bad_best_of"):
        auto(format="swiss", more={"best_of": 2})
