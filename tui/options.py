"""A game's table options as things to choose, read off its options type: no game needs a form of its own."""

from __future__ import annotations

import types
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from engine.core.game import AnyGame
from tui.i18n import Words


class Option(msgspec.Struct, frozen=True):
    """One option of a game: its field's name and what it may be, the default first only when the type says so."""

    game: str
    name: str
    choices: tuple[Any, ...]

    def label(self, words: Words) -> str:
        """Return its name in words."""
        return words(f"option.{self.game}.{self.name}")

    def help(self, words: Words) -> str:
        """Return a line that explains it."""
        return words(f"option.{self.game}.{self.name}.help")

    def told(self, value: Any, words: Words) -> str:
        """Return a value in words."""
        if isinstance(value, bool):
            return words("yes" if value else "no")
        if isinstance(value, int):
            return words.number(value)
        name = value.value if isinstance(value, Enum) else value
        return words(f"option.{self.game}.{self.name}.{name}")

    def stepped(self, value: Any, step: int) -> Any:
        """Return the next (`step` 1) or previous (-1) choice, going round."""
        return self.choices[(self.choices.index(value) + step) % len(self.choices)]


def options_of(game: AnyGame) -> tuple[Option, ...]:
    """Return what can be chosen for a table of the game, in the order of its options type.

    Fields of another shape than yes or no, a few values, or a bounded number keep their default.
    """
    hints = get_type_hints(game.options_type, include_extras=True)
    found = ((field.name, _choices(hints[field.name])) for field in msgspec.structs.fields(game.options_type))
    return tuple(Option(game.key, name, choices) for name, choices in found if len(choices) > 1)


def _choices(hint: Any) -> tuple[Any, ...]:
    if hint is bool:
        return (True, False)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) in (Union, types.UnionType):
        parts = [_choices(part) for part in get_args(hint)]
        return tuple(choice for part in parts for choice in part) if all(parts) else ()
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple(hint)
    meta = next((part for part in getattr(hint, "__metadata__", ()) if isinstance(part, msgspec.Meta)), None)
    if meta is not None and hint.__origin__ is int and meta.ge is not None and meta.le is not None:
        return tuple(range(int(meta.ge), int(meta.le) + 1))
    return ()
