"""What everybody may see of a tournament: no round that the organiser still prepares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

if TYPE_CHECKING:
    from tournaments.model import Tournament
    from tui.services.tournaments.session import TournamentSession


def is_public(tournament_session: TournamentSession) -> bool:
    """Tell whether everybody may see the last round: it was published, or is being played."""
    last = tournament_session.desk.round
    return last is not None and (
        last.published or not last.untouched or last.number < len(tournament_session.tournament.rounds)
    )


def public_state(tournament_session: TournamentSession) -> Tournament:
    """Return the tournament as everybody may see it: the last round is left out until it is public."""
    tournament = tournament_session.tournament
    if not tournament.rounds or is_public(tournament_session):
        return tournament
    rounds = tournament.rounds[:-1]
    # The seed order of the first round is drawn with it.
    return replace(tournament, rounds=rounds, seeds=tournament.seeds if rounds else ())
