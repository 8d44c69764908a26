"""Strength of a hand: the chance that it wins the pot against so many unseen rivals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from engine.games.wyrt_lordes.combinations import Combination, HandReading
from engine.games.wyrt_lordes.dice import totals_of
from engine.games.wyrt_lordes.model import WyrtOptions

_SHOWN: Mapping[Literal[0, 2, 4], tuple[tuple[float, ...], ...]] = {
    0: (
        (0.000, 0.417, 0.025, 0.207, 0.308, 0.043),
        (0.016, 0.269, 0.044, 0.221, 0.391, 0.058),
        (0.045, 0.221, 0.029, 0.218, 0.424, 0.064),
        (0.050, 0.171, 0.016, 0.174, 0.502, 0.087),
    ),
    2: (
        (0.003, 0.215, 0.080, 0.228, 0.378, 0.095),
        (0.023, 0.138, 0.028, 0.206, 0.499, 0.105),
        (0.039, 0.100, 0.019, 0.170, 0.542, 0.131),
        (0.041, 0.073, 0.012, 0.140, 0.597, 0.137),
    ),
    4: (
        (0.008, 0.138, 0.053, 0.213, 0.435, 0.152),
        (0.022, 0.064, 0.019, 0.184, 0.526, 0.185),
        (0.019, 0.056, 0.019, 0.146, 0.574, 0.186),
        (0.038, 0.034, 0.018, 0.096, 0.636, 0.179),
    ),
}
"""How often planners show each combination, from Maior Tesouro to Reis, by jokers in the deck and the rivals less one.

Counted in 600 to 960 hands of a row; more rivals leave more cards on the table to choose from.
"""
_SHOWN_BY_LOSERS = (0.704, 0.069, 0.013, 0.049, 0.141, 0.025)
"""The same with Azgher, where most want to lose pots: 800 hands of four."""


@lru_cache(maxsize=1 << 12)
def chance_to_win(combination: Combination, above: float, rivals: int, options: WyrtOptions) -> float:
    """Return the chance to beat so many rivals; the hand is above this part of equal combinations, 0 to 1."""
    return sum(
        [
            chance * (surely + above * if_above) ** rivals
            for chance, surely, if_above in _against_one(combination, rivals, options)
        ]
    )


@lru_cache(maxsize=1 << 8)
def _against_one(combination: Combination, rivals: int, options: WyrtOptions) -> list[tuple[float, float, float]]:
    """Return how likely each throw of the dice is, how often it beats one rival not yet seen, and how often it ties.

    Ties of equal combinations alone, which the hand decides; with Nimb dice decide all of them.
    """
    rows = _SHOWN[options.hyninn]
    shown = _SHOWN_BY_LOSERS if options.azgher else rows[min(rivals, len(rows)) - 1]
    rivals_points: list[tuple[int, float, Combination]] = [
        (other + dice, likely * chance, other)
        for other, likely in zip(Combination, shown, strict=True)
        for dice, chance in totals_of(options, other).items()
    ]
    found = []
    for dice, chance in totals_of(options, combination).items():
        points, surely, if_above = combination + dice, 0.0, 0.0
        for theirs, likely, other in rivals_points:
            if theirs < points:
                surely += likely
            elif theirs == points and other is combination and not options.nimb:
                if_above += likely
            elif theirs == points:
                surely += likely * (0.5 if options.nimb else float(combination > other))
        found.append((chance, surely, if_above))
    return found


def worth(reading: HandReading, rivals: int, options: WyrtOptions) -> float:
    """Return the chance that a hand read like this wins the pot."""
    above = sum([(card - 2) / 13**place for place, card in enumerate(reading.key, start=1)]) if reading.key else 0.5
    dice = WyrtOptions(hyninn=options.hyninn, nimb=options.nimb, thyatis=options.thyatis, azgher=options.azgher)
    return chance_to_win(reading.combination, round(above, 5), rivals, dice)
