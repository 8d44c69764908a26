"""What is told only once: a lesson for newcomers, by its catalog key."""

from __future__ import annotations

from saves.settings import Kept


def first_time(kept: Kept, lesson: str) -> bool:
    """Tell whether this person has not been told of it yet, and keep that now they have."""
    key = f"told.{lesson}"
    if kept.get(key):
        return False
    kept.set(key, True)
    return True
