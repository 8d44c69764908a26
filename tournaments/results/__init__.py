"""The forms in which a table's result can come in; a game with figures of its own brings a file."""

from __future__ import annotations

from typing import TypeAlias

from tournaments.results.chama import SixRealms, TableCounts
from tournaments.results.forms import Played, Typed

Form: TypeAlias = Played | Typed | SixRealms | TableCounts
"""Every form that a log may hold, told apart by its tag."""

__all__ = ["Form", "Played", "SixRealms", "TableCounts", "Typed"]
