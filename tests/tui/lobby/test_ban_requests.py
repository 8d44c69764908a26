"""A banned person asks by keys to sit down again, and the organiser answers with one key (WA-55)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.carrying import CarryingToy, PurseOptions, carrying
from tests.tui.lobby_apps import HallClub, Somebody, people
from tests.tui.tables import CLOCK
from tui.lobby.lobby import LobbyScreen
from tui.lobby.open_table import OpenTableScreen
from tui.lobby.waiting_table import WaitingTableScreen
from tui.screens.campaigns import CampaignScreen
from tui.services.lobby.open_table import TablePlan
from tui.widgets.dialogs import AskDialog, ChoiceDialog
from tui.widgets.row_list import RowList

__all__ = ["carrying"]


@pytest.fixture
def club(carrying: CarryingToy, tmp_path: Path) -> HallClub:
    """A hall with a campaign from which Ana is banned."""
    club = HallClub(tmp_path)
    campaign = club.lobby.campaigns.open("Taverna", "toy")
    club.lobby.campaigns.join(campaign.id, "Ana", "Bia")
    club.store.campaigns.append(campaign.id, "ana", 0, "ban", CLOCK)
    return club


def open_table(club: HallClub) -> int:
    [campaign] = club.lobby.campaigns.list()
    return club.lobby.open_tables.host("Bia", TablePlan("toy", PurseOptions(hands=1), 2, campaign=campaign)).number


def toasts(person: Somebody) -> str:
    return " ".join(str(toast.message) for toast in person.app._notifications)


async def ask(person: Somebody, club: HallClub, text: str = "") -> None:
    """Try to sit down at Bia's table, and ask the organiser in the dialog that opens."""
    number, rows = open_table(club), person.app.screen.query_one("#tables", RowList)
    await person.until(lambda: f"wait:{number}" in [row.name for row in rows.rows])
    rows.go_to(f"wait:{number}")
    await person.press("enter")
    await person.on(AskDialog)
    await (person.write(text) if text else person.press("enter"))
    await person.on(LobbyScreen)


ASKED = {"pt_BR": "Ana pede o fim da expulsão", "en": "Ana asks you to lift the ban"}
LIFTED = {"pt_BR": "suspendeu a sua expulsão", "en": "has lifted your ban"}
KEPT = {"pt_BR": "manteve a sua expulsão", "en": "keeps your ban"}


@pytest.mark.parametrize("language", ["pt_BR", "en"])
async def test_whoever_is_banned_asks_where_the_seat_is_refused_and_one_key_lifts_the_ban(
    club: HallClub, language: str
) -> None:
    async with people(club, "Ana", "Bia", "Juiz", organiser="Juiz", language=language) as (ana, _, juiz):
        await ask(ana, club, "Foi brincadeira")
        await juiz.seeing(ASKED[language])
        await juiz.press("g")
        await juiz.on(ChoiceDialog)
        await juiz.seeing("“Foi brincadeira”")
        await juiz.press("b")
        await ana.seeing(LIFTED[language])
        await ana.press("g")
        await ana.until(lambda: LIFTED[language] not in ana.sees)
        ana.app.screen.query_one("#tables", RowList).go_to("wait:1")
        await ana.press("enter")
        await ana.on(WaitingTableScreen)


@pytest.mark.parametrize("language", ["pt_BR", "en"])
async def test_one_key_refuses_the_marked_request_and_the_answer_is_read(club: HallClub, language: str) -> None:
    async with people(club, "Ana", "Bia", "Juiz", organiser="Juiz", language=language) as (ana, bia, juiz):
        await ask(ana, club)
        await juiz.seeing(ASKED[language])
        assert ASKED[language] not in bia.sees
        await juiz.press("home", "x")
        await ana.seeing(KEPT[language])
        await juiz.until(lambda: ASKED[language] not in juiz.sees)


async def test_a_second_try_at_the_seat_says_that_the_request_waits_and_asks_nothing(club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (ana, _):
        await ask(ana, club)
        await ana.press("enter")
        await ana.until(lambda: "ainda espera a resposta" in toasts(ana))
        assert isinstance(ana.app.screen, LobbyScreen) and "não pode se sentar antes de" in toasts(ana)


async def test_a_sentence_that_is_too_long_is_told_in_the_dialog_and_escape_asks_nothing(club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (ana, _):
        open_table(club)
        await ana.seeing("tem lugar")
        await ana.press("down", "up", "enter")
        dialog = await ana.on(AskDialog)
        dialog.query_one("#answer").value = "x" * 121
        await ana.press("enter")
        await ana.seeing("A frase tem 121 letras: cabem 120.")
        await ana.press("escape")
        await ana.on(LobbyScreen)
        assert club.lobby.campaigns.ban_requests.waiting() == ()


async def test_a_banned_host_is_asked_the_same_at_the_form_of_a_new_table(club: HallClub) -> None:
    async with people(club, "Ana", "Juiz", organiser="Juiz") as (ana, juiz):
        await ana.press("n")
        (await ana.on(OpenTableScreen)).query_one("#setup").go_to("campaign")
        await ana.press("right")
        await ana.seeing("‹ Taverna ›")
        await ana.press("enter")
        await ana.on(AskDialog)
        await ana.press("enter")
        await juiz.seeing(ASKED["pt_BR"])


@pytest.mark.parametrize("key", ["b", "x"])
async def test_the_page_of_the_campaign_shows_the_request_and_its_keys_answer_it(key: str, club: HallClub) -> None:
    async with people(club, "Ana", "Bia", "Juiz", organiser="Juiz") as (ana, _, juiz):
        await ask(ana, club, "Foi brincadeira")
        juiz.app.push_screen(CampaignScreen(club.lobby.campaigns.list()[0].id))
        page = await juiz.on(CampaignScreen)
        await juiz.seeing("“Foi brincadeira”", "x recusa")
        page.query_one("#purses").go_to("ana")
        await juiz.press(key)
        await ana.seeing((LIFTED if key == "b" else KEPT)["pt_BR"])
        await juiz.until(lambda: "Foi brincadeira" not in juiz.sees)


async def test_a_request_reaches_an_organiser_wherever_they_are(club: HallClub) -> None:
    async with people(club, "Ana", "Bia", "Juiz", organiser="Juiz") as (ana, _, juiz):
        await juiz.press("n")
        await juiz.on(OpenTableScreen)
        await ask(ana, club)
        await juiz.until(lambda: ASKED["pt_BR"] in toasts(juiz))
