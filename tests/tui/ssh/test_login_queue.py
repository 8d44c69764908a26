"""Connections on which nobody has logged in: how many at a time, who is next, and what they may ask for."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncssh
import pytest
from asyncssh.packet import String

from tests.tui.ssh_people import CODE, Asked, Hall, eventually
from tui.ssh.connection import MOST, MOST_OF_A_KNOWN_ADDRESS, MOST_OF_AN_ADDRESS, MOST_REQUESTS, LoginQueue
from tui.ssh.listener import SILENT_SECONDS

Keys = list[asyncssh.SSHKey]


def taken(queue: LoginQueue[int]) -> list[str]:
    """Take until nobody may log in any more; return from where they came."""
    found = []
    while (one := queue.take()) is not None:
        found.append(one[0])
    return found


def test_guard_25_eight_of_an_address_log_in_at_a_time_and_thirty_two_of_a_known_one() -> None:
    queue = LoginQueue[int](lambda address: address == "club")
    for number in range(16):
        assert queue.add("far", number)
    assert not queue.add("far", 16), "no more may wait"
    assert all(queue.add("club", number) for number in range(100))
    addresses = taken(queue)
    assert addresses.count("far") == MOST_OF_AN_ADDRESS and addresses.count("club") == MOST_OF_A_KNOWN_ADDRESS
    queue.done("far")
    assert taken(queue) == ["far"]


def test_guard_25_sixty_four_log_in_at_a_time_and_the_addresses_take_turns() -> None:
    queue = LoginQueue[int](lambda _address: False)
    for host in range(20):
        for number in range(8):
            queue.add(f"10.0.0.{host}", number)
    first = taken(queue)
    assert len(first) == MOST and first[:20] == [f"10.0.0.{host}" for host in range(20)]
    for address in first:
        queue.done(address)
    assert queue.open == 0 and len(taken(queue)) == MOST
    assert len(queue.clear()) == 20 * 8 - 2 * MOST and queue.waiting == 0


def test_not_everybody_may_wait() -> None:
    queue = LoginQueue[int](lambda _address: True)
    waits = [queue.add(f"10.0.{number // 100}.1", number) for number in range(1000)]
    assert sum(waits) == queue.waiting == 512


async def test_guard_25_silent_connections_keep_nobody_out(hall: Hall, keys: Keys, monkeypatch) -> None:
    monkeypatch.setattr("tui.ssh.listener.ACCEPT_GAP", 0.0)
    monkeypatch.setattr("tui.ssh.listener._LOOK_SECONDS", 0.01)
    silent = [
        await asyncio.open_connection("127.0.0.1", hall.server.port, local_addr=(f"127.0.9.{1 + number % 8}", 0))
        for number in range(MOST + 8)
    ]
    queue = hall.server._listener._queue
    await eventually(lambda: (queue.open, queue.waiting) == (MOST, 8))
    comes = asyncio.ensure_future(hall.come("Bia", key=keys[0]))
    await eventually(lambda: queue.waiting == 9)
    hall.clock.seconds += SILENT_SECONDS + 1.0
    await (await comes).sees("hello Bia")
    for _, writer in silent:
        writer.close()


class Stubborn(Asked):
    """Asks for the question again and again, all at once, and never answers it."""

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        self.connection = conn

    async def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str]:
        for _ in range(200):
            await self.connection.send_userauth_request(b"keyboard-interactive", String(""), String(""))
        return await asyncio.Future()


async def test_guard_20_a_connection_asks_to_be_let_in_so_often_and_no_more(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    ask = hall.server.authenticator.try_name
    monkeypatch.setattr(hall.server.authenticator, "try_name", lambda name, at: asked.append(name) or ask(name, at))
    with pytest.raises(asyncssh.DisconnectError):
        await asyncssh.create_connection(
            lambda: Stubborn(["no"]),
            "127.0.0.1",
            hall.server.port,
            username="Duda",
            client_keys=None,
            known_hosts=None,
            agent_path=None,
            config=None,
        )
    assert 0 < len(asked) <= MOST_REQUESTS


async def test_guard_23_a_known_key_comes_in_from_an_address_that_is_blocked(hall: Hall, keys: Keys) -> None:
    (await hall.come("Bia", key=keys[0])).connection.abort()
    while not hall.server.rate_limiter.blocked("127.0.0.1"):
        with pytest.raises(asyncssh.Error):
            await hall.connect("Duda", codes=["no"] * 4)
    with pytest.raises(asyncssh.PermissionDenied):
        await hall.connect("Caio", key=keys[1])
    with pytest.raises(asyncssh.PermissionDenied):
        await hall.connect("Bia", key=keys[1])
    with pytest.raises(asyncssh.PermissionDenied):
        await hall.connect("Duda", codes=[CODE])
    await (await hall.come("Bia", key=keys[0])).sees("hello Bia")


async def test_an_address_is_known_once_a_key_came_from_there_that_was_known_before(hall: Hall, keys: Keys) -> None:
    rate_limiter, far = hall.server.rate_limiter, "127.0.7.1"
    rate_limiter.known = lambda address: address in rate_limiter._known
    for known in (False, True):
        person = await hall.come("Bia", key=keys[0], local_addr=(far, 0))
        await person.sees("hello Bia")
        assert rate_limiter.known(far) is known
