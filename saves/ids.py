"""Names of matches that can be read aloud and typed: "k7m3-q9x2"."""

from __future__ import annotations

import re
import secrets

_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"
"""No 0 and o, no 1, i and l, and no u, which is heard as v."""
_GROUP = 4
_SAFE = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]{0,63}")


def new_match_id() -> str:
    """Return a name that no other match has, among 30**8 of them."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(2))


def is_match_id(text: str) -> bool:
    """Tell whether a file may bring a match of this name: up to 64 plain letters, digits, dots, dashes."""
    return _SAFE.fullmatch(text) is not None


def spellings(prefix: str) -> tuple[str, ...]:
    """Return how the start of a name may have been meant: as typed, and with the dash that was left out."""
    typed = prefix.strip().lower()
    if "-" in typed or len(typed) <= _GROUP:
        return (typed,)
    return (typed, f"{typed[:_GROUP]}-{typed[_GROUP:]}")
