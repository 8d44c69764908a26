"""Names as they are written, and the known one that a spelling comes nearest to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.errors import CarteadoError
from engine.core.text import LONGEST_NAME, fold
from tournaments.errors import TournamentError


def tidy(text: str) -> str:
    """Return the text as written, but with single spaces between its words and none around them."""
    return " ".join(text.split())


_QUOTES = ("“”", "„“", "«»", "»«", "‘’", "‹›", "”“", "””", '""', "''")


def unquoted(text: str) -> str:
    """Return the text without quotation marks around the whole of it.

    Such marks inside it keep those around it.
    """
    for pair in _QUOTES:
        inner = text[1:-1]
        if len(text) > 1 and text[0] + text[-1] == pair and not set(inner) & set(pair):
            return unquoted(inner.strip())
    return text


def quotation_marks(text: str) -> Iterator[tuple[int, int]]:
    """Yield the places of each pair of quotation marks around words; an apostrophe inside a word is none."""
    taken: set[int] = set()
    for start, mark in enumerate(text):
        closings = {pair[1] for pair in _QUOTES if pair[0] == mark}
        if not closings or start in taken or text[max(start - 1, 0) : start].isalnum():
            continue
        for stop in range(start + 1, len(text)):
            if text[stop] in closings and stop not in taken and not text[stop + 1 : stop + 2].isalnum():
                taken |= {start, stop}
                yield start, stop
                break


def checked(text: str) -> str:
    """Return a person's, a group's or a club's name as written.

    Raises TournamentError for more than LONGEST_NAME.
    """
    name = tidy(text)
    if len(name) > LONGEST_NAME:
        raise TournamentError("name_too_long", found=len(name), most=LONGEST_NAME)
    return name


def nearest(word: str, known: Iterable[str], alike: float = 0.5) -> str | None:
    """Return the known name that the word resembles most, None below the likeness `alike` (0 to 1)."""
    folded = {fold(name): name for name in known}
    import difflib  # Here, as a name that is found needs none.

    close = difflib.get_close_matches(fold(word), folded, n=1, cutoff=alike)
    return folded[close[0]] if close else None


def begins(name: str, letters: str) -> bool:
    """Tell whether a name, or a word of it, begins with the letters."""
    folded = fold(name)
    return folded.startswith(letters) or any(word.startswith(letters) for word in folded.split())


def one_of(named: Iterable[tuple[int, tuple[str, ...]]], text: str) -> int:
    """Return the number of the entrant or person whose name a text means.

    Raises CarteadoError for nobody or several.
    """
    everybody, sought = list(named), fold(text)
    known = [name for _, names in everybody for name in names]
    exact = [number for number, names in everybody if sought in map(fold, names)]
    numbered = [number for number, _ in everybody if text.removeprefix("#") == str(number)]
    begun = [number for number, names in everybody if sought and any(begins(name, sought) for name in names)]
    meant = exact or numbered or begun
    if not meant:
        raise CarteadoError("nobody_called", name=text, nearest=nearest(text, known))
    if len(meant) > 1:
        several = tuple(names[0] for number, names in everybody if number in meant)
        raise CarteadoError("name_of_several", name=text, names=several)
    return meant[0]
