"""Named sets of table rules: one for every kind of the game, those that a club has saved, and the last table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.core.game import AnyGame
from engine.core.text import fold
from saves.table_rules import Preset
from tui.options import Option, changed, options_of


def built_in(game: AnyGame, name_of: Callable[[Option | None, Any], str]) -> tuple[Preset, ...]:
    """Return one preset for every kind of the game: the house rules of it; one alone where it has no kinds.

    `name_of` names the preset of an option's value, or with None the one of a game without kinds.
    """
    kinds = [option for option in options_of(game) if option.names_a_kind]
    found = [] if kinds else [Preset(game.key, name_of(None, None), {})]
    for option in kinds:
        for choice in option.choices:
            options = changed(game, game.options_type(**{option.name: choice}))
            found.append(Preset(game.key, name_of(option, choice), options))
    return tuple(found)


def named(presets: Iterable[Preset], name: str) -> Preset | None:
    """Return the preset of that name, however it is spelled."""
    return next((preset for preset in presets if fold(preset.name) == fold(name)), None)
