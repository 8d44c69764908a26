"""Worker processes: when one is started, what it is told to get ready for, and that none is left behind."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.bots import BUDGET
from engine.core.chance import Stream, answer_from
from engine.core.log import Player
from engine.core.model import Chance
from engine.games.registry import GAMES
from engine.games.wyrt_lordes.actions import Bet
from engine.games.wyrt_lordes.bot.draws import prospects
from tests.tui.services.bots.asking import CHAMA, SILENT, answer, ask, cut
from tests.tui.tables import ANA, BIA, CLOCK, TITA, ScriptedChama, counted, store_in
from tui.services.bots.messages import (
    answer_to,
    encode_question,
    encode_warming,
    framed,
)
from tui.services.bots.pool import _COMMAND, BotPool, all_cores
from tui.services.bots.processes import PipeWorker, SocketWorker, Worker
from tui.services.matches.match_service import MatchService

ENDLESS = (
    sys.executable,
    "-c",
    "import tui.services.bots.messages as m, tui.services.bots.worker as w, os, time\n"
    "m.answer_to = lambda question: (os.write(2, b'thinking'), time.sleep(1000))\n"
    "w.main()",
)


@pytest.mark.parametrize("cores", [{0}, {0, 1}, {0, 2, 3, 5}])
def test_bots_think_on_every_core_that_the_app_may_use(cores: set[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _pid: cores, raising=False)
    assert all_cores() == len(cores) == BotPool().most_judged == BotPool()._most


async def test_a_closed_pool_leaves_no_process_behind() -> None:
    with BotPool() as pool:
        pool.warm(CHAMA, CHAMA.options_type(), 2)
        (worker,) = pool.workers
    assert worker.process.returncode == -signal.SIGKILL
    assert not pool.workers


@pytest.mark.skipif(not hasattr(os, "getpgid"), reason="there are no groups of processes")
async def test_what_is_typed_on_the_terminal_does_not_reach_a_worker() -> None:
    with BotPool(command=SILENT) as pool:
        pool.warm(CHAMA, CHAMA.options_type(), 2)
        (worker,) = pool.workers
        assert os.getpgid(worker.process.pid) == worker.process.pid


def test_a_worker_ends_with_whoever_started_it_also_while_a_bot_thinks() -> None:
    game, _, view, legal, memory = cut()
    worker = SocketWorker(ENDLESS)
    question = encode_question(game, "planner", view, legal, Stream(b"here"), memory=memory, budget=1)
    worker._socket.setblocking(True)
    worker._socket.sendall(framed(question))
    worker._socket.close()
    assert worker.process.wait(20) == 0
    worker.end()


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="the end of another's process cannot be waited for")
@pytest.mark.parametrize("kind", [SocketWorker, PipeWorker])
def test_a_worker_ends_when_its_app_is_killed(kind: type[Worker]) -> None:
    starting = (
        "import sys, tui.services.bots.processes as p\n"
        f"print(p.{kind.__name__}({_COMMAND}).process.pid, flush=True)\nsys.stdin.read()"
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
