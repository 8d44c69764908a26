"""The order of those formats that count: by score and the organiser's tie-breaks.

Tie-breaks are imported when an order is asked for: a result is taken without one.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.format import FieldOfPlayers
from tournaments.model import EntrantId, Ladder


def scores_now(field: FieldOfPlayers) -> Mapping[EntrantId, float]:
    """Return everybody's score so far."""
    from tournaments.tiebreaks.rounds import scores_so_far

    return scores_so_far(field)


def ranked_groups(field: FieldOfPlayers) -> Ladder:
    """Return everybody from the top; entrants that nothing separates share a group, ordered by lot."""
    from tournaments.tiebreaks import chosen, levels
    from tournaments.tiebreaks.rounds import crosstable

    settings = field.settings
    names = chosen(settings.tiebreaks, settings.format, settings.table_size)
    robin = settings.format == "round_robin"
    return levels(crosstable(field, round_robin=robin), names)
