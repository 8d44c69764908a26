"""A season as files: a spreadsheet with a column a tournament, and lines for a messaging group."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

from saves.text import fold
from tournaments.season import Event, SeasonLine
from tui.i18n import Words
from tui.text import clean

_PLAIN = re.compile(r"[^a-z0-9]+")
_FORMULA = ("=", "+", "-", "@", "\t")


def file_name(name: str, season: str) -> str:
    """Return the name of a season's files, without the ending."""
    plain = _PLAIN.sub("-", fold(name)).strip("-")[:40].strip("-")
    return f"{plain}-{season}" if plain else season


def as_csv(table: Sequence[SeasonLine], events: Sequence[Event], words: Words) -> str:
    """Return the table with a column a tournament; points that do not count stand in brackets."""
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(
        [words(f"season.column.{one}") for one in ("place", "name", "total")] + [clean(one.line) for one in events]
    )
    for line in table:
        parts = {part.tournament: part for part in line.parts}
        cells = []
        for event in events:
            part = parts.get(event.tournament)
            cells.append("" if part is None else f"{part.points}" if part.counts else f"({part.points})")
        name = clean(line.person.name)
        writer.writerow([line.place, f"'{name}" if name.startswith(_FORMULA) else name, line.total, *cells])
    return stream.getvalue()


def as_text(name: str, table: Sequence[SeasonLine], words: Words) -> str:
    """Return the table as short lines."""
    lines = [clean(name)]
    for line in table:
        place = words("place.nth", place=line.place)
        points = words.number(float(line.total), 0 if line.total == int(line.total) else 1)
        lines.append(f"{place} {clean(line.person.name)} {points}")
    return "\n".join(lines) + "\n"
