"""What other packages bring, such as games of their own: named in entry points (docs/new-game.md)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


@cache
def installed(group: str) -> dict[str, EntryPoint]:
    """Return the entry points of a group, such as "carteado.games", by their names."""
    # A command that is about one game of the program does not wait for this import.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=group)}
