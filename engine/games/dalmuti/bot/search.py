"""The search: what may be laid is tried on hands that the others may hold, each played out to its end."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TypeAlias

from engine.core.game import Rng
from engine.games.dalmuti.actions import DalmutiPass, Play
from engine.games.dalmuti.memory import DalmutiMemory
from engine.games.dalmuti.model import DalmutiState, DalmutiView
from engine.games.dalmuti.playout import could_have_laid, play_on
from engine.games.dalmuti.sample import sample
from engine.games.dalmuti.trick import lay, pass_on

Laid: TypeAlias = Play | DalmutiPass
_FIRST = 20
"""So many worlds are tried before the weaker half of the choices is dropped; as many again each time."""
_CLEAR = 2.5
"""The best is clear when it is ahead by so many points for the root of the worlds: some three standard errors."""
_DEALT = 3
"""So many worlds are dealt at most for each one that is tried: the likeliest of them."""
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
            world, seed = _likely_world(view, memory, rng), rng.randrange(_SEEDS)
            for at in totals:
                after = _after(world, seat, choices[at])
                deal = after.deal
                totals[at] += play_on(after, seed)[seat] if len(deal.sheet) < hand else deal.sheet[hand - 1][seat]
            spent += len(totals)
        worlds += _FIRST
        best = sorted(totals, key=lambda at: -totals[at])
        if totals[best[0]] - totals[best[1]] > _CLEAR * sqrt(worlds):
            break
        totals = {at: totals[at] for at in totals if at in best[: max(2, (len(totals) + 1) // 2)]}
    return choices[max(totals, key=lambda at: totals[at])]


def _likely_world(view: DalmutiView, memory: DalmutiMemory, rng: Rng) -> DalmutiState:
    """Return a world in which few of the others have passed with a whole set that they could have laid."""
    best, fewest = sample(view, memory, rng), -1
    world = best
    for left in reversed(range(_DEALT)):
        strange = sum(
            could_have_laid(hand, rank, count)
            for seat, hand in enumerate(world.hands)
            if seat != view.viewer and hand
            for rank, count in memory.passed[seat]
        )
        if fewest < 0 or strange < fewest:
            best, fewest = world, strange
        if not (left and fewest):
            break
        world = sample(view, memory, rng)
    return best


def _after(world: DalmutiState, seat: int, choice: Laid) -> DalmutiState:
    after = lay(world, seat, choice, None) if isinstance(choice, Play) else pass_on(world, seat, choice, None)
    assert after is not None
    return after
