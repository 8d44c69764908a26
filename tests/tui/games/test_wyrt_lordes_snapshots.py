"""How Wyrt looks: pictures of the same hands at the same moments."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from engine.core.log import Player
from engine.games.wyrt_lordes.actions import Bet, TakeFromTable, WyrtDiscard
from engine.games.wyrt_lordes.model import Groups, WyrtAsk, WyrtOptions
from tests.tui.games.test_wyrt_lordes_play import ANA, CAIO, ROSA, SEED, ScriptedWyrt, over
from tests.tui.pictures import TablePicture, screen_text
from tests.tui.tables import matches_on, new_app, press, settle, sit_down, store_in
from tui.app import CarteadoApp
from tui.games.teaching import courses_of
from tui.match.draw_screen import Overlay
from tui.match.table import TableScreen
from tui.match.tutorial import open_tutorial

Compare = Callable[..., bool]
Scenario = Callable[[CarteadoApp, Pilot[None]], Awaitable[None]]
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
DUDA, ZECA, IVO = (Player(name, "random") for name in ("Duda", "Zeca", "Ivo"))
FOUR = (ANA, ROSA, CAIO, DUDA)


async def seated(app: CarteadoApp, pilot: Pilot[None], *players: Player, **options: Any) -> TableScreen:
    screen = sit_down(app, *players, **options)
    await settle(pilot, screen)
    return screen


async def marking(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = await seated(app, pilot, ANA, ROSA, CAIO)
    await press(pilot, screen, "2", "2", "6")


async def truth(app: CarteadoApp, pilot: Pilot[None]) -> None:
    """Play on until Ana rolls after somebody else has."""
    screen = await seated(app, pilot, *FOUR)
    await until(pilot, screen, lambda state: state.ask is WyrtAsk.ROLL and state.order.index(0) > 0)


async def tutorial(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = open_tutorial(app.context, courses_of("wyrt_lordes")[0], 1)
    app.push_screen(screen)
    await settle(pilot, screen)
    await press(pilot, screen, "5", "enter", "a", "enter", "d")


async def until(pilot: Pilot[None], screen: TableScreen, wanted: Callable[[Any], Any]) -> None:
    """Let Ana play on: she bets 20, throws her lowest card away, takes what lies first and rolls."""
    for _ in range(400):
        table = screen.live_match.table
        if over(screen) is Overlay.INTERLUDE and not wanted(table.state):
            await press(pilot, screen, "enter")
        if table.outcome is not None or wanted(table.state):
            break
        legal = table.legal_actions(0)
        wishes = (Bet(20), *(action for action in legal if isinstance(action, WyrtDiscard | TakeFromTable)))
        table.submit(0, next((wish for wish in wishes if wish in legal), legal[-1]))
        await settle(pilot, screen)
    else:
        raise AssertionError("what is wanted does not come")
    await pilot.pause()


class Careful:
    """Bets 20, throws its lowest card away, takes what lies first and rolls."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Any, **_: Any) -> Any:
        wishes = (Bet(20), *(action for action in legal if isinstance(action, WyrtDiscard | TakeFromTable)))
        return next((wish for wish in wishes if wish in legal), legal[-1])


def table(folder: Path, *players: Player, **options: Any) -> TablePicture:
    match_service = matches_on(store_in(folder), ScriptedWyrt(), SEED)
    seated = TablePicture(match_service.new_match("wyrt_lordes", players, WyrtOptions(**options)))
    return on(seated, lambda _state: True)


def on(seated: TablePicture, wanted: Callable[[Any], Any]) -> TablePicture:
    return seated.play_until(wanted, Careful())


def bet(folder: Path) -> TablePicture:
    return table(folder, *FOUR)


def marking_drawn(folder: Path) -> TablePicture:
    return on(table(folder, ANA, ROSA, CAIO).press("2"), lambda _state: True).press("2", "6")


def source(folder: Path) -> TablePicture:
    return on(marking_drawn(folder).press("enter"), lambda _state: True).press("b")


def truth_drawn(folder: Path) -> TablePicture:
    """Ana rolls after somebody else has."""
    return on(table(folder, *FOUR), lambda state: state.ask is WyrtAsk.ROLL and state.order.index(0) > 0).read()


def hand_summary(folder: Path) -> TablePicture:
    return on(table(folder, *FOUR), lambda state: state.hand_number == 2)


def end(folder: Path) -> TablePicture:
    return on(table(folder, ANA, ROSA, CAIO), lambda _state: False).read()


def variants(folder: Path) -> TablePicture:
    everything = {"hyninn": 4, "nimb": True, "azgher": True, "thyatis": True, "tenebra": True}
    seated = on(table(folder, *FOUR, ZECA, **everything).press("1"), lambda state: state.ask is WyrtAsk.THYATIS)
    return seated.read()


def trios(folder: Path) -> TablePicture:
    seated = table(folder, *FOUR, ZECA, IVO, groups=Groups.TRIOS, group_sum=True)
    return on(seated, lambda state: bool(state.order) and 0 in seated.table.deciders())


DRAWN = [bet, marking_drawn, source, truth_drawn, hand_summary, end, variants, trios]


@SIZES
@pytest.mark.parametrize("drawn", DRAWN, ids=lambda drawn: drawn.__name__.removesuffix("_drawn"))
def test_table(
    kept: SnapshotAssertion, tmp_path: Path, drawn: Callable[[Path], TablePicture], size: tuple[int, int]
) -> None:
    assert drawn(tmp_path).text(size) == kept


@SIZES
def test_tutorial(kept: SnapshotAssertion, tmp_path: Path, size: tuple[int, int]) -> None:
    app = new_app(tmp_path, ScriptedWyrt(), seed=SEED)
    assert screen_text(app, terminal_size=size, run_before=_run(app, tutorial)) == kept


def test_table_on_paper(snap_compare: Compare, tmp_path: Path) -> None:
    app = new_app(tmp_path, ScriptedWyrt(), seed=SEED, theme="carteado-dia", language="en")
    assert snap_compare(app, terminal_size=(80, 24), run_before=_run(app, marking))


def test_table_without_colours(snap_compare: Compare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = new_app(tmp_path, ScriptedWyrt(), seed=SEED, language="en", suits="letters")
    assert snap_compare(app, terminal_size=(80, 24), run_before=_run(app, truth))


@SIZES
def test_replay(kept: SnapshotAssertion, tmp_path: Path, size: tuple[int, int]) -> None:
    app = new_app(tmp_path, ScriptedWyrt(), seed=SEED)

    async def open_replay(pilot: Pilot[None]) -> None:
        screen = await seated(app, pilot, *FOUR)
        await until(pilot, screen, lambda _state: False)
        screen.dismiss()
        app.replay_match(screen.live_match.match)
        await pilot.pause()
        await pilot.press("4", "right_curly_bracket")
        await pilot.pause()

    assert screen_text(app, terminal_size=size, run_before=open_replay) == kept


def _run(app: CarteadoApp, scenario: Scenario) -> Callable[[Pilot[Any]], Awaitable[None]]:
    async def run(pilot: Pilot[Any]) -> None:
        await scenario(app, pilot)

    return run
