"""Odds of a lord's dice (WL-17, WL-18, WL-28, WL-30)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from engine.games.wyrt_lordes.combinations import Combination
from engine.games.wyrt_lordes.model import WyrtOptions

Totals: TypeAlias = Mapping[int, float]
"""How likely each sum of a lord's dice is."""
Ends: TypeAlias = Mapping[tuple[int, ...], float]
"""How likely dice come to lie so."""


def totals_of(options: WyrtOptions, combination: Combination) -> Totals:
    """Return the chance of each sum for a lord with that combination that has not rolled yet."""
    return dice_totals(options.nimb, options.thyatis, combination is Combination.KINGS)


@lru_cache(maxsize=32)
def dice_totals(nimb: bool, thyatis: bool, kings: bool) -> Totals:
    """Return the chance of each sum of dice, rolled again wherever that is allowed and of use."""
    dice = list(product(range(1, 7), repeat=3 if nimb else 2))
    ends: dict[tuple[int, ...], float] = {fell: 1 / len(dice) for fell in dice}
    if kings:
        again: dict[tuple[int, ...], float] = defaultdict(float)
        for first, second in product(dice, repeat=2):
            again[max(first, second, key=sum)] += 1 / len(dice) ** 2
        ends = again
    return settled(ends, thyatis)


def rolled_again(first: tuple[int, ...], thyatis: bool) -> Totals:
    """Return the chance of each sum after Reis de Arton's second roll; the better total stays."""
    ends: dict[tuple[int, ...], float] = defaultdict(float)
    for second in product(range(1, 7), repeat=len(first)):
        ends[max(first, second, key=sum)] += 6.0 ** -len(first)
    return settled(ends, thyatis)


def settled(ends: Ends, thyatis: bool) -> Totals:
    """Return the sums of dice that lie, a lowest die of three or less rolled again with Thyatis."""
    totals: dict[int, float] = defaultdict(float)
    for dice, chance in ends.items():
        lowest = min(dice)
        if thyatis and lowest <= 3:
            for die in range(1, 7):
                totals[sum(dice) - lowest + die] += chance / 6
        else:
            totals[sum(dice)] += chance
    return dict(totals)
