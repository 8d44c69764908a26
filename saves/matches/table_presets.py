"""What is kept of how tables are set up.

The club's own presets, the tables played last, the plan for another one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec import field

from engine.core.text import fold
from saves.matches.match_rows import TableTerms
from saves.rows.row import RowOf
from saves.rows.row_store import RowStore


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

    def without(self, names: Collection[str]) -> Preset:
        """Return the rules without these options."""
        options = {name: value for name, value in self.options.items() if name not in names}
        return msgspec.structs.replace(self, options=options)

    def same(self, other: Preset) -> bool:
        """Tell whether two presets have equal rules, whatever their names."""
        mine, theirs = (msgspec.structs.replace(preset, name="") for preset in (self, other))
        return mine == theirs


class SeatChoice(msgspec.Struct, frozen=True):
    """The choice for a seat: a person (`kind` "person") with a name, or the bot of that kind."""

    kind: str
    name: str = ""


class PresetRow(RowOf, frozen=True):
    """A preset that the club has saved; `folded` is its name as names are compared."""

    table = "presets"
    names = 2
    packed = ("options", "asks")
    game: str
    folded: str
    name: str
    options: dict[str, Any] = field(default_factory=dict)
    asks: tuple[str, ...] = ()
    minutes: int = 0


class LastTable(RowOf, frozen=True):
    """The rules and seats of the last table of a game.

    A person without a name is whoever sits here.
    """

    table = "last_tables"
    packed = ("rules", "choices")
    game: str
    rules: Preset
    choices: tuple[SeatChoice, ...]


class LastPlan(RowOf, frozen=True):
    """The table that somebody opened last for others, ready to be opened again.

    `owner` as of their preferences.
    """

    table = "last_plans"
    packed = ("rules", "terms")
    flags = ("private", "rated")
    owner: str
    rules: Preset
    seats: int
    terms: TableTerms = TableTerms()
    private: bool = False
    rated: bool = False


class Presets:
    """The presets that the club has saved, a name once for each game, however it is spelled."""

    def __init__(self, rows: RowStore[PresetRow]) -> None:
        self._rows = rows

    def of(self, game: str) -> tuple[Preset, ...]:
        """Return the presets of a game, the one saved last at the end."""
        return tuple(Preset(row.game, row.name, row.options, row.asks, row.minutes) for row in self._rows.all(game))

    def save(self, preset: Preset) -> None:
        """Keep a preset, in the place of the one of that name."""
        rules = (preset.options, preset.asks, preset.minutes)
        self._rows.put(PresetRow(preset.game, fold(preset.name), preset.name, *rules))

    def delete(self, preset: Preset) -> None:
        """Forget a preset."""
        self._rows.delete(preset.game, fold(preset.name))


class LastTables:
    """The table that was played last of each game."""

    def __init__(self, rows: RowStore[LastTable]) -> None:
        self._rows = rows

    def newest(self) -> LastTable | None:
        """Return the choices of the newest table of any game."""
        tables = self._rows.all()
        return tables[-1] if tables else None

    def of(self, game: str) -> LastTable | None:
        """Return what was chosen for the last table of a game."""
        return self._rows.get(game)

    def remember(self, rules: Preset, choices: Sequence[SeatChoice]) -> None:
        """Keep what was chosen for a table."""
        self._rows.put(LastTable(rules.game, rules, tuple(choices)))
