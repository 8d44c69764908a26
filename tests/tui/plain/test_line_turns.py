"""While those who play come first, what is typed in lines is heard in its order, to its end, and no more of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from tui.plain.byte_line import BytesListener, PlainLine
from tui.services.turn_loop import OTHERS_SHARE, Precedence, TurnLoop, context_of

_TAKES = 0.03
"""Seconds of the processor that a line takes."""


class MovedLoop(TurnLoop):
    """A loop that takes turns and whose clocks are moved: nobody waits for the time of what is due."""

    def __init__(self) -> None:
        self.seconds = self.used = 100.0
        super().__init__()
        self.turns._used = lambda: self.used
        selector: Any = vars(self)["_selector"]
        look = selector.select
        selector.select = lambda timeout: self._wait(timeout) or look(0)

    def _wait(self, timeout: float | None) -> None:
        self.seconds += (timeout or 0.0) + 1e-6

    def time(self) -> float:
        """Return the time as it was moved (hook of asyncio)."""
        return self.seconds

    def work(self, seconds: float) -> None:
        """Let something take its time."""
        self.seconds += seconds
        self.used += seconds


class Channel:
    """A channel on which everything goes out at once."""

    echoes, clear, closed, unsent = False, True, False, 0

    def __init__(self) -> None:
        self.listener: BytesListener | None = None
        self.held: list[bool] = []

    def send(self, text: str) -> None: ...

    def cut(self) -> None: ...

    def hold(self, waiting: bool) -> None:
        if [waiting] != self.held[-1:]:
            self.held.append(waiting)


class Visitor:
    """Somebody in lines, each of which takes the loop its time."""

    def __init__(self, hall: Hall, name: str) -> None:
        self.name, self.channel = name, Channel()
        self.line = PlainLine(self.channel)
        self.heard: list[str | None] = []
        person = hall.loop.turns.person(name, f"10.{len(hall.visitors)}.0.1")
        hall.visitors.append(self)
        self._hall = hall
        self.task = hall.loop.create_task(self._listen(), context=context_of(person))

    async def _listen(self) -> None:
        text: str | None = ""
        while text is not None:
            text = await self.line.hear()
            self._hall.loop.work(_TAKES)
            self.heard.append(text)
            self._hall.order.append(self.name)

    def type(self, text: str) -> None:
        assert self.channel.listener is not None
        self.channel.listener.typed(text.encode())

    def hang_up(self) -> None:
        assert self.channel.listener is not None
        self.channel.listener.hung_up(self)


class Hall:
    """People in lines, and somebody who plays with others all the time."""

    def __init__(self, loop: MovedLoop) -> None:
        self.loop = loop
        self.visitors: list[Visitor] = []
        self.order: list[str] = []
        """Whose lines were heard, one after the other."""
        player = loop.turns.person("player", "172.16.0.1")
        player.precedence = lambda: Precedence.AWAITED
        self._player = context_of(player)
        self._plays()
        loop.turns._others.left = 0.0

    def _plays(self) -> None:
        self.loop.call_soon(lambda: None, context=self._player)
        self.playing = self.loop.call_later(0.2, self._plays)

    def come(self, many: int) -> Sequence[Visitor]:
        return [Visitor(self, f"guest {number}") for number in range(many)]

    async def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            await asyncio.sleep(0.01)

    async def all_done(self) -> None:
        await asyncio.gather(*(visitor.task for visitor in self.visitors))


def spend(evening: Callable[[Hall], Awaitable[None]]) -> None:
    """Spend an evening in a loop whose clocks are moved."""

    async def main() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, MovedLoop)
        hall = Hall(loop)
        await evening(hall)
        hall.playing.cancel()

    with asyncio.Runner(loop_factory=MovedLoop) as runner:
        runner.run(main())


@pytest.mark.parametrize("many", [1, 3, 16])
def test_lines_that_wait_are_heard_in_their_order_to_the_end(many: int) -> None:
    async def evening(hall: Hall) -> None:
        visitors, began = hall.come(many), hall.loop.time()
        for visitor in visitors:
            visitor.type("0\n1\n2\n3\nthe last without its return")
            assert visitor.channel.listener is not None
            visitor.channel.listener.input_ended()
        await hall.all_done()
        for visitor in visitors:
            assert visitor.heard == ["0", "1", "2", "3", "the last without its return", None]
        assert hall.loop.time() - began > (6 * many - 1) * _TAKES / OTHERS_SHARE, "they waited"

    spend(evening)


def test_whoever_types_much_is_heard_no_more_often_than_the_others() -> None:
    async def evening(hall: Hall) -> None:
        visitors = hall.come(4)
        for lines, visitor in zip((30, 6, 6, 6), visitors, strict=True):
            visitor.type("".join(f"{number}\n" for number in range(lines)))
        await hall.until(lambda: all(len(visitor.heard) >= 6 for visitor in visitors))
        assert len(visitors[0].heard) <= 8
        await hall.until(lambda: len(visitors[0].heard) == 30)
        for visitor in visitors:
            visitor.hang_up()
        await hall.all_done()
        assert visitors[0].heard == [*map(str, range(30)), None]

    spend(evening)


@pytest.mark.parametrize("heard", [0, 1, 5])
def test_a_visitor_who_hangs_up_while_lines_wait_is_done_next_and_nobody_waits_for_the_rest(heard: int) -> None:
    async def evening(hall: Hall) -> None:
        leaves, stays = hall.come(2)
        for visitor in (leaves, stays):
            visitor.type("oi\n" * 20)
        await hall.until(lambda: len(leaves.heard) >= heard)
        had = len(leaves.heard)
        leaves.hang_up()
        leaves.hang_up()
        await leaves.task
        assert leaves.heard[had:] in ([None], ["oi", None]), "at most the line that was taken already"
        await hall.until(lambda: len(stays.heard) == 20)
        stays.hang_up()
        await stays.task
        assert stays.heard == ["oi"] * 20 + [None]
        assert not hall.loop.turns.waiting

    spend(evening)


def test_whoever_hangs_up_in_the_middle_of_a_long_paste_is_read_no_further() -> None:
    async def evening(hall: Hall) -> None:
        [visitor] = hall.come(1)
        visitor.type("a line of a paste\n" * 1000)
        assert visitor.channel.held == [True]
        await hall.until(lambda: len(visitor.heard) > 5)
        visitor.hang_up()
        await visitor.task
        assert len(visitor.heard) < 10 and visitor.heard[-1] is None
        assert not hall.loop.turns.waiting

    spend(evening)


@pytest.mark.parametrize("lines", [31, 32, 33, 400])
def test_what_is_typed_ahead_waits_in_the_client_and_is_heard_in_its_order(lines: int) -> None:
    async def evening(hall: Hall) -> None:
        other, visitor = hall.come(2)
        other.type("oi\n" * 12)
        visitor.type("".join(f"number {number}\n" for number in range(lines)))
        most = 0

        def all_heard() -> bool:
            nonlocal most
            most = max(most, visitor.line._lines.qsize())
            return len(visitor.heard) == lines

        await hall.until(all_heard)
        assert visitor.heard == [f"number {number}" for number in range(lines)]
        assert most < 32 + 256 / len("number 0\n"), "as many as are ready, and those of one portion"
        assert visitor.channel.held == ([False] if lines < 100 else [True, False])
        assert other.heard == ["oi"] * 12
        for line in (other, visitor):
            line.hang_up()
        await hall.all_done()

    spend(evening)


def test_lines_of_one_write_are_ready_for_no_more_until_some_were_heard() -> None:
    async def evening(hall: Hall) -> None:
        [visitor] = hall.come(1)
        visitor.type("oi\n" * 40)
        assert not visitor.line.ready
        await hall.until(lambda: visitor.line.ready)
        assert visitor.heard
        visitor.hang_up()
        await visitor.task

    spend(evening)
