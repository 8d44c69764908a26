"""A row of the store that cannot be read is a line that says so; everything beside it goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.worker import WorkerFailed

from saves.errors import StoreError
from saves.rows.row import Damaged
from saves.store import Store, open_store
from saves.tournaments.tournaments import TournamentLine
from tests.saves.older import older_store
from tests.tui.app import app_on, picture
from tui.cli.main import run
from tui.organiser.tournaments import TournamentsScreen
from tui.screens.library import LibraryScreen
from tui.widgets.dialogs import ConfirmDialog

SIZES = ((80, 24), (120, 40))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return older_store(tmp_path / "club.db")


def damaged(path: Path, *changes: str) -> Store:
    """The club, in which a program that seals nothing changed something."""
    open_store(path).close()
    from saves.sqlite.database import _connect

    connection = _connect(path)
    for change in changes:
        connection.execute(change)
    connection.close()
    return open_store(path)


ROWS = {
    "header": "UPDATE matches SET header = zeroblob(40) WHERE id = 'bbbb-3333'",
    "outcome": "UPDATE matches SET outcome = x'93' WHERE id = 'bbbb-3333'",
    "places": "UPDATE matches SET outcome = (SELECT outcome FROM matches WHERE key = 6) WHERE id = 'bbbb-3333'",
    "created": "UPDATE matches SET created = 9223372036854775807 WHERE id = 'bbbb-3333'",
}


@pytest.mark.covered
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("change", ROWS)
async def test_a_damaged_game_is_a_line_of_the_library_and_can_be_deleted(
    path: Path, change: str, size: tuple[int, int]
) -> None:
    with damaged(path, ROWS[change]) as store:
        app = app_on(store)
        async with app.run_test(size=size) as pilot:
            await pilot.press("g")
            await pilot.pause()
            assert isinstance(app.screen, LibraryScreen)
            text = picture(app)
            assert text.count("esta partida está danificada") == 1
            assert "7 partidas" in text
            at = next(at for at in range(7) if isinstance(app.screen._listing.rows.line(at), Damaged))
            await pilot.press(*["down"] * at, "enter", "x")
            await pilot.pause()
            assert isinstance(app.screen, LibraryScreen)
            await pilot.press("d")
            await pilot.pause()
            assert isinstance(app.screen, ConfirmDialog)
            assert "não pode ser lido" in picture(app)
            app.screen.dismiss(True)
            await pilot.pause()
            await pilot.pause()
            assert "danificada" not in picture(app)
            assert "6 partidas" in picture(app)


async def test_a_damaged_tournament_is_a_line_of_the_list_and_can_be_deleted(path: Path) -> None:
    with damaged(path, "UPDATE tournaments SET line = 'Chama: another' WHERE id = 'vila-2025'") as store:
        app = app_on(store)
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(TournamentsScreen())
            await pilot.pause()
            assert "este torneio está danificado" in picture(app)
            assert "Chama: Campeonato" in picture(app)
            at = next(at for at, row in enumerate(store.tournaments.rows()) if isinstance(row, Damaged))
            await pilot.press(*["down"] * at, "enter")
            await pilot.pause()
            assert isinstance(app.screen, TournamentsScreen)
            await pilot.press("d")
            await pilot.pause()
            app.screen.dismiss(True)
            await pilot.pause()
            await pilot.pause()
            assert all(isinstance(row, TournamentLine) for row in store.tournaments.rows())


async def test_a_damaged_season_is_a_line_of_the_list(path: Path) -> None:
    from tui.organiser.seasons import SeasonsScreen

    with damaged(path, "UPDATE seasons SET data = x'7b'") as store:
        app = app_on(store)
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(SeasonsScreen())
            await pilot.pause()
            assert "temporada danificada" in picture(app)
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, SeasonsScreen)


async def test_a_setting_that_cannot_be_read_counts_as_not_chosen(path: Path) -> None:
    from tui.app import CarteadoApp

    with damaged(path, "UPDATE preferences SET value = '\"en' WHERE name = 'language'") as store:
        app = CarteadoApp(store, app_on(store).context.games)
        async with app.run_test(size=(80, 24)):
            assert app.context.session.settings.language is None


async def test_a_store_whose_pages_are_gone_ends_the_app_in_one_line(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with damaged(path) as store:
        app = app_on(store)
        async with app.run_test(size=(80, 24)):
            for _screen in range(2):
                app._handle_exception(WorkerFailed(StoreError("store_damaged", path="club.db", detail="malformed")))
        assert app.return_code == 1
        assert capsys.readouterr().err == "club.db está danificado: malformed\n"


def test_a_changed_entry_is_named_by_the_command_and_nothing_is_written(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged(
        path,
        "UPDATE entries SET data = (SELECT data FROM entries WHERE match = 2 AND number = 9)"
        " WHERE match = 2 AND number = 11",
    ).close()
    out = tmp_path / "out.jsonl"
    assert run(["export", "bbbb", "-o", str(out), "--db", str(path), "--lang", "pt_BR"]) == 1
    assert capsys.readouterr().err == "carteado: o selo do registro 11 não confere: o registro foi alterado.\n"
    assert not out.exists()


def test_the_lists_of_the_commands_name_what_is_damaged_beside_the_answer(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged(
        path,
        "UPDATE tournaments SET line = 'Chama: another' WHERE id = 'vila-2025'",
        "UPDATE seasons SET data = x'7b'",
    ).close()
    assert run(["--db", str(path), "--lang", "pt_BR", "tournament", "list"]) == 0
    lines = capsys.readouterr()
    assert lines.out.startswith("copa-2025") and "vila" not in lines.out
    assert lines.err == "vila-2025: este torneio está danificado\n"
    assert run(["--db", str(path), "--lang", "en", "tournament", "season", "list"]) == 0
    assert capsys.readouterr().err == "temp-2025: damaged season\n"
