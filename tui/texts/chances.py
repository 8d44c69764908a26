"""Chances in words."""

from __future__ import annotations

from tui.texts.localizer import Words


def format_chance(words: Words, chance: float, error: float = 0.0) -> str:
    """Return a chance in percent, with two standard errors where it was drawn: 34%, 34% ± 5, <1%.

    0% and 100% are written only for what is certain.
    """
    percent = round(100 * chance)
    if error:
        return words("chance.about", percent=percent, error=max(1, round(200 * error)))
    if chance not in (0, 1):
        if percent == 0:
            return words("chance.least")
        if percent == 100:
            return words("chance.most")
    return words("chance.percent", percent=percent)


def format_duration(milliseconds: int) -> str:
    """Return a time as a clock shows it: 0:07, 1:02:45; anything that took time is a second at least."""
    seconds = max(1, round(milliseconds / 1000))
    minutes, hours = seconds // 60 % 60, seconds // 3600
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"
