"""Places that are judged in worker processes, which every bot at a table holds up."""

from __future__ import annotations

import asyncio
import os
import signal
from queue import SimpleQueue
from threading import Thread

import pytest

from engine.games.registry import GAMES
from engine.review.judge import Judging
from engine.review.model import Judgement
from tests.tui.services.bots.asking import answer, ask
from tests.tui.services.review.judged import dalmuti_record, tape_of
from tui.services.bots import worker as worker_process
from tui.services.bots.chooser import JudgedMatch, JudgingFailed
from tui.services.bots.messages import (
    GO_ON,
    HOLD_UP,
    encode_judging,
    encode_log,
    framed,
)
from tui.services.bots.pool import _COMMAND, BotPool
from tui.services.bots.processes import LOW, LOWEST, SocketWorker
from tui.services.bots.turns import Urgency


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="there are no priorities of processes")
async def test_bots_come_after_the_app_in_its_session_and_who_judges_after_bots() -> None:
    with BotPool(most=2) as pool:
        asked = [await judging_for_long(pool) for _ in range(2)]
        assert await ask(pool) == await answer()
        *judging, bot = pool.workers
        assert [worker.judges for worker in (*judging, bot)] == [True, True, False]
        own = os.getpriority(os.PRIO_PROCESS, 0)
        for worker, priority in (*((worker, LOWEST) for worker in judging), (bot, LOW)):
            assert os.getpriority(os.PRIO_PROCESS, worker.process.pid) == max(priority, own)
            assert os.getsid(worker.process.pid) == os.getsid(0)
            assert os.getpgid(worker.process.pid) == worker.process.pid, "Ctrl-C does not reach it"
        for item in asked:
            item.cancel()
        await asyncio.gather(*asked, return_exceptions=True)


def to_judge(budget: int) -> JudgedMatch:
    record = dalmuti_record()
    log = encode_log(GAMES[record.header.game], record.header, record.entries, record.secrets)
    return JudgedMatch(Judging(tape_of(record).line, budget), log)


async def test_judging_that_is_cancelled_ends_at_once_and_bots_think_on() -> None:
    record = dalmuti_record()
    match = JudgedMatch(
        Judging(tape_of(record).line, 10**9), encode_log(GAMES["dalmuti"], record.header, record.entries, ())
    )
    with BotPool(most=1) as pool:
        asked = await being_judged(pool, match)
        (worker,) = pool.workers
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert worker.process.returncode == -signal.SIGKILL
        assert await ask(pool) == await answer()


async def test_what_goes_wrong_while_a_ply_is_judged_takes_no_worker_away() -> None:
    record = dalmuti_record()
    match = JudgedMatch(
        Judging(tape_of(record).line, 2), encode_log(GAMES["dalmuti"], record.header, record.entries, ())
    )
    with BotPool(most=1) as pool:
        with pytest.raises(JudgingFailed, check=lambda error: "IndexError" in str(error.data["detail"])):
            await pool.judge(match, 10**6)
        (worker,) = pool.workers
        assert (await pool.judge(match, 5)).place == 5 and pool.workers == [worker]


async def judging_for_long(pool: BotPool) -> asyncio.Task[Judgement]:
    """Ask for a judgement that takes for ever, and return when a worker is at it."""
    return await being_judged(pool, to_judge(10**9))


async def being_judged(pool: BotPool, match: JudgedMatch) -> asyncio.Task[Judgement]:
    """Ask for a judgement, and return when a worker has been asked."""
    before = [worker._asked for worker in pool.workers].count(True)
    asked = asyncio.create_task(pool.judge(match, 10))
    while [worker._asked for worker in pool.workers].count(True) == before:
        await asyncio.sleep(0)
    return asked


async def test_a_bot_at_a_table_holds_up_what_is_judged_and_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    with BotPool(most=1) as pool:
        asked = await judging_for_long(pool)
        (judging,) = pool.workers
        said: list[bytes] = []
        say = SocketWorker._say
        monkeypatch.setattr(
            SocketWorker, "_say", lambda worker, message: (said.append(message), say(worker, message))[1]
        )
        assert await asyncio.gather(ask(pool), ask(pool)) == [await answer()] * 2
        assert said == [HOLD_UP, GO_ON] and judging in pool.workers and not asked.done()
        assert len(pool.workers) == 2
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert await ask(pool) == await answer()
        assert not pool._turns._turns


async def test_a_judgement_that_was_held_up_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    match = to_judge(64)
    with BotPool(most=1) as pool:
        judged = await being_judged(pool, match)
        assert await ask(pool) == await answer()
        assert await judged == match.judging.judge(10)
        assert not pool._turns._turns


async def test_a_worker_killed_while_it_is_held_up_is_replaced_when_its_turn_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = to_judge(2)
    with BotPool(most=1) as pool:
        judged = await being_judged(pool, match)
        (worker,) = pool.workers
        gone, end = asyncio.Event(), pool._end
        monkeypatch.setattr(pool, "_end", lambda worker: (end(worker), gone.set()))
        async with pool._turns.taken(Urgency.TABLE):
            worker.process.kill()
            await gone.wait()
            assert len(pool.workers) == 0, "no other is asked before it may go on"
        assert await judged == match.judging.judge(10)
        assert not pool._turns._turns


def test_a_worker_that_is_held_up_ends_with_whoever_asked() -> None:
    match = to_judge(10**9)
    worker = SocketWorker(_COMMAND)
    worker._socket.setblocking(True)
    worker._socket.sendall(framed(encode_judging(match.log, 10, 10**9)))
    worker._say(HOLD_UP)
    worker._socket.close()
    assert worker.process.wait(20) == 0
    worker.end()


def test_a_worker_that_is_held_up_waits_until_it_may_go_on() -> None:
    questions, heard = SimpleQueue[bytes](), list[int]()
    before = signal.signal(signal.SIGUSR1, lambda number, _: heard.append(number))
    try:
        worker_process._take(HOLD_UP, questions)
        waiting = Thread(target=worker_process._wait)
        waiting.start()
        assert heard == [signal.SIGUSR1] and waiting.is_alive()
        worker_process._take(GO_ON, questions)
        waiting.join(20)
        assert not waiting.is_alive() and questions.empty()
    finally:
        signal.signal(signal.SIGUSR1, before)
