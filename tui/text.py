"""Text that a person typed: cleaned when it enters, and shown as plain characters, never as markup."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from rich.cells import cell_len, set_cell_size

NAME_CELLS = 24
"""How wide a name may be: it stands in columns."""

_ESCAPES = re.compile(
    r"""
    (?: \x1b\[ | \x9b ) [0-?]* [ -/]* [@-~]?         # CSI: colours, cursor, modes
    | \x1b[\]PX^_] .*? (?: \x07 | \x1b\\ | $ )       # OSC, DCS, SOS, PM, APC: title, clipboard ...
    | \x1b . ?                                       # any other escape
    """,
    re.VERBOSE | re.DOTALL,
)
_MARK = r"[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]"
_PILES = re.compile(rf"({_MARK}{{2}}){_MARK}+")


@lru_cache(maxsize=4096)
def clean(text: str, cells: int | None = None) -> str:
    """Return the text on one line, without anything that could act on a terminal or hide: escape sequences, control
    and format characters (bidirectional ones too), variation selectors, piled-up accents, outer and doubled spaces.
    `cells` cuts it to a width.
    """
    text = _ESCAPES.sub("", unicodedata.normalize("NFC", text))
    kept = (_shown(char) for char in _PILES.sub(r"\1", text))
    line = " ".join("".join(kept).split())
    return line if cells is None or cell_len(line) <= cells else set_cell_size(line, cells).rstrip()


def clean_name(text: str) -> str:
    """Return a player's name as it is kept; "" when nothing of it can be seen."""
    return clean(text, NAME_CELLS)


def shortened(text: str, most: int) -> str:
    """Return the text cleaned, its middle left out where it has more than `most` characters."""
    # What is cut off anyway need not be cleaned: a file may bring a megabyte.
    half = most // 2
    text = clean(text if len(text) <= 4 * most else f"{text[: 2 * most]}…{text[-2 * most :]}")
    return text if len(text) <= most else f"{text[:half]}…{text[len(text) - most + half + 1 :]}"


def _shown(char: str) -> str:
    if char.isspace():
        return " "
    hidden = unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn") or "\ufe00" <= char <= "\ufe0f"
    return "" if hidden else char
