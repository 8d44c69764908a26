"""Named sets of table rules: one for every kind of the game, those that a club has saved, and the last table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from engine.core.game import AnyGame
from engine.core.text import fold
from saves.settings import Kept
from tui.options import Option, changed, options_of
from tui.seating import SeatChoice

PRESETS = "presets"
LAST_TABLE = "last_table"
"""The settings under which they are kept; that of the last table of one game ends in its key."""

_Kind = TypeVar("_Kind")


class Preset(msgspec.Struct, frozen=True, omit_defaults=True):
    """Table rules under a name.

    `options` holds those that differ from the game's own, `asks` the options that list seats and are asked of every
    table anew (who brought a pineapple), `minutes` the time limit, 0 for none.
    """

    game: str
    name: str
    options: dict[str, Any] = {}
    asks: tuple[str, ...] = ()
    minutes: int = 0

    def same(self, other: Preset) -> bool:
        """Tell whether both say the same, whatever they are called."""
        mine, theirs = (msgspec.structs.replace(preset, name="") for preset in (self, other))
        return mine == theirs


class LastTable(msgspec.Struct, frozen=True):
    """What was chosen for the table before: rules and seats; a person without a name is whoever sits here."""

    rules: Preset
    choices: tuple[SeatChoice, ...]


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


def own(settings: Kept, game: AnyGame) -> tuple[Preset, ...]:
    """Return the presets that the club has saved for the game."""
    return tuple(preset for preset in _all(settings) if preset.game == game.key)


def save(settings: Kept, preset: Preset) -> None:
    """Keep a preset, in the place of the one of that name."""
    _keep(settings, [*_without(settings, preset), preset])


def delete(settings: Kept, preset: Preset) -> None:
    """Forget a preset."""
    _keep(settings, _without(settings, preset))


def named(presets: Iterable[Preset], name: str) -> Preset | None:
    """Return the preset of that name, however it is spelled."""
    return next((preset for preset in presets if fold(preset.name) == fold(name)), None)


def last_table(settings: Kept, game: str = "") -> LastTable | None:
    """Return what was chosen for the table before, of one game if told, or None for nothing that can be read."""
    return read(settings.get(f"{LAST_TABLE}.{game}" if game else LAST_TABLE), LastTable)


def remember_table(settings: Kept, rules: Preset, choices: Sequence[SeatChoice]) -> None:
    """Keep what was chosen for a table."""
    kept = msgspec.to_builtins(LastTable(rules, tuple(choices)))
    settings.set(LAST_TABLE, kept)
    settings.set(f"{LAST_TABLE}.{rules.game}", kept)


def read(value: Any, kind: type[_Kind]) -> _Kind | None:
    """Return a kept value as that type, or None when it is of another shape."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return None


def _all(settings: Kept) -> list[Preset]:
    kept = settings.get(PRESETS)
    return [preset for value in kept if (preset := read(value, Preset))] if isinstance(kept, list) else []


def _without(settings: Kept, gone: Preset) -> list[Preset]:
    return [one for one in _all(settings) if (one.game, fold(one.name)) != (gone.game, fold(gone.name))]


def _keep(settings: Kept, presets: Iterable[Preset]) -> None:
    settings.set(PRESETS, msgspec.to_builtins(list(presets)))
