"""The forms in which a table's result can come in; a game with figures of its own brings a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from tournaments.results.chama import SixRealms, TableCounts
from tournaments.results.dalmuti import DalmutiPoints
from tournaments.results.forms import PlacesForm, Played, Scoring
from tournaments.results.scores import Scores
from tournaments.results.series import GamesWon, Series, Single
from tournaments.results.wyrt_lordes import WyrtTibares

ResultForm: TypeAlias = Played | PlacesForm | Scores | SixRealms | TableCounts | Series | GamesWon
"""Every form that a log may hold, told apart by its tag: one game, or a match of several."""


def matches_of(form: ResultForm) -> tuple[str, ...]:
    """Return the ids of the matches that were played in the app."""
    games = form.games if isinstance(form, Series) else (form,)
    return tuple(game.match for game in games if isinstance(game, Played))


def scoring_of(game: str, options: Mapping[str, Any]) -> Scoring | None:
    """Return what the game's scores mean at tables with these options; None where places say it all."""
    match game:
        case "dalmuti":
            return DalmutiPoints(options.get("hands", DalmutiPoints().hands))
        case "wyrt_lordes":
            return WyrtTibares(bool(options.get("azgher")))
        case _:
            return None


__all__ = [
    "GamesWon",
    "PlacesForm",
    "Played",
    "ResultForm",
    "Scores",
    "Scoring",
    "Series",
    "Single",
    "SixRealms",
    "TableCounts",
    "matches_of",
    "scoring_of",
]
