"""Lines played out in worlds that their seat could not rule out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Any

from engine.core.benchmarks import SURE
from engine.core.chance import Stream, answer_from
from engine.core.errors import IllegalAction
from engine.core.game import AnyGame
from engine.core.judging import Judge, Trait
from engine.core.model import Chance, Decide
from engine.review.stretch import CandidateLine, Lines
from engine.review.worlds import drawn_world

DOUBTED = 0.045
"""A choice goes on until it is plain on which side of this its loss lies: a little below MISTAKE, so that none that is
one is given up for a loss that just seems smaller. What docs/review.md tells of Chama was measured so.
"""
SMALL = 0.03
"""The standard error of a mistake's loss that is small enough."""
DROPPED = 3.0
"""A candidate is dropped once it is so many standard errors behind the best."""
ALIKE = 64
"""A candidate is dropped once it has brought the same as the best in each of so many worlds."""
SEEDS = 1 << 32
_LESS = 1e-9
"""By so much at least is a line behind the foremost once it is dropped."""


class Worlds:
    """Worlds that a seat could not rule out, each made on first demand, and what comes of lines there."""

    def __init__(self, game: AnyGame, by: Judge, view: Any, memory: Any, rng_of: Callable[[int], Stream]) -> None:
        """Prepare worlds; `rng_of` returns the numbers that a world is drawn with, by its own number."""
        self.game, self.by, self.seat = game, by, view.viewer
        self._view, self._memory, self._rng_of = view, memory, rng_of
        self._made: list[tuple[Any, int]] = []

    def __getitem__(self, number: int) -> tuple[Any, int]:
        while number >= len(self._made):
            rng = self._rng_of(len(self._made))
            world = drawn_world(self.game, self.by, self._view, self._memory, rng)
            self._made.append((world, rng.randrange(SEEDS)))
        return self._made[number]

    def brought(self, number: int, acts: Sequence[Any]) -> tuple[float, ...]:
        """Return each seat's result of a line in the world with this number."""
        world, seed = self[number]
        after = self.after(number, acts)
        return self.by.result(world, after) or self.by.play_on(after, seed, world)

    def played_on(self, number: int) -> tuple[float, ...]:
        """Return each seat's result in a world when the playout chooses for this seat too."""
        return self.by.play_on(*self[number])

    def traits(self, number: int, acts: Sequence[Any]) -> dict[Trait, float]:
        """Return the traits of a line in the world with this number."""
        world, seed = self[number]
        return dict(self.by.traits(world, self.after(number, acts), seed, self.seat))

    def after(self, number: int, acts: Sequence[Any]) -> Any:
        """Return the state of the world of this number after a line, as far as the turn allows its acts."""
        state, seed = self[number]
        turn = self.game.progress(state)[0]
        for action in acts:
            try:
                after = self.game.apply(state, self.seat, action)
            except IllegalAction:
                state = self._until_asked(state, turn, seed)
                if action not in self.game.legal_actions(state, self.seat):
                    break
                after = self.game.apply(state, self.seat, action)
            if self.by.result(state, after) is not None:
                return after
            state = after
        return state

    def _until_asked(self, state: Any, number: int, seed: int) -> Any:
        """Return the position when the seat is asked again, the others having answered as playouts do."""
        rng = Stream(seed.to_bytes(8, "big"))
        while self.game.progress(state)[0] == number:
            turn = self.game.turn(state)
            if isinstance(turn, Chance):
                state = self.game.resolve(state, answer_from(rng, turn.draw))
                continue
            if not isinstance(turn, Decide) or self.seat in turn.seats:
                break
            other = turn.seats[0]
            state = self.game.apply(state, other, self.by.follow(state, other, self.game.legal_actions(state, other)))
        return state


