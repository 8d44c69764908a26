"""The order of those formats that count: by score and the organiser's tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.format import FieldOfPlayers
from tournaments.model import EntrantId, Ladder
from tournaments.tiebreaks import chosen, levels
from tournaments.tiebreaks import rounds as outcomes


def scores_now(field: FieldOfPlayers) -> Mapping[EntrantId, float]:
    """Return everybody's score so far."""
    return outcomes.scores_so_far(field)


def ranked_groups(field: FieldOfPlayers) -> Ladder:
    """Return everybody from the top; whoever nothing parts is in one group, in the order of the lot."""
    settings = field.settings
    names = chosen(settings.tiebreaks, settings.format, settings.table_size)
    robin = settings.format == "round_robin"
    return levels(outcomes.crosstable(field, round_robin=robin), names)
