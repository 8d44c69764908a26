"""Ids that can be read aloud and typed: "k7m3-q9x2"."""

from __future__ import annotations

import re
from typing import Literal

from saves.errors import AmbiguousId
from saves.sqlite.database import Database

_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"
"""No 0 and o, no 1, i and l, and no u, which is heard as v."""
_GROUP = 4
_NAMED = 5
"""How many ids an ambiguous beginning is answered with."""
_SAFE = "[0-9A-Za-z][0-9A-Za-z._-]{0,63}"


def new_match_id() -> str:
    """Return an id by chance, one of 30**8; tournaments use the same kind."""
    import secrets  # Most processes make no id, and it takes long to load.

    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(2))


def is_match_id(text: str) -> bool:
    """Tell whether a text can be a match id: up to 64 ASCII letters, digits, dots, dashes."""
    return re.fullmatch(_SAFE, text) is not None


def resolve(
    database: Database, table: Literal["matches", "tournaments", "seasons", "campaigns"], prefix: str
) -> str | None:
    """Return the id that begins like this, whatever the case, the dash left out or not.

    None when none does. A whole id is itself, also when a longer one begins with it. Raises AmbiguousId with some of
    the ids.
    """
    if database.first(f"SELECT id FROM {table} WHERE id = ?", (prefix,)):
        return prefix
    for spelling in filter(None, _spellings(prefix)):
        rows = database.read(
            f"SELECT id FROM {table} WHERE id >= ? AND id < ? ORDER BY id LIMIT ?",
            (spelling, spelling + chr(0x10FFFF), _NAMED),
        )
        ids = tuple(row["id"] for row in rows if isinstance(row["id"], str))
        if len(ids) == 1:
            return ids[0]
        if ids:
            raise AmbiguousId("ambiguous_id", prefix=prefix, ids=ids)
    return None


def _spellings(prefix: str) -> tuple[str, ...]:
    typed = prefix.strip().lower()
    if "-" in typed or len(typed) <= _GROUP:
        return (typed,)
    return (typed, f"{typed[:_GROUP]}-{typed[_GROUP:]}")
