"""Bots that think in worker processes choose as they do here, and nobody waits for a worker that fails."""

from __future__ import annotations

import asyncio
import logging
import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import pytest

from engine.core.bots import BUDGET
from engine.core.chance import Stream, answer_from, commitment_of
from engine.core.game import AnyGame
from engine.core.log import Entry, Header, Player
from engine.core.model import FORMAT, Chance
from engine.core.table import NoJournal, Table
from engine.games.registry import GAMES
from engine.games.wyrt_lordes.actions import Bet
from engine.games.wyrt_lordes.bot.draws import prospects
from engine.review.judge import Judging
from engine.review.model import Judgement
from tests.engine.core.tables import SEED
from tests.engine.golden import kits
from tests.tui.services.review.judged import dalmuti_record, tape_of
from tests.tui.tables import ANA, BIA, CLOCK, TITA, ScriptedChama, counted, store_in
from tui.services.bots import worker as worker_process
from tui.services.bots.chooser import Chooser, JudgedMatch, JudgingFailed, ThreadChooser
from tui.services.bots.messages import (
    GO_ON,
    HOLD_UP,
    answer_to,
    encode_judging,
    encode_log,
    encode_question,
    encode_warming,
    framed,
)
from tui.services.bots.pool import _COMMAND, LOWEST, TRIES, BotPool, Worker, spare_cores
from tui.services.bots.turns import Urgency
from tui.services.matches.bot_runner import BotRunner
from tui.services.matches.match_service import MatchService

CHAMA = GAMES["chama"]
PYTHON = (sys.executable, "-S", "-c")
SILENT = (*PYTHON, "import sys; sys.stdin.read()")
BROKEN = (*PYTHON, "raise SystemExit('no such module')")
ENDLESS = (
    sys.executable,
    "-c",
    "import tui.services.bots.messages as m, tui.services.bots.worker as w, os, time\n"
    "m.answer_to = lambda question: (os.write(2, b'thinking'), time.sleep(1000))\n"
    "w.main()",
)


def cut() -> tuple[Any, ...]:
    """Return what the planner is asked before the first deal: where to cut its deck, which it draws by lot."""
    state, lots = CHAMA.initial_state(CHAMA.options_type(), 2), Stream(b"lots")
    while isinstance(turn := CHAMA.turn(state), Chance):
        state = CHAMA.resolve(state, answer_from(lots, turn.draw))
    memory = CHAMA.remember(None, 0, [])
    return CHAMA, CHAMA.bots["planner"], CHAMA.view(state, 0), CHAMA.legal_actions(state, 0), memory


async def ask(chooser: Chooser, stream: Stream | None = None) -> Any:
    game, bot, view, legal, memory = cut()
    return await chooser.choose(game, bot, view, legal, stream or Stream(b"here"), memory=memory, budget=1)


async def answer() -> Any:
    """Return what is chosen without a worker."""
    return await ask(ThreadChooser())


async def thinking(pool: BotPool) -> asyncio.Task[Any]:
    """Ask, and return when the question has gone to a worker that cannot answer it."""
    pool.warm(CHAMA, CHAMA.options_type(), 2)
    pool.workers[0].process.send_signal(signal.SIGSTOP)
    asked = asyncio.create_task(ask(pool))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return asked


def tables_of(game: AnyGame) -> list[tuple[str, ...]]:
    """Seat the random bot and every bot of the game, at most four at a table; its first one fills the last table."""
    kinds, seats = ["random", *game.bots], min(max(game.seats), 4)
    kinds += [next(iter(game.bots))] * (-len(kinds) % seats)
    return [tuple(kinds[at : at + seats]) for at in range(0, len(kinds), seats)]


async def played(game: AnyGame, kinds: tuple[str, ...], chooser: Chooser) -> list[Entry]:
    """Play a whole match among these bots, as short as matches of the game can be."""
    players = tuple(Player(name, kind) for name, kind in zip("ABCD", kinds, strict=False))
    rules, sealed, nonces = game.rules_versions[-1], commitment_of(SEED), ("",) * len(players)
    options = kits()[game.key].soon_over
    table = Table(game, Header("m", game.key, rules, players, options, sealed, nonces, 0, FORMAT), SEED, NoJournal())
    table.start()
    await BotRunner(table, SEED, chooser).run()
    return [ply.entry for ply in table.line.plies]


async def test_whole_matches_go_the_same_way_with_workers_and_without() -> None:
    with BotPool(most=1) as pool:
        for game in GAMES.values():
            for kinds in tables_of(game):
                assert await played(game, kinds, pool) == await played(game, kinds, ThreadChooser())
        assert len(pool.workers) == 1


async def test_the_stream_is_as_far_on_after_a_choice_as_if_it_had_been_made_here() -> None:
    here, there = Stream(b"on"), Stream(b"on")
    with BotPool() as pool:
        for _ in range(3):
            assert await ask(pool, there) == await ask(ThreadChooser(), here)
            assert there.drawn == here.drawn > 0


