"""The lobby on its people's screens: several apps in one process, each hearing of the others by notes alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.log import Player
from engine.core.model import Resigned
from engine.games.chama.model import ChamaOptions
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.model import MagicOptions
from engine.games.registry import GAMES
from saves.matches.match_rows import TableTerms, TimeControl
from tests.tui.lobby_apps import HallClub, people
from tests.tui.ssh_people import eventually
from tui.lobby.lobby import LobbyScreen
from tui.lobby.open_table import OpenTableScreen
from tui.lobby.waiting_table import WaitingTableScreen
from tui.match.table import TableScreen
from tui.screens.rules import RulesScreen
from tui.services.lobby.lobby import Lobby
from tui.services.lobby.open_table import OPEN, TablePlan
from tui.texts.lobby import LobbyNotification, calls_for
from tui.widgets.dialogs import AskDialog

DUEL = TablePlan("chama", ChamaOptions(), 2)


@pytest.fixture
def club(tmp_path: Path) -> HallClub:
    return HallClub(tmp_path)


async def test_where_nobody_has_a_table_those_with_bots_stand_and_one_key_begins_one(club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (ana, bia):
        await ana.seeing("Nenhuma mesa: Enter joga com bots")
        await ana.press("down", "enter")
        table = await ana.on(TableScreen)
        assert table.live_match.game.key == list(GAMES)[1] and table.participant.seats == (0,)
        await bia.seeing("Ana")
        await eventually(lambda: "com bots" not in bia.sees)


# ---- Tables ----------------------------------------------------------------------------------------------------------


async def test_CH_94_at_a_table_that_waits_each_chooses_the_suit_of_its_seat(club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (_ana, bia):
        club.lobby.open_tables.host("Ana", DUEL)
        club.lobby.open_tables.sit("Bia", 1)
        await bia.seeing("sua, espera")
        await bia.press("enter")
        await bia.on(WaitingTableScreen)
        await bia.seeing("copas, o clero")
        await bia.press("u")
        await bia.seeing("ouros, a burguesia")
        assert club.lobby.open_tables.table(1).plan.options.suits == ("S", "D")


async def test_two_people_open_a_table_sit_down_and_are_taken_to_their_match(club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (ana, bia):
        await ana.press("n")
        await ana.on(OpenTableScreen)
        await ana.press("enter")
        await ana.on(WaitingTableScreen)
        await bia.seeing("Esperando gente", "1/2", "Ana")
        await bia.press("enter")
        await bia.on(WaitingTableScreen)
        await ana.seeing("Mesa completa: s começa")
        await ana.press("s")
        tables = [await somebody.on(TableScreen) for somebody in (ana, bia)]
        assert tables[0].live_match is tables[1].live_match
        assert [table.participant.seats for table in tables] == [(0,), (1,)]
        assert [table.participant.role for table in tables] == ["host", "guest"]


async def test_a_deck_is_chosen_at_the_waiting_table_by_name_unseen_by_the_others(club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (_, bia):
        table = club.lobby.open_tables.host("Ana", TablePlan("magic_wizards", MagicOptions(), 2))
        club.lobby.open_tables.sit("Bia", table.number)
        await bia.seeing("sua, espera")
        await bia.press("enter")
        await bia.on(WaitingTableScreen)
        await bia.press("u")
        await bia.seeing("Baralho do lugar 2", "de um código")
        await bia.press("end", "enter")
        chosen = ready_decks()[-1].deck
        await bia.until(lambda: club.lobby.open_tables.seen_options("Bia", table.number).decks[1] == chosen)
        assert club.lobby.open_tables.seen_options("Ana", table.number).decks[1] is None


async def test_the_host_puts_bots_into_open_seats_and_everybody_sees_it(club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (ana, bia):
        club.lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(), 4))
        await bia.seeing("1/4")
        await bia.press("enter")
        await bia.on(WaitingTableScreen)
        await ana.seeing("sua, espera")
        await ana.press("enter")
        await ana.on(WaitingTableScreen)
        await ana.press("b")
        await bia.seeing("bot ", "Falta 1 pessoa")
        await bia.press("b", "s")
        assert [slot.kind for slot in club.lobby.open_tables.table(1).slots] == ["person", "person", "calejado", OPEN]
        await ana.press("B", "s")
        table = await bia.on(TableScreen)
        assert [player.bot for player in table.live_match.table.players] == [None, None, "calejado", "calejado"]


async def test_whoever_is_elsewhere_is_told_and_comes_by_one_key(club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (ana, bia):
        club.lobby.open_tables.host("Ana", DUEL)
        club.lobby.open_tables.sit("Bia", 1)
        await bia.press("r")
        await bia.on(RulesScreen)
        club.lobby.begin("Ana", 1)
        await ana.on(TableScreen)
        await bia.until(lambda: any("seu lugar" in notification.message for notification in bia.app._notifications))
        assert isinstance(bia.app.screen, RulesScreen)
        await bia.press("escape")
        await bia.seeing("▸ g", "A mesa 1 joga e tem o seu lugar, com Ana.")
        await bia.press("g")
        assert (await bia.on(TableScreen)).participant.seats == (1,)


async def test_an_invitation_is_a_line_with_a_key_and_may_be_declined(club: HallClub) -> None:
    async with people(club, "Ana", "Bia", "Caio") as (ana, bia, caio):
        club.lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(), 3, private=True))
        await ana.press("i")
        await ana.on(AskDialog)
        await ana.write("Bia")
        await bia.seeing("Ana convida você à mesa 1")
        assert "Esperando gente" not in caio.sees
        await bia.press("home", "x")
        await bia.until(lambda: "convida você à mesa 1." not in bia.sees)
        club.lobby.open_tables.invite("Ana", "Bia", 1)
        await bia.seeing("▸ g")
        await bia.press("g")
        await bia.on(WaitingTableScreen)
        assert club.lobby.open_tables.table(1).people == ("Ana", "Bia")


async def test_where_nobody_else_is_nobody_can_be_invited(club: HallClub) -> None:
    async with people(club, "Ana") as (ana,):
        club.lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(), 2))
        await ana.press("i")
        await ana.until(lambda: any("ninguém aqui" in notification.message for notification in ana.app._notifications))
        assert isinstance(ana.app.screen, LobbyScreen)


async def test_a_private_table_is_entered_by_its_code(club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (ana, bia):
        table = club.lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(), 2, private=True))
        await ana.seeing("sua, espera")
        await ana.press("enter")
        await ana.seeing(f"código {table.code}")
        await bia.press("e")
        await bia.on(AskDialog)
        await bia.write("zzzz")
        await bia.until(lambda: bool(bia.app._notifications))
        await bia.press("e")
        await bia.on(AskDialog)
        await bia.write(table.code.lower())
        await bia.on(WaitingTableScreen)


async def test_the_form_of_a_table_has_terms_and_is_remembered(club: HallClub) -> None:
    async with people(club, "Ana", size=(120, 40)) as (ana,):
        await ana.press("n")
        screen = await ana.on(OpenTableScreen)
        for name, steps in (("lobby.rated", 1), ("lobby.move", 2), ("lobby.reserve", 3), ("lobby.at_zero", 1)):
            assert screen.query_one("#setup").go_to(name)
            await ana.press(*["right"] * steps)
        await ana.press("enter")
        await ana.on(WaitingTableScreen)
        plan = club.lobby.open_tables.table(1).plan
        assert plan.rated
        assert plan.terms == TableTerms(TimeControl(15, 180, "resign"))
        await ana.press("x")
        await ana.on(LobbyScreen)
        assert club.lobby.open_tables.shown_to("Ana") == ()
        await ana.press("n")
        again = await ana.on(OpenTableScreen)
        assert (again.plan.rated, again.plan.terms) == (plan.rated, plan.terms)


async def test_the_host_changes_the_game_of_a_table_that_waits(club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (ana, _bia):
        club.lobby.open_tables.host("Ana", DUEL)
        club.lobby.open_tables.sit("Bia", 1)
        await ana.seeing("sua, espera")
        await ana.press("enter")
        await ana.on(WaitingTableScreen)
        await ana.press("n")
        screen = await ana.on(OpenTableScreen)
        assert screen.query_one("#setup").go_to("seats")
        await ana.press("right", "enter")
        await ana.on(WaitingTableScreen)
        assert club.lobby.open_tables.table(1).people == ("Ana", "Bia")
        assert club.lobby.open_tables.table(1).plan.seats == 3


async def test_a_match_is_gone_on_with_after_the_hall_was_closed(tmp_path: Path, club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (_ana, bia):
        club.lobby.open_tables.host("Ana", DUEL)
        club.lobby.open_tables.sit("Bia", 1)
        match = club.lobby.begin("Ana", 1).match
        await bia.on(TableScreen)
    later = HallClub(tmp_path)
    async with people(later, "Bia", "Caio") as (bia, caio):
        await bia.seeing("▸ g", "Uma partida por acabar, com Ana.")
        assert "por acabar" not in caio.sees
        await bia.press("g")
        table = await bia.on(TableScreen)
        assert (table.live_match.match, table.participant.seats) == (match, (1,))
        await caio.seeing("Em jogo")
        await caio.press("w")
        watching = await caio.on(TableScreen)
        assert (watching.participant.seats, watching.live_match) == ((), table.live_match)


async def test_a_rated_match_moves_the_ratings_that_everybody_sees_of_themselves(club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (ana, bia):
        club.lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(), 2, rated=True))
        club.lobby.open_tables.sit("Bia", 1)
        live = club.lobby.begin("Ana", 1)
        await ana.on(TableScreen)
        live.live_match.table.intervene(Resigned(0))
        rating = round(club.store.players.ratings_of(Player("Bia"), "chama").overall.value)
        assert rating > 1500
        await bia.on(TableScreen)
        bia.app.screen.dismiss()
        await bia.on(LobbyScreen)
        await bia.seeing(bia.app.context.session.words.number(rating))


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_every_game_is_opened_from_the_form_played_and_watched(club: HallClub, game: str) -> None:
    async with people(club, "Ana", "Bia", "Caio") as (ana, bia, caio):
        await ana.press("n")
        form = (await ana.on(OpenTableScreen)).query_one("#setup")
        form.go_to("game")
        while ana.app.screen.setup.game.key != game:
            await ana.press("right")
        await ana.press("enter")
        await ana.on(WaitingTableScreen)
        await bia.seeing("tem lugar")
        await bia.press("enter")
        await bia.on(WaitingTableScreen)
        await ana.press("B", "s")
        table, other = await ana.on(TableScreen), await bia.on(TableScreen)
        assert table.live_match is other.live_match and table.live_match.table.game.key == game
        assert (table.participant.seats, other.participant.seats) == ((0,), (1,))
        await caio.seeing("Em jogo")
        await caio.press("w")
        watching = await caio.on(TableScreen)
        assert watching.participant.seats == ()
        delayed = table.live_match.table.line.state_at(table.live_match.spectator_delay.plies_shown)
        assert watching.participant.view() == table.live_match.game.view(delayed, None)


# ---- People and talk -------------------------------------------------------------------------------------------------


async def test_people_are_seen_to_come_play_drop_and_go(club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (ana, bia):
        await ana.seeing("Quem está · 2", "livre")
        bia.app.client.away(True)
        await ana.seeing("ausente")
        bia.app.client.away(False)
        club.lobby.open_tables.host("Bia", TablePlan("chama", ChamaOptions(), 2))
        await ana.seeing("mesa 1")
        bia.app.client.leave()
        await ana.seeing("Quem está · 1", "Nenhuma mesa: Enter")


async def test_bots_are_never_listed_among_the_people(club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (_ana, bia):
        club.lobby.open_tables.host("Ana", DUEL)
        live = club.lobby.begin("Ana", 1, fill="planner")
        bot = live.live_match.table.players[1].name
        await bia.seeing("Em jogo", "Ana")
        listed = [row.name for row in bia.app.screen.query_one("#people-list").rows]
        assert listed == ["Ana", "Bia"]
        assert f"{bot} (bot)" in str(bia.app.screen.query_one("#table-told").content)


async def test_guard_1_and_2_what_is_said_is_plain_text_everywhere(club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (_ana, bia):
        club.lobby.say("Ana", "[b]oi[/b] [/] \x1b]52;c;aGk=\x07[@click=app.exit]x")
        await bia.seeing("Ana: [b]oi[/b] [/] [@click=app.exit]x")
        assert "\x1b" not in bia.sees


async def test_somebody_speaks_too_fast_and_keeps_the_line(club: HallClub) -> None:
    async with people(club, "Ana") as (ana,):
        for number in range(5):
            club.lobby.say("Ana", f"linha {number}")
        await ana.press("c")
        await ana.write("mais")
        await ana.until(lambda: any("Devagar" in notification.message for notification in ana.app._notifications))
        assert ana.app.screen.query_one("#say").value == "mais"


async def test_what_is_typed_in_one_go_is_said_and_no_command(club: HallClub) -> None:
    async with people(club, "Ana", "Bia") as (ana, bia):
        for char in "cxncoxc":
            ana.app.simulate_key(char)
        ana.app.simulate_key("enter")
        await bia.seeing("Ana: xncoxc")
        assert isinstance(ana.app.screen, LobbyScreen)


async def test_talk_is_muted_by_oneself_and_switched_off_by_the_organiser_alone(club: HallClub) -> None:
    async with people(club, "Ana", "Bia", organiser="Ana") as (ana, bia):
        club.lobby.say("Ana", "primeira")
        await bia.seeing("primeira")
        await bia.press("m")
        club.lobby.announce("aviso")
        await bia.seeing("aviso")
        assert "Ana: primeira" not in bia.sees
        await bia.press("M")
        assert club.lobby.chat.open
        await ana.press("M")
        assert not club.lobby.chat.open
        await bia.seeing("só avisos")
        await ana.seeing("desligada")


@pytest.mark.parametrize("at_most", [1000.0, 0.0], ids=["seldom", "always"])
async def test_who_plays_seldom_looks_what_others_tables_mean_and_hears_at_once_who_asks_them(
    club: HallClub, at_most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []

    def calls(lobby: Lobby, name: str) -> tuple[LobbyNotification, ...]:
        looked.append(name)
        return calls_for(lobby, name)

    monkeypatch.setattr("tui.lobby.client.calls_for", calls)
    monkeypatch.setattr("tui.lobby.client._SELDOM", at_most)
    async with people(club, "Ana", "Bia", "Caio") as (ana, bia, _caio):
        club.lobby.open_tables.host("Ana", DUEL)
        club.lobby.open_tables.sit("Bia", 1)
        club.lobby.begin("Ana", 1)
        for person in (ana, bia):
            await person.on(TableScreen)
        looked.clear()
        for name in ("Duda", "Eva", "Gil", "Hugo", "Ivo"):
            club.lobby.open_tables.stand(name, club.lobby.open_tables.host(name, DUEL).number)
            await ana.pilot.pause()
        assert (looked.count("Ana") <= 1 and looked.count("Bia") <= 1) == (at_most > 0)
        club.lobby.open_tables.invite("Caio", "Ana", club.lobby.open_tables.host("Caio", DUEL).number)
        await ana.until(lambda: any("Caio convida você" in toast.message for toast in ana.app._notifications))
