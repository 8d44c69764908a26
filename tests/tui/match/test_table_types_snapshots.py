"""How the table and the replay look with the types and variants of Chama."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.core.log import Player
from engine.games.chama.model import Type
from tests.tui.match.test_table_types import asked_for_aid, can_call_xisum, own_turn
from tests.tui.tables import (
    ANA,
    TITA,
    Eager,
    ScriptedChama,
    new_app,
    play_until,
    press,
    settle,
    sit_down,
    without_toasts,
)
from tui.app import CarteadoApp
from tui.match.replay import ReplayScreen
from tui.match.table import TableScreen

Compare = Callable[..., bool]
Scenario = Callable[[CarteadoApp, Pilot[None]], Awaitable[None]]
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
FOUR = (ANA, TITA, Player("Caio", "script"), Player("Zeca", "script"))


async def _at(app: CarteadoApp, pilot: Pilot[None], wanted: Callable[[Any], bool], **options: Any) -> TableScreen:
    screen = sit_down(app, *FOUR, cut=False, **options)
    await settle(pilot, screen)
    await play_until(pilot, screen, wanted)
    return screen


async def duplas(app: CarteadoApp, pilot: Pilot[None]) -> None:
    await _at(app, pilot, own_turn(5), type=Type.DUPLAS, pineapples=(0, 3))


async def guerrilha_with_aid(app: CarteadoApp, pilot: Pilot[None]) -> None:
    await _at(app, pilot, asked_for_aid, type=Type.GUERRILHA, allies=True)


async def conquistadores_with_xisum(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = await _at(app, pilot, can_call_xisum, type=Type.CONQUISTADORES, xisum=True)
    await press(pilot, screen, "x")


async def count_of_pairs(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = await _at(app, pilot, own_turn(5), type=Type.DUPLAS)
    await pilot.press("T")
    await pilot.pause()
    await press(pilot, screen, "s")
    await play_until(pilot, screen, lambda _state: False)


async def replay_of_a_count(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = await _at(app, pilot, own_turn(4), xisum=True)
    await pilot.press("T")
    await pilot.pause()
    await press(pilot, screen, "s")
    await play_until(pilot, screen, lambda _state: False)
    await pilot.press("v")
    await pilot.pause()
    assert isinstance(app.screen, ReplayScreen)
    await pilot.press("end")
    await pilot.pause()


SCENARIOS = [duplas, guerrilha_with_aid, conquistadores_with_xisum, count_of_pairs, replay_of_a_count]


@SIZES
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__)
def test_types(snap_compare: Compare, tmp_path: Path, scenario: Scenario, size: tuple[int, int]) -> None:
    app = new_app(tmp_path, ScriptedChama(Eager()), seed=3)

    async def run(pilot: Pilot[Any]) -> None:
        await scenario(app, pilot)
        await without_toasts(app, pilot)

    assert snap_compare(app, terminal_size=size, run_before=run)
