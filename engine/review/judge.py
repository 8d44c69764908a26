"""One place of a match judged: by playing on from it many times, and from worlds that its seat could not rule out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

from engine.core.benchmarks import SURE
from engine.core.chance import Stream
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.history import MatchHistory
from engine.core.judging import Judge
from engine.core.log import Acted, Drawn, Intervened
from engine.core.memory import recall
from engine.core.model import Chance, Over, Resigned, Roll, Seat
from engine.review.model import ANALYSER_VERSION, Decision, Judgement, Kind
from engine.review.worlds import drawn_world

BUDGET = 256
"""How many playouts a candidate gets in an ordinary analysis."""
AT_PLACE, AT_CHANCE = 2, 4
"""How many times more often a place is played on, and one that waits for a draw: most of what may come lies before it.
"""
LEAST = 32
"""After fewer worlds none is dropped: the best of several that are nearly alike would be lost by chance."""
MORE = (2, 4, 8, 16)
"""How many times all worlds are played out where a mistake is not plain yet, or how great it is."""
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


class NotJudged(CarteadoError):
    """A match of which no honest judgement can be made."""


class Judging:
    """A match as it is judged, place by place in any order."""

    def __init__(self, line: MatchHistory, budget: int = BUDGET) -> None:
        """Take a line of play; raises NotJudged for a game or options that are not judged.

        `budget` is how many playouts a candidate gets, where they cost one each (Judge.cost): as many worlds, fewer for
        what is plainly worse, and more where it is not plain whether the choice was a mistake.
        """
        judge = line.game.judge
        if judge is None or not judge.judges(line.options, len(line.header.players)):
            raise NotJudged("not_judged", game=line.game.key)
        self.line = line
        self.game: AnyGame = line.game
        self.by: Judge = judge
        self.budget = budget
        self.playouts = max(1, budget // judge.cost)
        self._memories: dict[Seat, list[Any]] = {}

    def judge(self, place: int) -> Judgement:
        """Return the judgement of a place, 0 for the start; the same whenever and wherever it is asked for."""
        line = self.line
        if place > len(line.plies):
            raise IndexError(place)
        values, errors = self._value(place)
        if place == len(line.plies):
            return Judgement(place, "end", values, errors)
        ply = line.plies[place]
        kind, seat = self._kind(place)
        result = self.by.result(line.state_at(place), ply.state)
        return Judgement(place, kind, values, errors, seat, self.decision(place), result)

    def _kind(self, place: int) -> tuple[Kind, Seat | None]:
        match self.line.plies[place].entry:
            case Acted(seat=seat):
                return "choice", seat
            case Drawn():
                turn = self.game.turn(self.line.state_at(place))
                return ("dice" if isinstance(turn, Chance) and isinstance(turn.draw, Roll) else "cards"), None
            case Intervened(act=Resigned(seat=seat)):
                return "other", seat
            case _:
                return "other", None

    def _rng(self, *what: object) -> Stream:
        told = (ANALYSER_VERSION, self.line.header.match, self.budget, *what)
        return Stream("\0".join(map(str, told)).encode())

    # ---- Values ------------------------------------------------------------------------------------------------------

    def _value(self, place: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return what the part brings each seat from a place on, all cards open, and the standard errors.

        Every place is played on with the same seeds: a ply that changes nothing changes no value.
        """
        state, seeds = self.line.state_at(place), self._rng("values")
        turn = self.game.turn(state)
        if isinstance(turn, Over):
            nothing = (0.0,) * len(self.line.header.players)
            return nothing, nothing
        times = self.playouts * (AT_CHANCE if isinstance(turn, Chance) else AT_PLACE)
        columns = tuple(zip(*[self.by.play_on(state, seeds.randrange(SEEDS)) for _ in range(times)], strict=True))
        return tuple(map(mean_of, columns)), tuple(map(error_of, columns))

    # ---- Decisions ---------------------------------------------------------------------------------------------------

    def decision(self, place: int) -> Decision | None:
        """Return what the choice here was worth by what the seat knew; None where there was nothing to choose."""
        state, game, entry = self.line.state_at(place), self.game, self.line.plies[place].entry
        if not isinstance(entry, Acted):
            return None
        seat, action = entry.seat, game.without_words(entry.action)
        legal = game.legal_actions(state, seat)
        view, memory = game.view(state, seat), self._memory(place, seat)
        worth = {legal.index(one) for one in self.by.candidates(view, legal)} if len(legal) > 1 else set()
        if not worth:
            return None
        chosen = legal.index(action)
        worlds = _Worlds(self, place, seat, view, memory)
        return _Comparison(worlds, legal, sorted(worth | {chosen}), chosen).run(self.playouts)

    def _memory(self, place: int, seat: Seat) -> Any:
        """Return what the seat remembered at a place."""
        known = self._memories.setdefault(seat, [recall(self.game, None, seat, ())])
        while len(known) <= place:
            known.append(recall(self.game, known[-1], seat, self.line.plies[len(known) - 1].events))
        return known[place]


