"""The incursion as a contest of armies.

What it is worth to go on adding them against a closed hand (Chama 2.5 e).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.games.chama.bot.counting import Hidden, less_one_army, reach
from engine.games.chama.bot.worth import ChamaWeights
from engine.games.chama.cards import Card

OVERSHOOT = 3
"""By how much a rival's answer usually exceeds what it needed."""


class ContestAnswer(NamedTuple):
    """The gain of closing the gap over giving up, and the armies to do it with.

    None when giving up is best.
    """

    gain: float
    armies: tuple[Card, ...]


@lru_cache(maxsize=1 << 13)
def answers(armies: tuple[Card, ...], gap: int) -> tuple[tuple[Card, ...], ...]:
    """Return every set of armies that closes the gap with its last card and not before, lowest card first."""
    found: set[tuple[Card, ...]] = set()

    def extend(chosen: tuple[Card, ...], total: int, start: int) -> None:
        for at in range(start, len(armies)):
            card = armies[at]
            if total + card >= gap:
                found.add((*chosen, card))
            else:
                extend((*chosen, card), total + card, at + 1)

    extend((), 0, 0)
    return tuple(sorted(found))


def rest_of(armies: tuple[Card, ...], used: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the armies without those used."""
    rest = list(armies)
    for card in used:
        rest.remove(card)
    return tuple(rest)


@lru_cache(maxsize=1 << 14)
def when_behind(
    weights: ChamaWeights, armies: tuple[Card, ...], gap: int, prize: float, foe: Hidden, depth: int = 1
) -> ContestAnswer:
    """Return the best expectation of the side that must close `gap`; `prize` is winning instead of losing."""
    best: tuple[Card, ...] = ()
    best_gain, level = 0.0, weights.army_level
    for used in answers(armies, gap):
        cost = sum([level * card for card in used])
        if cost >= prize:
            continue
        # What is left of the armies is of use only to who looks further.
        rest = rest_of(armies, used) if depth else ()
        gain = when_ahead(weights, rest, sum(used) - gap + 1, prize, foe, depth) - cost
        if gain > best_gain:
            best, best_gain = used, gain
    return ContestAnswer(best_gain, best)


def when_ahead(
    weights: ChamaWeights, armies: tuple[Card, ...], lead: int, prize: float, foe: Hidden, depth: int = 1
) -> float:
    """Return the leading side's expected share of `prize`; the rival is `lead` levels behind."""
    turned = weights.will * reach(foe, lead)
    if not turned:
        return prize
    back = 0.0
    if depth and armies:
        back = when_behind(weights, armies, OVERSHOOT, prize, less_one_army(foe), depth - 1).gain
    return (1 - turned) * prize + turned * (back + weights.kill * weights.army_level * 8)
