"""Walks through games of any kind: random actions, scripted chance, now and then something from outside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.core.chance import Stream, answer_from
from engine.core.errors import IllegalAction
from engine.core.game import AnyGame
from engine.core.log import Acted, Drawn, Entry, Intervened
from engine.core.model import Chance, Decide, Intervention, Over, Resigned, TimeCalled


@dataclass(frozen=True)
class Step:
    """One state of a walk, and how it came about: the entry and its events (None and () at the start)."""

    state: Any
    entry: Entry | None = None
    events: tuple[Any, ...] = ()
    before: Any = None


def walk(
    game: AnyGame, options: Any, seats: int, rng: Random, *, interventions: bool = False, limit: int = 20_000
) -> Iterator[Step]:
    """Play one random game and yield every state of it, the first and the last included.

    With `interventions`, rarely a seat resigns and time is called. Raises AssertionError after `limit` steps.
    """
    stream = Stream(rng.randbytes(32))
    state = game.initial_state(options, seats)
    yield Step(state)
    for _ in range(limit):
        turn = game.turn(state)
        if isinstance(turn, Over):
            return
        before = state
        events: list[Any] = []
        entry: Entry
        act = _from_outside(rng, seats) if interventions else None
        if act is not None:
            try:
                state = game.intervene(state, act, events)
            except IllegalAction:  # the seat is out already
                continue
            entry = Intervened(act)
        elif isinstance(turn, Chance):
            entry = Drawn(answer_from(stream, turn.draw))
            state = game.resolve(state, entry.drawn, events)
        else:
            assert isinstance(turn, Decide)
            seat = rng.choice(turn.seats)
            action = rng.choice(game.legal_actions(state, seat))
            state = game.apply(state, seat, action, events)
            entry = Acted(seat, action)
        yield Step(state, entry, tuple(events), before)
    raise AssertionError(f"no end within {limit} steps")


def _from_outside(rng: Random, seats: int) -> Intervention | None:
    chance = rng.random()
    if chance < 0.003:
        return Resigned(rng.randrange(seats))
    return TimeCalled() if chance > 0.999 else None
