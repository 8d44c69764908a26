"""The next stage of a tournament: how many may go on, and the settings that are offered for it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from tournaments.errors import TournamentError
from tournaments.model import Tournament
from tournaments.settings import TournamentSettings

_USUAL = 8
"""So many go on, where there are more."""


class NextStage(NamedTuple):
    """Offered settings of the next stage, and how many may go on: least, most, usual."""

    settings: TournamentSettings
    least: int
    most: int
    usual: int


def next_stage(tournament: Tournament) -> NextStage:
    """Return what a stage that begins now may be; raises TournamentError where none may begin."""
    if tournament.finished:
        raise TournamentError("finished")
    if not tournament.stage_rounds:
        raise TournamentError("no_round_yet")
    if missing := tournament.rounds[-1].missing():
        raise TournamentError("results_missing", round=len(tournament.rounds), tables=missing, count=len(missing))
    least, most = tournament.ruleset.least, sum(map(tournament.plays, tournament.seeds))
    if most < least:
        raise TournamentError("too_few_players", players=most, needed=least)
    fresh = msgspec.structs.replace(tournament.settings, rounds=0, final_table=0, seeding="standings")
    return NextStage(fresh, least, most, max(least, _USUAL if most > _USUAL else most // 2))
