"""Stages that follow each other, such as Swiss rounds and then a knockout of the best eight."""

from __future__ import annotations

import msgspec

from tournaments.acts import StageBegun
from tournaments.errors import TournamentError
from tournaments.fold.byes import without_lost_byes
from tournaments.fold.drawing import field_of, left_behind
from tournaments.fold.opening import checked
from tournaments.formats import format_named
from tournaments.model import EntrantId, Stage, Tournament
from tournaments.settings import TournamentSettings

_replace = msgspec.structs.replace


def begun(tournament: Tournament, act: StageBegun) -> Tournament:
    """Close the stage that runs and begin another with some of its entrants."""
    if not tournament.stage_rounds:
        raise TournamentError("no_round_yet")
    if missing := tournament.rounds[-1].missing():
        raise TournamentError("results_missing", round=len(tournament.rounds), tables=missing, count=len(missing))
    if unknown := [entrant for entrant in act.entrants if entrant not in tournament.seeds]:
        raise TournamentError("not_in_this_stage", entrant=unknown[0])
    if len(set(act.entrants)) != len(act.entrants):
        raise TournamentError("seated_twice", entrant=max(act.entrants, key=act.entrants.count))
    if len(act.entrants) < tournament.ruleset.least:
        raise TournamentError("too_few_players", players=len(act.entrants), needed=tournament.ruleset.least)
    stage = Stage(tournament.settings, tournament.seeds, len(tournament.rounds), order_now(tournament), tournament.late)
    following = _replace(
        tournament,
        settings=checked(seeded_by_standings(act.settings), tournament.ruleset),
        seeds=act.entrants,
        late=(),
        stages=(*tournament.stages, stage),
    )
    return without_lost_byes(following)


def seeded_by_standings(settings: TournamentSettings) -> TournamentSettings:
    """Return the settings of a later stage, which is always seeded by the standings."""
    return _replace(settings, seeding="standings")


def order_now(tournament: Tournament) -> tuple[EntrantId, ...]:
    """Return everybody in the order as far as it is known, those of stages before at the end."""
    ladder = format_named(tournament.settings.format).ladder(field_of(tournament))
    order = tuple(entrant for group in ladder for entrant in group)
    return (*order, *left_behind(tournament, order))
