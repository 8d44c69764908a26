"""The library as a person uses it: found, replayed, exported, imported, deleted."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from engine.games.registry import GAMES
from saves.store import Store
from tests.tui.app import NASTY, NOW, add_game, picture, play_a_game
from tui.app import CarteadoApp
from tui.match.replay import ReplayScreen
from tui.match.table import TableScreen
from tui.screens.home import HomeScreen
from tui.screens.library import RESULT_CELLS, LibraryScreen
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.cells import cell_len
from tui.texts.keys import REASON
from tui.texts.localizer import Words
from tui.widgets.dialogs import AskDialog, ConfirmDialog

SMALL = (80, 24)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_an_end_has_room_in_the_column_of_results(language: str) -> None:
    words = Words(language)
    reasons = [words(REASON(reason)) for game in GAMES.values() for reason in game.reasons]
    assert [reason for reason in reasons if cell_len(reason) > RESULT_CELLS] == []


async def test_the_library_is_filtered_as_one_types(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("g", "slash", *"JOSE")
        await pilot.pause()
        shown = picture(app)
        assert "José da Silva" in shown and "1 partida" in shown and "Duda" not in shown
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert "6 partidas" in picture(app)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_match_is_listed_by_when_it_began_and_shows_that(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("g")
        screen = app.screen
        assert isinstance(screen, LibraryScreen)
        lines = app.context.store.matches.library()
        assert any(line.ended not in (None, line.created) for line in lines)
        assert [screen.cells(line)[0] for line in lines] == [
            app.context.session.when(match_line.created, NOW) for match_line in lines
        ]


async def test_the_filter_finds_who_won(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("g", "slash", *"1.bia")
        await pilot.pause()
        assert "2 partidas" in picture(app)


async def test_nothing_found_says_so_and_enter_does_nothing(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("g", "slash", *"xyzzy", "enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, LibraryScreen)
        assert "0 partidas" in picture(app)


async def test_enter_replays_a_finished_game_and_resumes_an_open_one(app: CarteadoApp, store: Store) -> None:
    play_a_game(store, "zzzz-9999", ("Alda", NASTY))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("g", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("escape")
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await app.screen.dismiss()
        assert isinstance(app.screen, LibraryScreen)


@pytest.mark.parametrize("places", [None, (1, 2)], ids=["open", "finished"])
async def test_a_game_of_other_rules_is_refused_in_words(
    app: CarteadoApp, store: Store, places: tuple[int, ...] | None
) -> None:
    add_game(store, "zzzz-9999", ("Alda", "Beto"), NOW, places, "six_realms", rules="chama-0")
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.press("g", "enter")
        await pilot.pause()
        assert isinstance(app.screen, LibraryScreen)
        assert "as regras são outras" in picture(app)


async def test_a_game_is_deleted_only_after_a_yes(app: CarteadoApp, store: Store) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("g", "d")
        await pilot.pause()
        assert isinstance(app.screen, ConfirmDialog)
        await pilot.press("enter")
        await pilot.pause()
        assert store.matches.count() == 6
        await pilot.press("d")
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert store.matches.count() == 5
        assert "5 partidas" in picture(app)


async def test_a_game_is_exported_and_imported_again(app: CarteadoApp, store: Store, tmp_path: Path) -> None:
    target = tmp_path / "jogo.jsonl"
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("b")
        await pilot.pause()
        match = store.matches.library(limit=1)[0].id
        await app.screen.dismiss()
        await pilot.press("g", "x")
        await pilot.pause()
        app.screen.query_one(Input).value = str(target)
        await pilot.press("enter")
        await pilot.pause()
        assert target.is_file()
        store.matches.delete(match)
        await pilot.press("i")
        await pilot.pause()
        app.screen.query_one(Input).value = str(target)
        await pilot.press("enter")
        await pilot.pause()
        assert store.matches.load(match).imported


async def test_a_broken_file_is_refused_with_its_line(app: CarteadoApp, store: Store, tmp_path: Path) -> None:
    broken = tmp_path / "b.jsonl"
    broken.write_text("not a match\n", encoding="utf-8")
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.press("g", "i")
        await pilot.pause()
        app.screen.query_one(Input).value = str(broken)
        await pilot.press("enter")
        await pilot.pause()
        assert "linha 1" in " ".join(picture(app).split())
    assert store.matches.count() == 6


async def test_a_file_that_is_not_there_is_said_before_the_question_closes(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("g", "i")
        await pilot.pause()
        app.screen.query_one(Input).value = "nowhere.jsonl"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, AskDialog)
        assert "nowhere.jsonl não é um arquivo" in picture(app)
