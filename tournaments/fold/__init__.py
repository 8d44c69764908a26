"""What each act makes of the tournament.

The state is the fold of this over the acts that stand, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import msgspec

from tournaments.acts import (
    Act,
    ActTakenBack,
    ByeAsked,
    Categorised,
    CheckedIn,
    Corrected,
    DrawnUp,
    Dropped,
    EntrantReturned,
    Finished,
    HandedIn,
    KeptApart,
    Locked,
    LookedAt,
    Merged,
    NoShow,
    Noted,
    Penalised,
    PineappleShown,
    Published,
    Redrawn,
    Registered,
    Renamed,
    Repaired,
    Reported,
    SettingsChanged,
    StageBegun,
    Substituted,
    TournamentOpened,
    ValuesOpened,
    Withdrawn,
)
from tournaments.errors import TournamentError
from tournaments.fold import (
    absence,
    apart,
    byes,
    handing_in,
    opening,
    people,
    presence,
    repairs,
    results,
    rounds,
    stages,
)
from tournaments.fold.drawing import explained, field_of, final_order, lots_drawn, rounds_for, rounds_planned
from tournaments.fold.results import settled
from tournaments.model import Tournament

_replace = msgspec.structs.replace


def apply_acts(acts: Iterable[Act]) -> Tournament | None:
    """Return the tournament after the acts, none of them taken back; raises as `apply_act` does."""
    tournament: Tournament | None = None
    for act in acts:
        tournament = apply_act(tournament, act)
    return tournament


def apply_act(tournament: Tournament | None, act: Act) -> Tournament:
    """Return the tournament after one more act; raises TournamentError for an act that cannot stand here."""
    if isinstance(act, TournamentOpened):
        return opening.opened(tournament, act)
    if tournament is None:
        raise TournamentError("not_open")
    if isinstance(act, Noted):
        return tournament
    if isinstance(act, Renamed):
        return people.renamed(tournament, act)
    if isinstance(act, Categorised):
        return people.categorised(tournament, act)
    if tournament.finished:
        raise TournamentError("finished")
    # Most acts are one of these: they are looked for first.
    match act:
        case Reported():
            return results.reported(tournament, act)
        case CheckedIn() | Dropped() | EntrantReturned() | NoShow():
            return _of_presence(tournament, act)
        case SettingsChanged(settings=settings):
            changed = opening.checked_first(settings, tournament.ruleset)
            return byes.without_lost_byes(_replace(opening.before_play(tournament), settings=changed))
        case Registered() | Withdrawn() | PineappleShown() | Substituted() | Penalised():
            return _of_people(tournament, act)
        case DrawnUp() | Redrawn() | Repaired() | Locked() | Published():
            return _of_rounds(tournament, act)
        case Merged():
            # Rare, and takes long to load.
            from tournaments.fold import merging

            return merging.merged(tournament, act)
        case ByeAsked():
            return byes.bye_asked(tournament, act)
        case KeptApart():
            return apart.kept_apart(tournament, act)
        case HandedIn():
            return handing_in.handed_in(tournament, act)
        case LookedAt():
            return handing_in.looked_at(tournament, act)
        case ValuesOpened():
            return handing_in.opened(tournament, act)
        case Corrected():
            return results.corrected(tournament, act)
        case StageBegun():
            return stages.begun(tournament, act)
        case Finished():
            final_order(tournament)
            return _replace(tournament, finished=True)
        case ActTakenBack():
            raise TournamentError("take_back_is_no_step")
        case _:
            assert_never(act)


def _of_people(
    tournament: Tournament, act: Registered | Withdrawn | PineappleShown | Substituted | Penalised
) -> Tournament:
    match act:
        case Registered():
            return people.registered(tournament, act)
        case Withdrawn(entrant=number):
            return people.withdrawn(opening.before_play(tournament), number)
        case PineappleShown():
            return people.show_pineapple(tournament, act)
        case Substituted():
            return people.substituted(tournament, act)
        case Penalised():
            return people.penalised(tournament, act)
        case _:
            assert_never(act)


def _of_presence(tournament: Tournament, act: CheckedIn | Dropped | EntrantReturned | NoShow) -> Tournament:
    match act:
        case CheckedIn():
            return presence.checked_in(tournament, act)
        case Dropped():
            return presence.dropped(tournament, act)
        case EntrantReturned():
            return presence.returned(tournament, act)
        case NoShow():
            return absence.no_show(tournament, act)
        case _:
            assert_never(act)


def _of_rounds(tournament: Tournament, act: DrawnUp | Redrawn | Repaired | Locked | Published) -> Tournament:
    match act:
        case DrawnUp():
            return rounds.drawn_up(tournament, act)
        case Redrawn():
            return rounds.redrawn(tournament, act)
        case Repaired():
            return repairs.repaired(tournament, act)
        case Locked():
            return repairs.locked(tournament, act)
        case Published():
            return repairs.published(tournament, act)
        case _:
            assert_never(act)


__all__ = [
    "apply_act",
    "apply_acts",
    "explained",
    "field_of",
    "final_order",
    "lots_drawn",
    "rounds_for",
    "rounds_planned",
    "settled",
]
