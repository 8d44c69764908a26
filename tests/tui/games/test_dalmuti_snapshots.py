"""How Dalmuti's table, its replay and its tutorial look: pictures of the same matches at the same moments."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from engine.core.log import Player
from engine.games.dalmuti.actions import CallTakeover
from engine.games.dalmuti.cards import size_of
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions
from tests.tui.games.test_dalmuti_play import (
    ALONE,
    ANA,
    BIA,
    BOTS,
    GIFT,
    JOKER_HELD,
    TAKEOVER,
    Modest,
    ScriptedDalmuti,
    following,
    leading,
    new_app,
    play_until,
    sit_down,
)
from tests.tui.pictures import TablePicture, screen_text
from tests.tui.tables import matches_on, press, settle, store_in
from tui.app import CarteadoApp
from tui.canvas.grid import Canvas
from tui.games.game_ui import game_ui_of
from tui.games.teaching import courses_of
from tui.match.replay import ReplayScreen
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


def table(folder: Path, seed: int, *players: Player, **options: Any) -> TablePicture:
    match_service = matches_on(store_in(folder), ScriptedDalmuti(), seed)
    return TablePicture(match_service.new_match("dalmuti", players, DalmutiOptions(**options)))


def trick_drawn(folder: Path) -> TablePicture:
    return played(table(folder, 4, ANA, *BOTS[:5]), middle_of_hand_2).read()


def full_house(folder: Path) -> TablePicture:
    seated = table(folder, 2, ANA, *BOTS, jokers=2, takeover=True)
    return played(seated, lambda state: following(state) and state.deal.hand == 2).read()


def sizes(folder: Path) -> TablePicture:
    return played(table(folder, JOKER_HELD, *ALONE, jokers=2), leading).press("9", "enter")


def gift(folder: Path) -> TablePicture:
    seated = played(table(folder, GIFT, *ALONE), lambda state: state.deal.ask is DalmutiAsk.GIFT)
    return seated.read().press("0", "9")


def takeover(folder: Path) -> TablePicture:
    seated = table(folder, TAKEOVER, *ALONE, jokers=2, takeover=True, hands=2)
    return played(seated, lambda _state: CallTakeover() in seated.table.legal_actions(0)).read()


def hand_summary(folder: Path) -> TablePicture:
    seated = table(folder, 4, ANA, *BOTS[:5])
    return played(seated, lambda _state: seated.news.hand_summary is not None)


def reengineering(folder: Path) -> TablePicture:
    return hand_summary(folder).read(lesson=False)


def end(folder: Path) -> TablePicture:
    return played(table(folder, 4, ANA, *BOTS[:4], hands=3), lambda _state: False).read()


def played(seated: TablePicture, wanted: Callable[[Any], Any]) -> TablePicture:
    return seated.play_until(wanted, Modest())


DRAWN = [trick_drawn, full_house, sizes, gift, takeover, hand_summary, reengineering, end]


def _run(app: CarteadoApp, scenario: Scenario) -> Callable[[Pilot[Any]], Awaitable[None]]:
    async def run(pilot: Pilot[Any]) -> None:
        await scenario(app, pilot)

    return run


@SIZES
@pytest.mark.parametrize("drawn", DRAWN, ids=lambda drawn: drawn.__name__.removesuffix("_drawn"))
def test_dalmuti(
    kept: SnapshotAssertion, tmp_path: Path, drawn: Callable[[Path], TablePicture], size: tuple[int, int]
) -> None:
    assert drawn(tmp_path).text(size) == kept


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
def test_dalmuti_replayed(kept: SnapshotAssertion, tmp_path: Path, size: tuple[int, int]) -> None:
    app = new_app(tmp_path, seed=4)

    async def replay(pilot: Pilot[Any]) -> None:
        screen = sit_down(app, ANA, *BOTS[:5], hands=2, jokers=2)
        await settle(pilot, screen)
        await play_until(pilot, screen, lambda _state: False)
        for key in ("enter", "v", "6"):
            await pilot.press(key)
            await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)

    assert screen_text(app, terminal_size=size, run_before=replay) == kept


@SIZES
def test_dalmuti_taught(kept: SnapshotAssertion, tmp_path: Path, size: tuple[int, int]) -> None:
    app = new_app(tmp_path)

    async def learn(pilot: Pilot[Any]) -> None:
        screen = open_tutorial(app.context, courses_of("dalmuti")[0])
        app.push_screen(screen)
        await settle(pilot, screen)
        await press(pilot, screen, "0", "enter", "enter")

    assert screen_text(app, terminal_size=size, run_before=learn) == kept


def test_a_bot_keeps_its_name_where_there_is_no_room_to_say_that_it_is_one(tmp_path: Path) -> None:
    model = played(table(tmp_path, 1, ANA, *BOTS[:3]), following)._table_model()
    for width in (44, 60):
        canvas = Canvas(width, 26)
        game_ui_of("dalmuti").draw_review(canvas, canvas.area, model)
        shown = "\n".join("".join(row.chars) for row in canvas.rows())
        assert "… bot" not in shown and all(player.name in shown for player in model.players)
