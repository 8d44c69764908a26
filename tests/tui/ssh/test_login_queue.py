"""Connections on which nobody has logged in: how many at a time, who is next, and what they may ask for."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncssh
import pytest
from asyncssh.packet import String

from tests.tui.ssh_people import CODE, Asked, Clock, Hall, eventually
from tui.bench.server_door import SAID
from tui.services.identity.rate_limiter import Rank
from tui.ssh.connection import MOST_REQUESTS
from tui.ssh.login_queue import (
    KEPT_FREE,
    MOST,
    MOST_OF_A_KNOWN_ADDRESS,
    MOST_OF_AN_ADDRESS,
    SILENT_SECONDS,
    WAITING,
    WORSE_SECONDS,
    LoginQueue,
    LoginStage,
)

Keys = list[asyncssh.SSHKey]


class Door:
    """A queue whose addresses are known, and have behaved, as a test says."""

    def __init__(self, *known: str) -> None:
        self.clock = Clock()
        self.ranks: dict[str, Rank] = {}
        self.queue = LoginQueue[int](
            lambda address: address in known, lambda address: self.ranks.get(address, Rank(0, 0)), self.clock.now
        )
        self.count = 0

    def comes(self, address: str, spoken: LoginStage = LoginStage.NAME) -> tuple[int, int | None]:
        """Let somebody come and speak; returns their number and whoever was dropped for them."""
        self.count += 1
        dropped = self.queue.add(address, self.count)
        self.queue.heard(self.count, spoken)
        return self.count, dropped.item if dropped is not None else None

    def take(self) -> list[str]:
        """Take until nobody may log in any more; returns from where they came."""
        found = []
        while (taken := self.queue.take()) is not None:
            found.append(taken[0].address)
        return found


def test_guard_25_eight_of_an_address_log_in_at_a_time_and_thirty_two_of_a_known_one() -> None:
    door = Door("club")
    for _ in range(16):
        assert door.comes("far")[1] is None
    assert door.comes("far")[1] == 1, "the one that waits longest goes"
    assert all(door.comes("club")[1] is None for _ in range(100))
    addresses = door.take()
    assert addresses.count("far") == MOST_OF_AN_ADDRESS and addresses.count("club") == MOST_OF_A_KNOWN_ADDRESS
    door.queue.remove(2)
    assert door.take() == ["far"]


def test_guard_25_so_many_log_in_at_a_time_and_the_addresses_take_turns() -> None:
    door = Door()
    for host in range(20):
        for _ in range(8):
            door.comes(f"10.0.0.{host}")
    first = door.take()
    assert len(first) == MOST - KEPT_FREE and first[:20] == [f"10.0.0.{host}" for host in range(20)]
    assert len(door.queue.clear()) == 20 * 8 - len(first) and door.queue.waiting == 0


def test_places_are_kept_free_for_addresses_from_which_somebody_known_has_come() -> None:
    door = Door("club", "spoilt")
    for host in range(20):
        for _ in range(8):
            door.comes(f"10.0.0.{host}")
    door.take()
    door.ranks["spoilt"] = Rank(1, 1)
    door.comes("spoilt")
    assert door.take() == []
    for _ in range(KEPT_FREE + 1):
        door.comes("club")
    assert door.take() == ["club"] * KEPT_FREE


def test_who_says_nothing_takes_no_place_and_goes_first() -> None:
    door = Door()
    silent = [door.comes(f"10.0.{number // 8}.1", LoginStage.NOTHING)[0] for number in range(WAITING - 1)]
    speaks, _ = door.comes("10.9.9.9")
    assert door.comes("10.9.9.8")[1] == silent[0]
    assert door.comes("10.9.9.7")[1] == silent[1]
    assert door.take() == ["10.9.9.9", "10.9.9.8", "10.9.9.7"] and speaks not in silent


def test_whoever_has_said_no_name_has_no_place_and_each_part_of_a_secret_is_answered_once() -> None:
    door = Door()
    for stage in (LoginStage.NOTHING, LoginStage.VERSION, LoginStage.ALGORITHMS):
        door.comes("10.0.0.1", stage)
    assert door.queue.to_answer() is None
    offers = [door.comes(f"10.0.0.{host}", LoginStage.EXCHANGE)[0] for host in (2, 3, 4)]
    door.ranks["10.0.0.2"] = Rank(1, 1)
    door.clock.seconds += 1.1
    assert [door.queue.to_answer() for _ in range(4)] == [offers[1], offers[2], offers[0], None]
    assert door.take() == []
    door.queue.heard(offers[0], LoginStage.NAME)
    assert door.take() == ["10.0.0.2"]


def test_whoever_has_just_come_does_not_go_before_strangers_who_have_said_more_and_stopped() -> None:
    door = Door()
    for number in range(WAITING):
        door.comes(f"10.0.{number // 8}.1", LoginStage.SECRET)
    door.clock.seconds += SILENT_SECONDS + 0.1
    slow, dropped = door.comes("10.9.9.9", LoginStage.NOTHING)
    assert dropped == 1
    assert door.comes("10.9.9.8", LoginStage.SECRET)[1] == 2
    door.clock.seconds += SILENT_SECONDS + 0.1
    assert door.comes("10.9.9.7", LoginStage.SECRET)[1] == slow, "in seconds even a bad line brings a word"


def test_of_those_who_wait_the_oldest_of_the_worst_network_goes() -> None:
    door = Door()
    door.ranks = {f"10.0.{host}.1": Rank(host % 3, 0) for host in range(WAITING)}
    for host in range(WAITING):
        door.comes(f"10.0.{host}.1")
    assert [door.comes("10.9.9.9")[1] for _ in range(3)] == [3, 6, 9]
    assert door.queue.waiting == WAITING


def test_whoever_behaved_better_comes_first_and_takes_the_place_of_whoever_behaved_worse() -> None:
    door = Door()
    for host in range(MOST):
        door.comes(f"10.0.0.{host}")
    assert len(door.take()) == MOST - KEPT_FREE
    door.ranks = {f"10.0.0.{host}": Rank(2, 1) for host in range(MOST)}
    bia, _ = door.comes("10.0.0.200")
    door.ranks["10.0.0.200"] = Rank(2, 0)
    assert door.take() == [], "a moment they have"
    door.clock.seconds += WORSE_SECONDS + 0.1
    taken = door.queue.take()
    assert taken is not None and taken[0].item == bia and taken[1] is not None and taken[1].item == 1


def test_who_has_a_place_loses_it_to_nobody_who_behaved_as_well() -> None:
    door = Door()
    for host in range(MOST - KEPT_FREE):
        door.comes(f"10.0.{host}.1")
    door.take()
    door.comes("10.9.9.9")
    door.clock.seconds += 3600.0
    assert door.take() == []
    door.queue.remove(7)
    assert door.take() == ["10.9.9.9"]


FLOODS = {**SAID, "the beginning of an offer": b"SSH-2.0-x\r\n\0\0\1"}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("said", FLOODS.values(), ids=FLOODS)
@pytest.mark.parametrize("hosts", [1, 8, 250])
async def test_guard_25_a_flood_from_the_network_of_the_club_keeps_nobody_out(
    hall: Hall, keys: Keys, monkeypatch, hosts: int, said: bytes
) -> None:
    monkeypatch.setattr("tui.ssh.listener.ACCEPT_GAP", 0.0)
    monkeypatch.setattr("tui.ssh.listener.ANSWER_GAP", 0.0)
    monkeypatch.setattr("tui.ssh.listener._LOOK_SECONDS", 0.01)
    monkeypatch.setattr(hall.server.rate_limiter, "admits", lambda _address: True)
    queue, writers = hall.server._listener._queue, []
    for number in range(2 * MOST):
        _, writer = await asyncio.open_connection(
            "127.0.0.1", hall.server.port, local_addr=(f"127.0.9.{1 + number % hosts}", 0)
        )
        writer.write(said)
        writers.append(writer)
    await eventually(lambda: queue.waiting + queue.open >= min(2 * MOST, 16 * hosts))
    comes = asyncio.ensure_future(hall.come("Bia", key=keys[0], local_addr=("127.0.9.254", 0)))

    def in_at_last() -> bool:
        hall.clock.seconds += 0.1
        return comes.done()

    await eventually(in_at_last)
    await comes.result().sees("hello Bia")
    for writer in writers:
        writer.close()


@pytest.mark.parametrize("said", [b"GET / HTTP/1.1\r\n\r\n", b"SSH-2.0-x\r\n\x7f" + bytes(7)])
async def test_whoever_speaks_something_else_than_ssh_or_offers_without_end_is_hung_up_on(
    hall: Hall, said: bytes
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", hall.server.port)
    writer.write(said)
    assert await reader.readline() == b"SSH-2.0-Carteado\r\n"
    assert await reader.read() == b""
    assert (hall.server._listener._queue.waiting, hall.server._listener._queue.open) == (0, 0)
    writer.close()


async def test_whoever_hangs_up_while_waiting_for_a_place_leaves_nothing_that_waits(
    hall: Hall, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall.server._listener._queue, "take", lambda: None)
    before = asyncio.all_tasks()
    comes = asyncio.ensure_future(hall.connect("Bia", key=keys[0]))
    named: list[LoginStage] = []
    heard = hall.server._listener._queue.heard
    monkeypatch.setattr(
        hall.server._listener._queue, "heard", lambda item, stage: named.append(stage) or heard(item, stage)
    )
    await eventually(lambda: LoginStage.NAME in named)
    comes.cancel()
    await eventually(lambda: hall.server._listener._queue.waiting == 0 and asyncio.all_tasks() <= before)


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


async def test_guard_23_from_a_blocked_address_known_keys_come_in_and_whoever_knows_the_code(
    hall: Hall, keys: Keys, monkeypatch
) -> None:
    monkeypatch.setattr("tui.ssh.login.ANSWER_SECONDS", 0.0)
    (await hall.come("Bia", key=keys[0])).connection.abort()
    while not hall.server.rate_limiter.blocked("127.0.0.1"):
        with pytest.raises(asyncssh.Error):
            await hall.connect("Duda", codes=["no"] * 4)
    with pytest.raises(asyncssh.PermissionDenied):
        await hall.connect("Caio", key=keys[1])
    with pytest.raises(asyncssh.PermissionDenied):
        await hall.connect("Bia", key=keys[1])
    await (await hall.come("Bia", key=keys[0])).sees("hello Bia")
    await (await hall.come("Duda", codes=[CODE])).sees("hello Duda")
    await (await hall.come("Caio", key=keys[1], codes=[CODE])).sees("hello Caio")
    assert not hall.apps["Caio"].visitor.guest


async def test_an_address_is_known_once_a_key_came_from_there_that_was_known_before(hall: Hall, keys: Keys) -> None:
    rate_limiter, far = hall.server.rate_limiter, "127.0.7.1"
    rate_limiter.known = lambda address: address in rate_limiter._known
    for known in (False, True):
        person = await hall.come("Bia", key=keys[0], local_addr=(far, 0))
        await person.sees("hello Bia")
        assert rate_limiter.known(far) is known
