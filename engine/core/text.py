"""When two texts are the same to people.

The signs that they see in a text, and how many cells these take.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import accumulate

_UNSEEN = ("Mn", "Cf", "Cc")
"""Categories that do not tell two names apart: accents, invisible joiners, control codes."""
_ACCENTS = dict.fromkeys(range(0x300, 0x370))
"""The accents of European letters, which are of `_UNSEEN`: most texts have no others."""

_NO_CELL = ((0x1160, 0x11FF), (0x3164, 0x3164), (0xD7B0, 0xD7FB), (0xFFA0, 0xFFA0), (0x1F3FB, 0x1F3FF))
"""Besides the marks: Hangul vowels and finals that join the syllable before them, fillers, skin colours of emoji."""
_TWO_CELLS = ((0x2630, 0x2637), (0x268A, 0x268F), (0x4DC0, 0x4DFF), (0x1D300, 0x1D376))
"""Wide since Unicode 16: trigrams, monograms, hexagrams, counting rods."""

JOINER = "\u200d"
"""The character that makes several emoji one."""
_JOINED = frozenset("↔↕♀♂♾⚕⚖⚧⛓⛹✈❤➡⬛☠")
"""Signs of before the emoji that are joined with them, such as the woman sign in a woman who runs."""
_FLAGS = range(0x1F1E6, 0x1F200)
"""Letters of which two are a flag."""

LONGEST_NAME = 80
"""Characters of a person's name, or a club's, at most."""
_MOST_DIGITS = 15
"""More digits than any number has that means something here; Python refuses to read thousands."""


def whole_number(text: str) -> int | None:
    """Return the number that decimal digits of any alphabet make, None for other texts and too long ones."""
    return int(text) if len(text) <= _MOST_DIGITS and text.isdecimal() else None


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return the text as it is compared: "  JOSÉ  da Silva" and "jose da silva" are the same."""
    spaced = " ".join(text.split())
    if spaced.isascii() and spaced.isprintable():
        return spaced.lower()
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", spaced).casefold())
    plain = letters.translate(_ACCENTS)
    if not (plain.isascii() and plain.isprintable()):
        plain = "".join(letter for letter in plain if unicodedata.category(letter) not in _UNSEEN)
    return plain.strip()


def cell_width(text: str) -> int:
    """Return how many cells of a terminal a text without control or format characters takes."""
    if text.isascii():
        return len(text)
    return sum(map(_cells_of_sign, graphemes(text)) if JOINER in text else map(_cells_of, text))


@lru_cache(maxsize=1024)
def fit_cells(text: str, cells: int) -> str:
    """Return as much of the beginning of a text as fits into this many cells, every sign whole."""
    if cells <= 0:
        return ""
    signs = graphemes(text)
    taken = accumulate(map(_cells_of_sign, signs))
    return "".join(signs[: next((at for at, width in enumerate(taken) if width > cells), len(signs))])


def fit_characters(text: str, most: int) -> str:
    """Return as much of the beginning of a text as has at most this many characters, every sign whole."""
    if len(text) <= most:
        return text
    signs = graphemes(text)
    taken = accumulate(map(len, signs))
    return "".join(signs[: next((at for at, length in enumerate(taken) if length > most), len(signs))])


def graphemes(text: str) -> tuple[str, ...]:
    """Return the signs of a text as people see them.

    A letter with its accents, a flag, emoji that are joined to one. The joiner holds emoji together and nothing else:
    between letters it would hide in a name.
    """
    if text.isascii():
        return tuple(text)
    found: list[str] = []
    for at, char in enumerate(text):
        plain = " " <= char <= "~"
        if found and not (plain and found[-1][-1] != JOINER) and _belongs(found[-1], char, text[at + 1 : at + 2]):
            found[-1] += char
        else:
            found.append(char)
    return tuple(found)


def _belongs(before: str, char: str, after: str) -> bool:
    """Tell whether a character belongs to the sign before it."""
    if char == JOINER:
        return bool(after) and any(map(_joins, before)) and _joins(after)
    if ord(char) in _FLAGS:
        return len(before) == 1 and ord(before) in _FLAGS
    return _cells_of(char) == 0 or (len(before) > 1 and before[-1] == JOINER)


def _joins(char: str) -> bool:
    return ord(char) >= 0x1F000 or char in _JOINED


def shown_signs(text: str) -> list[str]:
    """Return the signs of a text without what no terminal may be sent: control and format characters."""
    signs = graphemes(text)
    if text.isprintable():
        return [*signs]
    shown = ["".join([char for char in sign if char.isprintable() or (char == JOINER != sign[0])]) for sign in signs]
    return [sign for sign in shown if sign]


def printable(text: str) -> bool:
    """Tell whether a text has nothing but what a terminal may be sent.

    `str.isprintable`, and emoji may be joined.
    """
    return text.isprintable() or "".join(shown_signs(text)) == text


def _cells_of_sign(sign: str) -> int:
    if ord(sign[0]) in _FLAGS:
        return len(sign)
    return 2 if f"\ufe0f{JOINER}" in sign else _cells_of(sign[0])


@lru_cache(maxsize=4096)
def _cells_of(char: str) -> int:
    code = ord(char)
    if unicodedata.category(char) in ("Mn", "Me", "Mc") or any(first <= code <= last for first, last in _NO_CELL):
        return 0
    wide = unicodedata.east_asian_width(char) in "WF" or any(first <= code <= last for first, last in _TWO_CELLS)
    return 2 if wide else 1
