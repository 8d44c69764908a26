"""What a name in the hall may be, and when two of them look alike."""

from __future__ import annotations

import unicodedata

from engine.core.errors import CarteadoError
from engine.core.text import LONGEST_NAME
from tui.text import clean

SHORTEST, LONGEST = 2, LONGEST_NAME
"""Characters of a name."""

RESERVED = """
    admin administrador administrator arbitra arbitro bot carteado judge juiz juiza mesa organiser organizacao
    organizador organizadora organizer root server servidor sistema staff system
"""
"""Names that would be taken for somebody in charge."""

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
    plain = "".join(_AS.get(letter, letter) for letter in name.casefold())
    return "".join(letter for letter in unicodedata.normalize("NFKD", plain) if letter.isalnum())


def look(name: str) -> str:
    """Return what a name looks like at a glance; names that look alike are the same here: "ana1" and "AnaI"."""
    seen = folded(name)
    for letters, other in _ALIKE:
        seen = seen.replace(letters, other)
    return seen


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
