"""A pair or trio as it is typed in one line."""

from __future__ import annotations

import re
from typing import NamedTuple

from tui.text import clean_name

_PARTNERS = re.compile(r"[/&+]")
_AND = re.compile(r"\s(?:e|and)\s")


class Typed(NamedTuple):
    """What a line says: the group's own name, or "", and whoever is named."""

    name: str
    people: tuple[str, ...]


def read_group(text: str) -> Typed:
    """Read `Ana / Bia`, `Ana e Bia`, `Os Bravos: Ana & Bia & Caio`, or one name."""
    name, colon, rest = text.partition(":")
    if not colon:
        name, rest = "", text
    # Where a sign parts the names, a word between them belongs to a name.
    parts = _PARTNERS.split(rest) if _PARTNERS.search(rest) else _AND.split(rest)
    return Typed(clean_name(name), tuple(filter(None, map(clean_name, parts))))
