"""People with a key type in matches of their own by SSH, on a screen and in lines; guests do not."""

from __future__ import annotations

import asyncssh

from engine.core.log import Player
from engine.games.registry import GAMES
from tests.tui.ssh.test_visitor_app import app_of, club, welcomed
from tests.tui.ssh_people import CODE, Hall, eventually
from tui.lobby.lobby import LobbyScreen
from tui.screens.by_hand import NewTypedScreen, TypedMatchesScreen, TypedMatchScreen
from tui.services.by_hand import ByHandService

__all__ = ["club"]

Keys = list[asyncssh.SSHKey]


async def test_a_visitor_with_a_key_types_in_a_match_of_their_own_and_others_do_not_see_it(
    club: Hall, keys: Keys
) -> None:
    club.store.players.remember("Zulmira")
    ana, bia = await welcomed(club, "Ana", keys[0]), await welcomed(club, "Bia", keys[1])
    ana.type("a")
    await ana.sees("0 de 20")
    ana.type("n")
    await ana.sees("Lugar 2")
    form = app_of(club, "Ana").screen
    assert isinstance(form, NewTypedScreen) and form.known_people() == () and form.campaigns == ()
    assert [form.check_action(act, ()) for act in ("save", "delete", "drawings", "edit")] == [False] * 3 + [True]
    ana.type("\r")
    await eventually(lambda: isinstance(app_of(club, "Ana").screen, TypedMatchScreen))
    [row] = club.store.typed_matches.all()
    assert row.owner == app_of(club, "Ana").visitor.id and row.header.players[0] == Player("Ana")
    ana.type("\x1b")
    await ana.sees("1 de 20")
    bia.type("a")
    await bia.sees("0 de 20")
    screen = app_of(club, "Bia").screen
    assert isinstance(screen, TypedMatchesScreen) and not screen.check_action("rate", ())
    juiz = await welcomed(club, "Juiz", keys[3])
    juiz.type("a")
    await juiz.sees("anotaç")
    assert app_of(club, "Juiz").screen.check_action("rate", ()) and "de 20" not in juiz.screen.text


async def test_a_guest_types_in_none(club: Hall, keys: Keys) -> None:
    gil = await club.come("Gil", codes=[CODE])
    await gil.sees("Qual idioma?")
    gil.type("\x1b")
    await gil.sees("Mesas")
    app = app_of(club, "Gil")
    assert isinstance(app.screen, LobbyScreen) and not app.screen.check_action("enter", ("by_hand",))
    app.call_later(app.enter, "by_hand")
    await eventually(lambda: bool(app._notifications))
    await gil.sees("organiza")
    assert isinstance(app.screen, LobbyScreen)


async def test_in_lines_too_and_with_a_seat_of_ones_own(club: Hall, keys: Keys) -> None:
    ByHandService(club.store, GAMES).begin("chama", (Player("Caio"), Player("Duda")), GAMES["chama"].options_type())
    ana = await club.come("Ana", key=keys[0], term=None)
    await ana.hears("Anotar uma partida")
    for typed, said in (
        ("cartas de verdade", "0 de 20"),
        ("1", "Chama"),
        ("Chama", "Para quantas"),
        ("2", "0. Voltar"),
        ("1", "no lugar 1?"),
        ("Caio", "no lugar 2?"),
        ("Duda", "uma pessoa tem de ser Ana"),
    ):
        ana.screen.said = ""
        ana.type(f"{typed}\n")
        await ana.hears(said)
    assert len(club.store.typed_matches.all()) == 1
    gil = await club.come("Gil", codes=[CODE], term=None)
    await gil.hears("0. Sair do salão")
    assert "cartas de verdade" not in gil.screen.said
