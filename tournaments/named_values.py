"""The option of a game whose values entrants hand in: the one whose values have names, such as decks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from engine.core.game import AnyGame
from tournaments.errors import TournamentError
from tournaments.tables import options_for


def named_option(game: AnyGame | None) -> str | None:
    """Return the option of which every seat chooses a named value for itself; None for a game without one."""
    fields = msgspec.structs.fields(game.options_type) if game is not None else ()
    return next((field.name for field in fields if game is not None and game.named_values(field.name)), None)


def checked_value(game: AnyGame | None, value: Any, options: Mapping[str, Any] = MappingProxyType({})) -> Any:
    """Return a value, given in plain builtins, as the game has it at a table with these options.

    Raises TournamentError "no_values_here" and "bad_options", and what the game refuses, such as a deck that is not
    legal.
    """
    name = named_option(game)
    if name is None or game is None:
        raise TournamentError("no_values_here")
    if value is None:
        raise TournamentError("bad_options", game=game.key, detail=name)
    seats = min(game.seats)
    made = options_for(game, {**options, name: (value,) * seats})
    game.initial_state(made, seats)
    return getattr(made, name)[0]
