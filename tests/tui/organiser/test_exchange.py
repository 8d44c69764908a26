"""Whole tournaments and seasons as files, by keys: kept, opened on another laptop, gone on with, never overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from tests import tournaments
from tests.tui.app import empty_club
from tests.tui.desk import NAMES, SMALL, app_at, at_desk, press, report_all, shown, tournament_session, type_text
from tests.tui.organiser.test_seasons import play_three
from tui.services.tournaments.events.reading import read_event
from tui.widgets.dialogs import ConfirmDialog
from tui.widgets.file_dialog import FileDialog, completed, matching
from tui.widgets.lines_dialog import LinesDialog

TEC = Path(tournaments.__file__).parent / "oracles" / "tec_swiss.trf"


def said(pilot: Pilot[None]) -> str:
    """What is on the screen, as if in one line, without borders."""
    return " ".join(shown(pilot).replace("│", " ").split())


async def write_path(pilot: Pilot[None], path: Path) -> None:
    """Write a path in the place of what stands there, and wait until what is read in a thread has come."""
    assert isinstance(pilot.app.screen, FileDialog)
    pilot.app.screen.query_one(Input).value = ""
    await type_text(pilot, str(path))
    if reading := [worker for worker in pilot.app.workers if worker.name == "_try"]:
        await pilot.app.workers.wait_for_complete(reading)
    await pilot.pause()


async def through(pilot: Pilot[None], key: str, path: Path) -> None:
    """Press the key that asks for a file, and name one."""
    await press(pilot, key)
    await write_path(pilot, path)


async def test_a_tournament_goes_to_another_laptop_and_back_by_keys(tmp_path: Path) -> None:
    (stick := tmp_path / "pendrive").mkdir()
    file = stick / "copa.jsonl"
    with empty_club(tmp_path / "a") as here, empty_club(tmp_path / "b") as there:
        app, other = app_at(here), app_at(there)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            found = tournament_session(app, rounds=1, drawn=True, format="swiss", table_size=2)
            await press(pilot, "t")
            await through(pilot, "x", stick)
            assert app.screen.query_one(Input).value == f"{stick}/mariapaulista-2025-copa.jsonl"
            await write_path(pilot, file)
            assert file.is_file() and "Guardado em" in said(pilot)
            await press(pilot, "enter", "2")
            await through(pilot, "X", file)
            assert isinstance(app.screen, ConfirmDialog) and "já existe" in said(pilot)
            await press(pilot, "n")
        async with other.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t")
            broken = stick / "ruim.jsonl"
            broken.write_bytes(file.read_bytes().replace(b"Ana", b"Eva", 1))
            await through(pilot, "i", broken)
            assert isinstance(other.screen, FileDialog) and "linha 3" in said(pilot) and "foi alterada" in said(pilot)
            assert there.tournaments.list() == []
            await write_path(pilot, file)
            assert there.tournaments.load("copa") == here.tournaments.load("copa")
            assert "veio do arquivo" in said(pilot)
            away = other.context.tournaments.open("copa")
            report_all(away)
            away.draw_up()
            await press(pilot, "enter")
            await through(pilot, "X", file)
            await press(pilot, "s")
        app = app_at(here)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t", "enter")
            before = here.tournaments.load("copa")
            await through(pilot, "I", file)
            assert isinstance(app.screen, ConfirmDialog) and "vai mais longe" in said(pilot)
            await press(pilot, "n")
            assert here.tournaments.load("copa") == before
            await through(pilot, "I", file)
            await press(pilot, "s")
            assert here.tournaments.load("copa") == there.tournaments.load("copa")
            assert "trouxe mais" in said(pilot) and "Rodada 3" in said(pilot)
            assert len(app.context.tournaments.open("copa").tournament.rounds) == len(found.tournament.rounds) + 1


async def test_logs_that_parted_are_both_kept_when_the_file_s_is_wanted(tmp_path: Path) -> None:
    file = tmp_path / "copa.jsonl"
    with empty_club(tmp_path / "a") as here, empty_club(tmp_path / "b") as there:
        app, other = app_at(here), app_at(there)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            tournament_session(app, NAMES[:8])
            await press(pilot, "t")
            await through(pilot, "x", file)
        async with other.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t")
            await through(pilot, "i", file)
            other.context.tournaments.open("copa").enter("Nilo")
            await through(pilot, "x", file)
            await press(pilot, "s")
        app = app_at(here)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t")
            app.context.tournaments.open("copa").enter("Mila")
            mine = here.tournaments.load("copa")
            await through(pilot, "i", file)
            assert "seguiu dois caminhos" in said(pilot)
            await press(pilot, "escape")
            assert here.tournaments.load("copa") == mine
            await through(pilot, "i", file)
            await press(pilot, "s")
            assert here.tournaments.load("copa") == there.tournaments.load("copa")
            [backup] = (tmp_path / "a" / "papers").glob("*.jsonl")
            await through(pilot, "i", backup)
            await press(pilot, "s")
            assert here.tournaments.load("copa") == mine


async def test_a_season_goes_to_another_laptop_by_keys(tmp_path: Path) -> None:
    file, path = tmp_path / "ano.jsonl", tmp_path / "etapa.jsonl"
    with empty_club(tmp_path / "a") as here, empty_club(tmp_path / "b") as there:
        app, other = app_at(here), app_at(there)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            play_three(app)
            await press(pilot, "t", "s", "n")
            await type_text(pilot, "Ano 2026")
            await press(pilot, "a", "space", "down", "space", "enter")
            await through(pilot, "x", file)
            assert "Guardado em" in said(pilot)
            await press(pilot, "escape", "escape")
            await through(pilot, "x", path)
        [season] = here.seasons.list()
        async with other.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t", "s")
            await through(pilot, "i", file)
            assert there.seasons.table(season.id) == here.seasons.table(season.id) != ()
            assert "novos aqui 2, continuados 0" in said(pilot)
            await press(pilot, "n")
            await type_text(pilot, "Outra")
            await through(pilot, "i", path)
            [mine] = [entry for entry in there.seasons.list() if entry.season.name == "Outra"]
            assert len(mine.tournaments) == 1 and there.seasons.table(mine.id) != ()


def test_a_path_completes_itself(tmp_path: Path) -> None:
    for name in ("copa-1.jsonl", "copa-2.jsonl", "outra.csv", ".oculta.jsonl", "VELHA.JSONL"):
        (tmp_path / name).touch()
    (tmp_path / "Época").mkdir()
    begun = f"{tmp_path}/"
    found = {"copa-1.jsonl", "copa-2.jsonl", "VELHA.JSONL", "Época/"}
    assert set(matching(begun, ".jsonl")) == {begun + name for name in found}
    assert matching(f"{begun}ep") == [f"{begun}Época/"] and matching(f"{begun}nada/x") == []
    assert completed(f"{begun}c", matching(f"{begun}c", ".jsonl")) == f"{begun}copa-"
    assert completed(f"{begun}copa-1", matching(f"{begun}copa-1")) == f"{begun}copa-1.jsonl"
    assert completed("x", []) == "x"


@pytest.mark.parametrize("pasted", [True, False])
async def test_an_absolute_path_typed_behind_what_is_proposed_is_the_path(tmp_path: Path, pasted: bool) -> None:
    path = tmp_path / "lista.csv"
    path.write_text("Ana\nBia\n", encoding="utf-8")
    async with at_desk(tmp_path, "Caio") as (pilot, desk):
        await press(pilot, "escape", "i")
        line = pilot.app.screen.query_one(Input)
        if pasted:
            line.post_message(events.Paste(str(path)))
        else:
            await press(pilot, *(character for character in str(path)))
        await pilot.pause()
        assert line.value == str(path)
        await press(pilot, "enter")
        if reading := [worker for worker in pilot.app.workers if worker.name == "_try"]:
            await pilot.app.workers.wait_for_complete(reading)
        await pilot.pause()
        await press(pilot, "enter")
        assert [entrant.name for entrant in desk.tournament_session.tournament.entrants] == ["Caio", "Ana", "Bia"]


async def test_a_path_typed_in_the_middle_of_a_line_or_behind_a_file_name_stays_as_it_is(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Caio") as (pilot, _):
        await press(pilot, "escape", "i")
        line = pilot.app.screen.query_one(Input)
        line.value = "/tmp/lista"
        await press(pilot, "end", "/", "~", "/")
        assert line.value == "~/"
        line.value = "/tmp//a"
        await press(pilot, "end", "left", "/")
        assert line.value == "/tmp///a"


async def test_an_event_of_another_program_comes_in_by_keys_with_a_line_that_is_asked_for(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t")
            await through(pilot, "i", TEC)
            assert "TEC Swiss" in said(pilot) and "16 pessoas, 5 rodadas" in said(pilot)
            await type_text(pilot, "Damas: Campeonato Tec 2024")
            assert store.tournaments.list() == [] and app.screen.query_one(Input).value.startswith("Damas")
            app.screen.query_one(Input).value = ""
            await type_text(pilot, "Chama: Campeonato Tec 2024")
            assert isinstance(app.screen, LinesDialog) and "Os pontos são os do arquivo." in said(pilot)
            await press(pilot, "enter")
            [line] = store.tournaments.list()
            assert line.line == "Chama: Campeonato Tec 2024" and "Tec 2024" in said(pilot)
            assert len(app.context.tournaments.open(line.id).tournament.rounds) == 5


async def test_an_event_that_contradicts_itself_is_refused_where_the_file_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "ruim.trf"
    file.write_text(TEC.read_text(encoding="utf-8").replace("9 w 1", "9 w 0", 1), encoding="utf-8")
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t")
            await through(pilot, "i", file)
            assert isinstance(app.screen, FileDialog) and "linha 5, coluna 92" in said(pilot)
            assert store.tournaments.list() == []


async def test_the_ending_of_the_name_says_in_which_form_a_tournament_goes_out(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            tournament_session(app, rounds=1, format="swiss", table_size=2)
            await press(pilot, "t")
            for name in ("copa.trf", "copa.csv"):
                await through(pilot, "x", tmp_path / name)
                assert read_event(tmp_path / name).name == "Chama: Campeonato Mariapaulista 2025"
