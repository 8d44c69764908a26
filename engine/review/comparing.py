"""Lines compared in worlds that their seat could not rule out: the best, and the loss of each act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from typing import Any

import msgspec

from engine.core.benchmarks import SURE
from engine.core.chance import Stream, answer_from
from engine.core.errors import IllegalAction
from engine.core.game import AnyGame
from engine.core.judging import Judge, Trait
from engine.core.model import Chance, Decide, Seat
from engine.review.model import Decision, Gain, Reply, tag_of
from engine.review.stretch import CandidateLine, Lines
from engine.review.worlds import drawn_world

LEAST = 32
"""After fewer worlds none is dropped: the best of several that are nearly alike would be lost by chance."""
MORE = (2, 4, 8, 16)
"""How many times all worlds are played out where a mistake is not plain yet, or how great it is."""
MORE_CHECKED = (2,)
"""The same where what is found is confirmed by another judge."""
OVERLOOKED = 0.02
"""A line that is ahead by so much is looked at by another judge, who may find more in it, and in more worlds while it
is ahead by so much there.
"""
FINALISTS = 3
"""So many lines are compared with what was played by another judge."""
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
WORLDS_EXPLAINED = 128
"""In so many worlds it is looked at why a line is better."""
PLAIN_GAIN = 0.12
"""What a better line has more of is told from such a share of the worlds on, or such a number."""
MOST_GAINS = 2
LEAST_SHARE = 0.3
"""A reply is told that is given in such a share of the worlds at least."""
SEEDS = 1 << 32


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
        most = max([len(self.brought[line]) for line in self._lines.played])
        return self.best(line for line in self._lines.played if len(self.brought[line]) == most)

    def order(self, line: CandidateLine) -> tuple[float, bool]:
        """Return the sort key of a line, best last."""
        return self.mean(line), line in self._lines.played

    def mean(self, line: CandidateLine) -> float:
        """Return a line's mean result for its seat."""
        return mean_of([each[self.worlds.seat] for each in self.brought[line]])

    def behind(self, best: CandidateLine, line: CandidateLine) -> list[float]:
        """Return a line's deficit to the best line in each world where both were played."""
        seat = self.worlds.seat
        pairs = zip(self.brought[best], self.brought[line], strict=False)
        return [better[seat] - other[seat] for better, other in pairs]

    def doubt(self, best: CandidateLine, line: CandidateLine) -> float:
        """Return the standard error of how far a line is behind."""
        return 0.0 if line is best else error_of(self.behind(best, line))

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


