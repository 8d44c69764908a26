"""What keeps the server quick."""

from __future__ import annotations

import asyncio
import inspect
import subprocess
import sys
import time
from collections.abc import Callable

import asyncssh
import pytest
from textual.app import App

from tests.tui.ssh import collecting
from tests.tui.ssh.collecting import (
    tuned_while_open,
    what_came_and_went_in_a_window_goes_at_its_end,
    what_was_made_last_is_looked_at_once,
)
from tests.tui.ssh.test_visitor_app import club, welcomed
from tests.tui.ssh_people import SECONDS, Hall, eventually
from tui.ssh import server
from tui.ssh.upkeep import MANY, QUIET, SCREENS, Collector, CrowdQueue, Watchdog
from tui.terminal.remote_app import RemoteApp
from tui.visitor_app import VisitorApp

__all__ = ["club"]


def test_the_collector_waits_for_a_quiet_moment() -> None:
    collector = Collector()
    assert not collector.due(silence=100.0, empty=True), "nothing has ended"
    collector.ended()
    assert not collector.due(silence=1.0, empty=False)
    assert collector.due(silence=3.0, empty=False) and collector.due(silence=0.0, empty=True)


def test_the_collector_does_not_wait_for_ever() -> None:
    collector = Collector()
    for _ in range(MANY):
        collector.ended()
    assert not collector.due(silence=0.1, empty=False)
    assert collector.due(silence=0.3, empty=False)


def test_where_a_crowd_plays_on_and_on_the_collector_waits_for_no_silence_at_all() -> None:
    collector = Collector()
    for screens in range(2 * MANY * SCREENS - 1):
        assert collector.due(silence=QUIET, empty=False) is (screens >= SCREENS)
        collector.closed()
    assert not collector.due(silence=0.1, empty=False)
    collector.closed()
    assert collector.due(silence=0.0, empty=False)


async def test_screens_that_are_closed_are_collected_too_though_nobody_leaves(
    club: Hall, keys: list[asyncssh.SSHKey]
) -> None:
    collector = club.server.collector
    ana = await welcomed(club, "Ana", keys[0])
    collector.collect()
    for number in (1, 2):
        ana.type("?")
        await ana.sees("Nesta tela")
        ana.type("\x1b")
        await eventually(lambda number=number: collector._ended == number / SCREENS)


@pytest.mark.parametrize(
    "holds",
    [tuned_while_open, what_was_made_last_is_looked_at_once, what_came_and_went_in_a_window_goes_at_its_end],
)
def test_the_collector_works_in_a_process_of_its_own(holds: Callable[[], None]) -> None:
    subprocess.run([sys.executable, "-m", collecting.__name__, holds.__name__], check=True)


async def test_guard_11_what_holds_up_the_loop_is_noted_by_name_without_values(caplog) -> None:
    watchdog = Watchdog(stall=0.02)
    watchdog.start()

    def ponders(hand: str) -> None:
        # From here on: a machine that serves others may have held up the loop before.
        watchdog._beat, watchdog.stalls = time.monotonic(), 0
        until = time.monotonic() + SECONDS
        while not watchdog.stalls and time.monotonic() < until:
            pass

    await asyncio.sleep(0)
    ponders("QUEEN-OF-HEARTS")
    watchdog.stop()
    assert watchdog.stalls == 1
    assert "ponders test_upkeep.py" in caplog.text and "QUEEN" not in caplog.text


def test_guard_9_no_handler_of_a_hosted_app_is_called_beside_one_of_its_bases() -> None:
    def handlers(kind: type) -> set[str]:
        return {name for name in vars(kind) if name.startswith(("on_", "_on_"))}

    for kind in (RemoteApp, VisitorApp):
        mine = handlers(kind)
        for base in inspect.getmro(kind)[1:]:
            if issubclass(base, App):
                assert not mine & handlers(base), f"{kind.__name__} and {base.__name__}"


async def test_guard_14_people_are_let_in_one_at_a_time(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "ADMIT_GAP", 0.0)
    starting: list[int] = []
    make = hall.server._make_app

    def counted(visitor, terminal):
        starting.append(sum(not app.painted.is_set() for app in hall.apps.values()))
        return make(visitor, terminal)

    hall.server._make_app = counted
    names = [f"guest {letter}" for letter in "abcdefgh"]
    people = [await hall.connect(name, codes=["abcdef"]) for name in names]
    await asyncio.gather(*(person.enter() for person in people))
    for person, name in zip(people, names, strict=True):
        await person.sees(f"hello {name}")
    assert starting == [0] * len(names)


async def test_guard_14_a_crowd_from_one_address_is_turned_away_at_the_door(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def knock() -> bool:
        reader, writer = await asyncio.open_connection("127.0.0.1", hall.server.port)
        try:
            return bool(await reader.read(1))
        except ConnectionError:
            return False
        finally:
            writer.close()

    monkeypatch.setattr(hall.server.rate_limiter, "known", lambda _address: False)
    answered = await asyncio.gather(*(knock() for _ in range(30)))
    assert 1 <= sum(answered) <= 20, "of an address that nobody is known from so many go on or wait"


async def test_an_app_that_does_not_start_keeps_nobody_out(hall: Hall, keys: list[asyncssh.SSHKey]) -> None:
    make = hall.server._make_app

    def fails(visitor, terminal):
        raise ValueError("no app today")

    hall.server._make_app = fails
    late = await hall.come("Bia", key=keys[0])
    await late.hears("Something went wrong")
    hall.server._make_app = make
    await (await hall.come("Caio", key=keys[1])).sees("hello Caio")
    await eventually(lambda: len(hall.server.visitors()) == 1)


async def test_a_crowd_has_its_turns_one_after_the_other_and_the_first_at_once() -> None:
    turns, done = CrowdQueue(gap=0.001), []
    for number in range(4):
        turns.add(lambda number=number: done.append(number))
    assert done == [0]
    await eventually(lambda: done == [0, 1, 2, 3])
    await eventually(lambda: not turns._resting)
    turns.add(lambda: done.append(4))
    assert done[-1] == 4
