"""How the table and the replay look: pictures of the same games at the same moments."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.core.log import Player
from engine.games.chama.actions import AttachArmy, Attack, LeaveUndefended, PlaceCommander, PlayRealm, SendFromPool
from tests.tui.services.matches.test_replay import record
from tests.tui.tables import ANA, BIA, TITA, Script, ScriptedChama, new_app, press, settle, sit_down, without_toasts
from tui.app import CarteadoApp
from tui.match.replay import ReplayScreen

Compare = Callable[..., bool]
Scenario = Callable[[CarteadoApp, Pilot[None]], Awaitable[None]]
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
OPENING = (PlayRealm(11, 0), PlaceCommander(3), AttachArmy(8, 0))
FOUR = (ANA, TITA, Player("Caio", "script"), Player("Zeca", "script"))


async def own_turn(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, *FOUR, cut=False)
    await settle(pilot, screen)


async def cutting(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, ANA, TITA)
    await settle(pilot, screen)
    await press(pilot, screen, "right")


async def battle(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, ANA, TITA, cut=False)
    await settle(pilot, screen)
    await press(pilot, screen, "1", "1", "a", "1", "2", "2")


async def choosing(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, ANA, TITA, cut=False)
    await settle(pilot, screen)
    await press(pilot, screen, "1", "1", "1", "1", "1", "1", "1", "enter")


async def curtain(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, ANA, BIA, TITA, cut=False)
    await settle(pilot, screen)


async def end(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, ANA, TITA, Player("Caio", "script"), cut=False)
    await settle(pilot, screen)
    await press(pilot, screen, "T")
    await press(pilot, screen, "s")
    await press(pilot, screen, "e", "e")


async def log(app: CarteadoApp, pilot: Pilot[None]) -> None:
    await battle(app, pilot)
    await pilot.press("L")
    await pilot.pause()


async def details(app: CarteadoApp, pilot: Pilot[None]) -> None:
    await battle(app, pilot)
    await pilot.press("i")
    await pilot.pause()


AT_BOTH_SIZES = [own_turn, battle, choosing, curtain, end]
AT_80X24 = [cutting, log, details]


def scripted() -> ScriptedChama:
    return ScriptedChama(Script(*OPENING, SendFromPool(0), Attack(1, 0), LeaveUndefended()))


@pytest.mark.parametrize("scenario", AT_80X24, ids=lambda scenario: scenario.__name__)
def test_more_of_the_table(snap_compare: Compare, tmp_path: Path, scenario: Scenario) -> None:
    app = new_app(tmp_path, scripted(), seed=5)
    assert snap_compare(app, terminal_size=(80, 24), run_before=_run(app, scenario))


@SIZES
@pytest.mark.parametrize("scenario", AT_BOTH_SIZES, ids=lambda scenario: scenario.__name__)
def test_table(snap_compare: Compare, tmp_path: Path, scenario: Scenario, size: tuple[int, int]) -> None:
    app = new_app(tmp_path, scripted(), seed=5)
    assert snap_compare(app, terminal_size=size, run_before=_run(app, scenario))


@pytest.mark.parametrize("theme", ["carteado-dia", "ansi-dark"])
def test_table_in_other_colours(snap_compare: Compare, tmp_path: Path, theme: str) -> None:
    app = new_app(tmp_path, scripted(), seed=5, theme=theme)
    assert snap_compare(app, terminal_size=(80, 24), run_before=_run(app, battle))


def test_table_without_colours(snap_compare: Compare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = new_app(tmp_path, scripted(), seed=5, language="en", suits="letters")
    assert snap_compare(app, terminal_size=(80, 24), run_before=_run(app, battle))


@SIZES
@pytest.mark.parametrize(
    ("seats", "pressed"),
    [(4, ["5"]), (2, ["5", "right_curly_bracket", *["right"] * 3, "v"]), (3, ["5", "H"])],
    ids=["four_open", "two_as_a_seat", "list_of_turns"],
)
def test_replay(snap_compare: Compare, tmp_path: Path, seats: int, pressed: list[str], size: tuple[int, int]) -> None:
    app = new_app(tmp_path)

    async def open_replay(pilot: Pilot[None]) -> None:
        app.push_screen(ReplayScreen(record(seats)))
        await pilot.pause()
        await pilot.press(*pressed)
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=open_replay)


def _run(app: CarteadoApp, scenario: Scenario) -> Callable[[Pilot[Any]], Awaitable[None]]:
    async def run(pilot: Pilot[Any]) -> None:
        await scenario(app, pilot)
        await without_toasts(app, pilot)

    return run
