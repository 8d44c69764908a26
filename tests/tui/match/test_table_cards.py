"""Cards read large from the table, by a key."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.tui.app import empty_club, until
from tests.tui.desk import SMALL, app_at, press, shown
from tests.tui.games.duels import SeatedDuel, duel
from tui.app import CarteadoApp
from tui.games.game_ui import game_ui_of
from tui.match.table import TableScreen
from tui.widgets.canvas_view import CanvasView


async def _table(pilot: Pilot[None], game: str) -> TableScreen:
    assert isinstance(pilot.app, CarteadoApp)
    pilot.app.context.navigator.play_now(game)
    await pilot.pause()
    assert isinstance(pilot.app.screen, TableScreen)
    return pilot.app.screen


async def test_a_card_that_the_log_names_is_read_large_from_the_table_and_from_the_whole_log(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store, name="Ana", bot_speed="instant")
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            table = await _table(pilot, "magic_wizards")
            await until(pilot, lambda: 0 in table.choosing.table_model.asked)
            await press(pilot, "c", "L", "I")
            assert "Ler qual carta?" in shown(pilot)
            await press(pilot, "enter")
            assert "esc volta" in shown(pilot) and "Ler qual carta?" not in shown(pilot)


def test_cards_of_the_graveyards_are_offered_with_all_that_they_say() -> None:
    seated = SeatedDuel(duel("+caveira_de_papelao", dead="tocaia"))
    readable = game_ui_of("magic_wizards").readable
    assert readable is not None
    (tocaia,) = [lines for lines in readable(seated.choosing.table_model) if lines[0] == "Tocaia"]
    assert "o atacante perde 500 de ATK" in " ".join(tocaia)


def test_graveyards_tell_their_top_card_and_are_piles_with_the_newest_card_first() -> None:
    seated = SeatedDuel(duel("+caveira_de_papelao", dead="tocaia sapo_de_cartola"))
    piles = game_ui_of("magic_wizards").piles
    assert piles is not None
    own, other = piles(seated.choosing.table_model)
    assert [lines[0] for lines in own.cards] == ["Sapo de Cartola", "Tocaia"] and not other.cards
    assert "cemitério 2 (Sapo de Cartola)" in seated.text((160, 50))
    assert "abre o cemitério de Bia" in seated.point(own.spot).said


async def test_a_graveyard_is_opened_by_a_key_by_enter_and_by_a_click_and_its_cards_are_read_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = SeatedDuel(duel("+caveira_de_papelao", dead="tocaia sapo_de_cartola"))
    with empty_club(tmp_path) as store:
        async with app_at(store, name="Ana", bot_speed="instant").run_test(size=SMALL) as pilot:
            table = await _table(pilot, "magic_wizards")
            await press(pilot, "G")
            assert isinstance(pilot.app.screen, TableScreen), "no graveyard has a card yet"
            table_model, piles = seated.choosing.table_model, table.game_ui.piles
            assert piles is not None
            laid = piles(table_model)
            monkeypatch.setattr(type(table.game_ui), "piles", staticmethod(lambda _: laid))
            await press(pilot, "G")
            assert shown(pilot).index("Sapo de Cartola") < shown(pilot).index("Tocaia")
            await press(pilot, "down", "enter")
            assert str(pilot.app.screen.query_one("#question", Static).content) == "Tocaia"
            await press(pilot, "escape", "escape")
            assert pilot.app.screen is table
            table.choosing.point(laid[0].spot)
            await press(pilot, "enter")
            assert "Cemitério de Bia: 2 cartas" in shown(pilot)
            await press(pilot, "escape")
            for pile in reversed(laid):
                assert pilot.app.screen is table, "the other graveyard has no card"
                table.board.post_message(CanvasView.Clicked(pile.spot, 0, 0))
                await pilot.pause()
            assert "Cemitério de Bia: 2 cartas" in shown(pilot)


def test_games_whose_cards_say_no_more_than_their_name_offer_none() -> None:
    assert game_ui_of("chama").readable is None
