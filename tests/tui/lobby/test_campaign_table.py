"""A table of a campaign in the lobby, by keys: opened from the form, and told to whoever looks at it."""

from __future__ import annotations

from pathlib import Path

from tests.tui.carrying import CarryingToy, carrying
from tests.tui.lobby_apps import HallClub, people
from tui.lobby.open_table import OpenTableScreen
from tui.lobby.waiting_table import WaitingTableScreen
from tui.match.table import TableScreen

__all__ = ["carrying"]


async def test_a_table_of_a_campaign_is_opened_and_begins_with_the_purses(
    carrying: CarryingToy, tmp_path: Path
) -> None:
    club = HallClub(tmp_path)
    campaign = club.lobby.campaigns.open("Taverna do Macaco", "toy")
    club.lobby.campaigns.join(campaign.id, "Bia")
    club.lobby.campaigns.correct(campaign.id, "Bia", 15, "Moeda achada")
    async with people(club, "Ana", "Bia") as (ana, bia):
        await ana.press("n")
        (await ana.on(OpenTableScreen)).query_one("#setup").go_to("campaign")
        await ana.press("right")
        await ana.seeing("‹ Taverna do Macaco ›")
        await ana.press("enter")
        await ana.on(WaitingTableScreen)
        await ana.seeing("com as bolsas da campanha")
        await bia.seeing("tem lugar")
        await bia.press("enter")
        await bia.on(WaitingTableScreen)
        await ana.press("s")
        table = await ana.on(TableScreen)
        assert table.live_match.options.purses == (20, 35)
        accounts = club.lobby.campaigns.state(campaign.id).accounts
        assert {account.name: account.playing for account in accounts} == dict.fromkeys(
            ("Ana", "Bia"), table.live_match.match
        )
