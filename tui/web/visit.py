"""Visit: in which language somebody reads, and the links that keep it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlencode

from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words

TAGS = {language.replace("_", "-"): language for language in LANGUAGES}
"""The languages as browsers write them."""


class Visit(NamedTuple):
    """The language and words in which one reader is shown pages.

    `chosen` is the tag of a language chosen by the switch.
    """

    words: Words
    chosen: str = ""

    def link(self, path: str, **query: object) -> str:
        """Return a path with its query, and with the language where it was chosen."""
        asked = {**query, **({"lang": self.chosen} if self.chosen else {})}
        return f"{path}?{urlencode(asked)}" if asked else path


def language_asked(header: str, usual: str) -> str:
    """Return the language that an Accept-Language header likes best, else the `usual` one."""
    liked = sorted(_liked(header), key=lambda pair: -pair[0])
    return next((language for _, language in liked), usual)


def _liked(header: str) -> Iterator[tuple[float, str]]:
    """Yield how much each language spoken here is liked, in the order of the header; one of no weight is not."""
    for part in header.split(","):
        tag, _, weight = part.partition(";")
        liking = 1.0
        with suppress(ValueError):
            liking = float(weight.strip().removeprefix("q="))
        short = tag.strip().lower().partition("-")[0]
        language = next((language for language in LANGUAGES if language[:2] == short), "")
        if language and 0 < liking <= 1:
            yield liking, language
