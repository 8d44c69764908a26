"""Seasons and the club's ranking, by keys: tournaments that add up, the best so many, files, charts."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path

import msgspec
import pytest

from engine.core.log import Player
from saves.errors import StoreError
from tests.tui.app import empty_club
from tests.tui.desk import NAMES, SMALL, app_at, club_of, press, report_all, shown, type_text
from tournaments.controller import TournamentController
from tournaments.season import Season, SeasonEvent, SeasonLine, SeasonPart
from tournaments.spec import parse
from tui.app import CarteadoApp
from tui.canvas.figures import bar, spark
from tui.documents.standings import as_csv
from tui.services.tournaments.session import TournamentSession
from tui.texts.localizer import Words


def play_three(app: CarteadoApp) -> None:
    """Three league evenings of eight people, each two rounds."""
    club = club_of(app)
    for number in (1, 2, 3):
        spec = parse(f"Wyrt: Campeonato da Etapa {'ABC'[number - 1]} 2026", club.catalog)
        settings = msgspec.structs.replace(TournamentController().settings_for(spec), format="league", rounds=2)
        found = TournamentSession.create(club, spec, settings, f"etapa-{number}")
        for name in NAMES[number - 1 : number + 7]:
            found.enter(name)
        while found.desk.final() is None:
            found.draw_up()
            report_all(found)
        found.do(TournamentController.finish)


async def test_a_season_adds_up_the_best_of_its_tournaments_and_is_written_into_files(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            play_three(app)
            await press(pilot, "t", "s")
            assert "n, dê um nome" in shown(pilot)
            await press(pilot, "n")
            await type_text(pilot, "Temporada 2026")
            await press(pilot, "a", "space", "down", "space", "down", "space", "enter")
            [entry] = store.seasons.list()
            assert len(entry.tournaments) == 3 and "3 torneios · valem todos" in shown(pilot)
            everything = store.seasons.table(entry.id)
            store.seasons.add(entry.id, "longe")
            await press(pilot, "b")
            assert "vale o melhor" in shown(pilot) and "Não conta: longe não está neste computador" in shown(pilot)
            store.seasons.remove(entry.id, "longe")
            best = store.seasons.table(entry.id)
            assert best[0].total == max(part.points for line in everything for part in line.parts)
            assert "(" in shown(pilot) and "█" in shown(pilot)
            await press(pilot, "e")
            [path] = (tmp_path / "papers").glob("temporada-2026-*.csv")
            lines = path.read_text(encoding="utf-8").splitlines()
            assert len(lines) == 1 + len(best) and "Etapa A" in lines[0] and lines[1].startswith("1;")
            await press(pilot, "g")
            assert "Chama" in shown(pilot) and "Nenhum ponto ainda" in shown(pilot)
            await press(pilot, "escape", "d", "s")
            assert store.seasons.list() == [] and len(store.tournaments.list()) == 3


async def test_all_the_tournaments_chosen_count_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            play_three(app)
            await press(pilot, "t", "s", "n")
            await type_text(pilot, "Temporada 2026")
            add, left = store.seasons.add, iter((True, False))

            def add_one(season: str, tournament: str) -> None:
                if not next(left):
                    raise StoreError("store_disk_full", path=str(store.path))
                add(season, tournament)

            monkeypatch.setattr(store.seasons, "add", add_one)
            await press(pilot, "a", "space", "down", "space", "down", "space", "enter")
            assert store.seasons.list()[0].tournaments == () and app._notifications
            monkeypatch.undo()
            await press(pilot, "a", "space", "down", "space", "down", "space", "enter")
            assert len(store.seasons.list()[0].tournaments) == 3


async def test_the_club_s_ranking_shows_everybody_s_rating_and_its_chart(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL) as pilot:
            await press(pilot, "t", "c")
            assert "Ninguém jogou ainda" in shown(pilot)
            await press(pilot, "escape")
            play_three(app)
            await press(pilot, "c")
            first = next(iter(store.players.ratings()))
            assert "Todos os jogos · 10 pessoas" in shown(pilot) and f"{first.name}, 26 semanas" in shown(pilot)
            await press(pilot, "right", "down")
            assert "Wyrt" in shown(pilot) and "±" in shown(pilot)


@pytest.mark.parametrize("name", ["=1+1", "+cmd|calc", "@SUM(A1)", "-2+3"])
def test_no_name_and_no_line_of_a_season_is_a_formula_to_a_spreadsheet(name: str) -> None:
    line = SeasonLine(Player(name), 1, 1, Decimal(10), (SeasonPart("copa", 1, Decimal("7.5"), counts=True),))
    [_, head, row, _] = re.split(
        "\ufeff|\r\n", as_csv([line], [SeasonEvent("copa", name, "chama", 1, ())], Words("pt_BR"))
    )
    assert head.split(";")[3] == f"'{name}" and row.split(";") == ["1", f"'{name}", "10", "7,5"]


def test_a_line_of_bars_goes_from_the_lowest_to_the_highest() -> None:
    assert spark([1, 2, None, 3]) == "▁▄ █"
    assert spark([5, 5]) == "▁▁" and spark([None]) == " " and spark([]) == ""


def test_a_bar_is_as_long_as_its_share() -> None:
    assert bar(5, 10, 4) == "██" and bar(3, 8, 4) == "█▌" and bar(1, 0, 4) == ""


async def test_what_somebody_got_is_given_to_another_name_by_a_key_and_taken_back(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            play_three(app)
            store.seasons.create("ano", Season("Ano"), 1)
            for number in (1, 2, 3):
                store.seasons.add("ano", f"etapa-{number}")
            await press(pilot, "t", "s", "enter", "m")
            name = store.seasons.table("ano")[0].person.name
            assert f"Para quem conta o que {name} ganhou?" in shown(pilot)
            await type_text(pilot, "Zulmira")
            assert f"O que {name} ganhou conta para Zulmira" in shown(pilot)
            assert store.seasons.table("ano")[0].person.name == "Zulmira"
            await press(pilot, "home", "m", "down", "enter")
            assert store.seasons.get("ano").season.moves == ()
            other = store.seasons.table("ano")[1].person.name
            await press(pilot, "home", "m")
            await type_text(pilot, other)
            assert "jogaram os dois em" in shown(pilot)
