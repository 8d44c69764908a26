"""Every level of every game does all that it should know: over a few fixed matches every kind of act occurs.

A game joins by `<key>_uses.py` beside this page: TABLES (options, seats, and the numbers of the matches played there),
`kinds` (what kinds of act a choice is, by a word each) and USES (the words that each level has to be heard with).
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from typing import Any

import pytest

from engine.core.bots import levels_of, play_out
from engine.core.chance import Stream
from engine.core.manners import Watched
from engine.core.story import BotChoice
from engine.games.registry import GAMES

PLAYOUTS = 1
"""So few make a search quick, and it still does whatever it knows."""


def uses_of(key: str) -> Any:
    return importlib.import_module(f"tests.laws.{key}_uses")


class AllSeen(Exception):
    """Nothing is left to be seen."""


def missing_at(key: str, level: str) -> set[str]:
    """Return what kinds of act never occur though they should when every seat of the game's tables plays at a level."""
    game, uses = GAMES[key], uses_of(key)
    missing = {*uses.USES[level].split()}

    def notice(choice: BotChoice) -> None:
        missing.difference_update(uses.kinds(choice))
        if not missing:
            raise AllSeen

    with suppress(AllSeen):
        for options, seats, matches in uses.TABLES:
            for number in matches:
                bots: Sequence[Any] = [Watched(game.bots[level], notice, PLAYOUTS)] * seats
                chance, choices = (Stream(f"uses {word} {seats} {number}".encode()) for word in ("chance", "choices"))
                play_out(game, options, bots, chance, choices)
    return missing


JOINED = [key for key in GAMES if find_spec(f"tests.laws.{key}_uses") is not None]
ROWS = [(key, level) for key in JOINED for level in levels_of(GAMES[key])]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("key", "level"), ROWS)
def test_a_level_does_every_kind_of_act_that_it_should_know(key: str, level: str) -> None:
    missing = missing_at(key, level)
    assert not missing, f"{level} of {key} never does: {', '.join(sorted(missing))}"


@pytest.mark.parametrize("key", JOINED)
def test_every_level_has_a_row_and_the_strongest_knows_all_that_any_other_does(key: str) -> None:
    uses = {level: {*words.split()} for level, words in uses_of(key).USES.items()}
    levels = levels_of(GAMES[key])
    assert tuple(uses) == levels
    assert not uses_of(key).CRUDE & uses[levels[-1]]
    assert all(words - uses_of(key).CRUDE <= uses[levels[-1]] for words in uses.values())
