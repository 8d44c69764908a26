"""Sums and means of figures, to as many decimals as figures are compared by."""

from __future__ import annotations

from collections.abc import Iterable

DIGITS = 9
"""Figures are compared to so many decimals, so that the order of adding up never parts those who are level."""


def summed(values: Iterable[float]) -> float:
    """Return the sum, rounded to the decimals that are compared, whatever the order of the values."""
    return round(sum(values), DIGITS)


def mean(values: Iterable[float]) -> float:
    """Return the mean, 0 of nothing, to as many decimals as figures are compared by."""
    listed = tuple(values)
    return round(sum(listed) / len(listed), DIGITS) if listed else 0.0
