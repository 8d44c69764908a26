"""Windows for answers at a screen: what is passed by itself, keys typed at once, the curtain (MW-67)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest

from engine.core.log import Acted, Player
from engine.games.magic_wizards.actions import LetPass
from engine.games.magic_wizards.model import MagicAsk
from tests.tui.services.matches.match_services import entries
from tests.tui.tables import CLOCK, counted
from tests.tui.unseen import World, twins
from tests.tui.windows_unseen import until_asked
from tui.app import CarteadoApp
from tui.match.table import TableScreen
from tui.services.identity.user_settings import SessionSettings
from tui.texts.localizer import Session

ANA, BIA = range(2)


@asynccontextmanager
async def screen_of(world: World, who: str | None, **chosen: Any) -> AsyncIterator[tuple[Any, TableScreen]]:
    """Let somebody sit at a screen; without a name all play at it."""
    settings = SessionSettings(language="pt_BR", welcomed=True, bot_speed="instant", name="Bia", **chosen)
    session = Session(settings, {}, zone=UTC)
    games = {world.game.key: world.game}
    app = CarteadoApp(world.store, games, clock=lambda: CLOCK, seed_source=counted(), session=session)
    app.context.matches = world.match_service
    async with app.run_test(size=(80, 24)) as pilot:
        screen = TableScreen(world.live_match, who)
        app.push_screen(screen)
        await pilot.pause()
        yield pilot, screen


@asynccontextmanager
async def asked_at_screens(folder: Path, who: str | None) -> AsyncIterator[list[tuple[World, Any, TableScreen]]]:
    """Let Bia be asked about an attack, once with Magics and once with Traps alone."""
    with twins(folder, until_asked("attack")) as both:
        list(both.steps())
        async with screen_of(both.acting, who) as this, screen_of(both.other, who) as other:
            yield [(both.acting, *this), (both.other, *other)]


def passed(world: World) -> int:
    """How often Bia has let pass."""
    acts = [entry for entry in entries(world.live_match) if isinstance(entry, Acted)]
    return sum(isinstance(entry.action, LetPass) and entry.seat == BIA for entry in acts)


async def test_MW_67_before_another_person_nothing_is_passed_by_itself(tmp_path: Path) -> None:
    """What comes at once would tell that nothing set can answer."""
    async with asked_at_screens(tmp_path, "Bia") as screens:
        for world, pilot, screen in screens:
            await pilot.pause()
            assert screen.only_answer is None and world.table.state.ask is MagicAsk.ANSWER


async def test_MW_67_before_a_bot_a_trap_alone_is_passed_by_itself_and_a_magic_is_asked_about(tmp_path: Path) -> None:
    with twins(tmp_path, until_asked("attack")) as both:
        list(both.steps())
        for world, passes in ((both.acting, False), (both.other, True)):
            world.table.give_seat(ANA, Player("Tita", "planner"))
            async with screen_of(world, "Bia", auto_pass=False) as (_pilot, screen):
                assert screen.only_answer is None
                screen.context.session.change(auto_pass=True)
                assert (screen.only_answer == LetPass()) is passes


@pytest.mark.parametrize("keys", [("p", "p"), ("enter", "enter"), ("p", "p", "p")])
async def test_MW_67_keys_pressed_twice_pass_one_window_only(tmp_path: Path, keys: tuple[str, ...]) -> None:
    async with asked_at_screens(tmp_path, "Bia") as screens:
        for world, pilot, _screen in screens:
            before = passed(world)
            await pilot.press(*keys)
            await pilot.pause()
            assert passed(world) == before + 1


async def test_MW_67_at_one_keyboard_the_curtain_falls_before_who_is_asked_and_before_who_goes_on(
    tmp_path: Path,
) -> None:
    async with asked_at_screens(tmp_path, None) as screens:
        pictures = []
        for world, pilot, screen in screens:
            assert screen.hot_seat.called == BIA and screen.hot_seat.present is None
            pictures.append(screen.board.text())
            await pilot.press("enter")
            assert screen.hot_seat.present == BIA
            await pilot.press("p")
            await pilot.pause()
            assert world.table.state.ask is MagicAsk.MAIN and screen.hot_seat.called == ANA
            pictures.append(screen.board.text())
            await pilot.press("enter")
            pictures.append(screen.board.text())
        assert pictures[:3] == pictures[3:], "Ana sees nothing of what Bia has set"
