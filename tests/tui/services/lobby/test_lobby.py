"""The lobby as its people share it, without a line or a screen."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.errors import BadSetup, CarteadoError
from engine.core.log import Player
from engine.core.model import Resigned
from engine.games.chama.model import ChamaOptions, Type
from engine.games.registry import GAMES
from saves.store import Store
from tests.tui.lobby.test_tournament import tournament
from tests.tui.lobby_apps import HallClub
from tests.tui.ssh_people import eventually
from tests.tui.tables import matches_on, store_in
from tui.services.identity.limits import BUDGETS
from tui.services.lobby.lobby import Lobby
from tui.services.lobby.matches import BOT_PAUSE
from tui.services.lobby.open_table import (
    OPEN,
    Begins,
    Invited,
    LobbyEvent,
    LobbyPerson,
    PersonMoved,
    Said,
    SeatSlot,
    TablePlan,
)
from tui.services.matches.participant import enter
from tui.services.matches.seating import PERSON
from tui.services.matches.table_options import own_options_of
from tui.texts.lobby import calls_for

DUEL = TablePlan("chama", ChamaOptions(), 2)
FOUR = TablePlan("chama", ChamaOptions(), 4)


class Clock:
    def __init__(self) -> None:
        self.seconds = 100.0

    def now(self) -> float:
        return self.seconds

    def milliseconds(self) -> int:
        return int(self.seconds * 1000)


def hall_in(folder: Path) -> tuple[Lobby, Store, Clock]:
    store, clock = store_in(folder), Clock()
    lobby = Lobby(store, matches_on(store), GAMES, clock=clock.milliseconds, now=clock.now)
    for name in ("Ana", "Bia", "Caio"):
        lobby.arrive(LobbyPerson(name, guest=False, organiser=name == "Ana"))
    return lobby, store, clock


def refused(code: str) -> pytest.RaisesExc[CarteadoError]:
    return pytest.raises(CarteadoError, check=lambda error: error.code == code)


# ---- Tables that gather ----------------------------------------------------------------------------------------------


def test_whoever_opens_a_table_sits_in_its_first_seat_and_others_fill_it(tmp_path: Path) -> None:
    lobby, _, _ = hall_in(tmp_path)
    table = lobby.open_tables.host("Ana", FOUR)
    lobby.open_tables.sit("Bia", table.number)
    lobby.open_tables.sit("Caio", table.number, seat=3)
    assert table.slots == (SeatSlot(PERSON, "Ana"), SeatSlot(PERSON, "Bia"), SeatSlot(OPEN), SeatSlot(PERSON, "Caio"))
    assert [(person.name, person.number) for person in lobby.people] == [("Ana", 1), ("Bia", 1), ("Caio", 1)]
    with refused("seat_taken"):
        lobby.open_tables.sit("Caio", table.number, seat=1)
    assert table.slots[3] == SeatSlot(PERSON, "Caio")


def test_options_that_do_not_go_with_the_seats_open_no_table(tmp_path: Path) -> None:
    lobby, _, _ = hall_in(tmp_path)
    with pytest.raises(BadSetup):
        lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(type=Type.DUPLAS), 3))
    assert lobby.open_tables.shown_to("Ana") == ()


def test_a_person_waits_at_one_table_only_and_the_last_one_closes_it(tmp_path: Path) -> None:
    lobby, _, _ = hall_in(tmp_path)
    first = lobby.open_tables.host("Ana", DUEL)
    second = lobby.open_tables.host("Bia", FOUR)
    lobby.open_tables.sit("Ana", second.number)
    assert lobby.open_tables.shown_to("Ana") == (second,)
    with refused("no_such_table"):
        lobby.open_tables.table(first.number)


def test_when_the_host_goes_somebody_else_of_the_table_decides(tmp_path: Path) -> None:
    lobby, _, _ = hall_in(tmp_path)
    table = lobby.open_tables.host("Ana", FOUR)
    lobby.open_tables.sit("Bia", table.number)
    lobby.depart("Ana")
    assert table.host == "Bia"
    with refused("not_your_table"):
        lobby.open_tables.put_bot("Caio", table.number, 0, "random")
    lobby.open_tables.put_bot("Bia", table.number, 0, "random")
    assert table.slots[0] == SeatSlot("random")


def test_a_private_table_is_known_only_to_those_invited_or_with_its_code(tmp_path: Path) -> None:
    lobby, _, _ = hall_in(tmp_path)
    heard: list[LobbyEvent] = []
    lobby.subscribe(heard.append)
    table = lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(), 3, private=True))
    assert len(table.code) == 4
    assert lobby.open_tables.shown_to("Bia") == ()
    with refused("table_private"):
        lobby.open_tables.sit("Bia", table.number)
    lobby.open_tables.invite("Ana", "Bia", table.number)
    assert Invited("Ana", "Bia", table.number) in heard
    lobby.open_tables.sit("Bia", table.number)
    assert lobby.by_code("Bia", table.code.lower()) is table
    lobby.open_tables.sit("Caio", table.number, code=table.code)
    assert table.complete
    with refused("wrong_table_code"):
        lobby.by_code("Bia", "")


def test_CH_94_whoever_sits_there_chooses_a_seats_suit_and_the_host_every_seats(tmp_path: Path) -> None:
    lobby, _, _ = hall_in(tmp_path)
    number = lobby.open_tables.host("Ana", DUEL).number
    lobby.open_tables.sit("Bia", number)
    (suit,) = own_options_of(GAMES["chama"])
    lobby.open_tables.give_own("Bia", number, 1, suit, "C")
    assert lobby.open_tables.table(number).plan.options.suits == ("S", "C")
    lobby.open_tables.give_own("Ana", number, 1, suit, "S")
    assert lobby.open_tables.table(number).plan.options.suits == ("C", "S"), "whoever had it takes the other"
    for nobody, seat in (("Bia", 0), ("Caio", 1)):
        with refused("not_your_table"):
            lobby.open_tables.give_own(nobody, number, seat, suit, "D")
    live = lobby.begin("Ana", number)
    assert live.live_match.table.header.options["suits"] == ["C", "S"]


def test_only_somebody_at_the_table_invites_and_only_people_who_are_here(tmp_path: Path) -> None:
    lobby, _, _ = hall_in(tmp_path)
    table = lobby.open_tables.host("Ana", DUEL)
    with refused("not_your_table"):
        lobby.open_tables.invite("Bia", "Caio", table.number)
    with refused("not_here"):
        lobby.open_tables.invite("Ana", "Zeca", table.number)


def test_a_change_of_game_keeps_those_who_fit_in(tmp_path: Path) -> None:
    lobby, _, _ = hall_in(tmp_path)
    table = lobby.open_tables.host("Ana", FOUR)
    lobby.open_tables.sit("Bia", table.number)
    lobby.open_tables.sit("Caio", table.number)
    lobby.open_tables.change("Ana", table.number, DUEL)
    assert lobby.open_tables.table(table.number).people == ("Ana", "Bia")
    assert lobby.open_tables.table(table.number).plan == DUEL


def test_who_sits_at_a_table_that_becomes_a_private_one_needs_no_code(tmp_path: Path) -> None:
    lobby, _, _ = hall_in(tmp_path)
    table = lobby.open_tables.host("Ana", DUEL)
    lobby.open_tables.sit("Bia", table.number)
    lobby.open_tables.change("Ana", table.number, replace(DUEL, private=True))
    assert lobby.open_tables.table(table.number).people == ("Ana", "Bia")


# ---- Tables that play ------------------------------------------------------------------------------------------------


async def test_a_match_begins_when_no_seat_is_open_or_bots_fill_them(tmp_path: Path) -> None:
    lobby, store, _ = hall_in(tmp_path)
    heard: list[LobbyEvent] = []
    lobby.subscribe(heard.append)
    table = lobby.open_tables.host("Ana", FOUR)
    lobby.open_tables.sit("Bia", table.number)
    with refused("table_waits"):
        lobby.begin("Ana", table.number)
    live = lobby.begin("Ana", table.number, fill="random")
    players = live.live_match.table.header.players
    assert [player.bot for player in players] == [None, None, "random", "random"]
    assert len({player.name for player in players}) == 4
    assert Begins(table.number, live.match, ("Ana", "Bia")) in heard
    assert lobby.open_tables.shown_to("Ana") == ()
    assert lobby.matches.tables("Caio") == (live,)
    assert store.matches.load(live.match).status == "open"


async def test_a_rated_match_of_people_counts_for_the_clubs_ratings_and_one_with_bots_does_not_begin(
    tmp_path: Path,
) -> None:
    lobby, store, _ = hall_in(tmp_path)
    rated = TablePlan("chama", ChamaOptions(), 2, rated=True)
    table = lobby.open_tables.host("Ana", rated)
    with refused("rated_bots"):
        lobby.begin("Ana", table.number, fill="random")
    assert table.slots[1] == SeatSlot(OPEN)
    lobby.open_tables.sit("Bia", table.number)
    live = lobby.begin("Ana", table.number)
    live.live_match.table.intervene(Resigned(1))
    ana, bia = live.live_match.table.header.players
    assert store.players.ratings_of(ana, "chama").duel.value > 1500 > store.players.ratings_of(bia, "chama").duel.value
    assert lobby.matches.tables("Ana") == ()


async def test_nobody_is_called_to_a_match_that_is_over_before_it_is_in_the_library(tmp_path: Path) -> None:
    lobby, store, _ = hall_in(tmp_path)
    table = lobby.open_tables.host("Ana", DUEL)
    lobby.open_tables.sit("Bia", table.number)
    live = lobby.begin("Ana", table.number)
    assert [call.kind for call in calls_for(lobby, "Bia")] == ["table"]
    with store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
        live_match, waiting = live.live_match, []

        def heard() -> None:
            if live_match.table.outcome is not None and not live_match.closed:
                waiting.append(calls_for(lobby, "Bia"))

        live_match.subscribe(heard)
        live_match.table.intervene(Resigned(1))
        await eventually(lambda: live_match.closed)
        assert waiting and not any(waiting)
    assert store.matches.load(live.match).status == "finished"


async def test_a_hall_that_was_closed_hears_nothing_and_a_match_that_outlives_it_counts_once(tmp_path: Path) -> None:
    club = HallClub(tmp_path)
    found = tournament(club, drawn=False)
    heard: list[LobbyEvent] = []
    club.lobby.subscribe(heard.append)
    table = club.lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(), 2, rated=True))
    club.lobby.open_tables.sit("Bia", table.number)
    live = club.lobby.begin("Ana", table.number)
    club.lobby.close()
    heard.clear()
    later = Lobby(
        club.store,
        club.lobby.match_service,
        GAMES,
        clock=club.clock,
        now=lambda: 1.0,
        tournament_sessions=club.tournament_sessions,
    )
    assert later.matches.tables("Ana") == (live._replace(number=1),)
    found.do(lambda desk: desk.check_in(1))
    enter(live.live_match, "Bia")
    assert heard == []
    live.live_match.table.intervene(Resigned(1))
    assert len(club.store.players.results()) == 1
    assert later.matches.tables("Ana") == () and club.store.open_tables.get(live.match) is None
    club.store.close()


async def test_a_friendly_match_leaves_the_ratings_alone(tmp_path: Path) -> None:
    lobby, store, _ = hall_in(tmp_path)
    table = lobby.open_tables.host("Ana", DUEL)
    lobby.open_tables.sit("Bia", table.number)
    live = lobby.begin("Ana", table.number)
    live.live_match.table.intervene(Resigned(1))
    assert store.players.ratings_of(live.live_match.table.header.players[0], "chama").duel.games == 0


async def test_a_private_match_stays_private_after_the_hall_was_closed_and_opened_again(tmp_path: Path) -> None:
    lobby, store, clock = hall_in(tmp_path)
    table = lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(), 2, private=True, rated=True))
    lobby.open_tables.sit("Bia", table.number, code=table.code)
    live = lobby.begin("Ana", table.number)
    again = Lobby(store, matches_on(store), GAMES, clock=clock.milliseconds, now=clock.now)
    assert again.matches.waiting_for("Bia") == (live.match,)
    assert again.matches.waiting_for("Caio") == ()
    opened = again.matches.table(live.match)
    assert (opened.code, opened.rated, opened.host) == (table.code, True, "Ana")
    assert again.matches.tables("Caio") == ()
    assert again.matches.tables("Bia") == (opened,)


async def test_whoever_goes_keeps_the_seat_of_a_match(tmp_path: Path) -> None:
    lobby, _, _ = hall_in(tmp_path)
    table = lobby.open_tables.host("Ana", DUEL)
    lobby.open_tables.sit("Bia", table.number)
    live = lobby.begin("Ana", table.number)
    participant = enter(live.live_match, "Bia")
    assert [person.number for person in lobby.people if person.name == "Bia"] == [live.number]
    await participant.leave()
    lobby.depart("Bia")
    assert live.live_match.table.players[1].name == "Bia"
    assert lobby.matches.waiting_for("Bia") == (live.match,)


async def test_whose_seats_a_match_has_is_found_out_once_not_for_everybody_who_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby, _, _ = hall_in(tmp_path)
    table = lobby.open_tables.host("Ana", DUEL)
    lobby.open_tables.sit("Bia", table.number)
    live = lobby.begin("Ana", table.number)
    folded: list[str] = []
    monkeypatch.setattr("tui.services.matches.live_match.fold", lambda name: folded.append(name) or name.lower())
    assert [lobby.matches.seats_here(name) for name in ("Ana", "BIA", "Caio")] == [(live,), (live,), ()]
    assert folded == ["Ana", "Bia"]


async def test_a_table_that_everybody_has_left_is_the_same_table_when_it_is_opened_again(tmp_path: Path) -> None:
    lobby, store, _ = hall_in(tmp_path)
    table = lobby.open_tables.host("Ana", TablePlan("chama", ChamaOptions(), 2, rated=True))
    lobby.open_tables.sit("Bia", table.number)
    live = lobby.begin("Ana", table.number)
    participant = enter(live.live_match, "Bia")
    await participant.leave()
    assert lobby.match_service.live_matches == ()
    assert lobby.matches.seats_here("Ana") == (live,)
    again = lobby.matches.table(live.match)
    assert (again.number, again.live_match in lobby.match_service.live_matches) == (live.number, True)
    again.live_match.table.intervene(Resigned(1))
    assert lobby.matches.tables("Ana") == ()
    assert store.players.ratings_of(again.live_match.table.header.players[0], "chama").duel.games == 1


async def test_bots_take_their_time_at_a_table_that_is_opened_again_and_at_one_of_somebody_elses(
    tmp_path: Path,
) -> None:
    """How fast a bot is at once would tell what it does unseen; where only bots play nobody waits for them."""
    lobby = HallClub(tmp_path).lobby
    caio = LobbyPerson("Caio", guest=False, organiser=False)
    live = lobby.begin("Ana", lobby.open_tables.host("Ana", FOUR).number, fill="random")
    await enter(live.live_match, "Ana").leave()
    again = lobby.matches.visit(caio, live.match)
    assert again.live_match is not live.live_match and again.live_match.pause == BOT_PAUSE
    tita, rosa, bia = Player("Tita", "random"), Player("Rosa", "random"), Player("Bia")
    for players, pause in (((tita, rosa), 0.0), ((tita, bia), BOT_PAUSE)):
        live_match = lobby.match_service.new_match("chama", players, ChamaOptions())
        lobby.matches.visit(caio, live_match.match)
        assert live_match.pause == pause


# ---- Talk ------------------------------------------------------------------------------------------------------------


def test_what_is_said_reaches_everybody_without_control_codes(tmp_path: Path) -> None:
    lobby, _, clock = hall_in(tmp_path)
    heard: list[LobbyEvent] = []
    lobby.subscribe(heard.append)
    lobby.say("Ana", " oi \x1b]52;c;aGk=\x07[b]a todos\x1b[2J\n")
    lobby.say("Ana", "\x1b[31m\x00")
    assert heard == [Said("Ana", "oi [b]a todos", clock.milliseconds())]
    assert lobby.chat.lines == (Said("Ana", "oi [b]a todos", clock.milliseconds()),)


def test_nobody_says_more_than_a_few_lines_at_once(tmp_path: Path) -> None:
    lobby, _, clock = hall_in(tmp_path)
    for number in range(BUDGETS["talk"].person):
        lobby.say("Caio", f"linha {number}")
    with refused("chat_too_fast") as error:
        lobby.say("Caio", "mais uma")
    lobby.say("Bia", "eu posso")
    clock.seconds += int(error.value.data["seconds"])
    lobby.say("Caio", "mais uma")
    assert [said.text for said in lobby.chat.lines][-2:] == ["eu posso", "mais uma"]
    for number in range(3 * BUDGETS["talk"].person):
        lobby.say("Ana", f"quem organiza fala {number}")


def test_the_organiser_switches_the_talk_off_and_still_announces(tmp_path: Path) -> None:
    lobby, _, _ = hall_in(tmp_path)
    lobby.chat.open = False
    with refused("chat_closed"):
        lobby.say("Bia", "oi")
    lobby.announce("A rodada 2 começa às 15:00.")
    assert [said.who for said in lobby.chat.lines] == [""]


def test_everybody_hears_who_comes_and_goes(tmp_path: Path) -> None:
    lobby, _, _ = hall_in(tmp_path)
    heard: list[LobbyEvent] = []
    end = lobby.subscribe(heard.append)
    lobby.away("Bia", True)
    lobby.away("Bia", True)
    lobby.depart("Bia")
    end()
    lobby.depart("Caio")
    assert heard == [PersonMoved("Bia"), PersonMoved("Bia")]
    assert [person.name for person in lobby.people] == ["Ana"]
