"""How the table and the replay look: pictures of the same games at the same moments."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from engine.core.log import Player
from engine.core.model import TimeCalled
from engine.games.chama.actions import AttachArmy, Attack, LeaveUndefended, PlaceCommander, PlayRealm, SendFromPool
from engine.games.chama.model import ChamaOptions
from tests.tui.pictures import TablePicture, screen_text
from tests.tui.services.matches.test_replay import record
from tests.tui.tables import (
    ANA,
    BIA,
    TITA,
    Eager,
    Script,
    ScriptedChama,
    matches_on,
    new_app,
    press,
    settle,
    sit_down,
    store_in,
    without_toasts,
)
from tui.app import CarteadoApp
from tui.match.replay import ReplayScreen

Compare = Callable[..., bool]
Scenario = Callable[[CarteadoApp, Pilot[None]], Awaitable[None]]
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
OPENING = (PlayRealm(11, 0), PlaceCommander(3), AttachArmy(8, 0))
SCRIPT = Script(*OPENING, SendFromPool(0), Attack(1, 0), LeaveUndefended())
FOUR = (ANA, TITA, Player("Caio", "script"), Player("Zeca", "script"))


def table(folder: Path, *players: Player, **options: Any) -> TablePicture:
    """A table at which the bots have moved until somebody is asked."""
    live_match = matches_on(store_in(folder), ScriptedChama(SCRIPT), seed=5).new_match(
        "chama", players, ChamaOptions(cut=False, **options)
    )
    return on(TablePicture(live_match))


def on(seated: TablePicture) -> TablePicture:
    return seated.play_until(lambda _state: True, SCRIPT)


def own_turn(folder: Path) -> TablePicture:
    return table(folder, *FOUR)


def battle_drawn(folder: Path) -> TablePicture:
    return on(table(folder, ANA, TITA).press("1", "1", "a", "1", "1", "2", "2"))


def choosing(folder: Path) -> TablePicture:
    return on(table(folder, ANA, TITA).press("1", "1", "1", "1", "1", "1", "1", "enter"))


def curtain(folder: Path) -> TablePicture:
    return table(folder, ANA, BIA, TITA)


def end(folder: Path) -> TablePicture:
    seated = table(folder, ANA, TITA, Player("Caio", "script"))
    seated.table.intervene(TimeCalled())
    return seated.play_until(lambda _state: False, Eager())


async def cutting(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, ANA, TITA)
    await settle(pilot, screen)
    await press(pilot, screen, "right")


async def battle(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, ANA, TITA, cut=False)
    await settle(pilot, screen)
    await press(pilot, screen, "1", "1", "a", "1", "1", "2", "2")


async def log(app: CarteadoApp, pilot: Pilot[None]) -> None:
    await battle(app, pilot)
    await pilot.press("L")
    await pilot.pause()


async def details(app: CarteadoApp, pilot: Pilot[None]) -> None:
    await battle(app, pilot)
    await pilot.press("i")
    await pilot.pause()


DRAWN = [own_turn, battle_drawn, choosing, curtain, end]
AT_80X24 = [cutting, log, details]


def scripted() -> ScriptedChama:
    return ScriptedChama(SCRIPT)


@pytest.mark.parametrize("scenario", AT_80X24, ids=lambda scenario: scenario.__name__)
def test_more_of_the_table(snap_compare: Compare, tmp_path: Path, scenario: Scenario) -> None:
    app = new_app(tmp_path, scripted(), seed=5)
    assert snap_compare(app, terminal_size=(80, 24), run_before=_run(app, scenario))


@SIZES
@pytest.mark.parametrize("drawn", DRAWN, ids=lambda drawn: drawn.__name__.removesuffix("_drawn"))
def test_table(
    kept: SnapshotAssertion, tmp_path: Path, drawn: Callable[[Path], TablePicture], size: tuple[int, int]
) -> None:
    assert drawn(tmp_path).text(size) == kept


@SIZES
def test_each_formation_is_drawn_as_a_pyramid_towards_its_owner_with_the_pool_beside_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    rows = own_turn(tmp_path).text(size).splitlines()
    slots = [(slot[1], y, slot.start()) for y, row in enumerate(rows) for slot in re.finditer(r"([A-F]) ?·", row)]
    tips = [(y, x) for letter, y, x in slots if letter == "A"]
    assert len(tips) == len(FOUR)
    for top, middle in tips:
        own = {
            letter: min((abs(x - middle) + y - top, y, x) for other, y, x in slots if other == letter and y >= top)[1:]
            for letter in "ABCDEF"
        }
        assert own["D"][1] < own["B"][1] < own["A"][1] == own["E"][1] < own["C"][1] < own["F"][1]
        assert own["A"][0] < own["B"][0] == own["C"][0] < own["D"][0] == own["E"][0] == own["F"][0]
    assert len(re.findall(r"poço (?:–|vazio)", "".join(rows))) == len(FOUR)


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
def test_replay(kept: SnapshotAssertion, tmp_path: Path, seats: int, pressed: list[str], size: tuple[int, int]) -> None:
    app = new_app(tmp_path)

    async def open_replay(pilot: Pilot[None]) -> None:
        app.push_screen(ReplayScreen(record(seats)))
        await pilot.pause()
        await pilot.press(*pressed)
        await pilot.pause()

    assert screen_text(app, terminal_size=size, run_before=open_replay) == kept


def _run(app: CarteadoApp, scenario: Scenario) -> Callable[[Pilot[Any]], Awaitable[None]]:
    async def run(pilot: Pilot[Any]) -> None:
        await scenario(app, pilot)
        await without_toasts(app, pilot)

    return run
