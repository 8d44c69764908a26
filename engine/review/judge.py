"""One place of a match judged: by playing on from it many times, and from worlds that its seat could not rule out."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from math import sqrt
from typing import Any

from engine.core.chance import Stream, answer_from
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame, Judge
from engine.core.history import MatchHistory
from engine.core.log import Acted, Drawn
from engine.core.memory import recall
from engine.core.model import Chance, Over, Roll, Seat
from engine.review.model import ANALYSER_VERSION, Decision, Judgement, Kind

BUDGET = 256
"""How many playouts a candidate gets at most, and a value always a quarter of it."""
_FIRST = 16
"""How many playouts a candidate gets before the first are dropped."""
_DROPPED = 3.0
"""A candidate is dropped once it is so many standard errors behind the best."""
_SURE = 0.008
"""The standard error of a loss that is small enough."""
_LONGEST = 20_000
"""No playout is longer."""


class NotJudged(CarteadoError):
    """A match of which no honest judgement can be made."""


class Judging:
    """A match as it is judged, place by place in any order."""

    def __init__(self, line: MatchHistory, budget: int = BUDGET) -> None:
        """Take a line of play; raises NotJudged for a game or options that are not judged."""
        judge = line.game.judge
        if judge is None or not judge.judges(line.options, len(line.header.players)):
            raise NotJudged("not_judged", game=line.game.key)
        self.line = line
        self.game: AnyGame = line.game
        self.by: Judge = judge
        self.budget = budget
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
        decision = None
        if isinstance(ply.entry, Acted):
            decision = self._decision(place, ply.entry.seat, ply.entry.action)
        return Judgement(place, kind, values, errors, seat, decision, result)

    def _kind(self, place: int) -> tuple[Kind, Seat | None]:
        entry = self.line.plies[place].entry
        if isinstance(entry, Acted):
            return "choice", entry.seat
        if isinstance(entry, Drawn):
            turn = self.game.turn(self.line.state_at(place))
            return ("dice" if isinstance(turn, Chance) and isinstance(turn.draw, Roll) else "cards"), None
        return "other", None

    def _rng(self, place: int, what: str) -> Stream:
        told = f"carteado judge {ANALYSER_VERSION}\0{self.line.header.match}\0{place}\0{self.budget}\0{what}"
        return Stream(hashlib.sha256(told.encode()).digest())

    # ---- Values ------------------------------------------------------------------------------------------------------

    def _value(self, place: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return what the part brings each seat from a place on, and the standard errors."""
        state, rng = self.line.state_at(place), self._rng(place, "value")
        if isinstance(self.game.turn(state), Over):
            nothing = (0.0,) * len(self.line.header.players)
            return nothing, nothing
        tries = [play_part(self.game, self.by, state, rng) for _ in range(max(2, self.budget // 4))]
        columns = tuple(zip(*tries, strict=True))
        return tuple(map(_mean, columns)), tuple(map(_error, columns))

    # ---- Decisions ---------------------------------------------------------------------------------------------------

    def _decision(self, place: int, seat: Seat, action: Any) -> Decision | None:
        state = self.line.state_at(place)
        legal = self.game.legal_actions(state, seat)
        if len(legal) < 2 or self.by.automatic(legal):
            return None
        view, memory = self.game.view(state, seat), self._memory(place, seat)
        rng = self._rng(place, "choice")
        chosen = legal.index(action)
        worths: dict[int, list[float]] = {at: [] for at in range(len(legal))}
        done, step = 0, _FIRST
        while done < self.budget:
            many = min(step, self.budget - done)
            for _ in range(many):
                world = self.game.sample(view, memory, rng)
                key = rng.randrange(1 << 32).to_bytes(4, "big")
                for at, found in worths.items():
                    found.append(self._worth(world, seat, legal[at], key))
            done, step = done + many, done + many
            worths = _kept(worths, chosen)
            if len(worths) == 1 or _settled(worths, chosen):
                break
        return _decided(seat, worths, chosen, done)

    def _worth(self, world: Any, seat: Seat, action: Any, key: bytes) -> float:
        after = self.game.apply(world, seat, action)
        ended = self.by.result(world, after)
        return ended[seat] if ended is not None else play_part(self.game, self.by, after, Stream(key))[seat]

    def _memory(self, place: int, seat: Seat) -> Any:
        """Return what the seat remembered at a place."""
        known = self._memories.setdefault(seat, [recall(self.game, None, seat, ())])
        while len(known) <= place:
            known.append(recall(self.game, known[-1], seat, self.line.plies[len(known) - 1].events))
        return known[place]


def play_part(game: AnyGame, judge: Judge, state: Any, rng: Stream) -> tuple[float, ...]:
    """Play the part of a match out by the judge's policy, and return what it brings each seat."""
    next_choice, apply, result, pick = game.next_choice, game.apply, judge.result, judge.pick
    for _ in range(_LONGEST):
        choice = next_choice(state)
        if choice is None:
            turn = game.turn(state)
            assert isinstance(turn, Chance), "a part ends before its match is over"
            after = game.resolve(state, answer_from(rng, turn.draw))
        else:
            seat, legal = choice
            action = pick(state, seat, legal, rng) if len(legal) > 1 else legal[0]
            after = apply(state, seat, action)
        ended = result(state, after)
        if ended is not None:
            return ended
        state = after
    raise RuntimeError(f"a part of {game.key} did not end within {_LONGEST} steps")


def _kept(worths: dict[int, list[float]], chosen: int) -> dict[int, list[float]]:
    """Return the candidates that may still be the best, and the chosen one."""
    best = max(worths, key=lambda at: _mean(worths[at]))
    return {at: found for at, found in worths.items() if at == chosen or not _is_behind(found, worths[best])}


def _is_behind(found: Sequence[float], best: Sequence[float]) -> bool:
    behind = _differences(best, found)
    return _mean(behind) > _DROPPED * _error(behind) and _mean(behind) > 0


def _settled(worths: dict[int, list[float]], chosen: int) -> bool:
    """Tell whether the loss of the choice is known well enough."""
    best = max(worths, key=lambda at: _mean(worths[at]))
    if best == chosen:
        return False
    return _error(_differences(worths[best], worths[chosen])) < _SURE


def _decided(seat: Seat, worths: dict[int, list[float]], chosen: int, playouts: int) -> Decision:
    best = max(worths, key=lambda at: (_mean(worths[at]), at == chosen))
    candidates = tuple(worths)
    return Decision(
        seat=seat,
        candidates=candidates,
        values=tuple(_mean(found) for found in worths.values()),
        errors=tuple(_error(_differences(worths[best], found)) if at != best else 0.0 for at, found in worths.items()),
        chosen=candidates.index(chosen),
        best=candidates.index(best),
        playouts=playouts,
    )


def _differences(first: Sequence[float], second: Sequence[float]) -> list[float]:
    return [one - other for one, other in zip(first, second, strict=True)]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _error(values: Sequence[float]) -> float:
    """Return the standard error of a mean; 1 where there are too few values to tell."""
    count = len(values)
    if count < 2:
        return 1.0
    mean = _mean(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
