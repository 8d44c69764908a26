"""Bots that think in worker processes choose as they do here, and nobody waits for a worker that fails."""

from __future__ import annotations

import asyncio
import logging
import signal
from typing import Any

import pytest

from engine.core.chance import Stream, commitment_of
from engine.core.game import AnyGame
from engine.core.log import Entry, Header, Player
from engine.core.model import FORMAT
from engine.core.table import NoJournal, Table
from engine.games.registry import GAMES
from tests.engine.core.tables import SEED
from tests.engine.golden import kits
from tests.tui.services.bots.asking import CHAMA, PYTHON, SILENT, answer, ask, cut
from tui.services.bots.chooser import Chooser, ThreadChooser
from tui.services.bots.pool import TRIES, BotPool
from tui.services.bots.processes import Worker
from tui.services.matches.bot_runner import BotRunner

BROKEN = (*PYTHON, "raise SystemExit('no such module')")


async def thinking(pool: BotPool) -> asyncio.Task[Any]:
    """Ask, and return when the question has gone to a worker that cannot answer it."""
    pool.warm(CHAMA, CHAMA.options_type(), 2)
    pool.workers[0].process.send_signal(signal.SIGSTOP)
    asked = asyncio.create_task(ask(pool))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return asked


def table_of(game: AnyGame) -> tuple[str, ...]:
    """Return the bots of a table: the random one, and others of the game."""
    return tuple(["random", *game.bots][: min(max(game.seats), 4)])


async def played(game: AnyGame, kinds: tuple[str, ...], chooser: Chooser) -> list[Entry]:
    """Play a whole match among these bots, as short as matches of the game can be."""
    players = tuple(Player(name, kind) for name, kind in zip("ABCD", kinds, strict=False))
    rules, sealed, nonces = game.rules_versions[-1], commitment_of(SEED), ("",) * len(players)
    options = kits()[game.key].soon_over
    table = Table(game, Header("m", game.key, rules, players, options, sealed, nonces, 0, FORMAT), SEED, NoJournal())
    table.start()
    await BotRunner(table, SEED, chooser).run()
    return [ply.entry for ply in table.line.plies]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("key", GAMES)
async def test_whole_matches_go_the_same_way_with_workers_and_without(key: str) -> None:
    game = GAMES[key]
    kinds = table_of(game)
    with BotPool(most=1) as pool:
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
    monkeypatch.setattr(Worker, "order", lambda worker, found: (orders.append(found), order(worker, found))[1])
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
        assert len(orders) == len(pool.workers) and len(set(orders)) == 1
