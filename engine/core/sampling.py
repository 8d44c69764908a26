"""What every game needs to take one of many possible states."""

from __future__ import annotations

from typing import TypeVar

from engine.core.game import Rng

Item = TypeVar("Item")


def shuffle(items: list[Item], rng: Rng) -> None:
    """Put the items into a random order, each equally likely."""
    below = rng.randrange
    for at in range(len(items) - 1, 0, -1):
        other = below(at + 1)
        items[at], items[other] = items[other], items[at]