async def test_a_worker_killed_while_it_thinks_is_replaced_and_the_question_asked_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with BotPool() as pool:
        asked = await thinking(pool)
        (killed,) = pool.workers
        killed.process.kill()
        assert await asked == await answer()
        assert killed not in pool.workers and len(pool.workers) == 1
    assert caplog.text.count("a bot's worker failed") == 1


async def test_a_worker_killed_between_two_questions_is_replaced() -> None:
    with BotPool() as pool:
        pool.warm(CHAMA, CHAMA.options_type(), 2)
        (killed,) = pool.workers
        killed.process.kill()
        killed.process.wait()
        assert await ask(pool) == await answer()
        assert killed not in pool.workers


async def test_a_worker_that_does_not_answer_is_killed_and_a_thread_thinks(caplog: pytest.LogCaptureFixture) -> None:
    with BotPool(command=SILENT, patience=0.01) as pool:
        pool.warm(CHAMA, CHAMA.options_type(), 2)
        (silent,) = pool.workers
        assert await ask(pool) == await answer()
        assert silent.process.returncode == -signal.SIGKILL
        assert not pool.workers
    assert caplog.text.count("a bot's worker failed (no answer)") == TRIES


@pytest.mark.parametrize("command", [("/no/python",), BROKEN], ids=["no-python", "no-module"])
async def test_where_no_worker_can_be_started_a_thread_thinks_and_the_log_says_so_once(
    command: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    with BotPool(command=command) as pool:
        assert await ask(pool) == await answer()
        before = len(caplog.records)
        pool.warm(CHAMA, CHAMA.options_type(), 2)
        assert await ask(pool) == await answer()
        assert not pool.workers and len(caplog.records) == before
    assert caplog.text.count("bots think in the process of the app") == 1
    assert ("no such module" in caplog.text) == (command is BROKEN)


async def test_after_a_rest_workers_are_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    with BotPool(command=("/no/python",), rest=0) as pool:
        pool.warm(CHAMA, CHAMA.options_type(), 2)
        await ask(pool)
    assert caplog.text.count("bots think in the process of the app") == 2


async def test_without_a_log_nothing_is_said_on_the_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    logging.getLogger("carteado.hall.bots").propagate = False
    try:
        with BotPool(command=BROKEN) as pool:
            await ask(pool)
    finally:
        logging.getLogger("carteado.hall.bots").propagate = True
    assert capfd.readouterr() == ("", "")


async def test_a_choice_that_nobody_waits_for_any_more_is_given_to_nobody_else() -> None:
    with BotPool(most=1) as pool:
        asked = await thinking(pool)
        (stopped,) = pool.workers
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert stopped.process.returncode == -signal.SIGKILL
        assert await ask(pool, Stream(b"other")) == await ask(ThreadChooser(), Stream(b"other"))


async def test_there_are_never_more_workers_than_may_be() -> None:
    with BotPool(most=2) as pool:
        chosen = await asyncio.gather(*(ask(pool) for _ in range(6)))
        assert chosen == [await answer()] * 6
        assert len(pool.workers) == 2


async def test_one_worker_more_is_ready_where_bots_of_different_people_think(monkeypatch: pytest.MonkeyPatch) -> None:
    game, bot, view, legal, memory = cut()
    orders = list[bytes]()
    order = Worker.order
    monkeypatch.setattr(Worker, "order", lambda worker, told: (orders.append(told), order(worker, told))[1])
    ask = Worker.ask

    async def asked_after_all_have_come(worker: Worker, question: bytes, patience: float) -> bytes:
        await asyncio.sleep(0)  # An answer that is there at once would be taken before the next one asks.
        return await ask(worker, question, patience)

    monkeypatch.setattr(Worker, "ask", asked_after_all_have_come)
    with BotPool(most=1) as pool:
        pool.warm(CHAMA, CHAMA.options_type(), 2)
        for people, ready in ((("Ana",) * 3, False), (("Ana", "Bia", "Caio"), True), (("Ana", "Bia", "Duda"), True)):
            asked = [
                pool.choose(game, bot, view, legal, Stream(b"here"), memory=memory, budget=1, people=(name,))
                for name in people
            ]
            assert await asyncio.gather(*asked) == [await answer()] * len(people)
            # Where a thought is lengthy there may be one more, for it is held up by whoever has had less.
            assert (len(pool.workers) > 1) is ready
        assert len(orders) == 2 and len(set(orders)) == 1


@pytest.mark.parametrize(("cores", "workers"), [({0}, 1), ({0, 1}, 1), ({0, 2, 3, 5}, 3)])
def test_one_core_is_left_to_the_app(cores: set[int], workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _pid: cores, raising=False)
    assert spare_cores() == workers


async def test_a_closed_pool_leaves_no_process_behind() -> None:
    with BotPool() as pool:
        pool.warm(CHAMA, CHAMA.options_type(), 2)
        (worker,) = pool.workers
    assert worker.process.returncode == -signal.SIGKILL
    assert not pool.workers


@pytest.mark.skipif(not hasattr(os, "getsid"), reason="there are no sessions of processes")
async def test_what_is_typed_on_the_terminal_does_not_reach_a_worker() -> None:
    with BotPool(command=SILENT) as pool:
        pool.warm(CHAMA, CHAMA.options_type(), 2)
        (worker,) = pool.workers
        assert os.getsid(worker.process.pid) == worker.process.pid


def test_a_worker_ends_with_whoever_started_it_also_while_a_bot_thinks() -> None:
    game, _, view, legal, memory = cut()
    worker = Worker(ENDLESS)
    question = encode_question(game, "planner", view, legal, Stream(b"here"), memory=memory, budget=1)
    worker._socket.setblocking(True)
    worker._socket.sendall(framed(question))
    worker._socket.close()
    assert worker.process.wait(20) == 0
    worker.end()


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="the end of another's process cannot be waited for")
def test_a_worker_ends_when_its_app_is_killed() -> None:
    starting = (
        "import sys, tui.services.bots.pool as p\nprint(p.Worker(p._COMMAND).process.pid, flush=True)\nsys.stdin.read()"
    )
    with subprocess.Popen((sys.executable, "-c", starting), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as app:
        assert app.stdout is not None
        worker = os.pidfd_open(int(app.stdout.readline()))
        app.kill()
    assert select.select([worker], [], [], 20)[0]
    os.close(worker)


@pytest.mark.parametrize("players", [(Player("Rosa", "random"), ANA), (TITA, ANA)], ids=["random", "scripted"])
async def test_bots_that_a_worker_does_not_know_and_random_ones_need_none(
    players: tuple[Player, ...], tmp_path: Path
) -> None:
    with BotPool(command=("/no/python",)) as pool:
        service = MatchService(
            store_in(tmp_path), {"chama": ScriptedChama()}, clock=lambda: CLOCK, seed_source=counted(), chooser=pool
        )
        table = service.new_match("chama", players, CHAMA.options_type(cut=True)).table
        bot = service.live_matches[0].bot_runner
        action = await bot._choose(bot.bots[0], 0, table.legal_actions(0), BUDGET)
        assert action in table.legal_actions(0) and not pool.workers


@pytest.mark.parametrize("players", [(ANA, Player("Rosa", "planner")), (ANA, BIA)], ids=["bot", "substitute"])
async def test_a_worker_is_started_when_a_bot_that_thinks_sits_down(
    players: tuple[Player, ...], tmp_path: Path
) -> None:
    with BotPool(command=SILENT) as pool:
        service = MatchService(
            store_in(tmp_path), GAMES, clock=lambda: CLOCK, seed_source=counted(), match_id=lambda: "m", chooser=pool
        )
        assert not pool.workers
        live_match = service.new_match("chama", players, CHAMA.options_type())
        if players[1].bot is None:
            assert not pool.workers
            live_match.table.give_seat(1, Player("Rosa", "planner"))
        assert len(pool.workers) == 1


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="there are no priorities of processes")
async def test_who_judges_comes_after_the_app_in_its_own_session_and_bots_think_elsewhere() -> None:
    with BotPool(most=2) as pool:
        asked = [await judging_for_long(pool) for _ in range(2)]
        assert await ask(pool) == await answer()
        *judging, bot = pool.workers
        assert [one.judges for one in (*judging, bot)] == [True, True, False]
        for worker in judging:
            assert os.getpriority(os.PRIO_PROCESS, worker.process.pid) == LOWEST
            assert os.getsid(worker.process.pid) == os.getsid(0)
            assert os.getpgid(worker.process.pid) == worker.process.pid, "Ctrl-C does not reach it"
        assert os.getpriority(os.PRIO_PROCESS, bot.process.pid) == os.getpriority(os.PRIO_PROCESS, 0)
        for one in asked:
            one.cancel()
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


