"""Cost of a table's pictures: the first one, and those of a choice with cards on their way."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from engine.core.bots import RandomBot
from engine.core.chance import Stream
from engine.core.log import Player
from engine.games.registry import GAMES
from saves.store import open_store
from tui.app import CarteadoApp
from tui.canvas.grid import Canvas, CanvasRow
from tui.match.table import TableScreen
from tui.services.identity.user_settings import SessionSettings
from tui.services.matches.match_service import MatchService
from tui.services.matches.table_options import seats_for
from tui.terminal.cell_style import Depth
from tui.terminal.screen_buffer import ScreenBuffer
from tui.texts.localizer import Session

Figures = dict[str, Any]
SIZES = ((80, 24), (120, 40), (200, 60))
_SEATS = 4
_NAMES = ("Ana", "Bia", "Caio", "Duda")
_CHOICES = 24
"""So many choices are measured at each table, after the first picture."""
_STILL = 0.02
"""Seconds between two looks whether all cards lie."""


class TimedTable(TableScreen):
    """A table that notes how long each of its pictures took, and keeps their lines."""

    milliseconds: list[float]
    shown: list[list[CanvasRow]]

    def measure(self) -> None:
        """Begin to note."""
        self.milliseconds, self.shown = [], []
        show = self.board.show

        def kept(canvas: Canvas) -> None:
            self.shown.append(canvas.rows())
            show(canvas)

        vars(self.board)["show"] = kept

    def paint(self) -> None:
        """Draw the table, and note the time of the processor."""
        began = time.process_time()
        super().paint()
        if self.board.size:
            self.milliseconds.append(1000 * (time.process_time() - began))

    async def lies_still(self) -> None:
        """Wait until no card is on its way."""
        await asyncio.sleep(_STILL)
        while self.motion.going:
            await asyncio.sleep(_STILL)


def table_figures() -> Figures:
    """Measure every game's table at three sizes: milliseconds of the processor, and bytes to a terminal."""
    figures: Figures = {}
    for key in GAMES:
        for size in SIZES:
            name = f"{key} {size[0]}x{size[1]}"
            moving, still = (asyncio.run(_play(key, size, moves=moves)) for moves in (True, False))
            figures |= {
                f"{name} first picture ms": moving["first"],
                f"{name} picture ms": still["picture"],
                f"{name} choice to its last picture ms": still["choice"],
                f"{name} the same with motion ms": moving["choice"],
                f"{name} pictures a choice with motion": moving["pictures"],
                f"{name} bytes a choice": still["bytes"],
                f"{name} bytes with motion": moving["bytes"],
            }
    return figures


async def _play(key: str, size: tuple[int, int], *, moves: bool) -> Figures:
    """Return what the first choices of a match between random players cost on the screen of one of them."""
    game = GAMES[key]
    options = game.options_type()
    seats = seats_for(game, options, _SEATS)
    settings = SessionSettings(language="pt_BR", name=_NAMES[0], welcomed=True, animation=moves, auto_pass=False)
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "bench.db") as store:
        app = CarteadoApp(store, GAMES, session=Session(settings))
        service = MatchService(store, GAMES, clock=lambda: 0, seed_source=lambda: bytes(range(32)))
        live_match = service.new_match(key, tuple(map(Player, _NAMES[:seats])), options)
        async with app.run_test(size=size) as pilot:
            screen = TimedTable(live_match, _NAMES[0])
            screen.measure()
            await app.push_screen(screen)
            await pilot.pause()
            first, costs, bytes_sent, count = screen.milliseconds[0], list[float](), list[int](), 0
            terminal = ScreenBuffer(*size, Depth.TRUE, erases=True, repeats=True)
            _sent(terminal, screen)
            bot, drawn, table = RandomBot(), Stream(bytes(32)), live_match.table
            for _ in range(_CHOICES):
                if not (asked := table.deciders()):
                    break
                action = bot.choose(table.view(asked[0]), table.legal_actions(asked[0]), drawn)
                began = time.process_time()
                table.submit(asked[0], action)
                await pilot.pause()
                await screen.lies_still()
                costs.append(1000 * (time.process_time() - began))
                count += len(screen.shown)
                bytes_sent.append(_sent(terminal, screen))
            return {
                "first": round(first, 1),
                "picture": round(median(screen.milliseconds[1:]), 1),
                "choice": round(median(costs), 1),
                "pictures": round(count / len(costs), 1),
                "bytes": round(median(bytes_sent)),
            }


def _sent(terminal: ScreenBuffer, screen: TimedTable) -> int:
    """Return how many bytes bring the pictures shown since the last time to a terminal."""
    count = 0
    for rows in screen.shown:
        for y, row in enumerate(rows):
            terminal.paint_row(0, y, row, screen.board.inks)
        count += len(terminal.difference().encode())
    screen.shown = []
    return count
