"""The search: plays and gifts are tried on hands that the others may hold, each played to its end."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TypeAlias, assert_never

from engine.core.game import Rng
from engine.games.dalmuti.actions import DalmutiPass, GiveCards, Play
from engine.games.dalmuti.bot.standing import HandForecast
from engine.games.dalmuti.bot.worlds import DalmutiWorlds
from engine.games.dalmuti.hand import give
from engine.games.dalmuti.memory import DalmutiMemory
from engine.games.dalmuti.model import DalmutiState, DalmutiView
from engine.games.dalmuti.playout import play_on
from engine.games.dalmuti.trick import lay, pass_on

Tried: TypeAlias = Play | DalmutiPass | GiveCards
_ROUND = 20
"""So many worlds are tried before the weaker half of the choices is dropped; as many again each time."""
_CLEAR = 3.0
"""The best is clear when it is ahead by so many standard errors."""
_SEEDS = 1 << 16
"""Two bits for each of eight seats: in which way it plays on."""


def best_of(
    view: DalmutiView,
    memory: DalmutiMemory,
    choices: Sequence[Tried],
    rng: Rng,
    playouts: int,
    worlds_a_round: int = _ROUND,
) -> Tried:
    """Return the choice after which the viewer stands best, by this many playouts.

    All are tried on the same worlds.
    """
    seat, hand = view.viewer, view.hand
    assert seat is not None
    worth, worlds = HandForecast(view, seat).worth, DalmutiWorlds(view, memory, rng)
    found: dict[int, list[float]] = {at: [] for at in range(len(choices))}
    spent = 0
    while len(found) > 1 and spent < playouts:
        for _ in range(worlds_a_round):
            world, seed = worlds.next(), rng.randrange(_SEEDS)
            for at, values in found.items():
                after = _after(world, seat, choices[at])
                ended = after.deal.sheet
                values.append(worth(play_on(after, seed, steady=True) if len(ended) < hand else ended[hand - 1]))
            spent += len(found)
        best = sorted(found, key=lambda at: -sum(found[at]))
        if _clear(found[best[0]], found[best[1]]):
            return choices[best[0]]
        found = {at: found[at] for at in sorted(best[: max(2, (len(found) + 1) // 2)])}
    return choices[max(found, key=lambda at: sum(found[at]))]


def _clear(best: Sequence[float], second: Sequence[float]) -> bool:
    """Tell whether the best is surely ahead, or both are the same everywhere."""
    ahead = [this - other for this, other in zip(best, second, strict=True)]
    total = sum(ahead)
    squares = sum(lead * lead for lead in ahead)
    return total > _CLEAR * sqrt(squares) or total == squares == 0


def _after(world: DalmutiState, seat: int, choice: Tried) -> DalmutiState:
    match choice:
        case GiveCards():
            return give(world, seat, choice, None)
        case Play():
            return lay(world, seat, choice, None)
        case DalmutiPass():
            return pass_on(world, seat, choice, None)
        case _:
            assert_never(choice)
