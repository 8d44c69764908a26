"""Text that a person typed: cleaned when it enters, and shown as plain characters, never as markup."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count

from engine.core.errors import CarteadoError
from engine.core.text import LONGEST_NAME, cell_width, fit_cells

NAME_CELLS = 24
"""How wide a name is where it stands in columns; a longer one is shown in a short form."""
SHORTEST_NAME = 12
"""How wide it is at least, so that any number of people can be told apart."""

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
    return line if cells is None or cell_width(line) <= cells else fit_cells(line, cells).rstrip()


def clean_name(text: str) -> str:
    """Return a player's name as it is kept; "" when nothing of it can be seen.

    Raises CarteadoError "name_too_long" for more than LONGEST_NAME characters.
    """
    name = clean(text)
    if len(name) > LONGEST_NAME:
        raise CarteadoError("name_too_long", found=len(name), most=LONGEST_NAME)
    return name


def short_names(names: Iterable[str], cells: int = NAME_CELLS) -> dict[str, str]:
    """Return for every name a form of at most `cells` (12 or more): the name where it fits; no two forms are the same.

    "Maria Fernanda de Oliveira Santos" is "Maria Fernanda O. Santos".
    """
    everybody = dict.fromkeys(names)
    shown = {name: line for name in everybody if cell_width(line := clean(name)) <= cells}
    left = {
        name: _short_forms(clean(name), cells, number)
        for number, name in enumerate(everybody, start=1)
        if name not in shown
    }
    while left:
        tried = {name: next(forms) for name, forms in left.items()}
        times, taken = Counter(tried.values()), set(shown.values())
        shown |= {name: form for name, form in tried.items() if times[form] == 1 and form not in taken}
        left = {name: forms for name, forms in left.items() if name not in shown}
    return shown


def _short_forms(name: str, cells: int, number: int) -> Iterator[str]:
    """Yield forms of a name that fit, the best first, without end: initials, parts left out, at last a number."""
    first, *middle, last = name.split() if " " in name else (name, "")
    middle = [word for word in middle if not word.islower()]
    for kept in range(len(middle), -1, -1) if "&" not in middle else ():
        form = " ".join((first, *middle[:kept], *(f"{word[0]}." for word in middle[kept:]), last)).rstrip()
        if cell_width(form) <= cells:
            yield form
            break
    for tail in range(0, cells - 2, 3):
        end = next(name[at:] for at in range(len(name) + 1) if cell_width(name[at:]) <= tail)
        yield fit_cells(name, cells - 1 - cell_width(end)).rstrip() + "…" + end
    for digits in count(len(str(number))):
        mark = f"… {number:0{digits}}"
        yield fit_cells(name, max(0, cells - cell_width(mark))).rstrip() + mark


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
