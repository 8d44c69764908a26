"""Cards read large from the table, by a key."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from tests.tui.app import empty_club, until
from tests.tui.desk import SMALL, app_at, press, shown
from tests.tui.games.duels import SeatedDuel, duel
from tui.app import CarteadoApp
from tui.games.game_ui import game_ui_of
from tui.match.table import TableScreen


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


def test_games_whose_cards_say_no_more_than_their_name_offer_none() -> None:
    assert game_ui_of("chama").readable is None
