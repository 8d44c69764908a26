"""The hall as its people share it, without a line or a screen."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.core.errors import BadSetup, CarteadoError
from engine.core.model import Resigned
from engine.games.chama.model import Options, Type
from engine.games.registry import GAMES
from saves.store import Store
from tests.tui.lobby.test_tournament import tournament
from tests.tui.lobby_apps import HallClub
from tests.tui.ssh_people import eventually
from tests.tui.tables import house_on, store_in
from tui.services.lobby.lobby import Lobby
from tui.services.lobby.open_table import (
    LINES,
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
from tui.services.matches.table_options import PERSON, own_options_of
from tui.texts.lobby import calls_for

DUEL = TablePlan("chama", Options(), 2)
FOUR = TablePlan("chama", Options(), 4)


class Clock:
    def __init__(self) -> None:
        self.seconds = 100.0

    def now(self) -> float:
        return self.seconds

    def milliseconds(self) -> int:
        return int(self.seconds * 1000)


def lounge_in(folder: Path) -> tuple[Lobby, Store, Clock]:
    store, clock = store_in(folder), Clock()
    lounge = Lobby(store, house_on(store), GAMES, clock=clock.milliseconds, now=clock.now)
    for name in ("Ana", "Bia", "Caio"):
        lounge.arrive(LobbyPerson(name, guest=False, organiser=name == "Ana"))
    return lounge, store, clock


def refused(code: str) -> pytest.RaisesExc[CarteadoError]:
    return pytest.raises(CarteadoError, check=lambda error: error.code == code)


# ---- Tables that gather ----------------------------------------------------------------------------------------------


def test_whoever_opens_a_table_sits_in_its_first_seat_and_others_fill_it(tmp_path: Path) -> None:
    lounge, _, _ = lounge_in(tmp_path)
    table = lounge.open_table("Ana", FOUR)
    lounge.sit("Bia", table.number)
    lounge.sit("Caio", table.number, seat=3)
    assert table.chairs == (SeatSlot(PERSON, "Ana"), SeatSlot(PERSON, "Bia"), SeatSlot(OPEN), SeatSlot(PERSON, "Caio"))
    assert [(person.name, person.number) for person in lounge.people] == [("Ana", 1), ("Bia", 1), ("Caio", 1)]
    with refused("seat_taken"):
        lounge.sit("Caio", table.number, seat=1)
    assert table.chairs[3] == SeatSlot(PERSON, "Caio")


def test_options_that_do_not_go_with_the_seats_open_no_table(tmp_path: Path) -> None:
    lounge, _, _ = lounge_in(tmp_path)
    with pytest.raises(BadSetup):
        lounge.open_table("Ana", TablePlan("chama", Options(type=Type.DUPLAS), 3))
    assert lounge.gatherings("Ana") == ()


def test_a_person_waits_at_one_table_only_and_the_last_one_closes_it(tmp_path: Path) -> None:
    lounge, _, _ = lounge_in(tmp_path)
    first = lounge.open_table("Ana", DUEL)
    second = lounge.open_table("Bia", FOUR)
    lounge.sit("Ana", second.number)
    assert lounge.gatherings("Ana") == (second,)
    with refused("no_such_table"):
        lounge.gathering(first.number)


def test_when_the_host_goes_somebody_else_of_the_table_decides(tmp_path: Path) -> None:
    lounge, _, _ = lounge_in(tmp_path)
    table = lounge.open_table("Ana", FOUR)
    lounge.sit("Bia", table.number)
    lounge.depart("Ana")
    assert table.host == "Bia"
    with refused("not_your_table"):
        lounge.put_bot("Caio", table.number, 0, "random")
    lounge.put_bot("Bia", table.number, 0, "random")
    assert table.chairs[0] == SeatSlot("random")


def test_a_private_table_is_known_only_to_those_invited_or_with_its_code(tmp_path: Path) -> None:
    lounge, _, _ = lounge_in(tmp_path)
    heard: list[LobbyEvent] = []
    lounge.subscribe(heard.append)
    table = lounge.open_table("Ana", TablePlan("chama", Options(), 3, private=True))
    assert len(table.code) == 4
    assert lounge.gatherings("Bia") == ()
    with refused("table_private"):
        lounge.sit("Bia", table.number)
    lounge.invite("Ana", "Bia", table.number)
    assert Invited("Ana", "Bia", table.number) in heard
    lounge.sit("Bia", table.number)
    assert lounge.by_code(table.code.lower()) is table
    lounge.sit("Caio", table.number, code=table.code)
    assert table.complete
    with refused("wrong_table_code"):
        lounge.by_code("")


def test_CH_94_whoever_sits_there_chooses_a_seats_suit_and_the_host_every_seats(tmp_path: Path) -> None:
    lounge, _, _ = lounge_in(tmp_path)
    number = lounge.open_table("Ana", DUEL).number
    lounge.sit("Bia", number)
    (suit,) = own_options_of(GAMES["chama"])
    lounge.give_own("Bia", number, 1, suit, "C")
    assert lounge.gathering(number).plan.options.suits == ("S", "C")
    lounge.give_own("Ana", number, 1, suit, "S")
    assert lounge.gathering(number).plan.options.suits == ("C", "S"), "whoever had it takes the other"
    for nobody, seat in (("Bia", 0), ("Caio", 1)):
        with refused("not_your_table"):
            lounge.give_own(nobody, number, seat, suit, "D")
    live = lounge.begin("Ana", number)
    assert live.sitting.table.header.options["suits"] == ["C", "S"]


def test_only_somebody_at_the_table_invites_and_only_people_who_are_here(tmp_path: Path) -> None:
    lounge, _, _ = lounge_in(tmp_path)
    table = lounge.open_table("Ana", DUEL)
    with refused("not_your_table"):
        lounge.invite("Bia", "Caio", table.number)
    with refused("not_here"):
        lounge.invite("Ana", "Zeca", table.number)


def test_a_change_of_game_keeps_those_who_fit_in(tmp_path: Path) -> None:
    lounge, _, _ = lounge_in(tmp_path)
    table = lounge.open_table("Ana", FOUR)
    lounge.sit("Bia", table.number)
    lounge.sit("Caio", table.number)
    lounge.change("Ana", table.number, DUEL)
    assert lounge.gathering(table.number).people == ("Ana", "Bia")
    assert lounge.gathering(table.number).plan == DUEL


# ---- Tables that play ------------------------------------------------------------------------------------------------


async def test_a_match_begins_when_no_seat_is_open_or_bots_fill_them(tmp_path: Path) -> None:
    lounge, store, _ = lounge_in(tmp_path)
    heard: list[LobbyEvent] = []
    lounge.subscribe(heard.append)
    table = lounge.open_table("Ana", FOUR)
    lounge.sit("Bia", table.number)
    with refused("table_waits"):
        lounge.begin("Ana", table.number)
    live = lounge.begin("Ana", table.number, fill="random")
    players = live.sitting.table.header.players
    assert [player.bot for player in players] == [None, None, "random", "random"]
    assert len({player.name for player in players}) == 4
    assert Begins(table.number, live.match, ("Ana", "Bia")) in heard
    assert lounge.gatherings("Ana") == ()
    assert lounge.tables("Caio") == (live,)
    assert store.matches.load(live.match).status == "open"


async def test_a_rated_match_of_people_counts_for_the_clubs_ratings_and_one_with_bots_does_not_begin(
    tmp_path: Path,
) -> None:
    lounge, store, _ = lounge_in(tmp_path)
    rated = TablePlan("chama", Options(), 2, rated=True)
    table = lounge.open_table("Ana", rated)
    with refused("rated_bots"):
        lounge.begin("Ana", table.number, fill="random")
    assert table.chairs[1] == SeatSlot(OPEN)
    lounge.sit("Bia", table.number)
    live = lounge.begin("Ana", table.number)
    live.sitting.table.intervene(Resigned(1))
    ana, bia = live.sitting.table.header.players
    assert store.players.ratings_of(ana, "chama").duel.value > 1500 > store.players.ratings_of(bia, "chama").duel.value
    assert lounge.tables("Ana") == ()


async def test_nobody_is_called_to_a_match_that_is_over_before_it_is_in_the_library(tmp_path: Path) -> None:
    lounge, store, _ = lounge_in(tmp_path)
    table = lounge.open_table("Ana", DUEL)
    lounge.sit("Bia", table.number)
    live = lounge.begin("Ana", table.number)
    assert [call.kind for call in calls_for(lounge, "Bia")] == ["table"]
    with store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
        sitting, waiting = live.sitting, []

        def heard() -> None:
            if sitting.table.outcome is not None and not sitting.closed:
                waiting.append(calls_for(lounge, "Bia"))

        sitting.subscribe(heard)
        sitting.table.intervene(Resigned(1))
        await eventually(lambda: sitting.closed)
        assert waiting and not any(waiting)
    assert store.matches.load(live.match).status == "finished"


async def test_a_hall_that_was_closed_hears_nothing_and_a_match_that_outlives_it_counts_once(tmp_path: Path) -> None:
    club = HallClub(tmp_path)
    found = tournament(club, drawn=False)
    heard: list[LobbyEvent] = []
    club.lounge.subscribe(heard.append)
    table = club.lounge.open_table("Ana", TablePlan("chama", Options(), 2, rated=True))
    club.lounge.sit("Bia", table.number)
    live = club.lounge.begin("Ana", table.number)
    club.lounge.close()
    heard.clear()
    later = Lobby(
        club.store, club.lounge.house, GAMES, clock=club.clock, now=lambda: 1.0, championships=club.championships
    )
    assert later.tables("Ana") == (live._replace(number=1),)
    found.do(lambda desk: desk.check_in(1))
    enter(live.sitting, "Bia")
    assert heard == []
    live.sitting.table.intervene(Resigned(1))
    assert len(club.store.players.results()) == 1
    assert later.tables("Ana") == () and club.store.open_tables.get(live.match) is None
    club.store.close()


async def test_a_friendly_match_leaves_the_ratings_alone(tmp_path: Path) -> None:
    lounge, store, _ = lounge_in(tmp_path)
    table = lounge.open_table("Ana", DUEL)
    lounge.sit("Bia", table.number)
    live = lounge.begin("Ana", table.number)
    live.sitting.table.intervene(Resigned(1))
    assert store.players.ratings_of(live.sitting.table.header.players[0], "chama").duel.games == 0


async def test_a_private_match_stays_private_after_the_hall_was_closed_and_opened_again(tmp_path: Path) -> None:
    lounge, store, clock = lounge_in(tmp_path)
    table = lounge.open_table("Ana", TablePlan("chama", Options(), 2, private=True, rated=True))
    lounge.sit("Bia", table.number, code=table.code)
    live = lounge.begin("Ana", table.number)
    again = Lobby(store, house_on(store), GAMES, clock=clock.milliseconds, now=clock.now)
    assert again.waiting_for("Bia") == (live.match,)
    assert again.waiting_for("Caio") == ()
    opened = again.table(live.match)
    assert (opened.code, opened.rated, opened.host) == (table.code, True, "Ana")
    assert again.tables("Caio") == ()
    assert again.tables("Bia") == (opened,)


async def test_whoever_goes_keeps_the_seat_of_a_match(tmp_path: Path) -> None:
    lounge, _, _ = lounge_in(tmp_path)
    table = lounge.open_table("Ana", DUEL)
    lounge.sit("Bia", table.number)
    live = lounge.begin("Ana", table.number)
    visit = enter(live.sitting, "Bia")
    assert [person.number for person in lounge.people if person.name == "Bia"] == [live.number]
    await visit.leave()
    lounge.depart("Bia")
    assert live.sitting.table.players[1].name == "Bia"
    assert lounge.waiting_for("Bia") == (live.match,)


async def test_a_table_that_everybody_has_left_is_the_same_table_when_it_is_opened_again(tmp_path: Path) -> None:
    lounge, store, _ = lounge_in(tmp_path)
    table = lounge.open_table("Ana", TablePlan("chama", Options(), 2, rated=True))
    lounge.sit("Bia", table.number)
    live = lounge.begin("Ana", table.number)
    visit = enter(live.sitting, "Bia")
    await visit.leave()
    assert lounge.house.sittings == ()
    assert lounge.seats_here("Ana") == (live,)
    again = lounge.table(live.match)
    assert (again.number, again.sitting in lounge.house.sittings) == (live.number, True)
    again.sitting.table.intervene(Resigned(1))
    assert lounge.tables("Ana") == ()
    assert store.players.ratings_of(again.sitting.table.header.players[0], "chama").duel.games == 1


# ---- Talk ------------------------------------------------------------------------------------------------------------


def test_what_is_said_reaches_everybody_without_control_codes(tmp_path: Path) -> None:
    lounge, _, clock = lounge_in(tmp_path)
    heard: list[LobbyEvent] = []
    lounge.subscribe(heard.append)
    lounge.say("Ana", " oi \x1b]52;c;aGk=\x07[b]a todos\x1b[2J\n")
    lounge.say("Ana", "\x1b[31m\x00")
    assert heard == [Said("Ana", "oi [b]a todos", clock.milliseconds())]
    assert lounge.chat.lines == (Said("Ana", "oi [b]a todos", clock.milliseconds()),)


def test_nobody_says_more_than_a_few_lines_at_once(tmp_path: Path) -> None:
    lounge, _, clock = lounge_in(tmp_path)
    for number in range(LINES):
        lounge.say("Ana", f"linha {number}")
    with refused("chat_too_fast") as error:
        lounge.say("Ana", "mais uma")
    lounge.say("Bia", "eu posso")
    clock.seconds += int(error.value.data["seconds"])
    lounge.say("Ana", "mais uma")
    assert [said.text for said in lounge.chat.lines][-2:] == ["eu posso", "mais uma"]


def test_the_organiser_switches_the_talk_off_and_still_announces(tmp_path: Path) -> None:
    lounge, _, _ = lounge_in(tmp_path)
    lounge.chat.open = False
    with refused("chat_closed"):
        lounge.say("Bia", "oi")
    lounge.announce("A rodada 2 começa às 15:00.")
    assert [said.who for said in lounge.chat.lines] == [""]


def test_everybody_hears_who_comes_and_goes(tmp_path: Path) -> None:
    lounge, _, _ = lounge_in(tmp_path)
    heard: list[LobbyEvent] = []
    end = lounge.subscribe(heard.append)
    lounge.away("Bia", True)
    lounge.away("Bia", True)
    lounge.depart("Bia")
    end()
    lounge.depart("Caio")
    assert heard == [PersonMoved("Bia"), PersonMoved("Bia")]
    assert [person.name for person in lounge.people] == ["Ana"]
