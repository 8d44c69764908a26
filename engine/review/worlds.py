"""Worlds that a seat could not rule out, weighed by what others did where a game can."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from engine.core.game import AnyGame, Rng
from engine.core.model import Seat

TRIES = 24
"""So many worlds are drawn at most until what others did goes with one of them."""
_PARTS = 1 << 16


@runtime_checkable
class ReadsActs(Protocol):
    """A judge that tells how well what others did goes with a world; for all other judges it says nothing."""

    def likelihood(self, world: Any, seat: Seat, memory: Any) -> float:
        """Return how likely the others would have acted in this world as the seat remembers it, 0 to 1."""
        ...


def drawn_world(game: AnyGame, by: object, view: Any, memory: Any, rng: Rng) -> Any:
    """Return a world with this view, favouring worlds in which the others' acts are likely."""
    world = game.sample(view, memory, rng)
    if not isinstance(by, ReadsActs):
        return world
    for _ in range(TRIES):
        if rng.randrange(_PARTS) < by.likelihood(world, view.viewer, memory) * _PARTS:
            break
        world = game.sample(view, memory, rng)
    return world
