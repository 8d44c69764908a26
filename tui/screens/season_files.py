"""A season as files: a spreadsheet with a column a tournament, and lines for a messaging group."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.season import Event, SeasonLine
from tui.i18n import Words
from tui.papers.safe import Cell, spreadsheet
from tui.text import clean


def as_csv(table: Sequence[SeasonLine], events: Sequence[Event], words: Words) -> str:
    """Return the table with a column a tournament; points that do not count stand in brackets."""
    headings = [words(f"season.column.{one}") for one in ("place", "name", "total")]
    rows: list[list[Cell]] = [[*headings, *(clean(one.line) for one in events)]]
    for line in table:
        parts = {part.tournament: part for part in line.parts}
        cells: list[Cell] = []
        for event in events:
            part = parts.get(event.tournament)
            cells.append(None if part is None else part.points if part.counts else f"({part.points})")
        rows.append([line.place, clean(line.person.name), line.total, *cells])
    return spreadsheet([rows], words)


def as_text(name: str, table: Sequence[SeasonLine], words: Words) -> str:
    """Return the table as short lines."""
    lines = [clean(name)]
    for line in table:
        place = words("place.nth", place=line.place)
        points = words.number(float(line.total), 0 if line.total == int(line.total) else 1)
        lines.append(f"{place} {clean(line.person.name)} {points}")
    return "\n".join(lines) + "\n"
