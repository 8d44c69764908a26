"""What goes wrong around a server stays where it went wrong: strangers, cut lines, readers that read nothing."""

from __future__ import annotations

import asyncio

import asyncssh
import pytest
from textual.widgets import Input
from textual.worker import WorkerFailed

from engine.games.registry import GAMES
from tests.engine.core.tables import seats_near
from tests.tui.ssh_people import Hall, eventually
from tui.bench.server_scripts import script_of
from tui.terminal.driver import EVENTS_A_TICK
from tui.terminal.remote_app import without_values

Keys = list[asyncssh.SSHKey]


async def test_strangers_who_say_nothing_or_nonsense_keep_nobody_out(hall: Hall, keys: Keys) -> None:
    writers = []
    for number in range(8):
        _, writer = await asyncio.open_connection("127.0.0.1", hall.server.port)
        if number % 2:
            writer.write(bytes(range(256)) * 16)
        writers.append(writer)
    bia = await hall.come("Bia", key=keys[0])
    await bia.sees("hello Bia")
    assert len(hall.server.visitors()) == 1
    for writer in writers:
        writer.close()


async def test_lines_that_are_all_cut_at_once_leave_the_others_alone(hall: Hall, keys: Keys) -> None:
    app_sessions = await hall.come("Bia", key=keys[0])
    await app_sessions.sees("hello Bia")
    cut = [await hall.come(f"guest {letter}", codes=["abcdef"]) for letter in "acde"]
    for person, letter in zip(cut, "acde", strict=True):
        await person.sees(f"hello guest {letter}")
    for person in cut:
        person.connection.abort()
    app_sessions.type("still here")
    await app_sessions.sees("still here")
    await eventually(lambda: sum(hall.server.is_here(visitor.id) for visitor in hall.server.visitors()) == 1)
    assert len(hall.server.visitors()) == 5, "their places are kept"


async def test_the_hall_closes_although_somebody_reads_nothing(hall: Hall, keys: Keys, monkeypatch) -> None:
    monkeypatch.setattr("tui.ssh.server._STOP_SECONDS", 0.2)
    stuck, reads = await hall.come("Bia", key=keys[0], window=8192), await hall.come("Caio", key=keys[1])
    await stuck.sees("hello Bia")
    await reads.sees("hello Caio")
    stuck.channel.pause_reading()
    await hall.server.stop()
    await reads.hears("The hall is closing")
    await eventually(lambda: hall.server.visitors() == ())


async def test_a_flood_is_heard_no_faster_than_anybody_types(hall: Hall, keys: Keys) -> None:
    flood = await hall.come("Bia", key=keys[0])
    await flood.sees("hello Bia")
    typed = hall.apps["Bia"].query_one(Input)
    began = asyncio.get_running_loop().time()
    flood.type("x" * 4000)
    await eventually(lambda: len(typed.value) > EVENTS_A_TICK + 4)
    seconds = asyncio.get_running_loop().time() - began
    assert len(typed.value) <= EVENTS_A_TICK + 40 * seconds + EVENTS_A_TICK


async def test_keys_of_somebody_who_does_not_read_wait_until_they_do(hall: Hall, keys: Keys, monkeypatch) -> None:
    bia = await hall.come("Bia", key=keys[0])
    await bia.sees("hello Bia")
    app = hall.apps["Bia"]
    with monkeypatch.context() as behind:
        behind.setattr("tui.terminal.session.MOST_UNSENT", -1)
        bia.type("unseen")
        await eventually(lambda: app.driver._typed == b"unseen")
        assert app.query_one(Input).value == ""
    await eventually(lambda: app.query_one(Input).value == "unseen")


@pytest.mark.parametrize("game", GAMES)
def test_the_people_of_a_measured_hall_know_their_keys(game: str) -> None:
    people = range(seats_near(game, 4))
    pair, same = script_of(game, people, 1, 24), script_of(game, people, 1, 24)
    assert pair == same and len(pair.strokes) == 24
    assert all(stroke.keys for stroke in pair.strokes)
    assert [stroke.actions for stroke in pair.strokes] == list(range(1, 25))


def test_what_fails_in_the_background_is_logged_by_its_own_name_and_place() -> None:
    try:
        raise KeyError("K♠")
    except KeyError as error:
        text = without_values(WorkerFailed(error))
    assert text.startswith("KeyError in test_what_fails") and "K♠" not in text
