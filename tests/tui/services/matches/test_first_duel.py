"""Every way to a first duel of Magic & Wizards leads to the same two decks, which are level with each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.log import Player
from engine.games.magic_wizards.decks import FIRST_PAIR, ready_decks
from engine.games.magic_wizards.model import MagicOptions
from engine.games.registry import GAMES
from saves.store import open_store
from tests.tui.app import app_on, empty_club
from tests.tui.tables import CLOCK
from tui.app import CarteadoApp
from tui.match.table import TableScreen
from tui.services.by_hand import ByHandService
from tui.services.lobby.lobby import Lobby
from tui.services.lobby.open_table import LobbyPerson
from tui.services.matches.match_service import MatchService
from tui.services.matches.seating import default_players

KEY = "magic_wizards"
PAIR = tuple(next(ready.deck for ready in ready_decks() if ready.key == key) for key in FIRST_PAIR)


async def test_play_now_deals_the_pair_that_is_level(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app: CarteadoApp = app_on(store)
        async with app.run_test(size=(80, 24)) as pilot:
            app.play_now(KEY)
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)
            assert tuple(app.screen.live_match.table.state.decks) == PAIR


def test_the_hall_and_a_match_of_default_options_deal_the_pair_that_is_level(tmp_path: Path) -> None:
    with open_store(tmp_path / "club.db", GAMES) as store:
        service = MatchService(store, GAMES)
        lobby = Lobby(store, service, GAMES, clock=lambda: CLOCK, now=lambda: 0.0)
        lobby.arrive(LobbyPerson("Ana", guest=False, organiser=False))
        at_the_hall = lobby.begin_with_bots("Ana", KEY).live_match
        at_home = service.new_match(KEY, default_players(GAMES[KEY], "Ana"), MagicOptions())
        for live in (at_the_hall, at_home):
            assert tuple(live.table.state.decks) == PAIR


def test_a_bot_with_a_deck_of_its_own_brings_it_all_the_same(tmp_path: Path) -> None:
    with open_store(tmp_path / "club.db", GAMES) as store:
        players = (Player("Ana"), Player("Rosa", bot="benzedeira"))
        live = MatchService(store, GAMES).new_match(KEY, players, MagicOptions())
        mine, theirs = live.table.state.decks
        assert mine == PAIR[0] and theirs == GAMES[KEY].brought_by("benzedeira")["decks"]


@pytest.mark.parametrize("hidden", [False, True])
def test_a_match_typed_in_is_of_the_decks_that_its_form_shows(tmp_path: Path, hidden: bool) -> None:
    with open_store(tmp_path / "club.db", GAMES) as store:
        match = ByHandService(store, GAMES).begin(KEY, (Player("Ana"), Player("Bia")), MagicOptions(), hidden=hidden)
        assert tuple(match.line.state.decks) == PAIR
