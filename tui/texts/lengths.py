"""How many minutes matches and tutorials take.

Medians that `carteado bench lengths` has measured (docs/bots.md).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

import msgspec


class Length(msgspec.Struct, frozen=True):
    """A median in minutes with its 95 % interval, and of how many matches it is."""

    value: float
    low: float
    high: float
    cases: int


@cache
def measured_lengths() -> dict[str, Length]:
    """Return the table: by a game, `game option=value` where something else is chosen, `game tutorial`."""
    content = (files("tui.texts") / "lengths.json").read_bytes()
    return msgspec.json.decode(content, type=dict[str, dict[str, Length]])["lengths"]


def minutes(name: str) -> int | None:
    """Return the whole minutes of a row of the table, at least one; None for a row that is not there."""
    length = measured_lengths().get(name)
    return None if length is None else max(1, round(length.value))


def tutorial_minutes(games: Iterable[str]) -> tuple[int, int]:
    """Return the least and the most minutes of these games' first tutorials, 1 where none was measured."""
    lengths = [minutes(f"{game} tutorial") or 1 for game in games] or [1]
    return min(lengths), max(lengths)
