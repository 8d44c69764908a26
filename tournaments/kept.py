"""`kept_with_state`: what a function finds out of a tournament, kept for the next call."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from tournaments.model import Tournament

Found = TypeVar("Found")


def kept_with_state(find: Callable[[Tournament], Found]) -> Callable[[Tournament], Found]:
    """Return a function that finds the same, once for each state; states never change."""
    name = f"{find.__module__}.{find.__qualname__}"

    @wraps(find)
    def kept(tournament: Tournament) -> Found:
        # Not among the fields: what is kept is no part of a state that is compared, copied or written.
        known: dict[str, Any] = vars(tournament)
        if name not in known:
            known[name] = find(tournament)
        found: Found = known[name]
        return found

    return kept
