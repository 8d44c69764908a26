"""Half-point byes that people ask for beforehand."""

from __future__ import annotations

import msgspec

from tournaments.acts import ByeAsked
from tournaments.errors import TournamentError
from tournaments.fold.drawing import rounds_planned
from tournaments.fold.presence import known
from tournaments.model import AskedBye, Tournament
from tournaments.settings_schema import SCORED

_replace = msgspec.structs.replace


def bye_asked(tournament: Tournament, act: ByeAsked) -> Tournament:
    """Note that somebody wants a half-point bye in a later round, or no longer does."""
    known(tournament, act.entrant)
    bye = AskedBye(act.entrant, act.round)
    _check_round(tournament, act)
    if act.asked == (bye in tournament.asked):
        code = "bye_asked_already" if act.asked else "no_bye_asked"
        raise TournamentError(code, entrant=act.entrant, round=act.round)
    if not act.asked:
        return _replace(tournament, asked=tuple(other for other in tournament.asked if other != bye))
    if act.entrant in tournament.dropped:
        raise TournamentError("already_dropped", entrant=act.entrant)
    asked = sorted((*tournament.asked, bye), key=lambda other: (other.round, other.entrant))
    return _replace(tournament, asked=tuple(asked))


def _check_round(tournament: Tournament, act: ByeAsked) -> None:
    settings = tournament.settings
    if settings.format not in SCORED:
        raise TournamentError("no_byes_here", format=settings.format)
    if act.round <= len(tournament.rounds):
        raise TournamentError("round_is_drawn", round=act.round)
    if settings.rounds or tournament.rounds:
        last = rounds_planned(tournament) - bool(settings.final_table)
        if act.round > last:
            raise TournamentError("no_such_round", round=act.round, last=last)


def without_lost_byes(tournament: Tournament) -> Tournament:
    """Return the tournament without the byes that were asked for, where its format has none."""
    return tournament if tournament.settings.format in SCORED else _replace(tournament, asked=())
