"""The table and the replay in windows of any size: however small, they are drawn."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.core.bots import RandomBot
from engine.core.chance import Stream
from engine.core.log import Player
from engine.games.registry import GAMES
from tests.engine.core.tables import seats_near
from tests.tui.tables import new_app, sit_down
from tui.canvas.grid import Canvas
from tui.match import replay
from tui.match.draw_replay import draw_replay
from tui.match.draw_screen import Overlay, ScreenModel, draw_table_screen
from tui.match.replay import ReplayScreen
from tui.match.table import TableScreen

pytestmark = pytest.mark.marathon

WIDTHS, HEIGHTS = (1, 5, 14, 20, 39), (1, 2, 3, 4, 5, 7, 12)
NAMES = ("Ana", "Maria Fernanda Oliveira", "Zé", "Tita", "Rosa")
LOOKS = 4


async def pictures(pilot: Pilot[None], screen: TableScreen, monkeypatch: pytest.MonkeyPatch) -> list[ScreenModel]:
    """What the table shows now and then while the match is played to its end at random."""
    drawn: list[ScreenModel] = []
    monkeypatch.setattr(screen, "draw", lambda _canvas, picture: drawn.append(picture))
    table, bot, rng, kept = screen.live_match.table, RandomBot(), Stream(bytes(32)), []
    for ply in range(400):
        if ply % (400 // LOOKS) == 0:
            await pilot.pause()
            screen.paint()
            kept.append(drawn[-1])
        if not (seats := table.deciders()):
            break
        table.submit(seats[0], bot.choose(None, table.legal_actions(seats[0]), rng))
    await pilot.pause()
    screen.paint()
    return [*kept, drawn[-1]]


@pytest.mark.parametrize(("game", "seats"), [("chama", 2), *((key, seats_near(key, 5)) for key in GAMES)])
async def test_the_table_is_drawn_in_a_window_of_any_size(
    tmp_path: Path, game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = new_app(tmp_path, GAMES[game])
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, *map(Player, NAMES[:seats]))
        await pilot.pause()
        looks = await pictures(pilot, screen, monkeypatch)
        panes = len(screen.game_ui.panes())
        for size in product(WIDTHS, HEIGHTS):
            for at, picture in enumerate(looks):
                for pane in range(panes):
                    draw_table_screen(Canvas(*size), picture._replace(pane=pane, over=Overlay.TABLE))
                over = list(Overlay)[(at + sum(size)) % len(Overlay)]
                draw_table_screen(Canvas(*size), picture._replace(over=over))


@pytest.mark.parametrize(("game", "seats"), [(key, seats_near(key, 3)) for key in GAMES])
async def test_the_replay_is_drawn_in_a_window_of_any_size(
    tmp_path: Path, game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = new_app(tmp_path, GAMES[game])
    async with app.run_test(size=(80, 24)) as pilot:
        table = sit_down(app, *map(Player, NAMES[:seats]))
        await pilot.pause()
        await pictures(pilot, table, monkeypatch)
        screen = ReplayScreen(app.context.store.matches.load(table.live_match.match))
        app.push_screen(screen)
        await pilot.pause()
        drawn: list[Any] = []
        monkeypatch.setattr(replay, "draw_replay", lambda _canvas, review: drawn.append(review))
        for tenth in (0, 2, 6, 10):
            screen.tape.percent(tenth)
            screen.paint()
            for size in product(WIDTHS, HEIGHTS):
                for pane in (0, 1):
                    draw_replay(Canvas(*size), drawn[-1]._replace(pane=pane))
