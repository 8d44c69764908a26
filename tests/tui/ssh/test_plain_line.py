"""Rough guests: what waits in line mode for somebody who reads nothing, and floods of what is typed or sent."""

from __future__ import annotations

import asyncio

import asyncssh
import pytest
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import String

from tests.tui.ssh_people import Hall, Person, eventually
from tui.plain.byte_line import MOST_UNREAD, BytesListener, PlainLine
from tui.services.identity.authenticator import Visitor
from tui.services.identity.names import clean
from tui.ssh.connection import PACKETS_A_TURN, LimitedConnection
from tui.ssh.session import SSHSession
from tui.terminal.session import MOST_UNSENT, VisitorSession

Keys = list[asyncssh.SSHKey]
_ANSWER = 4096


class Talkative:
    """A line mode that says much about every line."""

    def __init__(self, hall: Hall) -> None:
        self.lines: dict[str, PlainLine] = {}
        self.answered = 0
        hall.server._line_mode = self.talk

    async def talk(self, visitor: Visitor, session: VisitorSession) -> None:
        line = self.lines[visitor.name] = PlainLine(session)
        line.say(f"hello {visitor.name}")
        while (heard := await line.hear()) is not None:
            self.answered += 1
            line.say(heard, *["x" * 64] * (_ANSWER // 64), "that is all")


async def stuck(hall: Hall, key: asyncssh.SSHKey) -> Person:
    """Somebody who reads nothing any more."""
    person = await hall.come("Bia", key=key, term="dumb", window=8192)
    await person.hears("hello Bia")
    person.channel.pause_reading()
    return person


async def test_guard_19_who_reads_no_answers_is_given_no_more_of_them(hall: Hall, keys: Keys) -> None:
    talkative = Talkative(hall)
    person = await stuck(hall, keys[0])
    caio = await hall.come("Caio", key=keys[1], term="dumb")
    lines = 400
    person.type("more, please\n" * lines)
    await eventually(lambda: not talkative.lines["Bia"].channel.clear)
    line = talkative.lines["Bia"].channel
    for number in range(20):
        caio.type(f"number {number}\r")
        await caio.hears(f"number {number}")
        await caio.until(lambda number=number: caio.screen.said.count("that is all") > number)
        assert line.unsent < MOST_UNSENT + 3 * _ANSWER
    assert talkative.answered < lines // 4
    person.follow = False
    person.channel.resume_reading()
    await eventually(lambda: talkative.answered == lines + 20)


async def test_guard_19_who_reads_nothing_of_what_happens_is_hung_up_on(hall: Hall, keys: Keys) -> None:
    talkative = Talkative(hall)
    person = await stuck(hall, keys[0])
    line = talkative.lines["Bia"]
    most = 0
    while not line.channel.closed:
        line.say("y" * 60)
        most = max(most, line.channel.unsent)
        await asyncio.sleep(0)
    assert most < MOST_UNREAD + 4096
    await person.gone()
    await eventually(lambda: hall.server.visitors() == ())


async def test_guard_19_what_is_typed_in_a_flood_is_echoed_in_portions(
    hall: Hall, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await hall.come("Bia", key=keys[0], term="dumb")
    await person.hears("hello Bia")
    sent: list[str] = []
    send = SSHSession.send
    monkeypatch.setattr(SSHSession, "send", lambda line, text: sent.append(text) or send(line, text))
    person.type("a\x7f" * 4096 + "the end\r")
    await person.hears("you said the end")
    assert "".join(sent).count("\b") == 2 * 4096
    assert len(sent) < 4096 / 32


async def test_what_is_typed_ahead_is_not_lost(hall: Hall, keys: Keys) -> None:
    person = await hall.come("Bia", key=keys[0], term="dumb")
    await person.hears("hello Bia")
    person.type("".join(f"number {number}\r" for number in range(300)))
    await person.hears("you said number 299")
    assert hall.heard == [f"number {number}" for number in range(300)]


async def test_guard_19_of_a_flood_of_packets_few_are_heard_at_a_time(
    hall: Hall, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    flood, other = await hall.come("Bia", key=keys[0]), await hall.come("Caio", key=keys[1])
    await flood.sees("hello Bia")
    await other.sees("hello Caio")
    # The second turn never comes.
    monkeypatch.setattr("tui.ssh.connection._TURN", 3600.0)
    [heard] = [line._connection for line in hall.server._sessions if line.visitor.name == "Bia"]
    assert isinstance(heard, LimitedConnection)
    before = heard._recv_seq
    for _ in range(20_000):
        flood.connection.send_packet(MSG_IGNORE, String(b"nothing"))
    await eventually(lambda: heard._paused)
    other.type("hi")
    await other.sees("hi")
    assert 0 < heard._recv_seq - before <= 2 * PACKETS_A_TURN
    assert len(heard._unread) < 512 * 1024


async def test_a_session_whose_lines_fail_altogether_is_told_so(hall: Hall, keys: Keys) -> None:
    async def fails(_visitor: Visitor, session: VisitorSession) -> None:
        PlainLine(session).say("hello")
        raise ValueError("K♠")

    hall.server._line_mode = fails
    person = await hall.come("Bia", key=keys[0], term="dumb")
    await person.gone()
    assert hall.server.words("lobby.failed") in person.screen.said and "K♠" not in person.screen.said


@pytest.mark.parametrize("typed", ["one\ntwo\n", "one\ntwo", ""], ids=["lines", "unfinished", "nothing"])
async def test_input_that_ends_before_anybody_listens_is_answered_to_its_end(
    hall: Hall, keys: Keys, typed: str
) -> None:
    """Lines from a file or another program: `ssh -T ... < lines`."""
    talkative, begin = Talkative(hall), hall.server._start_line_mode
    waiting: list[VisitorSession] = []
    hall.server._start_line_mode = waiting.append
    person = await hall.come("Bia", key=keys[0], term=None)
    await eventually(lambda: bool(waiting))
    person.type(typed)
    person.channel.write_eof()
    await eventually(lambda: waiting[0]._input_ended)
    begin(waiting[0])
    await person.gone()
    assert talkative.answered == len(typed.split()) and "hello Bia" in person.screen.said
    assert ("two" in person.screen.said) is bool(typed)
    await eventually(lambda: not hall.server._line_modes)


class EchoingChannel:
    """A channel that keeps what is echoed."""

    echoes, clear, closed, unsent = True, True, False, 0

    def __init__(self) -> None:
        self.listener: BytesListener | None = None
        self.sent = ""

    def send(self, text: str) -> None:
        self.sent += text

    def hold(self, waiting: bool) -> None:
        pass

    def cut(self) -> None:
        pass


@pytest.mark.parametrize(("sign", "cells"), [("👨\u200d👩\u200d👧", 2), ("e\u0301", 1), ("界", 2), ("x", 1)])
async def test_a_backspace_takes_a_sign_whole(sign: str, cells: int) -> None:
    channel = EchoingChannel()
    line = PlainLine(channel)
    assert channel.listener is not None
    channel.listener.typed(f"Ana {sign}{sign}\x7f\r".encode())
    assert await line.hear() == clean(f"Ana {sign}")
    assert channel.sent == f"Ana {sign}{sign}" + "\b \b" * cells + "\r\n"
