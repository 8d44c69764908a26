"""Who is let in when: nobody waits for somebody who is gone, and those who have a seat come first."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextvars import Context
from typing import Any

import asyncssh
import pytest

from tests.tui.ssh_people import Hall, Slate, eventually
from tui.services.identity.authenticator import Visitor
from tui.ssh.connection import LimitedConnection
from tui.terminal.input_decoder import Terminal

Keys = list[asyncssh.SSHKey]


class Slowly(Slate):
    """An app that is not drawn before it is let, or does not end."""

    def __init__(self, visitor: Visitor, terminal: Terminal, let: asyncio.Event) -> None:
        super().__init__(visitor, terminal)
        self.let = let
        self.starts = asyncio.Event()

    async def on_load(self) -> None:
        self.starts.set()
        await self.let.wait()

    async def on_unmount(self) -> None:
        await self.let.wait()


class Slow:
    """Makes the apps of chosen people wait before they are drawn."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.names: tuple[str, ...] = ()
        self.let = asyncio.Event()
        hall.server._make_app = self.make

    def make(self, visitor: Visitor, terminal: Terminal) -> Slate:
        if visitor.name not in self.names:
            return self.hall._app(visitor, terminal)
        app = self.hall.apps[visitor.name] = Slowly(visitor, terminal, self.let)
        return app

    async def starts(self, name: str) -> None:
        await eventually(lambda: name in self.hall.apps)
        app = self.hall.apps[name]
        assert isinstance(app, Slowly)
        await app.starts.wait()


@pytest.fixture
def slow(hall: Hall) -> Iterator[Slow]:
    """What makes apps wait, until the end of the test at the latest."""
    made = Slow(hall)
    yield made
    made.let.set()


@pytest.fixture
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for the end of a time limit comes later than anybody waits here."""
    for limit in ("_START_SECONDS", "_STOP_SECONDS"):
        monkeypatch.setattr(f"tui.ssh.server.{limit}", 30.0)


async def test_guard_10_while_an_app_starts_the_tasks_of_others_begin_as_ever(
    hall: Hall, slow: Slow, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    def eager(loop: asyncio.AbstractEventLoop, coroutine: Any, **how: Any) -> asyncio.Task[Any]:
        return asyncio.Task(coroutine, loop=loop, **how)

    monkeypatch.setattr(asyncio, "eager_task_factory", eager, raising=False)
    slow.names = ("Bia",)
    bia = await hall.come("Bia", key=keys[0])
    await slow.starts("Bia")
    assert asyncio.get_running_loop().get_task_factory() is None
    slow.let.set()
    await bia.sees("hello Bia")


@pytest.mark.usefixtures("no_patience")
async def test_guard_17_five_who_hang_up_before_their_first_picture_hold_up_nobody(
    hall: Hall, slow: Slow, keys: Keys
) -> None:
    names = [f"guest {letter}" for letter in "acdef"]
    slow.names = tuple(names)
    for name in names:
        person = await hall.come(name, codes=["abcdef"])
        await slow.starts(name)
        person.connection.abort()
    await (await hall.come("Bia", key=keys[0])).sees("hello Bia")
    slow.let.set()
    await eventually(lambda: [visitor.name for visitor in hall.server.visitors()] == ["Bia"])


@pytest.mark.usefixtures("no_patience")
async def test_who_hung_up_before_the_first_picture_comes_in_anew(hall: Hall, slow: Slow, keys: Keys) -> None:
    slow.names = ("Bia",)
    first = await hall.come("Bia", key=keys[0])
    await slow.starts("Bia")
    first.connection.abort()
    slow.let.set()
    await (await hall.come("Bia", key=keys[0])).sees("hello Bia")
    assert len(hall.server.visitors()) == 1


@pytest.mark.usefixtures("no_patience")
async def test_an_app_that_does_not_end_holds_up_nobody_but_whoever_left_it(hall: Hall, slow: Slow, keys: Keys) -> None:
    slow.names = ("Bia",)
    slow.let.set()
    bia = await hall.come("Bia", key=keys[0])
    await bia.sees("hello Bia")
    app = hall.apps["Bia"]
    slow.let.clear()
    app.exit()
    again = await hall.come("Bia", key=keys[0])
    await (await hall.come("Caio", key=keys[1])).sees("hello Caio")
    assert hall.apps["Bia"] is app
    slow.let.set()
    await again.sees("hello Bia")
    assert hall.apps["Bia"] is not app


class Seated:
    """A lobby in which these people have a seat."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self.matches = self

    def has_seat(self, name: str) -> bool:
        return name in self.names

    def open_seats(self) -> tuple[tuple[str, bool], ...]:
        return tuple((name, True) for name in self.names)

    def close(self) -> None:
        """Do nothing."""


