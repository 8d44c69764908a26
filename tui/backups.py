"""Copies of the store in words."""

from __future__ import annotations

from tui.i18n import Words

_UNITS = ("kB", "MB", "GB", "TB")


def told_size(size: int, words: Words) -> str:
    """Return a number of bytes as people say it, in kB, MB or more."""
    figure, unit = size / 1000, 0
    while figure >= 1000 and unit + 1 < len(_UNITS):
        figure, unit = figure / 1000, unit + 1
    return f"{words.number(max(1, round(figure)))} {_UNITS[unit]}"
