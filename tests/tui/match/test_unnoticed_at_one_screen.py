"""Acts that nobody else may notice, where people pass one keyboard on: the curtain is where it is without them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC
from pathlib import Path
from typing import Any

from tests.tui.tables import CLOCK, counted
from tests.tui.thefts_unseen import thefts
from tests.tui.unseen import World, twins
from tui.app import CarteadoApp
from tui.match.table import TableScreen
from tui.services.identity.user_settings import SessionSettings
from tui.texts.localizer import Session


@asynccontextmanager
async def one_screen(world: World) -> AsyncIterator[tuple[Any, TableScreen]]:
    """Let all play at one screen."""
    settings = SessionSettings(language="pt_BR", welcomed=True, bot_speed="instant", name="Ana")
    session = Session(settings, {}, zone=UTC)
    games = {world.game.key: world.game}
    app = CarteadoApp(world.store, games, clock=lambda: CLOCK, seed_source=counted(), session=session)
    app.context.matches = world.match_service
    async with app.run_test(size=(80, 24)) as pilot:
        screen = TableScreen(world.live_match)
        app.push_screen(screen)
        await pilot.pause()
        yield pilot, screen


async def shown(folder: Path, *, unseen: bool) -> list[tuple[Any, ...]]:
    """Return who sits at the keyboard, who is called and what lies over the table after every move that all notice."""
    found: list[tuple[Any, ...]] = []
    acts = 0
    story = thefts()
    with twins(folder, story._replace(moves=story.moves[:26])) as both:
        world = both.acting if unseen else both.other
        async with one_screen(world) as (pilot, screen):
            for hidden in both.steps():
                await pilot.pause()
                now = screen.hot_seat.present, screen.hot_seat.called, screen._over
                if hidden:
                    acts += 1
                    assert now == found[-1], "something was raised or dropped by what nobody may notice"
                    continue
                if screen.news.unread:
                    await pilot.press("enter")
                found.append(now)
                if screen.hot_seat.called is not None:
                    await pilot.press("enter")
                    await pilot.pause()
                    found.append((screen.hot_seat.present, screen.hot_seat.called, screen._over))
    assert acts > 3
    return found


async def test_what_is_done_unseen_raises_no_curtain_and_drops_none(tmp_path: Path) -> None:
    for name in ("with", "without"):
        (tmp_path / name).mkdir()
    assert await shown(tmp_path / "with", unseen=True) == await shown(tmp_path / "without", unseen=False)
