"""The first run, and the games on the first screen: how a newcomer comes to a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.registry import GAMES
from tests.tui.app import app_on, empty_club, picture
from tui.app import CarteadoApp
from tui.match.table import TableScreen
from tui.match.tutorial import TutorialScreen
from tui.screens.home import HomeScreen
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words
from tui.widgets.game_list import GameList
from tui.widgets.welcome import FirstRunScreen

SMALL = (80, 24)


async def test_the_first_run_asks_language_suits_name_and_where_to_begin(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_on(store, welcomed=False, name="", language="pt_BR")
        async with app.run_test(size=SMALL) as pilot:
            assert isinstance(app.screen, FirstRunScreen)
            await pilot.press("down", "enter")
            assert "straight frame" in picture(app)
            await pilot.press("down", "enter")
            await pilot.pause()
            assert "enter go on" in picture(app).splitlines()[-1]
            await pilot.press(*"Ana", "enter")
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen)
            assert "New game" in picture(app)
        kept = store.profile.preferences.load()
        assert (kept.language, kept.suits, kept.name, kept.welcomed) == ("en", "letters", "Ana", True)
        assert store.players.names() == ["Ana"]


@pytest.mark.parametrize("digit", range(1, len(GAMES) + 1))
async def test_a_newcomer_plays_any_game_against_bots_with_four_keys(tmp_path: Path, digit: int) -> None:
    with empty_club(tmp_path) as store:
        app = app_on(store, welcomed=False)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("enter", "enter", "enter", str(digit))
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)
            match = app.screen.live_match
            assert match.game.key == list(GAMES)[digit - 1]
            assert [player.bot is None for player in match.players] == [True] + [False] * (len(match.players) - 1)
        assert store.profile.preferences.load().welcomed is True


async def test_digits_are_the_games_only_where_the_first_run_shows_them(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_on(store, welcomed=False)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("3", "enter", "enter", "7")
            await pilot.pause()
            assert isinstance(app.screen, FirstRunScreen) and store.matches.count() == 0


async def test_each_game_of_the_first_screen_is_played_or_learnt_from_there(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("2")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen) and app.screen.live_match.game.key == list(GAMES)[1]
        await app.screen.dismiss()
        app.screen.query_one("#play").focus()
        await pilot.press("up", "u")
        await pilot.pause()
        assert isinstance(app.screen, TutorialScreen) and app.screen.live_match.game.key == next(iter(GAMES))


async def test_digits_belong_to_the_games_and_the_one_played_last_is_marked(app: CarteadoApp) -> None:
    last = list(GAMES)[2]
    app.context.profile.preferences.change(last_game=last)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        shown, name = picture(app), app.context.session.words(f"game.{last}")
        assert shown.index("Continuar") < shown.index("Nova partida") and shown.index("Retomar") < shown.index(name)
        assert f"3 {name}" in shown
        assert app.screen.query_one(GameList).current == last
        await pilot.press("3")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen) and app.screen.live_match.game.key == last


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_of_a_game_agrees_with_its_seats(game: str) -> None:
    seats = GAMES[game].seats
    for language in LANGUAGES:
        text = Words(language)(f"game.{game}.seats")
        assert text == (f"{min(seats)}-{max(seats)}" if len(seats) > 1 else str(min(seats)))


async def test_the_first_run_can_be_skipped_and_does_not_come_back(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_on(store, welcomed=False)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen)
        assert store.profile.preferences.load().welcomed is True


async def test_going_on_is_offered_only_where_a_match_was_left(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_on(store)
        async with app.run_test(size=SMALL) as pilot:
            assert "continuar" not in picture(app)
            await pilot.press("1")
            await pilot.pause()
            await app.screen.dismiss()
            await pilot.pause()
            assert " c continuar" in picture(app).splitlines()[-1]


async def test_on_a_small_screen_the_line_below_tells_what_the_marked_entry_is(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("down")
        await pilot.pause()
        assert app.context.session.words("home.new_game.note") in picture(app)
