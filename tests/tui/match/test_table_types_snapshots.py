"""How the table and the replay look with the types and variants of Chama."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from engine.core.log import Player
from engine.core.model import TimeCalled
from engine.games.chama.model import ChamaOptions, Type
from tests.tui.match.test_table_types import asked_for_aid, can_call_xisum, own_turn
from tests.tui.pictures import TablePicture, screen_text
from tests.tui.tables import (
    ANA,
    TITA,
    Eager,
    ScriptedChama,
    matches_on,
    new_app,
    play_until,
    press,
    settle,
    sit_down,
    store_in,
    without_toasts,
)
from tui.app import CarteadoApp
from tui.match.replay import ReplayScreen

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
FOUR = (ANA, TITA, Player("Caio", "script"), Player("Zeca", "script"))


def table(folder: Path, wanted: Callable[[Any], bool], **options: Any) -> TablePicture:
    """A table of four at which Ana plays as eagerly as the bots, until she is asked as wanted."""
    match_service = matches_on(store_in(folder), ScriptedChama(Eager()), seed=3)
    live_match = match_service.new_match("chama", FOUR, ChamaOptions(cut=False, **options))
    return TablePicture(live_match).play_until(wanted, Eager())


def duplas(folder: Path) -> TablePicture:
    return table(folder, own_turn(5), type=Type.DUPLAS, pineapples=(0, 3))


def guerrilha_with_aid(folder: Path) -> TablePicture:
    return table(folder, asked_for_aid, type=Type.GUERRILHA, allies=True)


def conquistadores_with_xisum(folder: Path) -> TablePicture:
    return table(folder, can_call_xisum, type=Type.CONQUISTADORES, xisum=True).press("x")


def count_of_pairs(folder: Path) -> TablePicture:
    seated = table(folder, own_turn(5), type=Type.DUPLAS)
    seated.table.intervene(TimeCalled())
    return seated.play_until(lambda _state: False, Eager())


DRAWN = [duplas, guerrilha_with_aid, conquistadores_with_xisum, count_of_pairs]


@SIZES
@pytest.mark.parametrize("drawn", DRAWN, ids=lambda drawn: drawn.__name__)
def test_types(
    kept: SnapshotAssertion, tmp_path: Path, drawn: Callable[[Path], TablePicture], size: tuple[int, int]
) -> None:
    assert drawn(tmp_path).text(size) == kept


async def replay_of_a_count(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, *FOUR, cut=False, xisum=True)
    await settle(pilot, screen)
    await play_until(pilot, screen, own_turn(4))
    await pilot.press("T")
    await pilot.pause()
    await press(pilot, screen, "s")
    await play_until(pilot, screen, lambda _state: False)
    await pilot.press("v")
    await pilot.pause()
    assert isinstance(app.screen, ReplayScreen)
    await pilot.press("end")
    await pilot.pause()


@SIZES
def test_replay_of_a_count(kept: SnapshotAssertion, tmp_path: Path, size: tuple[int, int]) -> None:
    app = new_app(tmp_path, ScriptedChama(Eager()), seed=3)

    async def run(pilot: Pilot[Any]) -> None:
        await replay_of_a_count(app, pilot)
        await without_toasts(app, pilot)

    assert screen_text(app, terminal_size=size, run_before=run) == kept
