"""The pyramid of six realms.

Where a realm may be laid and which ones may be attacked (Chama 2.1, 2.2).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, TypeAlias

from engine.core.model import Denotes
from engine.games.chama.cards import Card

Slot: TypeAlias = Annotated[int, Denotes("slot")]
"""A place of a realm, from 0: A to F."""

Slots: TypeAlias = tuple[int, ...]
"""Six numbers, A to F: 0 empty, a rank when intact, minus the rank when razed."""

ROWS = ((0,), (1, 2), (3, 4, 5))
PROTECTORS: tuple[tuple[int, ...], ...] = ((), (0,), (0,), (1,), (1, 2), (2,))
"""For each slot the slots that protect it (CH-14)."""
ALL_BEFORE: tuple[tuple[int, ...], ...] = ((), (0,), (0,), (0, 1), (0, 1, 2), (0, 2))
"""For each slot all slots between it and the tip, which protect it where the table says so (CH-70)."""


@lru_cache(maxsize=1 << 14)
def open_slots(slots: Slots) -> tuple[int, ...]:
    """Return where a realm may be laid.

    The empty slots of the first unfilled row, and every razed realm (CH-5..7).
    """
    row = next((row for row in ROWS if not all(slots[slot] for slot in row)), ())
    return tuple(slot for slot in range(6) if slots[slot] < 0 or (slots[slot] == 0 and slot in row))


@lru_cache(maxsize=1 << 14)
def razed_slots(slots: Slots) -> tuple[int, ...]:
    """Return the slots with a razed realm."""
    return tuple(slot for slot in range(6) if slots[slot] < 0)


@lru_cache(maxsize=1 << 14)
def exposed_slots(slots: Slots, tip_covers_base: bool) -> tuple[int, ...]:
    """Return the intact realms that no intact realm protects (CH-14, CH-15, CH-70)."""
    return tuple(slot for slot in range(6) if slots[slot] > 0 and not guards(slots, slot, tip_covers_base))


def guards(slots: Slots, slot: int, tip_covers_base: bool) -> tuple[int, ...]:
    """Return the intact realms that protect a slot, the one nearest to the tip first (CH-14, CH-70)."""
    return tuple(guard for guard in (ALL_BEFORE if tip_covers_base else PROTECTORS)[slot] if slots[guard] > 0)


@lru_cache(maxsize=1 << 14)
def intact_slots(slots: Slots) -> tuple[int, ...]:
    """Return the slots with an intact realm."""
    return tuple(slot for slot in range(6) if slots[slot] > 0)


@lru_cache(maxsize=1 << 14)
def intact(slots: Slots) -> int:
    """Return the number of intact realms."""
    return sum(realm > 0 for realm in slots)


def is_empty(slots: Slots) -> bool:
    """Tell whether no realm, intact or razed, has ever been laid.

    The tip comes first and never leaves (Chama 2.1).
    """
    return slots[0] == 0


def laid(slots: Slots, slot: int, realm: int) -> Slots:
    """Return the formation with that slot holding `realm`."""
    return (*slots[:slot], realm, *slots[slot + 1 :])


def razed_card(slots: Slots, slot: int) -> Card:
    """Return the razed realm in the slot, 0 when there is none."""
    return -slots[slot] if slots[slot] < 0 else 0
