"""The time that is left to play, in words."""

from __future__ import annotations

from tui.clock import MINUTE
from tui.house import Sitting
from tui.i18n import Words
from tui.text import clean

WARNINGS = (5, 1)
"""How many minutes before the end somebody says so."""
SHORT = 5
"""Below so many minutes the seconds are shown; above, a line that is slow is spared them."""


def told_left(left: int, words: Words) -> str:
    """Return a time in milliseconds as it is shown: 42 min, and 4:07 when it grows short."""
    if left > SHORT * MINUTE:
        return words("clock.minutes", count=-(-left // MINUTE))
    seconds = -(-left // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def clock_mark(sitting: Sitting, words: Words) -> str:
    """Return what a table shows of its clock, "" when there is none."""
    left = sitting.time_left
    if left is None:
        return ""
    return words("clock.mark.paused" if sitting.clock.paused else "clock.mark", left=told_left(left, words))


def warning(before: int | None, now: int | None) -> int | None:
    """Return the minutes to warn of when a clock has gone from one time to the other, the fewest; None for none."""
    if before is None or now is None:
        return None
    passed = [minutes for minutes in WARNINGS if 0 < now <= minutes * MINUTE < before]
    return min(passed, default=None)


def told_seats(sitting: Sitting, words: Words) -> list[str]:
    """Return a line for every seat whose time is limited."""
    lines = []
    for seat in sitting.people:
        time, name = sitting.seat_time(seat), clean(sitting.table.players[seat].name)
        if time is not None:
            left, reserve = told_left(time.move, words), told_left(time.reserve, words)
            both = bool(sitting.terms.time.move and time.reserve)
            key = "shared.clock.seat.both" if both else "shared.clock.seat"
            lines.append(words(key, name=name, left=left if sitting.terms.time.move else reserve, reserve=reserve))
    return lines
