"""Finds sentences that are cut in the picture of a screen; names of cards and people may be."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tui.services.identity.user_settings import LANGUAGES
from tui.texts.catalog import catalog

CARDS = {
    text.casefold() for language in LANGUAGES for key, text in catalog(language).items() if key.startswith("card.")
}
_READ_BY_KEY = "|".join(catalog(language)["magic_wizards.more"] for language in LANGUAGES)
_CUT = re.compile(rf"[^\s│║┃█░](?:[^│║┃█░\n]*?[^\s║])?…(?!\s+(?:mais|more|{_READ_BY_KEY})\b)")


def cut_in(text: str) -> Iterator[str]:
    """Yield what a sign says is cut in a picture, but names of cards, and texts that a key shows whole."""
    for line in text.splitlines():
        for found in _CUT.finditer(line):
            last = re.split(r"\s{2,}|▒|[+-]\s", found[0][:-1])[-1].strip()
            cut = last.casefold()
            named = any(cut in name or cut.endswith(name[:at]) for name in CARDS for at in range(4, len(name)))
            if last and not named:
                yield f"{last}…"
