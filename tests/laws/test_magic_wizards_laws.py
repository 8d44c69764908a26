"""The laws of all games over Magic & Wizards, as long as it is not among those that are registered."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from engine.games.magic_wizards.game import MagicWizards
from engine.games.registry import GAMES
from tests.laws import magic_wizards_law as law
from tests.laws import test_laws, test_memory_laws, test_shared_screen
from tests.laws.test_laws import Case

GAME = MagicWizards()
CASES = [Case(GAME, law, 2, options) for options in law.OPTIONS]
LAWS = [
    one
    for module in (test_laws, test_memory_laws, test_shared_screen)
    for name, one in vars(module).items()
    if name.startswith("test_") and [*inspect.signature(one).parameters] == ["case"]
]
EACH = 2
"""So many tables each law takes, further on in the tables than the law before."""
CHOSEN = [(one, (at * EACH + more) % len(CASES)) for at, one in enumerate(LAWS) for more in range(EACH)]
NAMES = [f"{one.__name__[5:60]}-options{table}" for one, table in CHOSEN]


@pytest.mark.skipif(GAME.key in GAMES, reason="the laws of all games hold it")
@pytest.mark.parametrize(("one", "table"), CHOSEN, ids=NAMES)
def test_magic_wizards_keeps_the_law(one: Callable[[Case], Any], table: int) -> None:
    one(CASES[table])


def test_there_are_laws_to_keep() -> None:
    assert len(LAWS) >= 24
