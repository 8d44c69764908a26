"""Codes that people read out and type: made, written, compared."""

from __future__ import annotations

import hmac
import secrets

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that are not taken for one another when they are read out in a noisy room."""


_LETTERS = 6


def new_code() -> str:
    """Return a random code that cannot be guessed within the allowed tries.

    Some 890 million of them, written "kt7-2mq".
    """
    return written("".join(secrets.choice(_ALPHABET) for _ in range(_LETTERS)))


def written(letters: str) -> str:
    """Return the letters of a code as they are shown, with a dash in the middle."""
    return f"{letters[:3]}-{letters[3:]}"


def plain(code: str) -> str:
    """Return the letters and digits of a code as it was typed: any case, with or without the dash."""
    return "".join(letter for letter in code.lower() if letter.isalnum())


def is_same(typed: str, code: str) -> bool:
    """Compare two typed codes; an empty code equals none."""
    return bool(code) and hmac.compare_digest(plain(typed).encode(), plain(code).encode())
