"""How Dalmuti's table, its replay and its tutorial look: pictures of the same matches at the same moments."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.games.dalmuti.actions import CallTakeover
from engine.games.dalmuti.cards import size_of
from engine.games.dalmuti.model import Ask
from tests.tui.games.test_dalmuti_play import (
    ALONE,
    ANA,
    BIA,
    BOTS,
    GIFT,
    JOKER_HELD,
    TAKEOVER,
    Modest,
    following,
    leading,
    new_app,
    play_until,
    sit_down,
)
from tests.tui.tables import press, settle
from tui.app import CarteadoApp
from tui.games.teaching import course_of
from tui.match.draw_screen import Overlay
from tui.match.replay import ReplayScreen
from tui.match.table import TableScreen
from tui.match.tutorial import open_tutorial

Compare = Callable[..., bool]
Scenario = Callable[[CarteadoApp, Pilot[None]], Awaitable[None]]
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])


def middle_of_hand_2(state: Any) -> bool:
    """Tell whether there are titles, a set of several cards to beat, and a hand to beat it from."""
    far = following(state) and state.deal.hand == 2 and len(state.laid) > 1
    return far and state.laid[-1].play.count > 1 and size_of(state.hands[0]) > 7


async def trick(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, ANA, *BOTS[:5])
    await settle(pilot, screen)
    await play_until(pilot, screen, middle_of_hand_2)


async def full_house(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, ANA, *BOTS, jokers=2, takeover=True)
    await settle(pilot, screen)
    await play_until(pilot, screen, lambda state: following(state) and state.deal.hand == 2)


async def sizes(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, *ALONE, jokers=2)
    await settle(pilot, screen)
    await play_until(pilot, screen, leading)
    await press(pilot, screen, "9", "enter")


async def gift(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, *ALONE)
    await settle(pilot, screen)
    await play_until(pilot, screen, lambda state: state.deal.ask is Ask.GIFT)
    await press(pilot, screen, "0", "9")


async def takeover(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, *ALONE, jokers=2, takeover=True, hands=2)
    await settle(pilot, screen)
    await play_until(pilot, screen, lambda _state: CallTakeover() in screen.live_match.table.legal_actions(0))


async def hand_summary(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, ANA, *BOTS[:5])
    await settle(pilot, screen)
    await _play_on(pilot, screen, Overlay.INTERLUDE)


async def reengineering(app: CarteadoApp, pilot: Pilot[None]) -> None:
    await hand_summary(app, pilot)
    await pilot.press("enter")
    await pilot.pause()


async def end(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, ANA, *BOTS[:4], hands=3)
    await settle(pilot, screen)
    await play_until(pilot, screen, lambda _state: False)
    await press(pilot, screen, "enter")


async def _play_on(pilot: Pilot[None], screen: TableScreen, over: Overlay) -> None:
    """Play until something lies over the table."""
    while screen._over is not over:
        screen.live_match.table.submit(0, Modest().choose(None, screen.live_match.table.legal_actions(0), None))
        await settle(pilot, screen)


async def refused(app: CarteadoApp, pilot: Pilot[None]) -> None:
    await trick(app, pilot)
    await pilot.press("q", "q")
    await pilot.pause()


async def curtain(app: CarteadoApp, pilot: Pilot[None]) -> None:
    screen = sit_down(app, ANA, BIA, *BOTS[:2])
    await settle(pilot, screen)


async def details(app: CarteadoApp, pilot: Pilot[None]) -> None:
    await trick(app, pilot)
    await pilot.press("i")
    await pilot.pause()


AT_BOTH_SIZES = {
    trick: 4,
    full_house: 2,
    sizes: JOKER_HELD,
    gift: GIFT,
    takeover: TAKEOVER,
    hand_summary: 4,
    reengineering: 4,
    end: 4,
}
"""The scenes with their seeds."""


def _run(app: CarteadoApp, scenario: Scenario) -> Callable[[Pilot[Any]], Awaitable[None]]:
    async def run(pilot: Pilot[Any]) -> None:
        await scenario(app, pilot)

    return run


@SIZES
@pytest.mark.parametrize("scenario", AT_BOTH_SIZES, ids=lambda scenario: scenario.__name__)
def test_dalmuti(snap_compare: Compare, tmp_path: Path, scenario: Scenario, size: tuple[int, int]) -> None:
    app = new_app(tmp_path, seed=AT_BOTH_SIZES[scenario])
    assert snap_compare(app, terminal_size=size, run_before=_run(app, scenario))


@pytest.mark.parametrize("scenario", [refused, curtain, details], ids=lambda scenario: scenario.__name__)
def test_more_of_dalmuti(snap_compare: Compare, tmp_path: Path, scenario: Scenario) -> None:
    app = new_app(tmp_path, seed=4)
    assert snap_compare(app, terminal_size=(80, 24), run_before=_run(app, scenario))


def test_dalmuti_on_a_small_screen(snap_compare: Compare, tmp_path: Path) -> None:
    app = new_app(tmp_path, seed=4)
    assert snap_compare(app, terminal_size=(54, 20), run_before=_run(app, trick))


def test_dalmuti_without_colours(snap_compare: Compare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = new_app(tmp_path, seed=4, language="en", suits="letters")
    assert snap_compare(app, terminal_size=(80, 24), run_before=_run(app, trick))


@SIZES
def test_dalmuti_replayed(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    app = new_app(tmp_path, seed=4)

    async def replay(pilot: Pilot[Any]) -> None:
        screen = sit_down(app, ANA, *BOTS[:5], hands=2, jokers=2)
        await settle(pilot, screen)
        await play_until(pilot, screen, lambda _state: False)
        for key in ("enter", "v", "6"):
            await pilot.press(key)
            await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)

    assert snap_compare(app, terminal_size=size, run_before=replay)


@SIZES
def test_dalmuti_taught(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    app = new_app(tmp_path)

    async def learn(pilot: Pilot[Any]) -> None:
        screen = open_tutorial(app.context, course_of("dalmuti"))
        app.push_screen(screen)
        await settle(pilot, screen)
        await press(pilot, screen, "0", "enter", "enter")

    assert snap_compare(app, terminal_size=size, run_before=learn)
