"""Names and other typed text made safe; which names look alike."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache
from itertools import count
from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from engine.core.text import JOINER, LONGEST_NAME, cell_width, fit_cells, fit_characters, fold, graphemes, shown_signs

if TYPE_CHECKING:
    from engine.core.log import Player
    from tournaments.model import Member

_MOST_INITIALS = 2
"""With more initials a name is not read any more."""

NAME_CELLS = 24
"""How wide a name is where it stands in columns; a longer one is shown in a short form."""


SHORTEST_NAME = 12
"""How wide it is at least, so that any number of people can be told apart."""


@cache
def _escapes() -> re.Pattern[str]:
    """Return what acts on a terminal; made ready by the first name that is not plain."""
    return re.compile(
        r"""
        (?: \x1b\[ | \x9b ) [0-?]* [ -/]* [@-~]?         # CSI: colours, cursor, modes
        | \x1b[\]PX^_] .*? (?: \x07 | \x1b\\ | $ )       # OSC, DCS, SOS, PM, APC: title, clipboard ...
        | \x1b . ?                                       # any other escape
        """,
        re.VERBOSE | re.DOTALL,
    )


_MARK = r"[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]"


@cache
def _piles() -> re.Pattern[str]:
    return re.compile(rf"({_MARK}{{2}}){_MARK}+")


@lru_cache(maxsize=4096)
def clean(text: str, cells: int | None = None) -> str:
    """Return the text on one line, without anything that could act on a terminal or hide.

    Escape sequences, control and format characters (bidirectional ones too), variation selectors, piled-up accents,
    outer and doubled spaces. `cells` cuts it to a width, with … where something is missing.
    """
    if not (text.isascii() and text.isprintable()):
        text = _escapes().sub("", unicodedata.normalize("NFC", text))
        seen = "".join(_seen(char) for char in _piles().sub(r"\1", text))
        text = _alone().sub("", "".join(shown_signs(seen)))
    line = " ".join(text.split())
    if cells is None or cell_width(line) <= cells:
        return line
    return fit_cells(line, cells - 1).rstrip() + "…" if cells > 0 else ""


def clean_name(text: str) -> str:
    """Return a player's name as it is kept; "" when nothing of it can be seen.

    Raises CarteadoError "name_too_long" for more than LONGEST_NAME characters.
    """
    name = clean(text)
    if len(name) > LONGEST_NAME:
        raise CarteadoError("name_too_long", found=len(name), most=LONGEST_NAME)
    return name


def short_names(names: Iterable[str], cells: int = NAME_CELLS) -> dict[str, str]:
    """Return for every name a form of at most `cells` (6 or more): the name where it fits.

    No two forms are the same. "Maria Fernanda de Oliveira Santos" is "Maria Fernanda O. Santos", in fewer cells
    "Maria F. O. Santos", "Maria Santos", "Maria S." or "Maria".
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


def short_name(name: str) -> str:
    """Return how one person is named in a sentence, in NAME_CELLS at most."""
    return short_names((name,))[name]


def _short_forms(name: str, cells: int, number: int) -> Iterator[str]:
    """Yield forms of a name that fit, the best first, without end: initials, parts left out, at last a number."""
    first, *middle, last = name.split() if " " in name else (name, "")
    plain = (f"{first} {last}", f"{first} {graphemes(last)[0]}.", first) if last and "&" not in middle else ()
    fitting = [form for form in plain if cell_width(form) <= cells]
    if cells < SHORTEST_NAME:
        yield from fitting
    middle = [word for word in middle if not word.islower()]
    for kept in range(len(middle), -1, -1) if "&" not in middle else ():
        form = " ".join((first, *middle[:kept], *(f"{graphemes(word)[0]}." for word in middle[kept:]), last)).rstrip()
        if cell_width(form) <= cells:
            if len(middle) - kept > _MOST_INITIALS:
                yield from _without_middle(name, cells)
            yield form
            break
    else:
        yield from fitting
        yield from _without_middle(name, cells)
    signs = graphemes(name)
    for tail in range(0, cells - 2, 3):
        ends = ("".join(signs[at:]) for at in range(len(signs) + 1))
        end = next(end for end in ends if cell_width(end) <= tail)
        yield fit_cells(name, cells - 1 - cell_width(end)).rstrip() + "…" + end
    for digits in count(len(str(number))):
        mark = f"… {number:0{digits}}"
        yield fit_cells(name, max(0, cells - cell_width(mark))).rstrip() + mark


def _without_middle(name: str, cells: int) -> Iterator[str]:
    """Yield a name of several words by its last one and as many of the first as fit: Maria Aparecida … Souza."""
    *words, last = name.split()
    while len(words) > 1:
        words.pop()
        if cell_width(form := f"{' '.join(words)} … {last}") <= cells:
            yield form
            return


def shortened(text: str, most: int) -> str:
    """Return the text cleaned, its middle left out where it has more than `most` characters."""
    # What is cut off anyway need not be cleaned: a file may bring a megabyte.
    half = most // 2
    text = clean(text if len(text) <= 4 * most else f"{text[: 2 * most]}…{text[-2 * most :]}")
    if len(text) <= most:
        return text
    begin, end = fit_characters(text, half), ""
    for sign in reversed(graphemes(text)):
        if len(end) + len(sign) > most - half - 1:
            break
        end = sign + end
    return f"{begin}…{end}"


