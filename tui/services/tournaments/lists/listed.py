"""A row of a list of people: what was understood of somebody, and what may be wrong with it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.core.keys import KeyFamily
from engine.core.text import LONGEST_NAME, fold, whole_number
from tui.services.identity.names import clean

DOUBT = KeyFamily(
    "list.doubt.{}", "turned two club strange rating long nameless twice here crossed not_coming waiting chat"
)
"""What may have been read wrong in a row, or why it is left out."""

PARTNERS = re.compile(r"[/&+]")
"""What parts the names of a pair or trio."""
MOST_RATING = 4000
_MOST_WORDS = 7
_THOUSANDS = re.compile(r"\d[.,]\d{3}")
_DECIMALS = re.compile(r"(\d+)[.,]0+")
_UNRATED = ("", "0", "-", "–", "—", "unr", "nr", "s/r")


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
        """What is to be said of the row besides name, club and rating: prize categories and the remark."""
        return (*self.categories, self.remark) if self.remark else self.categories


class ReadRating(NamedTuple):
    """A rating in a text: its figure, and whether it is impossible."""

    figure: int | None
    wrong: bool = False


def read_rating(text: str) -> ReadRating:
    """Read a rating: `1650`, `1.650`, `1650,0`; a dash, 0 and nothing mean unrated."""
    text = text.strip()
    if fold(text) in _UNRATED:
        return ReadRating(None)
    if _THOUSANDS.fullmatch(text):
        text = text[0] + text[2:]
    elif found := _DECIMALS.fullmatch(text):
        text = found[1]
    number = whole_number(text) if text.isascii() else None
    if number is not None and number <= MOST_RATING:
        return ReadRating(number)
    return ReadRating(None, wrong=True)


def is_rating(text: str) -> bool:
    """Tell whether a text is a rating that somebody can have."""
    return read_rating(text).figure is not None


def checked(person: Listed) -> Listed:
    """Return the row cleaned for a terminal, with a doubt about what hardly is a name.

    Of a team each of its names.
    """
    person = person._replace(name=clean(person.name), club=clean(person.club), remark=clean(person.remark))
    person = person._replace(categories=tuple(filter(None, map(clean, person.categories))))
    names = [name.strip() for name in PARTNERS.split(person.name)]
    if any(len(name) > LONGEST_NAME for name in names):
        return person._replace(doubt="long", out=True)
    wordy = any(len(name.split()) > _MOST_WORDS for name in names)
    odd = wordy or any(sign.isdigit() or sign in "@?!=<>{}" for sign in person.name)
    return person._replace(doubt="strange") if odd and not person.doubt else person


def compared(people: Sequence[Listed], taken: Collection[str]) -> tuple[Listed, ...]:
    """Return the rows without those named before or entered already (folded names in `taken`)."""
    seen: set[str] = set()
    rows = []
    for person in people:
        name = fold(person.name)
        if not person.out:
            doubt = "here" if name in taken else "twice" if name in seen else ""
            person = person._replace(doubt=doubt, out=True) if doubt else person
            seen.add(name)
        rows.append(person)
    return tuple(rows)


def typed_again(person: Listed) -> str:
    """Return somebody as a line for names would be typed, to be corrected."""
    club = f" ({person.club})" if person.club else ""
    return f"{person.name}{club}" if person.rating is None else f"{person.name}{club} {person.rating}"
