"""The columns of the standings: no figure is cut, on a small screen or a wide one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.desk import at_desk, press, report_all, shown
from tournaments.standings import standings
from tui.documents.write import write
from tui.texts.arithmetic import ArithmeticFormatter
from tui.texts.localizer import Words

LEAGUE = {"line": "Dalmuti: Campeonato da Firma 2026", "format": "league", "table_size": 8}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_firsts_seconds_and_so_on_show_all_their_numbers(tmp_path: Path, size: tuple[int, int]) -> None:
    names = [f"{name} da Silva" for name in ("Ana", "Bia", "Caio", "Duda", "Edu", "Flora", "Gil", "Hugo")]
    async with at_desk(tmp_path, *names, size=size, rounds=3, **LEAGUE) as (pilot, desk):
        await press(pilot, "3")
        reckoner = ArithmeticFormatter(desk.words, str)
        seen = shown(pilot)
        for line in standings(desk.tournament_session.tournament):
            [places] = [reckoner.figure(arithmetic) for arithmetic in line.columns if arithmetic.code == "places"]
            assert len(places) == 15 and places in seen
            assert line.entrant.name.split()[0] in seen
        assert "…" not in seen and "pontos" in seen


@pytest.mark.parametrize("language", ["pt_BR", "en"])
@pytest.mark.parametrize("game", ["dalmuti", "wyrt_lordes", "wyrt_arton"])
def test_what_was_scored_and_the_score_of_the_tournament_have_headings_of_their_own(game: str, language: str) -> None:
    words = Words(language)
    assert words(f"desk.column.score.{game}") != words("desk.tiebreak.score.short")


@pytest.mark.parametrize("language", ["pt_BR", "en"])
@pytest.mark.parametrize("format", ["swiss", "league", "round_robin"])
async def test_before_a_first_result_nobody_has_a_place_where_points_are_added_up(
    tmp_path: Path, language: str, format: str
) -> None:
    words = Words(language)
    first = words("place.nth", place=1)
    async with at_desk(tmp_path, language=language, drawn=True, format=format, table_size=2) as (pilot, desk):
        await press(pilot, "3")
        assert first not in shown(pilot) and "–" in shown(pilot)
        assert f" {first} " not in write("standings", "text", desk.tournament_session.tournament, words).decode()
        report_all(desk.tournament_session)
        desk.refill()
        await press(pilot, "3")
        assert first in shown(pilot)
