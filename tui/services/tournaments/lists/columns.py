"""Reads lists in columns of a fixed width, as pairing programs print them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tui.services.tournaments.lists.headings import NAMING, headings_of

_PREFACE = 30
"""Lines of titles that may stand above the headings."""
_MOST = 5000
"""Lines that are looked at to find the columns."""
_WORDS = re.compile(r"\S+")


def aligned(text: str) -> str | None:
    """Return a list in columns of a fixed width with tabs between its columns, None where it has none.

    A column begins below a word of the headings, where no line below has a sign just before it.
    """
    lines = text.splitlines()
    for at, line in enumerate(lines[:_PREFACE]):
        if "\t" in line or "  " not in line.strip() or len(line) > 400:
            continue
        starts = [found.start() for found in _WORDS.finditer(line)]
        words = tuple(cells(line, starts))
        if len(words) < 2 or not NAMING.intersection(headings_of(words)):
            continue
        below = [row for row in lines[at + 1 :] if row.strip() and set(row.strip()) - set("-=_ ")]
        if bounds := _bounds(starts, below[:_MOST]):
            rows = ["\t".join(cells(row, bounds)) for row in lines[at:]]
            return "\n".join([*lines[:at], *rows])
    return None


def _bounds(starts: Sequence[int], below: Sequence[str]) -> list[int]:
    """Return where columns begin.

    Figures stand below the end of their heading: a column begins at the first blank that all lines have left of it.
    """
    if not below:
        return []
    blank = [all(len(row) <= at or row[at] == " " for row in below) for at in range(max(starts) + 1)]
    bounds = [0]
    for before, start in pairwise(starts):
        gap = next((at for at in range(start, before, -1) if at <= len(blank) and blank[at - 1]), None)
        if gap is not None and gap > bounds[-1]:
            bounds.append(gap)
    return bounds if len(bounds) > 1 else []


def cells(line: str, bounds: Sequence[int]) -> Iterator[str]:
    """Yield the cells of a line between these columns."""
    for start, end in zip(bounds, (*bounds[1:], None), strict=True):
        yield line[start:end].strip()