@pytest.mark.usefixtures("no_patience")
async def test_guard_17_those_who_have_a_seat_come_in_before_the_others(hall: Hall, slow: Slow, keys: Keys) -> None:
    hall.server.lobby = Seated("Bia", "Caio")
    slow.names = ("Ana",)
    await hall.come("Ana", key=keys[3])
    await slow.starts("Ana")
    waits = ("guest a", "Bia", "guest c", "Caio")
    await hall.come("guest a", codes=["abcdef"])
    await hall.come("Bia", key=keys[0])
    await hall.come("guest c", codes=["abcdef"])
    last = await hall.come("Caio", key=keys[1])
    await eventually(lambda: hall.server._waiting.qsize() == len(waits))
    slow.let.set()
    await last.sees("hello Caio")
    await eventually(lambda: len(hall.apps) == 5)
    assert list(hall.apps) == ["Ana", "Bia", "Caio", "guest a", "guest c"]


async def test_guard_18_of_a_flood_of_sizes_few_are_drawn_and_the_newest_is(hall: Hall, keys: Keys) -> None:
    bia, caio = await hall.come("Bia", key=keys[0]), await hall.come("Caio", key=keys[1])
    await bia.sees("hello Bia")
    await caio.sees("hello Caio")
    app, bia.follow = hall.apps["Bia"], False
    began = asyncio.get_running_loop().time()
    for size in [(40 + number % 80, 20 + number % 20) for number in range(400)] + [(99, 33)]:
        bia.channel.change_terminal_size(*size)
    caio.type("hi")
    await caio.sees("hi")
    await eventually(lambda: app.size == (99, 33))
    seconds = asyncio.get_running_loop().time() - began
    assert 1 < len(app.sizes) <= 10 * seconds + 3


async def test_a_window_that_changes_once_is_drawn_at_once(hall: Hall, keys: Keys, monkeypatch) -> None:
    monkeypatch.setattr("tui.terminal.size_turns.SIZE_GAP", 3600.0)
    monkeypatch.setattr("tui.terminal.size_turns.SIZE_LOST", 3600.0)
    bia = await hall.come("Bia", key=keys[0])
    await bia.sees("hello Bia")
    app = hall.apps["Bia"]
    bia.resize(100, 30)
    await eventually(lambda: app.size == (100, 30))
    # Elsewhere the terminal has a size of its own, whatever the last one has still to be drawn at.
    bia.resize(101, 31)
    again = await hall.come("Bia", key=keys[0], size=(60, 20))
    await again.sees("hello Bia")
    assert app.size == (60, 20)


@pytest.mark.usefixtures("no_patience")
async def test_a_server_that_closes_before_somebodys_first_picture_leaves_nothing_behind_that_waits(
    hall: Hall, slow: Slow, keys: Keys
) -> None:
    slow.names = ("Bia",)
    person = await hall.come("Bia", key=keys[0])
    await slow.starts("Bia")
    (admits,) = [task for task in asyncio.all_tasks() if "_admit_all" in str(task.get_coro())]
    app, session = slow.hall.apps["Bia"], next(iter(hall.server._sessions))

    def waiting() -> int:
        return len(app.painted._waiters) + len(session.gone._waiters)

    assert waiting() == 2
    admits.cancel()
    await asyncio.gather(admits, return_exceptions=True)
    await eventually(lambda: waiting() == 0)
    person.connection.abort()


async def test_what_a_visitor_sends_is_deciphered_in_their_turns_from_the_moment_they_are_in(
    hall: Hall, keys: Keys
) -> None:
    bia = await hall.come("Bia", key=keys[0])
    await bia.sees("hello Bia")
    (session,) = hall.server._sessions
    connection = session._connection
    assert isinstance(connection, LimitedConnection) and connection.context is not None
    asked: list[Context | None] = []
    loop = connection._loop
    call_soon = loop.call_soon

    def soon(callback: Any, *args: Any, context: Context | None = None) -> asyncio.Handle:
        if callback == connection._read:
            asked.append(context)
        return call_soon(callback, *args, context=context)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop, "call_soon", soon)
        bia.type("hi")
        await bia.sees("hi")
    assert asked and set(map(id, asked)) == {id(connection.context)}
