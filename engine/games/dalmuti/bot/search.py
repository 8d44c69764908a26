"""The search: what may be laid is tried on hands that the others may hold, each played out to its end."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TypeAlias

from engine.core.game import Rng
from engine.games.dalmuti.actions import DalmutiPass, Play
from engine.games.dalmuti.memory import DalmutiMemory
from engine.games.dalmuti.model import DalmutiState, DalmutiView
from engine.games.dalmuti.playout import play_on
from engine.games.dalmuti.sample import sample
from engine.games.dalmuti.trick import lay, pass_on

Laid: TypeAlias = Play | DalmutiPass
_FIRST = 20
"""So many worlds are tried before the weaker choices are dropped; as many again each time."""
_BEHIND = 2.0
"""A choice is dropped when it is so many points, times the root of the worlds, behind the best: two standard errors."""
_SEEDS = 1 << 16
"""Two bits for each of eight seats: in which way it plays on."""


def best_of(view: DalmutiView, memory: DalmutiMemory, choices: Sequence[Laid], rng: Rng, playouts: int) -> Laid:
    """Return the choice after which the viewer scores most, by so many playouts; all are tried on the same worlds."""
    seat, hand = view.viewer, view.hand
    assert seat is not None
    totals = dict.fromkeys(range(len(choices)), 0)
    worlds = spent = 0
    while len(totals) > 1 and spent < playouts:
        for _ in range(_FIRST):
            world, seed = sample(view, memory, rng), rng.randrange(_SEEDS)
            for at in totals:
                after = _after(world, seat, choices[at])
                deal = after.deal
                totals[at] += play_on(after, seed)[seat] if len(deal.sheet) < hand else deal.sheet[hand - 1][seat]
            spent += len(totals)
        worlds += _FIRST
        least = max(totals.values()) - _BEHIND * sqrt(worlds)
        totals = {at: total for at, total in totals.items() if total >= least}
    return choices[max(totals, key=lambda at: totals[at])]


def _after(world: DalmutiState, seat: int, choice: Laid) -> DalmutiState:
    after = lay(world, seat, choice, None) if isinstance(choice, Play) else pass_on(world, seat, choice, None)
    assert after is not None
    return after
