"""A desk with many people: a key makes the rows in sight, reckons standings once, and the log compares little."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.tui.desk import at_desk, press
from tournaments import audit as audits
from tournaments import standings as reckoning
from tui.organiser.player_log import LogPane
from tui.organiser.round_tables import RoundTables
from tui.organiser.standings import StandingsPane

PEOPLE = [f"Pessoa {number:03}" for number in range(50)]
SWISS = {"format": "swiss", "table_size": 2, "drawn": True}


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many rows the panes have made, how often standings were reckoned, how many rounds were compared."""
    counted: Counter[str] = Counter()

    def count(place: Any, name: str, called: str) -> None:
        whole = getattr(place, name)

        def counts(*given: Any) -> Any:
            counted[called] += 1
            return whole(*given)

        monkeypatch.setattr(place, name, counts)

    count(RoundTables, "row", "tables")
    count(StandingsPane, "_row", "lines")
    count(LogPane, "_row", "acts")
    count(reckoning, "_tallies", "standings")
    count(audits, "_of_drafts", "drafts")
    return counted


async def test_a_result_makes_the_rows_in_sight_and_reckons_no_standings_that_nobody_sees(
    tmp_path: Path, made: Counter[str]
) -> None:
    async with at_desk(tmp_path, *PEOPLE, **SWISS) as (pilot, desk):
        made.clear()
        await press(pilot, "enter", "2", "1", "enter")
        assert desk.tournament_session.tournament.rounds[0].results[0] is not None
        assert made["tables"] < 40 and made["standings"] == 0
        made.clear()
        await press(pilot, "3")
        assert made["lines"] < 40 and made["standings"] == 1
        await press(pilot, "5", "3")
        assert made["standings"] == 1


async def test_on_a_wide_screen_the_standings_stand_beside_the_round_as_soon_as_it_is_wide(
    tmp_path: Path, made: Counter[str]
) -> None:
    async with at_desk(tmp_path, *PEOPLE[:12], **SWISS) as (pilot, desk):
        assert made["standings"] == 0
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        partial = desk.query_one("#partial")
        assert partial.display and len(partial.rows) == 12 and made["standings"] == 1


async def test_the_log_compares_drafts_only_where_one_was_drawn_anew(tmp_path: Path, made: Counter[str]) -> None:
    async with at_desk(tmp_path, *PEOPLE, **SWISS, rounds=1) as (pilot, desk):
        assert len(desk.tournament_session.desk.entries) > 70
        made.clear()
        await press(pilot, "6")
        assert made["acts"] < 40 and made["drafts"] == 0
