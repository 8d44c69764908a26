"""When two texts are the same to people: without accents, in any case, with spaces anywhere."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_UNSEEN = ("Mn", "Cf", "Cc")
"""Categories that do not tell two names apart: accents, invisible joiners, control codes."""


LONGEST_NAME = 80
"""Characters of a person's name, or a club's, at most."""


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return the text as it is compared: "  JOSÉ  da Silva" and "jose da silva" are the same."""
    spaced = " ".join(text.split())
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", spaced).casefold())
    return "".join(letter for letter in letters if unicodedata.category(letter) not in _UNSEEN).strip()
