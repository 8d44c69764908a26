"""Which settings a format has: those that would do nothing in it are refused, so that nobody relies on them."""

from __future__ import annotations

from tournaments import tiebreaks
from tournaments.errors import TournamentError
from tournaments.model import TournamentSettings

_OF_SOME = {
    "knockout": ("consolation",),
    "swiss": ("rounds", "final_table", "tiebreaks", "bye", "avoid_clubs"),
    "round_robin": ("tiebreaks", "bye"),
    "league": ("rounds", "final_table", "tiebreaks", "bye", "avoid_clubs"),
}
"""The settings that not every format has, under those that have them."""


def has_setting(format: str, name: str) -> bool:
    """Tell whether a format has a setting, both told by their names."""
    return name in _OF_SOME.get(format, ()) or not any(name in names for names in _OF_SOME.values())


def check_choices(settings: TournamentSettings) -> None:
    """Check that nothing is chosen that the format does not have, and that the tie-breaks are some; TournamentError."""
    plain = TournamentSettings()
    for name in settings.__struct_fields__:
        if getattr(settings, name) != getattr(plain, name) and not has_setting(settings.format, name):
            raise TournamentError("setting_not_here", setting=name, format=settings.format)
    tiebreaks.chosen(settings.tiebreaks, settings.format, settings.table_size)
