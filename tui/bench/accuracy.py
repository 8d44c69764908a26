"""Measures what each level of bots gives away, and which levels a person's page would take it for."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from engine.core.benchmarks import TargetFigure
from engine.core.bots import BUDGET as THINKS
from engine.core.bots import levels_of
from engine.games.registry import GAMES
from engine.review.benchmarks import ReviewJob, match_of
from engine.review.judge import BUDGET, Judging
from engine.review.model import NOT_COMPARED
from engine.review.stretch import is_continued
from tui.bench.review import judged_tables
from tui.bench.workers import TellingWorkers
from tui.services.in_order import Workplace
from tui.services.people.accuracy import Accuracy, Charge, MatchAccuracy, losses_of_levels, mean_with_interval

EVERY = 6
"""Of so many turns one is judged, where what is found is confirmed in longer playouts."""


class LevelJob(msgspec.Struct, frozen=True):
    """Some turns, or all, of one match among bots of one level, to be judged."""

    match: ReviewJob
    level: str


class GivenAway(msgspec.Struct, frozen=True):
    """Counts of the judged choices of a match, and what was given away by mistakes, in parts of 1.

    `there` is what each level would have given away in the same places; of its choices so many were not compared.
    """

    choices: int
    mistakes: int
    loss: float
    there: dict[str, float]
    asked: int
    not_compared: int


def accuracy_figures(
    matches: int, seed: int, game: str = "", where: Workplace | None = None
) -> dict[str, TargetFigure]:
    """Return what is given away a choice, in hundredths, by each level of one judged game, or of all.

    Every seat is of the level; each match counts as one value. Beside it stands what every level would have given away
    in the same places, and the levels that so many matches do not tell apart.
    """
    figures: dict[str, TargetFigure] = {}
    for key, seats in judged_tables():
        judge = GAMES[key].judge
        every = EVERY if judge is not None and judge.confirms() is not None else 1
        for level in levels_of(GAMES[key]) if game in ("", key) else ():
            matches_of = [ReviewJob(key, seats, seed + number, every, number % every) for number in range(matches)]
            jobs = [LevelJob(match, level) for match in matches_of]
            figures[f"{key} {level}"] = _figure(key, TellingWorkers(where)(f"{key} {level}", given_away, jobs))
    return figures


def given_away(job: LevelJob) -> GivenAway:
    """Return what all seats together give away by mistakes, and what each level would have."""
    line = match_of(job.match, job.level, slips=0, budget=THINKS)
    people = tuple(replace(player, bot=None) for player in line.header.players)
    line.header = replace(line.header, players=people)
    judging = Judging(line, BUDGET)
    heads = [place for place in range(len(line.plies)) if not is_continued(line, judging.by, place)]
    drawn = heads[job.match.rest :: job.match.every]
    decisions = [decision for place in drawn for decision in judging.decisions(place) if decision and not decision.unit]
    mistakes = [decision.loss for decision in decisions if decision.is_mistake]
    asked = [candidate for decision in decisions for candidate in decision.levels]
    there = losses_of_levels(job.match.game, decisions)
    return GivenAway(len(decisions), len(mistakes), sum(mistakes), there, len(asked), asked.count(NOT_COMPARED))


def _figure(game: str, played: Sequence[GivenAway]) -> TargetFigure:
    matches = [
        MatchAccuracy({("", ""): Charge(made.choices, made.mistakes, made.loss)}, made.there)
        for made in played
        if made.choices
    ]
    accuracy = Accuracy(game, tuple(matches))
    mean, half = mean_with_interval([match.total.rate for match in matches]) if len(matches) > 1 else (0.0, 1.0)
    choices = accuracy.total.choices
    there = [f"{level} there {100 * loss / choices:.2f}" for level, loss in accuracy.beside.items()]
    part = 100 * sum(made.not_compared for made in played) / max(1, sum(made.asked for made in played))
    beside = (*there, f"not compared {part:.0f}%", f"plays like {' - '.join(accuracy.levels)}")
    counted = (f"{len(matches)} matches", f"{choices} choices", *beside)
    return TargetFigure("", 100 * mean, 100 * (mean - half), 100 * (mean + half), None, counted)
