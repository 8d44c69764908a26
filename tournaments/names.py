"""When two spellings are the same name: case, accents and extra spaces make no difference."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=1 << 13)
def fold(text: str) -> str:
    """Return the text without case, accents and extra spaces: what a spelling is compared by."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return " ".join(bare.casefold().split())


def tidy(text: str) -> str:
    """Return the text as written, but with single spaces between its words and none around them."""
    return " ".join(text.split())


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known name that the word resembles most, or None when it resembles none."""
    folded = {fold(name): name for name in known}
    close = difflib.get_close_matches(fold(word), folded, n=1, cutoff=0.5)
    return folded[close[0]] if close else None