def test_an_order_to_get_ready_has_no_answer_and_leaves_the_first_choice_nothing_to_work_out() -> None:
    game = GAMES["wyrt_lordes"]
    options = game.options_type(hyninn=4)
    assert answer_to(encode_warming(game, options, 4)) is None
    table = prospects(options, 3, 1)
    known = table.known
    state, lots = game.initial_state(options, 4), Stream(b"lots")
    while (choice := game.next_choice(state)) is None or choice[1][0] == Bet(10):
        turn = game.turn(state)
        if isinstance(turn, Chance):
            state = game.resolve(state, answer_from(lots, turn.draw))
        else:
            assert choice is not None
            state = game.apply(state, choice[0], Bet(10))
    seat, legal = choice
    assert len(legal) > 20
    game.bots["planner"].choose(game.view(state, seat), legal, lots, memory=game.remember(None, seat, []), budget=1)
    assert table.known == known > 6000


async def test_a_worker_that_was_told_to_get_ready_answers_as_one_that_was_not() -> None:
    game = GAMES["wyrt_lordes"]
    with BotPool(most=1) as pool:
        pool.warm(game, game.options_type(), 2)
        pool.warm(game, game.options_type(), 2)
        assert await ask(pool) == await answer()
        assert len(pool.workers) == 1


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
        say = Worker._say
        monkeypatch.setattr(Worker, "_say", lambda worker, message: (said.append(message), say(worker, message))[1])
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
    worker = Worker(_COMMAND)
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
