"""Hours as people write them: after how long without anybody a match against bots alone is abandoned."""

from __future__ import annotations

import re

MOST_HOURS = 365 * 24
_WRITTEN = re.compile(r"([0-9]{1,5})\s*([hd]?)")


def hours_of(text: str) -> int:
    """Return the hours of "24h", "3d" or "24", 0 for never.

    Raises ValueError for anything else, and past a year.
    """
    match = _WRITTEN.fullmatch(text.strip().lower())
    hours = int(match[1]) * (24 if match[2] == "d" else 1) if match is not None else -1
    if not 0 <= hours <= MOST_HOURS:
        raise ValueError(text)
    return hours
