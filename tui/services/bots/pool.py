"""Worker processes in which bots think and plies are judged.

No search shares the interpreter with the event loop.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections import deque
from collections.abc import Collection, Sequence
from types import TracebackType
from typing import Any, Self

from engine.core.chance import Stream
from engine.core.game import AnyGame, Bot
from engine.games.registry import GAMES
from engine.review.model import Judgement
from tui.services.bots.chooser import JudgedMatch, JudgingFailed, ThreadChooser
from tui.services.bots.messages import (
    decode_choice,
    decode_judgement,
    encode_judging,
    encode_question,
    encode_warming,
)
from tui.services.bots.processes import Worker, workers_of_this_system
from tui.services.bots.turns import BEGUN, SLICE, ThinkingQueue, Turn, Urgency

PATIENCE = 60.0
"""After how many seconds without an answer a worker is taken to hang."""
JUDGING_PATIENCE = 10
"""How many times longer a place may be judged: nobody at a table waits for it."""
TRIES = 3
"""How many workers are asked the same question, one after another."""
_RESTART = 0.3
"""What is counted for a thought that was ended with its worker, in seconds: another one has to be started."""
_MOST_ORDERS = 8
REST = 60.0
"""For how many seconds no worker is started after `TRIES` of them failed."""
_COMMAND = (sys.executable, "-m", "tui.services.bots.worker")
_LOG = logging.getLogger("carteado.hall.bots")
# Where nobody keeps a log, nothing is said on the terminal.
_LOG.addHandler(logging.NullHandler())


def all_cores() -> int:
    """Return how many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class BotPool:
    """Pool of worker processes in which bots of registered games think, and matches are judged.

    Bots of other games think in a thread. Workers are started when they are needed, as many as there are cores; the app
    has priority over all of them, and separate workers that judge have the lowest. A bot at a table comes before all
    judging and pauses it; a question asked `at_once` pauses other bots too. Among tables the people who have had least
    thinking done come first, and a lengthy thought is paused for them (Turns). Where no worker can be started, or
    several fail over the same question, a thread thinks instead, and the log says so. The pool serves one event loop.
    """

    def __init__(
        self,
        *,
        command: Sequence[str] = _COMMAND,
        most: int | None = None,
        patience: float = PATIENCE,
        rest: float = REST,
        worker_type: type[Worker] | None = None,
    ) -> None:
        """Start nothing yet; `command` runs a worker, `most` is how many there may be at a time.

        `worker_type` is how workers are asked: as this system can do it best, unless given.
        """
        self.workers: list[Worker] = []
        """The workers there are, thinking or not."""
        self._command = command
        self._worker_type = worker_type or workers_of_this_system()
        self._patience = patience
        self._rest = rest
        self._rest_ends = 0.0
        self._idle: list[Worker] = []
        self.most_judged = most or all_cores()
        """How many places are judged at a time."""
        self._most = most or all_cores()
        self._turns = ThinkingQueue(self._most, self.most_judged)
        self._stretches = dict[Turn, asyncio.TimerHandle]()
        """When the slice of each question that is worked on is over."""
        self._ordered = deque[bytes](maxlen=_MOST_ORDERS)
        """What workers were told to get ready for, the last of it."""
        self._thread = ThreadChooser()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, error: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End all workers."""
        for worker in tuple(self.workers):
            self._end(worker)

    def warm(self, game: AnyGame, options: Any, seats: int) -> None:
        """Start the first worker, if there is none, and let an idle one prepare for such a table.

        Both take a moment, before anybody waits for an answer.
        """
        idle = [worker for worker in self._idle if not worker.judges]
        if self._resting or (not idle and not all(worker.judges for worker in self.workers)):
            return
        try:
            if not idle:
                idle.append(self._start())
                self._idle += idle
            if GAMES.get(game.key) is game:
                order = encode_warming(game, options, seats)
                if order not in self._ordered:
                    self._ordered.append(order)
                idle[-1].order(order)
        except OSError as error:
            self._give_up(error)

    async def choose(
        self,
        game: AnyGame,
        bot: Bot,
        view: Any,
        legal: Sequence[Any],
        rng: Stream,
        *,
        memory: Any,
        budget: int,
        at_once: bool = False,
        people: Collection[str] = (),
    ) -> Any:
        """Return what the bot chooses (Bot.choose)."""
        name = _registered_name(game, bot)
        if name is not None:
            question = encode_question(game, name, view, legal, rng, memory=memory, budget=budget)
            urgency = Urgency.AT_ONCE if at_once else Urgency.TABLE
            async with self._turns.taken(urgency, people, f"{game.key} {name}") as turn:
                answer = await self._answer(question, self._patience, turn)
                choice = decode_choice(answer) if answer is not None else None
                turn.seconds = choice.seconds if choice is not None else 0.0
            if choice is not None:
                rng.seek(choice.drawn)
                return legal[choice.chosen]
        return await self._thread.choose(game, bot, view, legal, rng, memory=memory, budget=budget)

    async def judge(self, match: JudgedMatch, place: int, people: Collection[str] = ()) -> Judgement:
        """Return the judgement of a place (Judging.judge); raises JudgingFailed. Cancelled, it ends at once."""
        async with self._turns.taken(Urgency.REVIEW, people) as turn:
            answer, game = None, match.judging.game
            if GAMES.get(game.key) is game:
                question = encode_judging(match.log, place, match.judging.budget)
                answer = await self._answer(question, self._patience * JUDGING_PATIENCE, turn)
            if answer is None:
                return await self._thread.judge(match, place)
            judged = decode_judgement(answer)
            turn.seconds = judged.seconds
        if judged.judgement is None:
            raise JudgingFailed("judging_failed", place=place, detail=judged.trouble)
        return judged.judgement

    async def _answer(self, question: bytes, patience: float, turn: Turn) -> bytes | None:
        """Return a worker's answer, None when there is none to be had."""
        for tries_left in reversed(range(TRIES)):
            await turn.may_work.wait()
            if self._resting:
                break
            try:
                return await self._ask(question, patience, turn)
            except OSError as error:
                if not tries_left:
                    self._give_up(error)
        return None

    async def _ask(self, question: bytes, patience: float, turn: Turn) -> bytes:
        worker = turn.worker = self._take(judges=turn.urgency is Urgency.REVIEW)
        self._keep_one_ready()
        self._lengthen_later(turn)
        try:
            answer = await worker.ask(question, patience)
        except BaseException as error:
            # Also when nobody waits for the answer any more: the next to ask must not get it.
            turn.seconds = _RESTART
            if isinstance(error, OSError):
                _LOG.warning("a bot's worker failed (%s): %s", str(error) or "no answer", worker.last_words)
            self._end(worker)
            raise
        finally:
            self._stretches.pop(turn).cancel()
        self._idle.append(worker)
        return answer

    def _take(self, *, judges: bool) -> Worker:
        """Return a worker that runs and is not thinking, a new one if need be; raises OSError without."""
        for worker in [worker for worker in reversed(self._idle) if worker.judges is judges]:
            if worker.alive:
                self._idle.remove(worker)
                return worker
            self._end(worker)
        return self._start(judges=judges)

    def _lengthen_later(self, turn: Turn) -> None:
        loop = asyncio.get_running_loop()
        self._stretches[turn] = loop.call_later(SLICE, self._lengthen, turn)

    def _lengthen(self, turn: Turn) -> None:
        self._keep_one_ready()
        self._turns.lengthen(turn)
        if turn.urgency is Urgency.TABLE:
            self._lengthen_later(turn)

    def _keep_one_ready(self) -> None:
        """Start a worker beside those that think, where bots of different people want to.

        It is for whoever holds up another's thought: nobody who needs a few milliseconds should wait until a process
        has started.
        """
        thinking = [worker for worker in self.workers if not worker.judges]
        ready = any(not worker.judges for worker in self._idle)
        if ready or len(thinking) > self._most + BEGUN or self._resting or not self._turns.contended:
            return
        try:
            worker = self._start()
            self._idle.append(worker)
            for order in self._ordered:
                worker.order(order)
        except OSError as error:
            self._give_up(error)

    def _start(self, *, judges: bool = False) -> Worker:
        worker = self._worker_type(self._command, judges=judges)
        self.workers.append(worker)
        return worker

    def _end(self, worker: Worker) -> None:
        if worker in self.workers:
            self.workers.remove(worker)
            worker.end()
        if worker in self._idle:
            self._idle.remove(worker)

    @property
    def _resting(self) -> bool:
        return time.monotonic() < self._rest_ends

    def _give_up(self, error: OSError) -> None:
        self._rest_ends = time.monotonic() + self._rest
        _LOG.warning("bots think in the process of the app for %g s: %s", self._rest, str(error) or "no answer")


def _registered_name(game: AnyGame, bot: Bot) -> str | None:
    """Return the name by which a worker finds the bot; None for one that only this process knows."""
    registered = GAMES.get(game.key)
    bots = registered.bots.items() if registered is not None else ()
    return next((name for name, known in bots if known is bot), None)
