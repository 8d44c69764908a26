"""Whether a client is still there is asked now and then, and nobody is cut off whose answer only waits for its turn."""

from __future__ import annotations

from collections import Counter

import asyncssh
import pytest

from tests.tui.ssh_people import CODE, Hall, Person, eventually
from tui.services.turn_loop import _PERSON, Turns, context_of
from tui.ssh import login
from tui.ssh.connection import LimitedConnection
from tui.ssh.session import SSHSession

Keys = list[asyncssh.SSHKey]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[LimitedConnection]:
    """How often the client of each connection was asked, which happens every few hundredths of a second."""
    counted = Counter[LimitedConnection]()
    ask = LimitedConnection._keepalive_timer_callback

    def count(connection: LimitedConnection) -> None:
        counted[connection] += 1
        ask(connection)

    monkeypatch.setattr(login, "KEEPALIVE_SECONDS", 0.05)
    monkeypatch.setattr(LimitedConnection, "_keepalive_timer_callback", count)
    return counted


async def _comes(hall: Hall, key: asyncssh.SSHKey) -> tuple[Person, LimitedConnection]:
    person = await hall.connect("Ana", key=key, codes=[CODE])
    await person.enter()
    await person.sees("hello Ana")
    session = next(iter(hall.server._sessions))
    assert isinstance(session, SSHSession) and isinstance(session._connection, LimitedConnection)
    return person, session._connection


async def test_whose_answers_wait_for_their_turn_is_not_cut_off(
    asked: Counter[LimitedConnection], hall: Hall, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, connection = await _comes(hall, keys[0])
    with monkeypatch.context() as patch:
        patch.setattr(LimitedConnection, "_read_in_turn", lambda _: None)
        before = asked[connection]
        await eventually(lambda: asked[connection] > before + 3 * login.KEEPALIVES)
        assert hall.server._sessions and connection._unread
    connection._read_in_turn()
    person.type("xyz")
    await person.sees("xyz")


async def test_who_answers_nothing_is_cut_off(
    asked: Counter[LimitedConnection], hall: Hall, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _comes(hall, keys[0])
    monkeypatch.setattr(LimitedConnection, "data_received", lambda *_: None)
    await eventually(lambda: not hall.server._sessions)


async def test_the_question_goes_out_in_nobodys_turn(
    asked: Counter[LimitedConnection], hall: Hall, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, connection = await _comes(hall, keys[0])
    connection.context = context_of(Turns(lambda _: None, lambda *_: None, lambda: 0.0).person("Ana", "10.0.0.1"))
    askers = []
    ask = LimitedConnection._make_keepalive_request

    async def note(asking: LimitedConnection) -> None:
        askers.append(_PERSON.get(None))
        await ask(asking)

    monkeypatch.setattr(LimitedConnection, "_make_keepalive_request", note)
    person.type("xyz")
    await person.sees("xyz")
    await eventually(lambda: len(askers) > 3)
    assert askers == [None] * len(askers)