class LineComparison:
    """Lines compared by playouts.

    Where a judge has another one that plays on better, mistakes are confirmed by it.
    """

    def __init__(self, worlds: Worlds, lines: Lines, check: Worlds | None = None) -> None:
        self._worlds, self._lines = worlds, lines
        self._trials = Trials(worlds, lines)
        self._check = None if check is None else Trials(check, lines)

    def run(self, most: int) -> list[Decision | None]:
        """Play the lines out in this many worlds, in more where it is not plain what was given away.

        Returns the decision of each act of the stretch, None where there was nothing to choose.
        """
        trials = self._trials
        trials.play(self._lines.found, min(LEAST, most))
        self._lines.explore(trials.best(trials.brought))
        alive = list(self._lines.found)
        for until in _rounds(most, MORE if self._check is None else MORE_CHECKED):
            trials.play(alive, until)
            best = trials.best(alive)
            alive = [line for line in alive if trials.is_kept(line, best)]
            if until >= most and (trials.is_plain(best) or not any(map(trials.may_be_better, alive))):
                break
            if until >= most:
                others = (best, *self._lines.played)
                alive = [line for line in alive if line in others or trials.may_be_better(line)]
            if set(alive) <= set(self._lines.played):
                break
        self._lines.transpose()
        if self._check is not None:
            self._confirm(self._check, max(1, most * self._worlds.by.cost // self._check.worlds.by.cost))
        return self._decisions()

    def _confirm(self, check: Trials, most: int) -> None:
        """Play the best lines and what was played out in another way, until it is plain whether anything was lost."""
        trials = self._trials
        played = list(self._lines.played)
        others = [line for line in trials.brought if line not in played and self._is_doubted(line)]
        finalists = sorted(others, key=trials.order)[-FINALISTS:]
        if not finalists:
            return
        for until in (most // 4, most // 2, most, 2 * most, 4 * most):
            check.play([*finalists, *played], max(1, until))
            best = check.best(finalists)
            lost = mean_of(check.behind(best, check.played))
            if check.is_plain(best) or not check.may_be_better(best) or (until >= most and lost < OVERLOOKED):
                break
            finalists = [line for line in finalists if check.is_near(line, best)]
            played = [line for line in played if check.is_near(line, check.played)]

    def _is_doubted(self, line: CandidateLine) -> bool:
        """Tell whether a line may be better, or is ahead by what another judge may find more in."""
        trials = self._trials
        return trials.may_be_better(line) or mean_of(trials.behind(line, trials.played)) >= OVERLOOKED

    # ---- What is told ------------------------------------------------------------------------------------------------

    def _decisions(self) -> list[Decision | None]:
        stretch, worth = self._lines.stretch, self._worth()
        none = [(0.0,) * len(self._trials.brought[self._trials.played][0])] * 2
        gains, errors = self._against_usual()
        found: list[Decision | None] = []
        for prefix in range(len(stretch.acts)):
            decision = self._decision(prefix, worth, gains, errors)
            found.append(decision)
            if decision is not None:
                gains, errors = none
        return found

    def _worth(self) -> dict[CandidateLine, float]:
        """Return what each line is worth: how much better than what was played it is, where that was confirmed.

        Of lines that were not confirmed the difference is taken in the same part.
        """
        trials, check = self._trials, self._check
        better = {line: mean_of(trials.behind(line, trials.played)) for line in trials.brought}
        most = max(better.values())
        if check is None or not check.brought:
            return {line: trials.mean(trials.played) + more for line, more in better.items()}
        base = check.mean(check.played)
        confirmed = {line: mean_of(check.behind(line, check.played)) for line in check.brought}
        part = min(1.0, max(0.0, *confirmed.values()) / most) if most > 0 else 1.0
        return {line: base + confirmed.get(line, min(more, more * part)) for line, more in better.items()}

    def _decision(
        self,
        prefix: int,
        worth: dict[CandidateLine, float],
        gains: tuple[float, ...],
        errors: tuple[float, ...],
    ) -> Decision | None:
        """Return what the act after so many others was worth: each way is worth the best line that begins with it."""
        stretch, seat = self._lines.stretch, self._worlds.seat
        state = stretch.states[prefix]
        legal = self._worlds.game.legal_actions(state, seat)
        ways: dict[int, CandidateLine] = {}
        for line in sorted(worth, key=lambda line: (worth[line], line in self._lines.played)):
            for action in line.routes.get(prefix, ()):
                ways[legal.index(action)] = line
        if len(legal) < 2 or not self._lines.is_choice:
            return None
        chosen = legal.index(stretch.acts[prefix])
        candidates = tuple(sorted(ways))
        # Of lines that bring as much the shortest is told: what a win does not need says nothing.
        best = max(candidates, key=lambda at: (worth[ways[at]], at == chosen, -len(ways[at].routes[prefix][legal[at]])))
        values = tuple(worth[ways[at]] for at in candidates)
        doubts = tuple(self._doubt(ways[best], ways[at]) for at in candidates)
        decision = Decision(
            seat=seat,
            candidates=candidates,
            values=values,
            errors=doubts,
            chosen=candidates.index(chosen),
            best=candidates.index(best),
            playouts=len(self._trials.brought[self._trials.played]),
            gains=gains,
            gain_errors=errors,
            line=_indexes(self._worlds.game, state, seat, ways[best].routes[prefix][legal[best]]),
            act=tag_of(stretch.acts[prefix]),
        )
        if not decision.is_mistake:
            return decision
        return msgspec.structs.replace(
            decision,
            gained=self._gained(ways[best], ways[chosen]),
            reply=self._reply(ways[best]) if self._worlds.by.plays_turns else None,
        )

    def _doubt(self, best: CandidateLine, line: CandidateLine) -> float:
        """Return the standard error of how far a line is behind."""
        check = self._check
        if check is None or not check.brought or line is best:
            return self._trials.doubt(best, line)
        if best in check.brought and line in check.brought:
            return check.doubt(best, line)
        least = check.doubt(check.best(check.brought), check.played)
        return max(least, self._trials.doubt(best, line))

    def _against_usual(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return what the stretch brought each seat against what playouts would have done, and how sure that is."""
        brought, usual = self._trials.brought[self._trials.played], self._lines.usual
        if usual is None:
            instead = [self._worlds.played_on(number) for number in range(len(brought))]
        else:
            self._trials.play([usual], len(brought))
            instead = self._trials.brought[usual]
        gains = [
            [own - other for own, other in zip(*seat, strict=False)]
            for seat in zip(zip(*brought, strict=True), zip(*instead, strict=True), strict=True)
        ]
        return tuple(map(mean_of, gains)), tuple(map(error_of, gains))

    def _gained(self, best: CandidateLine, chosen: CandidateLine) -> tuple[Gain, ...]:
        """Return what plainly differs between two lines, the weightiest first."""
        differences: dict[Trait, list[float]] = {}
        for number in range(WORLDS_EXPLAINED):
            there, here = self._worlds.traits(number, best.acts), self._worlds.traits(number, chosen.acts)
            for trait in {**there, **here}:
                differences.setdefault(trait, []).append(there.get(trait, 0.0) - here.get(trait, 0.0))
        means = {trait: sum(more) / WORLDS_EXPLAINED for trait, more in differences.items()}
        plain = [
            trait for trait, more in means.items() if more >= PLAIN_GAIN and more > SURE * error_of(differences[trait])
        ]
        plain.sort(key=lambda trait: (-means[trait] * self._worlds.by.weight(trait), trait))
        return tuple(Gain(*trait, means[trait]) for trait in plain[:MOST_GAINS])

    def _reply(self, best: CandidateLine) -> Reply | None:
        """Return what the rival most often answers to a line, where it is one answer often enough."""
        game, by, replies = self._worlds.game, self._worlds.by, Counter[tuple[Seat, bytes]]()
        for number in range(LEAST):
            state = self._worlds.after(number, best.acts)
            turn = game.turn(state)
            if isinstance(turn, Decide) and self._worlds.seat not in turn.seats:
                other = turn.seats[0]
                legal = game.legal_actions(state, other)
                if len(legal) > 1 and not by.openings(state, other, legal):
                    continue  # what says nothing, as to draw a card
                action = by.follow(state, other, legal)
                replies[other, msgspec.msgpack.encode(action)] += 1
        if not replies:
            return None
        (seat, action), count = min(replies.items(), key=lambda item: (-item[1], item[0]))
        return Reply(seat, action, count / LEAST) if count >= LEAST_SHARE * LEAST else None


def _indexes(game: AnyGame, state: Any, seat: Seat, acts: Sequence[Any]) -> tuple[int, ...]:
    """Return acts that follow one another as indexes of the legal actions, as far as they can be made at once."""
    found = []
    for action in acts:
        legal = game.legal_actions(state, seat)
        if action not in legal:
            break
        found.append(legal.index(action))
        state = game.apply(state, seat, action)
    return tuple(found)


def _rounds(most: int, more: Sequence[int]) -> Iterator[int]:
    """Yield after how many worlds the candidates are compared."""
    until = LEAST
    while until < most:
        yield until
        until *= 2
    yield from (most * times for times in (1, *more))


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
