"""How good a hand is: the chance that it wins the pot against so many rivals whose hands nobody has seen."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import product

from engine.games.wyrt_lordes.combinations import Combination, HandReading
from engine.games.wyrt_lordes.model import WyrtOptions

Chances = dict[int, float]
"""How likely each total is."""

RIVAL: dict[Combination, float] = {
    Combination.TREASURE: 0.28,
    Combination.PAIR: 0.50,
    Combination.TRIO: 0.12,
    Combination.ADVENTURERS: 0.04,
    Combination.DRAGON: 0.055,
    Combination.KINGS: 0.005,
}
"""What a rival is expected to show: between one who plays at random and one who plays well."""


@lru_cache(maxsize=32)
def throw(nimb: bool, thyatis: bool, kings: bool) -> Chances:
    """Return how likely each total of a lord's dice is, used as well as a lord with that hand may."""
    dice = list(product(range(1, 7), repeat=3 if nimb else 2))
    ends: dict[tuple[int, ...], float] = {fell: 1 / len(dice) for fell in dice}
    if kings:
        again: dict[tuple[int, ...], float] = defaultdict(float)
        for first, second in product(dice, repeat=2):
            again[max(first, second, key=sum)] += 1 / len(dice) ** 2
        ends = again
    totals: Chances = defaultdict(float)
    for fell, chance in ends.items():
        lowest = min(fell)
        if thyatis and lowest <= 3:
            for die in range(1, 7):
                totals[sum(fell) - lowest + die] += chance / 6
        else:
            totals[sum(fell)] += chance
    return dict(totals)


def dice_of(options: WyrtOptions, combination: Combination) -> Chances:
    """Return how likely each total is for a lord with that combination at this table."""
    return throw(options.nimb, options.thyatis, combination is Combination.KINGS)


@lru_cache(maxsize=1 << 12)
def chance_to_win(combination: Combination, height: int, rivals: int, nimb: bool, thyatis: bool) -> float:
    """Return the chance to beat so many rivals; `height`, 0 to 16, places the hand among equal combinations."""
    options = WyrtOptions(nimb=nimb, thyatis=thyatis)
    return sum(
        chance * beats_one(combination, combination + dice, height / 16, options) ** rivals
        for dice, chance in dice_of(options, combination).items()
    )


def beats_one(combination: Combination, points: int, above: float, options: WyrtOptions) -> float:
    """Return the chance that so many points beat one rival not yet seen; ties go by the hand, with Nimb by dice."""
    total = 0.0
    for other, likely in RIVAL.items():
        tie = 0.5 if options.nimb else above if other is combination else float(combination > other)
        for dice, chance in dice_of(options, other).items():
            if other + dice <= points:
                total += likely * chance * (tie if other + dice == points else 1.0)
    return total


def worth(reading: HandReading, rivals: int, options: WyrtOptions) -> float:
    """Return the chance that a hand read like this wins the pot."""
    height = 8
    if reading.key:
        height = round((reading.key[0] - 2 + (reading.key[1] - 2) / 13) * 16 / 13)
    return chance_to_win(reading.combination, height, rivals, options.nimb, options.thyatis)
