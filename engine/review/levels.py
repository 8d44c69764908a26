"""Levels of bots beside somebody.

Which of them give away as much by their choices, as the same judge charges it.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.benchmarks import SURE
from engine.core.judging import LevelLoss


def levels_like(measured: Sequence[LevelLoss], loss: float, half: float) -> tuple[str, ...]:
    """Return the levels that give away as much as somebody does, as far as both are known.

    The nearest where none does. `half` is half of the interval of 95 %.
    """
    near = [level.level for level in measured if abs(level.loss - loss) <= half + SURE * level.error]
    nearest = [level.level for level in sorted(measured, key=lambda level: abs(level.loss - loss))[:1]]
    return tuple(near or nearest)
