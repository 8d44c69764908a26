"""What the levels of bots give away by their choices, as the analysis charges it: what people are held against."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.benchmarks import SURE


class LevelLoss(msgspec.Struct, frozen=True):
    """What a level gives away by mistakes, a choice, in parts of 1, with its standard error over so many matches."""

    level: str
    loss: float
    error: float
    matches: int


LEVEL_LOSSES: Mapping[str, tuple[LevelLoss, ...]] = {
    "wyrt_lordes": (
        LevelLoss("novato", 0.0881, 0.0022, 200),
        LevelLoss("aprendiz", 0.00003, 0.00002, 200),
        LevelLoss("calejado", 0.00003, 0.00002, 200),
        LevelLoss("mestra", 0.0, 0.0, 200),
    ),
}
"""By game, the weakest level first, each among bots of its own level; measured by `carteado bench accuracy` at the
smallest table that is judged. The three better levels of Wyrt dos Lordes exchange alike.
"""


def levels_like(game: str, loss: float, half: float) -> tuple[str, ...]:
    """Return the levels that give away as much as somebody does, as far as both are known; the nearest where none does.

    `half` is half of the interval of 95 %.
    """
    measured = LEVEL_LOSSES.get(game, ())
    near = [level.level for level in measured if abs(level.loss - loss) <= half + SURE * level.error]
    nearest = [level.level for level in sorted(measured, key=lambda level: abs(level.loss - loss))[:1]]
    return tuple(near or nearest)
