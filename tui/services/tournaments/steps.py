"""The next step of a tournament, the same at every desk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from tui.services.tournaments.session import TournamentSession

Step: TypeAlias = Literal["enter", "partner", "publish", "result", "bots", "draw", "finish", "finished"]
"""Enter people, find somebody's partner, publish a round, take results, let bots play, draw a round, close it."""


def step_of(tournament_session: TournamentSession) -> Step:
    """Return what an organiser does next."""
    tournament, desk = tournament_session.tournament, tournament_session.desk
    if tournament.finished:
        return "finished"
    if not tournament.rounds:
        if tournament_session.waiting.people:
            return "partner"
        return "enter" if len(tournament.entrants) < tournament.ruleset.least else "draw"
    last = tournament.rounds[-1]
    if not last.published and last.untouched and not last.complete:
        return "publish"
    if missing := last.missing():
        return "bots" if len(tournament_session.tables.bot_tables()) == len(missing) else "result"
    return "finish" if desk.final() is not None else "draw"