class _Worlds:
    """Worlds that a seat could not rule out, each made when it is first asked for, and what comes of actions there."""

    def __init__(self, judging: Judging, place: int, seat: Seat, view: Any, memory: Any) -> None:
        self.judging, self.place, self.seat = judging, place, seat
        self.view, self.memory = view, memory
        self._made: list[tuple[Any, int]] = []

    def __getitem__(self, number: int) -> tuple[Any, int]:
        while number >= len(self._made):
            rng = self.judging._rng("world", self.place, len(self._made))
            world = drawn_world(self.judging.game, self.judging.by, self.view, self.memory, rng)
            self._made.append((world, rng.randrange(SEEDS)))
        return self._made[number]

    def after(self, number: int, action: Any) -> tuple[float, ...]:
        """Return what the part brings each seat when this one takes the action in the world of this number."""
        world, seed = self[number]
        by, after = self.judging.by, self.judging.game.apply(world, self.seat, action)
        return by.result(world, after) or by.play_on(after, seed)

    def played_on(self, number: int) -> tuple[float, ...]:
        """Return what the part brings each seat when the playout chooses for this one too."""
        world, seed = self[number]
        return self.judging.by.play_on(world, seed)


class _Comparison:
    """Candidates played out in the same worlds: by candidate, what it brought each seat there, the first world first.

    It goes on in more worlds with those that may be the best, and with the one that was chosen.
    """

    def __init__(self, worlds: _Worlds, legal: Sequence[Any], candidates: Sequence[int], chosen: int) -> None:
        self.worlds, self.legal, self.chosen = worlds, legal, chosen
        self.brought: dict[int, list[tuple[float, ...]]] = {at: [] for at in candidates}

    def run(self, most: int) -> Decision:
        """Play the candidates out in so many worlds, in more where it is not plain what the choice was worth."""
        alive = list(self.brought)
        for until in _rounds(most):
            for at in alive:
                self._play(at, until)
            best = max(alive, key=self._order)
            alive = self._kept(alive, best)
            if until >= most and (self._is_plain(best) or not any(map(self._may_be_better, alive))):
                break
            if until >= most:
                alive = [at for at in alive if at in (best, self.chosen) or self._may_be_better(at)]
            if alive == [self.chosen]:
                break
        return self._decision(best)

    def _is_plain(self, best: int) -> bool:
        """Tell whether the choice is plainly a mistake, and how great a one."""
        lost = self._behind(best, self.chosen)
        return mean_of(lost) - DOUBTED > SURE * error_of(lost) and error_of(lost) <= SMALL

    def _may_be_better(self, at: int) -> bool:
        """Tell whether the choice may have been a mistake beside another candidate."""
        lost = self._behind(at, self.chosen)
        return any(lost) and mean_of(lost) + SURE * error_of(lost) >= DOUBTED

    def _play(self, at: int, until: int) -> None:
        brought = self.brought[at]
        brought += [self.worlds.after(number, self.legal[at]) for number in range(len(brought), until)]

    def _order(self, at: int) -> tuple[float, bool]:
        return sum([one[self.worlds.seat] for one in self.brought[at]]), at == self.chosen

    def _behind(self, best: int, at: int) -> list[float]:
        """Return by how much a candidate is behind the best in each world that both were played out in."""
        seat = self.worlds.seat
        return [one[seat] - other[seat] for one, other in zip(self.brought[best], self.brought[at], strict=False)]

    def _kept(self, alive: Sequence[int], best: int) -> list[int]:
        """Return the best candidate, those that may still be better, and the chosen one."""
        return [at for at in alive if at in (best, self.chosen) or self._may_be_best(self._behind(best, at))]

    def _may_be_best(self, lost: Sequence[float]) -> bool:
        """Tell whether a candidate that is so far behind in each world may be better all the same."""
        return mean_of(lost) <= DROPPED * error_of(lost) and (any(lost) or len(lost) < ALIKE)

    def _instead(self, count: int) -> list[tuple[float, ...]]:
        """Return what the choice of the playouts brings each seat in so many worlds."""
        worlds = self.worlds
        preferred = worlds.judging.by.preferred(worlds.view, self.legal)
        if preferred is None:
            return [worlds.played_on(number) for number in range(count)]
        known = self.brought.get(self.legal.index(preferred), [])[:count]
        return known + [worlds.after(number, preferred) for number in range(len(known), count)]

    def _decision(self, best: int) -> Decision:
        """Return the decision; the value of a candidate is told by how far it is behind the best in the same worlds."""
        candidates, brought = tuple(self.brought), self.brought[self.chosen]
        behind = [self._behind(best, at) for at in candidates]
        top = mean_of([one[self.worlds.seat] for one in self.brought[best]])
        gains = [
            [one - other for one, other in zip(*seat, strict=True)]
            for seat in zip(zip(*brought, strict=True), zip(*self._instead(len(brought)), strict=True), strict=True)
        ]
        return Decision(
            seat=self.worlds.seat,
            candidates=candidates,
            values=tuple(top - mean_of(lost) for lost in behind),
            errors=tuple(0.0 if at == best else error_of(lost) for at, lost in zip(candidates, behind, strict=True)),
            chosen=candidates.index(self.chosen),
            best=candidates.index(best),
            playouts=len(brought),
            gains=tuple(map(mean_of, gains)),
            gain_errors=tuple(map(error_of, gains)),
        )


def _rounds(most: int) -> Iterator[int]:
    """Yield after how many worlds the candidates are compared."""
    until = LEAST
    while until < most:
        yield until
        until *= 2
    yield from (most * times for times in (1, *MORE))


def mean_of(values: Sequence[float]) -> float:
    """Return the mean."""
    return sum(values) / len(values)


def error_of(values: Sequence[float]) -> float:
    """Return the standard error of a mean; 1 where there are too few values to tell."""
    count = len(values)
    if count < 2:
        return 1.0
    mean = mean_of(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
