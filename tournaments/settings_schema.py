"""The settings of a tournament, each said once.

Its values, where it applies, and how the command line calls it.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from tournaments.formats import FORMATS
from tournaments.settings import MISSED, SYSTEMS

SettingKind: TypeAlias = Literal["word", "number", "count", "size", "switch", "words", "name"]
"""One of some words or of some numbers; any number from 0; a size of tables; yes or no; several words in order; a name.
"""

Part: TypeAlias = Literal["format", "evening"]


class Setting(NamedTuple):
    """One setting: a field of TournamentSettings by its `name`, or one that is kept beside them.

    `values` are offered one after another, those of a size before the sizes that the game has. The `flag` is the option
    of the command line. Only these `formats` have it, () for all of them. `beside` is no part of the settings, and
    `shown` says whether the one line of the settings tells it when it is not as usual.
    """

    name: str
    flag: str
    kind: SettingKind
    values: tuple[Any, ...] = ()
    formats: tuple[str, ...] = ()
    part: Part = "format"
    beside: bool = False
    shown: bool = False


FORMAT_KEYS = tuple(FORMATS)
BEST_OF = (1, 3, 5)
"""Numbers of games that can make a match."""

_MINUTES = (0, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 120)
_ROUNDS = tuple(range(16))
_SWITCH = (False, True)
_BY_POINTS = ("swiss", "league")
SCORED = (*_BY_POINTS, "round_robin")
"""The formats in which the score makes the order; in the others places do, and tie-breaks only tell."""

SCHEMA = (
    Setting("format", "format", "word", FORMAT_KEYS),
    Setting("table_size", "tables", "size"),
    Setting("system", "system", "word", SYSTEMS, ("swiss",), shown=True),
    Setting("rounds", "rounds", "count", _ROUNDS, SCORED, shown=True),
    Setting("final_table", "final", "size", (0,), _BY_POINTS, shown=True),
    Setting("consolation", "consolation", "switch", _SWITCH, ("knockout",), shown=True),
    Setting("best_of", "best-of", "number", BEST_OF, shown=True),
    Setting("seeding", "seeding", "word", ("draw", "rating", "listed")),
    Setting("acceleration", "acceleration", "word", ("none", "baku"), ("swiss",), shown=True),
    Setting("tiebreaks", "tiebreak", "words", (), SCORED, shown=True),
    Setting("bye", "bye", "word", ("win", "half", "loss"), SCORED),
    Setting("scored", "scored", "switch", _SWITCH),
    Setting("round_minutes", "minutes", "count", _MINUTES, part="evening", shown=True),
    Setting("ready_values", "ready-decks", "switch", _SWITCH, part="evening", shown=True),
    Setting("late", "late", "word", MISSED, part="evening", beside=True),
    Setting("same_deals", "same-deals", "switch", _SWITCH, part="evening", shown=True),
    Setting("avoid_clubs", "avoid-clubs", "switch", _SWITCH, _BY_POINTS, part="evening", shown=True),
    Setting("campaign", "campaign", "name", ("",), part="evening", shown=True),
)
"""Every setting, in the order in which they are asked."""

OWN = tuple(field for field in SCHEMA if not field.beside)
"""Those that are fields of TournamentSettings."""


def setting(name: str) -> Setting:
    """Return a setting by its name; raises KeyError."""
    return {field.name: field for field in SCHEMA}[name]


def has_setting(format: str, name: str) -> bool:
    """Tell whether a format has a setting, both given by name."""
    return not any(field.name == name and field.formats and format not in field.formats for field in SCHEMA)
