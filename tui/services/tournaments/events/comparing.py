"""Compares the standings of an event that was played again with those of the file it came from."""

from __future__ import annotations

from collections import Counter
from typing import Literal, TypeAlias

import msgspec

from tournaments.fold import field_of
from tournaments.model import Tournament
from tournaments.standings import standings
from tournaments.tiebreaks.rounds import scores_so_far
from tui.services.tournaments.events.sheet import EventSheet
from tui.services.tournaments.events.tie_break_codes import tiebreaks_of

Figure: TypeAlias = Literal["points", "place"]


class EventDifference(msgspec.Struct, frozen=True):
    """A player whose points or place are not what the file says."""

    name: str
    line: int
    figure: Figure
    file: float
    here: float


class EventComparison(msgspec.Struct, frozen=True):
    """Counts of points and places compared, and those that differ.

    Places only where the file names its tie-breaks.
    """

    points: int
    places: int
    differences: tuple[EventDifference, ...]


def compare(sheet: EventSheet, tournament: Tournament) -> EventComparison:
    """Compare everybody's points and place; the entrants are the players of the sheet in order.

    Those who share a place here may stand in any order in the file, which numbers them one after another.
    """
    scores = scores_so_far(field_of(tournament))
    named = tiebreaks_of(sheet) is not None
    places = {line.entrant.id: line.place for line in standings(tournament)} if named else {}
    sharing = Counter(places.values())
    differences: list[EventDifference] = []
    points = ranked = 0
    for player, entrant in zip(sheet.players, tournament.entrants, strict=True):
        if player.points is not None:
            points += 1
            here = scores.get(entrant.id, 0.0)
            if here != player.points:
                differences.append(EventDifference(player.name, player.line, "points", player.points, here))
        if player.place is not None and entrant.id in places:
            ranked += 1
            shared = places[entrant.id]
            if not shared <= player.place < shared + sharing[shared]:
                differences.append(EventDifference(player.name, player.line, "place", player.place, shared))
    return EventComparison(points, ranked, tuple(differences))
