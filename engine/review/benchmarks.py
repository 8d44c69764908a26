"""How fast and how sure an analysis is: figures to report, not to test against."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt

import msgspec

from engine.core.benchmarks import SURE, TargetFigure, Workers, part_of
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
from engine.review.stretch import is_continued

SLIPS = 6
"""Once in so many choices the players take any action: there must be mistakes to find."""
CORES = 2
MOST_SECONDS, MOST_RMS, LEAST_FOUND = 60.0, 4.0, 85.0
"""Seconds of a match on so many cores, hundredths of the unit, and per cent."""
PLAIN = 0.08
"""Mistakes of more than this are to be found, and what is charged with more is to be one."""


class ReviewJob(msgspec.Struct, frozen=True):
    """Some turns of one match to be judged again, every so-many-th from the one numbered `rest` on."""

    game: str
    seats: int
    seed: int
    every: int = 1
    rest: int = 0


class CheckedLoss(msgspec.Struct, frozen=True):
    """The loss of a turn: by an analysis, and by many more playouts."""

    loss: float
    is_mistake: bool
    known: float

    @property
    def charge(self) -> float:
        """Loss charged, 0 unless it is certain."""
        return self.loss if self.is_mistake else 0.0


def match_of(job: ReviewJob, bot_name: str = "planner", slips: int = SLIPS, budget: int = 0) -> MatchHistory:
    """Play a match by bots of a name that think with a budget; the same for the same job.

    Once in so many choices they slip, never with 0. The first seat is written down as a person's.
    """
    game: AnyGame = GAMES[job.game]
    name = f"{job.game} {job.seats} {job.seed}"
    players = tuple(Player(f"player {seat + 1}", bot_name if seat else None) for seat in range(job.seats))
    header = Header(name, game.key, game.rules_versions[-1], players, {}, None, ("",) * job.seats, 0, FORMAT)
    line, chance, choices = MatchHistory(game, header), Stream(f"chance {name}".encode()), Stream(name.encode())
    bot, memories = bots_of(game)[bot_name], Memories(line)
    while isinstance(turn := line.turn(), Decide | Chance):
        if isinstance(turn, Chance):
            line.add(Drawn(answer_from(chance, turn.draw), 0, line.name_of(turn)))
            continue
        seat = turn.seats[0]
        legal, view = game.legal_actions(line.state, seat), game.view(line.state, seat)
        if slips:
            slipped, slip = choices.randrange(slips) == 0, legal[choices.randrange(len(legal))]
        else:
            slipped, slip = False, None
        line.add(
            Acted(seat, slip if slipped else bot.choose(view, legal, choices, memory=memories.of(seat), budget=budget))
        )
    return line


def judge_whole(job: ReviewJob) -> int:
    """Judge a whole match as an ordinary analysis does, and return how many choices there were."""
    judging = Judging(match_of(job), BUDGET)
    return sum(judging.judge(place).decision is not None for place in range(len(judging.line.plies) + 1))


def check_losses(job: ReviewJob) -> list[CheckedLoss]:
    """Judge some turns of a match as an ordinary analysis does, and again with many more playouts.

    Left out are choices that change nothing of the part.
    """
    line = match_of(job)
    ordinary = Judging(line, BUDGET)
    well = Judging(line, ordinary.by.reference, ordinary.by.checked_by())
    heads = [place for place in range(len(line.plies)) if not is_continued(line, ordinary.by, place)]
    return [turn for place in heads[job.rest :: job.every] for turn in _checked(ordinary, well, place)]


def _checked(ordinary: Judging, well: Judging, place: int) -> Iterator[CheckedLoss]:
    decisions = [decision for decision in ordinary.decisions(place) if decision is not None and not decision.unit]
    if decisions:
        known = [decision.loss for decision in well.decisions(place) if decision is not None]
        yield CheckedLoss(
            sum(decision.loss for decision in decisions), any(decision.is_mistake for decision in decisions), sum(known)
        )


def review_figures(
    workers: Workers, seconds_of: Callable[[ReviewJob], float], jobs: Sequence[ReviewJob]
) -> dict[str, TargetFigure]:
    """Return how long a match takes, how far losses are out, and how many mistakes are found, and rightly.

    All jobs are of one game and number of seats; `seconds_of` judges a whole match and returns the seconds it took.
    """
    table = f"{jobs[0].game} x{jobs[0].seats}"
    times = [seconds / CORES for seconds in workers(f"{table} whole", seconds_of, jobs[:3])]
    checked = [turn for found in workers(table, check_losses, jobs) for turn in found]
    named = {
        "seconds a match": TargetFigure(
            f"<= {MOST_SECONDS:.0f}", sum(times) / len(times), min(times), max(times), max(times) <= MOST_SECONDS
        ),
        "hundredths out (RMS)": _root([(10_000 * (turn.charge - turn.known) ** 2) for turn in checked]),
        **_figures(checked),
    }
    return {f"{table} {name}": figure for name, figure in named.items()}


def _root(squares: Sequence[float]) -> TargetFigure:
    """Return the root of the mean square with its interval."""
    count = len(squares)
    mean = sum(squares) / count
    wide = SURE * sqrt(sum((square - mean) ** 2 for square in squares)) / count
    low, high = sqrt(max(0.0, mean - wide)), sqrt(max(0.0, mean + wide))
    return TargetFigure(f"<= {MOST_RMS}", sqrt(max(0.0, mean)), low, high, mean <= MOST_RMS**2, (f"of {count}",))


def _figures(checked: Sequence[CheckedLoss]) -> dict[str, TargetFigure]:
    """Return how many of the mistakes are found, and how many that are found are mistakes, in per cent.

    Both are told of the same size, and of any: near it either figure may lie on the other side.
    """
    lost = [turn for turn in checked if turn.known > PLAIN]
    charged = [turn for turn in checked if turn.charge > PLAIN]
    return {
        "mistakes found, %": _least([turn.charge > PLAIN for turn in lost]),
        "mistakes charged at all, %": _least([turn.is_mistake for turn in lost]),
        "found that are mistakes, %": _least([turn.known > PLAIN for turn in charged]),
        "found that lose 0.05, %": _least([turn.known >= MISTAKE for turn in charged]),
    }


def _least(right: Sequence[bool]) -> TargetFigure:
    count = len(right)
    part, low, high = part_of(sum(right), count) if count else (0.0, 0.0, 100.0)
    met = part >= LEAST_FOUND if count else None
    return TargetFigure(f">= {LEAST_FOUND:.0f}", part, low, high, met, (f"of {count}",))
