"""How the lobby is drawn: on small screens, for newcomers, after many changes at once, and under the mouse."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual import events

from engine.games.chama.model import ChamaOptions
from tests.tui.lobby_apps import HallClub, people
from tui.lobby.lobby import LobbyScreen
from tui.lobby.rows import FirstVisitScreen
from tui.lobby.waiting_table import WaitingTableScreen
from tui.match.table import TableScreen
from tui.services.lobby.open_table import TablePlan
from tui.services.matches.bot_runner import LEAST_PAUSE

DUEL = TablePlan("chama", ChamaOptions(), 2)
LONG_NAMES = ("界" * 80, "W" * 80, "[red]Zé[/] [@click=app.bell]" + "x" * 50)


@pytest.fixture
def club(tmp_path: Path) -> HallClub:
    return HallClub(tmp_path)


async def test_many_changes_are_drawn_as_one(club: HallClub, monkeypatch: pytest.MonkeyPatch) -> None:
    async with people(club, "Ana") as (ana,):
        drawn: list[int] = []
        shown = LobbyScreen.show_all
        monkeypatch.setattr(LobbyScreen, "show_all", lambda self: (drawn.append(1), shown(self)))
        for number in range(50):
            club.lobby.away("Ana", number % 2 == 0)
        await ana.until(lambda: ana.app.client._resting is None and not ana.app.client._stale)
        assert 1 <= len(drawn) <= 3


@pytest.mark.parametrize("size", [(60, 20), (40, 12), (79, 24)])
async def test_a_small_screen_shows_one_pane_after_the_other(club: HallClub, size: tuple[int, int]) -> None:
    async with people(club, "Ana", size=size) as (ana,):
        await ana.seeing("Mesas")
        assert "Quem está" not in ana.sees
        await ana.press("2")
        await ana.seeing("Quem está")
        assert "Mesas" not in ana.sees
        await ana.press("3")
        await ana.seeing("Conversa")
        await ana.press("escape")
        await ana.seeing("Mesas")


async def test_a_pane_is_turned_to_on_a_large_screen_without_new_styles_and_stays_on_a_small_one(
    club: HallClub, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with people(club, "Ana", size=(120, 40)) as (ana,):
        await ana.seeing("Mesas", "Quem está", "Conversa")
        styled: list[object] = []
        update = type(ana.app).update_styles
        monkeypatch.setattr(
            type(ana.app), "update_styles", lambda app, node, **how: (styled.append(node), update(app, node, **how))
        )
        for pane in ("2", "3", "escape", "2", "1", "1", "2"):
            await ana.press(pane)
        assert ana.app.screen not in styled
        await ana.pilot.resize_terminal(60, 20)
        await ana.seeing("Quem está")
        assert "Mesas" not in ana.sees


async def test_the_first_visit_asks_for_language_and_suits_and_offers_the_tutorial(club: HallClub) -> None:
    async with people(club, "Ana", welcomed=False) as (ana,):
        await ana.on(FirstVisitScreen)
        await ana.press("down", "enter")
        await ana.seeing("straight frame")
        await ana.press("down", "enter")
        await ana.seeing("u: learn by playing", "esc: skip")
        await ana.press("escape")
        await ana.on(LobbyScreen)
        await ana.seeing("Tables")
        kept = ana.app.context.profile.preferences.load()
        assert (kept.language, kept.suits, kept.welcomed) == ("en", "letters", True)


async def test_a_click_marks_a_table_and_the_next_one_sits_down(club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (_ana, bia):
        club.lobby.open_tables.host("Ana", DUEL)
        club.lobby.open_tables.host("Caio", DUEL)
        await bia.seeing("Ana", "Caio")
        await bia.pilot.click("#tables", offset=(6, 3))
        assert isinstance(bia.app.screen, LobbyScreen)
        await bia.pilot.click("#tables", offset=(6, 3))
        assert (await bia.on(WaitingTableScreen)).number == 2


async def test_a_hall_that_is_drawn_anew_while_it_is_mounted_is_filled_when_it_is_whole(club: HallClub) -> None:
    async with people(club, "Ana") as (ana,):
        lobby = ana.app.screen
        assert isinstance(lobby, LobbyScreen)
        for turns in (2, 6, 10):
            retelling = asyncio.create_task(lobby.retell())
            for _ in range(turns):
                await asyncio.sleep(0)
            lobby.post_message(events.Mount())
            await retelling
            await ana.seeing("Mesas")


async def test_a_hall_is_drawn_anew_one_time_after_the_other(club: HallClub) -> None:
    async with people(club, "Ana") as (ana,):
        lobby = ana.app.screen
        assert isinstance(lobby, LobbyScreen)
        for turns in (8, 10, 12, 14):
            ana.app.play_now("chama")
            await ana.on(TableScreen)
            await ana.pilot.pause()
            retelling = asyncio.create_task(lobby.retell())
            for _ in range(turns):
                await asyncio.sleep(0)
            ana.app.pop_screen()
            await retelling
            await ana.on(LobbyScreen)
            await ana.seeing("Mesas")


async def test_who_is_alone_with_bots_chooses_their_pace_and_who_watches_does_not(club: HallClub) -> None:
    """The least pause is not nothing: how fast a bot is would tell what it does unseen."""
    live = club.lobby.begin(
        "Ana", club.lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(), 2)).number, "random"
    )
    async with people(club, "Ana", "Bia") as (ana, bia):
        ana.app.client.open(live.match)
        await ana.on(TableScreen)
        assert live.live_match.pause == LEAST_PAUSE
        live.live_match.pause = 0.25
        bia.app.client.open(live.match)
        await bia.on(TableScreen)
        assert live.live_match.pause == 0.25


@pytest.mark.covered
@pytest.mark.parametrize("name", LONG_NAMES, ids=("wide", "word", "markup"))
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_name_of_80_characters_leaves_room_for_what_a_sentence_says(
    club: HallClub, name: str, size: tuple[int, int]
) -> None:
    async with people(club, name, "Bia", size=size) as (host, bia):
        club.lobby.open_tables.host(name, DUEL)
        await bia.seeing("Mesa 1, de", "amistosa")
        assert ": Chama" in bia.sees
        await bia.press("enter")
        await bia.on(WaitingTableScreen)
        await bia.seeing("Mesa completa", "começa")
        assert name not in host.sees
