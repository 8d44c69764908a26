"""An engine and a reference held side by side at every step of random matches."""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple

from engine.core.errors import IllegalAction
from engine.core.game import AnyGame
from engine.core.model import Chance, Decide, Draw, Over, Resigned, TimeCalled

_LIMIT = 20_000


class Difference(AssertionError):
    """The engine and the reference do not agree."""


class End(NamedTuple):
    """How a match ends by the reference."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


class SideBySide(ABC):
    """One random match; `tally` counts what came up in it.

    `outside` and `time` tell how often a seat resigns, and how often time is called. A game says how its people draw
    and choose, and what must be the same.
    """

    def __init__(self, rng: Random, game: AnyGame, options: Any, seats: int, reference: Any) -> None:
        self.rng, self.game, self.options, self.seats, self.reference = rng, game, options, seats, reference
        self.engine: Any = game.initial_state(options, seats)
        self.steps: list[str] = []
        self.tally: Counter[str] = Counter()
        self.outside = self.time = 0.0

    def play(self) -> Counter[str]:
        """Play to the end; raises Difference at the first step after which the two differ."""
        self.check([])
        for _ in range(_LIMIT):
            if not self.step():
                self.tally["game"] = 1
                self.tally["steps"] = len(self.steps)
                return self.tally
        raise self.difference("no end", _LIMIT, _LIMIT)

    def step(self) -> bool:
        """Let one thing happen to both; False when the match is over."""
        turn = self.game.turn(self.engine)
        if isinstance(turn, Over):
            self.check_end(turn)
            return False
        events: list[Any] = []
        seldom = self.seldom()
        if self.rng.random() < self.outside * seldom:
            self.resign(self.rng.randrange(self.seats), events)
        elif self.rng.random() < self.time * seldom and not self.reference.time_called:
            self.note("time called")
            self.engine = self.game.intervene(self.engine, TimeCalled(), events)
            self.reference.call_time()
        elif isinstance(turn, Chance):
            drawn = self.draw(turn.draw)
            self.note(f"{turn.name}: {drawn}")
            self.engine = self.game.resolve(self.engine, drawn, events)
            self.reference.draw(drawn)
        else:
            seat = self.rng.choice(turn.seats)
            action = self.choose(self.game.legal_actions(self.engine, seat))
            self.note(f"seat {seat}: {action}")
            self.engine = self.game.apply(self.engine, seat, action, events)
            self.reference.act(seat, action)
            self.tally[type(action).__name__] += 1
        self.check(events)
        return True

    def seldom(self) -> float:
        """Return how many times more often something comes from outside here: some questions are rare."""
        return 1

    def resign(self, seat: int, events: list[Any]) -> None:
        """Let a seat resign, or hear from both that it may not."""
        self.note(f"seat {seat} resigns")
        allowed = self.may_resign(seat)
        try:
            self.engine = self.game.intervene(self.engine, Resigned(seat), events)
        except IllegalAction:
            self.same("may resign", False, allowed)
            return
        self.same("may resign", True, allowed)
        self.resigned(seat)

    def resigned(self, seat: int) -> None:
        """Let the seat resign in the reference too."""
        self.tally[f"resigned: {self.reference.phase}"] += 1
        self.reference.resign(seat)

    # What is the same in every game

    def check_turn(self) -> None:
        """Compare what is waited for, and every action that is legal."""
        turn, waiting = self.game.turn(self.engine), self.reference.waiting()
        match turn:
            case Chance(draw=draw):
                self.same("draw", draw, waiting)
            case Over():
                self.same("waiting", (), waiting)
            case Decide(seats=seats):
                self.same("deciders", sorted(seats), sorted(waiting) if isinstance(waiting, tuple) else waiting)
        for seat in range(self.seats):
            legal = [self.translated(action) for action in self.game.legal_actions(self.engine, seat)]
            self.same(f"seat {seat} legal", set(legal), self.reference.legal(seat))
            self.same(f"seat {seat} legal, each once", len(legal), len(set(legal)))

    def check_end(self, turn: Over) -> None:
        """Compare the end."""
        outcome, end = turn.outcome, self.end()
        self.same("places", outcome.places, end.places)
        self.same("scores", outcome.scores, end.scores)
        self.same("reason", outcome.reason, end.reason)
        self.tally[f"end: {outcome.reason}"] += 1

    # What a game says

    def translated(self, action: Any) -> Any:
        """Return an action of the engine as the reference tells it."""
        return action

    @abstractmethod
    def may_resign(self, seat: int) -> bool:
        """Tell whether the reference lets the seat resign."""

    @abstractmethod
    def draw(self, draw: Draw) -> tuple[int, ...]:
        """Return a random answer."""

    @abstractmethod
    def choose(self, legal: tuple[Any, ...]) -> Any:
        """Choose an action as this match's people do."""

    @abstractmethod
    def check(self, events: list[Any]) -> None:
        """Compare all that the two tell after a step."""

    @abstractmethod
    def end(self) -> End:
        """Return how the match ends by the reference."""

    # What is told of a difference

    def note(self, what: str) -> None:
        """Keep a step for whoever looks into a difference."""
        self.steps.append(what)

    def same(self, what: str, engine: object, reference: object) -> None:
        """Raise Difference unless the two are equal."""
        if engine != reference:
            raise self.difference(what, engine, reference)

    def difference(self, what: str, engine: object, reference: object) -> Difference:
        """Return the story of a difference."""
        ends = f"{what}: engine {engine}, reference {reference}"
        if isinstance(engine, set) and isinstance(reference, set):
            ends = f"{what}: the engine alone has {engine - reference}, the reference alone {reference - engine}"
        story = (str(self.options), *self.steps, ends)
        return Difference("\n".join(story))


def compare_matches(match: Callable[[int], SideBySide], seeds: Iterable[int]) -> Counter[str]:
    """Play the matches of these seeds and return what came up in them; Difference names the seed of the first."""
    tally: Counter[str] = Counter()
    for seed in seeds:
        try:
            tally += match(seed).play()
        except Difference as difference:
            raise Difference(f"match {seed}\n{difference}") from None
    return tally


def compare_by_hand(match: Callable[[int], SideBySide]) -> None:
    """Play as many matches as the command line says, and print what came up in them."""
    parser = argparse.ArgumentParser(description="Hold an engine against its reference.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="the first match's")
    arguments = parser.parse_args()
    print(compare_matches(match, range(arguments.seed, arguments.seed + arguments.games)))
