"""Which games ask a quiz, and what about.

Choices that were judged, or turns in which a win was missed.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.game import AnyGame
from saves.store import Store
from tui.games.game_ui import game_ui_of
from tui.services.review.analysis import AnalysisService
from tui.services.review.questions import MOST, QuizQuestion, own_questions
from tui.services.review.winning import own_win_questions


def games_with_quiz(games: Mapping[str, AnyGame]) -> list[str]:
    """Return the games of which a quiz can be asked."""
    return [key for key, game in games.items() if game.judge is not None or game_ui_of(key).turn_wins is not None]


async def questions_of_person(
    analyses: AnalysisService, store: Store, games: Mapping[str, AnyGame], game: str, person: str
) -> tuple[QuizQuestion, ...]:
    """Return questions about somebody's own matches of a game, the newest first; () where there are none."""
    questions = own_questions(analyses, store, games, game, person)
    if (wins := game_ui_of(game).turn_wins) is not None:
        questions += await own_win_questions(store, games, game, person, wins)
    return questions[:MOST]


def asks_missed_wins(game: str) -> bool:
    """Tell whether a game asks about turns in which a win was missed too, which need no analysis."""
    return game_ui_of(game).turn_wins is not None
