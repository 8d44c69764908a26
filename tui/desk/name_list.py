"""Lists of people as they are typed, pasted or read from a file: a name, and perhaps a club and a rating."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.text import fold
from tui.text import clean

_BETWEEN_NAMES = re.compile(r"[,;\t]+")
_CLUB = re.compile(r"^(?P<name>[^()]*)\((?P<club>[^()]+)\)\s*$")
_SEPARATORS = ("\t", ";", ",")
_HEADINGS = {
    "name": ("nome", "name", "jogador", "jogadora", "player", "dupla", "pair", "trio", "inscrito", "entrant"),
    "club": ("clube", "club", "cidade", "city", "equipe", "team"),
    "rating": ("rating", "elo", "pontos", "points"),
}
MOST_RATING = 4000


class Listed(NamedTuple):
    """Somebody of a list; a pair's name holds both, as it is typed. `rating` None: not told."""

    name: str
    club: str = ""
    rating: int | None = None


def read_typed(text: str) -> tuple[Listed, ...]:
    """Return the names of a line, several with commas between them; `Ana (Niterói)` tells her club."""
    return tuple(filter(lambda one: one.name, map(_with_club, _BETWEEN_NAMES.split(text))))


def read_list(text: str) -> tuple[Listed, ...]:
    """Return everybody of a list with one line each: just names, or name, club and rating in columns.

    Columns are parted by tabs, semicolons or commas, with or without a line of headings; they are told from names with
    commas between them by a heading, or by a number in one of them.
    """
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    separator = _separator(lines)
    if not separator:
        return tuple(one for line in lines for one in read_typed(line))
    rows = [[clean(cell) for cell in row] for row in csv.reader(lines, delimiter=separator)]
    headings = _headings(rows[0])
    if headings:
        return tuple(_listed(row, headings) for row in rows[1:] if any(row))
    return tuple(_guessed(row) for row in rows if any(row))


def _separator(lines: Sequence[str]) -> str:
    for separator in _SEPARATORS:
        rows = [[cell.strip().strip('"') for cell in line.split(separator)] for line in lines if separator in line]
        if rows and (_headings(rows[0]) or any(_rating(cell) is not None for row in rows for cell in row[1:])):
            return separator
    return ""


def _headings(row: Sequence[str]) -> dict[str, int]:
    """Return the column of everything that the line names; nothing unless it names the names."""
    found: dict[str, int] = {}
    for column, cell in enumerate(row):
        for what, words in _HEADINGS.items():
            if fold(cell) in words:
                found.setdefault(what, column)
    return found if "name" in found else {}


def _listed(row: Sequence[str], headings: dict[str, int]) -> Listed:
    def cell(what: str) -> str:
        at = headings.get(what, len(row))
        return row[at] if at < len(row) else ""

    return Listed(clean(cell("name")), clean(cell("club")), _rating(cell("rating")))


def _guessed(row: Sequence[str]) -> Listed:
    """Return the first cell as the name, the first number as the rating, and what else there is as the club."""
    name, *others = row
    rating = next((figure for cell in others if (figure := _rating(cell)) is not None), None)
    club = next((cell for cell in others if cell and _rating(cell) is None), "")
    return Listed(clean(name), clean(club), rating)


def _rating(text: str) -> int | None:
    figures = text.replace(".", "", 1) if re.fullmatch(r"\d\.\d{3}", text) else text
    return int(figures) if figures.isascii() and figures.isdecimal() and 0 < int(figures) <= MOST_RATING else None


def _with_club(text: str) -> Listed:
    found = _CLUB.match(text)
    if found is None:
        return Listed(clean(text))
    return Listed(clean(found["name"]), clean(found["club"]))


def names_of(people: Sequence[Listed]) -> Iterator[str]:
    """Yield the people as they would be typed, to be mended."""
    for one in people:
        yield f"{one.name} ({one.club})" if one.club else one.name
