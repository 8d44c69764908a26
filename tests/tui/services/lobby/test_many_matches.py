"""However many matches others have left, everybody finds their own; and nobody begins matches without end."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.log import Player
from engine.core.model import Resigned
from engine.games.chama.model import ChamaOptions
from engine.games.registry import GAMES
from saves.store import Store
from tests.tui.services.lobby.test_lobby import DUEL, FOUR, Clock, refused
from tests.tui.tables import store_in
from tui.services.identity.limits import BUDGETS
from tui.services.lobby.lobby import MOST_ALONE, Lobby
from tui.services.lobby.matches import HOUR, LOOK_EVERY
from tui.services.lobby.open_table import LobbyEvent, LobbyPerson, PersonMoved, TableOpened, TablePlan
from tui.services.lobby.rights import may_read, readable
from tui.services.matches.match_service import MatchService
from tui.services.matches.participant import Participant
from tui.services.turn_loop import Precedence
from tui.texts.lobby import calls_for

DAY = 24
CAIO, TITA = Player("Caio"), Player("Tita", "random")
BIA = LobbyPerson("Bia", guest=False, organiser=False)


def reopened(store: Store, clock: Clock) -> Lobby:
    """A hall as a new process would open it."""
    service = MatchService(store, GAMES, clock=clock.milliseconds)
    lobby = Lobby(store, service, GAMES, clock=clock.milliseconds, now=clock.now)
    for name in ("Ana", "Bia", "Caio"):
        lobby.arrive(LobbyPerson(name, guest=False, organiser=name == "Ana"))
    return lobby


def hall_in(folder: Path) -> tuple[Lobby, Store, Clock]:
    store, clock = store_in(folder), Clock()
    return reopened(store, clock), store, clock


def crowd(store: Store, lobby: Lobby, many: int, *, over: bool = False) -> None:
    """Let others have so many newer matches."""
    pattern = lobby.begin_alone("Ana", "chama", (Player("Malandro"), TITA), ChamaOptions()).live_match
    record = store.matches.load(pattern.match)
    if over:
        pattern.table.intervene(Resigned(0))
        record = store.matches.load(pattern.match)
    with store.transaction():
        for number in range(many):
            header = replace(record.header, match=f"crowd-{number}", created=record.header.created + 1 + number)
            store.matches.create(header, bytes(32))
            if over:
                assert record.outcome is not None
                store.matches.close(header.match, record.outcome, 9, header.created)


# ---- One's own matches -----------------------------------------------------------------------------------------------


async def test_a_match_is_found_after_a_restart_however_many_newer_ones_there_are(tmp_path: Path) -> None:
    lobby, store, clock = hall_in(tmp_path)
    table = lobby.open_tables.host("Bia", DUEL)
    lobby.open_tables.sit("Caio", table.number)
    mine = lobby.begin("Bia", table.number).match
    crowd(store, lobby, 250)
    again = reopened(store, clock)
    assert [(call.kind, call.about) for call in calls_for(again, "Bia")] == [("match", mine)]
    assert again.matches.waiting_for("Bia") == (mine,) and again.matches.has_seat("bia")


async def test_a_finished_match_is_read_however_many_newer_ones_there_are(tmp_path: Path) -> None:
    lobby, store, _ = hall_in(tmp_path)
    live = lobby.begin_with_bots("Bia", "chama")
    live.live_match.table.intervene(Resigned(0))
    crowd(store, lobby, 1050, over=True)
    assert [line.id for line in readable(BIA, store.matches)] == [live.match]


async def test_a_substitute_is_called_to_the_match_after_a_restart_and_reads_it_once_it_is_over(tmp_path: Path) -> None:
    lobby, store, clock = hall_in(tmp_path)
    table = lobby.open_tables.host("Ana", DUEL)
    lobby.open_tables.sit("Caio", table.number)
    live = lobby.begin("Ana", table.number)
    live.live_match.table.give_seat(1, Player("Bia"))
    before = [{call.about for call in calls_for(lobby, name)} for name in ("Ana", "Bia", "Caio")]
    again = reopened(store, clock)
    after = [{call.about for call in calls_for(again, name)} for name in ("Ana", "Bia", "Caio")]
    assert before == after == [{live.match}, {live.match}, set()]
    again.matches.table(live.match).live_match.table.intervene(Resigned(0))
    assert may_read(BIA, store.matches.load(live.match)) and [line.id for line in readable(BIA, store.matches)]


@pytest.mark.parametrize("how", ["with_bots", "alone"])
async def test_a_match_against_bots_waits_for_its_player_before_and_after_a_restart(tmp_path: Path, how: str) -> None:
    lobby, store, clock = hall_in(tmp_path)
    if how == "with_bots":
        live = lobby.begin_with_bots("Bia", "chama")
    else:
        live = lobby.begin_alone("Bia", "chama", (Player("Bia"), TITA), ChamaOptions())
    assert {call.about for call in calls_for(lobby, "Bia")} == {live.match}
    again = reopened(store, clock)
    assert {call.about for call in calls_for(again, "Bia")} == {live.match}
    assert again.matches.waiting_for("Bia") == (live.match,)
    assert store.keys.persons() == (), "the name of a visitor is not kept back for this computer"


# ---- Whom others wait for ------------------------------------------------------------------------------------------


async def test_whoever_plays_with_others_comes_first_then_who_plays_alone_then_who_looks_on(tmp_path: Path) -> None:
    lobby, _, clock = hall_in(tmp_path)

    def order() -> list[Precedence]:
        clock.seconds += 1
        return [lobby.matches.precedence(name) for name in ("Ana", "BIA", "Caio", "Duda")]

    assert order() == [Precedence.LOOKS_ON] * 4
    table = lobby.open_tables.host("Bia", DUEL)
    lobby.open_tables.sit("Caio", table.number)
    lobby.begin_with_bots("Ana", "chama")
    assert order() == [Precedence.PLAYS, Precedence.LOOKS_ON, Precedence.LOOKS_ON, Precedence.LOOKS_ON]
    live = lobby.begin("Bia", table.number)
    assert order() == [Precedence.PLAYS] * 3 + [Precedence.LOOKS_ON], "nobody waits for whoever is not at the table"
    bia, caio = Participant(live.live_match, "Bia"), Participant(live.live_match, "Caio")
    live.live_match.admit(bia)
    assert order()[1] is Precedence.PLAYS, "nobody is there who would wait"
    live.live_match.admit(caio)
    assert order() == [Precedence.PLAYS, Precedence.AWAITED, Precedence.AWAITED, Precedence.LOOKS_ON]
    lobby.begin_with_bots("Caio", "chama")
    assert order()[2] is Precedence.AWAITED
    await caio.leave()
    assert order()[1:3] == [Precedence.PLAYS] * 2
    live.live_match.admit(caio)
    live.live_match.table.intervene(Resigned(0))
    assert order() == [Precedence.PLAYS, Precedence.LOOKS_ON, Precedence.PLAYS, Precedence.LOOKS_ON]


# ---- Limits ----------------------------------------------------------------------------------------------------------


async def test_nobody_begins_matches_without_end_and_all_others_go_on(tmp_path: Path) -> None:
    lobby, _, clock = hall_in(tmp_path)
    for _ in range(BUDGETS["match"].person):
        lobby.begin_with_bots("Bia", "chama")
    for begin in (
        lambda: lobby.begin_with_bots("Bia", "chama"),
        lambda: lobby.begin_alone("Bia", "chama", (Player("Bia"), TITA), ChamaOptions()),
        lambda: lobby.begin("Bia", lobby.open_tables.host("Bia", DUEL).number, fill="random"),
    ):
        with refused("matches_too_fast"):
            begin()
    lobby.begin_with_bots("Caio", "chama")
    clock.seconds += BUDGETS["match"].seconds
    lobby.begin_with_bots("Bia", "chama")


async def test_nobody_leaves_matches_against_bots_without_end_and_finishing_makes_room(tmp_path: Path) -> None:
    lobby, store, clock = hall_in(tmp_path)
    for _ in range(MOST_ALONE):
        live = lobby.begin_with_bots("Bia", "chama")
        clock.seconds += 60
    with refused("too_many_unfinished"):
        lobby.begin_with_bots("Bia", "chama")
    table = lobby.open_tables.host("Caio", FOUR)
    lobby.open_tables.sit("Bia", table.number)
    lobby.begin("Caio", table.number, fill="random")
    assert store.matches.count_alone("Bia") == MOST_ALONE, "a match with somebody else is another thing"
    live.live_match.table.intervene(Resigned(0))
    clock.seconds += 60
    lobby.begin_with_bots("Bia", "chama")
    for _ in range(MOST_ALONE + 1):
        lobby.begin_with_bots("Ana", "chama")


def test_tables_joins_invitations_and_changes_have_their_limits(tmp_path: Path) -> None:
    lobby, _, clock = hall_in(tmp_path)
    for _ in range(BUDGETS["table"].person):
        number = lobby.open_tables.host("Bia", FOUR).number
    with refused("tables_too_fast"):
        lobby.open_tables.host("Bia", FOUR)
    assert lobby.open_tables.table(number).people == ("Bia",), "whoever is refused stays where they sit"
    for _ in range(BUDGETS["invite"].person):
        lobby.open_tables.invite("Bia", "Caio", number)
    with refused("invites_too_fast"):
        lobby.open_tables.invite("Bia", "Caio", number)
    for _ in range(BUDGETS["seat"].person):
        lobby.open_tables.sit("Caio", number)
        lobby.open_tables.stand("Caio", number)
    with refused("seats_too_fast"):
        lobby.open_tables.sit("Caio", number)
    for _ in range(BUDGETS["arrange"].person // 2):
        lobby.open_tables.put_bot("Bia", number, 1, "random")
        lobby.open_tables.change("Bia", number, FOUR)
    with refused("arranged_too_fast"):
        lobby.open_tables.fill("Bia", number, "random")
    clock.seconds += 60
    lobby.open_tables.sit("Caio", number)


def test_whoever_guesses_codes_of_private_tables_is_stopped_and_even_a_right_one_waits(tmp_path: Path) -> None:
    lobby, _, clock = hall_in(tmp_path)
    table = lobby.open_tables.host("Caio", TablePlan("chama", ChamaOptions(), 3, private=True))
    for _ in range(10):
        assert lobby.by_code("Bia", table.code) is table
    for _ in range(BUDGETS["code"].person):
        with refused("wrong_table_code"):
            lobby.by_code("Bia", "????")
    with refused("codes_too_fast"):
        lobby.by_code("Bia", table.code)
    clock.seconds += BUDGETS["code"].seconds
    assert lobby.by_code("Bia", table.code) is table


def test_whoever_goes_and_comes_again_has_no_new_budget(tmp_path: Path) -> None:
    lobby, _, _ = hall_in(tmp_path)
    for _ in range(BUDGETS["talk"].person):
        lobby.say("Bia", "oi")
    lobby.depart("Bia")
    lobby.arrive(BIA)
    with refused("chat_too_fast"):
        lobby.say("Bia", "oi")


async def test_a_match_against_bots_disturbs_nobody_else(tmp_path: Path) -> None:
    """Each of the others would look for what waits for them, and draw the hall anew."""
    lobby, _, _ = hall_in(tmp_path)
    heard: list[LobbyEvent] = []
    lobby.subscribe(heard.append)
    live = lobby.begin_with_bots("Bia", "chama")
    live.live_match.table.intervene(Resigned(0))
    assert not any(isinstance(event, TableOpened) for event in heard)
    assert {event for event in heard if getattr(event, "people", None) != ("Bia",)} == {PersonMoved("Bia")}


# ---- Matches that are left -------------------------------------------------------------------------------------------


async def test_a_match_against_bots_that_nobody_touched_for_a_day_is_abandoned_and_can_be_looked_at(
    tmp_path: Path,
) -> None:
    lobby, store, clock = hall_in(tmp_path)
    left = lobby.begin_with_bots("Bia", "chama").match
    people = lobby.open_tables.host("Bia", DUEL)
    lobby.open_tables.sit("Caio", people.number)
    shared = lobby.begin("Bia", people.number).match
    at_home = lobby.match_service.new_match("chama", (CAIO, TITA), ChamaOptions()).match
    clock.seconds += DAY * HOUR / 1000
    again = reopened(store, clock)
    again.matches.abandon_left(DAY)
    assert store.matches.load(left).status == "open", "a day is not over yet"
    clock.seconds += LOOK_EVERY / 1000
    for _ in range(3):
        again.matches.abandon_left(DAY)
    record = store.matches.load(left)
    assert (record.status, record.outcome and record.outcome.reason) == ("abandoned", "abandoned")
    assert may_read(BIA, record) and store.players.results() == []
    assert store.open_tables.get(left) is None and again.matches.tables("Bia") == ()
    assert [call.about for call in calls_for(again, "Bia")] == [shared]
    assert [line.id for line in store.matches.unfinished()] == [at_home, shared]


async def test_a_match_in_which_something_was_done_since_or_somebody_is_stays(tmp_path: Path) -> None:
    lobby, store, clock = hall_in(tmp_path)
    lobby.begin_with_bots("Bia", "chama")
    clock.seconds += (DAY + 1) * HOUR / 1000
    lobby.matches.abandon_left(DAY)
    assert len(store.matches.unfinished()) == 1, "it is open in this process"
    again = reopened(store, clock)
    live_match = again.matches.table(store.matches.unfinished()[0].id).live_match
    seat = live_match.table.deciders()[0]
    live_match.table.submit(seat, live_match.table.legal_actions(seat)[0])
    last = reopened(store, clock)
    last.matches.abandon_left(DAY)
    assert len(store.matches.unfinished()) == 1


async def test_with_a_setting_of_0_nothing_is_ever_abandoned(tmp_path: Path) -> None:
    lobby, store, clock = hall_in(tmp_path)
    lobby.begin_with_bots("Bia", "chama")
    clock.seconds += 400 * 24 * HOUR / 1000
    reopened(store, clock).matches.abandon_left(0)
    assert len(store.matches.unfinished()) == 1