class Trials:
    """Lines played out in the same worlds.

    By line, what it brought each seat there, the first world first.
    """

    def __init__(self, worlds: Worlds, lines: Lines) -> None:
        self.worlds, self._lines = worlds, lines
        self.brought: dict[CandidateLine, list[tuple[float, ...]]] = {}

    def play(self, lines: Sequence[CandidateLine], until: int) -> None:
        """Play lines out in this many worlds."""
        for line in lines:
            brought = self.brought.setdefault(line, [])
            brought += [self.worlds.brought(number, line.acts) for number in range(len(brought), until)]

    def best(self, lines: Iterable[CandidateLine]) -> CandidateLine:
        """Return the line that brought most; of those that brought as much what was played."""
        return max(lines, key=self.order)

    @property
    def played(self) -> CandidateLine:
        """What was played, with the best of what may follow in the turn."""
        return self.best(filter(self.is_whole, self._lines.played))

    @property
    def _worlds_of_played(self) -> int:
        return max([len(self.brought[line]) for line in self._lines.played])

    def order(self, line: CandidateLine) -> tuple[float, bool]:
        """Return the sort key of a line, best last."""
        return self.mean(line), line in self._lines.played

    def mean(self, line: CandidateLine) -> float:
        """Return a line's mean result for its seat."""
        return mean_of([result[self.worlds.seat] for result in self.brought[line]])

    def behind(self, best: CandidateLine, line: CandidateLine) -> list[float]:
        """Return a line's deficit to the best line in each world where both were played."""
        seat = self.worlds.seat
        pairs = zip(self.brought[best], self.brought[line], strict=False)
        return [better[seat] - other[seat] for better, other in pairs]

    def doubt(self, best: CandidateLine, line: CandidateLine) -> float:
        """Return the standard error of how far a line is behind."""
        return 0.0 if line is best else error_of(self.behind(best, line))

    def is_whole(self, line: CandidateLine) -> bool:
        """Tell whether a line was played in as many worlds as what was played."""
        return len(self.brought.get(line, ())) == self._worlds_of_played

    @property
    def foremost(self) -> CandidateLine:
        """The best line of those that were played in all worlds."""
        return self.best(filter(self.is_whole, self.brought))

    def leads(self) -> dict[CandidateLine, float]:
        """Return how far each line is ahead of what was played.

        Of a line that was dropped before, how far it was behind the foremost in the worlds that both had.
        """
        played, best = self.played, self.foremost
        most = mean_of(self.behind(best, played))
        found = {}
        for line in self.brought:
            if self.is_whole(line):
                found[line] = mean_of(self.behind(line, played))
            elif line in self._lines.played:
                found[line] = -max(0.0, mean_of(self.behind(played, line)))
            else:
                found[line] = most - max(_LESS, mean_of(self.behind(best, line)))
        return found

    def is_plain(self, best: CandidateLine) -> bool:
        """Tell whether what was played is plainly a mistake, and how great a one."""
        lost = self.behind(best, self.played)
        return mean_of(lost) - DOUBTED > SURE * error_of(lost) and error_of(lost) <= SMALL

    def may_be_better(self, line: CandidateLine) -> bool:
        """Tell whether what was played may have been a mistake beside another line."""
        if line in self._lines.played:
            return False
        lost = self.behind(line, self.played)
        return any(lost) and mean_of(lost) + SURE * error_of(lost) >= DOUBTED

    def is_kept(self, line: CandidateLine, best: CandidateLine) -> bool:
        """Tell whether a line is the best, may still be better, or was played."""
        return line in self._lines.played or self.is_near(line, best)

    def is_near(self, line: CandidateLine, best: CandidateLine) -> bool:
        """Tell whether a line is not plainly behind another, and did not always bring the same."""
        if line is best:
            return True
        lost = self.behind(best, line)
        return mean_of(lost) <= DROPPED * error_of(lost) and (any(lost) or len(lost) < ALIKE)


def mean_of(values: Sequence[float]) -> float:
    """Return the mean."""
    return sum(values) / len(values)


def error_of(values: Sequence[float]) -> float:
    """Return the standard error of a mean; 1 where there are too few values to tell."""
    count = len(values)
    if count < 2:
        return 1.0
    mean = mean_of(values)
    return sqrt(sum([(value - mean) ** 2 for value in values]) / (count - 1) / count)
