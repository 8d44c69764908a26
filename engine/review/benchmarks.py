"""How fast and how sure an analysis is: figures to report, not to test against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

import msgspec

from engine.core.benchmarks import SURE, Clock, TargetFigure, Workers, part_of
from engine.core.bots import bots_of
from engine.core.chance import Stream, answer_from
from engine.core.game import AnyGame
from engine.core.history import MatchHistory
from engine.core.log import Acted, Drawn, Header, Player
from engine.core.memory import Memories
from engine.core.model import FORMAT, Chance, Decide
from engine.games.registry import GAMES
from engine.review.judge import BUDGET, Judging
from engine.review.model import MISTAKE

REFERENCE = 5000
"""How many playouts a candidate gets where a loss is to be known well, if they cost one each."""
SLIPS = 6
"""Once in so many choices the players take any action: there must be mistakes to find."""
CORES = 2
MOST_SECONDS, MOST_RMS, LEAST_FOUND = 60.0, 3.5, 85.0
"""Seconds of a match on so many cores, hundredths of the unit, and per cent."""


class ReviewJob(msgspec.Struct, frozen=True):
    """Some choices of one match to be judged twice, those whose places leave `rest` when divided by `every`."""

    game: str
    seats: int
    seed: int
    every: int = 1
    rest: int = 0


class CheckedLoss(msgspec.Struct, frozen=True):
    """A choice as an analysis has it, and its loss as many more playouts have it."""

    loss: float
    is_mistake: bool
    known: float


def match_of(job: ReviewJob) -> MatchHistory:
    """Play a match by bots that slip now and then; the same for the same job."""
    game: AnyGame = GAMES[job.game]
    name = f"{job.game} {job.seats} {job.seed}"
    players = tuple(Player(f"player {seat + 1}") for seat in range(job.seats))
    header = Header(name, game.key, game.rules_versions[-1], players, {}, None, ("",) * job.seats, 0, FORMAT)
    line, chance, choices = MatchHistory(game, header), Stream(f"chance {name}".encode()), Stream(name.encode())
    bot, memories = bots_of(game)["planner"], Memories(line)
    while isinstance(turn := line.turn(), Decide | Chance):
        if isinstance(turn, Chance):
            line.add(Drawn(answer_from(chance, turn.draw), 0, line.name_of(turn)))
            continue
        seat = turn.seats[0]
        legal, view = game.legal_actions(line.state, seat), game.view(line.state, seat)
        slips = choices.randrange(SLIPS) == 0
        slip = legal[choices.randrange(len(legal))]
        line.add(Acted(seat, slip if slips else bot.choose(view, legal, choices, memory=memories.of(seat), budget=0)))
    return line


def judge_whole(job: ReviewJob) -> int:
    """Judge a whole match as an ordinary analysis does, and return how many choices there were."""
    judging = Judging(match_of(job), BUDGET)
    return sum(judging.judge(place).decision is not None for place in range(len(judging.line.plies) + 1))


def check_losses(job: ReviewJob) -> list[CheckedLoss]:
    """Judge some choices of a match as an ordinary analysis does, and again with many more playouts."""
    line = match_of(job)
    ordinary, well = Judging(line, BUDGET), Judging(line, REFERENCE)
    return [CheckedLoss(*found) for found in _checked(ordinary, well, range(job.rest, len(line.plies), job.every))]


def _checked(ordinary: Judging, well: Judging, places: Sequence[int]) -> Iterator[tuple[float, bool, float]]:
    for place in places:
        found = ordinary.decision(place)
        if found is not None:
            known = well.decision(place)
            assert known is not None
            yield found.loss, found.is_mistake, known.loss


def review_figures(workers: Workers, clock: Clock, jobs: Sequence[ReviewJob]) -> dict[str, TargetFigure]:
    """Return how long a match takes, how far losses are out, and how many mistakes are found, and rightly.

    All jobs are of one game and number of seats; the clock counts seconds of the processor.
    """
    table = f"{jobs[0].game} x{jobs[0].seats}"
    times = []
    for job in jobs[:3]:
        began = clock()
        judge_whole(job)
        times.append((clock() - began) / CORES)
    checked = [one for found in workers(table, check_losses, jobs) for one in found]
    squares = [(10_000 * (one.loss - one.known) ** 2) for one in checked]
    named = {
        "seconds a match": TargetFigure(
            f"<= {MOST_SECONDS:.0f}", sum(times) / len(times), min(times), max(times), max(times) <= MOST_SECONDS
        ),
        "hundredths out (RMS)": _root(squares),
        **_found(checked),
    }
    return {f"{table} {name}": figure for name, figure in named.items()}


def _root(squares: Sequence[float]) -> TargetFigure:
    """Return the root of the mean square with its interval."""
    count = len(squares)
    mean = sum(squares) / count
    wide = SURE * sqrt(sum((one - mean) ** 2 for one in squares)) / count
    low, high = sqrt(max(0.0, mean - wide)), sqrt(mean + wide)
    return TargetFigure(f"<= {MOST_RMS}", sqrt(mean), low, high, sqrt(mean) <= MOST_RMS)


def _found(checked: Sequence[CheckedLoss]) -> dict[str, TargetFigure]:
    """Return how many of the mistakes are found, and how many that are found are mistakes, in per cent."""
    mistakes = [one for one in checked if one.known > MISTAKE]
    found = [one for one in checked if one.is_mistake]
    right = sum(one.known > MISTAKE for one in found)
    return {
        "mistakes found, %": _least(right, len(mistakes)),
        "found that are mistakes, %": _least(right, len(found)),
    }


def _least(right: int, of: int) -> TargetFigure:
    part, low, high = part_of(right, of) if of else (0.0, 0.0, 100.0)
    return TargetFigure(f">= {LEAST_FOUND:.0f}", part, low, high, part >= LEAST_FOUND if of else None, (f"of {of}",))
