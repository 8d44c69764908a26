"""Names of papers' files, and the reason why a paper cannot be made."""

from __future__ import annotations

import re

from engine.core.errors import CarteadoError
from engine.core.text import fold

_PLAIN = re.compile(r"[^a-z0-9]+")
_NAME = 40
"""Characters of a name that a file bears."""


def file_name(name: str, id: str) -> str:
    """Return the name of a file or folder: what a person looks for, and the id that makes it the only one."""
    plain = _PLAIN.sub("-", fold(name)).strip("-")[:_NAME].strip("-")
    return f"{plain}-{id}" if plain else id


class PaperError(CarteadoError):
    """A paper that cannot be made: the code says why."""
