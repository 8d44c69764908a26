"""The forms in which a table's result can come in; a game with figures of its own brings a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from tournaments.results.chama import SixRealms, TableCounts
from tournaments.results.dalmuti import points_of
from tournaments.results.forms import GameInApp, PlacesForm, Scoring
from tournaments.results.life import LifePoints
from tournaments.results.scores import Scores
from tournaments.results.series import GamesAndLife, GamesWon, Series, Single, is_over, too_many
from tournaments.results.wyrt_arton import money_of
from tournaments.results.wyrt_lordes import tibares_of

ResultForm: TypeAlias = GameInApp | PlacesForm | Scores | SixRealms | TableCounts | Series | GamesWon | GamesAndLife
"""Every form that a log may hold, told apart by its tag: one game, or a match of several."""


SCORINGS: dict[str, Callable[[Mapping[str, Any]], Scoring]] = {
    "dalmuti": points_of,
    "wyrt_lordes": tibares_of,
    "wyrt_arton": money_of,
    "magic_wizards": lambda _options: LifePoints("magic_wizards"),
}
"""What the scores of a table with certain options mean, for each game that has some."""
SCORES = (*SCORINGS, "wyrt_arton.lives")
"""The names of all scores in the catalogs of words (Scoring.key)."""


def matches_of(form: ResultForm) -> tuple[str, ...]:
    """Return the ids of the matches that were played in the app."""
    games = form.games if isinstance(form, Series) else (form,)
    return tuple(game.match for game in games if isinstance(game, GameInApp))


def scoring_of(game: str, options: Mapping[str, Any]) -> Scoring | None:
    """Return the meaning of a game's scores with these options; None where places suffice."""
    make = SCORINGS.get(game)
    return None if make is None else make(options)


__all__ = [
    "SCORES",
    "SCORINGS",
    "GameInApp",
    "GamesAndLife",
    "GamesWon",
    "PlacesForm",
    "ResultForm",
    "Scores",
    "Scoring",
    "Series",
    "Single",
    "SixRealms",
    "TableCounts",
    "is_over",
    "matches_of",
    "scoring_of",
    "too_many",
]
