"""Whole tournaments between bots, from one seed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.games.registry import GAMES
from tests.tournaments.events import LINE, Memory
from tests.tournaments.high_card import HighCard
from tournaments.autoplay import run
from tournaments.desk import Desk
from tournaments.errors import TournamentError
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
            table for one in report.rounds for table in one.tables for seat in table.seats if seat.name == line.name
        ]
        assert len(appearances) == line.games == line.ratings["overall"].games


def test_a_shared_first_place_is_played_for_again() -> None:
    tables = [table for seed in range(5) for one in auto(seed=seed, players=64).rounds for table in one.tables]
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
    lines = standings(Desk(journal.entries).tournament)
    assert [line.entrant.name for line in lines] == [line.name for line in report.final]


def test_chama_itself_is_played_out_by_its_bots() -> None:
    report = run(parse(LINE), GAMES, players=8, bot="random", seed="a seed in words", table_size=4)
    assert [line.place for line in report.final] == list(range(1, 9))
    assert sum(table.actions for one in report.rounds for table in one.tables) > 100
