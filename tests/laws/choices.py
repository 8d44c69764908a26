"""Prints what the levels of every game choose at fixed tables: `python -m tests.laws.choices`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import islice

from engine.core.bots import levels_of, walk
from engine.core.chance import Stream
from engine.core.manners import Watched
from engine.core.story import BotChoice
from engine.games.registry import GAMES

PLAYOUTS, CHOICES = 24, 40


def choices_of(key: str, level: str) -> Iterator[str]:
    """Yield a line for each of the first choices of a match among equals."""
    game, (options, seats, (number, *_)) = GAMES[key], import_module(f"tests.laws.{key}_uses").TABLES[0]
    chosen: list[BotChoice] = []
    bots = [Watched(game.bots[level], chosen.append, PLAYOUTS)] * seats
    chance, rng = (Stream(f"choices {word} {number}".encode()) for word in ("chance", "choices"))
    states = walk(game, options, bots, chance, rng)
    while len(chosen) < CHOICES and next(states, None) is not None:
        pass
    yield from (f"{key} {level} {choice.action!r}" for choice in islice(chosen, CHOICES))


def main() -> None:
    """Print the choices of every level of every game."""
    for key, game in GAMES.items():
        if find_spec(f"tests.laws.{key}_uses") is not None:
            for level in levels_of(game):
                sys.stdout.writelines(f"{line}\n" for line in choices_of(key, level))


if __name__ == "__main__":
    main()
