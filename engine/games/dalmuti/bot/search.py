"""The search: what is laid is tried on hands that the others may hold, each played out to its end."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import Rng
from engine.games.dalmuti.actions import DalmutiPass, Play
from engine.games.dalmuti.bot.playout import Position
from engine.games.dalmuti.memory import DalmutiMemory
from engine.games.dalmuti.model import DalmutiView
from engine.games.dalmuti.sample import sample

Laid = Play | DalmutiPass
_FIRST = 12
"""So many worlds are tried before the weaker half of the candidates is dropped; as many again each time."""


def best_of(
    view: DalmutiView, memory: DalmutiMemory, candidates: Sequence[Laid], rng: Rng, playouts: int
) -> Laid:
    """Return the candidate after which the viewer scores most, by so many playouts; all are tried on the same worlds."""
    assert view.viewer is not None
    totals = dict.fromkeys(range(len(candidates)), 0)
    worlds, spent = 0, 0
    while len(totals) > 1 and spent < playouts:
        for _ in range(_FIRST):
            position = Position(sample(view, memory, rng))
            for at in totals:
                order = position.places_after(candidates[at])
                totals[at] += len(order) - order.index(view.viewer)
            spent += len(totals)
        worlds += _FIRST
        if len(totals) > 2:
            best = sorted(totals, key=lambda at: -totals[at])[: (len(totals) + 1) // 2]
            totals = {at: totals[at] for at in totals if at in best}
    return candidates[max(totals, key=lambda at: totals[at])]
