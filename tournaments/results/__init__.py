"""The forms in which a table's result can come in; a game with figures of its own brings a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from tournaments.results.chama import SixRealms, TableCounts
from tournaments.results.dalmuti import DalmutiPoints
from tournaments.results.forms import Played, Scoring, Typed
from tournaments.results.scores import Scores
from tournaments.results.wyrt_lordes import WyrtTibares

Form: TypeAlias = Played | Typed | Scores | SixRealms | TableCounts
"""Every form that a log may hold, told apart by its tag."""


def scoring_of(game: str, options: Mapping[str, Any]) -> Scoring | None:
    """Return what the game's scores mean at tables with these options; None where places say it all."""
    match game:
        case "dalmuti":
            return DalmutiPoints(options.get("hands", DalmutiPoints().hands))
        case "wyrt_lordes":
            return WyrtTibares(bool(options.get("azgher")))
        case _:
            return None


__all__ = ["Form", "Played", "Scores", "Scoring", "SixRealms", "TableCounts", "Typed", "scoring_of"]
