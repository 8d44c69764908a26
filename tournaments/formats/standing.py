"""The order of those formats that count: by score and the organiser's tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.formats.base import Field
from tournaments.model import EntrantId, Ladder
from tournaments.tiebreaks import chosen, rank
from tournaments.tiebreaks import rounds as outcomes


def scores_now(field: Field) -> Mapping[EntrantId, float]:
    """Return everybody's score so far."""
    return outcomes.scores_so_far(field)


def ranked_groups(field: Field) -> Ladder:
    """Return everybody from the top; whoever nothing parts is in one group, in the order of the lot."""
    settings = field.settings
    names = chosen(settings.tiebreaks, settings.format, settings.table_size)
    robin = settings.format == "round_robin"
    groups: list[list[EntrantId]] = []
    place = 0
    for one in rank(outcomes.crosstable(field, round_robin=robin), names):
        if one.place != place:
            groups.append([])
            place = one.place
        groups[-1].append(one.entrant)
    return tuple(tuple(group) for group in groups)
