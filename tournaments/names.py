"""Names as they are written, and the known one that a spelling comes nearest to."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from engine.core.text import LONGEST_NAME, fold
from tournaments.errors import TournamentError


def tidy(text: str) -> str:
    """Return the text as written, but with single spaces between its words and none around them."""
    return " ".join(text.split())


_QUOTES = ("“”", "„“", "«»", "»«", "‘’", "‹›", "”“", "””", '""', "''")


def unquoted(text: str) -> str:
    """Return the text without quotation marks around the whole of it; such marks inside it keep those around it."""
    for pair in _QUOTES:
        inner = text[1:-1]
        if len(text) > 1 and text[0] + text[-1] == pair and not set(inner) & set(pair):
            return unquoted(inner.strip())
    return text


def checked(text: str) -> str:
    """Return a person's, a group's or a club's name as written; raises TournamentError for more than LONGEST_NAME."""
    name = tidy(text)
    if len(name) > LONGEST_NAME:
        raise TournamentError("name_too_long", found=len(name), most=LONGEST_NAME)
    return name


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known name that the word resembles most, or None when it resembles none."""
    folded = {fold(name): name for name in known}
    close = difflib.get_close_matches(fold(word), folded, n=1, cutoff=0.5)
    return folded[close[0]] if close else None
