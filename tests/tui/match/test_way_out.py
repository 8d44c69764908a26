"""The way out of a table: Esc and q offer it, nobody leaves without a word, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.log import Player
from engine.games.registry import GAMES
from tests.engine.core.tables import seats_near
from tests.tui.tables import ANA, BIA, TITA, at_table, new_app, settle, sit_down
from tui.match.draw_screen import Overlay
from tui.match.screen import TableMenu
from tui.match.table import TableScreen
from tui.screens.home import HomeScreen
from tui.screens.new_game import NewGameScreen


def is_a_card(screen: TableScreen, key: str) -> bool:
    """Tell whether a key names a card that may be chosen now, as the queen of Dalmuti."""
    return key in " ".join(screen.game_ui.hotkeys(screen.choosing.table_model).values()).split()


@pytest.mark.covered
@pytest.mark.parametrize("key", ["escape", "q", "m"])
@pytest.mark.parametrize("game", GAMES)
async def test_it_is_offered_at_every_game_and_taken_by_choice_alone(tmp_path: Path, game: str, key: str) -> None:
    app = new_app(tmp_path, GAMES[game])
    async with app.run_test(size=(80, 24)) as pilot:
        table = sit_down(app, *[Player(name) for name in ("Ana", "Bia", "Caio", "Duda")[: seats_near(game, 3)]])
        await settle(pilot, table)
        assert table._over is Overlay.CURTAIN or not is_a_card(table, key)
        before = app.context.store.matches.load(table.live_match.match)
        await pilot.press(key)
        assert isinstance(app.screen, TableMenu)
        await pilot.press(key)
        assert app.screen is table, "pressed again it goes back to the table"
        await pilot.press(key, "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        kept = app.context.store.matches.load(table.live_match.match)
        assert kept.status == "open" and kept.entries == before.entries


@pytest.mark.parametrize("game", [game for game in GAMES if game != "dalmuti"])
async def test_q_names_no_card_of_any_game_but_the_queens_of_dalmuti(tmp_path: Path, game: str) -> None:
    app = new_app(tmp_path, GAMES[game])
    async with app.run_test(size=(80, 24)) as pilot:
        table = sit_down(
            app, Player("Ana"), *[Player(name, "random") for name in ("Tita", "Ivo")][: seats_near(game, 3) - 1]
        )
        await settle(pilot, table)
        for _ in range(40):
            assert not is_a_card(table, "q")
            if table.update.outcome is not None or not table.update.legal:
                break
            table.take(table.update.legal[-1])
            await settle(pilot, table)


async def test_esc_first_takes_back_a_choice_and_q_keeps_it(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA) as (pilot, screen):
        spot = screen.choosing.following[0]
        screen.choosing.table_model = screen.choosing.table_model._replace(picked=(spot,))
        assert screen.choosing.table_model.picked == (spot,)
        await pilot.press("q")
        assert isinstance(screen.app.screen, TableMenu)
        await pilot.press("q")
        assert screen.choosing.table_model.picked == (spot,)
        await pilot.press("escape")
        assert screen.app.screen is screen and not screen.choosing.table_model.picked
        await pilot.press("escape")
        assert isinstance(screen.app.screen, TableMenu)


@pytest.mark.parametrize("key", ["escape", "q"])
async def test_behind_the_curtain_it_is_offered_too(tmp_path: Path, key: str) -> None:
    async with at_table(tmp_path, ANA, BIA) as (pilot, screen):
        if screen._over is not Overlay.CURTAIN:
            screen.take(screen.update.legal[-1])
            await settle(pilot, screen)
        await pilot.press(key)
        assert isinstance(screen.app.screen, TableMenu)


async def test_n_plays_the_same_again_once_the_match_is_over_and_not_before(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, xisum=True) as (pilot, screen):
        await pilot.press("n")
        assert screen.app.screen is screen
        screen.participant.resign(0)
        await settle(pilot, screen)
        assert "n revanche" in screen.board.text()
        ids = iter(("test-0002",))
        screen.context.matches._match_id = lambda: next(ids)
        await pilot.press("n")
        await pilot.pause()
        again = screen.app.screen
        assert isinstance(again, TableScreen) and again is not screen
        assert again.live_match.match == "test-0002"
        assert (again.live_match.players, again.live_match.options) == (
            screen.live_match.players,
            screen.live_match.options,
        )
        assert screen not in screen.app.screen_stack


async def test_the_menu_of_a_match_that_is_over_offers_a_rematch_and_another_game(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA) as (pilot, screen):
        screen.participant.resign(0)
        await settle(pilot, screen)
        await pilot.press("m", "down", "down", "down", "enter")
        await pilot.pause()
        assert isinstance(screen.app.screen, NewGameScreen)
