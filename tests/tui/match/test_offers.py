"""The palette, the help and the menu in a match: what can be done now first, then settings, each with its line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.screen import Screen

from tests.tui.app import app_on, empty_club, picture
from tests.tui.tables import ANA, TITA, at_table, press
from tui.screens.settings import ActsProvider, HelpScreen, SettingsScreen
from tui.widgets.screen import Offer

SETTINGS = ["Idioma", "Ritmo dos bots", "Cores", "Naipes"]


def offered(screen: Screen[Any]) -> list[str]:
    return [entry.name for entry in ActsProvider(screen)._entries()]


async def test_the_palette_offers_the_moves_of_now_first_then_the_settings_then_the_rest(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, seed=5) as (_pilot, screen):
        moves = [screen.game_ui.name_of(screen.update.view, action, screen.localizer) for action in screen.update.legal]
        names = offered(screen)
        assert moves and names[: len(moves)] == moves
        assert [name.split(":")[0] for name in names[len(moves) : len(moves) + 4]] == SETTINGS
        assert "registro" in names[len(moves) + 4 :]
        assert all(entry.help for entry in ActsProvider(screen)._entries())


async def test_many_moves_leave_the_settings_in_sight_and_are_found_by_their_words(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, seed=5) as (_pilot, screen):
        move = Offer("", "cortar depois de {} cartas", lambda: None)
        screen.offers = lambda: tuple(move._replace(text=move.text.format(count)) for count in range(2, 53))
        first = [str(hit.text) async for hit in ActsProvider(screen).discover()]
        assert first[8] == "cortar depois de 10 cartas" and first[9].startswith("Idioma")
        assert [str(hit.text) async for hit in ActsProvider(screen).search("depois de 52")] == [
            "cortar depois de 52 cartas"
        ]


async def test_a_move_of_the_palette_is_played_and_the_language_changed_at_the_table(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, seed=5) as (pilot, screen):
        before, first = screen.live_match.table.state, next(ActsProvider(screen)._entries())
        first.take()
        await press(pilot, screen)
        assert screen.live_match.table.state != before
        await next(entry for entry in ActsProvider(screen)._entries() if entry.name.startswith("Idioma")).take()
        await pilot.pause()
        assert "Sua vez" not in screen.board.text() and "Log" in screen.board.text()


async def test_where_nothing_is_played_the_acts_come_first_and_the_settings_are_there_too(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_on(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            names = offered(app.screen)
            assert [name.split(":")[0] for name in names[-4:]] == SETTINGS and "nova" in names[:-4]


async def test_help_begins_with_what_can_be_done_now_in_words_with_keys(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, seed=5) as (pilot, screen):
        move = screen.game_ui.name_of(screen.update.view, screen.update.legal[0], screen.localizer)
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HelpScreen)
        shown = picture(pilot.app)
        assert f"1             {move}" in shown
        assert shown.index("Agora você pode") < shown.index(move)


async def test_each_word_of_the_menu_is_explained_and_the_settings_are_reached_from_a_match(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, seed=5) as (pilot, screen):
        await pilot.press("m", "down")
        await pilot.pause()
        assert screen.words("key.table.leave.help") in picture(pilot.app)
        await pilot.press("o")
        await pilot.pause()
        assert isinstance(pilot.app.screen, SettingsScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is screen
