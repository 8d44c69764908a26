"""Lots: a number, drawn outside and kept in the log, from which anyone recomputes a drawing of lots.

key   = SHA-256("carteado lot 1" | 0x00 | purpose | 0x00 | the lot in decimal)
order = the shuffle of engine.core.chance over that key, of the entrants in order of their numbers
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache

from engine.core.chance import Stream, answer_from
from engine.core.model import Shuffle

LOT_RANGE = 1 << 53
"""A lot is a number from 0 up to, and without, this: JSON readers in any language hold it exactly."""
_KEPT = 64
"""So many drawings are kept: each table of each round asks for the lots of its round."""


def stream(purpose: str, lot: int | str) -> Stream:
    """Return the numbers that a lot stands for, apart for each purpose."""
    return Stream(hashlib.sha256(f"carteado lot 1\x00{purpose}\x00{lot}".encode()).digest())


def draw_lots(lot: int, purpose: str, entrants: Iterable[int]) -> dict[int, int]:
    """Return each entrant's lot, from 0.

    A fair order that depends on nothing but the lot, purpose and entrants.
    """
    return dict(_drawn(lot, purpose, tuple(sorted(entrants))))


@lru_cache(maxsize=_KEPT)
def _drawn(lot: int, purpose: str, numbered: tuple[int, ...]) -> dict[int, int]:
    order = answer_from(stream(purpose, lot), Shuffle(len(numbered)))
    return {numbered[index]: rank for rank, index in enumerate(order)}


def round_lots(lot: int, number: int, entrants: Iterable[int]) -> dict[int, int]:
    """Return each entrant's lot in the round with that number: it orders seats and whoever else is level."""
    return draw_lots(lot, f"round {number}", entrants)
