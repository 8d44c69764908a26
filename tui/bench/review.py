"""Measures the analysis of matches.

How long one takes, and how far it is from one of many more playouts.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from engine.core.benchmarks import TargetFigure
from engine.games.registry import GAMES
from engine.review.benchmarks import ReviewJob, judge_whole, review_figures
from tui.bench.workers import TellingWorkers
from tui.services.in_order import Workplace

EVERY = 6
"""Of so many turns of a match one is judged again with many more playouts."""


def review_measures(matches: int, seed: int, game: str = "", where: Workplace | None = None) -> dict[str, TargetFigure]:
    """Measure a judged game, or every one, at its smallest table, with matches drawn from the seed."""
    figures: dict[str, TargetFigure] = {}
    for key, seats in judged_tables():
        if game in ("", key):
            jobs = [ReviewJob(key, seats, seed + number, EVERY, number % EVERY) for number in range(matches)]
            figures |= review_figures(TellingWorkers(where), seconds_of, jobs)
    return figures


def seconds_of(job: ReviewJob) -> float:
    """Judge a whole match as an ordinary analysis does, and return its processor seconds."""
    began = time.thread_time()
    judge_whole(job)
    return time.thread_time() - began


def judged_tables() -> Sequence[tuple[str, int]]:
    """Return the games that are judged, each with the smallest number of seats at which it is."""
    found = []
    for key, game in GAMES.items():
        options = game.options_type()
        seats = [seats for seats in game.seats if game.judge is not None and game.judge.judges(options, seats)]
        found += [(key, seats[0])] if seats else []
    return found
