"""Has the jobs of a measure done at a workplace, and says how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from tui.services.in_order import Workplace, map_in_order
from tui.services.streams import tell

Job = TypeVar("Job")
Done = TypeVar("Done")
_MOST_TOGETHER = 8
"""Jobs that a worker takes at a time, at most."""
_SHARES = 64
"""So many shares of a measure there are at least, so that as many workers have some."""
_REPORT_SECONDS = 20.0
"""Seconds between two words about how far it is."""


class TellingWorkers:
    """The workers of a workplace; see engine.core.benchmarks.Workers."""

    def __init__(self, where: Workplace | None = None) -> None:
        self._where = where

    def __call__(self, text: str, work: Callable[[Job], Done], jobs: Sequence[Job], /) -> list[Done]:
        """Return what the work came to for each job, in their order."""
        done: list[Done] = []
        began = last = time.monotonic()
        together = max(1, min(_MOST_TOGETHER, len(jobs) // _SHARES))
        for result in map_in_order(work, jobs, self._where, together):
            done.append(result)
            now = time.monotonic()
            if now - last > _REPORT_SECONDS or len(done) == len(jobs):
                last = now
                tell(f"{text}: {len(done)} / {len(jobs)}, {now - began:.0f} s")
        return done
