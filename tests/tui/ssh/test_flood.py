"""A flood at the door, second by second on a clock of its own: 60 connections a second on which nobody logs in."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from tests.tui.ssh_people import Clock
from tui.services.identity.rate_limiter import DROPPED, RateLimiter
from tui.ssh.listener import ACCEPT_GAP, ANSWER_GAP
from tui.ssh.login import LOGIN_SECONDS
from tui.ssh.login_queue import LoginQueue, LoginStage

RATE, NEWCOMERS, SOON, LOGIN = 60, 24, 5.0, 0.5
"""Connections a second; how many come meanwhile; in how many seconds they are to be in; how long a log-in takes."""

SOURCES: dict[str, Callable[[int], str]] = {
    "64 addresses of a network": lambda number: f"10.0.0.{number % 64}",
    "250 addresses of a network": lambda number: f"10.0.0.{number % 250}",
    "250 networks": lambda number: f"10.0.{number % 250}.1",
    "an IPv6 network, each address once": lambda number: f"2001:db8:1:2::{number:x}",
    "64 IPv6 networks, each address once": lambda number: f"2001:db8:1:{number % 64:x}::{number:x}",
}
CLUBS: dict[str, Callable[[int], str]] = {
    "the same network": lambda number: f"10.0.0.{251 + number % 4}",
    "the same IPv6 network": lambda number: f"2001:db8:1:2:c::{number:x}",
    "another network": lambda number: f"10.9.9.{number}",
    "one router": lambda _number: "10.9.9.9",
    "an address of the strangers": lambda _number: "10.0.0.7",
}


class Evening:
    """The port and its clock: who comes, who logs in, who is dropped."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.limiter = RateLimiter(self.clock.now)
        self.queue = LoginQueue[int](self.limiter.known, self.limiter.rank, self.clock.now)
        self.numbers = count()
        self.came: dict[int, float] = {}
        """When the newcomers came who are not in yet."""
        self.took: list[float] = []
        self.dropped: list[int] = []
        self._done: list[tuple[float, int]] = []
        self._next_place = 0.0

    def comes(self, address: str, spoken: LoginStage) -> int:
        number = next(self.numbers)
        dropped = self.queue.add(address, number)
        self.queue.heard(number, spoken)
        if dropped is not None:
            self.drop(dropped.item, dropped.address)
        return number

    def drop(self, number: int, address: str) -> None:
        self.limiter.penalise(address, DROPPED)
        if self.came.pop(number, None) is not None:
            self.dropped.append(number)

    def turn(self) -> None:
        """Answer the next part of a shared secret, let the next one log in, and those be in who have by now."""
        self.clock.seconds += ANSWER_GAP
        now = self.clock.seconds
        if (answered := self.queue.to_answer()) in self.came:
            self.queue.heard(answered, LoginStage.NAME)
        if now >= self._next_place and (taken := self.queue.take()) is not None:
            self._next_place = now + ACCEPT_GAP
            entry, dropped = taken
            if dropped is not None:
                self.drop(dropped.item, dropped.address)
            self._done.append((now + (LOGIN if entry.item in self.came else LOGIN_SECONDS), entry.item))
        for at, number in [done for done in self._done if done[0] <= now]:
            self._done.remove((at, number))
            self.queue.remove(number)
            if number in self.came:
                self.took.append(now - self.came.pop(number))


SAID = {
    "silent": LoginStage.NOTHING,
    "a version": LoginStage.VERSION,
    "algorithms": LoginStage.ALGORITHMS,
    "a part of a secret": LoginStage.EXCHANGE,
}


@pytest.mark.covered
@pytest.mark.parametrize("club", CLUBS.values(), ids=CLUBS)
@pytest.mark.parametrize("said", SAID.values(), ids=SAID)
@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
def test_all_newcomers_are_in_within_five_seconds(
    source: Callable[[int], str], said: LoginStage, club: Callable[[int], str]
) -> None:
    evening, strangers, newcomers = Evening(), 0, 0
    for turn in range(round(24 / ANSWER_GAP)):
        evening.turn()
        while strangers < turn * ANSWER_GAP * RATE:
            evening.comes(source(strangers), said)
            strangers += 1
        while turn * ANSWER_GAP > 12 + newcomers * 0.25 and newcomers < NEWCOMERS:
            number = evening.comes(club(newcomers), LoginStage.EXCHANGE)
            evening.came[number] = evening.clock.seconds
            newcomers += 1
    assert len(evening.took) == NEWCOMERS and not evening.dropped
    assert max(evening.took) <= SOON
