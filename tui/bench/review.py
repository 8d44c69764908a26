"""Measures the analysis of matches: how long one takes, and how far it is from one of many more playouts."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from engine.core.benchmarks import TargetFigure
from engine.games.registry import GAMES
from engine.review.benchmarks import ReviewJob, review_figures
from tui.bench.balance import PoolWorkers
from tui.services.bots.pool import all_cores

EVERY = 6
"""Of so many turns of a match one is judged again with many more playouts."""


def review_measures(matches: int, seed: int, game: str = "") -> dict[str, TargetFigure]:
    """Measure a game that is judged, or every one, at its smallest table, with so many matches drawn from the seed."""
    figures: dict[str, TargetFigure] = {}
    with ProcessPoolExecutor(all_cores(), mp_context=multiprocessing.get_context("spawn")) as pool:
        for key, seats in judged_tables():
            if game not in ("", key):
                continue
            jobs = [ReviewJob(key, seats, seed + number, EVERY, number % EVERY) for number in range(matches)]
            figures |= review_figures(PoolWorkers(pool), time.process_time, jobs)
    return figures


def judged_tables() -> Sequence[tuple[str, int]]:
    """Return the games that are judged, each with the smallest number of seats at which it is."""
    found = []
    for key, game in GAMES.items():
        options = game.options_type()
        seats = [seats for seats in game.seats if game.judge is not None and game.judge.judges(options, seats)]
        found += [(key, seats[0])] if seats else []
    return found
