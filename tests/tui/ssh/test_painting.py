"""A board that lies bare is painted past Textual; what stands on the terminal is what Textual would have painted."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core.bots import RandomBot
from engine.core.log import Player
from engine.games.registry import GAMES
from saves.store import open_store
from tests.tui.ssh.test_hidden_cards import CHOSEN, SEED, Wire, settled
from tests.tui.ssh_people import WORDS, eventually
from tests.tui.terminal_screen import Screen
from tui.launch_server import build_server
from tui.match.table import TableScreen
from tui.services.identity.authenticator import AdmissionMethod, Visitor
from tui.services.lobby.admin import ServerConfig
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService
from tui.terminal.cell_style import Depth
from tui.terminal.input_decoder import Terminal
from tui.terminal.remote_app import RemoteApp
from tui.widgets.canvas_view import CanvasView

MOVES = 12


def cells(app: RemoteApp) -> list[list[tuple[str, int]]]:
    """What stands on the terminal; of blanks only the ground is seen."""
    frame = app.driver._frame
    grounds = {ink: frame.pens._pens[ink].back for row in frame._inks for ink in row}
    return [
        [(char, grounds[ink] if char == " " else ink) for char, ink in zip(chars, inks, strict=True)]
        for chars, inks in zip(frame._chars, frame._inks, strict=True)
    ]


@asynccontextmanager
async def at_table(folder: Path, key: str, depth: Depth) -> AsyncIterator[tuple[Any, Wire, LiveMatch]]:
    """Give the app of somebody who plays, all that it sends, and the match."""
    with open_store(folder / "club.db") as store:
        match_service = MatchService(store, GAMES, clock=lambda: 1, stopwatch=lambda: 1, seed_source=lambda: SEED)
        game = GAMES[key]
        names = ("Ana", "Beto", "Caio", "Duda")[: game.seats[-1]]
        live_match = match_service.new_match(key, tuple(Player(name) for name in names), game.options_type())
        hall = build_server(store, ServerConfig(), WORDS, match_service)
        app: Any = hall._make_app(
            Visitor("guest:Ana", "Ana", AdmissionMethod.CODE, ""), Terminal("xterm", (100, 30), depth)
        )
        app.context.session.change(**CHOSEN)
        app.output = wire = Wire()
        running = asyncio.get_running_loop().create_task(app.run_async(), context=contextvars.Context())
        await app.painted.wait()
        app.call_later(app.push_screen, TableScreen(live_match, "Ana"))
        while not isinstance(app.screen, TableScreen):
            await asyncio.sleep(0)
        await settled([app])
        yield app, wire, live_match
        app.exit()
        await running


@pytest.mark.parametrize("size", [(60, 30), (100, 12), (40, 10), (120, 40)])
async def test_a_board_that_changes_before_the_app_has_heard_of_a_new_size_ends_nothing(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with at_table(tmp_path, "chama", Depth.TRUE) as (app, _, _):
        board, driver = app.screen.query_one(CanvasView), app.driver

        def shrink_and_change() -> None:
            driver.resize(*size)
            assert driver.take_size() or (driver._frame.width, driver._frame.height) == size
            assert app.screen.size == (100, 30)
            for line, row in enumerate(reversed(tuple(board.rows))):
                board.show_line(line, row)

        app.call_later(shrink_and_change)
        frame = driver._frame
        await eventually(lambda: app.screen.size == size and "CHAMA" in "".join(frame._chars[0]))
        await settled([app])
        assert {len(row) for row in (*frame._chars, *frame._inks)} == {size[0]}


async def test_a_board_has_the_colours_of_the_theme_that_is_chosen_now(tmp_path: Path) -> None:
    async with at_table(tmp_path, "dalmuti", Depth.TRUE) as (app, _, _):
        board = app.screen.query_one(CanvasView)
        grounds = []
        for theme in ("carteado-dia", "carteado-noite"):
            inks = board.inks
            assert board.inks is inks
            app.call_later(app.change_settings, theme=theme)
            await settled([app])
            assert board.inks.base == board.rich_style
            grounds.append(cells(app)[3][3][1])
        assert board.inks is not inks and grounds[0] != grounds[1]


@pytest.mark.marathon
@pytest.mark.covered
@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.NONE])
@pytest.mark.parametrize("key", GAMES)
async def test_a_table_looks_as_textual_would_have_painted_it(tmp_path: Path, key: str, depth: Depth) -> None:
    async with at_table(tmp_path, key, depth) as (app, wire, live_match):
        straight = []
        paint_rows = app.paint_rows
        app.paint_rows = lambda *found: straight.append(paint_rows(*found)) or straight[-1]
        terminal = Screen(100, 30)
        table, bot, rng = live_match.table, RandomBot(), Random(3)
        for move in range(MOVES):
            if move == MOVES // 2:
                # A notice lies over the board for some time: then Textual paints.
                app.call_later(app.notify, "Boa sorte a todas as mesas", timeout=600)
                await settled([app])
            seat = table.deciders()[0]
            table.submit(seat, bot.choose(table.view(seat), table.legal_actions(seat), rng))
            await settled([app])
            shown = cells(app)
            app.call_later(app.screen.refresh)
            await settled([app])
            assert cells(app) == shown
        assert True in straight and False in straight
        terminal.feed("".join(wire.sent))
        assert "Boa sorte" in terminal.text
