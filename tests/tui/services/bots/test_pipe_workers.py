"""Bots are asked over pipes where a process cannot be given a socket, as on Windows: nothing else differs."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from typing import Any

import pytest

from engine.core.chance import Stream
from engine.games.registry import GAMES
from tests.tui.services.bots.asking import CHAMA, PYTHON, SILENT, answer, ask
from tests.tui.services.bots.test_judging_workers import being_judged, to_judge
from tests.tui.services.bots.test_pool import BROKEN, played, table_of
from tui.services.bots.chooser import ThreadChooser
from tui.services.bots.pool import TRIES, BotPool
from tui.services.bots.processes import PipeWorker, SocketWorker, workers_of_this_system

PRINTING = (
    sys.executable,
    "-c",
    "import tui.services.bots.messages as m, tui.services.bots.worker as w\n"
    "answer = m.answer_to\n"
    "m.answer_to = lambda question: (print('a bot that prints', flush=True), answer(question))[1]\n"
    "w.main()",
)


def pool(**how: Any) -> BotPool:
    return BotPool(worker_type=PipeWorker, **how)


def test_pipes_are_for_systems_without_sockets_of_unix(monkeypatch: pytest.MonkeyPatch) -> None:
    assert workers_of_this_system() is SocketWorker
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "win32")  # a Python of Windows may know sockets of Unix all the same
        assert workers_of_this_system() is PipeWorker
    monkeypatch.delattr(socket, "AF_UNIX")
    assert workers_of_this_system() is PipeWorker


async def test_a_whole_match_goes_the_same_way_over_pipes() -> None:
    game = GAMES["dalmuti"]
    kinds = table_of(game)
    with pool(most=1) as bots:
        assert await played(game, kinds, bots) == await played(game, kinds, ThreadChooser())
        assert [type(worker) for worker in bots.workers] == [PipeWorker]


async def test_a_worker_that_was_told_to_get_ready_answers_and_the_stream_is_as_far_on() -> None:
    here, there = Stream(b"on"), Stream(b"on")
    with pool(most=1) as bots:
        bots.warm(CHAMA, CHAMA.options_type(), 2)
        for _ in range(2):
            assert await ask(bots, there) == await ask(ThreadChooser(), here)
            assert there.drawn == here.drawn > 0
        assert len(bots.workers) == 1


async def test_what_a_bot_prints_is_no_answer() -> None:
    with pool(command=PRINTING) as bots:
        assert await ask(bots) == await answer()
        (worker,) = bots.workers
        assert worker.last_words == "a bot that prints"


@pytest.mark.parametrize(
    ("command", "said"), [(SILENT, "no answer"), (BROKEN, "no such module"), (("/no/python",), "")]
)
async def test_where_no_worker_answers_over_pipes_a_thread_thinks(
    command: tuple[str, ...], said: str, caplog: pytest.LogCaptureFixture
) -> None:
    with pool(command=command, patience=0.05 if command is SILENT else 60) as bots:
        assert await ask(bots) == await answer()
        assert not bots.workers
    assert caplog.text.count(f"a bot's worker failed ({said}") == (TRIES if command is SILENT else 0)
    assert said in caplog.text and caplog.text.count("bots think in the process of the app") == 1


async def test_a_question_larger_than_a_pipe_holds_up_nobody_while_a_worker_is_not_reading() -> None:
    with pool(command=(*PYTHON, "import time; time.sleep(1000)")) as bots:
        bots.warm(CHAMA, CHAMA.options_type(), 2)
        (worker,) = bots.workers
        asked = asyncio.create_task(worker.ask(bytes(1 << 20), 60))
        await asyncio.sleep(0)
        worker.process.kill()
        with pytest.raises(OSError):
            await asked


async def test_judging_over_pipes_that_is_cancelled_ends_and_bots_do_not_wait_for_it() -> None:
    with pool(most=1) as bots:
        asked = await being_judged(bots, to_judge(10**9))
        (judging,) = bots.workers
        assert await ask(bots) == await answer(), "it cannot be held up, so both work"
        assert judging in bots.workers and not asked.done()
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert judging.process.returncode == -signal.SIGKILL
        assert (await bots.judge(to_judge(2), 10)) == to_judge(2).judging.judge(10)


async def test_a_closed_pool_leaves_no_process_and_no_thread_behind() -> None:
    with pool() as bots:
        asked = asyncio.create_task(ask(bots))
        while not bots.workers:
            await asyncio.sleep(0)
        (worker,) = bots.workers
    assert worker.process.returncode == -signal.SIGKILL and not bots.workers
    assert isinstance(worker, PipeWorker)
    assert not any(thread.is_alive() for thread in worker._thread._threads)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
