"""Settings as they are chosen.

What each may be now, what another format leaves of them, and what is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tournaments.errors import TournamentError
from tournaments.formats import traits_of
from tournaments.ruleset import Ruleset
from tournaments.settings import SYSTEMS, Missed, TournamentSettings
from tournaments.settings_schema import OWN, SCHEMA, Part, has_setting, setting

_PLAIN = TournamentSettings()
_OF_DUELS = ("acceleration", "system")
"""Settings of a Swiss that only tables of two have."""
_DEPENDING = (*_OF_DUELS, "campaign")
"""Settings that go when others are chosen."""


def check_choices(settings: TournamentSettings) -> None:
    """Check that the format has each chosen setting, and that tie-breaks exist; raises TournamentError."""
    for name in settings.__struct_fields__:
        if getattr(settings, name) != getattr(_PLAIN, name) and not has_setting(settings.format, name):
            raise TournamentError("setting_not_here", setting=name, format=settings.format)
    for name in _OF_DUELS:
        if getattr(settings, name) != getattr(_PLAIN, name) and settings.table_size != 2:
            raise TournamentError("setting_not_here", setting=name, format=settings.format)
    if settings.campaign and settings.best_of != 1:
        raise TournamentError("setting_not_here", setting="campaign", format=settings.format)
    if settings.system not in SYSTEMS:
        raise TournamentError("unknown_system", name=settings.system, known=SYSTEMS)
    _check_tiebreaks(settings.tiebreaks)


def _check_tiebreaks(names: tuple[str, ...]) -> None:
    """Raise TournamentError for a name that is no tie-break; all of them are loaded only where some are chosen."""
    if names:
        from tournaments.tiebreaks import check_names

        check_names(names)


class SettingsDraft:
    """The settings as they are being chosen.

    `late` is what missed rounds count for unless somebody says otherwise.
    """

    def __init__(
        self, settings: TournamentSettings, ruleset: Ruleset, late: Missed = "losses", campaigns: tuple[str, ...] = ()
    ) -> None:
        self.settings = settings
        self.campaigns = campaigns
        """The names of the campaigns whose purses may be played for."""
        self.ruleset = ruleset
        self.late = late
        self._size = 0
        """The size chosen before a format for duels took its place."""

    def has(self, name: str) -> bool:
        """Tell whether there is that choice.

        In this format, at these tables, and in a stage that follows no other.
        """
        here = {
            "seeding": self.settings.seeding != "standings",
            "bye": self.settings.table_size == 2,
            "scored": not self.ruleset.unscored,
            "ready_values": self.ruleset.hands_in,
            "campaign": bool(self.campaigns or self.settings.campaign) and self._carries,
            **dict.fromkeys(_OF_DUELS, self.settings.table_size == 2),
        }
        return here.get(name, True) and has_setting(self.settings.format, name)

    @property
    def _carries(self) -> bool:
        """Tell whether purses may go from match to match: everybody plays alone, and one game a table."""
        return self.settings.best_of == 1 and self.ruleset.members == 1

    def names(self, part: Part) -> tuple[str, ...]:
        """Return the choices that there are, in order."""
        return tuple(field.name for field in SCHEMA if field.part == part and self.has(field.name))

    def values(self, name: str) -> tuple[Any, ...]:
        """Return the possible values of a choice, in the order offered."""
        chosen, sizes = setting(name), self.ruleset.table_sizes
        match name:
            case "format":
                return tuple(key for key in chosen.values if not traits_of(key).duels_only or 2 in sizes)
            case "campaign":
                return (*chosen.values, *self.campaigns)
            case "table_size" if traits_of(self.settings.format).duels_only:
                return (2,)
            case _:
                return (*chosen.values, *sizes) if chosen.kind == "size" else chosen.values

    def value(self, name: str) -> Any:
        """Return the present value of a choice."""
        return self.late if name == "late" else getattr(self.settings, name)

    def change(self, name: str, step: int) -> None:
        """Take the next value of a choice, or the one before."""
        values, value = self.values(name), self.value(name)
        following = values[(values.index(value) + step) % len(values)] if value in values else values[0]
        if name == "late":
            self.late = following
        else:
            self.settings = replace(self.settings, **{name: following})
        if name == "format":
            self._settle()
        lost = {name: getattr(_PLAIN, name) for name in _DEPENDING if not self.has(name)}
        self.settings = replace(self.settings, **lost)

    def _settle(self) -> None:
        """Let the other choices go that the format does not have, and take a table size that it can have."""
        lost = self._lost() | _rounds_anew(self.settings.format)
        sizes = self.values("table_size")
        if self._size in sizes:
            lost["table_size"], self._size = self._size, 0
        elif self.settings.table_size not in sizes:
            lost["table_size"], self._size = sizes[0], self.settings.table_size
        self.settings = replace(self.settings, **lost)

    def _lost(self) -> dict[str, Any]:
        """Return what the choices that only some formats have become where this one has them not."""
        return {field.name: getattr(_PLAIN, field.name) for field in OWN if field.formats and not self.has(field.name)}


def _rounds_anew(format: str) -> dict[str, Any]:
    """Return the rounds that a format begins with where it does not go on with those of the one before."""
    return {"rounds": _PLAIN.rounds} if format == "round_robin" else {}


def chosen(
    settings: TournamentSettings, ruleset: Ruleset, given: Mapping[str, Any], campaigns: tuple[str, ...] = ()
) -> TournamentSettings:
    """Return the settings with others given at once by their names.

    Another format does not inherit what only the one before it has. Raises TournamentError naming the flag of a choice
    that there is not, and for unknown tie-breaks.
    """
    anew = _rounds_anew(given["format"]) if given.get("format", settings.format) != settings.format else {}
    wanted = replace(settings, **{**anew, **given})
    if traits_of(wanted.format).duels_only and "table_size" not in given:
        wanted = replace(wanted, table_size=2)
    draft = SettingsDraft(wanted, ruleset, campaigns=campaigns)
    for field in OWN:
        if field.name in given and not draft.has(field.name):
            raise TournamentError("choice_not_here", choice=f"--{field.flag}", format=wanted.format)
    _check_tiebreaks(wanted.tiebreaks)
    lost = {
        field.name: getattr(_PLAIN, field.name)
        for field in OWN
        if field.name not in given and not draft.has(field.name)
    }
    return replace(wanted, **lost)
