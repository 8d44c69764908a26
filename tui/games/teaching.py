"""The tutorials of the games, each found by its game."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from engine.core.errors import CarteadoError
from tui.services.matches.scenarios import Course

COURSES = {
    "chama": "tui.games.chama.tutorial",
    "dalmuti": "tui.games.dalmuti.tutorial",
    "wyrt_lordes": "tui.games.wyrt_lordes.tutorial",
    "wyrt_arton": "tui.games.wyrt_arton.tutorial",
    "magic_wizards": "tui.games.magic_wizards.tutorial",
}
"""The module of each game's tutorials, which makes them in `courses()`."""


@cache
def courses_of(game: str) -> tuple[Course, ...]:
    """Return the tutorials of a game, the first of the whole; raises CarteadoError for a game without one."""
    if game not in COURSES:
        raise CarteadoError("no_tutorial", game=game)
    courses: tuple[Course, ...] = import_module(COURSES[game]).courses()
    return courses
