"""Rounds too many or too few for the opponents there are.

Rematches of Swiss rounds, and who never meets.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from tournaments.choices import chosen
from tournaments.fold import rounds_for, rounds_planned
from tournaments.formats.rotation import rotation
from tournaments.model import Tournament
from tournaments.settings import TournamentSettings

_SPARE = 2
"""Paired by score, people may meet again where each has so many opponents or fewer left over."""
_BY_SCORE = ("swiss", "league")


class AllPlayAll(NamedTuple):
    """The settings by which everybody meets everybody once, the rounds that takes, and those planned now."""

    settings: TournamentSettings
    rounds: int
    planned: int


def most_people_for(settings: TournamentSettings) -> int | None:
    """Return up to how many entrants should rather all play all, 0 while rounds follow from their number.

    None for other formats, and for tables of more than two.
    """
    if settings.format not in _BY_SCORE or settings.table_size != 2:
        return None
    return settings.rounds + _SPARE if settings.rounds > 1 else 0


def all_play_all(tournament: Tournament) -> AllPlayAll | None:
    """Return the settings that avoid rematches, before the first round; None if none loom."""
    players, settings, ruleset = len(tournament.playing), tournament.settings, tournament.ruleset
    if tournament.rounds or players <= _SPARE or most_people_for(settings) is None:
        return None
    planned = rounds_for(players, replace(settings, final_table=0), ruleset.least)
    if planned < max(_SPARE, players - _SPARE):
        return None
    wanted = chosen(settings, ruleset, {"format": "round_robin"})
    return AllPlayAll(wanted, rounds_for(players, wanted, ruleset.least), planned)


def rounds_too_few(tournament: Tournament) -> int | None:
    """Return the usual rounds of a round robin in which some may not meet, None where all do.

    At a single table, and in a whole rotation, all are known to meet. None too where the organiser chose the rounds.
    """
    players, settings = len(tournament.playing), tournament.settings
    size = settings.table_size
    if tournament.rounds or settings.format != "round_robin" or settings.rounds or size == 2 or players <= size:
        return None
    whole = len(rotation(players, size)) * (size - 1) >= players - 1
    return None if whole else rounds_planned(tournament)
