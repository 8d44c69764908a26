"""The example game as an installed package: tests/example_game is put where Python finds packages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.game import AnyGame
from engine.games.installed import installed
from engine.games.registry import GAMES
from tui.games.game_ui import game_ui_of
from tui.texts import localizer, rules

FOLDER = Path(__file__).parents[1] / "example_game"
KEY = "rouba_monte"


def look_again() -> None:
    """Forget which packages there are, and all that was made of them."""
    GAMES.__dict__.pop("installed", None)
    GAMES.broken.clear()
    for found in (installed, localizer.catalog, localizer.drawing_session, rules.rules_of, game_ui_of):
        found.cache_clear()


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """The example game, installed for one test."""
    monkeypatch.syspath_prepend(FOLDER)
    look_again()
    yield GAMES[KEY]
    monkeypatch.undo()
    look_again()


@pytest.fixture
def wordless(example: AnyGame) -> AnyGame:
    """The example game without the words that its package brings."""
    installed("carteado.words").clear()
    return example
