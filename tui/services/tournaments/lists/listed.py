"""A row of a list of people: what was understood of somebody, and what may be wrong with it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.core.keys import KeyFamily
from engine.core.text import LONGEST_NAME, fold, whole_number
from tournaments.ruleset import PAIR
from tui.services.identity.names import clean
from tui.services.tournaments.lists.answers import is_nobody

DOUBT = KeyFamily(
    "list.doubt.{}",
    "turned two club strange perhaps alone rating long nameless twice here crossed not_coming waiting chat",
)
"""What may have been read wrong in a row, or why it is left out."""

_AND = re.compile(r"\s(?:e|and)\s(?=[\"“'(]*[A-ZÀ-Þ])")
_TEAMS = ("equipe ", "time ", "team ", "trio ", "dupla ")
_LEAVING = ("crossed", "not_coming")
PARTNERS = re.compile(r"[/&+]")
"""What parts the names of a pair or trio."""
LEAST_RATING, MOST_RATING = 100, 4000
"""What a figure without a heading is to be taken for a rating; under one any of at most MOST_RATING is."""
_MOST_WORDS = 7
_THOUSANDS = re.compile(r"\d[.,]\d{3}")
_DECIMALS = re.compile(r"(\d+)[.,]0+")
_FIGURE = re.compile(r"[#+]?\d[\d\s/.,:h-]*(?:[.)ºª°%]|hs?)?")
_ODD = frozenset("@?!=<>{}\ufffd")
"""Signs that stand in no name."""
_UNRATED = ("", "-", "–", "—", "unr", "nr", "s/r")


class Listed(NamedTuple):
    """A person of a list, as read; a pair's name holds both names. `rating` is None where none is given.

    `doubt` is a code of DOUBT, "" where nothing looks wrong; who is `out` is not entered unless somebody decides
    otherwise; `line` is the line of the text, from 1, 0 for a name typed alone. `categories` are those of prizes.
    """

    name: str
    club: str = ""
    rating: int | None = None
    doubt: str = ""
    remark: str = ""
    out: bool = False
    line: int = 0
    categories: tuple[str, ...] = ()

    @property
    def noted(self) -> tuple[str, ...]:
        """The row's prize categories and remark, as text."""
        return (*self.categories, self.remark) if self.remark else self.categories


class ReadRating(NamedTuple):
    """A rating in a text: its figure, and whether it is impossible."""

    figure: int | None
    wrong: bool = False


def read_rating(text: str) -> ReadRating:
    """Read a rating: `1650`, `1.650`, `1650,0`; a dash, 0 and nothing mean unrated."""
    text = text.strip()
    if text == "0" or (not text.isdecimal() and fold(text) in _UNRATED):
        return ReadRating(None)
    if _THOUSANDS.fullmatch(text):
        text = text[0] + text[2:]
    elif match := _DECIMALS.fullmatch(text):
        text = match[1]
    number = whole_number(text) if text.isascii() else None
    if number is not None and number <= MOST_RATING:
        return ReadRating(number)
    return ReadRating(None, wrong=True)


def is_rating(text: str) -> bool:
    """Tell whether a figure without a heading is a rating."""
    return (read_rating(text).figure or 0) >= LEAST_RATING


def is_figure(text: str) -> bool:
    """Tell whether a text is a date, an hour or another figure, and neither a name nor a club."""
    return bool(_FIGURE.fullmatch(text))


def checked(person: Listed) -> Listed:
    """Return the row cleaned for a terminal, with a doubt about what hardly is a name.

    Of a team each of its names.
    """
    categories = tuple(filter(None, map(clean, person.categories)))
    person = person._replace(
        name=clean(person.name), club=clean(person.club), remark=clean(person.remark), categories=categories
    )
    if is_nobody(person.name):
        return person._replace(doubt="nameless", out=True)
    names = [name.strip() for name in PARTNERS.split(person.name)]
    if any(len(name) > LONGEST_NAME for name in names):
        return person._replace(doubt="long", out=True)
    wordy = any(len(name.split()) > _MOST_WORDS for name in names)
    # A colon stands behind the name of a team, and behind nobody's.
    labelled = ":" in person.name and len(names) == 1
    odd = wordy or labelled or any(map(str.isdigit, person.name)) or not _ODD.isdisjoint(person.name)
    return person._replace(doubt="strange") if odd and not person.doubt else person


def compared(people: Sequence[Listed], taken: Collection[str], members: int = 0) -> tuple[Listed, ...]:
    """Return the rows without those named before or entered already (folded names in `taken`).

    Who is crossed out or refuses further down has changed their mind. Where pairs or trios play (`members`), those of
    one line play together, and a name without a partner is a doubt; where everybody plays alone, several names in a
    row are; 0 is not known.
    """
    if members > 1:
        people = tuple(_grouped(people, members))
    seen: set[str] = set()
    left = {fold(person.name): (at, person.doubt) for at, person in enumerate(people) if person.doubt in _LEAVING}
    rows = []
    for at, person in enumerate(people):
        name = fold(person.name)
        if not person.out:
            later, why = left.get(name, (-1, ""))
            doubt = "here" if name in taken else "twice" if name in seen else why if later > at else ""
            if doubt:
                person = person._replace(doubt=doubt, out=True)
            else:
                seen.add(name)
                several = bool(PARTNERS.search(person.name) or two_names(person.name))
                odd = "" if not members or several == (members > 1) else "two" if several else "alone"
                person = person._replace(doubt=person.doubt or odd)
        rows.append(person)
    return tuple(rows)


def _grouped(people: Sequence[Listed], members: int) -> Iterator[Listed]:
    """Yield the rows, those of one line as one row where they are as many as play together."""
    for line, rows in groupby(people, key=lambda person: person.line):
        same = tuple(rows)
        first, *others = _labelled(same[0]), *same[1:]
        if line and len(same) == members and all(row.doubt in ("", "two") and not row.out for row in (first, *others)):
            yield first._replace(name=" / ".join(row.name for row in (first, *others)), doubt="")
        else:
            yield from (_parted(row) if members == PAIR and not row.out else row for row in same)


def _labelled(row: Listed) -> Listed:
    """Return the first name of a line without the doubt that the name of a team before it makes.

    As in `Os Bravos: Ana` and `Time Azul - Ana`.
    """
    if row.doubt == "strange" and row.name.count(":") == 1:
        return row._replace(doubt="")
    if row.doubt == "club" and fold(row.name).startswith(_TEAMS):
        return row._replace(name=f"{row.name}: {row.club}", club="", doubt="")
    return row


def _parted(row: Listed) -> Listed:
    """Return `Marta Vieira e Nando`, which may be one name elsewhere, as a pair to be asked about."""
    both = _AND.split(row.name, maxsplit=1)
    if len(both) < PAIR or PARTNERS.search(row.name) or two_names(row.name):
        return row
    return row._replace(name=" / ".join(both), doubt=row.doubt or "two")


def two_names(text: str) -> tuple[str, ...]:
    """Return both names of `Ana e Bia`; nothing of `Pedro Costa e Silva`, which is one name."""
    both = _AND.split(text.strip(), maxsplit=1)
    if len(both) < 2 or (len(both[0].split()) > 1 and len(both[1].split()) == 1):
        return ()
    return tuple(both)


def typed_again(person: Listed) -> str:
    """Return an entry as an editable text line."""
    club = f" ({person.club})" if person.club else ""
    return f"{person.name}{club}" if person.rating is None else f"{person.name}{club} {person.rating}"
