"""When two texts are the same to people (without accents, in any case, with spaces anywhere), and how wide one is."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import accumulate

_UNSEEN = ("Mn", "Cf", "Cc")
"""Categories that do not tell two names apart: accents, invisible joiners, control codes."""

_NO_CELL = ((0x1160, 0x11FF), (0x3164, 0x3164), (0xD7B0, 0xD7FB), (0xFFA0, 0xFFA0), (0x1F3FB, 0x1F3FF))
"""Besides the marks: Hangul vowels and finals that join the syllable before them, fillers, skin colours of emoji."""
_TWO_CELLS = ((0x2630, 0x2637), (0x268A, 0x268F), (0x4DC0, 0x4DFF), (0x1D300, 0x1D376))
"""Wide since Unicode 16: trigrams, monograms, hexagrams, counting rods."""

LONGEST_NAME = 80
"""Characters of a person's name, or a club's, at most."""


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return the text as it is compared: "  JOSÉ  da Silva" and "jose da silva" are the same."""
    spaced = " ".join(text.split())
    if spaced.isascii() and spaced.isprintable():
        return spaced.lower()
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", spaced).casefold())
    return "".join(letter for letter in letters if unicodedata.category(letter) not in _UNSEEN).strip()


def cell_width(text: str) -> int:
    """Return how many cells of a terminal a text without control or format characters takes."""
    return len(text) if text.isascii() else sum(map(_cells_of, text))


def fit_cells(text: str, cells: int) -> str:
    """Return as much of the beginning of a text as fits into so many cells, an accent with its letter."""
    if cells <= 0:
        return ""
    taken = accumulate(map(_cells_of, text))
    return text[: next((at for at, width in enumerate(taken) if width > cells), len(text))]


@lru_cache(maxsize=4096)
def _cells_of(char: str) -> int:
    code = ord(char)
    if unicodedata.category(char) in ("Mn", "Me", "Mc") or any(first <= code <= last for first, last in _NO_CELL):
        return 0
    wide = unicodedata.east_asian_width(char) in "WF" or any(first <= code <= last for first, last in _TWO_CELLS)
    return 2 if wide else 1
