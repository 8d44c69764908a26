"""Figures over time as one line of text."""

from __future__ import annotations

from collections.abc import Sequence

BARS = "▁▂▃▄▅▆▇█"


def spark(values: Sequence[float | None], low: float | None = None, high: float | None = None) -> str:
    """Return a bar a figure, from the lowest to the highest unless limits are given; a space where there is none."""
    known = [value for value in values if value is not None]
    if not known:
        return " " * len(values)
    least, most = min(known) if low is None else low, max(known) if high is None else high
    span = (most - least) or 1.0
    return "".join(
        " " if value is None else BARS[min(7, max(0, int((value - least) / span * 7.999)))] for value in values
    )


def bar(value: float, most: float, width: int) -> str:
    """Return a bar as long as the figure is of the most, of blocks and halves."""
    halves = round(2 * width * max(0.0, min(1.0, value / most))) if most else 0
    return "█" * (halves // 2) + "▌" * (halves % 2)
