"""Who may see what in the lobby: one answer, whatever way somebody comes in by."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.log import Player
from engine.games.registry import GAMES
from saves.store import Store
from tests.tui.app import add_game, empty_club, play_a_game
from tests.tui.app_screens import screens_of_the_app
from tui.services.lobby.open_table import LobbyPerson
from tui.services.lobby.rights import FOR_EVERYBODY, FOR_KEYS, eyes_of, may_open, may_read, may_seat, readable
from tui.services.matches.player_update import Viewer

BIA, JUIZ = LobbyPerson("Bia", guest=False, organiser=False), LobbyPerson("Juiz", guest=False, organiser=True)
CLOSED = {
    "place.home",
    "place.new_game",
    "place.library",
    "place.campaign",
    "place.campaigns",
    "place.club",
    "place.club_types",
    "place.tournaments",
    "place.wizard",
    "place.desk",
    "place.round_clock",
    "place.projector",
    "place.season",
    "place.seasons",
    "place.start_server",
    "place.poster",
    "place.server",
    "place.new_names",
    "place.backups",
    "place.drawings",
}
"""What is for organisers; a screen that is neither here nor open to everybody has not been thought about."""


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return empty_club(tmp_path)


def test_every_screen_of_the_app_is_for_everybody_or_for_organisers_and_a_new_one_is_closed() -> None:
    places = {screen.place for screen in screens_of_the_app()}
    assert places == CLOSED | FOR_KEYS | FOR_EVERYBODY and not CLOSED & (FOR_KEYS | FOR_EVERYBODY)
    assert {place for place in places if not may_open(BIA, place)} == CLOSED
    assert {place for place in places if not may_open(BIA._replace(guest=True), place)} == CLOSED | FOR_KEYS
    assert all(may_open(JUIZ, place) for place in places)
    assert not may_open(BIA, "made_tomorrow")


def test_a_finished_match_is_read_by_its_players_and_by_organisers(store: Store) -> None:
    add_game(store, "aaaa-2222", ("Bia", "Caio"), 1, None, "")
    add_game(store, "bbbb-3333", ("BIA", "Caio"), 1, (1, 2), "six_realms")
    add_game(store, "cccc-4444", ("Caio", "Duda"), 1, (1, 2), "six_realms")
    reads = {
        who.name: [name for name in ("aaaa-2222", "bbbb-3333", "cccc-4444") if may_read(who, store.matches.load(name))]
        for who in (BIA, JUIZ)
    }
    assert reads == {"Bia": ["bbbb-3333"], "Juiz": ["bbbb-3333", "cccc-4444"]}


def test_WA_54_cheats_that_are_not_told_stay_hidden_from_all_eyes_but_an_organisers(store: Store) -> None:
    """Everybody else looks at the replay from their own seat or as a spectator."""
    add_game(store, "aaaa-2222", ("Bia", "Caio"), 1, (1, 2), "six_realms")
    match, game = store.matches.load("aaaa-2222"), GAMES["wyrt_arton"]

    def eyes(who: LobbyPerson, **options: bool) -> tuple[Viewer, ...]:
        return eyes_of(who, game, replace(match, header=replace(match.header, options=options)))

    assert eyes(BIA, cheating=True, cheats_told=False) == (0, None)
    assert eyes(JUIZ, cheating=True, cheats_told=False) == ("all", 0, 1, None)
    assert eyes(BIA, cheating=True) == eyes(BIA, cheats_told=False) == ("all", 0, 1, None)


def test_a_bot_of_the_same_name_opens_nobodys_match(store: Store) -> None:
    add_game(store, "aaaa-2222", ("Caio", "Rosa"), 1, (1, 2), "six_realms")
    assert Player("Rosa", "planner") in store.matches.load("aaaa-2222").header.players
    assert not may_read(LobbyPerson("Rosa", guest=True, organiser=False), store.matches.load("aaaa-2222"))


def test_the_matches_offered_are_those_that_may_be_read(store: Store) -> None:
    for name, players in (("aaaa-2222", ("Bia", "Ana")), ("bbbb-3333", ("Ana", "Duda")), ("cccc-4444", ("Ana", "Bia"))):
        play_a_game(store, name, players)
    assert {line.id for line in readable(BIA, store.matches)} == {"aaaa-2222", "cccc-4444"}
    assert len([*readable(JUIZ, store.matches)]) == 3


def test_a_visitor_seats_bots_and_no_people() -> None:
    assert may_seat(BIA, "planner") and not may_seat(BIA, "person")
    assert may_seat(JUIZ, "person")
