"""Decks that people choose at a table that waits: each its own, told to nobody else, sealed in the match."""

from __future__ import annotations

import asyncio
from pathlib import Path

from engine.core.log import OptionsOpened, Player
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.model import MagicOptions
from engine.games.registry import GAMES
from saves.matches.table_presets import SeatChoice
from saves.store import Store, open_store
from tests.tui.services.lobby.test_lobby import refused
from tests.tui.tables import CLOCK
from tui.services.lobby.lobby import Lobby
from tui.services.lobby.open_table import LobbyPerson, OpenTable, TablePlan
from tui.services.matches.match_service import MatchService
from tui.services.matches.participant import enter
from tui.services.matches.table_options import own_options_of, own_values
from tui.services.matches.table_setup import new_setup

DUELS = MagicWizards()
GAMES_HERE = {**GAMES, DUELS.key: DUELS}
(DECK,) = own_options_of(DUELS)
ANA, BIA = range(2)


def table_in(folder: Path) -> tuple[Lobby, OpenTable, Store]:
    store = open_store(folder / "club.db", GAMES_HERE)
    lobby = Lobby(store, MatchService(store, GAMES_HERE), GAMES_HERE, clock=lambda: CLOCK, now=lambda: 0.0)
    for name in ("Ana", "Bia", "Caio"):
        lobby.arrive(LobbyPerson(name, guest=False, organiser=False))
    table = lobby.open_tables.host("Ana", TablePlan(DUELS.key, MagicOptions(), 2))
    lobby.open_tables.sit("Bia", table.number)
    return lobby, table, store


def test_MW_63_each_chooses_a_deck_and_sees_ones_own_alone(tmp_path: Path) -> None:
    lobby, table, _ = table_in(tmp_path)
    lobby.open_tables.give_own("Bia", table.number, BIA, DECK, DECK.choices[4])
    lobby.open_tables.give_own("Ana", table.number, ANA, DECK, DECK.choices[4])
    for name, known in (("Ana", [4, None]), ("Bia", [None, 4]), ("Caio", [None, None])):
        values = own_values(DECK, lobby.open_tables.seen_options(name, table.number), 2)
        assert [None if value.value is None else DECK.choices.index(value) for value in values] == known
    with refused("not_your_table"):
        lobby.open_tables.give_own("Ana", table.number, BIA, DECK, DECK.choices[0])


def test_MW_63_what_the_host_gave_to_an_open_seat_is_not_the_deck_of_whoever_sits_down(tmp_path: Path) -> None:
    lobby, table, _ = table_in(tmp_path)
    lobby.open_tables.stand("Bia", table.number)
    lobby.open_tables.give_own("Ana", table.number, BIA, DECK, DECK.choices[5])
    lobby.open_tables.sit("Caio", table.number)
    assert own_values(DECK, lobby.open_tables.seen_options("Caio", table.number), 2)[BIA] == DECK.choices[BIA]


def test_MW_63_the_deck_of_whoever_gets_up_is_not_left_behind(tmp_path: Path) -> None:
    lobby, table, _ = table_in(tmp_path)
    lobby.open_tables.give_own("Bia", table.number, BIA, DECK, DECK.choices[5])
    lobby.open_tables.stand("Bia", table.number)
    lobby.open_tables.sit("Caio", table.number)
    assert own_values(DECK, lobby.open_tables.seen_options("Caio", table.number), 2)[BIA] == DECK.choices[BIA]


def test_MW_63_the_decks_are_sealed_in_the_header_and_opened_in_the_log_when_the_duel_is_over(tmp_path: Path) -> None:
    lobby, table, store = table_in(tmp_path)
    lobby.open_tables.give_own("Bia", table.number, BIA, DECK, DECK.choices[5])
    live = lobby.begin("Ana", table.number).live_match
    assert live.table.header.options["decks"] == [None, None]
    assert all(live.table.header.sealed_options)

    async def resign() -> None:
        bia = enter(live, "Bia")
        assert bia.view(BIA).options.decks == (None, DECK.choices[5].value)
        bia.resign(BIA)
        assert bia.view(BIA).options.decks == (None, DECK.choices[5].value)
        await bia.leave()

    asyncio.run(resign())
    opened = [entry.seat for entry in store.matches.load(live.match).entries if isinstance(entry, OptionsOpened)]
    assert opened == [ANA, BIA]


def test_MW_63_decks_that_nobody_chose_are_sealed_too(tmp_path: Path) -> None:
    lobby, table, _ = table_in(tmp_path)
    assert lobby.begin("Ana", table.number).live_match.table.header.options["decks"] == [None, None]


def test_a_bot_brings_its_deck_to_a_table_unless_the_host_gives_it_another(tmp_path: Path) -> None:
    lobby, table, _ = table_in(tmp_path)
    lobby.open_tables.stand("Bia", table.number)
    hers, usual = DUELS.brought_by("benzedeira")["decks"], DECK.choices[BIA].value

    def deck() -> object:
        return own_values(DECK, table.plan.options, 2)[BIA].value

    lobby.open_tables.put_bot("Ana", table.number, BIA, "benzedeira")
    assert deck() == hers != usual
    lobby.open_tables.put_bot("Ana", table.number, BIA, "planner")
    assert deck() == usual
    lobby.open_tables.put_bot("Ana", table.number, BIA, "benzedeira")
    lobby.open_tables.give_own("Ana", table.number, BIA, DECK, DECK.choices[7])
    assert lobby.begin("Ana", table.number).live_match.table.state.decks[BIA] == DECK.choices[7].value


def test_a_bot_that_fills_a_table_or_a_new_match_brings_its_deck(tmp_path: Path) -> None:
    lobby, table, store = table_in(tmp_path)
    lobby.open_tables.stand("Bia", table.number)
    filled = lobby.begin("Ana", table.number, fill="benzedeira").live_match
    players = (Player("Ana"), Player("Ivo", "benzedeira"))
    new = MatchService(store, GAMES_HERE).new_match(DUELS.key, players, MagicOptions())
    for live in (filled, new):
        assert live.table.state.decks[BIA] == DUELS.brought_by("benzedeira")["decks"]


def test_a_bot_chosen_for_a_seat_of_a_new_match_brings_its_deck_and_takes_it_along() -> None:
    setup = new_setup(DUELS, "Ana").seat(BIA, SeatChoice("ilusionista"))
    assert setup.own(DECK, BIA).value == DUELS.brought_by("ilusionista")["decks"]
    other = setup.stepped_own(DECK, BIA, 1)
    assert other.own(DECK, BIA) != setup.own(DECK, BIA)
    assert other.seat(BIA, SeatChoice("planner")).own(DECK, BIA) == other.own(DECK, BIA)
    assert setup.seat(BIA, SeatChoice("planner")).own(DECK, BIA) == DECK.choices[BIA]
