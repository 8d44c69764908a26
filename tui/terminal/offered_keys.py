"""OfferedKey: a key that works now, for whoever touches a screen and has no keyboard."""

from __future__ import annotations

from typing import NamedTuple


class OfferedKey(NamedTuple):
    """A key that works now: what a terminal sends for it, how it is written, and a word for what it does."""

    sends: str
    drawn: str
    word: str
