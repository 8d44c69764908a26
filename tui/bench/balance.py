"""Runs a game's measures of balance on every core, and says how far it is."""

from __future__ import annotations

import importlib
import multiprocessing
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from importlib.util import find_spec
from typing import Any, TypeVar

from engine.core.benchmarks import TargetFigure
from engine.games.registry import GAMES
from tui.services.bots.pool import all_cores
from tui.services.streams import tell

Job = TypeVar("Job")
Done = TypeVar("Done")
_CHUNK = 8
"""Jobs that a worker takes at a time."""
_TOLD = 20.0
"""Seconds between two words about how far it is."""


def balance_measures(greedy: int, planner: int, boards: int, seed: int) -> dict[str, TargetFigure]:
    """Measure every game whose cards are to be balanced, with so many duels, and return its targets and figures."""
    figures: dict[str, TargetFigure] = {}
    with ProcessPoolExecutor(all_cores(), mp_context=multiprocessing.get_context("spawn")) as pool:
        for key in GAMES:
            if find_spec(f"engine.games.{key}.balance"):
                page: Any = importlib.import_module(f"engine.games.{key}.balance")
                figures |= page.balance_figures(PoolWorkers(pool), greedy, planner, boards, seed)
    return figures


class PoolWorkers:
    """The processes that play; see engine.core.benchmarks.Workers."""

    def __init__(self, pool: Executor) -> None:
        self._pool = pool

    def __call__(self, text: str, work: Callable[[Job], Done], jobs: Sequence[Job], /) -> list[Done]:
        """Return what the work came to for each job, in their order."""
        done: list[Done] = []
        began = last = time.monotonic()
        chunk = max(1, min(_CHUNK, len(jobs) // 64))
        for result in self._pool.map(work, jobs, chunksize=chunk):
            done.append(result)
            now = time.monotonic()
            if now - last > _TOLD or len(done) == len(jobs):
                last = now
                tell(f"{text}: {len(done)} / {len(jobs)}, {now - began:.0f} s")
        return done
