"""Every screen in windows of every size: arrows, choices and a new size in the midst of one end nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.core.log import Player
from engine.games.registry import GAMES
from tests.engine.core.tables import seats_near
from tests.tui.tables import new_app, sit_down
from tui.match.replay import ReplayScreen

pytestmark = pytest.mark.usefixtures("every_picture")

SIZES = ((80, 24), (1, 1), (20, 5), (40, 10), (60, 20), (300, 100), (80, 24))
NAMES = ("Ana", "Maria Fernanda Oliveira", "Zé", "Tita", "Rosa")
ARROWS = ("up", "left", "down", "right")
KEYS = (*ARROWS, "tab", "2", "enter", *ARROWS, "enter", "shift+tab", "right", "enter")
"""What moves and chooses by place: Enter begins a choice, and what follows goes on with it."""


def by_turns(number: int) -> tuple[tuple[int, int], ...]:
    """Return the least size, another one by turns, and the usual one in the end."""
    first, *others = SIZES[1:-1]
    return first, others[number % len(others)], SIZES[-1]


async def walk(pilot: Pilot[None], *keys: str, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
    """Press these keys at every size, each size coming in the midst of what the keys before it began."""
    for size in sizes:
        await pilot.resize_terminal(*size)
        await pilot.press(*keys)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("bots", [0, 4])
@pytest.mark.parametrize("game", GAMES)
async def test_arrows_and_choices_at_a_table_end_it_at_no_size(tmp_path: Path, game: str, bots: int) -> None:
    app = new_app(tmp_path, GAMES[game])
    seats = [Player(name, "random" if 0 < at <= bots else None) for at, name in enumerate(NAMES)]
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, *seats[: seats_near(game, 3)])
        await pilot.pause()
        await walk(pilot, *KEYS)
        for at, key in enumerate(("i", "L", "question_mark"), list(GAMES).index(game)):
            await pilot.press(key)
            await walk(pilot, *ARROWS, sizes=by_turns(at))
            await pilot.press("escape")
        assert screen in app.screen_stack


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES)
async def test_a_replay_is_gone_through_at_every_size(tmp_path: Path, game: str) -> None:
    app = new_app(tmp_path, GAMES[game])
    async with app.run_test(size=(80, 24)) as pilot:
        table = sit_down(app, *[Player(name, "random") for name in NAMES[: seats_near(game, 3)]])
        await pilot.pause()
        await pilot.press("Q")
        screen = ReplayScreen(app.context.store.matches.load(table.live_match.match))
        app.push_screen(screen)
        await walk(pilot, *KEYS, "tab", "home", "end", "pageup")
        assert screen in app.screen_stack