_BLANK = frozenset("\u115f\u2800\u3164\uffa0\U0001d159")
"""Signs that are drawn as nothing and take room: fillers of Hangul, Braille without dots, a note without head."""
_AS_EMOJI = "\ufe0f"
_NO_SIGN = frozenset("\u034f\u1160\u17b4\u17b5").union(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""Besides control and format characters those that take no room and draw nothing: joiners, fillers, variations."""


@cache
def _alone() -> re.Pattern[str]:
    """Return what turns a sign into an emoji, where it is not within a joined one."""
    return re.compile(rf"{_AS_EMOJI}(?!{JOINER})")


@lru_cache(maxsize=1024)
def _seen(char: str) -> str:
    if char.isspace() or char in _BLANK:
        return " "
    if char in (JOINER, _AS_EMOJI):
        return char
    return "" if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn") or char in _NO_SIGN else char


SHORTEST, LONGEST = 2, LONGEST_NAME
"""Characters of a name."""


RESERVED = """
    admin administrador administrator arbitra arbitro bot carteado judge juiz juiza mesa organiser organizacao
    organizador organizadora organizer root server servidor sistema staff system
    jogador player
"""
"""Names that would be taken for somebody in charge, and what whoever has no name is called."""


_MARKS = " .-_'"


_LATIN = range(0xC0, 0x180)
"""The accented letters of Latin scripts; × and ÷ stand among them."""


# Letters without a decomposition that are read as another one.
_AS = {"ı": "i", "ł": "l", "đ": "d", "ð": "d", "ø": "o", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe", "þ": "p", "ŋ": "n"}


_AS |= {"ĸ": "k", "ŀ": "l", "ŉ": "n"}


# Signs that a terminal draws nearly alike, in the order in which they are put together: first what two letters make.
_ALIKE = (("rn", "m"), ("vv", "w"), ("0", "o"), ("1", "l"), ("i", "l"), ("j", "l"), ("5", "s"), ("8", "b"), ("2", "z"))


def folded(name: str) -> str:
    """Return the letters and digits of a name without accents, case and marks: "Zé da Mesa" is "zedamesa"."""
    # Twice: the case of 𝐀 is folded only once it is an A, and the accent of İ comes off only then.
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    return "".join(_AS.get(letter, letter) for letter in letters if letter.isalnum())


def look(name: str) -> str:
    """Return what a name looks like at a glance.

    Names that look alike are the same here: "ana1" and "AnaI".
    """
    seen = folded(name)
    for letters, other in _ALIKE:
        seen = seen.replace(letters, other)
    return seen


# Letters of other scripts, and digits within a word, that are read as a Latin letter: the part of the confusables of
# Unicode TS 39 that people write names in. Capitals by themselves, where the small letter looks otherwise.
_CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹАВЕЅІЈКМНОРСТУҮХԌԜՍՕ", "ABEZHIKMNOPTYXCABESIJKMHOPCTYYXGWUO")


_SMALL = str.maketrans(
    "αβγεηικμνορστυχωϲϳаьвгеѕіјкԛмноԁпрсһтуүхԝӏзиհոսօցɡɑƒʟɩʋɴʀ",
    "abyenikuvopotuxwcjabbresijkqmhodnpchtyyxwlenhnuoggaflivnr",
)


_DIGITS = str.maketrans("34790", "eatgo")


@lru_cache(maxsize=8192)
def likeness(name: str) -> str:
    """Return what a name could be taken for.

    Coarser than `look`, for names that are new: "4na" and "аna" are "ana". Digits count as letters only within words
    that have letters: "Ana 3" is not "Ana E".
    """
    latin = unicodedata.normalize("NFKC", name).translate(_CAPITALS).casefold()
    latin = unicodedata.normalize("NFKD", latin).translate(_SMALL)
    words = (word.translate(_DIGITS) if any(map(str.isalpha, word)) else word for word in latin.split())
    # Taken apart again: "vvv" could be "wv" and "vw" alike.
    return look("".join(words)).replace("m", "rn").replace("w", "vv")


def checked(name: str) -> str:
    """Return a name as it is shown; raises CarteadoError "name_length", "name_letters" or "name_reserved".

    Only Latin letters: a Cyrillic а beside a Latin a would be two names that nobody can tell apart.
    """
    shown = clean(name)
    if not SHORTEST <= len(shown) <= LONGEST:
        raise CarteadoError("name_length", least=SHORTEST, most=LONGEST)
    if shown != " ".join(unicodedata.normalize("NFC", name).split()) or not all(map(_allowed, shown)):
        raise CarteadoError("name_letters", name=shown)
    if len(folded(shown)) < SHORTEST or not shown[0].isalnum():
        raise CarteadoError("name_letters", name=shown)
    if look(shown) in _RESERVED_LOOKS:
        raise CarteadoError("name_reserved", name=shown)
    return shown


def _allowed(letter: str) -> bool:
    if letter.isascii():
        return letter.isalnum() or letter in _MARKS
    return ord(letter) in _LATIN and letter.isalpha()


_RESERVED_LOOKS = frozenset(look(name) for name in RESERVED.split())


_LINKING = frozenset(("a", "e", "o", "as", "os", "da", "de", "do", "das", "dos", "em", "of", "the", "and"))
"""Words that link others in a title, and stay small."""


def title_of_key(key: str) -> str:
    """Return the title that a key of small letters stands for: "nossa_lagoa" is "Nossa Lagoa"."""
    first, *others = key.split("_")
    return " ".join((first.capitalize(), *(word if word in _LINKING else word.capitalize() for word in others)))


def seats_of_person(seated: Iterable[Player | Member], names: Collection[str]) -> tuple[int, ...]:
    """Return the seats of people with one of these folded names; a bot of that name is somebody else."""
    return tuple([seat for seat, player in enumerate(seated) if player.bot is None and fold(player.name) in names])
