"""A rating week by week, drawn in characters."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from tui.canvas.figures import spark
from tui.texts.localizer import Words

CHART_MARGIN = 8
"""Cells on the left that a chart has for its figures; a week takes two."""


def chart_lines(values: Sequence[float | None], height: int, words: Words) -> list[Content]:
    """Return the lines of the chart, the last week on the right.

    None is a week before the first rated game.
    """
    known = [value for value in values if value is not None]
    if not known:
        return [Content(words("club.no_weeks"))]
    low, high = min(known), max(known)
    step = ((high - low) or 1.0) / height
    lines = []
    for level in range(height - 1, -1, -1):
        floor = low + level * step
        cells = "".join(_cell(value, floor, step, lowest=level == 0) for value in values)
        text = words.number(round(high)) if level == height - 1 else words.number(round(low)) if not level else ""
        lines.append(Content.assemble((f"{text:>7} ", "$faint"), (cells, "$primary")))
    return lines


def _cell(value: float | None, floor: float, step: float, *, lowest: bool) -> str:
    """Return two cells of a column of the chart at one level, in eighths."""
    if value is None:
        return "  "
    part = (value - floor) / step
    if part <= 0:
        return "▁▁" if lowest else "  "
    return spark([min(1.0, part)], 0.0, 1.0) * 2
