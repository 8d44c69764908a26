"""Measures what each level of bots gives away by its choices, as an ordinary analysis charges it."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec

from engine.core.benchmarks import SURE, TargetFigure
from engine.core.bots import BUDGET as THINKS
from engine.core.bots import levels_of
from engine.games.registry import GAMES
from engine.review.benchmarks import ReviewJob, match_of
from engine.review.judge import BUDGET, Judging
from engine.review.stretch import is_continued
from tui.bench.review import judged_tables
from tui.bench.workers import TellingWorkers
from tui.services.in_order import Workplace

EVERY = 6
"""Of so many turns one is judged, where what is found is confirmed in longer playouts."""


class LevelJob(msgspec.Struct, frozen=True):
    """Some turns, or all, of one match among bots of one level, to be judged."""

    match: ReviewJob
    level: str


def accuracy_figures(
    matches: int, seed: int, game: str = "", where: Workplace | None = None
) -> dict[str, TargetFigure]:
    """Return what is given away a choice, in hundredths, by each level of one judged game, or of all.

    Every seat is of the level; each match counts as one value.
    """
    figures: dict[str, TargetFigure] = {}
    for key, seats in judged_tables():
        judge = GAMES[key].judge
        every = EVERY if judge is not None and judge.confirms() is not None else 1
        for level in levels_of(GAMES[key]) if game in ("", key) else ():
            matches_of = [ReviewJob(key, seats, seed + number, every, number % every) for number in range(matches)]
            jobs = [LevelJob(match, level) for match in matches_of]
            figures[f"{key} {level}"] = _figure(TellingWorkers(where)(f"{key} {level}", rate_of, jobs))
    return figures


def rate_of(job: LevelJob) -> float:
    """Return what all seats together give away by mistakes, a choice, in parts of 1."""
    judging = Judging(match_of(job.match, job.level, slips=0, budget=THINKS), BUDGET)
    line = judging.line
    heads = [place for place in range(len(line.plies)) if not is_continued(line, judging.by, place)]
    drawn = heads[job.match.rest :: job.match.every]
    decisions = [decision for place in drawn for decision in judging.decisions(place) if decision is not None]
    judged = [decision for decision in decisions if not decision.unit]
    return sum(decision.loss for decision in judged if decision.is_mistake) / max(1, len(judged))


def _figure(rates: Sequence[float]) -> TargetFigure:
    mean = 100 * fmean(rates)
    half = 100 * SURE * stdev(rates) / sqrt(len(rates)) if len(rates) > 1 else 0.0
    return TargetFigure("", mean, mean - half, mean + half, None, (f"{len(rates)} matches",))
